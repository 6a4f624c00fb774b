// expect: ill_formed<Wrong, .*default_violates_constraint, .*name<'a', 'l', 'p', 'h', 'a'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("alpha", 0.5, in_range(0, 1));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("alpha", 1.5, in_range(0, 1));
};
static_assert(graft::well_formed<Wrong>);
#endif
