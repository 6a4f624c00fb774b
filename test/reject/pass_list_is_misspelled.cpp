// test/reject/pass_list_is_misspelled.cpp - passes under a name that is never searched
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<invalid, .*unknown_tag_member, .*name<'s', *'c', *'o', *'p', *'e', *'_', *'p', *'a', *'s', *'s', *'e', *'s'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Add : tf::op<Add> {
    static constexpr auto prototype = tf::op_def("Add", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Sub : tf::op<Sub> {
    static constexpr auto prototype = tf::op_def("Sub", "x: T", "y: T", "-> z: T", "T: {float}");
};
inline constexpr auto to =
    graft::structure().node("s", "Sub", "@x", "@y").where("T", graft::dtype::f32).output("o", "s");

inline constexpr auto dropped =
    graft::structure().node("a", "Add", "@x", "@y").node("b", "Add", "a", "_").output("o", "b");
inline constexpr auto good = graft::scope_rewrite("f").when(count("Add") == 2).match(dropped).becomes(to);
struct valid {
    using list = graft::ops<Add, Sub>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
struct invalid {
    using list = graft::ops<Add, Sub>;
    using scope_passes = graft::passes<good>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
