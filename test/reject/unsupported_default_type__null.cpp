// test/reject/unsupported_default_type__null.cpp - a null pointer is not a string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unsupported_default_type, .*name<'n', 'a', 'm', 'e'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
        .input("x", f32 | f16)
#ifndef GRAFT_REJECT
        .attr("name", "")
#else
        .attr("name", nullptr)
#endif
        .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
