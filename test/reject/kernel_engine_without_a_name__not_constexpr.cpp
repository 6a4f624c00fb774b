// test/reject/kernel_engine_without_a_name__not_constexpr.cpp - the name of an engine is not a constant
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_kernels,.*engine_without_name,.*name<'e', ?'n', ?'g', ?'i', ?'n', ?'e'
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_kernels {
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
#ifndef GRAFT_REJECT
    static constexpr std::string_view engine = "mine";
#else
    std::string_view engine = "mine";
#endif
};
static_assert(graft::kernel_table<my_kernels>::view().size == 1);
