// expect: ill_formed<Wrong, .*wrong_count_attribute_kind, .*name<'N'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .dynamic_input("x", f32, count_from("N"))
                                          .output("y", f32, compute_depend)
                                          .attr("N", as_integers);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .dynamic_input("x", f32, count_from("N"))
                                          .output("y", f32, compute_depend)
                                          .attr("N", as_string);
};
static_assert(graft::well_formed<Wrong>);
#endif
