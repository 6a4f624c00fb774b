// test/reject/library_name_is_a_string.cpp - the name of a library is a constant string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library, .*wrong_tag_member_type, .*name<'n', *'a', *'m', *'e'>
#include <string>

#include "graft/program/export_library.hpp"

struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
struct my_library {
#ifndef GRAFT_REJECT
    static constexpr char const* name = "mine";
#else
    inline static std::string const name = "mine";
#endif
    using ops = graft::ops<Other>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
