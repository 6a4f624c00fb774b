// test/reject/kernel_output_not_bound.cpp - a kernel that does not write an output
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::parameter_not_bound,.*name<'y'>
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
graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
