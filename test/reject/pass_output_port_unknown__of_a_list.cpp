// test/reject/pass_output_port_unknown__of_a_list.cpp - a structure reads no output beyond the number that it requires
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*unknown_origin_output.*name<'p', 'a', 'r', 't', 's'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Unpack : tf::op<Unpack> {
    static constexpr auto prototype = tf::op_def(
        "Unpack", "value: T", "-> output: num * T", "num: int >= 0", "axis: int = 0", "T: {float}");
};
struct Sub : tf::op<Sub> {
    static constexpr auto prototype = tf::op_def("Sub", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Size : graft::fused_op<Size> {
    static constexpr auto prototype = tf::op_def("Size", "x: T", "-> y: T", "T: {float}");
};
inline constexpr auto good_form = graft::structure()
                                      .node("parts", "Unpack", "@x")
                                      .where("num", 4)
                                      .node("size", "Sub", "parts:3", "parts:0")
                                      .output("y", "size");
inline constexpr auto good =
    graft::scope_pass<Size>("size").when(count("Sub") >= 1).match(good_form).attr_from("T", "size", "T");
struct valid {
    using list = graft::ops<Unpack, Sub, Size>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad_form = graft::structure()
                                     .node("parts", "Unpack", "@x")
                                     .where("num", 4)
                                     .node("size", "Sub", "parts:4", "parts:0")
                                     .output("y", "size");
inline constexpr auto bad =
    graft::scope_pass<Size>("size").when(count("Sub") >= 1).match(bad_form).attr_from("T", "size", "T");
struct invalid {
    using list = graft::ops<Unpack, Sub, Size>;
    using passes = graft::passes<bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
