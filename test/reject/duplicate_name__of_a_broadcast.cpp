// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_name, .*name<'a'>
#include "graft/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("a", f32).input("b", f32).output(
        "y", follow("a", aspect::dtype));
    static constexpr auto infer_shape = graft::rule::broadcast<"a", "b", "y">{};
};
struct rights {
    using list = graft::ops<Right>;
};
static_assert(graft::catalog<rights>::view().size == 1);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("a", f32).input("b", f32).output(
        "y", follow("a", aspect::dtype));
    static constexpr auto infer_shape = graft::rule::broadcast<"a", "a", "y">{};
};
struct wrongs {
    using list = graft::ops<Wrong>;
};
static_assert(graft::catalog<wrongs>::view().size == 1);
#endif
