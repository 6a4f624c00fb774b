// test/reject/duplicate_kernel__never_tried.cpp - a kernel that an earlier one for the same dtypes hides
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<mine, .*duplicate_kernel, .*name<'R', 'e', 'l', 'u'>
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32 | f64).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
graft::status wide(graft::in<"x", double>, graft::out<"y", double>) { return graft::ok; }
graft::status fast(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct mine {
    static constexpr std::string_view engine = "mine";
#ifndef GRAFT_REJECT
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Relu, &wide>>;
#else
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Relu, &wide>, graft::kernel<Relu, &fast>>;
#endif
};
graft::status (*const used[])(graft::in<"x", float>, graft::out<"y", float>) = {&relu, &fast};
constexpr auto table = graft::kernel_table<mine>::view();
