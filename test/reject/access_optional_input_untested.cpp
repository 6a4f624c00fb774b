// test/reject/access_optional_input_untested.cpp - an optional input is not read without a test
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*input_is_optional, .*name<'b', *'i', *'a', *'s'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.optional_input<"bias">();
#else
        (void)ctx.input<"bias">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
