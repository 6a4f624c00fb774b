// test/reject/plugin_removal_condition_is_no_bool.cpp - an input is removed under a condition that is a bool
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<TopK, *TopKV2>.*wrong_attribute_type.*name<'w', *'a', *'y'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
                                          .input("x", real_number)
                                          .input("k", i32, value_depend)
                                          .optional_input("bias", real_number, any_shape)
                                          .output("values", follow("x"))
                                          .output("indices", i32, follow("x", aspect::shape))
                                          .attr("sorted", true)
                                          .attr("mode", 0);
};

struct TopKV2 : tf::op<TopKV2> {
    static constexpr auto prototype = tf::op_def("TopKV2", "input: T", "k: int32", "-> values: T", "-> indices: int32",
        "sorted: bool = true", "way: string = 'up'", "T: {float, double}");
};

inline constexpr auto good = graft::plugin<TopK, TopKV2>().use_default("mode").ignore("way");
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<TopK, TopKV2>().use_default("mode").ignore("way").remove_input_if(
    "input", "way", true);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
