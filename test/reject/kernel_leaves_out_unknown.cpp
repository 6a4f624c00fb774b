// test/reject/kernel_leaves_out_unknown.cpp - a kernel leaves out an attribute that its operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*leaves_out<.*unknown_attribute, .*name<'b', *'e', *'t', *'a'>
#include "graft/kernel/leaves_out.hpp"
#include "graft/op/define/op.hpp"

struct Leaky : graft::op<Leaky> {
    static constexpr auto prototype =
        graft::prototype("Leaky").input("x", f32).output("y", follow("x")).attr("alpha", 0.2);
};
graft::status leaky(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#ifndef GRAFT_REJECT
template struct graft::leaves_out<graft::kernel<Leaky, &leaky>, "alpha">;
#else
template struct graft::leaves_out<graft::kernel<Leaky, &leaky>, "beta">;
#endif
