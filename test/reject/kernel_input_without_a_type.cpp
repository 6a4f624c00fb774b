// test/reject/kernel_input_without_a_type.cpp - an input without the type of its elements
// SPDX-License-Identifier: Apache-2.0
// expect: kernel_parameter_without_a_type, .*wrong_arguments, .*name<'x'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 1);
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#else
graft::status scale(graft::in<"x">, graft::out<"y", float>) { return graft::ok; }
#endif
inline constexpr graft::kernel<Scale, &scale> bound{};
