// test/reject/kernel_parameter_bound_twice.cpp - two parameters of a kernel for one port
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::parameter_bound_twice,.*name<'x'>
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
graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>) {
    return graft::ok;
}
template struct graft::kernel<Scale, &scale>;
#else
graft::status scale(
    graft::in<"x", float>, graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>) {
    return graft::ok;
}
template struct graft::kernel<Scale, &scale>;
#endif
