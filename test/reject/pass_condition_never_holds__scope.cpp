// test/reject/pass_condition_never_holds__scope.cpp - a scope that is both present and absent
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*unsatisfiable_condition, .*name<'w', *'h', *'i', *'l', *'e'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def(
        "Mul", "x: T", "y: T", "-> z: T", "axis: int = 0", "mode: {'a', 'b'} = 'a'", "T: {float, half}");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}");
};
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: T", "-> y: T", "factor: float", "T: {float}");
};
inline constexpr auto form =
    graft::structure().constant("k").node("m", "Mul", "@x", "k").node("r", "Relu", "m").output("y", "r");

inline constexpr auto good = graft::scope_pass<Fused>("f").when(has_scope("while") && !has_scope("cond")).match(form)
    .attr_from_constant("factor", "k").attr_from("T", "r", "T");
struct valid {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::scope_pass<Fused>("f").when(has_scope("while") && !has_scope("while")).match(form)
    .attr_from_constant("factor", "k").attr_from("T", "r", "T");
struct invalid {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
