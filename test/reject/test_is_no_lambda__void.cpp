// test/reject/test_is_no_lambda__void.cpp - a test that returns void
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.* .*wrong_arguments, .*name<'e', *'x', *'p', *'e', *'c', *'t'>
#include "graft/op/infer/infer.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
static_assert(graft::expect([] { return graft::infer<Relu>("y", {{"x", {2}}}) == graft::shape{2}; }));
#else
static_assert(graft::expect([] { (void)(graft::infer<Relu>("y", {{"x", {2}}}) == graft::shape{2}); }));
#endif
