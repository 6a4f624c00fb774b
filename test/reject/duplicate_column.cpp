// expect: ill_formed<Wrong, .*duplicate_column, .*name<'x', '1'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x1", columns(f32, f32), columns(nchw, nhwc))
                                          .input("x2", columns(f32, f32), any_shape)
                                          .output("y1", f32, follow("x1", aspect::shape));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x1", columns(f32, f32), columns(nd, nd))
                                          .input("x2", columns(f32, f32), any_shape)
                                          .output("y1", f32, follow("x1", aspect::shape));
};
static_assert(graft::well_formed<Wrong>);
#endif
