// test/reject/value_of_floats.cpp - `scalar()` of a value that is a float: it reads integers, and would never know one
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Upsample, .*value_of_floats, .*name<'s', ?'c', ?'a', ?'l', ?'e'
#include "graft/op/define/op.hpp"

struct Upsample : graft::op<Upsample> {
    static constexpr auto prototype =
        graft::prototype("Upsample").input("x", f32).input("scale", f32, value_depend).output("y", f32);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (!x.has_rank() || x.rank() != 1) return ctx.output<"y">() = graft::shape::of_rank(1), graft::ok;
        auto const scale = ctx.value<"scale">();
#ifndef GRAFT_REJECT
        auto const by = scale.known() ? graft::dim(static_cast<std::int64_t>(scale.real(0))) : graft::dim::unknown();
#else
        auto const by = scale.scalar();
#endif
        ctx.output<"y">() = graft::shape{x[0] * by};
        return graft::ok;
    }
};
static_assert(graft::well_formed<Upsample>);
