// test/mapping/joined_plugins.cpp - plugins of several sets as one: duplicates, overrides, versions, origins without a
// mapping
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace mapping_joined_plugins_test {

namespace {

namespace tf = graft::tensorflow;

struct Left : graft::op<Left> {
    static constexpr auto prototype = graft::prototype("Left").input("x", real_number).output("y", follow("x"));
};
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", real_number).output("y", follow("x"));
};
template <graft::fixed_string Name> struct Origin : tf::op<Origin<Name>> {
    static constexpr auto prototype = tf::op_def(Name.view(), "x: T", "-> y: T", "T: realnumbertype");
};
inline constexpr auto a = graft::plugin<Left, Origin<"A">>();
inline constexpr auto b_old = graft::plugin<Left, Origin<"B">>().versions(0, 9);
inline constexpr auto b_new = graft::plugin<Right, Origin<"B">>().versions(10, 20);
inline constexpr auto b_newer = graft::refused<Origin<"B">>({21}, "newer than this test");
inline constexpr auto a_right = graft::plugin<Right, Origin<"A">>();
inline constexpr auto a_over = graft::plugin<Right, Origin<"A">>().override();
inline constexpr auto b_over = graft::plugin<Right, Origin<"B">>().override();
inline constexpr auto c = graft::plugin<Left, Origin<"C">>();

struct base_set {
    using plugins = graft::plugins<a, b_old, b_new, b_newer>;
    using list = graft::join<plugins::origins, graft::ops<Origin<"C">, Origin<"D">>>; // C and D are only declared
};
struct twin_set {
    using plugins = graft::plugins<a_right>;
    using list = plugins::origins;
};
struct over_set {
    static constexpr bool joins_a_target = true;
    using plugins = graft::plugins<c, a_over, b_over>;
    using list = graft::join<plugins::origins, graft::ops<Origin<"E">>>;
};
struct looking_set {
    using plugins = graft::plugins<c>;
    using list = graft::join<plugins::origins, graft::ops<Origin<"A">, Origin<"B">, Origin<"E">>>;
};

template <class... Tags> struct joined_set {
    graft::joined_plugins all{std::array{graft::plugins_of<Tags>(graft::tensorflow::front_end)...}};

    std::string target(std::string_view origin, std::int64_t version = 0) const {
        auto const set = all.view();
        auto const* row = set.find(origin, version);
        return row                                        ? std::string(set.target_of(*row))
               : set.origins.find(origin) != graft::no_op ? "declared"
                                                          : "unknown";
    }
};

} // namespace

TEST_CASE("joined_plugins: declared origins and plugins for other versions keep their places") {
    auto const lone = graft::plugins_of<base_set>(graft::tensorflow::front_end);
    CHECK(lone.find("C") == nullptr); // the row at its place is the second one of B
    joined_set<base_set, looking_set> const s;
    REQUIRE(s.all.state());
    CHECK(s.target("A") == "Left");
    CHECK(s.target("B") == "Left");
    CHECK(s.target("B", 10) == "Right");
    CHECK(s.target("B", 21) == "");
    CHECK(s.target("C") == "Left"); // the declaration was replaced
    CHECK(s.target("D") == "declared");
    CHECK(s.target("E") == "declared");
    CHECK(s.target("F") == "unknown");
    CHECK(s.all.view().origins.size == 5);
}

TEST_CASE("joined_plugins: a second plugin of an origin needs `override`") {
    joined_set<base_set, twin_set> const exemplars;
    CHECK(exemplars.all.state().code == graft::errc::duplicate_operator);
    CHECK(exemplars.all.state().parameter == "A");
    joined_set<base_set, over_set> const s;
    REQUIRE(s.all.state());
    CHECK(s.target("A") == "Right");
    CHECK(s.target("B") == "Right");
    CHECK(s.target("B", 30) == "Right"); // all versions of the earlier one are removed
    CHECK(s.target("C") == "Left");
    joined_set<base_set, over_set, looking_set> const again; // C twice
    CHECK(again.all.state().parameter == "C");
}

} // namespace mapping_joined_plugins_test
