// test/reject/default_too_large.cpp - a default that does not fit in a 64-bit integer attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*unsupported_default_type, .*name<'s', 'e', 'e', 'd'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("seed", unsigned_integer(9223372036854775808u));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("seed", 9223372036854775808u);
};
static_assert(graft::well_formed<Wrong>);
#endif
