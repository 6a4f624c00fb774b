// expect: ill_formed<Wrong, .*count_from_unknown_attribute, .*name<'M'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .dynamic_input("x", f32, count_from("N"))
                                          .output("y", f32, compute_depend)
                                          .attr("N", as_integer);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .dynamic_input("x", f32, count_from("M"))
                                          .output("y", f32, compute_depend)
                                          .attr("N", as_integer);
};
static_assert(graft::well_formed<Wrong>);
#endif
