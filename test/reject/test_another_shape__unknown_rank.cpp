// test/reject/test_another_shape__unknown_rank.cpp - a failing test shows an unknown rank
// SPDX-License-Identifier: Apache-2.0
// expect: inferred_another_shape<TopK, .*inferred<.*unknown_rank>, .*expected<8L?, 5L?>
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

#ifdef GRAFT_REJECT
static_assert(graft::expect([] {
    return graft::infer<TopK>("values", {{"x", graft::shape::unknown_rank()}, {"k", 5}}) == graft::shape{8, 5};
}));
#endif
