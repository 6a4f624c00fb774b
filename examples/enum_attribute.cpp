// examples/enum_attribute.cpp - a user-defined enumeration as an attribute: in the definition, the rule, the plugin,
// the kernel
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graft/all.hpp>
#include <graft/text.hpp>

#include "text_model.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

enum class padding { zeros, edge, reflect };
// The only mapping of the type to its strings. `kind` is the storage in attributes: as string or as number.
template <> struct graft::attr_traits<padding> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<padding> values[] = {
        {padding::zeros, "zeros"}, {padding::edge, "edge"}, {padding::reflect, "reflect"}};
};

struct PadRow : graft::op<PadRow> { // `count` elements before and after
    static constexpr auto prototype = graft::prototype("PadRow")
                                          .input("x", f32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("count", 1, at_least(0))
                                          .attr("mode", padding::zeros); // a model with any other string is rejected
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const count = ctx.attr<"count">();
        if (x.rank() != 1)
            return graft::fail(graft::errc::wrong_rank, "x", "a row", 1, static_cast<std::int64_t>(x.rank()));
        if (ctx.attr<"mode">() == padding::reflect && x[0].known() && x[0].value() <= count)
            return graft::fail(graft::errc::wrong_value, "count", "less than the row has");
        graft::shape y = x;
        y[0] = x[0] + graft::dim(count) * 2; // a dim, whose products are checked
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
static_assert(graft::infer<PadRow>("y", {{"x", {4}}, {"count", 2}}) == graft::shape{8});
static_assert(graft::infer<PadRow>("y", {{"x", {4}}, {"mode", padding::reflect}}) == graft::shape{6});
static_assert(graft::infer_status<PadRow>({{"x", {2}}, {"count", 2}, {"mode", padding::reflect}}).parameter == "count");

struct MirrorRow : tf::op<MirrorRow> {
    static constexpr auto prototype = tf::op_def(
        "MirrorRow", "x: float", "-> y: float", "count: int = 1", "mode: {'REFLECT', 'SYMMETRIC', 'CONSTANT'}");
};
inline constexpr auto mirror_row = graft::plugin<PadRow, MirrorRow>().checked("count").map("mode", "mode",
    graft::when("REFLECT", padding::reflect), graft::when("CONSTANT", padding::zeros),
    graft::otherwise_for(padding::edge, "SYMMETRIC")); // a value without a line does not compile

graft::status pad_row(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"count", std::int64_t> count,
    graft::attr_of<"mode", padding> mode) {
    auto const n = static_cast<std::int64_t>(x.size());
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(y.size()); ++i) {
        auto from = i - count;
        if (mode == padding::edge) from = from < 0 ? 0 : from < n ? from : n - 1;
        if (mode == padding::reflect) from = from < 0 ? -from : from >= n ? 2 * n - 2 - from : from;
        y[static_cast<std::size_t>(i)] = from < 0 || from >= n ? 0 : x[static_cast<std::size_t>(from)];
    }
    return graft::ok;
}

struct my_ops {
    using list = graft::ops<PadRow>;
};
struct my_plugins {
    using plugins = graft::plugins<mirror_row>;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<PadRow, &pad_row>>;
};

constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 3 } } } } }
node { name: "y" op: "MirrorRow" input: "x" attr { key: "count" value { i: 2 } } attr { key: "mode" value { s: "REFLECT" } } })";

int main() {
    example::model<my_ops, my_plugins, my_kernels> model(text);
    auto const out = model.run(std::pair{"x", std::vector<float>{1, 2, 3}});
    if (out.size() != 1 || !example::same<float>(out[0], {3, 2, 1, 2, 3, 2, 1})) return 1;

    // In code a value of the enumeration; from data a string, which is checked.
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {4});
    auto const y = net.add<PadRow>("y", "x"_p = x, "mode"_p = padding::edge);
    if (y.attr<"mode">() != padding::edge) return 1;
    net.add("PadRow", "wrong", {{"x", x}, {"mode", graft::attr_value::of(std::string_view("mirror"))}});
    auto const g = std::move(net).finish();
    if (g || g.error().errors.size() != 1) return 1;
    auto const& e = g.error().errors[0];
    std::printf(
        "%s: %s: expected %s, got %s\n", e.where.node.c_str(), e.where.port.c_str(), e.expected.c_str(), e.got.c_str());
    return e.where.port == "mode" && e.got == "mirror" && e.expected.find("reflect") != std::string::npos ? 0 : 1;
}
