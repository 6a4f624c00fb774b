// graft/library/kernel/runs.hpp - a tensor as [outer, middle, inner], and operations along the middle
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel/threads.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// A tensor as [outer, middle, inner]: the axes before a run, the run, and the axes after it.
struct run_of_axes {
    index outer = 1, middle = 1, inner = 1;
    run_of_axes(span<std::int64_t const> dims, std::size_t first, std::size_t last) {
        for (std::size_t i = 0; i < dims.size(); ++i) (i < first ? outer : i < last ? middle : inner) *= dims[i];
    }
};
/// The run of a list of axes, which must be adjacent.
inline result<run_of_axes> run_of(
    span<std::int64_t const> dims, span<std::int64_t const> axes, std::string_view parameter) {
    bool in[max_rank]{};
    for (auto a : axes) {
        auto const at = normalize_axis(a, dims.size(), parameter);
        if (!at) return at.error();
        in[*at] = true;
    }
    std::size_t first = 0, last = dims.size();
    while (first < last && !in[first]) ++first;
    while (last > first && !in[last - 1]) --last;
    for (std::size_t i = first; i < last; ++i)
        if (!in[i]) return fail(errc::wrong_value, parameter, "neighbouring axes");
    return run_of_axes(dims, first, last);
}

/// y = x * factor + offset with one factor and offset per `middle`; either may be null.
inline void scale_run(
    run_of_axes const& r, float const* x, float const* factor, float const* offset, float* y, threads by = {}) {
    if (r.inner == 0) return; // an empty run has no factors to read
    if (r.inner == 1)
        return by.share(r.outer, grain::of(r.middle), [&](std::int64_t begin, std::int64_t end) {
            for (auto o = begin; o < end; ++o) {
                auto const* from = x + o * r.middle;
                auto* const to = y + o * r.middle;
                if (factor) map_lanes(r.middle, to, [](auto v, auto f) { return v * f; }, from, factor), from = to;
                if (offset) map_lanes(r.middle, to, [](auto v, auto f) { return v + f; }, from, offset), from = to;
                if (from != to) std::copy_n(from, r.middle, to);
            }
        });
    by.share(r.outer * r.middle, grain::of(r.inner), [&](std::int64_t begin, std::int64_t end) {
        for (auto row = begin; row < end; ++row) {
            auto const m = row % r.middle;
            map_lanes(
                r.inner, y + row * r.inner,
                [f = factor ? factor[m] : 1.f, more = offset ? offset[m] : 0.f](auto v) { return v * f + more; },
                x + row * r.inner);
        }
    });
}
/// The axes of Caffe's Scale and Bias.
inline run_of_axes caffe_run(span<std::int64_t const> dims, shape const& factor, std::int64_t axis) {
    auto const rank = static_cast<std::int64_t>(dims.size());
    auto const first = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
    auto last = first;
    index n = 1;
    auto const want = factor.elements().value();
    while (last < dims.size() && n < want) n *= dims[last++];
    if (want == 1) last = first; // one factor for all elements: the run is empty
    return {dims, first, last};
}
/// Mean and variance of a strided set.
struct moments {
    double mean = 0, variance = 0;
};
inline moments moments_of(float const* x, index blocks, index distance, index length) {
    moments m;
    auto const n = static_cast<double>(blocks * length);
    if (n == 0) return m;
    for (index b = 0; b < blocks; ++b)
        for (index i = 0; i < length; ++i) m.mean += static_cast<double>(x[b * distance + i]);
    m.mean /= n;
    for (index b = 0; b < blocks; ++b)
        for (index i = 0; i < length; ++i) {
            auto const d = static_cast<double>(x[b * distance + i]) - m.mean;
            m.variance += d * d;
        }
    m.variance /= n;
    return m;
}

} // namespace detail

} // namespace library
GRAFT_END
