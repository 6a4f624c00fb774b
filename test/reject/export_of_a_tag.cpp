// test/reject/export_of_a_tag.cpp - the exporter requires a list of operators, not a tag
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_ops, .*wrong_list_kind, .*name<'l', ?'i', ?'s', ?'t'>
#include "graft/export/onnx/exportable.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
};
inline graft::status lower_good(graft::onnx::out::lowering<Good>& n) {
    return n.set_output(n.m.node("Relu", {n.in<"x">()}));
}
inline constexpr auto good = graft::onnx::out::lower<Good>(&lower_good);
static_assert(graft::onnx::out::exportable<graft::ops<Good>, graft::onnx::out::lowerings<good>>);

struct my_ops {
    using list = graft::ops<Good>;
};
static_assert(graft::onnx::out::exportable<my_ops::list, graft::onnx::out::lowerings<good>>);

#ifdef GRAFT_REJECT
static_assert(graft::onnx::out::exportable<my_ops, graft::onnx::out::lowerings<good>>);
#endif
