// test/reject/export_list_holds_a_function__mlir.cpp - a function in the list, in the place of `lower<Op>(&function)`
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*element_of_lowerings<.*lower_good.*wrong_list_kind, .*name<'l', *'o', *'w', *'e', *'r', *'i', *'n', *'g', *'s'>
#include "graft/export/mlir/lowering.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
};
inline graft::status lower_good(graft::mlir::out::lowering<Good>& n) { return n.set_output(n.in<"x">()); }
inline constexpr auto good = graft::mlir::out::lower<Good>(&lower_good);
static_assert(graft::mlir::out::lowerings<good>::rows.size() == 1);

#ifdef GRAFT_REJECT
static_assert(graft::mlir::out::lowerings<lower_good>::rows.size() == 1);
#endif
