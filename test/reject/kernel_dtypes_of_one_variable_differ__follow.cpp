// test/reject/kernel_dtypes_of_one_variable_differ__follow.cpp - an output that follows an input, with another dtype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Relu.*dtype_variable_mismatch, .*name<'y'>
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32 | f16).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
graft::status relu(graft::in<"x", graft::half>, graft::out<"y", graft::half>) { return graft::ok; }
#else
graft::status relu(graft::in<"x", graft::half>, graft::out<"y", float>) { return graft::ok; }
#endif
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
};
auto table() { return graft::kernel_table<my_kernels>::view(); }
