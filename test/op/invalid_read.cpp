// test/op/invalid_read.cpp - a rule that reads or writes an absent element returns an error with operator, parameter
// and index
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace op_misread_test {

using graft::errc;
using graft::shape;
using graft::status;

namespace {

struct last_dim : graft::op<last_dim> {
    static constexpr auto prototype = graft::prototype("LastDim").input("x", f32).output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        ctx.output<"y">() = shape{x[x.rank() - 1]};
        return graft::ok;
    }
};
struct sixth_dim : graft::op<sixth_dim> {
    static constexpr auto prototype = graft::prototype("SixthDim").input("a", f32).input("x", f32).output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.input<"x">();
        ctx.output<"y">() = ctx.input<"a">();
        if (x[5].is(3)) return graft::fail(errc::wrong_shape, "a"); // only a branch depends on it
        return graft::ok;
    }
};
struct writes_outside : graft::op<writes_outside> {
    static constexpr auto prototype =
        graft::prototype("WritesOutside").input("x", f32).output("y", f32).attr("at", 9).attr("local", true);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const at = static_cast<std::size_t>(ctx.attr<"at">());
        shape y = ctx.input<"x">();
        if (ctx.attr<"local">()) y[at] = 3;
        ctx.output<"y">() = y;
        if (!ctx.attr<"local">()) ctx.output<"y">()[at] = 3;
        return graft::ok;
    }
};
struct reads_lists : graft::op<reads_lists> {
    static constexpr auto prototype = graft::prototype("ReadsLists")
                                          .input("x", f32)
                                          .output("y", f32)
                                          .attr("pads", {1, 2}, at_least(1))
                                          .attr("scales", {0.5})
                                          .attr("from", 0)
                                          .attr("real", false);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const pads = ctx.attr<"pads">();
        auto const scales = ctx.attr<"scales">();
        auto const from = static_cast<std::size_t>(ctx.attr<"from">());
        ctx.output<"y">() = shape{ctx.attr<"real">() ? static_cast<std::int64_t>(scales[from]) : 100 / pads[from]};
        return graft::ok;
    }
};
struct reads_values : graft::op<reads_values> {
    static constexpr auto prototype = graft::prototype("ReadsValues")
                                          .input("size", i32 | f32, value_depend)
                                          .input("n", i32, value_depend)
                                          .output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const size = ctx.value<"size">();
        ctx.output<"y">() = shape{size[0], size[1], ctx.value<"n">().scalar()};
        return graft::ok;
    }
};
struct takes_numbers : graft::op<takes_numbers> {
    static constexpr auto prototype =
        graft::prototype("TakesNumbers").input("x", f32).output("y", f32).attr("twice", false);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const n = ctx.attr<"twice">() ? (x[1] * 2).value() : x[1].value();
        shape y = shape::scalar();
        for (std::int64_t i = 0; i < n; ++i) y.append(1);
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct reads_tensors : graft::op<reads_tensors> {
    static constexpr auto prototype = graft::prototype("ReadsTensors").dynamic_input("x", f32).output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.dynamic_input<"x">()[1];
        return graft::ok;
    }
};
struct verifies : graft::op<verifies> {
    static constexpr auto prototype =
        graft::prototype("Verifies").input("x", f32).output("y", follow("x")).attr("axes", {0}).attr("axis", 0);
    static constexpr status verify(verify_context& ctx) {
        if (ctx.attr<"axes">()[2] == 7) return graft::fail(errc::wrong_value, "axes");
        return graft::ok;
    }
};
struct requires_third : graft::op<requires_third> {
    static constexpr auto prototype = graft::prototype("RequiresThird")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("pads", {1, 2, 3})
                                          .require("pads", "a third that is not 0",
                                              [](graft::attributes const& a) { return a["pads"].integers[2] != 0; });
};
struct requires_whole : graft::op<requires_whole> {
    static constexpr auto prototype = graft::prototype("RequiresWhole")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_float)
                                          .require("k", "above 0",
                                              [](graft::attributes const& a) { return a["k"].integer > 0; });
};
struct computes : graft::op<computes> {
    static constexpr auto prototype = graft::prototype("Computes").input("x", i64).output("y", i64);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = shape{1}, graft::ok; }
    static constexpr status infer_value(value_context& ctx) {
        ctx.put(ctx.result<"y">(), ctx.operand<"x">()[3]);
        return graft::ok;
    }
};
struct fifth : graft::op<fifth> {
    static constexpr auto prototype = graft::prototype("Fifth").input("x", f32).output("y", f32).attr("dim", -1).attr(
        "axes", {0});
    static constexpr status infer_shape(shape_context& ctx) {
        shape y = ctx.input<"x">();
        (void)ctx.attr<"axes">();
        auto const axis = graft::normalize_axis(ctx.attr<"dim">(), y.rank());
        if (!axis) return axis.error();
        y[*axis] = 5;
        return ctx.output<"y">() = y, graft::ok;
    }
};
/// Its default needs no optional one; with `which` it reads them without a test.
struct trusts : graft::op<trusts> {
    static constexpr auto prototype = graft::prototype("Trusts")
                                          .input("x", f32)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32)
                                          .optional_attr("limit", as_integer)
                                          .attr("which", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        shape y = ctx.input<"x">();
        if (ctx.attr<"which">() == 1) y[0] = (*ctx.optional_input<"bias">())[0];
        if (ctx.attr<"which">() == 2) y[0] = ctx.optional_desc<"bias">()->shape.elements();
        if (ctx.attr<"which">() == 3) y[0] = *ctx.optional_attr<"limit">();
        return ctx.output<"y">() = y, graft::ok;
    }
};
/// Reads the value of an input that a node may not have, or whose value is not known, in one of the ways of `which`.
struct trusts_values : graft::op<trusts_values> {
    static constexpr auto prototype = graft::prototype("TrustsValues")
                                          .input("scale", f32, value_depend)
                                          .optional_input("k", i32, value_depend_optional)
                                          .output("y", f32)
                                          .attr("which", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const k = ctx.optional_value<"k">();
        auto const which = ctx.attr<"which">();
        graft::dim y = 1;
        if (which == 1) y = k->scalar();
        if (which == 2) y = k->scalar().value();
        if (which == 3) y = (*k)[0].value();
        if (which == 4) y = (k.or_unknown().scalar() * 2 + 1).value();
        if (which == 5) y = k.or_unknown().size().value();
        if (which == 6) y = static_cast<std::int64_t>(k->real(0));
        if (which == 7) y = static_cast<std::int64_t>(ctx.value<"scale">().real(0) * 4);
        ctx.output<"y">() = shape{y};
        return graft::ok;
    }
};
constexpr bool says(status const& why, errc code, std::string_view parameter, std::int64_t got) {
    return why.code == code && why.parameter == parameter && why.got && *why.got == got;
}

