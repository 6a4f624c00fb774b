// test/reject/kernel_is_a_template__kernels_of.cpp - a function template without its arguments in a list of kernels
// SPDX-License-Identifier: Apache-2.0
// expect: one_function_not_a_template
// last: template argument 2 is invalid
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x")).attr("axis", 1);
};

#ifndef GRAFT_REJECT
template <class T> graft::status scale(graft::in<"x", T>, graft::out<"y", T>) { return graft::ok; }
static_assert(graft::kernels_of<Scale, &scale<float>>::size == 1);
#else
template <class T> graft::status scale(graft::in<"x", T>, graft::out<"y", T>) { return graft::ok; }
static_assert(graft::kernels_of<Scale, &scale>::size == 1);
#endif
