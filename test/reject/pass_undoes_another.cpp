// test/reject/pass_undoes_another.cpp - of two rewrites neither replaces the result of the other by its match
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*rewrites_undo_each_other, .*name<'s', *'p', *'l', *'i', *'t'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
struct A : tf::op<A> {
    static constexpr auto prototype = tf::op_def("A", "x: float", "-> y: float");
};
struct B : tf::op<B> {
    static constexpr auto prototype = tf::op_def("B", "x: float", "-> y: float");
};
struct origins {
    using list = graft::ops<A, B>;
};
inline constexpr auto one = graft::structure().node("a", "A", "@x").output("y", "a");
inline constexpr auto two = graft::structure().node("p", "B", "@x").node("q", "B", "p").output("y", "q");
using graft::scope_terms::count;
inline constexpr auto split = graft::scope_rewrite("split").when(count("A") >= 1).match(one).becomes(two);
#ifndef GRAFT_REJECT
inline constexpr auto join = graft::scope_rewrite("join").when(count("B") >= 2).match(two).becomes(one).on_request();
#else
inline constexpr auto join = graft::scope_rewrite("join").when(count("B") >= 2).match(two).becomes(one);
#endif
struct my_passes {
    using list = origins::list;
    using passes = graft::passes<split, join>;
};
static_assert(graft::passes_of<my_passes>().size() == 2);
