// test/reject/kernel_two_workspaces.cpp - a kernel with two workspaces
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::parameter_bound_twice,.*name<'w', 'o', 'r', 'k', 's', 'p', 'a', 'c', 'e'>
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

graft::memory_size room(graft::in<"x", graft::no_elements> x) { return graft::memory_size::of<float>(x.size()); }
#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>, graft::workspace) {
    return graft::ok;
}
template struct graft::kernel<Scale, &scale, &room>;
#else
graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>, graft::workspace,
    graft::workspace) {
    return graft::ok;
}
template struct graft::kernel<Scale, &scale, &room>;
#endif
