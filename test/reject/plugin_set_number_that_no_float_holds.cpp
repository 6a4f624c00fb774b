// test/reject/plugin_set_number_that_no_float_holds.cpp - a constant of 2^53 + 1 for an attribute of kind float
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*number_out_of_range, .*name<'s', *'c', *'a', *'l', *'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("scale", 1.0);
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float");
};
inline constexpr auto good = graft::plugin<Pool, PoolV2>().set("scale", std::int64_t{1} << 60);
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Pool, PoolV2>().set("scale", (std::int64_t{1} << 53) + 1);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
