// test/reject/default_of_no_attribute_kind__null.cpp - a null pointer is no text
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*default_of_no_attribute_kind, .*name<'n', 'a', 'm', 'e'>
#include "graft/op/op.hpp"

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
