// graft/model/order.hpp - the order in which nodes can run: inputs first, in all other cases as in the file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace model {

namespace detail {

/// A set of indices with access to its minimum: bits, and above each level one bit for each word of 64 that is not
/// empty.
/// cost O(log64 n) each
class index_set {
public:
    constexpr explicit index_set(std::size_t size) {
        do {
            size = (size + 63) / 64;
            levels_.emplace_back(size, std::uint64_t{0});
        } while (size > 1);
    }
    constexpr void insert(std::size_t i) {
        for (auto& level : levels_) {
            auto& word = level[i / 64];
            bool const had_some = word != 0;
            word |= std::uint64_t{1} << (i % 64);
            if (had_some) return;
            i /= 64;
        }
    }
    [[nodiscard]] constexpr bool empty() const { return levels_.back().empty() || levels_.back()[0] == 0; }
    /// Removes and returns the smallest; the set must not be empty.
    constexpr std::size_t take_first() {
        std::size_t first = 0;
        for (auto level = levels_.size(); level-- > 0;)
            first = first * 64 + static_cast<std::size_t>(std::countr_zero(levels_[level][first]));
        auto i = first;
        for (auto& level : levels_) {
            auto& word = level[i / 64];
            word &= ~(std::uint64_t{1} << (i % 64));
            if (word != 0) break;
            i /= 64;
        }
        return first;
    }

private:
    series<series<std::uint64_t>> levels_{};
};

/// Loops are the only legal cycles: a node of the role `next` feeds a `merge` the value for the next iteration.
class loop_marks {
public:
    constexpr loop_marks(front_end const* front, graph const& g) : roles_(g.nodes.size()) {
        for (std::size_t i = 0; front && i < g.nodes.size(); ++i) roles_[i] = front->role_of(g.nodes[i].type);
    }
    /// Whether `e`, the data input of node `to`, closes a loop.
    [[nodiscard]] constexpr bool goes_back(edge const& e, std::size_t to) const {
        return roles_[to] == node_role::merge && roles_[e.node] == node_role::next;
    }

private:
    series<node_role> roles_;
};

/// Whether every input precedes its reader.
constexpr bool in_order(graph const& g) {
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        for (std::size_t k = 0; k < std::size_t{n.input_count} + n.control_count; ++k)
            if (auto const before = g.edges[n.first_input + k].node; before != none && before >= i) return false;
    }
    return true;
}

/// Calls `f(edge)` for the inputs of node `i` that must have run before, until it returns false.
template <class F> constexpr void each_before(graph const& g, loop_marks const& loops, std::size_t i, F f) {
    auto const& n = g.nodes[i];
    for (std::size_t k = 0; k < std::size_t{n.input_count} + n.control_count; ++k) {
        auto const& e = g.edges[n.first_input + k];
        if (e.node == none || (k < n.input_count && loops.goes_back(e, i))) continue;
        if (!f(e)) return;
    }
}

/// Some cycles among the nodes that still wait: from each node, walks to the first input that also waits, until the
/// walk meets itself. Every cycle that it finds is reported once.
inline void report_cycles(source const& from, graph const& g, loop_marks const& loops,
    series<std::uint32_t> const& waiting, error_list& errors) {
    constexpr std::size_t max_names = 8, max_cycles = 100;
    std::vector<std::uint32_t> walk_of(g.nodes.size());
    std::size_t cycles = 0;
    for (std::size_t start = 0; start < g.nodes.size() && cycles < max_cycles; ++start) {
        if (waiting[start] == 0) continue;
        auto const mark = narrow_cast<std::uint32_t>(start) + 1;
        auto const up = [&](std::size_t i) {
            std::size_t next = i;
            each_before(g, loops, i, [&](edge const& e) {
                if (waiting[e.node] == 0) return true;
                next = e.node;
                return false;
            });
            return next;
        };
        auto at = start;
        for (; walk_of[at] == 0; at = up(at)) walk_of[at] = mark;
        if (walk_of[at] != mark) continue; // an earlier walk was here
        std::vector<std::string_view> names;
        std::size_t length = 0;
        auto i = at;
        do {
            if (names.size() < max_names) names.push_back(g.nodes[i].name);
            ++length;
            i = up(i);
        } while (i != at);
        std::string ring;
        if (length > names.size()) ring = "... -> ";
        for (auto i = names.size(); i-- > 0;) ring += std::string(names[i]) + " -> ";
        auto const last = length > names.size() ? std::string("...") : std::string(names.back());
        auto where = from.place_of(g.nodes[at]);
        errors.add(errc::cycle, std::move(where), "no cycle but that of a loop", ring + last);
        ++cycles;
    }
}

} // namespace detail

/// Positions in `g.nodes` such that inputs and control inputs are first; among ready nodes the first in the file is
/// first. The back edge of a loop to its next iteration does not count. After an error `out` contains the nodes that
/// do not wait for a cycle.
/// cost O(nodes + edges)
/// error cycle
constexpr error_list order(source const& from, graph const& g, std::vector<std::uint32_t>& out) {
    error_list errors;
    auto const count = g.nodes.size();
    if (detail::in_order(g)) {
        out.resize(count, 0); // with a value: libstdc++ 12 has no other overload that clang evaluates
        for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::uint32_t>(i);
        return errors;
    }
    detail::loop_marks const loops(from.front, g);
    series<std::uint32_t> waiting(count, 0), first(count + 1, 0);
    for (std::size_t i = 0; i < count; ++i)
        detail::each_before(g, loops, i, [&](edge const& e) { return ++waiting[i], ++first[e.node + 1], true; });
    for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
    series<std::uint32_t> users(first[count], 0);
    auto fill = first;
    for (std::size_t i = 0; i < count; ++i)
        detail::each_before(
            g, loops, i, [&](edge const& e) { return users[fill[e.node]++] = narrow_cast<std::uint32_t>(i), true; });
    detail::index_set ready(count);
    for (std::size_t i = 0; i < count; ++i)
        if (waiting[i] == 0) ready.insert(i);
    out.clear();
    out.reserve(count);
    while (!ready.empty()) {
        auto const i = ready.take_first();
        out.push_back(narrow_cast<std::uint32_t>(i));
        for (auto k = first[i]; k < first[i + 1]; ++k)
            if (--waiting[users[k]] == 0) ready.insert(users[k]);
    }
    if (out.size() == count) return errors;
    if (!std::is_constant_evaluated()) return detail::report_cycles(from, g, loops, waiting, errors), errors;
    for (std::size_t i = 0; i < count; ++i)
        if (waiting[i] != 0)
            return errors.note({errc::cycle, {}, "no cycle but that of a loop"}, g.nodes[i].line), errors;
    return errors;
}

} // namespace model
GRAFT_END
