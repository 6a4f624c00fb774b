// test/reject/export_no_such_input.cpp - a lowering reads an input that its operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scaled, .*unknown_input, .*name<'z'
#include "graft/export/onnx/lowering.hpp"

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype =
        graft::prototype("Scaled").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
inline graft::status lower_scaled(graft::onnx::out::lowering<Scaled>& n) {
    auto const x = n.in<"x">();
    return n.set_output(n.m.node("Mul", {x, n.m.number(n.attr<"by">(), n.m.type(x))}));
}
inline constexpr auto scaled = graft::onnx::out::lower<Scaled>(&lower_scaled);

#ifdef GRAFT_REJECT
inline graft::status lower_wrongly(graft::onnx::out::lowering<Scaled>& n) {
    return n.set_output(n.m.node("Relu", {n.in<"z">()}));
}
inline constexpr auto wrongly = graft::onnx::out::lower<Scaled>(&lower_wrongly);
#endif
