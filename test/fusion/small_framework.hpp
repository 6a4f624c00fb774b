// test/fusion/small_framework.hpp - a few operators of TensorFlow, a fused one, and their plugins
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/passes.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/op.hpp"

namespace small {

namespace tf = graft::tensorflow;

// ---- the target
struct Unary : graft::op<Unary> {
    static constexpr auto prototype = graft::prototype("Unary").input("x", number).output("y", follow("x"));
};
struct Binary : graft::op<Binary> {
    static constexpr auto prototype = graft::prototype("Binary")
                                          .datatype("T", number)
                                          .input("x", "T")
                                          .input("y", "T", any_shape)
                                          .output("z", follow("x"));
};
struct Pair : graft::op<Pair> {
    static constexpr auto prototype = graft::prototype("Pair")
                                          .input("x", number)
                                          .output("y", follow("x"))
                                          .output("z", follow("x"))
                                          .attr("factor", 1.0)
                                          .attr("inner", 0)
                                          .attr("twice", 0.0);
};
struct target_ops {
    using list = graft::ops<Unary, Binary, Pair>;
};

// ---- the framework
struct Add : tf::op<Add> {
    static constexpr auto prototype = tf::op_def("Add", "x: T", "y: T", "-> z: T", "T: {float, int32}");
};
struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: T", "y: T", "-> z: T", "T: {float, int32}");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "features: T", "-> activations: T", "T: {float, int32}");
};
struct Leaky : tf::op<Leaky> {
    static constexpr auto prototype = tf::op_def("Leaky", "x: T", "-> y: T", "alpha: float = 0.2",
        "mode: string = 'plain'", "axes: list(int) = [1, 2]", "n: int = 3", "flag: bool = true",
        "rates: list(float) = [0.5]", "shape: shape = {}", "names: list(string) = ['a']",
        "types: list(type) = [DT_FLOAT]", "flags: list(bool) = [true]", "T: {float, int32}");
};
struct Scaled : graft::fused_op<Scaled> {
    static constexpr auto prototype = tf::op_def(
        "Scaled", "x: T", "-> y: T", "-> z: T", "factor: float", "T: {float, int32}");
};

inline constexpr auto add = graft::plugin<Binary, Add>();
inline constexpr auto mul = graft::plugin<Binary, Mul>();
inline constexpr auto relu = graft::plugin<Unary, Relu>();
inline constexpr auto leaky = graft::plugin<Unary, Leaky>().ignore(
    "alpha", "mode", "axes", "n", "flag", "rates", "shape", "names", "types", "flags");
inline graft::status count_inner(graft::parse_context<Pair, Scaled>& c) {
    c.set<"inner">(static_cast<std::int64_t>(c.inner_count()));
    (void)c.inner("sum", "T"); // its operator defines it
    if (c.node_name() == "role/rectified") (void)c.inner("facter", "value");
    if (c.node_name() == "attribute/rectified") (void)c.inner("product", "transpose_a");
    auto const value = c.inner("factor", "value");
    if (!value.tensors.empty())
        c.set<"twice">(2.0 * static_cast<double>(graft::load<float>(value.tensors[0].bytes.data())));
    else c.use_default<"twice">();
    return graft::ok;
}
inline constexpr auto scaled = graft::plugin<Pair, Scaled>().computed("inner").computed("twice").parse(&count_inner);

// ---- passes: relu(x * factor + x) with the sum and the rectified sum as outputs
using namespace graft::scope_terms;
inline constexpr auto scaled_form = graft::structure()
                                        .constant("factor")
                                        .node("product", "Mul", "@x", "factor")
                                        .swaps()
                                        .node("sum", "Add", "product", "@x")
                                        .swaps()
                                        .node("rectified", "Relu", "sum")
                                        .output("y", "rectified")
                                        .output("z", "sum");
inline constexpr auto scaled_pass = graft::scope_pass<Scaled>("scaled")
                                        .when(count("Mul") >= 1 && count("Add") >= 1 && count("Relu") >= 1)
                                        .match(scaled_form)
                                        .attr_from_constant("factor", "factor")
                                        .attr_from("T", "sum", "T");

using tf_plugins = graft::plugins<add, mul, relu, leaky, scaled>;
struct framework {
    using plugins = tf_plugins;
    using list = plugins::origins;
    using passes = graft::passes<scaled_pass>;
};

} // namespace small
