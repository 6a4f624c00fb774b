// test/program/coverage.cpp - the coverage of a target, and the gaps of its kernels, as Markdown
// SPDX-License-Identifier: Apache-2.0
#include "graft/program/coverage.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "graft/kernel/table.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/text/kernel_gaps.hpp"
#include "test/kernel/operators.hpp"

namespace program_coverage_test {

namespace {

using namespace kernel_test;

struct Train : graft::op<Train> {
    static constexpr auto prototype = graft::prototype("Train").input("x", f32);
};
struct Lone : graft::op<Lone> {
    static constexpr auto prototype = graft::prototype("Lone").input("x", f32).output("y", follow("x"));
};
struct Small : graft::op<Small> {
    static constexpr auto prototype =
        graft::prototype("Small").datatype("T", f32 | i32).input("x", "T").output("y", "T");
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
struct few {
    using list = graft::ops<Small, Train, Lone>;
};

graft::status small(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct some {
    using list = graft::kernels<graft::kernel<Small, &small>>;
    static constexpr std::string_view engine = "cpu";
};

constexpr graft::kernel_table_view tables[] = {graft::kernel_table<some>::view()};
inline constexpr graft::not_covered training[] = {{"Train", "only training needs it"}, {"None", "is nowhere"}};

graft::status runs(graft::expand_frame&) { return graft::ok; }
constexpr graft::plugin_rules rules_to(std::string_view target) {
    graft::plugin_rules rules{};
    rules.target = target;
    return rules;
}
constexpr graft::plugin_rules to_small(graft::op_row const&) { return rules_to("Small"); }
constexpr graft::plugin_rules to_lone(graft::op_row const&) { return rules_to("Lone"); }

template <graft::fixed_string Name> struct origin : graft::op<origin<Name>> {
    static constexpr auto prototype = graft::prototype(Name.view()).input("x", origin::f32);
};
struct origins {
    using list = graft::ops<origin<"Tiny">, origin<"Expanded">, origin<"Declared">, origin<"Made">, origin<"Alone">>;
};

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("operators of a framework, what they become, and the counts") {
    graft::plugin_row rows[5]; // the third has neither rules nor a function
    for (graft::op_id i = 0; i < 5; ++i) rows[i].origin = i;
    rows[0].rules = &to_small;
    rows[1].expand = &runs;
    rows[3].rules = &to_small, rows[3].fused = true;
    rows[4].rules = &to_lone;
    graft::target to;
    to.ops = graft::catalog<few>::view();
    constexpr auto read = [](graft::read_request const&, graft::model::source&) { return graft::error_list(); };
    constexpr graft::front_end tensorflow{.name = "tensorflow", .read = read}, caffe{.name = "caffe", .read = read};
    graft::plugin_set const plugins[]{
        {.front = &tensorflow, .origins = graft::catalog<origins>::definitions(), .rows = rows}, {.front = &caffe}};
    to.plugins = plugins;
    to.kernels = {tables};
    auto const all = graft::coverage_of(to);
    CHECK(all.mapped.size() == 3);
    CHECK(all.operators.size() == 3);
    auto const text = graft::to_markdown(all);
    CAPTURE(text);
    CHECK(has(text, "\n## tensorflow\n"));
    CHECK(has(text, "| Tiny | Small | float32 |\n"));
    CHECK(has(text, "| Expanded | a graph | "));
    CHECK(has(text, "| Alone | Lone | - |\n"));
    CHECK_FALSE(has(text, "Declared"));
    CHECK_FALSE(has(text, "Made"));
    CHECK(has(text, "| Small | float32 |\n"));
    CHECK(has(text, "operators: 3\noperators with kernels: 1\n"));
    CHECK(has(text, "tensorflow operators mapped: 3\ntensorflow operators expanded: 1\ntensorflow operators mapped to "
                    "one with kernels: 1\n"));
    CHECK(has(text, "caffe operators mapped: 0\n"));
}

TEST_CASE("operators without a kernel, dtypes without one, and exceptions that are none") {
    auto const text = graft::kernel_gaps_markdown(graft::catalog<few>::view(), {tables}, training);
    CAPTURE(text);
    CHECK(has(text, "| Lone | no kernel |\n"));
    CHECK(has(text, "| Train | only training needs it |\n"));
    CHECK(has(text, "| Small | x=int32 |\n"));
    CHECK(has(text, "operators of inference: 3\n"));
    CHECK(has(text, "exceptions for operators with kernels: 1\n"));
    CHECK(has(text, "dtypes at ports with kernels: 1\ndtypes at ports without a kernel: 1\n"));
}

} // namespace program_coverage_test
