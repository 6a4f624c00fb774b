// test/reject/access_required_input_as_dynamic.cpp - a required input is not a range
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*input_is_not_dynamic, .*name<'x'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.dynamic_desc<"parts">();
#else
        (void)ctx.dynamic_desc<"x">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
