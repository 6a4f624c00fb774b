// test/reject/plugin_any_int_into_a_range__float.cpp - a float without a range reaches an attribute that has one
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*origin_value_outside_target, .*name<'r', *'a', *'t', *'e'>, .*name<'a', *'n', *'y', *' ', *'f', *'l', *'o', *'a', *'t', *' ', *'r', *'e', *'a', *'c', *'h', *'e', *'s', *' ', *'i', *'n', *'_', *'r', *'a', *'n', *'g', *'e', *'\(', *'0', *',', *'1', *'\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("rate", 0.5, in_range(0.0, 1.0));
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "rate: float = 0.5");
};
inline constexpr auto good = graft::plugin<Pool, PoolV2>().checked("rate");
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
