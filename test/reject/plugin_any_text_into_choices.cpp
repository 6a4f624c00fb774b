// test/reject/plugin_any_text_into_choices.cpp - a string without choices reaches an attribute that has them
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*origin_value_outside_target, .*name<'m', *'o', *'d', *'e'>, .*name<'a', *'n', *'y', *' ', *'s', *'t', *'r', *'i', *'n', *'g', *' ', *'r', *'e', *'a', *'c', *'h', *'e', *'s', *' ', *'o', *'n', *'e', *'_', *'o', *'f', *'\(', *'m', *'a', *'x', *',', *'a', *'v', *'g', *'\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", as_string, one_of("max", "avg"));
};
struct PoolV1 : tf::op<PoolV1> {
    static constexpr auto prototype = tf::op_def("PoolV1", "x: float", "-> y: float", "mode: {'max', 'avg'}");
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "mode: string");
};
inline constexpr auto good = graft::plugin<Pool, PoolV1>();
inline constexpr auto left_to_import = graft::plugin<Pool, PoolV2>().checked("mode");
struct valid {
    using plugins = graft::plugins<good, left_to_import>;
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
