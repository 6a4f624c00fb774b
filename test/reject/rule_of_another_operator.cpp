// test/reject/rule_of_another_operator.cpp - infer_format has the context of its own operator as its parameter
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_rule_signature, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'f', *'o', *'r', *'m', *'a', *'t'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr graft::status infer_format(graft::format_context<Good>&) { return graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
