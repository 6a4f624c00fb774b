// test/reject/misspelled_rule__cann.cpp - a rule under its name in CANN: InferDataType
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*misspelled_rule, .*name<'I', *'n', *'f', *'e', *'r', *'D', *'a', *'t', *'a', *'T', *'y', *'p', *'e'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr graft::status InferDataType(dtype_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
