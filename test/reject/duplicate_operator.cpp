// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<twice, .*duplicate_operator, .*name<'R', 'e', 'l', 'u'>
#include "graft/op/catalog/catalog.hpp"
template <int N> struct Relu : graft::op<Relu<N>> {
    static constexpr auto prototype =
        graft::prototype("Relu").input("x", graft::vocabulary::f32).output("y", graft::vocabulary::follow("x"));
};
struct once {
    using list = graft::ops<Relu<0>>;
};
static_assert(graft::catalog<once>::view().size == 1);
#ifdef GRAFT_REJECT
struct twice {
    using list = graft::ops<Relu<0>, Relu<1>>;
};
static_assert(graft::catalog<twice>::view().size == 2);
#endif
