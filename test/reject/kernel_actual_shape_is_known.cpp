// test/reject/kernel_actual_shape_is_known.cpp - a kernel that reports the size of an output that the rules infer
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Relu,.*relu.*errc::output_is_not_compute_dependent,.*name<'y'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};

#ifndef GRAFT_REJECT
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
template struct graft::kernel<Relu, &relu>;
#else
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::actual_shape<"y">) { return graft::ok; }
template struct graft::kernel<Relu, &relu>;
#endif
