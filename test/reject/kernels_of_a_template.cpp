// test/reject/kernels_of_a_template.cpp - a function template without its arguments among the kernels of an operator:
// it has no type for a compiler, which reports what a kernel must be
// SPDX-License-Identifier: Apache-2.0
// expect: one_function_not_a_template
// last: template argument 1 is invalid
#include "graft/kernel/table.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | i32).output("y", follow("x"));
};
graft::status whole(graft::in<"x", std::int32_t>, graft::out<"y", std::int32_t>) { return graft::ok; }
template <class T> graft::status scale(graft::in<"x", T>, graft::out<"y", T>) { return graft::ok; }

#ifndef GRAFT_REJECT
static_assert(graft::kernels_of<Scale, &whole, &scale<float>>::size == 2);
#else
template struct graft::kernel_table<graft::kernels_of<Scale, &whole, &scale>>;
#endif
