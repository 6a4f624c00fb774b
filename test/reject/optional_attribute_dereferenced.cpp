// test/reject/optional_attribute_dereferenced.cpp - an optional attribute that is dereferenced without a test
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*attribute_is_optional, .*name<'l', *'i', *'m'
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", f32)
                                          .optional_attr("limit", as_integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        if (auto const limit = ctx.optional_attr<"limit">()) y[0] = *limit;
#else
        y[0] = *ctx.optional_attr<"limit">();
#endif
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
