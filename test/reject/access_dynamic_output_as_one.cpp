// test/reject/access_dynamic_output_as_one.cpp - a dynamic output is not one tensor
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_is_dynamic, .*name<'e', *'a', *'c', *'h'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.dynamic_output<"each">();
#else
        ctx.output<"each">() = graft::shape::scalar();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
