// test/reject/library_kernels_are_no_tag.cpp - a type that is not a tag for the kernels of a library
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*wrong_list_kind,.*name<'k', ?'e', ?'r', ?'n', ?'e', ?'l', ?'s'
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
    using kernels = graft::kernels<>;
#endif
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
