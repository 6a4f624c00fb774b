// test/reject/access_optional_attribute_untested.cpp - an attribute without a default must be tested
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*attribute_is_optional, .*name<'l', *'i', *'m', *'i', *'t'
#include "every_kind.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = every_kind("Bad");
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        (void)ctx.optional_attr<"limit">();
#else
        (void)ctx.attr<"limit">();
#endif
        return set_outputs(ctx);
    }
};
static_assert(graft::well_formed<Bad>);
