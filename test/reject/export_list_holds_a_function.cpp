// test/reject/export_list_holds_a_function.cpp - a function in the list, in the place of `lower<Op>(&function)`
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*element_of_lowerings<.*lower_good.*wrong_list_kind, .*name<'l', *'o', *'w', *'e', *'r', *'i', *'n', *'g', *'s'>
#include "graft/export/onnx/lowering.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
};
inline graft::status lower_good(graft::onnx::out::lowering<Good>& n) { return n.set_output(n.in<"x">()); }
inline constexpr auto good = graft::onnx::out::lower<Good>(&lower_good);
static_assert(graft::onnx::out::lowerings<good>::rows.size() == 1);

#ifdef GRAFT_REJECT
static_assert(graft::onnx::out::lowerings<lower_good>::rows.size() == 1);
#endif
