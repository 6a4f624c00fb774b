// test/reject/prepared_of_another_state.cpp - the kernel accepts another state than its prepare function creates
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*prepared_kernel<Relu.*wrong_prepared_state.*name<'p', 'r'
#include <memory>

#include "graft/kernel/prepared.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", f32);
};
struct packed {};
struct other {};
graft::result<std::shared_ptr<packed>> pack(graft::in<"x", graft::no_elements>) { return std::make_shared<packed>(); }

#ifndef GRAFT_REJECT
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::prepared<packed>) { return graft::ok; }
#else
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::prepared<other>) { return graft::ok; }
#endif
template struct graft::prepared_kernel<Relu, &relu, &pack>;
