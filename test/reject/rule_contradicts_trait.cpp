// test/reject/rule_contradicts_trait.cpp - an element-wise operator has an output of the shape of its inputs
// SPDX-License-Identifier: Apache-2.0
// expect: in_text<wrong, .*line<2>, .*column<1>, .*rule_contradicts_trait, .*name<'e', 'l', 'e', 'm', 'e', 'n', 't', 'w', 'i', 's', 'e'
#include "graft/op/catalog/listed.hpp"

struct right {
    static constexpr char text[] = R"ops(
Loss x:f32 t:f32 -> y:f32 | [n,k] [n,k] > [n]
Scale x:f32 f:f32 -> y:f32 | [n,k] [n,k] > [n,k] | is elementwise
)ops";
};
struct right_ops {
    using list = graft::listed_ops<right>;
};
static_assert(graft::catalog<right_ops>::view().size == 2);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr char text[] = R"ops(
Wrong x:f32 t:f32 -> y:f32 | [n,k] [n,k] > [n] | is elementwise
)ops";
};
struct wrong_ops {
    using list = graft::listed_ops<wrong>;
};
static_assert(graft::catalog<wrong_ops>::view().size == 1);
#endif
