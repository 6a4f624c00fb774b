// test/export/onnx/lowering.cpp - a user's operators are exported by the user's lowerings, and the compiler knows
// which ones
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "graft/export.hpp"
#include "graft/export/onnx/as_node.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/library/math/unary/onnx.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/op/define/op.hpp"

namespace export_test::of_lowering {
namespace {

/// x * by + shift.
struct Affine : graft::op<Affine> {
    static constexpr auto prototype =
        graft::prototype("Affine").input("x", f32).output("y", follow("x")).attr("by", 1.0).attr("shift", 0.0);
};
/// A node of the user's own domain.
struct Fancy : graft::op<Fancy> {
    static constexpr auto prototype =
        graft::prototype("Fancy").input("x", f32).output("y", follow("x")).attr("level", 3);
};
struct my_ops {
    using list = graft::ops<Affine, Fancy>;
};

graft::status lower_affine(out::lowering<Affine>& n) {
    auto const x = n.in<"x">();
    auto const scaled = n.m.node("Mul", {x, out::scalar_like(n.m, n.attr<"by">(), x)});
    return n.set_output(n.m.node("Add", {scaled, out::scalar_like(n.m, n.attr<"shift">(), x)}));
}
graft::status lower_fancy(out::lowering<Fancy>& n) {
    return n.set_output(n.m.node("my.domain.Fancy", {n.in<"x">()}, {{"level", n.attr<"level">()}}));
}
graft::status refuse_fancy(out::lowering<Fancy>&) {
    return graft::fail(errc::unsupported_in_operator_set, "level", "a level below 3");
}
/// Loses `shift`.
graft::status lower_scaled(out::lowering<Affine>& n) {
    auto const x = n.in<"x">();
    return n.set_output(n.m.node("Mul", {x, out::scalar_like(n.m, n.attr<"by">(), x)}));
}
/// A bool for a float: the Cast is forgotten.
graft::status lower_compared(out::lowering<Affine>& n) {
    auto const x = n.in<"x">();
    (void)n.attr<"by">();
    return n.set_output(n.m.node("Greater", {x, out::scalar_like(n.m, n.attr<"shift">(), x)}));
}
constexpr auto compared = out::lower<Affine>(&lower_compared);
constexpr auto affine = out::lower<Affine>(&lower_affine);
constexpr auto scaled = out::lower<Affine>(&lower_scaled);
constexpr auto fancy = out::lower<Fancy>(&lower_fancy);
constexpr auto no_fancy = out::lower<Fancy>(&refuse_fancy);

constexpr auto& itself = out::as_node<Affine, "com.example">;
constexpr auto& fancy_itself = out::as_node<Fancy, "com.example">;

/// The nodes of models for these operators.
struct AffineNode : graft::onnx::op<AffineNode> {
    static constexpr auto history = graft::onnx::define(
        "com.example.Affine", graft::onnx::since(2, "x: T -> y: T; by: float = 1.0; shift: float = 0.0; T: {float}"));
};
struct FancyNode : graft::onnx::op<FancyNode> {
    static constexpr auto history = graft::onnx::define(
        "com.example.Fancy", graft::onnx::since(1, "x: T -> y: T; level: int = 3; T: {float}"));
};
constexpr auto affine_node = graft::plugin<Affine, AffineNode>();
constexpr auto fancy_node = graft::plugin<Fancy, FancyNode>();
struct my_domain {
    using plugins = graft::plugins<affine_node, fancy_node>;
    using list = plugins::origins;
};

// The compiler reports which operators can be exported.
static_assert(out::exportable<my_ops::list, out::lowerings<affine, fancy>>);
static_assert(out::exportable<graft::ops<graft::library::Abs, graft::library::Tanh>, out::lowerings<>,
    graft::library::onnx_plugins::unary_plugins>);
struct with_affine {
    using lowerings = out::lowerings<affine>;
    using plugins = graft::plugins<>;
};
static_assert(out::detail::exporters_in<with_affine, 17>::has<Affine>());
static_assert(!out::detail::exporters_in<with_affine, 17>::has<Fancy>());

graft::graph created() {
    using namespace graft::literals;
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    auto const a = net.add<Affine>("a", "x"_p = x, "by"_p = 2.0, "shift"_p = 0.5);
    net.output("y", net.add<Fancy>("b", "x"_p = a));
    auto g = std::move(net).finish();
    REQUIRE(g);
    return std::move(*g);
}

TEST_CASE("operators of a user are exported by their own lowerings") {
    auto const w = write(created(), {}, {graft::shipped::onnx(), {out::lowerings<affine, fancy>::rows}});
    for (auto const& e : w.errors.errors) MESSAGE(graft::to_text(e));
    REQUIRE(!w.errors.failed());
    std::string const text(reinterpret_cast<char const*>(w.bytes.data()), w.bytes.size());
    CHECK(text.find("my.domain") != std::string::npos);
    CHECK(text.find("Fancy") != std::string::npos);
}

TEST_CASE("an output of another dtype than the graph's is refused") {
    auto const w = write(created(), {}, {graft::shipped::onnx(), {out::lowerings<compared, fancy>::rows}});
    REQUIRE(w.errors.failed());
    CHECK(w.errors.errors[0].code == errc::wrong_dtype);
    CHECK(w.errors.errors[0].where.node == "a");
    CHECK(w.errors.errors[0].got == "bool");
}

TEST_CASE("a later list replaces what it names") {
    auto const w = write(
        created(), {}, {graft::shipped::onnx(), {out::lowerings<affine, fancy>::rows, out::lowerings<no_fancy>::rows}});
    REQUIRE(w.errors.errors.size() == 1);
    CHECK(w.errors.errors[0].code == errc::unsupported_in_operator_set);
    CHECK(w.errors.errors[0].where.node == "b");
    CHECK(w.errors.errors[0].where.port == "level");
}

TEST_CASE("an operator is exported as a node of a domain of its own, and a plugin of that domain reads it back") {
    auto const w = write(
        created(), {}, {graft::shipped::onnx(), {out::lowerings<itself, fancy_itself>::rows}, {{"com.example", 2}}});
    for (auto const& e : w.errors.errors) MESSAGE(graft::to_text(e));
    REQUIRE(!w.errors.failed());
    folder const here;
    auto const path = here.file("own.onnx", {reinterpret_cast<char const*>(w.bytes.data()), w.bytes.size()});
    static constexpr std::array<graft::plugin_set, 1> plugins{graft::plugins_of<my_domain>(graft::onnx::front_end)};
    graft::target const target{graft::catalog<my_ops>::view(), plugins, graft::kernel_set{}};
    auto const back = graft::import(target, path);
    if (!back)
        for (auto const& e : back.error().errors) MESSAGE(graft::to_text(e));
    REQUIRE(back);
    std::size_t affine_nodes = 0;
    for (auto const& n : back->nodes)
        if (n.kind == graft::node_kind::operation && back->op_name(n) == "Affine") {
            ++affine_nodes;
            CHECK(back->attributes_of(n)[0].real == 2.0);
            CHECK(back->attributes_of(n)[1].real == 0.5);
        }
    CHECK(affine_nodes == 1);
    CHECK(back->outputs[0].name == "y");
    // read backward, the plugins write the same
    auto const again = write(*back, {}, {plugins[0], {}, {{"com.example", 2}}});
    for (auto const& e : again.errors.errors) MESSAGE(graft::to_text(e));
    CHECK(again.bytes == w.bytes);
}

TEST_CASE("an attribute that a lowering does not read, and that is not its default, is a warning") {
    auto const w = write(created(), {}, {graft::shipped::onnx(), {out::lowerings<scaled, fancy>::rows}});
    CHECK(!w.errors.failed());
    REQUIRE(w.errors.warnings.size() == 1);
    CHECK(w.errors.warnings[0].code == errc::attribute_not_exported);
    CHECK(w.errors.warnings[0].where.node == "a");
    CHECK(w.errors.warnings[0].where.port == "shift");
    for (auto const& all : {out::lowerings<affine, fancy>::rows, out::lowerings<itself, fancy_itself>::rows})
        CHECK(write(created(), {}, {graft::shipped::onnx(), {all}, {{"com.example", 2}}}).errors.warnings.empty());
}

TEST_CASE("an operator without a lowering is refused") {
    auto const w = write(created(), {}, {graft::shipped::onnx(), {out::lowerings<affine>::rows}});
    REQUIRE(w.errors.errors.size() == 1);
    CHECK(w.errors.errors[0].code == errc::no_exporter);
}

} // namespace
} // namespace export_test::of_lowering
