// graft/fusion/detail/scope_graph.ipp - sorts the nodes of a graph by operator and by their inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/narrow.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/child_table.hpp"

GRAFT_BEGIN

GRAFT_LARGE scope_graph::scope_graph(model::source& from, catalog_view const& origins)
    : source_(from), g_(from.main), origins_(origins), tree_(g_), type_of_(g_.nodes.size()) {
    sort_types();
    sort_readers();
}

GRAFT_LARGE span<std::uint32_t const> scope_graph::positions(scope const& s, std::string_view type, bool direct) const {
    auto const all = of_type(type);
    auto const end = s.first + (direct ? s.direct : s.total);
    auto const from = algorithm::lower_bound(all.begin(), all.end(), s.first);
    return {from, static_cast<std::size_t>(algorithm::lower_bound(from, all.end(), end) - from)};
}

GRAFT_LARGE series<named_attr> scope_graph::attributes(std::uint32_t node) const {
    series<named_attr> all;
    error_list quiet;
    model::attributes_of(source_, g_.nodes[node], origins_, origins_.find(g_.nodes[node].type), all, quiet);
    return all;
}

GRAFT_LARGE attr_value scope_graph::attribute(std::uint32_t node, std::string_view name) const {
    for (auto const& a : attributes(node))
        if (a.name == name) return a.value;
    auto const op = origins_.find(g_.nodes[node].type);
    if (op == no_op) return {};
    auto const rows = origins_.attributes(op);
    auto const at = origins_.index_of(rows, name);
    return at < 0 ? attr_value{} : origins_.default_of(rows[static_cast<std::size_t>(at)]);
}

GRAFT_LARGE span<std::uint32_t const> scope_graph::of_type(std::string_view type) const {
    auto const at = algorithm::lower_bound(
        types_.begin(), types_.end(), type, [](named_type const& a, std::string_view b) { return a.name < b; });
    if (at == types_.end() || at->name != type) return {};
    return span(by_type_).subspan(at->first, at->size);
}

GRAFT_LARGE void scope_graph::sort_types() {
    model::child_table table(64);
    for (auto const& n : g_.nodes) {
        auto& c = table.at(0, n.type);
        if (c.number == model::child_table::none) {
            c.number = narrow_cast<std::uint32_t>(types_.size());
            types_.push_back({n.type, 0, 0});
        }
        type_of_[static_cast<std::size_t>(&n - g_.nodes.data())] = c.number;
        ++types_[c.number].size;
    }
    std::uint32_t first = 0;
    for (auto& t : types_) t.first = first, first += t.size;
    std::vector<std::uint32_t> next;
    for (auto const& t : types_) next.push_back(t.first);
    by_type_.resize(g_.nodes.size());
    for (std::uint32_t p = 0; p < tree_.order().size(); ++p) by_type_[next[type_of_[tree_.order()[p]]]++] = p;
    graft::sort(types_, [](named_type const& a, named_type const& b) { return a.name < b.name; });
}

GRAFT_LARGE void scope_graph::sort_readers() {
    first_reader_.assign(g_.nodes.size() + 1, 0);
    each_edge([&](std::uint32_t from, node_reader) { ++first_reader_[from + 1]; });
    for (std::size_t i = 0; i < g_.nodes.size(); ++i) first_reader_[i + 1] += first_reader_[i];
    readers_.resize(first_reader_.back());
    auto next = first_reader_;
    each_edge([&](std::uint32_t from, node_reader r) { readers_[next[from]++] = r; });
}

GRAFT_END
