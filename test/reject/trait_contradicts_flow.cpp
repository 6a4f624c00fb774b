// expect: ill_formed<Wrong, .*conflicting_traits, .*name<'e', 'n', 't', 'e', 'r'
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).flow(flow::enter);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).is(identity).flow(flow::enter);
};
static_assert(graft::well_formed<Wrong>);
#endif
