// test/reject/test_input_left_out.cpp - a test without a required input
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TopK, .*missing_input, .*name<'k'
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

#ifdef GRAFT_REJECT
static_assert(graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}}) == graft::shape{8, 5}; }));
#endif
