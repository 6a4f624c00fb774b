// test/reject/tiling_divides_by_an_attribute.cpp - a tiling function divides by an attribute that may be 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiled_kernel<Scale,.*errc::rule_undefined_at_zero,.*name<'g', 'r', 'o', 'u', 'p'>
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/define/op.hpp"

struct sizes {
    std::int64_t length;
};

struct Scale : graft::op<Scale> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("times", 1)
                                          .attr("group", 1, at_least(1));
#else
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("times", 1).attr("group", 1);
#endif
};
constexpr graft::status tile(graft::tiling_context<Scale> const& ctx, graft::tiling<sizes>& t) {
    t.data.length = ctx.attr<"times">() * ctx.input<"x">()[0].value() / ctx.attr<"group">();
    return graft::ok;
}
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::tiled<sizes>) { return graft::ok; }
template struct graft::tiled_kernel<Scale, &tile, graft::variant<&scale>>;
