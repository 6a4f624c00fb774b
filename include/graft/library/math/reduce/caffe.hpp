// graft/library/math/reduce/caffe.hpp - Caffe: reductions over axes, cumulative sums and products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/math/reduce/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Sum, sum of magnitudes or squares, or mean of the axes from `axis` on.
struct Reduction : shipped_layer<Reduction> {
    static constexpr auto prototype = define("Reduction", "reduction_param").input("bottom", f32).output("top", f32);
};

/// Positions (and values) of the maxima.
struct ArgMax : shipped_layer<ArgMax> {
    static constexpr auto prototype = define("ArgMax", "argmax_param").input("bottom", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_reduction(parsing<Reduction, layer::Reduction>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    ctx.set<"axis">(*axis);
    return ok;
}
inline constexpr auto reduction = plugin<Reduction, layer::Reduction>().computed("axis").reads("axis").parse(
    &parse_reduction);

/// Without `axis` the layer flattens each image; the operator represents this as 10000.
constexpr status parse_arg_max(parsing<ArgMaxWithK, layer::ArgMax>& ctx) {
    if (!ctx.has_attr<"axis">()) return ctx.set<"axis">(10000), ok;
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    ctx.set<"axis">(*axis);
    return ok;
}
inline constexpr auto arg_max = plugin<ArgMaxWithK, layer::ArgMax>()
                                    .checked("topk")
                                    .computed("axis")
                                    .rename("topk", "top_k")
                                    .reads("axis")
                                    .parse(&parse_arg_max);

/// The plugins of this family.
using reduce_plugins = graft::plugins<reduction, arg_max>;

} // namespace library::caffe_plugins
GRAFT_END
