// test/reject/trait_twice.cpp - a trait is declared once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*conflicting_traits, .*name<'i', *'d', *'e', *'n', *'t', *'i', *'t', *'y'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x")).is(identity);
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).is(identity).is(identity);
};
static_assert(graft::well_formed<Wrong>);
#endif
