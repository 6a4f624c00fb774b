// test/reject/kernel_workspace_function.cpp - a workspace function that requests a parameter that does not exist
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::unknown_input,.*name<'w'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .dynamic_input("more", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("factor", 1.0);
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>, graft::workspace) {
    return graft::ok;
}
graft::memory_size scale_workspace(graft::in<"x", graft::no_elements> x) {
    return graft::memory_size::of<float>(x.size());
}
template struct graft::kernel<Scale, &scale, &scale_workspace>;
#else
graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>, graft::workspace) {
    return graft::ok;
}
graft::memory_size scale_workspace(graft::in<"w", graft::no_elements> x) {
    return graft::memory_size::of<float>(x.size());
}
template struct graft::kernel<Scale, &scale, &scale_workspace>;
#endif
