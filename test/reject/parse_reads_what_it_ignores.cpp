// test/reject/parse_reads_what_it_ignores.cpp - what the parse function reads is not ignored
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pad, *TfPad>, .*ignored_attribute_is_mapped, .*name<'n', *'o', *'t', *'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pad : graft::op<Pad> {
    static constexpr auto prototype =
        graft::prototype("Pad").input("x", f32).output("y", follow("x")).attr("fill", 0.0);
};
struct TfPad : tf::op<TfPad> {
    static constexpr auto prototype = tf::op_def("TfPad", "x: float", "-> y: float", "note: string = ''", "color: int");
};
constexpr graft::status fill(graft::parse_context<Pad, TfPad>& ctx) {
    ctx.set<"fill">(ctx.attr<"note">().empty() ? 1.0 : 0.0);
    return graft::ok;
}
#ifndef GRAFT_REJECT
inline constexpr auto pad = graft::plugin<Pad, TfPad>().reads("note").ignore("color").computed("fill").parse(fill);
#else
inline constexpr auto pad = graft::plugin<Pad, TfPad>().ignore("note", "color").computed("fill").parse(fill);
#endif
struct my_plugins {
    using plugins = graft::plugins<pad>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
