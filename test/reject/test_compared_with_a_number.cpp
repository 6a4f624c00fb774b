// test/reject/test_compared_with_a_number.cpp - a test compares shapes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Twice, .*wrong_literal_kind, .*name<'s', *'h', *'a', *'p', *'e'>
#include "graft/op/infer/infer.hpp"

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
static_assert(graft::expect([] { return graft::infer<Twice>("y", {{"x", {2}}}) == graft::shape{2}; }));
#else
static_assert(graft::expect([] { return graft::infer<Twice>("y", {{"x", {2}}}) == 2; }));
#endif
