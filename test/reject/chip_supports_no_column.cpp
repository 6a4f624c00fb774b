// expect: ill_formed<Wrong, .*chip_supports_no_column, .*name<'n', 'p', 'u', '1'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", columns(f16, f32), any_shape)
                                          .input("y", columns(f32, f16), any_shape)
                                          .output("z", f32, compute_depend)
                                          .on("npu1", only("x", f16));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", columns(f16, f32), any_shape)
                                          .input("y", columns(f32, f16), any_shape)
                                          .output("z", f32, compute_depend)
                                          .on("npu1", only("x", f16), only("y", f16));
};
static_assert(graft::well_formed<Wrong>);
#endif
