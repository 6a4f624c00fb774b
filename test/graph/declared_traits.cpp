// test/graph/declared_traits.cpp - a node is compared with the traits of its operator, and a number of outputs is not
// negative
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "graft/graph/ir/network.hpp"
#include "graft/op/infer/infer.hpp"
#include "graft/text/error.hpp"

namespace declared_traits_test {
namespace {

using namespace graft::literals;
using graft::errc, graft::ok, graft::status;

struct Join : graft::op<Join> {
    static constexpr auto prototype =
        graft::prototype("Join").dynamic_input("xs", f32, at_least(1)).output("y", f32).is(elementwise);
    static constexpr status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.dynamic_input<"xs">()[0];
        graft::dim along = 0;
        for (graft::shape const& x : ctx.dynamic_input<"xs">()) along += x[0];
        y[0] = along;
        return ctx.output<"y">() = y, ok;
    }
};
struct Flat : graft::op<Flat> {
    static constexpr auto prototype = graft::prototype("Flat")
                                          .input("x", f32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("flat", false)
                                          .is(identity);
    static constexpr status infer_shape(shape_context& ctx) {
        if (!ctx.attr<"flat">()) return ctx.output<"y">() = ctx.input<"x">(), ok; // what the compiler tries
        return ctx.output<"y">() = graft::shape{ctx.input<"x">().elements()}, ok;
    }
};
struct Parts : graft::op<Parts> {
    static constexpr auto prototype =
        graft::prototype("Parts").input("x", f32).dynamic_output("parts", f32, count_from("axis")).attr("axis", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        for (auto part : ctx.dynamic_output<"parts">()) part = ctx.input<"x">();
        return ok;
    }
};
struct ops {
    using list = graft::ops<Join, Flat, Parts>;
};

/// The first error of a network; empty without one.
std::string error_of(graft::network&& net) {
    auto const g = std::move(net).finish();
    return g ? std::string() : graft::to_text(g.error().errors[0]);
}
bool has(std::string const& all, char const* part) { return all.find(part) != all.npos; }

TEST_CASE("an elementwise operator of inputs of one shape has an output of that shape") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    net.output("y", net.add<Join>("join", "xs"_p = {x, x}));
    auto const why = error_of(std::move(net));
    CHECK_MESSAGE(has(why, "node 'join' (Join): y: wrong shape"), why);
    CHECK(has(why, "is(elementwise)"));
    graft::network one(graft::catalog<ops>::view());
    one.output("y", one.add<Join>("join", "xs"_p = {one.input("x", graft::dtype::f32, {2, 3})}));
    CHECK(error_of(std::move(one)) == "");
}

TEST_CASE("an identity has outputs of the shapes of its inputs") {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Flat>("flat", "x"_p = net.input("x", graft::dtype::f32, {2, 3}), "flat"_p = true));
    auto const why = error_of(std::move(net));
    CHECK_MESSAGE(has(why, "node 'flat' (Flat): y: wrong shape"), why);
    CHECK(has(why, "is(identity)"));
    graft::network flat(graft::catalog<ops>::view());
    flat.output("y", flat.add<Flat>("flat", "x"_p = flat.input("x", graft::dtype::f32, {6}), "flat"_p = true));
    CHECK(error_of(std::move(flat)) == "");
}

TEST_CASE("an attribute with a number of outputs is not negative") {
    graft::network net(graft::catalog<ops>::view());
    net.add<Parts>("parts", "x"_p = net.input("x", graft::dtype::f32, {2}), "axis"_p = -1);
    auto const why = error_of(std::move(net));
    CHECK_MESSAGE(has(why, "node 'parts' (Parts): axis: wrong number of outputs"), why);
}

} // namespace
} // namespace declared_traits_test
