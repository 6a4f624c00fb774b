// test/reject/kernel_priority_is_a_text.cpp - the priority of an engine as a string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_kernels, .*wrong_tag_member_type, .*name<'p', ?'r', ?'i', ?'o', ?'r', ?'i', ?'t', ?'y'>
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_kernels {
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
    static constexpr std::string_view engine = "mine";
#ifndef GRAFT_REJECT
    static constexpr int priority = 10;
#else
    static constexpr char const* priority = "high";
#endif
};
static_assert(graft::kernel_table<my_kernels>::view().size == 1);
