// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*operator_without_ports, .*name<'W', 'r', 'o', 'n', 'g'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).attr("k", 1);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").attr("k", 1);
};
static_assert(graft::well_formed<Wrong>);
#endif
