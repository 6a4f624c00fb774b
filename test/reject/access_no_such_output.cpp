// test/reject/access_no_such_output.cpp - an output that the operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_output, .*name<'q'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.output<"y">();
#else
        ctx.output<"q">() = graft::shape::scalar();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
