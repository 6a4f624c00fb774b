// test/reject/library_overrides_a_stranger.cpp - an operator that overrides the target's is one of the library's own
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*errc::override_of_unknown_operator,.*name<'O', ?'t', ?'h', ?'e', ?'r'>
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", any).output("y", follow("x"));
};
struct my_library {
    static constexpr char const* name = "mine";
#ifndef GRAFT_REJECT
    using ops = graft::ops<Same, Other>;
#else
    using ops = graft::ops<Same>;
#endif
    using overrides = graft::ops<Other>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
