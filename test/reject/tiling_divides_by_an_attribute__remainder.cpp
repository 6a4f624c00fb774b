// test/reject/tiling_divides_by_an_attribute__remainder.cpp - a remainder by an element of a list that may be 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiled_kernel<Scale,.*errc::rule_undefined_at_zero,.*name<'s', 't', 'e', 'p', 's'>
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/define/op.hpp"

struct sizes {
    std::int64_t rest;
};

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32)
                                          .input("k", f32, any_shape)
                                          .output("y", f32)
                                          .attr("steps", {1, 1})
                                          .attr("group", 1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
constexpr graft::status tile(graft::tiling_context<Scale> const& ctx, graft::tiling<sizes>& t) {
    auto const step = ctx.attr<"steps">()[1];
#ifndef GRAFT_REJECT
    if (step == 0) return ctx.fail<"steps">(graft::errc::wrong_attribute_value, "a step other than", 0);
#endif
    t.data.rest = ctx.output_desc<"y">().shape[0].value() % step;
    return graft::ok;
}
graft::status scale(graft::in<"x", float>, graft::in<"k", float>, graft::out<"y", float>, graft::tiled<sizes>) {
    return graft::ok;
}
template struct graft::tiled_kernel<Scale, &tile, graft::variant<&scale>>;
