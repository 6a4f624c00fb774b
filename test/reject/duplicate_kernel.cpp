// test/reject/duplicate_kernel.cpp - a list contains each kernel once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<mine, .*duplicate_kernel, .*name<'R', 'e', 'l', 'u'>
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct mine {
    static constexpr std::string_view engine = "mine";
#ifndef GRAFT_REJECT
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
#else
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Relu, &relu>>;
#endif
};
constexpr auto table = graft::kernel_table<mine>::view();
