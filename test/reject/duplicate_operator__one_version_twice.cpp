// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<twice, .*duplicate_operator, .*name<'R', 'e', 'l', 'u'>
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/op/define/overriding.hpp"
struct A : graft::op<A> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x")).since(1);
};
struct B : graft::op<B> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x")).since(2);
};
struct C : graft::op<C> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x")).since(2);
};
struct once {
    using list = graft::ops<A, B>;
};
static_assert(graft::catalog<once>::view().size == 2);
#ifdef GRAFT_REJECT
struct twice {
    using list = graft::ops<A, B, C>;
};
static_assert(graft::catalog<twice>::view().size == 3);
#endif
