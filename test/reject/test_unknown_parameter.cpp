// test/reject/test_unknown_parameter.cpp - a test names a parameter that does not exist
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TopK, .*unknown_parameter, .*name<'a', *'x', *'i', *'s'
#include "graft/op/infer/infer.hpp"

#include "../op/top_k.hpp"

static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

#ifdef GRAFT_REJECT
static_assert(graft::expect(
    [] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}, {"axis", 0}}) == graft::shape{8, 5}; }));
#endif
