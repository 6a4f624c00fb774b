// expect: ill_formed<Wrong, .*list_variable_on_single_port, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .datatype_list("T", {f16, f32})
                                          .dynamic_input("x", "T")
                                          .dynamic_output("y", "T", compute_depend);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .datatype_list("T", {f16, f32})
                                          .dynamic_input("x", "T")
                                          .output("y", "T", compute_depend);
};
static_assert(graft::well_formed<Wrong>);
#endif
