// graft/text/detail/table.ipp - the bodies of graft/text/table.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <iterator>  // back_inserter
#include <utility>

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"

GRAFT_BEGIN

GRAFT_LARGE text_table::text_table(std::vector<std::string> titles)
    : rows_{std::move(titles)}, right_(rows_[0].size()) {
    for (std::size_t i = 0; i < right_.size(); ++i)
        if (rows_[0][i].starts_with('>')) right_[i] = true, rows_[0][i].erase(0, 1);
}
GRAFT_LARGE void text_table::add(std::vector<std::string> cells) {
    cells.resize(right_.size());
    rows_.push_back(std::move(cells));
}
GRAFT_LARGE std::string text_table::str() const {
    std::vector<std::size_t> width(right_.size(), 0);
    for (auto const& r : rows_)
        for (std::size_t i = 0; i < r.size(); ++i) width[i] = std::max(width[i], r[i].size());
    std::string text;
    for (auto const& r : rows_) {
        auto const start = text.size();
        for (std::size_t i = 0; i < r.size(); ++i) {
            put(text, r[i], width[i], right_[i]);
            text += "  ";
        }
        text.erase(std::max(start, text.find_last_not_of(' ') + 1));
        text += '\n';
    }
    return text;
}
/// Only fmt has the width of a character outside ASCII; it also computes it for each cell.
GRAFT_LARGE void text_table::put(std::string& to, std::string const& cell, std::size_t width, bool right) {
    for (char const c : cell)
        if (static_cast<unsigned char>(c) >= 0x80) {
            if (right) fmt::format_to(std::back_inserter(to), "{:>{}}", cell, width);
            else fmt::format_to(std::back_inserter(to), "{:<{}}", cell, width);
            return;
        }
    if (right) to.append(width - cell.size(), ' ');
    to += cell;
    if (!right) to.append(width - cell.size(), ' ');
}

GRAFT_LARGE std::string node_table(graph_view const& v) {
    auto const& g = *v.of;
    bool fused = false;
    for (auto const& n : g.nodes) fused = fused || !g.pass_of(n).empty();
    std::vector<std::string> titles{"node", "origin", "operator", "outputs", "engine"};
    if (fused) titles.push_back("pass");
    text_table table(std::move(titles));
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        std::string outputs;
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            outputs += (outputs.empty() ? "" : " ") + to_text(g.tensors[n.output(k)].desc);
            if (auto const* const q = g.quantization_of(n.output(k))) outputs += to_text(*q);
        }
        auto const op = n.kind == node_kind::opaque ? std::string("(opaque)") : std::string(g.op_name(n));
        table.add({std::string(n.name), std::string(n.origin_type), op, std::move(outputs), std::string(v.engine(i)),
            std::string(g.pass_of(n))});
    }
    auto text = table.str();
    for (auto const& s : g.prepared)
        if (s.nodes) fmt::format_to(std::back_inserter(text), "step {}: {} nodes\n", s.step, s.nodes);
    return text;
}

GRAFT_LARGE std::string memory_summary(memory_plan const& plan) {
    return fmt::format("memory: arena {} bytes; without reuse {}; lower bound {}; {} tensors\n", plan.arena_bytes,
        plan.sum_of_tensor_bytes, plan.lower_bound_bytes, plan.tensors.size());
}

GRAFT_LARGE std::string copy_table(graph const& g, memory_plan const& plan) {
    if (plan.pieces.empty() && plan.copies.empty()) return {};
    std::uint64_t bytes = 0;
    for (auto const& c : plan.copies) bytes += c.bytes;
    auto text = fmt::format(
        "pieces: {} in place; {} copied, {} bytes\n", plan.pieces.size(), plan.copies.size(), bytes);
    for (std::size_t i = 0; i < plan.copies.size();) {
        auto const& first = plan.copies[i];
        std::size_t n = 0;
        for (bytes = 0; i < plan.copies.size() && plan.copies[i].node == first.node && plan.copies[i].why == first.why;
            ++i, ++n)
            bytes += plan.copies[i].bytes;
        fmt::format_to(std::back_inserter(text), "  {} ({}): {} copied, {} bytes: {}\n", g.nodes[first.node].name,
            g.op_name(g.nodes[first.node]), n, bytes, name_of(first.why));
    }
    return text;
}

GRAFT_LARGE std::string memory_formula(graph const& g) {
    if (!g.symbols) return {};
    dim sum = 0;
    for (tensor_id t{}; t < g.tensors.size(); ++t)
        if (!g.is_constant(t)) sum += bytes_of(g.tensors[t].desc);
    return sum.symbolic() ? "memory: without reuse " + to_text(sum) + " bytes\n" : std::string();
}

GRAFT_LARGE std::string memory_table(graph const& g, memory_plan const& plan) {
    text_table table({">offset", ">bytes", ">first", ">last", "tensor"});
    auto all = plan.tensors;
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    graft::sort(all, [](auto const& a, auto const& b) {
        return a.offset != b.offset ? a.offset < b.offset
               : a.first != b.first ? a.first < b.first
                                    : a.tensor < b.tensor;
    });
    for (auto const& p : all) {
        auto const name = p.tensor == no_id ? "(workspace of " + std::string(g.nodes[p.node].name) + ")"
                                            : name_of(g, p.tensor);
        table.add(
            {std::to_string(p.offset), std::to_string(p.bytes), std::to_string(p.first), std::to_string(p.last), name});
    }
    return table.str();
}

GRAFT_END
