// test/reject/plugin_reads_what_parse_does_not.cpp - the parse function reads each attribute of `.reads`
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<.*attribute_never_read, .*name<'b', *'e', *'t', *'a'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace tf = graft::tensorflow;
struct Leaky : graft::op<Leaky> {
    static constexpr auto prototype =
        graft::prototype("Leaky").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
struct TfLeaky : tf::op<TfLeaky> {
    static constexpr auto prototype = tf::op_def(
        "Leaky", "x: float", "-> y: float", "alpha: float = 1", "beta: float = 1");
};
using context = graft::parse_context<Leaky, TfLeaky>;
constexpr graft::status both(context& ctx) {
    ctx.set<"by">(ctx.attr<"alpha">() * ctx.attr<"beta">());
    return graft::ok;
}
constexpr graft::status one(context& ctx) {
    ctx.set<"by">(ctx.attr<"alpha">());
    return graft::ok;
}
inline constexpr auto right = graft::plugin<Leaky, TfLeaky>().computed("by").reads("alpha", "beta").parse(&both);
#ifdef GRAFT_REJECT
inline constexpr auto wrong = graft::plugin<Leaky, TfLeaky>().computed("by").reads("alpha", "beta").parse(&one);
#else
inline constexpr auto wrong = graft::plugin<Leaky, TfLeaky>().computed("by").reads("alpha").ignore("beta").parse(&one);
#endif
struct my_right {
    using plugins = graft::plugins<right>;
    using list = plugins::origins;
};
struct my_wrong {
    using plugins = graft::plugins<wrong>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<my_right>().rows.size() == 1);
static_assert(graft::plugins_of<my_wrong>().rows.size() == 1);
