// test/reject/plugin_inputs_in_another_order.cpp - inputs of equal names at other positions need an explicit
// declaration
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pair, *PairOf>.*port_order_mismatch.*name<'a'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pair : graft::op<Pair> {
    static constexpr auto prototype = graft::prototype("Pair").input("a", f32).input("b", f32)
        .output("mean", follow("a")).output("var", follow("b"));
};
struct PairOf : tf::op<PairOf> {
    static constexpr auto prototype = tf::op_def("PairOf", "b: float", "a: float", "-> mean: float", "-> var: float");
};

inline constexpr auto good = graft::plugin<Pair, PairOf>().by_name();
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Pair, PairOf>();
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
