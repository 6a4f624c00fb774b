// examples/graft_import/report.cpp - the output of the program
// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "graft/op.hpp"
#include "graft/run.hpp"
#include "graft/text.hpp"

namespace {

constexpr std::size_t max_values = 5;

/// Elements as double, if the type is a plain number.
std::vector<double> numbers(graft::tensor_view const& t, std::size_t max) {
    std::vector<double> all;
    auto const width = graft::bytes_of(t.desc.type);
    for (std::size_t i = 0; width && (i + 1) * width <= t.bytes.size() && i < max; ++i) {
        auto const* at = t.bytes.data() + i * width;
        switch (t.desc.type) {
        case graft::dtype::f32: all.push_back(static_cast<double>(graft::load<float>(at))); break;
        case graft::dtype::f64: all.push_back(graft::load<double>(at)); break;
        case graft::dtype::boolean:
        case graft::dtype::u8: all.push_back(graft::load<std::uint8_t>(at)); break;
        case graft::dtype::i8: all.push_back(graft::load<std::int8_t>(at)); break;
        case graft::dtype::i32: all.push_back(graft::load<std::int32_t>(at)); break;
        case graft::dtype::i64: all.push_back(static_cast<double>(graft::load<std::int64_t>(at))); break;
        default: return {};
        }
    }
    return all;
}

} // namespace

void print_errors(graft::error_list const& errors, graft::plugin_set const* plugins) {
    std::string text;
    for (auto const& w : errors.warnings) text += "warning: " + to_text(w) + "\n";
    for (auto const& line : graft::to_lines(errors.errors, plugins ? plugins->origins : graft::catalog_view()))
        text += "error: " + line + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_graph(graft::graph_view const& view, graft::series<graft::error> const& why_no_plan) {
    fmt::print("{}\n", node_table(view));
    fmt::print("{}", memory_formula(*view.of));
    if (view.plan_is_bound) fmt::print("with every symbol at its upper bound:\n");
    if (view.plan)
        fmt::print("{}{}{}\n", memory_summary(*view.plan), copy_table(*view.of, *view.plan),
            memory_table(*view.of, *view.plan));
    else if (!why_no_plan.empty()) fmt::print("memory: no plan: {}\n\n", to_text(why_no_plan[0]));
    std::fflush(stdout);
}

void print_passes(graft::fusion_report const& report, std::FILE* to) { fmt::print(to, "{}", graft::to_text(report)); }

void print_output(std::string_view name, graft::tensor_view const& t) {
    auto const last = t.desc.shape.rank() ? t.desc.shape.dims()[t.desc.shape.rank() - 1] : 1;
    auto const all = numbers(t, std::size_t{1} << 20);
    fmt::print("output {}: {}\n", name, to_text(t.desc));
    if (all.empty() || last <= 0) return;
    auto const row = std::min(all.size(), static_cast<std::size_t>(last));
    for (std::size_t r = 0; r * row < all.size() && r < max_values; ++r) { // the largest of each row
        std::vector<std::size_t> order(std::min(row, all.size() - r * row));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        auto const value = [&](std::size_t i) { return std::isnan(all[r * row + i]) ? -HUGE_VAL : all[r * row + i]; };
        auto const shown = std::min(max_values, order.size());
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
            [&](auto a, auto b) { return value(a) != value(b) ? value(a) > value(b) : a < b; });
        fmt::print("  row {}:", r);
        for (std::size_t i = 0; i < shown; ++i) fmt::print("  [{}] {:.6g}", order[i], all[r * row + order[i]]);
        fmt::print("\n");
    }
}
