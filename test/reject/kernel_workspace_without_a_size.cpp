// test/reject/kernel_workspace_without_a_size.cpp - a kernel with a workspace whose size no function computes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::workspace_without_size,.*name<'w', 'o', 'r', 'k', 's', 'p', 'a', 'c', 'e'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32 | f16, follow("x", aspect::shape));
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::workspace) { return graft::ok; }
graft::memory_size room(graft::in<"x", graft::no_elements> x) { return graft::memory_size::of<float>(x.size()); }
template struct graft::kernel<Scale, &scale, &room>;
#else
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::workspace) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
