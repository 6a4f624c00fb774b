// test/reject/kernel_writes_an_input.cpp - a kernel that writes an element of an input
// SPDX-License-Identifier: Apache-2.0
// expect: (read-only|const)
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32 | f16, follow("x", aspect::shape));
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float> x, graft::out<"y", float> y) { return y[0] = x[0], graft::ok; }
template struct graft::kernel<Scale, &scale>;
#else
graft::status scale(graft::in<"x", float> x, graft::out<"y", float>) { return x[0] = 0, graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
