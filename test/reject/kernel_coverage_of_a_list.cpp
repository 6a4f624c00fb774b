// test/reject/kernel_coverage_of_a_list.cpp - coverage is requested for tags, not for their lists
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<graft::(v0::)?kernels<.*tag_without_list,.*name<'l', ?'i', ?'s', ?'t'
#include "graft/kernel/covers.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_ops {
    using list = graft::ops<Relu>;
};
struct my_kernels {
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
    static constexpr std::string_view engine = "mine";
};
#ifndef GRAFT_REJECT
static_assert(graft::covers<my_kernels, my_ops>);
#else
static_assert(graft::covers<my_kernels::list, my_ops>);
#endif
