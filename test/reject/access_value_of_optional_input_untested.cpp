// test/reject/access_value_of_optional_input_untested.cpp - the value of an optional input must be tested
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*value_is_optional, .*name<'s', *'i', *'z', *'e'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.optional_value<"size">().or_unknown();
#else
        (void)ctx.value<"size">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
