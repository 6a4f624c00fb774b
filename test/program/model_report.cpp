// test/program/model_report.cpp - the result for each node: mapped, unmapped, contradictory, without a kernel
// SPDX-License-Identifier: Apache-2.0
#include "graft/program/model_report.hpp"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/kernel/table.hpp"
#include "test/program/toy_front_end.hpp"

namespace program_model_report_test {

namespace {

using outcome = graft::node_outcome;

constexpr graft::plugin_set toys[]{graft::plugins_of<toy::tag>(toy::front_end)};

graft::status scale(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"by", double> by) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] * static_cast<float>(*by);
    return graft::ok;
}
struct cpu {
    using list = graft::kernels<graft::kernel<toy::Scale, &scale>>;
    static constexpr std::string_view engine = "cpu";
};
struct bare {
    using list = graft::kernels<>;
    static constexpr std::string_view engine = "bare";
};

graft::model_report report(std::string_view text, graft::kernel_set kernels = {}) {
    graft::import_options options;
    auto const bytes = graft::as_bytes(graft::span(text));
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    return graft::report_on(graft::target{graft::catalog<toy::operators>::view(), toys, kernels}, "m.toy", options);
}

} // namespace

TEST_CASE("report: a model that is mapped is complete, with and without kernels") {
    auto const r = report("toy; x = input; y = twice x by: 3.0; z = twice y; out z;");
    CHECK(r.complete());
    REQUIRE(r.nodes.size() == 2);
    CHECK(r.nodes[0].name == "y");
    CHECK(r.nodes[0].type == "twice");
    CHECK(r.nodes[0].becomes == "Scale");
    CHECK(to_text(r) == "2 of 2 nodes are mapped\n");
    std::array const tables{graft::kernel_table<cpu>::view()};
    CHECK(report("toy; x = input; y = twice x by: 3.0; out y;", {tables}).complete());
}

TEST_CASE("report: everything that is missing is reported together, for each node") {
    auto const r = report(
        R"(toy; x = input; a = strange x; b = twice a by: "text"; c = strange b; d = twice c; out d;)");
    CHECK(!r.complete());
    REQUIRE(r.nodes.size() == 4);
    CHECK(r.nodes[0].outcome == outcome::unmapped);
    CHECK(r.nodes[1].outcome == outcome::contradictory);
    CHECK(r.nodes[1].why.find("by") != std::string::npos);
    CHECK(r.nodes[2].outcome == outcome::unmapped);
    CHECK(r.nodes[3].outcome == outcome::mapped);
    CHECK(r.count(outcome::unmapped) == 2);
    auto const text = to_text(r);
    CHECK(text.find("a (strange): unmapped: no plugin for this operator\n") == 0);
    CHECK(text.find("strange: unmapped, nodes: 2\n") != std::string::npos);
    CHECK(text.ends_with("1 of 4 nodes are mapped, 2 unmapped, 1 contradictory\n"));
    auto const json = to_json(r);
    CHECK(json.find(R"("unmapped":2)") != std::string::npos);
    CHECK(json.find(R"({"name":"c","type":"strange","outcome":"unmapped","becomes":"")") != std::string::npos);
}

TEST_CASE("report: a node without a kernel is one, an unmapped one is not reported twice") {
    std::array const tables{graft::kernel_table<bare>::view()};
    auto const r = report("toy; x = input; a = strange x; b = twice x; out a; out b;", {tables});
    REQUIRE(r.nodes.size() == 2);
    CHECK(r.nodes[0].outcome == outcome::unmapped);
    CHECK(r.nodes[1].outcome == outcome::no_kernel);
    CHECK(r.nodes[1].becomes == "Scale");
    CHECK(r.errors.errors.empty());
}

TEST_CASE("report: what cannot be read has errors and no nodes") {
    auto const r = report("toy; x = ");
    CHECK(!r.complete());
    CHECK(r.nodes.empty());
    REQUIRE(r.errors.failed());
    CHECK(to_text(r).find("nodes are mapped") == std::string::npos);
    CHECK(!report("something else").complete());
}

} // namespace program_model_report_test
