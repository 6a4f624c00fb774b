// expect: ill_formed<Wrong, .*follow_aspects_differ, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .output("y", follow("b", aspect::dtype), compute_depend)
                                          .input("b", follow("a", aspect::dtype), any_shape)
                                          .input("a", f16 | f32, any_shape);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .output("y", follow("b", aspect::dtype), compute_depend)
                                          .input("b", follow("a", aspect::shape))
                                          .input("a", f16 | f32);
};
static_assert(graft::well_formed<Wrong>);
#endif
