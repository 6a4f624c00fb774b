// test/reject/unread_input_of_a_rule.cpp - a rule of the library that names two of three inputs
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Fma, .*unread_input.*name<'c'
#include "graft/op.hpp"

struct Fma : graft::op<Fma> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Fma").input("a", f32).input("b", f32).input("c", f32, follow("a")).output("y", f32);
#else
    static constexpr auto prototype = graft::prototype("Fma").input("a", f32).input("b", f32).input("c", f32).output(
        "y", f32);
#endif
    static constexpr graft::rule::broadcast<"a", "b", "y"> infer_shape{};
};
struct my_ops {
    using list = graft::ops<Fma>;
};
constexpr auto operators = graft::catalog<my_ops>::view();