struct keeps_silent : graft::op<keeps_silent> {
    static constexpr auto prototype =
        graft::prototype("KeepsSilent").input("x", f32).optional_input("mask", f32).output("y", f32).attr("way", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        auto const mask = ctx.optional_input<"mask">();
        if (!mask || mask->rank() == 2) return graft::ok;
        auto const why = ctx.fail<"mask">(errc::wrong_rank, "a matrix");
        if (ctx.attr<"way">() == 1) return why;
        if (ctx.attr<"way">() == 2) return graft::fail(errc::shape_mismatch, "x");
        return graft::ok;
    }
};

} // namespace

static_assert(*graft::attribute_list<std::int64_t>().begin() == 1); // of an empty list
static_assert(graft::attribute_list<std::int64_t>().begin() == graft::attribute_list<std::int64_t>().end());

TEST_CASE("misread: a dim outside of the rank, also where only a branch depends on it") {
    GRAFT_CHECK_TWICE(graft::infer<last_dim>("y", {{"x", {8, 100}}}) == shape{100});
    GRAFT_CHECK_TWICE(says(graft::infer_status<last_dim>({{"x", shape::scalar()}}), errc::index_out_of_range, "x", -1));
    GRAFT_CHECK_TWICE(
        says(graft::infer_status<sixth_dim>({{"a", {2}}, {"x", {8, 100}}}), errc::index_out_of_range, "x", 5));
    GRAFT_CHECK_TWICE(graft::infer<sixth_dim>("y", {{"a", {2}}, {"x", {1, 1, 1, 1, 1, 1}}}) == shape{2});
}

