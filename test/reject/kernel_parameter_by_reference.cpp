// test/reject/kernel_parameter_by_reference.cpp - a tensor taken by a reference that a call cannot bind
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*errc::kernel_parameter_by_reference,.*name<'x'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"))
        .attr("axis", 1);
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float> const&, graft::out<"y", float>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#else
graft::status scale(graft::in<"x", float>&, graft::out<"y", float>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
