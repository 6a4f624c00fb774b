// expect: ill_formed<Wrong, .*inplace_of_unknown_input, .*name<'m'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .optional_input("m", f32, any_shape)
                                          .output("y", follow("x"), inplace("x"));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .optional_input("m", f32, any_shape)
                                          .output("y", follow("x"), inplace("m"));
};
static_assert(graft::well_formed<Wrong>);
#endif
