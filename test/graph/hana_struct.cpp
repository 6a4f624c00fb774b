// test/graph/hana_struct.cpp - attributes and ports of a node as Hana Structs
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <boost/hana/all_of.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/fold_left.hpp>
#include <boost/hana/length.hpp>

#include <string>

#include "graft/graph/ir/hana_struct.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace graph_hana_struct_test {

namespace {

namespace hana = boost::hana;
using namespace graft::literals;

struct Mixed : graft::op<Mixed> {
    static constexpr auto prototype = graft::prototype("Mixed")
                                          .input("x", f32)
                                          .optional_input("bias", f32, any_shape)
                                          .dynamic_input("more", f32, any_shape)
                                          .output("x", follow("x"))
                                          .dynamic_output("parts", f32, count_from("n"))
                                          .attr("axis", -1)
                                          .attr("scale", 0.5)
                                          .attr("mode", "linear")
                                          .attr("steps", integers(1, 2))
                                          .attr("names", strings("a", "b"))
                                          .attr("n", 2);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (auto y : ctx.dynamic_output<"parts">()) y = ctx.input<"x">();
        return graft::ok;
    }
};
struct NoAttributes : graft::op<NoAttributes> {
    static constexpr auto prototype = graft::prototype("NoAttributes").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Mixed, NoAttributes>;
};

static_assert(hana::Struct<graft::attribute_record<Mixed>>::value && hana::Struct<graft::op_ref<Mixed>>::value);
static_assert(decltype(hana::length(hana::accessors<graft::attribute_record<NoAttributes>>()))::value == 0);

template <class Record> std::string names_of(Record const& record) {
    return hana::fold_left(hana::keys(record), std::string(),
        [](std::string s, auto name) { return s + hana::to<char const*>(name) + ' '; });
}
template <class Op> graft::attribute_record<Op> attributes(graft::op_ref<Op> const& n) {
    return graft::attribute_record<Op>(n.of().attributes_of(n.row()));
}

TEST_CASE("hana_struct: attributes by name, in the order of the prototype and in their own types") {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    graft::op_ref<Mixed> const a = net.add<Mixed>("a", "x"_p = x, "more"_p = {x, x}, "steps"_p = {1, 2, 3});
    auto const all = attributes(a);
    CHECK(names_of(all) == "axis scale mode steps names n ");
    CHECK(hana::at_key(all, BOOST_HANA_STRING("axis")) == -1);
    CHECK(hana::at_key(all, BOOST_HANA_STRING("scale")) == 0.5);
    CHECK(hana::at_key(all, BOOST_HANA_STRING("mode")) == "linear");
    CHECK(hana::at_key(all, BOOST_HANA_STRING("steps"))[2] == 3);
    constexpr auto axis = BOOST_HANA_STRING("axis");
    static_assert(std::is_same_v<std::decay_t<decltype(hana::at_key(all, axis))>, std::int64_t>);
}

TEST_CASE("hana_struct: attributes are equal if all values are, lists by their elements") {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    graft::op_ref<Mixed> const a = net.add<Mixed>("a", "x"_p = x, "steps"_p = {1, 2, 3}),
                               b = net.add<Mixed>("b", "x"_p = x, "steps"_p = {1, 2, 3}),
                               c = net.add<Mixed>("c", "x"_p = x, "steps"_p = {1, 2, 4}),
                               d = net.add<Mixed>("d", "x"_p = x, "steps"_p = {1, 2, 3}, "names"_p = {"a", "c"}),
                               e = net.add<Mixed>("e", "x"_p = x, "steps"_p = {1, 2});
    CHECK(hana::equal(attributes(a), attributes(b)));
    CHECK_FALSE(hana::equal(attributes(a), attributes(c)));
    CHECK_FALSE(hana::equal(attributes(a), attributes(d)));
    CHECK_FALSE(hana::equal(attributes(a), attributes(e)));
}

TEST_CASE("hana_struct: ports by name, inputs before outputs") {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    graft::op_ref<Mixed> const a = net.add<Mixed>("a", "x"_p = x, "more"_p = {x, x});
    CHECK(names_of(a) == "x bias more x parts ");
    CHECK(hana::at_key(a, BOOST_HANA_STRING("x")) == x);
    CHECK_FALSE(hana::at_key(a, BOOST_HANA_STRING("bias")));
    CHECK(hana::at_key(a, BOOST_HANA_STRING("more")).size() == 2);
    CHECK(hana::at_key(a, BOOST_HANA_STRING("parts"))[1].shape() == graft::shape{2, 3});
    graft::op_ref<NoAttributes> const plain = net.add<NoAttributes>("b", "x"_p = x);
    CHECK(hana::all_of(hana::members(plain), [](graft::tensor_ref t) { return t.shape().is_static(); }));
}

} // namespace

} // namespace graph_hana_struct_test
