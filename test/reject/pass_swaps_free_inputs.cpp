// test/reject/pass_swaps_free_inputs.cpp - inputs that nothing distinguishes are not swapped
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*swaps_without_effect, .*name<'p', *'r', *'o', *'d'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
struct MatMul : tf::op<MatMul> {
    static constexpr auto prototype = tf::op_def("MatMul", "a: float", "b: float", "-> y: float");
};
struct Add : tf::op<Add> {
    static constexpr auto prototype = tf::op_def("Add", "a: float", "b: float", "-> y: float");
};
struct origins {
    using list = graft::ops<MatMul, Add>;
};
#ifndef GRAFT_REJECT
inline constexpr auto form =
    graft::structure().node("prod", "MatMul", "@x", "@w").node("sum", "Add", "prod", "@b").swaps().output("y", "sum");
#else
inline constexpr auto form =
    graft::structure().node("prod", "MatMul", "@x", "@w").swaps().node("sum", "Add", "prod", "@b").output("y", "sum");
#endif
inline constexpr auto result =
    graft::structure().node("s", "Add", "@x", "@w").node("r", "MatMul", "s", "@b").output("y", "r");
using graft::scope_terms::count;
inline constexpr auto pass = graft::scope_rewrite("pass").when(count("MatMul") >= 1).match(form).becomes(result);
struct my_passes {
    using list = origins::list;
    using passes = graft::passes<pass>;
};
static_assert(graft::passes_of<my_passes>().size() == 1);
