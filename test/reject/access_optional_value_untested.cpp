// test/reject/access_optional_value_untested.cpp - the value of value_depend_optional must be tested
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*value_is_optional, .*name<'a', *'x', *'e', *'s'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.optional_value<"axes">().or_unknown();
#else
        (void)ctx.value<"axes">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
