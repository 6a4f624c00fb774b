// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<twice, .*duplicate_operator, .*name<'R', 'e', 'l', 'u'>
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/op/define/overriding.hpp"
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct MyRelu : graft::op<MyRelu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f16 | f32).output("y", follow("x"));
};
struct Elu : graft::op<Elu> {
    static constexpr auto prototype = graft::prototype("Elu").input("x", f32).output("y", follow("x"));
};
struct once {
    using list = graft::overriding<graft::ops<Relu, Elu>, graft::ops<MyRelu>>;
};
static_assert(graft::catalog<once>::view().size == 2);
#ifdef GRAFT_REJECT
struct twice {
    using list = graft::join<graft::ops<Relu, Elu>, graft::ops<MyRelu>>;
};
static_assert(graft::catalog<twice>::view().size == 3);
#endif
