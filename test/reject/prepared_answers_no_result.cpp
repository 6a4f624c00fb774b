// test/reject/prepared_answers_no_result.cpp - a prepare function that cannot return an error
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*prepared_kernel<Relu.*wrong_return_type.*name<'p', ?'r'
#include <memory>

#include "graft/kernel/prepared.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", f32);
};
struct packed {};
#ifndef GRAFT_REJECT
graft::result<std::shared_ptr<packed>> pack(graft::in<"x", graft::no_elements>) { return std::make_shared<packed>(); }
#else
std::shared_ptr<packed> pack(graft::in<"x", graft::no_elements>) { return std::make_shared<packed>(); }
#endif
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::prepared<packed>) { return graft::ok; }
template struct graft::prepared_kernel<Relu, &relu, &pack>;