TEST_CASE("misread: a dim written outside of the rank, of a local shape or of the output") {
    GRAFT_CHECK_TWICE(says(graft::infer_status<writes_outside>({{"x", {8, 100}}}), errc::index_out_of_range, "x", 9));
    GRAFT_CHECK_TWICE(
        says(graft::infer_status<writes_outside>({{"x", {8, 100}}, {"at", -1}}), errc::index_out_of_range, "x", -1));
    GRAFT_CHECK_TWICE(
        graft::infer_status<writes_outside>({{"x", {8, 100}}, {"local", false}}).code == errc::index_out_of_range);
    GRAFT_CHECK_TWICE(graft::infer<writes_outside>("y", {{"x", {8, 100}}, {"at", 0}}) == shape{3, 100});
}

TEST_CASE("misread: elements of lists and of values past their end") {
    GRAFT_CHECK_TWICE(graft::infer<reads_lists>("y", {{"x", {1}}, {"from", 1}}) == shape{50});
    GRAFT_CHECK_TWICE(
        says(graft::infer_status<reads_lists>({{"x", {1}}, {"from", 2}}), errc::index_out_of_range, "pads", 2));
    GRAFT_CHECK_TWICE(says(graft::infer_status<reads_lists>({{"x", {1}}, {"from", 1}, {"real", true}}),
        errc::index_out_of_range, "scales", 1));
    GRAFT_CHECK_TWICE(graft::infer<reads_values>("y", {{"size", graft::values{4, 5}}, {"n", 6}}) == shape{4, 5, 6});
    GRAFT_CHECK_TWICE(says(graft::infer_status<reads_values>({{"size", graft::values{4}}, {"n", 6}}),
        errc::index_out_of_range, "size", 1));
    GRAFT_CHECK_TWICE(
        says(graft::infer_status<reads_values>({{"size", graft::values{4, 5}}, {"n", graft::values{1, 2}}}),
            errc::expected_one_element, "n", 2));
    GRAFT_CHECK_TWICE(says(graft::infer_status<reads_tensors>({{"x", {1}}}), errc::index_out_of_range, "x", 1));
    GRAFT_CHECK_TWICE(says(graft::infer_status<verifies>({{"x", {1}}}), errc::index_out_of_range, "axes", 2));
    GRAFT_CHECK_TWICE(says(graft::infer_status<requires_third>({{"x", {1}}, {"pads", graft::values{1, 2}}}),
        errc::index_out_of_range, "pads", 2));
}

TEST_CASE("misread: a member of another kind than the attribute's") {
    GRAFT_CHECK_TWICE(
        graft::infer_status<requires_whole>({{"x", {1}}, {"k", 0.5}}).code == errc::wrong_attribute_access);
    GRAFT_CHECK_TWICE(graft::infer_status<requires_whole>({{"x", {1}}, {"k", 0.5}}).parameter == "k");
}

TEST_CASE("misread: an element past the end in infer_value is its answer") {
    graft::detail::trial t;
    auto const c = graft::detail::solo<computes>();
    t.bind(c, {{"x", graft::values{1, 2}}});
    REQUIRE(graft::infer_node(c, 0, t.f));
    CHECK(says(graft::infer_values(c, 0, t.f), errc::index_out_of_range, "x", 3));
    CHECK(!t.computed[0].set);
}

TEST_CASE("misread: the number of a dim that is not known") {
    GRAFT_CHECK_TWICE(graft::infer<takes_numbers>("y", {{"x", {2, 3}}}) == shape{1, 1, 1});
    GRAFT_CHECK_TWICE(says(graft::infer_status<takes_numbers>({{"x", {2, -1}}}), errc::unknown_dim_value, "x", 1));
    GRAFT_CHECK_TWICE(
        says(graft::infer_status<takes_numbers>({{"x", {2, -1}}, {"twice", true}}), errc::unknown_dim_value, "x", 1));
}

TEST_CASE("misread: outputs of an unknown rank that the rule has no branch for are of unknown rank") {
    GRAFT_CHECK_TWICE(graft::infer<last_dim>("y", {{"x", shape::unknown_rank()}}) == shape::unknown_rank());
    GRAFT_CHECK_TWICE(graft::infer<fifth>("y", {{"x", shape::unknown_rank()}}) == shape::unknown_rank());
    GRAFT_CHECK_TWICE(graft::infer<takes_numbers>("y", {{"x", shape::unknown_rank()}}) == shape::unknown_rank());
}

