// test/reject/plugin_sets_a_number_to_true.cpp - a bool is no constant for an integer attribute
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Turn, *TfTurn>.*attribute_kind_mismatch, .*name<'t', *'u', *'r', *'n', *'s'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Turn : graft::op<Turn> {
    static constexpr auto prototype =
        graft::prototype("Turn").input("x", f32).output("y", follow("x")).attr("turns", as_integer);
};
struct TfTurn : tf::op<TfTurn> {
    static constexpr auto prototype = tf::op_def(
        "Turn", "x: float", "-> y: float", "turns: int", "hint: int", "name: string");
};
using context = graft::parse_context<Turn, TfTurn>;
constexpr graft::status read_hint(context& ctx) {
    return ctx.attr<"hint">() < 0 ? graft::fail(graft::errc::wrong_value, "hint", "at least 0") : graft::ok;
}

inline constexpr auto good = graft::plugin<Turn, TfTurn>().ignore("hint", "name", "turns").set("turns", 1);
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Turn, TfTurn>().ignore("hint", "name", "turns").set("turns", true);
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
