// test/reject/visit_forgets_the_operator.cpp - a visitor accepts every operator of the list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Relu, .*unhandled_operator
#include "graft/op/define/visit.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct all {
    using list = graft::ops<Relu>;
};
std::size_t ports(graft::op_id op) {
#ifndef GRAFT_REJECT
    return graft::visit<all>(op, [](auto) { return std::size_t{2}; });
#else
    return graft::visit<all>(op, [](Relu) { return std::size_t{2}; });
#endif
}
