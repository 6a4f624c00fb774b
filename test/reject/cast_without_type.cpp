// expect: ill_formed<Wrong, .*trait_port_mismatch, .*name<'c', 'a', 's', 't'
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", any)
                                          .output("y", follow("x", aspect::shape), type_from("to"))
                                          .attr("to", as_type)
                                          .is(cast);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", any)
                                          .output("y", f32, follow("x", aspect::shape))
                                          .attr("to", as_type)
                                          .is(cast);
};
static_assert(graft::well_formed<Wrong>);
#endif
