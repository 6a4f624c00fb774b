// graft/library/nn/activation/softmax_kernels.hpp - kernels: softmax and its logarithm over adjacent axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/float_functions.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/nn/activation/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The largest of the `n` numbers of a row; not a number if the first is none.
inline float highest_of_row(float const* x, index n) {
    auto const whole = n - n % 4;
    auto max = x[0];
    auto highest = lanes_of<float>::type{} + max;
    for (index i = 0; i < whole; i += 4) {
        auto const v = load_lanes(x + i);
        highest = highest < v ? v : highest;
    }
    for (int k = 0; k < 4; ++k) max = std::max(max, highest[k]);
    for (index i = whole; i < n; ++i) max = std::max(max, x[i]);
    return max;
}
/// The sum of the `n` numbers of a row, 256 at most.
inline float sum_of_row(float const* x, index n) {
    auto const whole = n - n % 4;
    lanes_of<float>::type part{};
    for (index k = 0; k < whole; k += 4) part += load_lanes(x + k);
    auto sum = (part[0] + part[2]) + (part[1] + part[3]);
    for (index k = whole; k < n; ++k) sum += x[k];
    return sum;
}
/// y = exp(x - maximum) of the `n` numbers of a row; returns their sum. `y` may be `x`.
inline float exponentials_of_row(float const* x, float* y, index n) {
    constexpr index most = 256;
    of_floats::exponential_below const power{highest_of_row(x, n)};
    float sum = 0;
    for (index i = 0; i < n; i += most) {
        auto const count = std::min(most, n - i);
        map_floats(x + i, y + i, count, power);
        sum += sum_of_row(y + i, count);
    }
    return sum;
}
/// exp(x - maximum) / sum, or its logarithm, of the `n` numbers of a row.
inline void soft_maximum_of_row(float const* x, float* y, index n, bool logarithm) {
    if (!logarithm) {
        auto const sum = exponentials_of_row(x, y, n);
        return map_lanes(n, y, [sum](auto v) { return v / sum; }, y);
    }
    constexpr index most = 256;
    float power[most], sum = 0;
    map_lanes(n, y, [max = highest_of_row(x, n)](auto v) { return v - max; }, x);
    for (index i = 0; i < n; i += most) {
        auto const count = std::min(most, n - i);
        map_floats(y + i, power, count, of_floats::exponential());
        sum += sum_of_row(power, count);
    }
    map_lanes(n, y, [by = std::log(sum)](auto v) { return v - by; }, y);
}
/// The same of columns, along the middle: some columns at a time.
inline void soft_maximum_of_columns(run_of_axes const& r, float const* x, float* y, bool logarithm, threads by) {
    constexpr index most = 64;
    auto const blocks = (r.inner + most - 1) / most;
    by.share(r.outer * blocks, grain::of(most * r.middle * 4), [&](std::int64_t begin, std::int64_t end) {
        float max[most], sum[most], power[most];
        for (auto block = begin; block < end; ++block) {
            auto const i = block % blocks * most;
            auto const n = std::min(most, r.inner - i), at = block / blocks * r.middle * r.inner + i;
            auto const row = [&](index m) { return at + m * r.inner; };
            std::copy_n(x + at, n, max);
            for (index m = 1; m < r.middle; ++m)
                map_lanes(n, max, [](auto a, auto b) { return a < b ? b : a; }, max, x + row(m));
            std::fill_n(sum, n, 0.f);
            for (index m = 0; m < r.middle; ++m) {
                auto* const to = y + row(m);
                map_lanes(n, to, [](auto v, auto by) { return v - by; }, x + row(m), max);
                auto* const e = logarithm ? power : to;
                map_floats(to, e, n, of_floats::exponential());
                map_lanes(n, sum, [](auto a, auto b) { return a + b; }, sum, e);
            }
            if (logarithm)
                for (index k = 0; k < n; ++k) sum[k] = std::log(sum[k]);
            for (index m = 0; m < r.middle; ++m) {
                auto* const to = y + row(m);
                if (logarithm) map_lanes(n, to, [](auto v, auto by) { return v - by; }, to, sum);
                else map_lanes(n, to, [](auto v, auto by) { return v / by; }, to, sum);
            }
        }
    });
}
/// exp(x - maximum) / sum, or its logarithm, along the middle.
template <class T> void soft_maximum(run_of_axes const& r, T const* x, T* y, bool logarithm, threads by = {}) {
    if constexpr (std::is_same_v<T, float>) {
        if (r.inner > 1) return soft_maximum_of_columns(r, x, y, logarithm, by);
        if (r.middle == 0) return;
        return by.share(r.outer, grain::of(r.middle * 4), [&](std::int64_t begin, std::int64_t end) {
            for (auto o = begin; o < end; ++o)
                soft_maximum_of_row(x + o * r.middle, y + o * r.middle, r.middle, logarithm);
        });
    }
    for (index o = 0; o < r.outer; ++o)
        for (index i = 0; i < r.inner; ++i) {
            auto const at = o * r.middle * r.inner + i;
            auto max = x[at];
            for (index m = 1; m < r.middle; ++m) max = std::max(max, x[at + m * r.inner]);
            T sum = 0;
            for (index m = 0; m < r.middle; ++m) {
                auto const d = x[at + m * r.inner] - max, e = std::exp(d);
                sum += e;
                y[at + m * r.inner] = logarithm ? d : e;
            }
            auto const log_sum = std::log(sum);
            for (index m = 0; m < r.middle; ++m) {
                auto& v = y[at + m * r.inner];
                v = logarithm ? v - log_sum : v / sum;
            }
        }
}

} // namespace detail

/// SoftmaxV2 over adjacent axes.
template <class T>
status softmax(in<"x", T> x, out<"y", T> y, attr_of<"axes", span<std::int64_t const>> axes, threads by = {}) {
    auto const r = detail::run_of(x.dims(), axes, "axes");
    if (!r) return r.error();
    if (x.size() != 0) detail::soft_maximum(*r, x.data(), y.data(), false, by);
    return ok;
}
/// LogSoftmaxV2 over adjacent axes.
template <class T> status log_softmax(
    in<"logits", T> x, out<"logsoftmax", T> y, attr_of<"axes", span<std::int64_t const>> axes, threads by = {}) {
    auto const r = detail::run_of(x.dims(), axes, "axes");
    if (!r) return r.error();
    if (x.size() != 0) detail::soft_maximum(*r, x.data(), y.data(), true, by);
    return ok;
}

/// The kernels of this family.
using softmax_kernels = with_promoted<join<kernels_of<SoftmaxV2, &softmax<float>, &softmax<double>>,
                                          kernels_of<LogSoftmaxV2, &log_softmax<float>, &log_softmax<double>>>,
    half, bfloat16>;

} // namespace library
GRAFT_END
