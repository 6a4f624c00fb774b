// test/reject/kernel_writes_an_input__slice.cpp - a kernel that writes a row of an input
// SPDX-License-Identifier: Apache-2.0
// expect: read-only|returns a const value
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float> x, graft::out<"y", float> y) { return y.slice(0)[1] = x[1], graft::ok; }
#else
graft::status scale(graft::in<"x", float> x, graft::out<"y", float> y) { return x.slice(0)[1] = y[1], graft::ok; }
#endif
