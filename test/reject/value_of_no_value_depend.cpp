// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Peeks, .*input_is_not_value_depend, .*name<'k'>
#include "graft/op/define/op.hpp"
struct Reads : graft::op<Reads> {
    static constexpr auto prototype = graft::prototype("Reads").input("k", i32, value_depend).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">().append(ctx.value<"k">().scalar()), graft::ok;
    }
};
static_assert(graft::well_formed<Reads>);
#ifdef GRAFT_REJECT
struct Peeks : graft::op<Peeks> {
    static constexpr auto prototype = graft::prototype("Peeks").input("k", i32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">().append(ctx.value<"k">().scalar()), graft::ok;
    }
};
static_assert(graft::well_formed<Peeks>);
#endif
