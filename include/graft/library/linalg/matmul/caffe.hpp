// graft/library/linalg/matmul/caffe.hpp - Caffe: matrix products, Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/linalg/matmul/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Fully connected: the axes from `axis` on times a matrix.
using InnerProduct = layer_of<"InnerProduct", "inner_product_param", "bottom -> top", "num_output">;

} // namespace caffe

namespace library::caffe_plugins {

/// Weights [num_output, K], or [K, num_output] with transpose; K is the product of the axes from `axis` on.
constexpr status parse_inner_product(parsing<FullyConnection, layer::InnerProduct>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    if (ctx.attr<"relu">()) return not_supported("relu", "a ReLU layer of its own");
    auto const outputs = ctx.attr<"num_output">();
    if (outputs < 1) return fail(errc::wrong_attribute_value, "num_output", "at least", 1, outputs);
    auto const axis = axis_in(x, ctx.attr<"axis">());
    if (!axis) return axis.error();
    ctx.set<"axis">(*axis);
    auto const k = elements_from(x, *axis);
    if (auto s = ctx.weight<"w">(0, ctx.attr<"transpose">() ? matrix_of(k, outputs) : matrix_of(outputs, k)); !s)
        return s;
    return ctx.attr<"bias_term">() ? ctx.weight<"b">(1, vector_of(outputs), 0) : ok;
}
inline constexpr auto inner_product = plugin<FullyConnection, layer::InnerProduct>()
    .weight("w", 0).weight("b", 1).computed("axis").reads("axis", "bias_term", "relu")
    .ignore("weight_filler", "bias_filler", "engine", "negative_slope").parse(&parse_inner_product);

/// The plugins of this family.
using matmul_plugins = graft::plugins<inner_product>;

} // namespace library::caffe_plugins
GRAFT_END
