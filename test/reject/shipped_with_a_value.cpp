// test/reject/shipped_with_a_value.cpp - a library is a type, not a value
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<mine, .*wrong_arguments, .*name<'w', 'i', 't', 'h'>
#include "graft/shipped/with.hpp"

struct Relu2 : graft::op<Relu2> {
    static constexpr auto prototype = graft::prototype("Relu2").input("x", f32).output("y", follow("x"));
};
struct mine {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Relu2>;
};
auto build() {
#ifndef GRAFT_REJECT
    return graft::shipped::with<mine>();
#else
    return graft::shipped::with(mine{});
#endif
}
