// test/text/regions.cpp - regions, conversions and refusals as a table and as JSON
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/regions.hpp"

#include <doctest/doctest.h>

#include "graft/graph/ir/builder.hpp"
#include "graft/op.hpp"
#include "graft/text/json/graph.hpp"

namespace text_regions_test {

namespace {

struct Double : graft::op<Double> {
    static constexpr auto prototype = graft::prototype("Double").input("x", f32).output("y", follow("x"));
};
struct ops {
    using list = graft::ops<Double>;
};

} // namespace

TEST_CASE("regions and what was not taken are shown") {
    graft::graph g;
    g.catalog = graft::catalog<ops>::view();
    graft::graph_builder b(g);
    auto const x = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, {2}});
    auto draft = graft::node_draft::of(g.catalog, 0, g.storage);
    draft.name = draft.origin_name = "twice";
    draft.put(0, graft::span(&x, 1));
    graft::status why;
    auto const n = b.add(draft, why);
    REQUIRE(why);

    graft::engine_assignment e;
    e.of_node.resize(2);
    e.region_of = {graft::no_id, 0};
    e.regions.push_back({"cpu", graft::format::nc1hwc0, n, 1, 2, 3});
    e.refusals.push_back({n, "fast", graft::fail(graft::errc::unsupported_call, "x", "at least", 4, 2)});
    graft::graph_view const view{&g, nullptr, nullptr, &e};
    CHECK(graft::region_table(view) ==
          "region  engine  layout   nodes  entering  leaving  first node\n"
          "     0  cpu     NC1HWC0      1         2        3  twice\n"
          "1 regions, 0 conversions of 0 bytes\n\n"
          "node   operator  not taken by  why\n"
          "twice  Double    fast          x: the engine does not support this call: expected "
          "at least 4, got 2 [unsupported_call]\n");
    auto json = graft::to_json(view);
    std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
    CHECK(
        json.find(
            R"("regions":[{"engine":"cpu","layout":"NC1HWC0","first":"twice","nodes":1,"entering":2,"leaving":3}])") !=
        std::string::npos);
    CHECK(json.find(R"("refusals":[{"node":"twice","engine":"fast","why":)") != std::string::npos);

    graft::kernel_binding kernels; // the engine runs the input's part, too: only the names matter here
    kernels.fused_into = {n, graft::no_id};
    graft::graph_view const with_kernels{&g, nullptr, &kernels, &e};
    CHECK(graft::region_table(with_kernels).find("\nnode  operator  done by\nx     Data      twice\n") !=
          std::string::npos);
    json = graft::to_json(with_kernels);
    std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
    CHECK(json.find(R"("absorbed":[{"node":"x","by":"twice"}])") != std::string::npos);
    CHECK(graft::to_json({&g}).find("\"regions\"") == std::string::npos);

    e.conversions.push_back(n); // as if it were one
    e.fewest_bytes = false;
    auto const bytes = 2 * graft::bytes_of(g.tensors[x].desc).value();
    auto const table = graft::region_table(view);
    CHECK(table.find("1 conversions of " + std::to_string(bytes) + " bytes, perhaps not the fewest\n") !=
          std::string::npos);
    CHECK(table.find(std::to_string(bytes) + "  x        output of the graph\n") != std::string::npos);
    json = graft::to_json(view);
    std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
    CHECK(json.find("\"conversion_bytes\":" + std::to_string(bytes) + ",\"fewest_bytes\":false") != std::string::npos);
}

} // namespace text_regions_test
