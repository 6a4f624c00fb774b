// test/reject/access_output_as_dynamic.cpp - a required output is not a range
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_is_not_dynamic, .*name<'y'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.output_count<"each">();
#else
        (void)ctx.dynamic_output<"y">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
