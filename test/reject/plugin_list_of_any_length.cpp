// test/reject/plugin_list_of_any_length.cpp - a list without a length reaches an attribute that has one
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*origin_value_outside_target, .*name<'k'>, .*name<'l', *'i', *'s', *'t', *' ', *'o', *'f', *' ', *'a', *'n', *'y', *' ', *'l', *'e', *'n', *'g', *'t', *'h', *' ', *'r', *'e', *'a', *'c', *'h', *'e', *'s', *' ', *'l', *'e', *'n', *'g', *'t', *'h', *'\(', *'4', *'\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("k", as_integers, length(4));
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "k: list(int)");
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
