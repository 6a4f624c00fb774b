// graft/library/kernels/normalization.hpp - f32 normalization by statistics, scaling along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/promote.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/gemm.hpp"
#include "graft/library/kernels/runs.hpp"
#include "graft/library/kernels/softmax.hpp"
#include "graft/library/ops/normalization.hpp"

GRAFT_BEGIN
namespace library {

inline std::size_t batch_norm_workspace(in<"scale", float> scale) { return 2 * float_pool::padded(scale.size()) * sizeof(float); }
/// BatchNorm in training and at inference.
inline status batch_norm(in<"x", float> x, in<"scale", float> scale, in<"offset", float> offset, optional_in<"mean", float> mean,
                         optional_in<"variance", float> variance, out<"y", float> y, out<"batch_mean", float> batch_mean,
                         out<"batch_variance", float> batch_variance, optional_out<"reserve_space_1", float> reserve_1,
                         optional_out<"reserve_space_2", float> reserve_2, attr_of<"epsilon", double> epsilon,
                         attr_of<"exponential_avg_factor", double> blend, attr_of<"data_format", std::string_view> data_format,
                         attr_of<"is_training", bool> training, workspace ws) {
    auto const c = axis_at(layout_of(x.desc(), data_format, x.rank()), 'C');
    detail::run_of_axes const r(x.dims(), c, c + 1);
    float_pool pool(ws.as<float>());
    auto* factor = pool.take(scale.size());
    auto* shift = pool.take(scale.size());
    auto const n = r.outer * r.inner;
    for (index i = 0; i < r.middle; ++i) {
        detail::moments m;
        if (*training) m = detail::moments_of(x.data() + i * r.inner, r.outer, r.middle * r.inner, r.inner);
        else m = {static_cast<double>(mean.data()[i]), static_cast<double>(variance.data()[i])};
        auto const unbiased = *training && n > 1 ? m.variance * static_cast<double>(n) / static_cast<double>(n - 1) : m.variance;
        bool const blends = *training && *blend != 1.0 && mean.size() != 0 && variance.size() != 0;
        auto const mix = [&](double now, float before) { return static_cast<float>(blends ? *blend * now + (1 - *blend) * static_cast<double>(before) : now); };
        batch_mean.data()[i] = mix(m.mean, blends ? mean.data()[i] : 0.f);
        batch_variance.data()[i] = mix(unbiased, blends ? variance.data()[i] : 0.f);
        if (reserve_1) reserve_1.data()[i] = static_cast<float>(m.mean);
        if (reserve_2) reserve_2.data()[i] = static_cast<float>(m.variance);
        auto const f = static_cast<double>(scale.data()[i]) / std::sqrt(m.variance + *epsilon);
        factor[i] = static_cast<float>(f);
        shift[i] = static_cast<float>(static_cast<double>(offset.data()[i]) - m.mean * f);
    }
    detail::scale_run(r, x.data(), factor, shift, y.data());
    return ok;
}

inline std::size_t bn_inference_workspace(in<"mean", float> mean) { return 2 * float_pool::padded(mean.size()) * sizeof(float); }
/// BNInference: the stored sums divided by the factor, which counts as 0 where it is 0; without use_global_stats the
/// statistics of x.
inline status bn_inference(in<"x", float> x, in<"mean", float> mean, in<"variance", float> variance, optional_in<"momentum", float> momentum,
                           out<"y", float, "x"> y, attr_of<"epsilon", double> epsilon, attr_of<"use_global_stats", bool> stored, workspace ws) {
    auto const r = x.rank() < 2 ? detail::run_of_axes(x.dims(), x.rank(), x.rank()) : detail::run_of_axes(x.dims(), 1, 2);
    float_pool pool(ws.as<float>());
    auto* factor = pool.take(mean.size());
    auto* shift = pool.take(mean.size());
    double by = 1;
    if (momentum && momentum.size() > 0) by = momentum.data()[0] == 0.f ? 0.0 : 1.0 / static_cast<double>(momentum.data()[0]);
    for (std::size_t i = 0; i < mean.size(); ++i) {
        detail::moments m{static_cast<double>(mean[i]) * by, static_cast<double>(variance[i]) * by};
        if (!*stored && x.rank() < 2) m = detail::moments_of(x.data(), r.outer, 1, 1);
        else if (!*stored) m = detail::moments_of(x.data() + static_cast<index>(i) * r.inner, r.outer, r.middle * r.inner, r.inner);
        auto const f = 1.0 / std::sqrt(m.variance + *epsilon);
        factor[i] = static_cast<float>(f);
        shift[i] = static_cast<float>(-m.mean * f);
    }
    detail::scale_run(r, x.data(), factor, shift, y.data());
    return ok;
}

/// Scale.
inline status scale(in<"x", float> x, in<"scale", float> s, optional_in<"bias", float> b, out<"y", float, "x"> y, attr_of<"axis", std::int64_t> axis) {
    detail::scale_run(detail::caffe_run(x.dims(), s.shape(), *axis), x.data(), s.data(), b.data(), y.data());
    return ok;
}
/// Bias.
inline status add_bias(in<"x", float> x, in<"bias", float> b, out<"y", float, "x"> y, attr_of<"axis", std::int64_t> axis) {
    detail::scale_run(detail::caffe_run(x.dims(), b.shape(), *axis), x.data(), nullptr, b.data(), y.data());
    return ok;
}

/// LRN in both layouts.
inline status lrn(in<"x", float> x, out<"y", float> y, attr_of<"depth_radius", std::int64_t> radius, attr_of<"bias", double> bias,
                  attr_of<"alpha", double> alpha, attr_of<"beta", double> beta, attr_of<"norm_region", std::string_view> region,
                  attr_of<"data_format", std::string_view> data_format) {
    auto const layout = layout_of(x.desc(), data_format, 4);
    index const c = x.dim(axis_at(layout, 'C')), h = x.dim(axis_at(layout, 'H')), w = x.dim(axis_at(layout, 'W'));
    bool const nchw = layout == format::nchw;
    auto const step_c = nchw ? h * w : index{1}, step_p = nchw ? index{1} : c;
    auto const r = *radius;
    auto const power = [&](float v, double sum) { return static_cast<float>(static_cast<double>(v) * std::pow(*bias + *alpha * sum, -*beta)); };
    for (index n = 0; n < x.dim(0); ++n) {
        auto const *from = x.data() + n * c * h * w;
        auto* to = y.data() + n * c * h * w;
        auto const square = [&](index k, index p) { return static_cast<double>(from[k * step_c + p * step_p]) * static_cast<double>(from[k * step_c + p * step_p]); };
        for (index p = 0; p < h * w; ++p)
            for (index k = 0; k < c; ++k) {
                double sum = 0;
                if (*region == "WITHIN_CHANNEL") {
                    for (index i = std::max<index>(0, p / w - r); i <= std::min(h - 1, p / w + r); ++i)
                        for (index j = std::max<index>(0, p % w - r); j <= std::min(w - 1, p % w + r); ++j) sum += square(k, i * w + j);
                } else {
                    for (index i = std::max<index>(0, k - r); i <= std::min(c - 1, k + r); ++i) sum += square(i, p);
                }
                to[k * step_c + p * step_p] = power(from[k * step_c + p * step_p], sum);
            }
    }
    return ok;
}

/// MVN.
inline status mvn(in<"x", float> x, out<"y", float> y, attr_of<"normalize_variance", bool> divide, attr_of<"across_channels", bool> across,
                  attr_of<"eps", double> eps) {
    detail::run_of_axes const r(x.dims(), *across ? 1 : std::min<std::size_t>(2, x.rank()), x.rank());
    for (index o = 0; o < r.outer; ++o) {
        auto const at = o * r.middle;
        auto const m = detail::moments_of(x.data() + at, 1, 0, r.middle);
        auto const f = *divide ? 1.0 / (std::sqrt(m.variance) + *eps) : 1.0;
        for (index i = 0; i < r.middle; ++i) y.data()[at + i] = static_cast<float>((static_cast<double>(x.data()[at + i]) - m.mean) * f);
    }
    return ok;
}

/// Normalize of SSD.
inline status normalize(in<"x1", float> x, in<"x2", float> factor, out<"y", float> y, attr_of<"across_spatial", bool> across,
                        attr_of<"channel_shared", bool> shared, attr_of<"eps", double> eps) {
    detail::run_of_axes const r(x.dims(), 1, 2);
    for (index n = 0; n < r.outer; ++n) {
        auto const* from = x.data() + n * r.middle * r.inner;
        auto* to = y.data() + n * r.middle * r.inner;
        double all = *eps;
        if (*across)
            for (index i = 0; i < r.middle * r.inner; ++i) all += static_cast<double>(from[i]) * static_cast<double>(from[i]);
        for (index p = 0; p < r.inner; ++p) {
            double sum = *eps;
            if (!*across)
                for (index c = 0; c < r.middle; ++c) sum += static_cast<double>(from[c * r.inner + p]) * static_cast<double>(from[c * r.inner + p]);
            auto const by = 1.0 / std::sqrt(*across ? all : sum);
            for (index c = 0; c < r.middle; ++c)
                to[c * r.inner + p] = static_cast<float>(static_cast<double>(from[c * r.inner + p]) * by * static_cast<double>(factor.data()[*shared ? 0 : c]));
        }
    }
    return ok;
}

/// BatchNorm of 16-bit floats with statistics of float32. Source: TensorFlow FusedBatchNormV2.
using mixed_batch_norm_kernel = graft::kernel<BatchNorm, &batch_norm, &batch_norm_workspace>;

using normalization_kernels =
    graft::join<graft::kernels<graft::promoted<mixed_batch_norm_kernel, half, 1, 1>, graft::promoted<mixed_batch_norm_kernel, bfloat16, 1, 1>>,
                graft::kernels<graft::kernel<BatchNorm, &batch_norm, &batch_norm_workspace>,
                                       graft::kernel<BNInference, &bn_inference, &bn_inference_workspace>, graft::kernel<Scale, &scale>,
                                       graft::kernel<Bias, &add_bias>, graft::kernel<LRN, &lrn>, graft::kernel<MVN, &mvn>,
                                       graft::kernel<Normalize, &normalize>>,
                        softmax_kernels>;

} // namespace library
GRAFT_END
