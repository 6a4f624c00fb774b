// test/reject/kernel_engine_supports_another_type.cpp - `supports` of an engine answers a status
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_kernels, .*wrong_tag_member_type, .*name<'s', ?'u', ?'p', ?'p', ?'o', ?'r', ?'t', ?'s'
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
    static graft::status supports(graft::kernel_frame const&) { return graft::ok; }
#else
    static bool supports(graft::kernel_frame const&) { return false; }
#endif
};
static_assert(graft::kernel_table<my_kernels>::view().size == 1);
