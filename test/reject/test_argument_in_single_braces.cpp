// test/reject/test_argument_in_single_braces.cpp - the arguments of a test are pairs in braces
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Twice, .*wrong_arguments, .*name<'i', *'n', *'f', *'e', *'r'>
#include "graft/op/infer/infer.hpp"

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
static_assert(graft::expect([] { return graft::infer<Twice>("y", {{"x", {2}}}) == graft::shape{2}; }));
#else
static_assert(graft::expect([] { return graft::infer<Twice>("y", {"x", {2}}) == graft::shape{2}; }));
#endif
