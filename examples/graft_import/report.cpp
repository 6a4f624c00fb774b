// examples/graft_import/report.cpp - the output of the program
// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
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

/// The options of this program in place of what the library names.
graft::error in_words_of_options(graft::error e) {
    constexpr std::string_view by = " by compile_options::symbols";
    if (e.expected.ends_with(by)) e.expected.replace(e.expected.size() - by.size(), by.size(), ": --bind SYMBOL=8");
    return e;
}

} // namespace

std::string with_names_on_lines(std::string text, graft::graph const& g) {
    for (auto const& n : g.nodes)
        for (std::string_view const name : {n.name, n.origin_type}) {
            if (name.find('\n') == name.npos) continue;
            auto const line = graft::on_one_line(name);
            for (std::size_t at = 0; (at = text.find(name, at)) != text.npos; at += line.size())
                text.replace(at, name.size(), line);
        }
    return text;
}

void print_errors(graft::error_list const& errors, graft::plugin_set const* plugins, std::size_t most) {
    auto const warning = painted("warning:", tone::warning, stderr), error = painted("error:", tone::error, stderr);
    std::string text, after;
    for (auto const& w : errors.warnings) // some explain the errors, which come first
        (w.code == graft::errc::nodes_not_checked ? after : text) += warning + " " + to_text(w) + "\n";
    auto all = errors.errors;
    for (auto& e : all) e = in_words_of_options(std::move(e));
    auto const lines = graft::to_lines(all, plugins ? plugins->origins : graft::catalog_view());
    for (std::size_t i = 0; i < lines.size() && i < most; ++i) text += error + " " + lines[i] + "\n";
    if (lines.size() > most) text += fmt::format("... {} more: --report lists all\n", lines.size() - most);
    text += after;
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_warning(std::string_view text) {
    fmt::print(stderr, "{} {}\n", painted("warning:", tone::warning, stderr), graft::on_one_line(text));
}

void print_graph(graft::graph_view const& view, graft::series<graft::error> const& why_no_plan, table_rows rows) {
    auto const& g = *view.of;
    print_table(with_names_on_lines(node_table(view), g), rows, stdout, "step ");
    print_text("\n" + memory_formula(g), stdout);
    if (view.plan_is_bound) fmt::print("with every symbol at its upper bound:\n");
    if (view.plan) {
        print_text(memory_summary(*view.plan) + with_names_on_lines(copy_table(g, *view.plan), g), stdout);
        print_table(with_names_on_lines(memory_table(g, *view.plan), g), rows, stdout);
        fmt::print("\n");
    } else if (!why_no_plan.empty()) {
        fmt::print("memory: no plan: {}\n\n", to_text(in_words_of_options(why_no_plan[0])));
    }
    std::fflush(stdout);
}

void print_passes(graft::fusion_report const& report, std::FILE* to) { print_text(graft::to_text(report), to); }

void print_output(std::string_view name, graft::tensor_view const& t, table_rows rows) {
    auto const columns = rows.all ? 0 : columns_of(stdout);
    auto const last = t.desc.shape.rank() ? t.desc.shape.dims()[t.desc.shape.rank() - 1] : 1;
    auto const all = numbers(t, std::size_t{1} << 20);
    fmt::print("{} {}\n", painted(fmt::format("output {}:", name), tone::heading, stdout), to_text(t.desc));
    if (all.empty() || last <= 0) return;
    auto const row = std::min(all.size(), static_cast<std::size_t>(last));
    for (std::size_t r = 0; r * row < all.size() && r < max_values; ++r) { // the largest of each row
        std::vector<std::size_t> order(std::min(row, all.size() - r * row));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        auto const value = [&](std::size_t i) { return std::isnan(all[r * row + i]) ? -HUGE_VAL : all[r * row + i]; };
        auto const shown = std::min(max_values, order.size());
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
            [&](auto a, auto b) { return value(a) != value(b) ? value(a) > value(b) : a < b; });
        auto line = fmt::format("  row {}:", r);
        for (std::size_t i = 0; i < shown; ++i) {
            auto const one = fmt::format("  [{}] {:.6g}", order[i], all[r * row + order[i]]);
            if (columns != 0 && line.size() + one.size() > columns) break;
            line += one;
        }
        fmt::print("{}\n", line);
    }
}
