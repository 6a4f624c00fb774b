// test/reject/optional_value_read_untested.cpp - the number of an optional input that a node may not have is tested
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Narrow, .*input_is_optional, .*name<'w', *'i', *'d', *'t', *'h'
#include "graft/op.hpp"

struct Narrow : graft::op<Narrow> {
    static constexpr auto prototype = graft::prototype("Narrow")
                                          .input("x", real_number)
                                          .optional_input("width", i32, value_depend_optional)
                                          .output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        if (auto const width = ctx.optional_value<"width">())
            if (auto const n = width->scalar(); n.known()) y[0] = n.value() / 2;
#else
        y[0] = ctx.optional_value<"width">()->scalar().value() / 2;
#endif
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
static_assert(graft::well_formed<Narrow>);
