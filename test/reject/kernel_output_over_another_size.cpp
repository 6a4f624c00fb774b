// test/reject/kernel_output_over_another_size.cpp - a float32 output in the memory of a float16 input
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::element_size_mismatch,.*name<'y'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32 | f16, follow("x", aspect::shape));
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", graft::half>, graft::out<"y", graft::half, "x">) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#else
graft::status scale(graft::in<"x", graft::half>, graft::out<"y", float, "x">) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
