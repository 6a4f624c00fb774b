// expect: ill_formed<Wrong, .*follow_of_output, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).output("z", follow("x"));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).output("z", follow("y"));
};
static_assert(graft::well_formed<Wrong>);
#endif
