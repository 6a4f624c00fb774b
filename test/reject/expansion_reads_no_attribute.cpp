// test/reject/expansion_reads_no_attribute.cpp - an expansion reads each attribute, or says that it has no meaning
// SPDX-License-Identifier: Apache-2.0
// expect: expansion_of<TfTwice>.*attribute_never_read, .*name<'s', *'q', *'u', *'a', *'r', *'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;
struct Add : graft::op<Add> {
    static constexpr auto prototype =
        graft::prototype("Add").input("a", f32).input("b", f32, follow("a")).output("y", follow("a"));
};
struct TfTwice : tf::op<TfTwice> {
    static constexpr auto prototype = tf::op_def("Twice", "x: float", "-> y: float", "square: bool = false");
};
using context = graft::expand_context<TfTwice, Add>;
constexpr graft::status expand_twice(context& ctx) {
#ifndef GRAFT_REJECT
    ctx.leave_out<"square">();
#endif
    ctx.result(ctx.add<Add>("", "a"_p = ctx.tensor<"x">(), "b"_p = ctx.tensor<"x">()));
    return graft::ok;
}
inline constexpr auto twice = graft::expand<TfTwice, Add>(&expand_twice);
struct my_tf {
    using plugins = graft::plugins<twice>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<my_tf>().rows.size() == 1);
