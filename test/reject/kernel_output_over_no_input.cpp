// test/reject/kernel_output_over_no_input.cpp - an output in the memory of an input that does not exist
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Relu,.*relu.*errc::unknown_input,.*name<'z'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};

#ifndef GRAFT_REJECT
graft::status relu(graft::in<"x", float>, graft::out<"y", float, "x">) { return graft::ok; }
template struct graft::kernel<Relu, &relu>;
#else
graft::status relu(graft::in<"x", float>, graft::out<"y", float, "z">) { return graft::ok; }
template struct graft::kernel<Relu, &relu>;
#endif
