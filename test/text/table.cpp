// test/text/table.cpp - a memory plan with its pieces, and the results of fusion, as lines for a person
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/table.hpp"

#include <doctest/doctest.h>

#include <string>

#include "graft/graph/ir/builder.hpp"
#include "graft/op.hpp"
#include "graft/text/fusion.hpp"

namespace text_table_test {

namespace {

struct Double : graft::op<Double> {
    static constexpr auto prototype = graft::prototype("Double").input("x", f32).output("y", follow("x"));
};
struct ops {
    using list = graft::ops<Double>;
};

/// x -> twice
struct example {
    graft::graph g{};
    graft::tensor_id x{};

    example() {
        g.catalog = graft::catalog<ops>::view();
        graft::graph_builder b(g);
        x = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, {2}}, 0, "x");
        auto draft = graft::node_draft::of(g.catalog, 0, g.storage);
        draft.name = draft.origin_name = "twice";
        draft.put(0, graft::span(&x, 1));
        draft.output_names = {"twice:0"};
        graft::status why;
        b.add(draft, why);
        CHECK(why);
    }
};

} // namespace

TEST_CASE("a plan by address, workspaces among the tensors") {
    example const e;
    graft::memory_plan plan;
    plan.arena_bytes = 192, plan.sum_of_tensor_bytes = 16, plan.lower_bound_bytes = 128;
    plan.tensors = {{graft::tensor_id{e.x + 1u}, 1, 64, 8, 1, 2}, {e.x, 0, 0, 8, 0, 2}};
    plan.workspaces = {{graft::no_id, 1, 64, 32, 1, 1}};
    CHECK(graft::memory_summary(plan) == "memory: arena 192 bytes; without reuse 16; lower bound 128; 2 tensors\n");
    CHECK(graft::memory_table(e.g, plan) == "offset  bytes  first  last  tensor\n"
                                            "     0      8      0     2  x\n"
                                            "    64      8      1     2  twice:0\n"
                                            "    64     32      1     1  (workspace of twice)\n");
}

TEST_CASE("pieces that are copied, by node and reason") {
    example const e;
    graft::memory_plan plan;
    CHECK(graft::copy_table(e.g, plan).empty());
    plan.pieces.push_back({1, graft::tensor_id{e.x + 1u}, e.x, 0});
    plan.copies = {{1, e.x, 8, graft::copy_reason::scattered}, {1, e.x, 8, graft::copy_reason::scattered},
        {1, e.x, 4, graft::copy_reason::more_memory}};
    CHECK(graft::copy_table(e.g, plan) == "pieces: 1 in place; 3 copied, 20 bytes\n"
                                          "  twice (Double): 2 copied, 16 bytes: scattered\n"
                                          "  twice (Double): 1 copied, 4 bytes: more memory\n");
}

TEST_CASE("graph passes are after the nodes") {
    example e;
    e.g.prepared = {{"fold", 3}, {"dead", 0}};
    auto const text = graft::node_table({&e.g});
    CAPTURE(text);
    CHECK(text.ends_with("step fold: 3 nodes\n"));
}

TEST_CASE("what passes did: how often, what was rejected, what nearly matched") {
    graft::fusion_report report;
    report.firings = {{"norm", 2}};
    report.vetoes = {{"norm", "a/b", "a/b/mul", graft::errc::overlapping_matches, "another took it"}};
    report.near_misses = {{"norm", "a/c", 3, 4, "a node Rsqrt"}};
    auto const text = graft::to_text(report);
    CAPTURE(text);
    CHECK(text.starts_with("pass norm: 2\npass norm: 'a/b/mul' in scope 'a/b' is skipped: "));
    CHECK(text.ends_with("pass norm: scope 'a/c' meets 3 of 4 conditions: a node Rsqrt\n"));
}

} // namespace text_table_test
