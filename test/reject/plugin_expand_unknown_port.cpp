// test/reject/plugin_expand_unknown_port.cpp - the parts of an expansion name ports that their operators have
// SPDX-License-Identifier: Apache-2.0
// expect: TopK, .*unknown_parameter.*'i', *'n', *'p', *'u', *'t'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

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
        "sorted: bool = true", "T: realnumbertype");
};

inline graft::status parts(graft::expand_context<TopKV2>& ctx) {
    ctx.result(ctx.add<TopK>("top", "x"_p = ctx.tensor<"input">(), "k"_p = ctx.tensor<"k">()));
    return graft::ok;
}
inline constexpr auto good = graft::expand<TopKV2>(&parts);
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline graft::status wrong_parts(graft::expand_context<TopKV2>& ctx) {
    ctx.result(ctx.add<TopK>("top", "input"_p = ctx.tensor<"input">(), "k"_p = ctx.tensor<"k">()));
    return graft::ok;
}
inline constexpr auto bad = graft::expand<TopKV2>(&wrong_parts);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
