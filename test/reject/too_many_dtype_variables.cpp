// expect: ill_formed<Wrong, .*too_many_dtype_variables, .*name<'T', '6'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .datatype("T0", {f16, f32})
                                          .datatype("T1", {f16, f32})
                                          .datatype("T2", {f16, f32})
                                          .datatype("T3", {f16, f32})
                                          .datatype("T4", {f16, f32})
                                          .datatype("T5", {f16, f32})
                                          .input("a", "T0", any_shape)
                                          .input("b", "T1", any_shape)
                                          .input("c", "T2", any_shape)
                                          .input("d", "T3", any_shape)
                                          .input("e", "T4", any_shape)
                                          .input("x", "T5")
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .datatype("T0", {f16, f32})
                                          .datatype("T1", {f16, f32})
                                          .datatype("T2", {f16, f32})
                                          .datatype("T3", {f16, f32})
                                          .datatype("T4", {f16, f32})
                                          .datatype("T5", {f16, f32})
                                          .datatype("T6", {f16, f32})
                                          .input("x", "T6")
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
