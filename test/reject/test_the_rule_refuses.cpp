// test/reject/test_the_rule_refuses.cpp - a test of arguments that the rule refuses
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TopK, .*axis_out_of_range, .*name<'d', *'i', *'m'
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

#ifdef GRAFT_REJECT
static_assert(graft::expect(
    [] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}, {"dim", 2}}) == graft::shape{8, 5}; }));
#endif
