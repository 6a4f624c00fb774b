// test/reject/kernel_template_outside_the_port.cpp - a function template with an argument that its port does not
// accept
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*errc::dtype_outside_port,.*name<'x'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"))
        .attr("axis", 1);
};

#ifndef GRAFT_REJECT
template <class T> graft::status scale(graft::in<"x", T>, graft::out<"y", T>) { return graft::ok; }
template struct graft::kernel<Scale, &scale<float>>;
#else
template <class T> graft::status scale(graft::in<"x", T>, graft::out<"y", T>) { return graft::ok; }
template struct graft::kernel<Scale, &scale<double>>;
#endif
