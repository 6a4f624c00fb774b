// test/reject/shipped_operator_twice.cpp - an operator has the name of a shipped one, without a declaration that it
// replaces it
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*errc::duplicate_operator,.*name<'R', ?'e', ?'l', ?'u'>
#include "graft/op/define/op.hpp"
#include "graft/shipped/with.hpp"

#ifndef GRAFT_REJECT
#define NAME "Swirl"
#else
#define NAME "Relu"
#endif

struct Mine : graft::op<Mine> {
    static constexpr auto prototype = graft::prototype(NAME).input("x", f32).output("y", follow("x"));
};
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Mine>;
};
auto target() { return graft::shipped::with<my_library>(); }
