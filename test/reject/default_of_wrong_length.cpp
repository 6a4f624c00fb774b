// expect: ill_formed<Wrong, .*default_violates_constraint, .*name<'p', 'a', 'd', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("pads", {0, 0, 0, 0}, length(4));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("pads", {0, 0}, length(4));
};
static_assert(graft::well_formed<Wrong>);
#endif
