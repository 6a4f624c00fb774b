// test/reject/line_continued_without_a_blank.cpp - a line that continues the one before begins with a blank
// SPDX-License-Identifier: Apache-2.0
// expect: in_text<wrong, .*line<3>, .*column<1>, .*malformed_line, .*name<'|'>
#include "graft/op/catalog/listed.hpp"

struct right {
    static constexpr char text[] = R"ops(
MatMul a:f32 b:f32 -> y:f32
    | [m,k] [k,n] > [m,n]
)ops";
};
struct right_ops {
    using list = graft::listed_ops<right>;
};
static_assert(graft::catalog<right_ops>::view().size == 1);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr char text[] = R"ops(
MatMul a:f32 b:f32 -> y:f32
| [m,k] [k,n] > [m,n]
)ops";
};
struct wrong_ops {
    using list = graft::listed_ops<wrong>;
};
static_assert(graft::catalog<wrong_ops>::view().size == 1);
#endif
