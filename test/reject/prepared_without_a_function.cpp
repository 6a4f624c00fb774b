// test/reject/prepared_without_a_function.cpp - a kernel with a prepare step, but without a prepare function
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*prepared_kernel<Relu.*kernel_is_not_a_function.*name<'p', ?'r'
#include <memory>

#include "graft/kernel/prepared.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", f32);
};
struct packed {};
graft::result<std::shared_ptr<packed>> pack(graft::in<"x", graft::no_elements>) { return std::make_shared<packed>(); }
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::prepared<packed>) { return graft::ok; }
#ifndef GRAFT_REJECT
template struct graft::prepared_kernel<Relu, &relu, &pack>;
#else
template struct graft::prepared_kernel<Relu, &relu>;
#endif
