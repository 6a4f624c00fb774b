// graft/fusion/detail/scope_tree.ipp - finds the scopes in names
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/narrow.hpp"
#include "graft/model/child_table.hpp"

GRAFT_BEGIN

GRAFT_LARGE scope_tree::scope_tree(model::graph const& g)
    : scope_of_(g.nodes.size()), position_(g.nodes.size()), order_(g.nodes.size()) {
    read(g);
    number();
    place(g);
}

GRAFT_LARGE std::uint32_t scope_tree::find(std::string_view path) const {
    std::uint32_t at = 0;
    for (auto c = at + 1; c < scopes_[at].end;) {
        auto const& s = scopes_[c];
        if (s.path == path) return c;
        bool const inside = path.size() > s.path.size() && path.starts_with(s.path) && path[s.path.size()] == '/';
        if (!inside) c = s.end;
        else at = c, c = at + 1;
    }
    return path.empty() ? 0 : model::none;
}

GRAFT_LARGE void scope_tree::read(model::graph const& g) {
    model::child_table table(256);
    std::vector<std::uint32_t> last_of(g.nodes.size()); // start of the last part of the name
    scopes_.push_back({});
    std::uint32_t before = 0;
    for (std::uint32_t i = 0; i < g.nodes.size(); ++i) {
        auto const name = g.nodes[i].name;
        auto in = before; // neighbours share scopes: start at the innermost common one
        while (in != 0 && !(name.size() > scopes_[in].path.size() && name[scopes_[in].path.size()] == '/' &&
                              name.starts_with(scopes_[in].path)))
            in = scopes_[in].parent;
        auto begin = in != 0 ? scopes_[in].path.size() + 1 : name.size() > 1 && name[0] == '/' ? std::size_t{1} : 0;
        for (auto slash = name.find('/', begin); slash != std::string_view::npos && scopes_[in].depth < deepest;
            slash = name.find('/', begin)) {
            auto const part = name.substr(begin, slash - begin);
            auto& c = table.at(in, part);
            if (c.number == model::child_table::none) {
                c.number = narrow_cast<std::uint32_t>(scopes_.size());
                scope created;
                created.path = name.substr(0, slash);
                created.name = part;
                created.parent = in;
                created.depth = scopes_[in].depth + 1;
                scopes_.push_back(created);
            }
            in = c.number;
            begin = slash + 1;
        }
        scope_of_[i] = before = in;
        last_of[i] = narrow_cast<std::uint32_t>(begin);
    }
    for (std::uint32_t i = 0; i < g.nodes.size(); ++i) { // of two layers of one name the first is used
        auto const s = table.find(scope_of_[i], g.nodes[i].name.substr(last_of[i]));
        if (s != model::child_table::none && scopes_[s].head == model::none) scopes_[s].head = i;
    }
}

GRAFT_LARGE void scope_tree::number() {
    auto const n = scopes_.size();
    std::vector<std::uint32_t> below(n, 1), at(n, 0);
    for (auto s = n; s-- > 1;) below[scopes_[s].parent] += below[s];
    std::vector<std::uint32_t> next(n, 1);
    for (std::size_t s = 1; s < n; ++s) {
        auto const p = scopes_[s].parent;
        at[s] = at[p] + next[p];
        next[p] += below[s];
    }
    series<scope> sorted(n);
    for (std::size_t s = 0; s < n; ++s) {
        auto moved = scopes_[s];
        moved.parent = at[moved.parent];
        moved.end = at[s] + below[s];
        sorted[at[s]] = moved;
    }
    scopes_ = std::move(sorted);
    for (auto& s : scope_of_) s = at[s];
}

GRAFT_LARGE void scope_tree::place(model::graph const& g) {
    for (auto s : scope_of_) ++scopes_[s].direct;
    for (auto s = scopes_.size(); s-- > 0;) {
        scopes_[s].total += scopes_[s].direct;
        if (s > 0) scopes_[scopes_[s].parent].total += scopes_[s].total;
    }
    std::vector<std::uint32_t> next(scopes_.size(), 0);
    for (std::size_t s = 0; s < scopes_.size(); ++s) {
        if (s > 0) {
            auto& room = next[scopes_[s].parent];
            scopes_[s].first = room;
            room += scopes_[s].total;
        }
        next[s] = scopes_[s].first + scopes_[s].direct;
    }
    std::vector<std::uint32_t> own(scopes_.size(), 0);
    for (std::uint32_t i = 0; i < g.nodes.size(); ++i) {
        auto const s = scope_of_[i];
        position_[i] = scopes_[s].first + own[s]++;
        order_[position_[i]] = i;
    }
}

GRAFT_END
