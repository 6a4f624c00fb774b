// test/reject/library_member_that_nobody_reads.cpp - a library declares its author in a member that is never read
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library, .*unknown_tag_member, .*name<'a', ?'u', ?'t', ?'h', ?'o', ?'r'>
#include "graft/op/define/op.hpp"
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
struct my_library {
    static constexpr char const* name = "mine";
#ifdef GRAFT_REJECT
    static constexpr char const* author = "me";
#endif
    using ops = graft::ops<Same>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
