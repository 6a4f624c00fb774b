// test/reject/attribute_kind_of_another_library.cpp - a kind under the name that other libraries use
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unsupported_default_type, .*name<'s', ?'c', ?'a', ?'l', ?'e', ?'s'>
#include "graft/op/define/op.hpp"

#ifndef GRAFT_REJECT
struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"))
        .attr("scales", as_integers);
};
static_assert(graft::well_formed<Good>);
#else
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"))
        .attr("scales", as_ints);
};
static_assert(graft::well_formed<Bad>);
#endif
