// expect: ill_formed<Both, .*output_is_followed, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Mixed : graft::op<Mixed> { // y follows, z has a rule
    static constexpr auto prototype =
        graft::prototype("Mixed").input("x", f32).output("y", follow("x")).output("z", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"z">() = graft::shape::scalar(), graft::ok;
    }
};
static_assert(graft::well_formed<Mixed>);
#ifdef GRAFT_REJECT
struct Both : graft::op<Both> {
    static constexpr auto prototype =
        graft::prototype("Both").input("x", f32).output("y", follow("x")).output("z", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"z">() = ctx.output<"y">() = graft::shape::scalar(), graft::ok;
    }
};
static_assert(graft::well_formed<Both>);
#endif
