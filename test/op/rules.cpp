// test/op/rules.cpp - allowed operations of a rule: follow and rules together, outputs unset, formats, every kind of
// access
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/op/infer/infer.hpp"
#include "graft/op/infer/tiling_context.hpp"
#include "test/check.hpp"

namespace op_rules_test {

using graft::dim;
using graft::dtype;
using graft::errc;
using graft::format;
using graft::infer;
using graft::ok;
using graft::shape;
using graft::status;
using graft::values;

namespace {

struct RuleOnly : graft::op<RuleOnly> {
    static constexpr auto prototype = graft::prototype("RuleOnly").input("x", f32).output("y", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        return ok;
    }
};
struct FollowOnly : graft::op<FollowOnly> {
    static constexpr auto prototype = graft::prototype("FollowOnly").input("x", f32 | f16).output("y", follow("x"));
};
struct Mixed : graft::op<Mixed> { // y follows, the rest has a rule, which may be a template
    static constexpr auto prototype = graft::prototype("Mixed")
                                          .input("x", f32 | f16)
                                          .output("y", follow("x"))
                                          .output("count", f32 | f16, follow("x", aspect::dtype));
    static constexpr status infer_shape(auto& ctx) {
        ctx.template output<"count">() = shape::scalar();
        return ok;
    }
};

/// x is split: dims are appended to an output that is initially unset.
struct Halve : graft::op<Halve> {
    static constexpr auto prototype = graft::prototype("Halve").input("x", f32).output("y", f32).output("z", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        for (std::size_t i = 0; i < x.rank(); ++i) y.insert(0, floor_div(x[i], 2));
        ctx.output<"z">() = y; // set by now
        auto z = ctx.output<"z">();
        z[0] = z[0] * 2 + 1;
        z[0] -= 1;
        return ok;
    }
};
constexpr shape copied(shape s) { return s; }
/// Reads y before it is set, in one of the ways that `how` selects.
struct ReadsEarly : graft::op<ReadsEarly> {
    static constexpr auto prototype =
        graft::prototype("ReadsEarly").input("x", f32).output("z", f32).output("y", f32).attr("how", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        auto y = ctx.output<"y">();
        ctx.output<"z">() = ctx.input<"x">();
        auto const how = ctx.attr<"how">();
        if (how == 1 && y.rank() == 1) return ok;
        if (how == 2 && y[0].known()) ctx.output<"z">() = shape::scalar();
        if (how == 3) ctx.output<"z">() = y;
        if (how == 4) ctx.output<"z">() = copied(y);
        if (how == 5 && y.elements().known()) return ok;
        if (how == 6) return graft::normalize_axis(0, y.rank()).error();
        if (how == 7) return ok; // leaves y unset on this path
        y = ctx.input<"x">();
        return ok;
    }
};
struct ReadsTypeEarly : graft::op<ReadsTypeEarly> {
    static constexpr auto prototype = graft::prototype("ReadsTypeEarly")
                                          .input("x", f32 | f16)
                                          .output("y", f32 | f16, follow("x", aspect::shape))
                                          .attr("early", false);
    static constexpr status infer_dtype(dtype_context& ctx) {
        dtype const before = ctx.attr<"early">() ? ctx.output<"y">() : f16;
        ctx.output<"y">() = ctx.input<"x">() == before ? f32 : ctx.input<"x">();
        return ok;
    }
};

} // namespace

TEST_CASE("rules: outputs are followed, ruled, or both") {
    GRAFT_CHECK_TWICE(infer<RuleOnly>("y", {{"x", {2, 3}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer<FollowOnly>("y", {{"x", {2, 3}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(
        graft::infer_desc<FollowOnly>("y", {{"x", {shape{2}, dtype::f16, format::nchw}}}).format == format::nchw);
    GRAFT_CHECK_TWICE(infer<Mixed>("y", {{"x", {2, -1}}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Mixed>("count", {{"x", {2, -1}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(graft::infer_desc<Mixed>("count", {{"x", {shape{2}, dtype::f16}}}).type == dtype::f16);
}

TEST_CASE("rules: an output begins unset, append and insert begin at rank 0") {
    GRAFT_CHECK_TWICE(infer<Halve>("y", {{"x", {2, 8, -1}}}) == shape{-1, 4, 1});
    GRAFT_CHECK_TWICE(infer<Halve>("z", {{"x", {8, 6}}}) == shape{6, 4});
    GRAFT_CHECK_TWICE(infer<Halve>("z", {{"x", {8, INT64_MAX}}}) == shape{INT64_MAX - 1, 4});
}

TEST_CASE("rules: an output that is read before it is set, or left unset on a path, is named") {
    GRAFT_CHECK_TWICE(infer<ReadsEarly>("y", {{"x", {2}}}) == shape{2});
    static constexpr auto answer = [](int how) { return graft::infer_status<ReadsEarly>({{"x", {2}}, {"how", how}}); };
    GRAFT_CHECK_TWICE(answer(1).code == errc::output_read_before_assignment);
    GRAFT_CHECK_TWICE(answer(1).parameter == "y");
    GRAFT_CHECK_TWICE(answer(2).code == errc::output_read_before_assignment);
    GRAFT_CHECK_TWICE(answer(3).code == errc::output_read_before_assignment);
    GRAFT_CHECK_TWICE(answer(3).parameter == "y");
    GRAFT_CHECK_TWICE(answer(4).code == errc::output_read_before_assignment);
    GRAFT_CHECK_TWICE(answer(5).code == errc::output_read_before_assignment);
    GRAFT_CHECK_TWICE(answer(6).code == errc::output_read_before_assignment); // not a consequence of it
    GRAFT_CHECK_TWICE(answer(7).code == errc::output_not_assigned);
    GRAFT_CHECK_TWICE(answer(7).parameter == "y");
    GRAFT_CHECK_TWICE(
        graft::infer_status<ReadsTypeEarly>({{"x", {2}}, {"early", true}}).code == errc::output_read_before_assignment);
    GRAFT_CHECK_TWICE(graft::infer_desc<ReadsTypeEarly>("y", {{"x", {shape{2}, dtype::f16}}}).type == dtype::f32);
}

namespace {

/// Every kind of parameter, each read as its kind.
struct Access : graft::op<Access> {
    static constexpr auto prototype = graft::prototype("Access")
                                          .input("x", f32 | f16)
                                          .input("shape", i32 | i64, value_depend)
                                          .input("axes", i32, value_depend_optional)
                                          .optional_input("bias", f32 | f16)
                                          .optional_input("size", i32, value_depend)
                                          .dynamic_input("parts", f32 | f16, at_least(1))
                                          .output("y", f32 | f16, follow("x", aspect::dtype))
                                          .optional_output("mask", i32)
                                          .dynamic_output("each", follow("x", aspect::dtype))
                                          .attr("axis", -1)
                                          .optional_attr("limit", as_integer)
                                          .optional_attr("name", as_string);

    static constexpr status verify(verify_context& ctx) {
        for (auto const& part : ctx.dynamic_desc<"parts">())
            if (part.type != ctx.desc<"x">().type) return graft::fail(errc::dtype_mismatch, "parts", "the dtype of x");
        if (auto const bias = ctx.optional_desc<"bias">(); bias && bias->origin_format != ctx.desc<"x">().origin_format)
            return graft::fail(errc::wrong_format, "bias", "the format of x");
        return ctx.node_name() == ctx.op_type() ? ok : graft::fail(errc::wrong_value);
    }
    static constexpr status infer_shape(shape_context& ctx) {
        dim sum = 0;
        for (auto const& part : ctx.dynamic_input<"parts">()) sum += part.elements();
        if (auto const bias = ctx.optional_input<"bias">()) sum += bias->elements();
        if (auto const limit = ctx.optional_attr<"limit">()) sum = sum + *limit;
        if (ctx.has_attr<"name">()) sum *= 10;
        if (auto const axes = ctx.optional_value<"axes">()) sum += axes->scalar();
        sum += ctx.has<"size">() ? ctx.optional_value<"size">().or_unknown().scalar() : 1000;

        auto y = ctx.output<"y">();
        auto const count = ctx.value<"shape">().size();
        if (!count.known()) return y = shape::unknown_rank(), finish(ctx);
        y = shape::scalar();
        ctx.value<"shape">().visit([&]<class T>(graft::value_elements<T> dims) {
            static_assert(std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::int64_t>); // the dtypes of the port
            for (std::size_t i = 0; i < static_cast<std::size_t>(count.value()); ++i) {
                auto const d = dims[i];
                y.append(d ? dim(*d) : dim::unknown());
            }
        });
        y.append(sum).append(ctx.has_output<"mask">() ? 1 : 0);
        return finish(ctx);
    }
    static constexpr status finish(shape_context& ctx) {
        ctx.output<"mask">() = ctx.input<"x">(); // no effect if it is not read
        for (auto each : ctx.dynamic_output<"each">()) each = ctx.input<"x">();
        return ok;
    }
};

constexpr std::int32_t four_bytes[] = {4};
} // namespace

TEST_CASE("rules: optional, dynamic and value-depend parameters come back as what they are") {
    GRAFT_CHECK_TWICE(infer<Access>("y", {{"x", {2}}, {"shape", values{7, 5}}, {"axes", {}}, {"parts", {2, 3}},
                                             {"parts", {4}}}) == shape{7, 5, 1010, 0});
    GRAFT_CHECK_TWICE(infer<Access>("y", {{"x", {2}}, {"shape", values{7, 5}}, {"axes", 3}, {"parts", {2}},
                                             {"bias", {9}}, {"size", 50}, {"mask", 1}}) == shape{7, 5, 64, 1});
    GRAFT_CHECK_TWICE(infer<Access>("y", {{"x", {2}}, {"shape", values{graft::unknown_element, 5}}, {"axes", {}},
                                             {"parts", {-1}}, {"limit", 1}}) == shape{-1, 5, -1, 0});
    GRAFT_CHECK_TWICE(infer<Access>("y", {{"x", {2}}, {"shape", values{}}, {"axes", {}}, {"parts", {2}}, {"limit", 1},
                                             {"name", "n"}}) == shape{1030, 0});
    GRAFT_CHECK_TWICE(
        infer<Access>("y", {{"x", {2}}, {"shape", {2}}, {"axes", {}}, {"parts", {2}}}) == shape{-1, -1, 1002, 0});
    GRAFT_CHECK_TWICE(
        infer<Access>("y", {{"x", {2}}, {"shape", {-1}}, {"axes", {}}, {"parts", {2}}}) == shape::unknown_rank());
    GRAFT_CHECK_TWICE(infer<Access>("mask",
                          {{"x", {2, 2}}, {"shape", {1}}, {"axes", {}}, {"parts", {2}}, {"mask", 1}}) == shape{2, 2});
    GRAFT_CHECK_TWICE(infer<Access>("each", {{"x", {2, 2}}, {"shape", {1}}, {"axes", {}}, {"parts", {2}}, {"each", 2}},
                          1) == shape{2, 2});
    GRAFT_CHECK_TWICE(graft::infer_status<Access>({{"x", {shape{2}, dtype::f16}}, {"shape", {1}}, {"axes", {}},
                                                      {"parts", {shape{2}, dtype::f32}}})
                          .code == errc::dtype_mismatch);
}

TEST_CASE("rules: values are read by the dtype that the input has") {
    graft::tensor_desc const desc{dtype::i32, format::nd, format::nd, shape{1}};
    graft::known_value known;
    known.bytes = graft::as_bytes(graft::span(four_bytes));
    known.constant = true;
    graft::typed_value<(graft::dtype_set(dtype::i32) | dtype::i64).bits> const value(graft::value_view(desc, known));
    CHECK(value[0].is(4));
    CHECK(value.visit([](auto elements) { return sizeof *elements[0]; }) == 4);
    CHECK(value.visit([](auto elements) { return elements[0].value_or(0) == 4; }));

    std::uint16_t const halves[] = {0x3E00, 0xC000}; // 1.5, -2
    graft::tensor_desc const floats{dtype::f16, format::nd, format::nd, shape{2}};
    known.bytes = graft::as_bytes(graft::span(halves));
    graft::typed_value<(graft::dtype_set(dtype::f16) | dtype::f32).bits> const real(graft::value_view(floats, known));
    CHECK(real.real(0) == 1.5);
    CHECK(real.real(1) == -2.0);
    CHECK(real.visit([](auto elements) { return elements[1].value_or(0.0f) == -2.0f; }));
}

namespace {

/// The layout of the output is an attribute; the other one keeps the layout of x.
struct ToLayout : graft::op<ToLayout> {
    static constexpr auto prototype = graft::prototype("ToLayout")
                                          .input("x", f32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("z", follow("x"))
                                          .attr("to", "NHWC");
    static constexpr status infer_format(format_context& ctx) {
        ctx.output<"y">() = graft::format_named(ctx.attr<"to">());
        ctx.origin_output<"y">() = ctx.origin_input<"x">();
        return ctx.input<"x">() == format::nd ? graft::fail(errc::wrong_format, "x", "a layout") : ok;
    }
};
} // namespace

TEST_CASE("rules: a format rule sees inferred tensors, and an output it leaves alone is as declared") {
    GRAFT_CHECK_TWICE(graft::infer_desc<ToLayout>("y", {{"x", {shape{1, 2, 3, 4}, dtype::f32, format::nchw}}}).format ==
                      format::nhwc);
    GRAFT_CHECK_TWICE(
        graft::infer_desc<ToLayout>("y", {{"x", {shape{1, 2, 3, 4}, dtype::f32, format::nchw}}}).origin_format ==
        format::nchw);
    GRAFT_CHECK_TWICE(graft::infer_desc<ToLayout>("z", {{"x", {shape{1, 2, 3, 4}, dtype::f32, format::nchw}}}).format ==
                      format::nchw);
    GRAFT_CHECK_TWICE(graft::infer_status<ToLayout>({{"x", {1, 2, 3, 4}}}).code == errc::wrong_format);
}

namespace {

/// int4 widens, everything else stays; a string is refused.
struct Widen : graft::op<Widen> {
    static constexpr auto prototype = graft::prototype("Widen")
                                          .input("x", dtype::i4 | dtype::i8 | dtype::f16 | dtype::string)
                                          .optional_input("scale", f32, any_shape)
                                          .output("y", dtype::i32 | dtype::i8 | dtype::f16, follow("x", aspect::shape))
                                          .output("z", type_from("T"), follow("x", aspect::shape))
                                          .attr("T", f32);
    static constexpr status infer_dtype(dtype_context& ctx) {
        auto const x = ctx.input<"x">();
        if (x == string) return graft::fail(errc::wrong_dtype, "x", "a number");
        ctx.output<"y">() = x == dtype::i4 ? i32 : x;
        return ok;
    }
};
static_assert(graft::well_formed<Widen>);
} // namespace

TEST_CASE("rules: a dtype rule is tried with every dtype that the definition allows") {
    GRAFT_CHECK_TWICE(graft::infer_desc<Widen>("y", {{"x", {shape{2}, dtype::i4}}}).type == dtype::i32);
    GRAFT_CHECK_TWICE(graft::infer_desc<Widen>("y", {{"x", {shape{2}, dtype::i8}}}).type == dtype::i8);
    GRAFT_CHECK_TWICE(graft::infer_status<Widen>({{"x", {shape{2}, dtype::string}}}).code == errc::wrong_dtype);
}

TEST_CASE("rules: a tiling function reads attributes, inputs and inferred outputs by name") {
    static constexpr auto tiles = [](graft::tiling_context<Mixed> const& ctx) {
        return ctx.desc<"x">().shape.elements() + ctx.output_desc<"y">().shape.elements();
    };
    GRAFT_CHECK_TWICE([] {
        graft::detail::trial t;
        t.bind(graft::detail::solo<Mixed>(), {{"x", {4, 4}}});
        if (!graft::infer_node(graft::detail::solo<Mixed>(), 0, t.f)) return false;
        return tiles(graft::tiling_context<Mixed>(t.f)).is(32);
    }());
}

} // namespace op_rules_test
