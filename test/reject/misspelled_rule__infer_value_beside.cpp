// test/reject/misspelled_rule__infer_value_beside.cpp - a ready-made rule under a name that is never called
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*misspelled_rule, .*name<'i', *'n', *'f', *'e', *'r', *'V', *'a', *'l', *'u', *'e'
#include "graft/op/infer/infer.hpp"
#include "graft/op/rules/elementwise.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr auto verify = graft::rule::is_vector<"x">{};
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr auto inferValue = graft::rule::is_vector<"x">{};
};
static_assert(graft::well_formed<Bad>);
#endif
