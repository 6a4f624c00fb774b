// test/op/cann_defects.cpp - errors in CANN's definitions, each declared as it must be (see also test/reject/)
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace op_cann_defects_test {

using graft::dtype;
using graft::errc;
using graft::infer_desc;
using graft::infer_status;
using graft::shape;

namespace {

// two outputs, each with its own root; an optional one; a root after an optional input
struct Two : graft::op<Two> {
    static constexpr auto prototype = graft::prototype("Two")
                                          .input("a", real_number)
                                          .optional_input("m", i8, any_shape)
                                          .input("b", real_number)
                                          .output("y", follow("b"))
                                          .output("z", follow("a"))
                                          .optional_output("w", follow("b"));
};
struct Limited : graft::op<Limited> {
    static constexpr auto prototype = graft::prototype("Limited")
                                          .optional_input("x", f16 | f32, value_depend_optional)
                                          .input("n", i32)
                                          .output("y", f32, follow("n", aspect::shape), initial(1.5))
                                          .on("npu", only("x", f16));
};
struct Unlimited : graft::op<Unlimited> {
    static constexpr auto prototype = graft::prototype("Unlimited")
                                          .optional_input("x", f16 | f32, value_depend_optional)
                                          .input("n", i32)
                                          .output("y", f32, follow("n", aspect::shape), initial(1.5));
};
struct limited_ops {
    using list = graft::ops<Limited, Unlimited>;
};
constexpr auto view = graft::catalog<limited_ops>::view();

constexpr bool same_row(graft::param_row const& a, graft::param_row const& b) {
    return a.how == b.how && a.value == b.value && a.followed == b.followed && a.follow_aspects == b.follow_aspects &&
           a.types == b.types;
}

} // namespace

TEST_CASE("follow: every output has its own root, whatever stands before it") {
    constexpr auto run = [](std::string_view output) {
        return infer_desc<Two>(output, {{"a", {shape{1}, dtype::f16}}, {"b", {shape{2, 3}, dtype::i32}}, {"w", 1}});
    };
    CHECK(run("y").shape == shape{2, 3});
    CHECK(run("y").type == dtype::i32);
    CHECK(run("z").shape == shape{1});
    CHECK(run("z").type == dtype::f16);
    CHECK(run("w").shape == shape{2, 3});
    static_assert(
        infer_desc<Two>("z", {{"a", {shape{1}, dtype::f16}}, {"b", {shape{2, 3}, dtype::i32}}}).type == dtype::f16);
    // the optional input shifts no other
    GRAFT_CHECK_TWICE(infer_status<Two>({{"a", {1}}, {"b", {2}}, {"m", {3}}}).code == errc::ok);
}

TEST_CASE("chips: an override changes only what it names") {
    GRAFT_CHECK_TWICE(same_row(view.inputs(0)[0], view.inputs(1)[0]));
    GRAFT_CHECK_TWICE(same_row(view.inputs(0)[1], view.inputs(1)[1]));
    GRAFT_CHECK_TWICE(same_row(view.outputs(0)[0], view.outputs(1)[0]));
    GRAFT_CHECK_TWICE(view.facts_of(0).size() == view.facts_of(1).size() + 2);
    GRAFT_CHECK_TWICE(
        view.facts_of(0)[0].kind == graft::fact_kind::initial && view.facts_of(1)[0].kind == graft::fact_kind::initial);
}

TEST_CASE("dtypes: what a port declares is enforced, and bfloat16 is a float") {
    GRAFT_CHECK_TWICE(infer_status<Limited>({{"n", {shape{1}, dtype::f32}}}).code == errc::wrong_dtype);
    GRAFT_CHECK_TWICE(
        graft::dtype_families::floating.has(dtype::bf16) && graft::dtype_families::unary_number.has(dtype::bf16));
    GRAFT_CHECK_TWICE(graft::dtype_families::any.has(dtype::variant) && graft::dtype_families::any.has(dtype::i4));
}

} // namespace op_cann_defects_test
