// test/reject/domain_of_a_half_open_range.cpp - `.checked` leaves the open side of a range to the import, not its end
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pad, ?TfPad>.*origin_value_outside_target.*name<'a', ?'m', ?'o', ?'u', ?'n', ?'t'>, .*name<'-', ?'1',
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"

struct Pad : graft::op<Pad> {
    static constexpr auto prototype =
        graft::prototype("Pad").input("x", f32).output("y", follow("x")).attr("amount", 0, in_range(0, 9));
};
struct TfPad : graft::tensorflow::op<TfPad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::tensorflow::op_def("MyPad", "x: float", "-> y: float", "width: int >= 0");
#else
    static constexpr auto prototype = graft::tensorflow::op_def("MyPad", "x: float", "-> y: float", "width: int >= -1");
#endif
};
inline constexpr auto pad = graft::plugin<Pad, TfPad>().rename("amount", "width").checked("amount");
struct from_tf {
    using plugins = graft::plugins<pad>;
    using list = plugins::origins;
};
graft::plugin_set set();
graft::plugin_set set() { return graft::plugins_of<from_tf>(); }
