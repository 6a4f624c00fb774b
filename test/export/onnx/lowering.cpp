// test/export/onnx/lowering.cpp - a user's operators leave by the user's lowerings, and the compiler knows which do
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

#include "graft/export.hpp"
#include "graft/graph/network.hpp"
#include "graft/library/math/unary/onnx.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/op/op.hpp"

namespace export_test::of_lowering {
namespace {

/// x * by + shift.
struct Affine : graft::op<Affine> {
    static constexpr auto prototype = graft::prototype("Affine")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("by", 1.0)
                                          .attr("shift", 0.0);
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
    auto const scaled = n.m.node("Mul", {x, out::beside(n.m, n.attr<"by">(), x)});
    return n.give(n.m.node("Add", {scaled, out::beside(n.m, n.attr<"shift">(), x)}));
}
graft::status lower_fancy(out::lowering<Fancy>& n) {
    return n.give(n.m.node("my.domain.Fancy", {n.in<"x">()}, {{"level", n.attr<"level">()}}));
}
graft::status refuse_fancy(out::lowering<Fancy>&) {
    return graft::fail(errc::no_form_in_the_operator_set, "level", "a level below 3");
}
constexpr auto affine = out::lower<Affine>(&lower_affine);
constexpr auto fancy = out::lower<Fancy>(&lower_fancy);
constexpr auto no_fancy = out::lower<Fancy>(&refuse_fancy);

// The compiler says which operators have a way out.
static_assert(out::exportable<my_ops::list, out::lowerings<affine, fancy>>);
static_assert(out::exportable<graft::ops<graft::library::Abs, graft::library::Tanh>, out::lowerings<>,
    graft::library::onnx_plugins::unary_plugins>);
static_assert(!out::detail::has_way_out<Fancy, out::lowerings<affine>, graft::plugins<>>());

graft::graph made() {
    using namespace graft::literals;
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    auto const a = net.add<Affine>("a", "x"_p = x, "by"_p = 2.0, "shift"_p = 0.5);
    net.output("y", net.add<Fancy>("b", "x"_p = a));
    auto g = std::move(net).finish();
    REQUIRE(g);
    return std::move(*g);
}

TEST_CASE("operators of a user leave by their own lowerings") {
    auto const w = write(made(), {}, {graft::shipped::onnx(), {out::lowerings<affine, fancy>::rows}});
    for (auto const& e : w.errors.errors) MESSAGE(graft::to_text(e));
    REQUIRE(!w.errors.failed());
    std::string const text(reinterpret_cast<char const*>(w.bytes.data()), w.bytes.size());
    CHECK(text.find("my.domain") != std::string::npos);
    CHECK(text.find("Fancy") != std::string::npos);
}

TEST_CASE("a later list replaces what it names") {
    auto const w = write(
        made(), {}, {graft::shipped::onnx(), {out::lowerings<affine, fancy>::rows, out::lowerings<no_fancy>::rows}});
    REQUIRE(w.errors.errors.size() == 1);
    CHECK(w.errors.errors[0].code == errc::no_form_in_the_operator_set);
    CHECK(w.errors.errors[0].where.node == "b");
    CHECK(w.errors.errors[0].where.port == "level");
}

TEST_CASE("an operator without a lowering is refused") {
    auto const w = write(made(), {}, {graft::shipped::onnx(), {out::lowerings<affine>::rows}});
    REQUIRE(w.errors.errors.size() == 1);
    CHECK(w.errors.errors[0].code == errc::operator_has_no_way_out);
}

} // namespace
} // namespace export_test::of_lowering
