// expect: ill_formed<Wrong, .*wrong_constraint_kind, .*name<'m', 'o', 'd', 'e'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("level", 1, in_range(0, 3));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("mode", "SAME", in_range(0, 3));
};
static_assert(graft::well_formed<Wrong>);
#endif
