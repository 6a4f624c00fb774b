// test/reject/attribute_without_kind__type.cpp - a type of C++ is not a kind of an attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*attribute_without_kind, .*name<'s', 'c', 'a', 'l', 'e'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
        .input("x", f32 | f16)
#ifndef GRAFT_REJECT
        .attr("scale", as_float)
#else
        .attr<float>("scale")
#endif
        .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
