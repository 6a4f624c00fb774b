// test/reject/rule_shifts_by_an_attribute.cpp - a rule shifts by no more bits than a number has
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Grid, .*rule_undefined_out_of_range, .*name<'b', *'i', *'t', *'s'
#include "graft/op.hpp"

struct Grid : graft::op<Grid> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Grid").output("y", f32).input("x", f32).attr(
        "bits", 3, in_range(0, 30));
#else
    static constexpr auto prototype = graft::prototype("Grid").output("y", f32).input("x", f32).attr(
        "bits", 3, at_least(0));
#endif
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = graft::shape{std::int64_t{1} << ctx.attr<"bits">()};
        return graft::ok;
    }
};
static_assert(graft::well_formed<Grid>);
