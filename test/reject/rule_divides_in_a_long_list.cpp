// test/reject/rule_divides_in_a_long_list.cpp - the 300th operator of a list divides by an attribute that may be 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Last, .*rule_undefined_at_zero, .*name<'s', *'t', *'r', *'i', *'d', *'e'
#include "graft/op.hpp"

template <std::size_t I> struct Numbered : graft::op<Numbered<I>> {
    static constexpr char const name[]{'O', 'p', '0' + I / 100, '0' + I / 10 % 10, '0' + I % 10};
    static constexpr auto prototype =
        graft::prototype(std::string_view(name, 5)).input("x", graft::dtype::f32).output("y", graft::dtype::f32);
    static constexpr graft::status infer_shape(graft::shape_context<Numbered>& ctx) {
        ctx.template output<"y">() = ctx.template input<"x">();
        return graft::ok;
    }
};
struct Last : graft::op<Last> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Last").input("x", f32).output("y", f32).attr(
        "stride", 1, at_least(1));
#else
    static constexpr auto prototype = graft::prototype("Last").input("x", f32).output("y", f32).attr("stride", 1);
#endif
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        y[0] = y[0].value() / ctx.attr<"stride">();
        return ctx.output<"y">() = y, graft::ok;
    }
};

template <class> struct numbered;
template <std::size_t... I> struct numbered<std::index_sequence<I...>> {
    using list = graft::ops<Numbered<I>..., Last>;
};
struct mine : numbered<std::make_index_sequence<299>> {};
static_assert(graft::catalog<mine>::view().size == 300);
