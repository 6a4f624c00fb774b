// test/reject/plugin_dtypes_are_not_covered.cpp - an input of the framework has dtypes that the target does not accept
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*origin_value_outside_target, .*name<'x'>, .*name<'f', *'l', *'o', *'a', *'t', *'6', *'4', *' ', *'r', *'e', *'a', *'c', *'h', *'e', *'s', *' ', *'d', *'t', *'y', *'p', *'e', *'s', *'\(', *'f', *'l', *'o', *'a', *'t', *'3', *'2', *',', *'f', *'l', *'o', *'a', *'t', *'1', *'6', *'\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32 | f16).output("y", follow("x"));
};
struct PoolV1 : tf::op<PoolV1> {
    static constexpr auto prototype = tf::op_def("PoolV1", "x: T", "-> y: T", "T: {float, half}");
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: T", "-> y: T", "T: {float, half, double}");
};
inline constexpr auto good = graft::plugin<Pool, PoolV1>();
inline constexpr auto left_to_import = graft::plugin<Pool, PoolV2>().checked("x");
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
