// test/reject/pass_is_hidden.cpp - a pass whose structure contains that of an earlier one has a higher priority
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*hidden_pass, .*name<'s', *'m', *'a', *'l', *'l'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
struct MatMul : tf::op<MatMul> {
    static constexpr auto prototype = tf::op_def("MatMul", "a: float", "b: float", "-> y: float");
};
struct Add : tf::op<Add> {
    static constexpr auto prototype = tf::op_def("Add", "a: float", "b: float", "-> y: float");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: float", "-> y: float");
};
struct origins {
    using list = graft::ops<MatMul, Add, Relu>;
};
inline constexpr auto two =
    graft::structure().node("p", "MatMul", "@x", "@w").node("s", "Add", "p", "@b").output("y", "s");
inline constexpr auto three = graft::structure()
                                  .node("m", "MatMul", "@x", "@w")
                                  .node("a", "Add", "m", "@b")
                                  .node("r", "Relu", "a")
                                  .output("y", "r");
inline constexpr auto other =
    graft::structure().node("q", "Add", "@x", "@w").node("r", "MatMul", "q", "@b").output("y", "r");
using graft::scope_terms::count;
inline constexpr auto small = graft::scope_rewrite("small").when(count("MatMul") >= 1).match(two).becomes(other);
inline constexpr auto with_relu = count("MatMul") == 1 && count("Relu") == 1;
#ifndef GRAFT_REJECT
inline constexpr auto large = graft::scope_rewrite("large").when(with_relu).match(three).becomes(other).priority(1);
#else
inline constexpr auto large = graft::scope_rewrite("large").when(with_relu).match(three).becomes(other);
#endif
struct my_passes {
    using list = origins::list;
    using passes = graft::passes<small, large>;
};
static_assert(graft::passes_of<my_passes>().size() == 2);

// What is not certain is not an error: another reader of the inner node, a condition that does not follow.
inline constexpr auto both_outputs = graft::structure()
                                         .node("m", "MatMul", "@x", "@w")
                                         .node("a", "Add", "m", "@b")
                                         .node("r", "Relu", "m")
                                         .output("y", "a")
                                         .output("z", "r");
inline constexpr auto other_outputs =
    graft::structure().node("q", "Add", "@x", "@w").node("r", "MatMul", "q", "@b").output("y", "r").output("z", "q");
inline constexpr auto wide =
    graft::scope_rewrite("wide").when(count("MatMul") == 1).match(both_outputs).becomes(other_outputs);
inline constexpr auto narrow = graft::scope_rewrite("narrow").when(count("Relu") == 3).match(two).becomes(other);
inline constexpr auto last = graft::scope_rewrite("last").when(count("Relu") == 1).match(three).becomes(other);
struct these {
    using list = origins::list;
    using passes = graft::passes<small, wide>;
};
static_assert(graft::passes_of<these>().size() == 2);
struct those {
    using list = origins::list;
    using passes = graft::passes<narrow, last>;
};
static_assert(graft::passes_of<those>().size() == 2);
