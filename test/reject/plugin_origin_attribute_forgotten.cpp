// test/reject/plugin_origin_attribute_forgotten.cpp - every attribute of the origin is mapped, read or ignored
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<TopK, *TopKV2>.*origin_attribute_not_mapped.*name<'a', *'x', *'i', *'s'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
        .input("x", real_number)
        .input("k", i32, value_depend)
        .output("values", follow("x"))
        .output("indices", i32, follow("x", aspect::shape))
        .attr("sorted", true)
        .attr("largest", true)
        .attr("dim", -1);
};

struct TopKV2 : tf::op<TopKV2> {
    static constexpr auto prototype = tf::op_def("TopKV2", "input: T", "k: int32", "-> values: T", "-> indices: int32",
        "sorted: bool = true", "axis: int = -1", "T: realnumbertype");
};

inline constexpr auto good = graft::plugin<TopK, TopKV2>().set("largest", true).rename("dim", "axis");
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<TopK, TopKV2>().set("largest", true).set("dim", -1);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
