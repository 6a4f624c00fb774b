// expect: ill_formed<Wrong, .*trait_port_mismatch, .*name<'s', 'p', 'l', 'i', 't'
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .input("go", boolean, any_shape)
                                          .output("no", follow("x"))
                                          .output("yes", follow("x"))
                                          .flow(flow::split);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .input("go", boolean, any_shape)
                                          .output("no", follow("x"))
                                          .flow(flow::split);
};
static_assert(graft::well_formed<Wrong>);
#endif
