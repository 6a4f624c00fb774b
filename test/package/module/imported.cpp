// test/package/module/imported.cpp - a unit that has graft by `import` alone: a specialization, literals, operators
// found by their arguments, a concept, a variable template, namespaces of the interface
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string_view>

import graft;

namespace tf = graft::tensorflow;
using namespace graft::literals;

enum class padding { zeros, edge };
template <> struct graft::attr_traits<padding> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<padding> values[] = {{padding::zeros, "zeros"}, {padding::edge, "edge"}};
};

struct Grow : graft::op<Grow> {
    static constexpr auto prototype = graft::prototype("Grow")
                                          .input("x", f32 | f16)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("count", 1, at_least(0))
                                          .attr("scale", 1.0)
                                          .attr("mode", padding::zeros);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.rank() != 1) return graft::fail(graft::errc::wrong_rank, "x", "a row");
        if (ctx.attr<"scale">() != 1.0)
            return graft::fail(graft::errc::wrong_value, "scale", "1"); // an operator of detail
        y[0] = y[0] + graft::dim(2) * graft::dim(ctx.attr<"count">());
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
static_assert(graft::has_prototype<Grow> && graft::well_formed<Grow>);
static_assert(graft::expect([] { return graft::infer<Grow>("y", {{"x", {4}}, {"count", 2}}) == graft::shape{8}; }));
static_assert((-3_c).value == -3);

struct GrowRow : tf::op<GrowRow> {
    static constexpr auto prototype = tf::op_def(
        "GrowRow", "x: float", "-> y: float", "count: int = 1", "scale: float = 1", "mode: {'ZERO', 'EDGE'}");
};
inline constexpr auto grow_row = graft::plugin<Grow, GrowRow>().checked("count").map(
    "mode", "mode", graft::when("ZERO", padding::zeros), graft::when("EDGE", padding::edge));

static graft::status grow(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"count", std::int64_t> n,
    graft::attr_of<"mode", padding> mode) {
    for (auto& to : y) to = mode == padding::edge ? x[0] + static_cast<float>(n) : 0;
    return graft::ok;
}

struct my_ops {
    using list = graft::ops<Grow>;
};
struct my_plugins {
    using plugins = graft::plugins<grow_row>;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "imported";
    using list = graft::kernels<graft::kernel<Grow, &grow>>;
};

graft::catalog_view operators_of_the_module() { return graft::catalog<my_ops>::view(); }
graft::plugin_set plugins_of_the_module() { return graft::plugins_of<my_plugins>(); }
graft::kernel_table_view kernels_of_the_module() { return graft::kernel_table<my_kernels>::view(); }
