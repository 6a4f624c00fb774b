// test/reject/export_mlir_not_exportable.cpp - export to MLIR is requested for an operator that no lowering names
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Shifted, .*no_exporter, .*name<'S', 'h', 'i', 'f', 't', 'e', 'd'
#include "graft/export/mlir/exportable.hpp"
#include "graft/export/mlir/forms.hpp"

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype =
        graft::prototype("Scaled").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
struct Shifted : graft::op<Shifted> {
    static constexpr auto prototype = graft::prototype("Shifted").input("x", f32).output("y", follow("x"));
};
inline graft::status lower_scaled(graft::mlir::out::lowering<Scaled>& n) {
    return n.set_output(graft::mlir::out::affine(n.m, n.in<"x">(), n.attr<"by">(), 0));
}
inline constexpr auto scaled = graft::mlir::out::lower<Scaled>(&lower_scaled);
static_assert(graft::mlir::out::exportable<graft::ops<Scaled>, graft::mlir::out::lowerings<scaled>>);

#ifdef GRAFT_REJECT
static_assert(graft::mlir::out::exportable<graft::ops<Scaled, Shifted>, graft::mlir::out::lowerings<scaled>>);
#endif
