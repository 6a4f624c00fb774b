// examples/operator_library/mish.cpp - an operator library: a shared object that a compiler loads at run time
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string_view>

#include <graft/all.hpp>
#include <graft/frontend/tensorflow.hpp>

namespace tf = graft::tensorflow;
using namespace graft::scope_terms; // count

namespace {

// A new operator with its rule: x * tanh(softplus(x)), and a slope for its negative side.
struct SlopedMish : graft::op<SlopedMish> {
    static constexpr auto prototype = graft::prototype("SlopedMish").input("x", f32).output("y", f32)
        .attr("negative_slope", 1.0);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
static_assert(graft::infer<SlopedMish>("y", {{"x", {2, 3}}}) == graft::shape{2, 3});

graft::status run_mish(
    graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"negative_slope", double> slope) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = x[i] * std::tanh(std::log1p(std::exp(x[i])));
        y[i] = x[i] < 0 ? static_cast<float>(slope.value) * v : v;
    }
    return graft::ok;
}

// A foreign operator that no framework includes, and its plugin.
struct LeakyMish : tf::op<LeakyMish> {
    static constexpr auto prototype = tf::op_def(
        "LeakyMish", "features: T", "-> activations: T", "alpha: float = 1.0", "T: {float}");
};
inline constexpr auto leaky_mish = graft::plugin<SlopedMish, LeakyMish>().rename("negative_slope", "alpha").ignore("T");

// TensorFlow's own operators need three nodes for it; a pass fuses them into one. The three are declared for look-ups.
struct Softplus : tf::op<Softplus> {
    static constexpr auto prototype = tf::op_def(
        "Softplus", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};
struct Tanh : tf::op<Tanh> {
    static constexpr auto prototype = tf::op_def(
        "Tanh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};
struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def(
        "Mul", "x: T", "y: T", "-> z: T", "T: {bfloat16, half, float, double, int32}");
};
struct ScopeMish : graft::fused_op<ScopeMish> {
    static constexpr auto prototype = tf::op_def("ScopeMish", "x: T", "-> y: T", "T: {float}");
};
inline constexpr auto mish_form = graft::structure()
    .node("soft", "Softplus", "@x")
    .node("gate", "Tanh", "soft")
    .node("product", "Mul", "@x", "gate").swaps()
    .output("y", "product");
inline constexpr auto mish_pass = graft::scope_pass<ScopeMish>("mish")
    .when(count("Softplus") >= 1 && count("Tanh") >= 1)
    .match(mish_form)
    .attr_from("T", "product", "T")
    .description("x * tanh(softplus(x)) becomes SlopedMish");
inline constexpr auto scope_mish = graft::plugin<SlopedMish, ScopeMish>().use_default("negative_slope").ignore("T");

struct mish_tensorflow {
    using plugins = graft::plugins<leaky_mish, scope_mish>;
    using list = graft::join<plugins::origins, graft::ops<Softplus, Tanh, Mul>>;
    using passes = graft::passes<mish_pass>;
};
struct mish_kernels {
    static constexpr std::string_view engine = "mish";
    using list = graft::kernels<graft::kernel<SlopedMish, &run_mish>>;
};
struct mish_library {
    static constexpr char const* name = "mish";
    static constexpr std::uint32_t version = 1;
    using ops = graft::ops<SlopedMish>;
    using plugins = graft::plugin_sets<graft::plugins_for<tf::front_end, mish_tensorflow>>;
    using kernels = mish_kernels;
};

} // namespace

extern "C" graft::library_table const* graft_library() { return graft::export_library<mish_library>(); }
