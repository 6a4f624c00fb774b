// test/reject/export_mlir_no_such_input.cpp - a lowering to MLIR reads an input that its operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scaled, .*unknown_input, .*name<'z'
#include "graft/export/mlir/forms.hpp"
#include "graft/export/mlir/lowering.hpp"

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype =
        graft::prototype("Scaled").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
inline graft::status lower_scaled(graft::mlir::out::lowering<Scaled>& n) {
    return n.set_output(graft::mlir::out::affine(n.m, n.in<"x">(), n.attr<"by">(), 0));
}
inline constexpr auto scaled = graft::mlir::out::lower<Scaled>(&lower_scaled);

#ifdef GRAFT_REJECT
inline graft::status lower_wrongly(graft::mlir::out::lowering<Scaled>& n) {
    return n.set_output(graft::mlir::out::affine(n.m, n.in<"z">(), n.attr<"by">(), 0));
}
inline constexpr auto wrongly = graft::mlir::out::lower<Scaled>(&lower_wrongly);
#endif
