// expect: ill_formed<Wrong, .*wrong_constraint_kind, .*name<'a', 'x', 'i', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("axis", 1, one_of(1, 2));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("axis", 1, one_of("one", "two"));
};
static_assert(graft::well_formed<Wrong>);
#endif
