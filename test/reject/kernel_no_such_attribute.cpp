// test/reject/kernel_no_such_attribute.cpp - a kernel's attribute that the operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale,.*scale.*errc::unknown_attribute,.*name<'f', 'a', 'c', 't'>
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
    graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>, graft::attr_of<"fact", double>) {
    return graft::ok;
}
template struct graft::kernel<Scale, &scale>;
#endif
