// expect: ill_formed<Wrong, .*default_violates_constraint, .*name<'s', 't', 'r', 'i', 'd', 'e', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("strides", {1, 1}, at_least(1));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("strides", {1, 0}, at_least(1));
};
static_assert(graft::well_formed<Wrong>);
#endif
