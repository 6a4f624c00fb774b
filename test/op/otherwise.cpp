// test/op/otherwise.cpp - outputs that follow an optional input, or another input if that is absent
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace op_otherwise_test {

namespace {

struct Pick : graft::op<Pick> {
    static constexpr auto prototype = graft::prototype("Pick")
                                          .input("z", f16, any_shape)
                                          .optional_input("x", f32)
                                          .output("y", graft::dtype_set(f16) | f32, follow("x", otherwise("z")))
                                          .output("n", i32, follow("x", aspect::shape, otherwise("z")));
};
struct Mask : graft::op<Mask> { // the optional output is requested if the input is present
    static constexpr auto prototype = graft::prototype("Mask")
                                          .input("z", f32)
                                          .optional_input("x", f32)
                                          .output("y", follow("z"))
                                          .optional_output("m", follow("x"));
};
struct Typed : graft::op<Typed> { // only the dtype is followed, and there is only one
    static constexpr auto prototype = graft::prototype("Typed")
                                          .input("z", f32)
                                          .optional_input("x", f32, any_shape)
                                          .output("y", f32, follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape z = ctx.input<"z">();
        ctx.output<"y">() = z;
        return graft::ok;
    }
};
struct ops {
    using list = graft::ops<Pick, Mask, Typed>;
};

} // namespace

TEST_CASE("follow: an optional input that is there, and one that is not") {
    GRAFT_CHECK_TWICE(graft::infer<Pick>("y", {{"x", {2, 3}}, {"z", {4}}}) == graft::shape{2, 3});
    GRAFT_CHECK_TWICE(graft::infer<Pick>("y", {{"z", {4}}}) == graft::shape{4});
    GRAFT_CHECK_TWICE(graft::infer<Pick>("n", {{"z", {4}}}) == graft::shape{4});
    GRAFT_CHECK_TWICE(graft::infer<Typed>("y", {{"z", {4}}}) == graft::shape{4});
    GRAFT_CHECK_TWICE(graft::infer<Mask>("y", {{"z", {4}}}) == graft::shape{4});
}

TEST_CASE("follow: the catalog says it") {
    constexpr auto c = graft::catalog<ops>::view();
    static_assert(c.facts_of(0)[0].kind == graft::fact_kind::otherwise && c.facts_of(0)[0].low == 0);
    CHECK(c.text(c.facts_of(0)[0].bytes) == "z");
}

} // namespace op_otherwise_test
