// graft/library/nn/norm/layer_norm_kernels.hpp - kernels: layer normalization, in the processor's vectors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/kernel.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/nn/norm/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Rows to normalize. `gamma` and `beta` repeat if they have fewer numbers than a row; mean and variance may be null.
struct layer_norm_rows {
    float const *x = nullptr, *gamma = nullptr, *beta = nullptr;
    float *y = nullptr, *mean = nullptr, *variance = nullptr;
    index rows = 0, n = 0, gammas = 0, betas = 0;
    double epsilon = 0;
};

/// Mean and variance of `n` numbers. Sums in eight parts, in double: the same numbers with every instruction set.
[[gnu::always_inline]] inline void moments_of(float const* x, index n, double (&moment)[2]) {
    typedef float floats [[gnu::vector_size(16)]];
    typedef double doubles [[gnu::vector_size(32)]];
    auto const all = n - n % 8;
    for (auto& m : moment) {
        bool const second = &m != moment;
        doubles part[2]{};
        double rest = 0;
        for (index i = 0; i < all; i += 8) {
            floats v[2];
            __builtin_memcpy(&v, x + i, sizeof v);
            for (int h = 0; h < 2; ++h) {
                doubles d = __builtin_convertvector(v[h], doubles);
                if (second) d -= moment[0], d *= d;
                part[h] += d;
            }
        }
        for (index i = all; i < n; ++i) {
            auto d = static_cast<double>(x[i]);
            if (second) d -= moment[0], d *= d;
            rest += d;
        }
        part[0] += part[1];
        m = ((part[0][0] + part[0][1]) + (part[0][2] + part[0][3]) + rest) / static_cast<double>(n);
    }
}
[[gnu::always_inline]] inline void normalize_rows(layer_norm_rows const& r) {
    typedef float floats [[gnu::vector_size(16)]];
    typedef double doubles [[gnu::vector_size(32)]];
    auto const n = r.n;
    bool const plain = r.gammas == n && r.betas == n, same = r.gammas == 1 && r.betas == 1;
    for (index o = 0; o < r.rows; ++o) {
        auto const* const x = r.x + o * n;
        auto* const y = r.y + o * n;
        double moment[2]{};
        moments_of(x, n, moment);
        if (r.mean) r.mean[o] = static_cast<float>(moment[0]);
        if (r.variance) r.variance[o] = static_cast<float>(moment[1]);
        auto const by = 1.0 / std::sqrt(moment[1] + r.epsilon);
        index i = 0;
        for (; plain && i < n - n % 4; i += 4) {
            floats v, g, b;
            __builtin_memcpy(&v, x + i, sizeof v);
            __builtin_memcpy(&g, r.gamma + i, sizeof g);
            __builtin_memcpy(&b, r.beta + i, sizeof b);
            doubles d = __builtin_convertvector(v, doubles);
            d = (d - moment[0]) * by;
            d = d * __builtin_convertvector(g, doubles) + __builtin_convertvector(b, doubles);
            v = __builtin_convertvector(d, floats);
            __builtin_memcpy(y + i, &v, sizeof v);
        }
        for (; same && i < n - n % 4; i += 4) {
            floats v;
            __builtin_memcpy(&v, x + i, sizeof v);
            doubles d = __builtin_convertvector(v, doubles);
            d = (d - moment[0]) * by * static_cast<double>(r.gamma[0]) + static_cast<double>(r.beta[0]);
            v = __builtin_convertvector(d, floats);
            __builtin_memcpy(y + i, &v, sizeof v);
        }
        for (; i < n; ++i)
            y[i] = static_cast<float>(
                (static_cast<double>(x[i]) - moment[0]) * by * static_cast<double>(r.gamma[i % r.gammas]) +
                static_cast<double>(r.beta[i % r.betas]));
    }
}
inline void normalize_rows_in_2(layer_norm_rows const& r) { normalize_rows(r); }
#if defined(__x86_64__) && __STDC_HOSTED__
[[gnu::target("avx2")]] inline void normalize_rows_in_4(layer_norm_rows const& r) { normalize_rows(r); }
#endif
/// By the widest vectors that this processor supports.
inline void normalize_rows_by_widest(layer_norm_rows const& r) {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (__builtin_cpu_supports("avx2")) return normalize_rows_in_4(r);
#endif
    normalize_rows_in_2(r);
}

} // namespace detail

/// LayerNorm; gamma and beta repeat if they have fewer elements than the normalized axes.
inline status layer_norm(in<"x", float> x, in<"gamma", float> gamma, in<"beta", float> beta, out<"y", float> y,
    optional_out<"mean", float> mean, optional_out<"variance", float> variance,
    attr_of<"begin_norm_axis", std::int64_t> axis, attr_of<"epsilon", double> epsilon, threads by = {}) {
    auto const at = normalize_axis(*axis, x.rank(), "begin_norm_axis");
    if (!at) return at.error();
    detail::run_of_axes const run(x.dims(), *at, x.rank());
    if (x.size() == 0) return ok;
    if (gamma.size() == 0 || beta.size() == 0) return fail(errc::wrong_shape, "gamma", "a factor per element");
    detail::layer_norm_rows const r{x.data(), gamma.data(), beta.data(), y.data(), mean ? mean.data() : nullptr,
        variance ? variance.data() : nullptr, run.outer, run.middle, static_cast<index>(gamma.size()),
        static_cast<index>(beta.size()), *epsilon};
    by.share(r.rows, grain::of(r.n * 4), [&](std::int64_t begin, std::int64_t end) {
        auto some = r;
        some.x += begin * r.n, some.y += begin * r.n, some.rows = end - begin;
        if (r.mean) some.mean += begin;
        if (r.variance) some.variance += begin;
        detail::normalize_rows_by_widest(some);
    });
    return ok;
}

/// The kernels in this file.
using layer_norm_kernels = kernels<kernel<LayerNorm, &layer_norm>>;

} // namespace library
GRAFT_END
