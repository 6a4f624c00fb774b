// SPDX-License-Identifier: Apache-2.0
// expect: deleted.*view_of_a_variable|view_of_a_variable.*deleted
#include <vector>

#include "graft/kernel.hpp"
#include "graft/program/target.hpp"
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status run_relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_ops {
    using list = graft::ops<Relu>;
};
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Relu, &run_relu>>;
};
using tables = std::vector<graft::kernel_table_view>;
void use() {
#ifndef GRAFT_REJECT
    tables const mine{graft::kernel_table<my_kernels>::view()};
    graft::target const npu{graft::catalog<my_ops>::view(), {}, {mine}};
#else
    graft::target const npu{graft::catalog<my_ops>::view(), {}, {tables{graft::kernel_table<my_kernels>::view()}}};
#endif
    (void)npu;
}
