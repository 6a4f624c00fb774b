// test/reject/kernel_is_a_lambda.cpp - a lambda in the place of a function
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*errc::kernel_is_not_a_function,.*name<'S', 'c', 'a', 'l', 'e'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"))
        .attr("axis", 1);
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
inline constexpr graft::kernel<Scale, &scale> bound{};
#else
inline constexpr graft::kernel<Scale, [](graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }> bound{};
#endif
