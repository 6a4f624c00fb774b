// test/reject/rule_broadcast_of_an_unknown_port.cpp - a rule of the library with a misspelt port, found by a catalog
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Add, .*errc::unknown_input,.*name<'x', '3'>
#include "graft/graft.hpp"

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add").input("x1", f32).input("x2", f32).output(
        "y", follow("x1", aspect::dtype));
#ifndef GRAFT_REJECT
    static constexpr auto infer_shape = graft::rule::broadcast<"x1", "x2", "y">{};
#else
    static constexpr auto infer_shape = graft::rule::broadcast<"x1", "x3", "y">{};
#endif
};
struct all {
    using list = graft::ops<Add>;
};
graft::catalog_view view();
graft::catalog_view view() { return graft::catalog<all>::view(); }
