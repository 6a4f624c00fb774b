// test/reject/kernel_reads_a_constant.cpp - a kernel reads its inputs in a run, constants as well
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<.*constant_not_before_run, .*name<'x'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#else
graft::status relu(graft::in<"x", graft::constant_elements<float>>, graft::out<"y", float>) { return graft::ok; }
#endif
template struct graft::kernel<Relu, &relu>;
