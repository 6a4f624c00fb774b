// test/program/coverage.cpp - the coverage of a target, and the gaps of its kernels, as Markdown
// SPDX-License-Identifier: Apache-2.0
#include "graft/program/coverage.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "graft/kernel/table.hpp"
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

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("operators of a framework, what they become, and the counts") {
    graft::plugin_row rows[5];
    rows[0].origin = "Tiny", rows[0].target = "Small", rows[0].expand = &runs;
    rows[1].origin = "Expanded", rows[1].expand = &runs;
    rows[2].origin = "Declared"; // neither rules nor a function
    rows[3].origin = "Made", rows[3].target = "Small", rows[3].expand = &runs, rows[3].fused = true;
    rows[4].origin = "Alone", rows[4].target = "Lone", rows[4].expand = &runs;
    graft::target to;
    to.ops = graft::catalog<few>::view();
    constexpr auto read = [](graft::read_request const&, graft::model::source&) { return graft::error_list(); };
    constexpr graft::front_end tensorflow{.name = "tensorflow", .read = read}, caffe{.name = "caffe", .read = read};
    graft::plugin_set const plugins[]{{.front = &tensorflow, .rows = rows}, {.front = &caffe}};
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
