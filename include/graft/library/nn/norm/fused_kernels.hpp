// graft/library/nn/norm/fused_kernels.hpp - kernels: a normalization of groups of channels with what follows it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/library/nn/conv/fused_kernels.hpp"
#include "graft/library/nn/norm/fused_ops.hpp"
#include "graft/library/nn/norm/layer_norm_kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A group of channels of `plane` numbers; scale and shift of its channels, null: 1 and 0.
struct group_of_channels {
    float const *x = nullptr, *scale = nullptr, *shift = nullptr;
    float* y = nullptr;
    index channels = 0, plane = 0;
    double epsilon = 0;
    float low = -std::numeric_limits<float>::infinity(), high = std::numeric_limits<float>::infinity(); ///< bounds of y
};
/// The moments are those of `normalize_rows`; the rest is in float32.
[[gnu::always_inline]] inline void normalize_group(group_of_channels const& g) {
    typedef float floats [[gnu::vector_size(32)]];
    double moment[2]{};
    moments_of(g.x, g.channels * g.plane, moment);
    auto const by = 1.0 / std::sqrt(moment[1] + g.epsilon);
    auto const mean = static_cast<float>(moment[0]);
    auto const* x = g.x;
    auto* y = g.y;
    for (index c = 0; c < g.channels; ++c, x += g.plane, y += g.plane) {
        auto const factor = static_cast<float>(g.scale ? by * static_cast<double>(g.scale[c]) : by);
        auto const shift = g.shift ? g.shift[c] : 0.f;
        auto const whole = g.plane - g.plane % 8;
        floats const low = floats{} + g.low, high = floats{} + g.high;
        for (index i = 0; i < whole; i += 8) {
            floats v;
            __builtin_memcpy(&v, x + i, sizeof v);
            v = (v - mean) * factor + shift;
            v = high < v ? high : v;
            v = v < low ? low : v;
            __builtin_memcpy(y + i, &v, sizeof v);
        }
        for (index i = whole; i < g.plane; ++i) {
            auto v = (x[i] - mean) * factor + shift;
            v = g.high < v ? g.high : v;
            y[i] = v < g.low ? g.low : v;
        }
    }
}
inline void normalize_group_in_4(group_of_channels const& g) { normalize_group(g); }
#if defined(__x86_64__) && __STDC_HOSTED__
[[gnu::target("avx2")]] inline void normalize_group_in_8(group_of_channels const& g) { normalize_group(g); }
#endif
/// By the widest vectors that this processor supports.
inline void normalize_group_by_widest(group_of_channels const& g) {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (__builtin_cpu_supports("avx2")) return normalize_group_in_8(g);
#endif
    normalize_group_in_4(g);
}

/// Groups of the channels of images; `of` is the first one.
struct groups_of_images {
    group_of_channels of{};
    index images = 0, groups = 0; ///< groups of an image

    /// Groups are shared among threads.
    void run(conv_epilogue const& then, threads by = {}) const {
        constexpr index at_once = 2048; // activated while they are in the first cache
        auto const size = of.channels * of.plane;
        by.share(images * groups, std::max<index>(1, 20'000 / size), [&](index begin, index end) {
            auto g = of;
            g.low = then.low, g.high = then.high;
            auto* done = of.y + begin * size; // y up to here is complete
            for (auto i = begin; i < end; ++i) {
                auto const first = i % groups * of.channels;
                g.x = of.x + i * size, g.y = of.y + i * size;
                g.scale = of.scale ? of.scale + first : nullptr, g.shift = of.shift ? of.shift + first : nullptr;
                normalize_group_by_widest(g);
                if (g.y + size - done >= at_once) then.activate(done, g.y + size - done), done = g.y + size;
            }
            then.activate(done, of.y + end * size - done);
        });
    }
};

} // namespace detail

/// GroupNormFused.
inline status group_norm_fused(in<"x", float> x, optional_in<"scale", float> scale, optional_in<"shift", float> shift,
    out<"y", float> y, attr_of<"groups", std::int64_t> groups, attr_of<"epsilon", double> epsilon,
    attr_of<"activation", std::string_view> activation, attr_of<"alpha", double> alpha, attr_of<"beta", double> beta,
    threads by) {
    if (x.size() == 0) return ok;
    detail::groups_of_images all;
    all.images = x.dim(0), all.groups = *groups;
    all.of.x = x.data(), all.of.scale = scale.data(), all.of.shift = shift.data(), all.of.y = y.data();
    all.of.channels = x.dim(1) / *groups, all.of.epsilon = *epsilon;
    all.of.plane = static_cast<index>(x.size()) / (x.dim(0) * x.dim(1));
    all.run(detail::epilogue_of(*activation, *alpha, *beta, nullptr, nullptr), by);
    return ok;
}

/// The kernels in this file.
using fused_norm_kernels = kernels<kernel<GroupNormFused, &group_norm_fused>>;

} // namespace library
GRAFT_END
