// test/reject/access_no_such_value.cpp - the value of an input that does not exist
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_input, .*name<'q'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.value<"k">();
#else
        (void)ctx.value<"q">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
