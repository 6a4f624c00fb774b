// test/reject/plugin_any_int_into_a_range__default.cpp - an int with a default, but without a range
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*origin_value_outside_target, .*name<'k'>, .*name<'a', *'n', *'y', *' ', *'i', *'n', *'t', *' ', *'r', *'e', *'a', *'c', *'h', *'e', *'s', *' ', *'i', *'n', *'_', *'r', *'a', *'n', *'g', *'e', *'\(', *'1', *',', *'8', *'\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("k", 2, in_range(1, 8));
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "k: int = 2");
};
inline constexpr auto good = graft::plugin<Pool, PoolV2>().checked("k");
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Pool, PoolV2>();
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
