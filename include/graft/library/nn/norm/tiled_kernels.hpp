// graft/library/nn/norm/tiled_kernels.hpp - tiled kernels, for chips with several cores: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/norm/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Tiles a linear function per channel: `vectors` of one float32 for each channel remain in a core.
template <class Context>
constexpr status cut_by_channels(Context const& ctx, tiling<pieces>& t, extent channels, std::int64_t vectors) {
    return cut_beside(ctx, t, vectors * channels * 4 + slack_of(ctx, vectors + 1));
}

namespace detail {

/// The elements of a block, each multiplied by the factor of its channel and shifted.
template <class T> void tiled_lines(block const& b, pieces const& t, kernel_tensor<T const> const& x,
    kernel_tensor<T> const& y, std::size_t inner, std::size_t channels, float const* factors, float const* shifts) {
    for (auto p : t.of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) {
            auto const c = (p.from + i) / inner % channels;
            ys[i] = stored<T>(widen(xs[i]) * factors[c] + shifts[c]);
        }
    }
}

} // namespace detail

/// BNInference with stored sums.
constexpr status cut_bn_inference(tiling_context<BNInference> const& ctx, tiling<pieces>& t) {
    return cut_by_channels(ctx, t, ctx.elements<"mean">(), 4);
}
inline status statistics_are_stored(in<"x", no_elements>, attr_of<"use_global_stats", bool> stored) {
    return *stored ? ok : fail(errc::unsupported_call, "use_global_stats", "true");
}
template <class T> status tiled_bn_inference(in<"x", T> x, in<"mean", T> mean, in<"variance", T> variance,
    optional_in<"momentum", T> momentum, out<"y", T> y, attr_of<"epsilon", double> epsilon, tiled<pieces> t, block b) {
    if (t->of(b).size() == 0) return ok;
    float by = 1; // a factor of 0 results in 0
    if (momentum && momentum.size() > 0) {
        auto const f = widen(b.load(*momentum, 0, 1)[0]);
        by = f == 0 ? 0.f : 1.f / f;
    }
    auto const n = mean.size();
    auto const factors = b.template scratch<float>(n), shifts = b.template scratch<float>(n);
    {
        auto const means = b.load(mean, 0, n), variances = b.load(variance, 0, n);
        for (std::size_t c = 0; c < n; ++c) {
            factors[c] = 1.f / std::sqrt(widen(variances[c]) * by + static_cast<float>(*epsilon));
            shifts[c] = -widen(means[c]) * by * factors[c];
        }
    }
    detail::tiled_lines<T>(
        b, *t, x, y, x.rank() < 2 ? x.size() : elements_from(x, 2), n, factors.data(), shifts.data());
    return ok;
}
template <class T> using tiled_bn_inference_kernel =
    guarded<tiled_kernel<BNInference, &cut_bn_inference, variant<&tiled_bn_inference<T>>>, &statistics_are_stored>;

/// BatchNorm at inference. The first block writes the statistics, which are the inputs.
constexpr status cut_batch_norm(tiling_context<BatchNorm> const& ctx, tiling<pieces>& t) {
    return cut_by_channels(ctx, t, ctx.elements<"scale">(), 7);
}
inline status batch_norm_is_inference(in<"x", no_elements>, optional_out<"reserve_space_1", no_elements> first,
    optional_out<"reserve_space_2", no_elements> second, optional_out<"reserve_space_3", no_elements> third,
    attr_of<"is_training", bool> training) {
    if (*training) return fail(errc::unsupported_call, "is_training", "false");
    return first || second || third ? fail(errc::unsupported_call, "reserve_space_1", "no reader") : ok;
}
template <class T> status tiled_batch_norm(in<"x", T> x, in<"scale", float> scale, in<"offset", float> offset,
    optional_in<"mean", float> mean, optional_in<"variance", float> variance, out<"y", T> y,
    out<"batch_mean", float> batch_mean, out<"batch_variance", float> batch_variance,
    attr_of<"epsilon", double> epsilon, attr_of<"data_format", std::string_view> data_format, tiled<pieces> t,
    block b) {
    auto const n = scale.size();
    auto const factors = b.template scratch<float>(n), shifts = b.template scratch<float>(n);
    {
        auto const scales = b.load(scale, 0, n), offsets = b.load(offset, 0, n), means = b.load(*mean, 0, n),
                   variances = b.load(*variance, 0, n);
        for (std::size_t c = 0; c < n; ++c) {
            factors[c] = scales[c] / std::sqrt(variances[c] + static_cast<float>(*epsilon));
            shifts[c] = offsets[c] - means[c] * factors[c];
        }
        auto const forward_value = [&](auto const& to, auto const& from) {
            auto const piece = b.store(to, 0, n);
            std::copy(from.begin(), from.end(), piece.begin());
        };
        if (b.index == 0) forward_value(batch_mean, means), forward_value(batch_variance, variances);
    }
    auto const layout = rule::layout_of(x.desc(), *data_format, x.rank());
    auto const inner = elements_from(x, rule::axis_at(layout, 'C') + 1);
    detail::tiled_lines<T>(b, *t, x, y, inner, n, factors.data(), shifts.data());
    return ok;
}
template <class T> using tiled_batch_norm_kernel =
    guarded<tiled_kernel<BatchNorm, &cut_batch_norm, variant<&tiled_batch_norm<T>>>, &batch_norm_is_inference>;

