// test/reject/library_operators_are_no_list.cpp - an operator in place of the list of a library
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*wrong_list_kind,.*name<'o', ?'p', ?'s'
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
struct my_library {
    static constexpr char const* name = "mine";
#ifndef GRAFT_REJECT
    using ops = graft::ops<Same>;
#else
    using ops = Same;
    using plugins = graft::plugin_sets<>;
#endif
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
