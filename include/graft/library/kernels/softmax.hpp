// graft/library/kernels/softmax.hpp - f32 soft maximum and normalization over axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/runs.hpp"
#include "graft/library/ops/normalization.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// exp(x - maximum) / sum, or its logarithm, along the middle.
inline void soft_maximum(run_of_axes const& r, float const* x, float* y, bool logarithm) {
    for (index o = 0; o < r.outer; ++o)
        for (index i = 0; i < r.inner; ++i) {
            auto const at = o * r.middle * r.inner + i;
            auto most = x[at];
            for (index m = 1; m < r.middle; ++m) most = std::max(most, x[at + m * r.inner]);
            float sum = 0;
            for (index m = 0; m < r.middle; ++m) {
                auto const d = x[at + m * r.inner] - most, e = std::exp(d);
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

/// SoftmaxV2 over neighbouring axes.
inline status softmax(in<"x", float> x, out<"y", float> y, attr_of<"axes", span<std::int64_t const>> axes) {
    auto const r = detail::run_of(x.dims(), axes, "axes");
    if (!r) return r.error();
    if (x.size() != 0) detail::soft_maximum(*r, x.data(), y.data(), false);
    return ok;
}
/// LogSoftmaxV2 over neighbouring axes.
inline status log_softmax(in<"logits", float> x, out<"logsoftmax", float> y, attr_of<"axes", span<std::int64_t const>> axes) {
    auto const r = detail::run_of(x.dims(), axes, "axes");
    if (!r) return r.error();
    if (x.size() != 0) detail::soft_maximum(*r, x.data(), y.data(), true);
    return ok;
}
/// L2Normalize over neighbouring axes.
inline status l2_normalize(in<"x", float> x, out<"y", float> y, attr_of<"axis", span<std::int64_t const>> axes, attr_of<"eps", double> eps) {
    auto const r = detail::run_of(x.dims(), axes, "axis");
    if (!r) return r.error();
    for (index o = 0; o < r->outer; ++o)
        for (index i = 0; i < r->inner; ++i) {
            auto const at = o * r->middle * r->inner + i;
            double sum = 0;
            for (index m = 0; m < r->middle; ++m) sum += static_cast<double>(x.data()[at + m * r->inner]) * static_cast<double>(x.data()[at + m * r->inner]);
            auto const by = 1.0 / std::sqrt(std::max(sum, *eps));
            for (index m = 0; m < r->middle; ++m) y.data()[at + m * r->inner] = static_cast<float>(static_cast<double>(x.data()[at + m * r->inner]) * by);
        }
    return ok;
}

/// InstanceNorm.
inline status instance_norm(in<"x", float> x, in<"gamma", float> gamma, in<"beta", float> beta, out<"y", float> y, optional_out<"mean", float> mean,
                            optional_out<"variance", float> variance, attr_of<"data_format", std::string_view> data_format,
                            attr_of<"epsilon", double> epsilon) {
    auto const at = axis_at(layout_of(x.desc(), data_format, x.rank()), 'C');
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
                y.data()[base + p * step] =
                    static_cast<float>((static_cast<double>(x.data()[base + p * step]) - m.mean) * f + static_cast<double>(beta.data()[k]));
        }
    return ok;
}

/// LayerNorm; gamma and beta repeat where they have fewer elements than the normalized axes.
inline status layer_norm(in<"x", float> x, in<"gamma", float> gamma, in<"beta", float> beta, out<"y", float> y, optional_out<"mean", float> mean,
                         optional_out<"variance", float> variance, attr_of<"begin_norm_axis", std::int64_t> axis, attr_of<"epsilon", double> epsilon) {
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
            auto const g = static_cast<double>(gamma[static_cast<std::size_t>(i) % gamma.size()]), b = static_cast<double>(beta[static_cast<std::size_t>(i) % beta.size()]);
            y.data()[base + i] = static_cast<float>((static_cast<double>(x.data()[base + i]) - m.mean) * f * g + b);
        }
    }
    return ok;
}

/// Dropout at inference.
inline status dropout(in<"x", float> x, out<"y", float> y) {
    std::copy_n(x.data(), x.size(), y.data());
    return ok;
}

using softmax_kernels = graft::kernels<graft::kernel<SoftmaxV2, &softmax>, graft::kernel<LogSoftmaxV2, &log_softmax>,
                                       graft::kernel<L2Normalize, &l2_normalize>, graft::kernel<InstanceNorm, &instance_norm>,
                                       graft::kernel<LayerNorm, &layer_norm>, graft::kernel<Dropout, &dropout>>;

} // namespace library
GRAFT_END
