// test/reject/pass_becomes_what_it_matches.cpp - a rewrite changes something
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*result_is_the_match, .*name<'p', *'a', *'i', *'r'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {half, float}");
};
struct origins {
    using list = graft::ops<Relu>;
};
inline constexpr auto two = graft::structure().node("a", "Relu", "@x").node("b", "Relu", "a").output("y", "b");
#ifndef GRAFT_REJECT
inline constexpr auto result = graft::structure().node("q", "Relu", "@x").like("a").output("y", "q");
#else
inline constexpr auto result =
    graft::structure().node("q", "Relu", "@x").like("a").node("r", "Relu", "q").like("b").output("y", "r");
#endif
using graft::scope_terms::count;
inline constexpr auto pair = graft::scope_rewrite("pair").when(count("Relu") >= 2).match(two).becomes(result);
struct my_passes {
    using list = origins::list;
    using passes = graft::passes<pair>;
};
static_assert(graft::passes_of<my_passes>().size() == 1);
