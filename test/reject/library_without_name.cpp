// test/reject/library_without_name.cpp - an operator library has a name, which messages use
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*errc::empty_name,.*name<'n', ?'a', ?'m', ?'e'>
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
struct my_library {
#ifndef GRAFT_REJECT
    static constexpr char const* name = "mine";
#endif
    using ops = graft::ops<Same>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
