// test/reject/kernel_is_a_template.cpp - a function template without its arguments: it has no type for a compiler,
// which reports what a kernel must be
// SPDX-License-Identifier: Apache-2.0
// expect: one_function_not_a_template
// last: template argument 4 is invalid
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
template struct graft::kernel<Scale, &scale>;
#endif
