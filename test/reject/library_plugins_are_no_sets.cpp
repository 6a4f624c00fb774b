// test/reject/library_plugins_are_no_sets.cpp - a list of plugins in place of the sets of a library
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*wrong_list_kind,.*name<'p', ?'l', ?'u', ?'g', ?'i', ?'n', ?'s'
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Same>;
#ifndef GRAFT_REJECT
    using plugins = graft::plugin_sets<>;
#else
    using plugins = graft::plugins<>;
#endif
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
