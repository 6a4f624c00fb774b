// test/reject/test_without_return.cpp - a test returns its comparison
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.* .*wrong_arguments, .*name<'e', *'x', *'p', *'e', *'c', *'t'>
#include "graft/op/infer/infer.hpp"

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
static_assert(graft::expect([] { return graft::shape{2} == graft::infer<Twice>("y", {{"x", {2}}}); }));
#else
static_assert(graft::expect([] { graft::infer<Twice>("y", {{"x", {2}}}) == graft::shape{2}; }));
#endif
