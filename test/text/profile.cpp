// test/text/profile.cpp - the times of a run: summed per node, as a table, as JSON, as a trace
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/profile.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/graph/ir/builder.hpp"

namespace text_profile_test {

namespace {

std::size_t count(std::string_view text, std::string_view word) {
    std::size_t n = 0;
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

TEST_CASE("a profile") {
    graft::graph g;
    graft::graph_builder add_to(g);
    add_to.add_input("a", "Input", {graft::dtype::f32, {}, {}, {2}});
    add_to.add_opaque("slow \"one\"", "Op", {}, std::array<std::string_view, 1>{"s"}, 0);
    add_to.add_opaque("quick", "Op", {}, std::array<std::string_view, 1>{"q"}, 0);
    graft::graph_view const view{&g};
    graft::run_profile p(8);
    for (int run = 0; run < 2; ++run) {
        p.begin();
        std::uint64_t volatile work = 0;
        for (int i = 0; i < 200000; ++i) work = work + 1;
        p(1);
        p(2);
    }
    CHECK(p.runs() == 2);
    REQUIRE(p.events().size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(p.events()[i].node == 1 + i % 2);
        CHECK(p.events()[i].begin <= p.events()[i].end);
        if (i) CHECK(p.events()[i - 1].end <= p.events()[i].begin);
    }
    auto const times = times_of(p);
    REQUIRE(times.size() == 2); // the input did not run
    CHECK(times[0].node == 1);
    CHECK(times[0].count == 2);
    CHECK(times[0].min + times[0].max == times[0].total);
    CHECK(times[0].total > times[1].total);

    auto const table = profile_table(view, p);
    CHECK(table.find("slow") < table.find("quick")); // the slowest first
    CHECK(table.find("2 runs, 2 nodes") != std::string::npos);
    auto const json = to_json(view, p), trace = to_trace(view, p);
    CHECK(json.find("\"name\":\"slow \\\"one\\\"\"") != std::string::npos);
    CHECK(count(json, "\"count\":2") == 2);
    CHECK(count(trace, "\"ph\":\"X\"") == 4);
    CHECK(trace.find("\"traceEvents\":[") != std::string::npos);
}

TEST_CASE("a profile of nothing") {
    graft::graph const g;
    graft::graph_view const view{&g};
    graft::run_profile const p(0);
    CHECK(times_of(p).empty());
    CHECK(profile_table(view, p).find("0 runs, 0 nodes") != std::string::npos);
}

} // namespace

} // namespace text_profile_test
