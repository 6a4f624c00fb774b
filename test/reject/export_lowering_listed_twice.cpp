// test/reject/export_lowering_listed_twice.cpp - a list of lowerings contains an operator once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*lowerings<.*errc::duplicate_operator, .*name<'G', 'o', 'o', 'd'>
#include "graft/export/onnx/lowering.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
};
inline graft::status as_relu(graft::onnx::out::lowering<Good>& n) {
    return n.set_output(n.m.node("Relu", {n.in<"x">()}));
}
inline graft::status as_tanh(graft::onnx::out::lowering<Good>& n) {
    return n.set_output(n.m.node("Tanh", {n.in<"x">()}));
}
inline constexpr auto first = graft::onnx::out::lower<Good>(&as_relu);
inline constexpr auto second = graft::onnx::out::lower<Good>(&as_tanh);
static_assert(graft::onnx::out::lowerings<first>::rows.size() == 1);

#ifdef GRAFT_REJECT
static_assert(graft::onnx::out::lowerings<first, second>::rows.size() == 2);
#endif
