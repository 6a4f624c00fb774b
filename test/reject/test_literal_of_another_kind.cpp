// test/reject/test_literal_of_another_kind.cpp - an integer attribute is set to a float
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TopK, .*wrong_literal_kind, .*name<'d', *'i', *'m'
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

#ifdef GRAFT_REJECT
static_assert(graft::expect(
    [] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}, {"dim", 0.5}}) == graft::shape{8, 5}; }));
#endif
