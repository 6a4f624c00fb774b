// test/reject/library_name_is_a_string__constexpr.cpp - a std::string is not a name of a library, constexpr or not
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library, .*wrong_tag_member_type|must be initialized by a constant expression
#include <string>

#include "graft/program/export_library.hpp"

struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
struct my_library {
#ifndef GRAFT_REJECT
    static constexpr char const* name = "mine";
#else
    static constexpr std::string name = "mine";
#endif
    using ops = graft::ops<Other>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
