// test/reject/library_member_is_misspelled.cpp - kernels of a library under a name that is never searched
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*unknown_tag_member,.*name<'k', ?'e', ?'r', ?'n', ?'e', ?'l'
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Same>;
#ifndef GRAFT_REJECT
    static constexpr std::uint32_t version = 1;
#else
    using kernel = graft::kernels<>;
#endif
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
