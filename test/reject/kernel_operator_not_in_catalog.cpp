// test/reject/kernel_operator_not_in_catalog.cpp - a kernel of an operator that the catalog does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<cpu,.*errc::operator_not_in_catalog,.*name<'S', 'c', 'a', 'l', 'e'>
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .optional_input("bias", f32, any_shape)
                                          .dynamic_input("more", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("factor", 1.0);
};

struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy").input("x").output("y", follow("x"));
};

graft::status scale(graft::in<"x", float>, graft::dynamic_in<"more", float>, graft::out<"y", float>) {
    return graft::ok;
}

struct some_ops {
#ifndef GRAFT_REJECT
    using list = graft::ops<Copy, Scale>;
#else
    using list = graft::ops<Copy>;
#endif
};
struct cpu {
    using catalog = some_ops;
    using list = graft::kernels_of<Scale, &scale>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<cpu>;
