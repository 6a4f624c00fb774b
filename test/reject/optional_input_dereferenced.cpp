// test/reject/optional_input_dereferenced.cpp - an optional input that is dereferenced without a test
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*input_is_optional, .*name<'b', *'i', *'a', *'s'
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .optional_input("bias", f32)
                                          .output("y", f32)
                                          .optional_attr("limit", as_integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        if (auto const bias = ctx.optional_input<"bias">()) y[0] = (*bias)[0];
#else
        y[0] = (*ctx.optional_input<"bias">())[0];
#endif
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
