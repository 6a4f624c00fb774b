// test/reject/duplicate_format__columns.cpp - a port has one column of formats
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_format, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", columns(f32, f16), columns(nchw, nhwc))
                                          .output("y", columns(f32, f16), follow("x", aspect::shape));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", columns(f32, f16), columns(nchw, nhwc), columns(nhwc, nchw))
                                          .output("y", columns(f32, f16), follow("x", aspect::shape));
};
static_assert(graft::well_formed<Wrong>);
#endif
