// graft/program/coverage.hpp - the coverage of a target: framework operator, its target operator, the kernels that run
// it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/program/target.hpp"
#include "graft/text/shape.hpp"

GRAFT_BEGIN

/// One operator of a framework and its mapping.
struct GRAFT_TYPE coverage_row {
    /// Name of the framework, as its front end has it.
    std::string_view framework{}, origin{}; ///< the framework's operator
    std::string_view target{}; ///< empty if a function expands it, or no operator maps to this operator's name
    std::string kernels{};     ///< data types that have kernels; empty = none
};

/// Everything that a target covers, and counts: a test can require that they never decrease.
struct GRAFT_TYPE coverage {
    series<coverage_row> mapped{};    ///< per framework, in the order of its plugins
    series<coverage_row> operators{}; ///< per operator of the catalog; framework and origin are empty
    series<std::pair<std::string, std::size_t>> counts{}; ///< what was counted, in words, and how many there are
};

namespace detail {

/// The data types of the kernels for an operator: those of its first port that has one, each once, in declared order.
inline std::string kernel_types(catalog_view const& c, op_id op, kernel_set const& kernels) {
    series<dtype> seen;
    for (auto const& table : kernels.tables)
        for (auto const& r : table.of(c.name(op))) {
            if (r.ports != port_fingerprint(c, op)) continue;
            auto type = dtype::undefined;
            for (auto const all : {table.input_types(r), table.output_types(r)})
                for (auto t : all)
                    if (type == dtype::undefined) type = t;
            bool known = false;
            for (auto t : seen) known = known || t == type;
            if (!known) seen.push_back(type);
        }
    std::string text;
    for (auto t : seen) {
        if (!text.empty()) text += ", ";
        text += t == dtype::undefined ? "any" : std::string(name_of(t));
    }
    return text;
}

} // namespace detail

/// The coverage of `to`. Plugins of operators that only a pass creates are left out: no model has them.
[[nodiscard]] inline coverage coverage_of(target const& to) {
    coverage all;
    std::size_t with_kernels = 0;
    for (op_id op = 0; op < to.ops.size; ++op) {
        all.operators.push_back({{}, {}, to.ops.name(op), detail::kernel_types(to.ops, op, to.kernels)});
        with_kernels += !all.operators.back().kernels.empty();
    }
    all.counts = {{"operators", to.ops.size}, {"operators with kernels", with_kernels}};
    for (auto const& set : to.plugins) {
        auto const framework = set.front->name;
        if (!set.front->read) continue; // recognised only to be rejected
        std::size_t mapped = 0, expanded = 0, runs = 0;
        for (auto const& row : set.rows) {
            if (!row.has_rules() && !row.expand) continue; // only declared
            if (row.fused) continue;
            coverage_row line{framework, set.origin_of(row), set.target_of(row), {}};
            if (auto const op = to.ops.find(line.target); op != no_op) line.kernels = all.operators[op].kernels;
            ++mapped;
            expanded += line.target.empty();
            runs += !line.kernels.empty();
            all.mapped.push_back(std::move(line));
        }
        auto const name = std::string(framework);
        all.counts.emplace_back(name + " operators mapped", mapped);
        all.counts.emplace_back(name + " operators expanded", expanded);
        all.counts.emplace_back(name + " operators mapped to one with kernels", runs);
    }
    return all;
}

/// The coverage as Markdown: a table per framework, the operators, then one line `name: number` per count.
[[nodiscard]] inline std::string to_markdown(coverage const& all) {
    std::string text;
    std::string_view framework;
    for (auto const& r : all.mapped) {
        if (r.framework != framework)
            text += "\n## " + std::string(framework = r.framework) +
                    "\n\n| operator | becomes | kernels |\n|---|---|---|\n";
        text += "| " + std::string(r.origin) + " | " + (r.target.empty() ? "a graph" : std::string(r.target)) + " | " +
                (r.target.empty()       ? "those of its nodes"
                    : r.kernels.empty() ? "-"
                                        : r.kernels) +
                " |\n";
    }
    text += "\n## Operators\n\n| operator | kernels |\n|---|---|\n";
    for (auto const& r : all.operators)
        text += "| " + std::string(r.target) + " | " + (r.kernels.empty() ? "-" : r.kernels) + " |\n";
    text += "\n## Counts\n\n";
    for (auto const& [name, n] : all.counts) text += name + ": " + std::to_string(n) + "\n";
    return text;
}

GRAFT_END
