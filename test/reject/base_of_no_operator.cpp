// test/reject/base_of_no_operator.cpp - a base class that names no operator
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*operator_not_named, .*wrong_base_class, .*name<'o', ?'p'>
#include "graft/op/infer/infer.hpp"

#ifndef GRAFT_REJECT
struct Same : graft::op<Same> {
#else
struct Same : graft::op<> {
#endif
    static constexpr auto prototype = graft::prototype("Same").input("x", f32).output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Same>);
