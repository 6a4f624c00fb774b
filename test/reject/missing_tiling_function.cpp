// test/reject/missing_tiling_function.cpp - a kernel that takes tiling data, and has no tiling function
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::missing_tiling_function,.*name<'t', 'i', 'l', 'i', 'n', 'g'>
#include "graft/kernel/tiled_kernel.hpp"
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
struct pieces {
    int length;
};
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::tiled<pieces>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
