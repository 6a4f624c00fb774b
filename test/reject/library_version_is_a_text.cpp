// test/reject/library_version_is_a_text.cpp - the version of a library is a number
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*wrong_tag_member_type,.*name<'v', ?'e', ?'r', ?'s', ?'i', ?'o', ?'n'
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
    static constexpr char const* version = "1";
#endif
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
