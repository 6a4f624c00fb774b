// test/reject/kernel_list_of_operators.cpp - operators in the list of a tag of kernels
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_kernels,.*wrong_list_kind,.*name<'l', ?'i', ?'s', ?'t'
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_kernels {
#ifndef GRAFT_REJECT
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
#else
    using list = graft::ops<graft::kernel<Relu, &relu>>;
#endif
    static constexpr std::string_view engine = "mine";
};
static_assert(graft::kernel_table<my_kernels>::view().size <= 1);
