// test/reject/duplicate_constraint__since.cpp - a definition begins in one version
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_constraint, .*name<'s', *'i', *'n', *'c', *'e'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x")).since(3);
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).since(3).since(2);
};
static_assert(graft::well_formed<Wrong>);
#endif
