// graft/library/nn/scale/kernels.hpp - kernels: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/arithmetic/functions.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace library {

template <class T> status bias_add(in<"x", T> x, in<"bias", T> bias, out<"y", T, "x"> y,
    attr_of<"data_format", std::string_view> format, threads by = {}) {
    auto const axis = rule::channel_axis(*format, x.rank());
    auto dims = bias.shape();
    for (std::size_t i = axis + 1; i < x.rank(); ++i) dims.append(1);
    detail::broadcast_rows(x.shape(), dims, y.shape(), x.data(), bias.data(), y.data(), sizeof(T), sizeof(T),
        detail::row_of_binary<function::add, T, T>, by);
    return ok;
}

/// Scale.
inline status scale(in<"x", float> x, in<"scale", float> s, optional_in<"bias", float> b, out<"y", float, "x"> y,
    attr_of<"axis", std::int64_t> axis, threads by = {}) {
    detail::scale_run(detail::caffe_run(x.dims(), s.shape(), *axis), x.data(), s.data(), b.data(), y.data(), by);
    return ok;
}
/// Bias.
inline status add_bias(in<"x", float> x, in<"bias", float> b, out<"y", float, "x"> y,
    attr_of<"axis", std::int64_t> axis, threads by = {}) {
    detail::scale_run(detail::caffe_run(x.dims(), b.shape(), *axis), x.data(), nullptr, b.data(), y.data(), by);
    return ok;
}

/// Axpy.
inline status axpy(in<"a", float> a, in<"x1", float> x1, in<"x2", float> x2, out<"y", float> y) {
    detail::run_of_axes const r(x1.dims(), 0, 2);
    for (index m = 0; m < r.middle; ++m) {
        auto const at = m * r.inner;
        detail::map_lanes(
            r.inner, y.data() + at, [by = a.data()[m]](auto v, auto more) { return by * v + more; }, x1.data() + at,
            x2.data() + at);
    }
    return ok;
}

/// The kernels of this family.
using scale_kernels = join<kernels_of<BiasAdd, &bias_add<float>, &bias_add<double>, &bias_add<half>,
                               &bias_add<std::int32_t>, &bias_add<std::int64_t>, &bias_add<std::uint8_t>,
                               &bias_add<std::int8_t>, &bias_add<std::int16_t>, &bias_add<std::uint16_t>>,
    with_promoted<kernels<kernel<Scale, &scale>, kernel<Bias, &add_bias>, kernel<Axpy, &axpy>>, half, bfloat16>>;

} // namespace library
GRAFT_END
