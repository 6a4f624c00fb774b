// test/reject/target_pass_misspells_an_operator.cpp - a pass adds what is nearly an operator of its target's catalog
// SPDX-License-Identifier: Apache-2.0
// expect: a_pass_misspells_the_operator_that_it_adds|'accelerator' must be initialized by a constant expression
#include "graft/graph/ir/graph.hpp"
#include "graft/op.hpp"
#include "graft/program/target.hpp"

struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", f32).output("y", follow("x"));
};
struct NegRelu : graft::op<NegRelu> {
    static constexpr auto prototype = graft::prototype("NegRelu").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Neg, NegRelu>;
};
graft::result<std::size_t, graft::error_list> fuse(graft::graph&, graft::kernel_set const&) { return std::size_t{0}; }
#ifndef GRAFT_REJECT
constexpr std::string_view added[]{"NegRelu", "NegRelu2", "Attention"}; // a pass for other catalogs, too
#else
constexpr std::string_view added[]{"NegRelus"};
#endif
constexpr graft::run_pass passes[]{{"fuse", added, &fuse}};
constexpr graft::target accelerator{graft::catalog<my_ops>::view(), {}, {}, {}, passes};
