// test/reject/plugin_overrides_nothing.cpp - an override replaces an earlier plugin of the list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<invalid, .*override_of_unknown_plugin, .*name<'R', *'e', *'l', *'u'>
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/op.hpp"

struct Target : graft::op<Target> {
    static constexpr auto prototype = graft::prototype("Target").input("x", f32).output("y", follow("x"));
};
struct Relu : graft::origin_op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", f32);
};
inline constexpr auto earlier = graft::plugin<Target, Relu>();
inline constexpr auto mine = graft::plugin<Target, Relu>().override();

struct valid {
    using plugins = graft::plugins<earlier, mine>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<valid>().rows.size() == 1);
struct joined_later {
    static constexpr bool joins_a_target = true;
    using plugins = graft::plugins<mine>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<joined_later>().rows.size() == 1);

#ifdef GRAFT_REJECT
struct invalid {
    using plugins = graft::plugins<mine>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<invalid>().rows.size() == 1);
#endif
