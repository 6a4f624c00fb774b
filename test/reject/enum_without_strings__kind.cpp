// test/reject/enum_without_strings__kind.cpp - the traits of an enumeration declare how it is stored
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*enum_without_strings, .*name<'m', 'o', 'd', 'e'>
#include "graft/op/define/op.hpp"

enum class how { fast, exact };
template <> struct graft::attr_traits<how> {
#ifndef GRAFT_REJECT
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<how> values[] = {{how::fast, "fast"}, {how::exact, "exact"}};
#else
    static constexpr graft::enum_string<how> values[] = {{how::fast, "fast"}, {how::exact, "exact"}};
#endif
};
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"))
        .attr("mode", how::fast);
};
static_assert(graft::well_formed<Bad>);
