// graft/text/detail/layout_cycles.hpp - which edges of cycles lead upwards in a drawing, and an order without them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

/// For each of `keys`, which are below `count`, the positions with it: those of `k` are `at[first[k]]` to
/// `at[first[k + 1]]`, in order.
struct positions_by {
    std::vector<std::uint32_t> first{}, at{};

    positions_by() = default;
    template <class Keys, class KeyOf> positions_by(std::size_t count, Keys const& keys, KeyOf key_of) {
        first.resize(count + 1);
        at.resize(keys.size());
        for (auto const& k : keys) ++first[key_of(k) + 1];
        for (std::size_t k = 0; k < count; ++k) first[k + 1] += first[k];
        auto next = first;
        for (std::uint32_t i = 0; i < keys.size(); ++i) at[next[key_of(keys[i])]++] = i;
    }
};

/// A topological order of vertices. Only edges inside of strongly connected components (Tarjan 1972) are reversed for
/// it: in each component the earliest vertex that is left comes next if all of them wait for another one.
class layout_cycles {
public:
    /// `edges` have members `from` and `to`. An edge from a vertex to itself counts as reversed.
    template <class Edges> layout_cycles(std::size_t count, Edges const& edges) : reversed(edges.size()) {
        positions_by const out(count, edges, [](auto const& e) { return e.from; });
        components(out, edges, count);
        std::vector<std::uint32_t> waits(count);
        for (auto const& e : edges) waits[e.to] += of_[e.from] == of_[e.to];
        // components are found readers first
        positions_by const members(found_, of_, [](std::uint32_t c) { return c; });
        std::vector<bool> done(count);
        for (auto c = found_; c-- > 0;) {
            auto const first = members.first[c], end = members.first[c + 1];
            auto next = order.size();
            auto const add = [&](std::uint32_t v) {
                done[v] = true;
                order.push_back(v);
            };
            for (auto at = first; order.size() != next || at != end;) {
                if (order.size() == next) { // all wait, or nothing is left
                    auto const v = members.at[at++];
                    if (done[v]) continue;
                    add(v);
                }
                auto const v = order[next++];
                for (auto i = out.first[v]; i < out.first[v + 1]; ++i) {
                    auto const to = edges[out.at[i]].to;
                    if (of_[to] != c) continue;
                    if (done[to]) reversed[out.at[i]] = true;
                    else if (--waits[to] == 0) add(to);
                }
            }
        }
    }

    std::vector<bool> reversed;
    std::vector<std::uint32_t> order{}; ///< every vertex after those that lead to it, but for reversed edges

private:
    template <class Edges> void components(positions_by const& out, Edges const& edges, std::size_t count) {
        constexpr auto none = ~std::uint32_t{0};
        std::vector<std::uint32_t> number(count, none), low(count), next(count), path, open;
        of_.assign(count, none);
        std::uint32_t numbered = 0;
        for (std::uint32_t start = 0; start < count; ++start) {
            if (number[start] == none) path.push_back(start);
            while (!path.empty()) {
                auto const v = path.back();
                if (number[v] == none) {
                    number[v] = low[v] = numbered++;
                    next[v] = out.first[v];
                    open.push_back(v);
                }
                bool deeper = false;
                for (; next[v] < out.first[v + 1] && !deeper; ++next[v]) {
                    auto const to = edges[out.at[next[v]]].to;
                    if (number[to] == none) deeper = true, path.push_back(to);
                    else if (of_[to] == none) low[v] = std::min(low[v], low[to]);
                }
                if (deeper) {
                    --next[v]; // again, with what it found
                    continue;
                }
                path.pop_back();
                if (low[v] != number[v]) continue;
                for (bool last = false; !last; open.pop_back()) last = open.back() == v, of_[open.back()] = found_;
                ++found_;
            }
        }
    }

    std::vector<std::uint32_t> of_{}; ///< the component of each vertex
    std::uint32_t found_ = 0;
};

} // namespace detail

GRAFT_END
