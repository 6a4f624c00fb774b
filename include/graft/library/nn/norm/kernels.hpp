// graft/library/nn/norm/kernels.hpp - kernels: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/nn/norm/layer_norm_kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/kernels.hpp"

GRAFT_BEGIN
namespace library {

inline memory_size batch_norm_workspace(in<"scale", no_elements> scale) {
    return memory_size::of<float>(2 * float_pool::padded(scale.size()));
}
/// BatchNorm in training and at inference.
inline status batch_norm(in<"x", float> x, in<"scale", float> scale, in<"offset", float> offset,
    optional_in<"mean", float> mean, optional_in<"variance", float> variance, out<"y", float> y,
    out<"batch_mean", float> batch_mean, out<"batch_variance", float> batch_variance,
    optional_out<"reserve_space_1", float> reserve_1, optional_out<"reserve_space_2", float> reserve_2,
    attr_of<"epsilon", double> epsilon, attr_of<"exponential_avg_factor", double> blend,
    attr_of<"data_format", std::string_view> data_format, attr_of<"is_training", bool> training, workspace ws,
    threads by = {}) {
    auto const c = rule::axis_at(rule::layout_of(x.desc(), data_format, x.rank()), 'C');
    detail::run_of_axes const r(x.dims(), c, c + 1);
    float_pool pool(ws.as<float>());
    auto* factor = pool.take(scale.size());
    auto* shift = pool.take(scale.size());
    auto const n = r.outer * r.inner;
    for (index i = 0; i < r.middle; ++i) {
        detail::moments m;
        if (*training) m = detail::moments_of(x.data() + i * r.inner, r.outer, r.middle * r.inner, r.inner);
        else m = {static_cast<double>(mean.data()[i]), static_cast<double>(variance.data()[i])};
        auto const unbiased = *training && n > 1 ? m.variance * static_cast<double>(n) / static_cast<double>(n - 1)
                                                 : m.variance;
        bool const blends = *training && *blend != 1.0 && mean.size() != 0 && variance.size() != 0;
        auto const mix = [&](double now, float before) {
            return static_cast<float>(blends ? *blend * now + (1 - *blend) * static_cast<double>(before) : now);
        };
        batch_mean.data()[i] = mix(m.mean, blends ? mean.data()[i] : 0.f);
        batch_variance.data()[i] = mix(unbiased, blends ? variance.data()[i] : 0.f);
        if (reserve_1) reserve_1.data()[i] = static_cast<float>(m.mean);
        if (reserve_2) reserve_2.data()[i] = static_cast<float>(m.variance);
        auto const f = static_cast<double>(scale.data()[i]) / std::sqrt(m.variance + *epsilon);
        factor[i] = static_cast<float>(f);
        shift[i] = static_cast<float>(static_cast<double>(offset.data()[i]) - m.mean * f);
    }
    detail::scale_run(r, x.data(), factor, shift, y.data(), by);
    return ok;
}

inline memory_size bn_inference_workspace(in<"mean", no_elements> mean) {
    return memory_size::of<float>(2 * float_pool::padded(mean.size()));
}
/// BNInference: the stored sums divided by the factor, with 0 as the result if it is 0; without use_global_stats the
/// statistics of x.
inline status bn_inference(in<"x", float> x, in<"mean", float> mean, in<"variance", float> variance,
    optional_in<"momentum", float> momentum, out<"y", float, "x"> y, attr_of<"epsilon", double> epsilon,
    attr_of<"use_global_stats", bool> stored, workspace ws, threads threads_of_run = {}) {
    auto const r = x.rank() < 2 ? detail::run_of_axes(x.dims(), x.rank(), x.rank())
                                : detail::run_of_axes(x.dims(), 1, 2);
    float_pool pool(ws.as<float>());
    auto* factor = pool.take(mean.size());
    auto* shift = pool.take(mean.size());
    double by = 1;
    if (momentum && momentum.size() > 0)
        by = momentum.data()[0] == 0.f ? 0.0 : 1.0 / static_cast<double>(momentum.data()[0]);
    for (std::size_t i = 0; i < mean.size(); ++i) {
        detail::moments m{static_cast<double>(mean[i]) * by, static_cast<double>(variance[i]) * by};
        if (!*stored && x.rank() < 2) m = detail::moments_of(x.data(), r.outer, 1, 1);
        else if (!*stored)
            m = detail::moments_of(x.data() + static_cast<index>(i) * r.inner, r.outer, r.middle * r.inner, r.inner);
        auto const f = 1.0 / std::sqrt(m.variance + *epsilon);
        factor[i] = static_cast<float>(f);
        shift[i] = static_cast<float>(-m.mean * f);
    }
    detail::scale_run(r, x.data(), factor, shift, y.data(), threads_of_run);
    return ok;
}

/// BatchNorm of 16-bit floats with statistics of float32. Source: TensorFlow FusedBatchNormV2.
using mixed_batch_norm_kernel = graft::kernel<BatchNorm, &batch_norm, &batch_norm_workspace>;

namespace detail {

/// The shape of a factor and a shift for x: the broadcast of the parameters of a batch normalization.
template <class Factor, class Offset, class Mean, class Variance>
shape factor_shape(Factor const& scale, Offset const& offset, Mean const& mean, Variance const& variance) {
    shape all = mean.shape(), next;
    for (auto const& s :
        {variance.shape(), scale ? (*scale).shape() : shape::scalar(), offset ? (*offset).shape() : shape::scalar()})
        if (rule::broadcast_shapes(all, s, "scale", next)) all = next;
    return all;
}

} // namespace detail

inline memory_size bn_infer_workspace(optional_in<"scale", no_elements> scale,
    optional_in<"offset", no_elements> offset, in<"mean", no_elements> mean, in<"variance", no_elements> variance) {
    auto const n = detail::factor_shape(scale, offset, mean, variance).elements();
    return memory_size::of<float>(2 * float_pool::padded(static_cast<std::size_t>(n.value())));
}
/// BNInfer, in the order of the operators that it replaces: x * f + (offset - mean * f) with f = scale / sqrt(variance
/// + epsilon).
inline status bn_infer(in<"x", float> x, optional_in<"scale", float> scale, optional_in<"offset", float> offset,
    in<"mean", float> mean, in<"variance", float> variance, out<"y", float> y, attr_of<"epsilon", double> epsilon,
    workspace ws) {
    auto const factors = detail::factor_shape(scale, offset, mean, variance);
    shape const s_shape = scale ? (*scale).shape() : shape::scalar(),
                o_shape = offset ? (*offset).shape() : shape::scalar();
    float const unit = 1.f, zero = 0.f;
    auto const eps = static_cast<float>(*epsilon);
    auto const *s = scale ? scale.data() : &unit, *o = offset ? offset.data() : &zero;
    float_pool pool(ws.as<float>());
    auto* factor = pool.take(static_cast<std::size_t>(factors.elements().value()));
    auto* shift = pool.take(static_cast<std::size_t>(factors.elements().value()));
    broadcast_loop<4>(factors, std::array<shape const*, 4>{&s_shape, &o_shape, &mean.shape(), &variance.shape()})
        .run([&](std::int64_t count, auto const& at, auto const& step) {
            for (std::int64_t i = 0; i < count; ++i) {
                auto const to = at[4] + i * step[4];
                factor[to] = s[at[0] + i * step[0]] * (1.f / std::sqrt(variance.data()[at[3] + i * step[3]] + eps));
                shift[to] = o[at[1] + i * step[1]] - mean.data()[at[2] + i * step[2]] * factor[to];
            }
        });
    broadcast_loop<2>(y.shape(), std::array<shape const*, 2>{&x.shape(), &factors})
        .run([&](std::int64_t count, auto const& at, auto const& step) {
            auto const *from = x.data() + at[0], *f = factor + at[1], *b = shift + at[1];
            auto* to = y.data() + at[2];
            for (std::int64_t i = 0; i < count; ++i)
                to[i * step[2]] = from[i * step[0]] * f[i * step[1]] + b[i * step[1]];
        });
    return ok;
}

/// The kernels in this file.
using norm_batch_norm_kernels =
    join<kernels<promoted<mixed_batch_norm_kernel, half, 1, 1>, promoted<mixed_batch_norm_kernel, bfloat16, 1, 1>>,
        with_promoted<kernels<kernel<BatchNorm, &batch_norm, &batch_norm_workspace>,
                          kernel<BNInference, &bn_inference, &bn_inference_workspace>,
                          kernel<BNInfer, &bn_infer, &bn_infer_workspace>>,
            half, bfloat16>>;

/// LRN in both layouts.
inline status lrn(in<"x", float> x, out<"y", float> y, attr_of<"depth_radius", std::int64_t> radius,
    attr_of<"bias", double> bias, attr_of<"alpha", double> alpha, attr_of<"beta", double> beta,
    attr_of<"norm_region", std::string_view> region, attr_of<"data_format", std::string_view> data_format) {
    auto const layout = rule::layout_of(x.desc(), data_format, 4);
    index const c = x.dim(rule::axis_at(layout, 'C')), h = x.dim(rule::axis_at(layout, 'H')),
                w = x.dim(rule::axis_at(layout, 'W'));
    bool const nchw = layout == format::nchw;
    auto const step_c = nchw ? h * w : index{1}, step_p = nchw ? index{1} : c;
    auto const r = *radius;
    auto const power = [&](float v, double sum) {
        return static_cast<float>(static_cast<double>(v) * std::pow(*bias + *alpha * sum, -*beta));
    };
    for (index n = 0; n < x.dim(0); ++n) {
        auto const* from = x.data() + n * c * h * w;
        auto* to = y.data() + n * c * h * w;
        auto const square = [&](index k, index p) {
            return static_cast<double>(from[k * step_c + p * step_p]) *
                   static_cast<double>(from[k * step_c + p * step_p]);
        };
        for (index p = 0; p < h * w; ++p)
            for (index k = 0; k < c; ++k) {
                double sum = 0;
                if (*region == "WITHIN_CHANNEL") {
                    for (index i = std::max<index>(0, p / w - r); i <= std::min(h - 1, p / w + r); ++i)
                        for (index j = std::max<index>(0, p % w - r); j <= std::min(w - 1, p % w + r); ++j)
                            sum += square(k, i * w + j);
                } else {
                    for (index i = std::max<index>(0, k - r); i <= std::min(c - 1, k + r); ++i) sum += square(i, p);
                }
                to[k * step_c + p * step_p] = power(from[k * step_c + p * step_p], sum);
            }
    }
    return ok;
}

/// MVN.
inline status mvn(in<"x", float> x, out<"y", float> y, attr_of<"normalize_variance", bool> divide,
    attr_of<"across_channels", bool> across, attr_of<"eps", double> eps) {
    detail::run_of_axes const r(x.dims(), *across ? 1 : std::min<std::size_t>(2, x.rank()), x.rank());
    for (index o = 0; o < r.outer; ++o) {
        auto const at = o * r.middle;
        auto const m = detail::moments_of(x.data() + at, 1, 0, r.middle);
        auto const f = *divide ? 1.0 / (std::sqrt(m.variance) + *eps) : 1.0;
        for (index i = 0; i < r.middle; ++i)
            y.data()[at + i] = static_cast<float>((static_cast<double>(x.data()[at + i]) - m.mean) * f);
    }
    return ok;
}

/// Normalize of SSD.
inline status normalize(in<"x1", float> x, in<"x2", float> factor, out<"y", float> y,
    attr_of<"across_spatial", bool> across, attr_of<"channel_shared", bool> shared, attr_of<"eps", double> eps) {
    detail::run_of_axes const r(x.dims(), 1, 2);
    for (index n = 0; n < r.outer; ++n) {
        auto const* from = x.data() + n * r.middle * r.inner;
        auto* to = y.data() + n * r.middle * r.inner;
        double all = *eps;
        if (*across)
            for (index i = 0; i < r.middle * r.inner; ++i)
                all += static_cast<double>(from[i]) * static_cast<double>(from[i]);
        for (index p = 0; p < r.inner; ++p) {
            double sum = *eps;
            if (!*across)
                for (index c = 0; c < r.middle; ++c)
                    sum += static_cast<double>(from[c * r.inner + p]) * static_cast<double>(from[c * r.inner + p]);
            auto const by = 1.0 / std::sqrt(*across ? all : sum);
            for (index c = 0; c < r.middle; ++c)
                to[c * r.inner + p] = static_cast<float>(static_cast<double>(from[c * r.inner + p]) * by *
                                                         static_cast<double>(factor.data()[*shared ? 0 : c]));
        }
    }
    return ok;
}

/// L2Normalize over adjacent axes.
inline status l2_normalize(
    in<"x", float> x, out<"y", float> y, attr_of<"axis", span<std::int64_t const>> axes, attr_of<"eps", double> eps) {
    auto const r = detail::run_of(x.dims(), axes, "axis");
    if (!r) return r.error();
    for (index o = 0; o < r->outer; ++o)
        for (index i = 0; i < r->inner; ++i) {
            auto const at = o * r->middle * r->inner + i;
            double sum = 0;
            for (index m = 0; m < r->middle; ++m)
                sum += static_cast<double>(x.data()[at + m * r->inner]) *
                       static_cast<double>(x.data()[at + m * r->inner]);
            auto const by = 1.0 / std::sqrt(std::max(sum, *eps));
            for (index m = 0; m < r->middle; ++m)
                y.data()[at + m * r->inner] = static_cast<float>(static_cast<double>(x.data()[at + m * r->inner]) * by);
        }
    return ok;
}

/// InstanceNorm.
inline status instance_norm(in<"x", float> x, in<"gamma", float> gamma, in<"beta", float> beta, out<"y", float> y,
    optional_out<"mean", float> mean, optional_out<"variance", float> variance,
    attr_of<"data_format", std::string_view> data_format, attr_of<"epsilon", double> epsilon) {
    auto const at = rule::axis_at(rule::layout_of(x.desc(), data_format, x.rank()), 'C');
    detail::run_of_axes const image(x.dims(), 1, x.rank());
    index const c = x.dim(at), pixels = c == 0 ? 0 : image.middle / c;
    bool const first = at == 1;
    for (index n = 0; n < image.outer; ++n)
        for (index k = 0; k < c; ++k) {
            auto const base = n * image.middle + (first ? k * pixels : k);
            auto const step = first ? index{1} : c;
            if (first && pixels > 0) {
                detail::normalize_rows_by_widest({x.data() + base, gamma.data() + k, beta.data() + k, y.data() + base,
                    mean ? mean.data() + n * c + k : nullptr, variance ? variance.data() + n * c + k : nullptr, 1,
                    pixels, 1, 1, *epsilon});
                continue;
            }
            auto const m = detail::moments_of(x.data() + base, pixels, step, 1);
            if (mean) mean.data()[n * c + k] = static_cast<float>(m.mean);
            if (variance) variance.data()[n * c + k] = static_cast<float>(m.variance);
            auto const f = static_cast<double>(gamma.data()[k]) / std::sqrt(m.variance + *epsilon);
            for (index p = 0; p < pixels; ++p)
                y.data()[base + p * step] = static_cast<float>(
                    (static_cast<double>(x.data()[base + p * step]) - m.mean) * f +
                    static_cast<double>(beta.data()[k]));
        }
    return ok;
}

/// The kernels of this family.
using norm_kernels =
    join<with_promoted<
             join<layer_norm_kernels, kernels<kernel<LRN, &lrn>, kernel<MVN, &mvn>, kernel<Normalize, &normalize>,
                                          kernel<L2Normalize, &l2_normalize>, kernel<InstanceNorm, &instance_norm>>>,
             half, bfloat16>,
        norm_batch_norm_kernels>;

} // namespace library
GRAFT_END
