// test/reject/unsupported_default_type__list.cpp - the elements of a list are of one type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unsupported_default_type, .*name<'a', 'x', 'e', 's'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
        .input("x", f32 | f16)
#ifndef GRAFT_REJECT
        .attr("axes", {0.0, 1.5})
#else
        .attr("axes", {0, 1.5})
#endif
        .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
