// test/reject/kernel_workspace_not_taken.cpp - a function sizes a workspace for which the kernel has no parameter
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::unused_workspace,.*name<'w', 'o', 'r', 'k', 's', 'p', 'a', 'c', 'e'>
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
graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
graft::memory_size room(graft::in<"x", graft::no_elements> x) { return graft::memory_size::of<float>(x.size()); }
template struct graft::kernel<Scale, &scale, &room>;
#endif
