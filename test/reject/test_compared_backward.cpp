// test/reject/test_compared_backward.cpp - a shape on the left of the inferred shape is compared as well
// SPDX-License-Identifier: Apache-2.0
// expect: inferred_another_shape<Twice, .*name<'y'>, .*inferred<2.*expected<3
#include "graft/op/infer/infer.hpp"

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
static_assert(graft::expect([] { return graft::shape{2} == graft::infer<Twice>("y", {{"x", {2}}}); }));
#else
static_assert(graft::expect([] { return graft::shape{3} == graft::infer<Twice>("y", {{"x", {2}}}); }));
#endif
