// expect: ill_formed<Wrong, .*empty_constraint, .*name<'a', 'x', 'i', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("axis", as_integer, in_range(-4, 3));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("axis", as_integer, in_range(3, -4));
};
static_assert(graft::well_formed<Wrong>);
#endif
