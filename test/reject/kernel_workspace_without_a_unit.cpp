// test/reject/kernel_workspace_without_a_unit.cpp - a workspace has a unit: a number may be one of elements
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<.*wrong_return_type, .*name<'R', *'e', *'l', *'u'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>, graft::workspace) { return graft::ok; }
#ifndef GRAFT_REJECT
graft::memory_size room(graft::in<"x", graft::no_elements> x) { return graft::memory_size::of<float>(x.size()); }
#else
std::size_t room(graft::in<"x", graft::no_elements> x) { return x.size(); }
#endif
template struct graft::kernel<Relu, &relu, &room>;
