// test/reject/access_real_attribute_as_a_number.cpp - a float attribute becomes no integer by itself
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Zoom, .*narrowing_conversion, .*name<'s', 'c', 'a', 'l', 'e'>
#include "graft/graft.hpp"

struct Zoom : graft::op<Zoom> {
    static constexpr auto prototype = graft::prototype("Zoom").input("x", f32)
        .output("y", follow("x", aspect::dtype)).attr("scale", 2.0).attr("limit", 1e6);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        auto const scale = ctx.attr<"scale">(); // computes and compares as a double
        double const limit = ctx.attr<"limit">();
        if (scale <= 0 || scale * 2 > ctx.attr<"limit">()) return graft::fail(graft::errc::wrong_value, "scale");
        auto const times = static_cast<std::int64_t>(scale * 1.0);
        y[0] = y[0] * (limit > 0 ? times : 1);
#else
        std::int64_t const times = ctx.attr<"scale">();
        y[0] = y[0] * times;
#endif
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct all {
    using list = graft::ops<Zoom>;
};
[[maybe_unused]] auto const view = graft::catalog<all>::view();
