// expect: ill_formed<Wrong, .*default_list_too_long, .*name<'k'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("k", {0.5, 1.5});
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", {0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5});
};
static_assert(graft::well_formed<Wrong>);
#endif
