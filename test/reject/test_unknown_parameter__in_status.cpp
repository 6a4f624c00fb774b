// test/reject/test_unknown_parameter__in_status.cpp - a test of a refusal names a parameter that does not exist
// SPDX-License-Identifier: Apache-2.0
// expect: non-constant condition|not an integral constant expression
// last: the_literal_has_no_place_in_the_operator
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

#ifdef GRAFT_REJECT
static_assert(!graft::infer_status<TopK>({{"x", {8, 100}}, {"k", 5}, {"axis", 7}}));
#endif
