// test/reject/access_attribute_as_another_type.cpp - an integer attribute is not read as a float
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_attribute_type, .*name<'a', *'x', *'i', *'s'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.attr<"axis", std::int64_t>();
#else
        (void)ctx.attr<"axis", double>();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
