// test/reject/access_attribute_is_always_there.cpp - an attribute with a default is always present
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*attribute_is_not_optional, .*name<'a', *'x', *'i', *'s'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.has_attr<"limit">();
#else
        (void)ctx.has_attr<"axis">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
