// test/reject/plugin_version_range_ends.cpp - a plugin for some versions only omits the others
// SPDX-License-Identifier: Apache-2.0
// expect: invalid.*version_gap.*name<'S', *'c', *'a', *'l', *'e', *'O', *'f'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype = graft::prototype("Scaled").input("x", f32).output("y", follow("x"))
        .attr("by", 7).attr("rate", 0.5).attr("mode", "up");
};
struct ScaleOf : tf::op<ScaleOf> {
    static constexpr auto prototype = tf::op_def("ScaleOf", "x: float", "-> y: float", "way: int = 0");
};

inline constexpr auto good = graft::plugin<Scaled, ScaleOf>()
    .use_default("by").use_default("rate").use_default("mode").ignore("way").versions(1);
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Scaled, ScaleOf>()
    .use_default("by").use_default("rate").use_default("mode").ignore("way").versions(1, 12);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
