// test/reject/plugin_rule_twice__implementation.cpp - a plugin has one implementation
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Turn, *TfTurn>.*duplicate_rule, .*name<'i', *'m', *'p', *'l', *'e', *'m', *'e', *'n', *'t', *'e', *'d', *'_', *'b', *'y'>
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

inline constexpr auto good =
    graft::plugin<Turn, TfTurn>().ignore("hint", "name").implemented_by(graft::implementation::tvm);
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Turn, TfTurn>()
                                .ignore("hint", "name")
                                .implemented_by(graft::implementation::tvm)
                                .implemented_by(graft::implementation::ai_cpu)
                                .any_format();
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
