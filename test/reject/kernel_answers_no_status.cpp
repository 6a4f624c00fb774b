// test/reject/kernel_answers_no_status.cpp - a kernel that cannot return whether it succeeded
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*errc::wrong_return_type,.*name<'S', 'c', 'a', 'l', 'e'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32 | f16, follow("x", aspect::shape));
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#else
void scale(graft::in<"x", float>, graft::out<"y", float>) {}
template struct graft::kernel<Scale, &scale>;
#endif
