// test/reject/kernel_without_a_function.cpp - a kernel that has an operator only
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scale, .*kernel_is_not_a_function, .*name<'S', ?'c', ?'a', ?'l', ?'e'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 1);
};

graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#ifndef GRAFT_REJECT
inline constexpr graft::kernel<Scale, &scale> bound{};
#else
inline constexpr graft::kernel<Scale> bound{};
#endif
