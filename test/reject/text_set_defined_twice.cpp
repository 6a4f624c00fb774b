// test/reject/text_set_defined_twice.cpp - a set of dtypes that a text of operators defines twice
// SPDX-License-Identifier: Apache-2.0
// expect: in_text<my_text.*line<4.*duplicate_name.*name<'r', ?'e', ?'a', ?'l'
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
real = f16,f32
Relu x:real -> y=x
wide = f32,f64
Neg x:wide -> y=x
)ops";
#else
    static constexpr char text[] = R"ops(
real = f16,f32
Relu x:real -> y=x
real = f32,f64
Neg x:real -> y=x
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto operators = graft::catalog<my_ops>::view();
