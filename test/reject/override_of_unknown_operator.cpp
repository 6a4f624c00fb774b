// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Elu, .*override_of_unknown_operator, .*name<'E', 'l', 'u'>
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
static_assert(graft::overriding<graft::ops<Relu>, graft::ops<MyRelu>>::size == 1);
#ifdef GRAFT_REJECT
static_assert(graft::overriding<graft::ops<Relu>, graft::ops<Elu>>::size == 1);
#endif
