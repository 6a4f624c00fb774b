// test/reject/kernel_optional_input_untested.cpp - an element of an optional input, read without a test whether the
// input is present
// SPDX-License-Identifier: Apache-2.0
// expect: (operator\[\]|subscript)
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32 | f16, follow("x", aspect::shape));
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::optional_in<"bias", float> bias, graft::out<"y", float> y) {
    return y[0] = bias ? (*bias)[0] : 0, graft::ok;
}
template struct graft::kernel<Scale, &scale>;
#else
graft::status scale(graft::in<"x", float>, graft::optional_in<"bias", float> bias, graft::out<"y", float> y) {
    return y[0] = bias[0], graft::ok;
}
template struct graft::kernel<Scale, &scale>;
#endif
