// graft/library/nn/activation/softmax_kernels.hpp - kernels: softmax and its logarithm over adjacent axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/kernel.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/nn/activation/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// exp(x - maximum) / sum, or its logarithm, along the middle.
template <class T> void soft_maximum(run_of_axes const& r, T const* x, T* y, bool logarithm) {
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
template <class T> status softmax(in<"x", T> x, out<"y", T> y, attr_of<"axes", span<std::int64_t const>> axes) {
    auto const r = detail::run_of(x.dims(), axes, "axes");
    if (!r) return r.error();
    if (x.size() != 0) detail::soft_maximum(*r, x.data(), y.data(), false);
    return ok;
}
/// LogSoftmaxV2 over adjacent axes.
template <class T>
status log_softmax(in<"logits", T> x, out<"logsoftmax", T> y, attr_of<"axes", span<std::int64_t const>> axes) {
    auto const r = detail::run_of(x.dims(), axes, "axes");
    if (!r) return r.error();
    if (x.size() != 0) detail::soft_maximum(*r, x.data(), y.data(), true);
    return ok;
}

/// The kernels of this family.
using softmax_kernels = with_promoted<join<kernels_of<SoftmaxV2, &softmax<float>, &softmax<double>>,
                                          kernels_of<LogSoftmaxV2, &log_softmax<float>, &log_softmax<double>>>,
    half, bfloat16>;

} // namespace library
GRAFT_END
