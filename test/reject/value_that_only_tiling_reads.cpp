// expect: ill_formed<Wrong, .*input_is_not_value_depend, .*name<'k'>
#include "graft/op/infer/infer.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).input("k", i32, value_depend).output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& c) {
        c.output<"y">() = c.value<"k">().known() ? c.input<"x">() : graft::shape::unknown_rank();
        return graft::ok;
    }
};
static_assert(graft::infer<Right>("y", {{"x", {2}}, {"k", 1}}) == graft::shape{2});
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .input("k", i32, value_depend(tiling))
                                          .output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& c) {
        c.output<"y">() = c.value<"k">().known() ? c.input<"x">() : graft::shape::unknown_rank();
        return graft::ok;
    }
};
static_assert(graft::infer<Wrong>("y", {{"x", {2}}, {"k", 1}}) == graft::shape{2});
#endif
