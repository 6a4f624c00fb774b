// expect: ill_formed<Wrong, .*unknown_attribute, .*name<'w', 'r', 'i', 't', 't', 'e', 'n'
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("elements", -1).set_later("elements");
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("elements", -1).set_later("written");
};
static_assert(graft::well_formed<Wrong>);
#endif
