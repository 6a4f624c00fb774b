// expect: ill_formed<Wrong, .*follow_cycle, .*name<'b'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("a", f32, follow("b")).input("b", f32).output("y", follow("a"));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("c", f32)
                                          .input("b", f32, follow("a"))
                                          .input("a", f32, follow("b"))
                                          .output("y", follow("c"));
};
static_assert(graft::well_formed<Wrong>);
#endif
