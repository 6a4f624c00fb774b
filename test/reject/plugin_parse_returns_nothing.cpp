// test/reject/plugin_parse_returns_nothing.cpp - a parse function returns a status
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Scaled, *ScaleOf>.*wrong_parse_signature.*name<'p', *'a', *'r', *'s', *'e'>
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

inline graft::status take_way(graft::parse_context<Scaled, ScaleOf>& ctx) {
    ctx.set<"by">(ctx.attr<"way">());
    return graft::ok;
}
inline constexpr auto good = graft::plugin<Scaled, ScaleOf>()
    .computed("by").use_default("rate").use_default("mode").reads("way").parse(&take_way);
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline void invalid_read(graft::parse_context<Scaled, ScaleOf>& ctx) { ctx.set<"by">(1); }
inline constexpr auto bad = graft::plugin<Scaled, ScaleOf>()
    .computed("by").use_default("rate").use_default("mode").reads("way").parse(&invalid_read);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
