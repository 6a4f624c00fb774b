// test/reject/access_output_is_always_there.cpp - a required output is always present
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_is_not_optional, .*name<'y'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.has_output<"mask">();
#else
        (void)ctx.has_output<"y">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
