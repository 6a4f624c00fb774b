// test/reject/kernel_output_of_const_elements.cpp - an output whose elements cannot be written
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::dtype_outside_port,.*name<'y'>
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
graft::status scale(graft::in<"x", float>, graft::out<"y", float const>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
