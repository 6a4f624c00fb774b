// test/reject/export_not_exportable.cpp - an operator that no lowering names and no plugin creates is not exported to
// ONNX
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*no_exporter, .*name<'B'
#include "graft/export/onnx/exportable.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
};
inline graft::status lower_good(graft::onnx::out::lowering<Good>& n) {
    return n.set_output(n.m.node("Relu", {n.in<"x">()}));
}
inline constexpr auto good = graft::onnx::out::lower<Good>(&lower_good);
static_assert(graft::onnx::out::exportable<graft::ops<Good>, graft::onnx::out::lowerings<good>>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
};
static_assert(graft::onnx::out::exportable<graft::ops<Good, Bad>, graft::onnx::out::lowerings<good>>);
#endif
