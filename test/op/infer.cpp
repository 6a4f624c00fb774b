// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/op/top_k.hpp"

namespace op_infer_test {

using graft::errc;
using graft::shape;

TEST_CASE("infer: a rule runs in the compiler and at run time with the same answer") {
    GRAFT_CHECK_TWICE(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == shape{8, 5});
    GRAFT_CHECK_TWICE(graft::infer<TopK>("indices", {{"k", 5}, {"x", {8, 100}}, {"dim", 0}}) == shape{5, 100});
}

TEST_CASE("infer: what is not known stays unknown") {
    GRAFT_CHECK_TWICE(graft::infer<TopK>("values", {{"x", {-1, 100}}, {"k", 5}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(graft::infer<TopK>("values", {{"x", shape::unknown_rank()}, {"k", 5}}) == shape::unknown_rank());
    GRAFT_CHECK_TWICE(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", shape::scalar()}}) == shape{8, -1});
}

TEST_CASE("infer: what is inferred is a constant") {
    constexpr shape y = graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}});
    static_assert(y.rank() == 2 && y[1] == 5);
    constexpr auto whole = graft::infer_desc<TopK>("indices", {{"x", {8, 100}}, {"k", 5}});
    static_assert(whole.shape.rank() == 2 && whole.type == graft::dtype::i32);
    CHECK(whole.shape == y);
}

TEST_CASE("infer: a rule's error names parameter and figures") {
    GRAFT_CHECK_TWICE(
        graft::infer_status<TopK>({{"x", {8, 100}}, {"k", 5}, {"dim", 2}}).code == errc::axis_out_of_range);
    GRAFT_CHECK_TWICE(graft::infer_status<TopK>({{"x", {8, 100}}, {"k", 5}, {"dim", 2}}).parameter == "dim");
    GRAFT_CHECK_TWICE(graft::infer_status<TopK>({{"x", {8, 100}}, {"k", -3}}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(graft::infer_status<TopK>({{"x", {8, 100}}}).code == errc::missing_input);
}

/// Its rule reports a parameter that it does not have; the compiler refuses this if a test reaches it.
struct Blames : graft::op<Blames> {
    static constexpr auto prototype =
        graft::prototype("Blames").input("x", f32).output("y", follow("x", aspect::dtype)).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.has_rank() && x.rank() == 0) return graft::fail(errc::wrong_rank, "axes");
        if (x.has_rank() && x.rank() == 1) return graft::fail(errc::wrong_rank, "rank of the tensor");
        ctx.output<"y">() = x;
        return graft::ok;
    }
};
TEST_CASE("infer: a parameter that the rule misspells is in the answer of a run") {
    auto const declared = graft::infer_status<Blames>({{"x", shape::scalar()}});
    CHECK(declared.code == errc::wrong_rank);
    CHECK(declared.parameter == "axes");
    GRAFT_CHECK_TWICE(graft::infer_status<Blames>({{"x", {3}}}).parameter == "rank of the tensor");
    static_assert(graft::detail::misspells(Blames::prototype, "axes"));
    static_assert(graft::detail::misspells(TopK::prototype, "larges"));
    static_assert(!graft::detail::misspells(TopK::prototype, "largest"));
    static_assert(!graft::detail::misspells(TopK::prototype, "y") && !graft::detail::misspells(TopK::prototype, ""));
}

TEST_CASE("infer: dtypes are checked against the port and follow the input") {
    GRAFT_CHECK_TWICE(
        graft::infer_desc<TopK>("values", {{"x", {shape{4}, graft::dtype::f16}}, {"k", 2}}).type == graft::dtype::f16);
    GRAFT_CHECK_TWICE(
        graft::infer_status<TopK>({{"x", {shape{4}, graft::dtype::string}}, {"k", 2}}).code == errc::wrong_dtype);
}

TEST_CASE("infer: a dtype variable holds all tensors of a dynamic input together") {
    GRAFT_CHECK_TWICE(graft::infer<ConcatD>("y", {{"x", {2, 3}}, {"x", {2, 5}}, {"concat_dim", 1}}) == shape{2, 8});
    GRAFT_CHECK_TWICE(graft::infer_status<ConcatD>({{"x", {shape{2}, graft::dtype::f32}},
                                                       {"x", {shape{2}, graft::dtype::i32}}, {"concat_dim", 0}})
                          .code == errc::dtype_mismatch);
    GRAFT_CHECK_TWICE(graft::infer_status<ConcatD>({{"concat_dim", 0}}).code == errc::wrong_input_count);
    GRAFT_CHECK_TWICE(graft::infer_status<ConcatD>({{"x", {2, 3}}}).code == errc::missing_required_attribute);
}

TEST_CASE("infer: dims that overflow are an error, not a small number") {
    GRAFT_CHECK_TWICE(
        graft::infer_status<ConcatD>({{"x", {INT64_MAX}}, {"x", {1}}, {"concat_dim", 0}}).code == errc::overflow);
}

namespace {
/// A window of `k` elements at every position, as a valid convolution has it.
struct Windows : graft::op<Windows> {
    static constexpr auto prototype = graft::prototype("Windows").input("x", f32).output("y", f32).attr("k", 5);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        y[1] = y[1] - ctx.attr<"k">() + 1;
        return ctx.output<"y">() = y, graft::ok;
    }
};
constexpr graft::status too_wide() { return graft::infer_status<Windows>({{"x", {3, 2}}}); }
} // namespace

TEST_CASE("infer: a dim below zero is an error with the number, not an overflow") {
    GRAFT_CHECK_TWICE(too_wide().code == errc::negative_dim);
    GRAFT_CHECK_TWICE(too_wide().parameter == "y" && *too_wide().got == -2);
    GRAFT_CHECK_TWICE(graft::infer_status<Windows>({{"x", {3, 2}}, {"k", 3}}).code == errc::ok); // 0 is a size
    GRAFT_CHECK_TWICE(*graft::infer_status<Windows>({{"x", {3, 2}}, {"k", 4}}).got == -1);
    GRAFT_CHECK_TWICE(graft::infer_status<Windows>({{"x", {3, 2}}, {"k", INT64_MIN}}).code == errc::overflow);
    CHECK(graft::infer_status<Windows>({{"x", {3, -1}}}).code == errc::ok);
}

namespace {
struct Forgets : graft::op<Forgets> {
    static constexpr auto prototype = graft::prototype("Forgets").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) { // it forgets where x has two rows
        if (!ctx.input<"x">()[0].is(2)) ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
} // namespace

TEST_CASE("infer: an output that a rule leaves unset is an error that names it") {
    GRAFT_CHECK_TWICE(graft::infer_status<Forgets>({{"x", {2}}}).code == errc::output_not_assigned);
    GRAFT_CHECK_TWICE(graft::infer_status<Forgets>({{"x", {2}}}).parameter == "y");
}

namespace {
struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", i64).attr("n", 2);
    static constexpr graft::status infer_shape(shape_context& ctx) { return ctx.output<"y">() = shape{2}, graft::ok; }
    static constexpr graft::status infer_value(value_context& ctx) {
        for (std::int64_t i = 0; i < ctx.attr<"n">(); ++i) value_context::put(ctx.result<"y">(), i);
        return graft::ok;
    }
};
} // namespace

TEST_CASE("infer: a value has as many elements as the shape of its output") {
    GRAFT_CHECK_TWICE(graft::infer_value<Twice>({{"x", {3}}}).set);
    GRAFT_CHECK_TWICE(!graft::infer_value<Twice>({{"x", {3}}, {"n", 3}}).set);
    graft::detail::trial t;
    REQUIRE(graft::detail::run_trial<Twice>(t, {{"x", {3}}, {"n", 3}}));
    auto const why = graft::infer_values(graft::detail::solo<Twice>(), 0, t.f);
    CHECK(why.code == errc::wrong_element_count);
    CHECK(why.parameter == "y");
    CHECK(*why.got == 3);
}

} // namespace op_infer_test
