// test/mutate/peers/graft.cpp - the right program of graft that the 40 changes of changes.py are made in
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>
#include <vector>

#include <graft/all.hpp>
#include <graft/frontend/tensorflow.hpp>
#include <graft/fusion.hpp>

namespace tf = graft::tensorflow;
using namespace graft::literals;
using namespace graft::scope_terms;

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("k", i32, value_depend)
                                          .optional_input("bias", "T")
                                          .output("values", "T")
                                          .output("indices", i32)
                                          .attr("sorted", true)
                                          .attr("dim", -1)
                                          .attr("group", 1, at_least(1))
                                          .attr("mode", "SAME", one_of("SAME", "VALID"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const axis = graft::normalize_axis(ctx.attr<"dim">(), y.rank(), "dim");
        if (!axis) return axis.error();
        if (auto const bias = ctx.optional_input<"bias">(); bias && bias->has_rank() && bias->rank() != 1)
            return ctx.fail<"bias">(graft::errc::wrong_rank, "a vector");
        y[*axis] = ctx.value<"k">()[0];
        ctx.output<"values">() = y;
        ctx.output<"indices">() = y;
        return graft::ok;
    }
};
static_assert(graft::expect(
    [] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", graft::values{5}}}) == graft::shape{8, 5}; }));

struct Join : graft::op<Join> {
    static constexpr auto prototype =
        graft::prototype("Join").dynamic_input("xs", f32, any_shape).input("last", f32).output("y", follow("last"));
};
struct Gate : graft::op<Gate> {
    static constexpr auto prototype =
        graft::prototype("Gate").input("x", f32).output("y", follow("x")).attr("beta", as_float);
};
struct TopKV2 : tf::op<TopKV2> {
    static constexpr auto prototype = tf::op_def("TopKV2", "input: T", "k: int32", "-> values: T", "-> indices: int32",
        "sorted: bool = true", "axis: int", "T: {half, float}");
};
struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Sigmoid : tf::op<Sigmoid> {
    static constexpr auto prototype = tf::op_def("Sigmoid", "x: T", "-> y: T", "T: {float}");
};
struct ScopeGate : graft::fused_op<ScopeGate> {
    static constexpr auto prototype = tf::op_def("ScopeGate", "x: T", "-> y: T", "beta: float", "T: {float}");
};
inline constexpr auto form = graft::structure()
                                 .constant("beta")
                                 .node("scaled", "Mul", "@x", "beta")
                                 .node("gate", "Sigmoid", "scaled")
                                 .output("y", "gate");
inline constexpr auto gate_pass = graft::scope_pass<ScopeGate>("gate")
                                      .when(count("Sigmoid") == 1)
                                      .match(form)
                                      .attr_from_constant("beta", "beta")
                                      .attr_from("T", "gate", "T");

inline constexpr auto top_k =
    graft::plugin<TopK, TopKV2>().no_input("bias").rename("dim", "axis").set("group", 2).set("mode", "SAME");
inline constexpr auto gate = graft::plugin<Gate, ScopeGate>();
inline constexpr auto mul = graft::refused<Mul>("it stands in a gate alone");
inline constexpr auto sigmoid = graft::refused<Sigmoid>("it stands in a gate alone");

graft::status run_top_k(graft::in<"x", float> x, graft::in<"k", std::int32_t>, graft::optional_in<"bias", float>,
    graft::out<"values", float> values, graft::out<"indices", std::int32_t> indices,
    graft::attr_of<"group", std::int64_t> group) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = x[i];
        indices[i] = static_cast<std::int32_t>(*group);
    }
    return graft::ok;
}
struct my_ops {
    using list = graft::ops<TopK, Join, Gate>;
};
struct my_tensorflow {
    using plugins = graft::plugins<top_k, gate, mul, sigmoid>;
    using list = plugins::origins;
    using passes = graft::passes<gate_pass>;
};
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<TopK, &run_top_k>>;
};

int main() {
    [[maybe_unused]] static constexpr auto plugins = graft::plugins_of<my_tensorflow>(graft::tensorflow::front_end);
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 4});
    auto const k = net.constant("k", {2});
    auto const top = net.add<TopK>("top", "x"_p = x, "k"_p = k);
    net.output("values", top.output<"values">());
    net.output("indices", top.output<"indices">());
    auto g = std::move(net).finish();
    if (!g) return 1;
    std::array const tables{graft::kernel_table<my_kernels>::view()};
    auto const program = graft::compile(std::move(*g), graft::kernel_set{tables});
    if (!program) return 1;
    graft::session run{*program};
    std::vector<float> const numbers{1, 2, 3, 4, 5, 6, 7, 8};
    if (!run.set_input<float>("x", numbers) || !run.run()) return 1;
    auto const values = run.output<float>("values");
    auto const indices = run.output<std::int32_t>("indices");
    if (!values || !indices || values->size() != 4) return 1;
    for (std::size_t i = 0; i < 4; ++i) std::printf("%g %d\n", static_cast<double>((*values)[i]), (*indices)[i]);
    return 0;
}
