// graft/library/nn/norm/kernels.hpp - kernels: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/nn/norm/batch_norm_kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"

GRAFT_BEGIN
namespace library {

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

/// LayerNorm; gamma and beta repeat if they have fewer elements than the normalized axes.
inline status layer_norm(in<"x", float> x, in<"gamma", float> gamma, in<"beta", float> beta, out<"y", float> y,
    optional_out<"mean", float> mean, optional_out<"variance", float> variance,
    attr_of<"begin_norm_axis", std::int64_t> axis, attr_of<"epsilon", double> epsilon) {
    auto const at = normalize_axis(*axis, x.rank(), "begin_norm_axis");
    if (!at) return at.error();
    detail::run_of_axes const r(x.dims(), *at, x.rank());
    if (x.size() == 0) return ok;
    if (gamma.size() == 0 || beta.size() == 0) return fail(errc::wrong_shape, "gamma", "a factor per element");
    for (index o = 0; o < r.outer; ++o) {
        auto const base = o * r.middle;
        auto const m = detail::moments_of(x.data() + base, 1, 0, r.middle);
        if (mean) mean.data()[o] = static_cast<float>(m.mean);
        if (variance) variance.data()[o] = static_cast<float>(m.variance);
        auto const f = 1.0 / std::sqrt(m.variance + *epsilon);
        for (index i = 0; i < r.middle; ++i) {
            auto const g = static_cast<double>(gamma[static_cast<std::size_t>(i) % gamma.size()]),
                       b = static_cast<double>(beta[static_cast<std::size_t>(i) % beta.size()]);
            y.data()[base + i] = static_cast<float>((static_cast<double>(x.data()[base + i]) - m.mean) * f * g + b);
        }
    }
    return ok;
}

/// The kernels of this family.
using norm_kernels = join<with_promoted<kernels<kernel<LRN, &lrn>, kernel<MVN, &mvn>, kernel<Normalize, &normalize>,
                                            kernel<L2Normalize, &l2_normalize>, kernel<InstanceNorm, &instance_norm>,
                                            kernel<LayerNorm, &layer_norm>>,
                              half, bfloat16>,
    norm_batch_norm_kernels>;

} // namespace library
GRAFT_END