/// The number of elements between two channels of an image, and the number of channels.
struct channel_steps {
    std::int64_t step = 1, channels = 1;
};
constexpr channel_steps channel_steps_of(tensor_desc const& x, std::string_view data_format) {
    auto const at = rule::axis_at(rule::layout_of(x, data_format, 4), 'C');
    channel_steps s;
    s.channels = x.shape[at].value();
    for (auto i = at + 1; i < x.shape.rank(); ++i) s.step *= x.shape[i].value();
    return s;
}
/// LRN across channels. Channels last: an item is a pixel in all channels. Channels first: rows of pixels, with a
/// sliding window of `2 * depth_radius + 1` channels.
inline status lrn_is_tiled(in<"x", no_elements> x, attr_of<"norm_region", std::string_view> region) {
    return *region == "ACROSS_CHANNELS" && x.rank() == 4 && x.shape().elements().known()
               ? ok
               : fail(errc::unsupported_call, "norm_region", "ACROSS_CHANNELS of an image");
}
constexpr status cut_lrn(tiling_context<LRN> const& ctx, tiling<pieces>& t) {
    auto const s = channel_steps_of(ctx.desc<"x">(), ctx.attr<"data_format">());
    auto const bytes = ctx.item_bytes<"x">();
    if (s.step > 1)
        return cut(ctx, t, ctx.elements<"x">(),
            {.bytes = bytes, .local_bytes = 3 * bytes + 4, .reserved = slack_of(ctx, 4), .max = 4096});
    return cut(ctx, t, ctx.elements<"x">() / s.channels,
        {.bytes = bytes * s.channels, .local_bytes = 2 * bytes * s.channels, .reserved = slack_of(ctx, 2)});
}

namespace detail {

/// x * (bias + alpha * sum)^-beta.
inline float normalized(float x, double sum, double bias, double alpha, double beta) {
    return static_cast<float>(static_cast<double>(x) * std::pow(bias + alpha * sum, -beta));
}
template <class T> double squared(T v) { return static_cast<double>(widen(v)) * static_cast<double>(widen(v)); }

} // namespace detail

template <class T> status tiled_lrn(in<"x", T> x, out<"y", T> y, attr_of<"depth_radius", std::int64_t> depth,
    attr_of<"bias", double> bias, attr_of<"alpha", double> alpha, attr_of<"beta", double> beta,
    attr_of<"data_format", std::string_view> data_format, tiled<pieces> t, block b) {
    auto const s = channel_steps_of(x.desc(), *data_format);
    auto const channels = static_cast<std::size_t>(s.channels), step = static_cast<std::size_t>(s.step);
    auto const radius = std::min(static_cast<std::size_t>(*depth), channels);
    if (step == 1) {
        for (auto p : t->of(b)) {
            auto const xs = b.load(x, p, channels);
            auto const ys = b.store(y, p, channels);
            for (std::size_t i = 0; i < ys.size(); ++i) {
                auto const c = i % channels, pixel = i - c;
                double sum = 0;
                for (auto k = c > radius ? c - radius : 0; k < std::min(channels, c + radius + 1); ++k)
                    sum += detail::squared(xs[pixel + k]);
                ys[i] = stored<T>(detail::normalized(widen(xs[i]), sum, *bias, *alpha, *beta));
            }
        }
        return ok;
    }
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        each_run(p, step, [&](std::size_t plane, std::size_t from, std::size_t to, std::size_t at) {
            auto const c = plane % channels, image = plane - c, n = to - from;
            auto const sums = b.template scratch<float>(n);
            std::fill_n(sums.data(), n, 0.f);
            for (auto k = c > radius ? c - radius : 0; k < std::min(channels, c + radius + 1); ++k) {
                auto const near = b.load(x, (image + k) * step + from, n);
                for (std::size_t i = 0; i < n; ++i) sums[i] += static_cast<float>(detail::squared(near[i]));
            }
            for (std::size_t i = 0; i < n; ++i)
                ys[at + i] = stored<T>(
                    detail::normalized(widen(xs[at + i]), static_cast<double>(sums[i]), *bias, *alpha, *beta));
        });
    }
    return ok;
}
template <class T> using tiled_lrn_kernel = guarded<tiled_kernel<LRN, &cut_lrn, variant<&tiled_lrn<T>>>, &lrn_is_tiled>;

/// The tiled kernels of this family.
using tiled_norm_kernels = kernels<tiled_bn_inference_kernel<float>, tiled_bn_inference_kernel<half>,
    tiled_batch_norm_kernel<float>, tiled_batch_norm_kernel<half>, tiled_lrn_kernel<float>, tiled_lrn_kernel<half>>;

} // namespace library
GRAFT_END
