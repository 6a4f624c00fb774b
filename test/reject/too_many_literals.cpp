// test/reject/too_many_literals.cpp - more tensors than the capacity of a test of a rule
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<ConcatD, .*too_many_literals, .*name<'x'>
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::expect([] {
    return graft::infer<ConcatD>("y", {{"x", {2, 3}}, {"x", {4, 3}}, {"concat_dim", 0}}) == graft::shape{6, 3};
}));

#ifdef GRAFT_REJECT
static_assert(graft::expect([] {
    return graft::infer<ConcatD>("y", {{"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}},
                                          {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}},
                                          {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}}, {"x", {1, 3}},
                                          {"x", {1, 3}}, {"x", {1, 3}}, {"concat_dim", 0}}) == graft::shape{17, 3};
}));
#endif