TEST_CASE("misread: an axis out of range is that of the attribute which the rule read") {
    GRAFT_CHECK_TWICE(says(graft::infer_status<fifth>({{"x", {2}}, {"dim", 4}, {"axes", graft::values{4}}}),
        errc::axis_out_of_range, "dim", 4));
}

TEST_CASE("misread: a literal without a place is an answer at run time") {
    CHECK(graft::infer_status<last_dim>({{"x", {2}}, {"k", {1, 2}}}).code == errc::unknown_parameter);
    CHECK(graft::infer_status<fifth>({{"x", {2}}, {"axes", {1, 2}}}).code == errc::wrong_literal_kind);
    CHECK(graft::infer_status<fifth>({{"x", {2}}, {"axes", {1, 2}}}).parameter == "axes");
    shape const none = graft::infer<last_dim>("y", {{"z", {2}}});
    CHECK(!none.is_set());
}

TEST_CASE("misread: an optional input or attribute that is absent, without a test") {
    GRAFT_CHECK_TWICE(graft::infer<trusts>("y", {{"x", {8}}}) == shape{8});
    GRAFT_CHECK_TWICE(graft::infer<trusts>("y", {{"x", {8}}, {"bias", {3}}, {"which", 1}}) == shape{3});
    GRAFT_CHECK_TWICE(graft::infer<trusts>("y", {{"x", {8}}, {"limit", 5}, {"which", 3}}) == shape{5});
    for (auto const which : {1, 2}) {
        auto const why = graft::infer_status<trusts>({{"x", {8}}, {"which", which}});
        CHECK(why.code == errc::input_is_optional);
        CHECK(why.parameter == "bias");
    }
    GRAFT_CHECK_TWICE(graft::infer_status<trusts>({{"x", {8}}, {"which", 3}}).code == errc::attribute_is_optional);
    GRAFT_CHECK_TWICE(graft::infer_status<trusts>({{"x", {8}}, {"which", 3}}).parameter == "limit");
    // of unknown rank, too: the answer does not wait for it
    GRAFT_CHECK_TWICE(
        graft::infer_status<trusts>({{"x", shape::unknown_rank()}, {"which", 1}}).code == errc::input_is_optional);
}

TEST_CASE("misread: the value of an input that is absent, or of one that is not known") {
    static constexpr auto result = [](int which) {
        return graft::infer_status<trusts_values>({{"scale", shape{1}}, {"which", which}});
    };
    GRAFT_CHECK_TWICE(graft::infer<trusts_values>("y", {{"scale", shape{1}}, {"which", 1}}) == shape{-1});
    GRAFT_CHECK_TWICE(graft::infer<trusts_values>("y", {{"scale", shape{1}}, {"k", 3}, {"which", 4}}) == shape{7});
    for (auto const which : {2, 3, 4, 5, 6}) {
        CHECK(result(which).code == errc::input_is_optional);
        CHECK(result(which).parameter == "k");
    }
    GRAFT_CHECK_TWICE(result(2).code == errc::input_is_optional);
    GRAFT_CHECK_TWICE(says(result(7), errc::unknown_dim_value, "scale", 0));
    for (auto const which : {2, 3, 4, 6}) { // present, but not known
        auto const why = graft::infer_status<trusts_values>(
            {{"scale", shape{1}}, {"k", shape::scalar()}, {"which", which}});
        CHECK(says(why, errc::unknown_dim_value, "k", 0));
    }
}

TEST_CASE("misread: an error that the rule makes and does not return is its answer") {
    GRAFT_CHECK_TWICE(graft::infer<keeps_silent>("y", {{"x", {8}}, {"mask", {2, 3}}}) == shape{8});
    for (auto const way : {0, 1, 2}) {
        auto const why = graft::infer_status<keeps_silent>({{"x", {8}}, {"mask", {3}}, {"way", way}});
        CHECK(why.code == (way == 0 ? errc::error_not_returned : way == 1 ? errc::wrong_rank : errc::shape_mismatch));
        CHECK(why.parameter == (way == 2 ? "x" : "mask"));
    }
}

} // namespace op_misread_test
