// test/reject/access_dynamic_input_as_one.cpp - a dynamic input is not one tensor
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*input_is_dynamic, .*name<'p', *'a', *'r', *'t', *'s'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.dynamic_input<"parts">().size();
#else
        (void)ctx.input<"parts">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
