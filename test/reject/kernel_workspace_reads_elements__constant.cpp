// test/reject/kernel_workspace_reads_elements__constant.cpp - a workspace function has no constants, either
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<.*constant_not_before_run, .*name<'x'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::workspace) { return graft::ok; }
#ifndef GRAFT_REJECT
graft::memory_size room(graft::in<"x", graft::no_elements> x) { return graft::memory_size::of<float>(x.size()); }
#else
graft::memory_size room(graft::in<"x", graft::constant_elements<float>> x) {
    return graft::memory_size::bytes(x[0] > 0 ? 64 : 0);
}
#endif
template struct graft::kernel<Relu, &relu, &room>;
