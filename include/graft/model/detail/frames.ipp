// graft/model/detail/frames.ipp - the order of a model's nodes, loop by loop
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/narrow.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/order.hpp"

GRAFT_BEGIN
namespace model {

namespace detail {

/// Sorts nodes such that loops are contiguous. An `enter` precedes its loop, an `exit` follows it.
class frame_sorter {
public:
    frame_sorter(source& from, std::vector<std::uint32_t>& order, series<loop_range>& ranges, error_list& errors)
        : from_(from), g_(from.main), order_(order), ranges_(ranges), errors_(errors), marks_(from.front, g_) {}

    bool sort() {
        frames_.push_back({});
        inside_.assign(g_.nodes.size(), 0);
        outside_.assign(g_.nodes.size(), 0);
        for (auto i : order_) place(i);
        for (auto i : order_) check_back_edges(i);
        if (failed_) return false;
        if (frames_.size() == 1) return true;
        return arrange();
    }

private:
    static constexpr std::uint32_t deepest = 64;
    struct frame {
        std::uint32_t parent = 0, depth = 0;
        std::string_view name{};
        std::vector<std::uint32_t> items{}; ///< nodes and, from the number of nodes on, frames in it; sorted
    };

    void record_mistake(errc code, std::uint32_t i, std::string_view port, std::string expected) {
        auto where = from_.place_of(g_.nodes[i]);
        where.port = std::string(port);
        errors_.add(code, std::move(where), std::move(expected), {});
        failed_ = true;
    }
    [[nodiscard]] std::uint32_t climb(std::uint32_t f, std::uint32_t depth) const {
        while (frames_[f].depth > depth) f = frames_[f].parent;
        return f;
    }
    /// The frame of node `i` is the innermost one of its inputs; all of these must be nested around it.
    void place(std::uint32_t i) {
        auto const& n = g_.nodes[i];
        std::uint32_t f = 0;
        detail::each_before(g_, marks_, i, [&](edge const& e) {
            auto const other = outside_[e.node];
            auto const inner = frames_[other].depth > frames_[f].depth ? other : f;
            auto const outer = inner == f ? other : f;
            if (climb(inner, frames_[outer].depth) != outer)
                record_mistake(errc::loop_frame_mismatch, i, e.name, "inputs from one loop and from those around it");
            f = inner;
            return !failed_;
        });
        inside_[i] = outside_[i] = f;
        auto const role = from_.front->role_of(n.type);
        if (role == node_role::enter) outside_[i] = child(i, f);
        else if (role == node_role::exit) inside_[i] = outside_[i] = frames_[f].parent;
    }
    std::uint32_t child(std::uint32_t i, std::uint32_t f) {
        series<named_attr> all;
        error_list quiet; // the translation reads them again and reports
        attributes_of(from_, g_.nodes[i], {}, no_op, all, quiet);
        std::string_view name;
        for (auto const& a : all)
            if (a.name == "frame_name") name = a.value.string;
        auto& number = children_.at(f, name).number;
        if (number != child_table::none) return number;
        number = narrow_cast<std::uint32_t>(frames_.size());
        if (frames_[f].depth >= deepest)
            record_mistake(errc::nesting_too_deep, i, "frame_name", "at most 64 loops around each other");
        frames_.push_back({f, frames_[f].depth + 1, name, {}});
        return number;
    }
    void check_back_edges(std::uint32_t i) {
        auto const& n = g_.nodes[i];
        for (auto const& e : g_.inputs(n))
            if (e.node != none && marks_.goes_back(e, i) && inside_[e.node] != inside_[i])
                record_mistake(errc::loop_frame_mismatch, i, e.name, "a NextIteration of the same loop");
    }
    /// The representative of node `i` in the frame `f`, which is around it: the node, or the frame that contains it.
    [[nodiscard]] std::uint32_t item(std::uint32_t i, std::uint32_t f) const {
        if (inside_[i] == f) return i;
        return narrow_cast<std::uint32_t>(g_.nodes.size()) + climb(inside_[i], frames_[f].depth + 1);
    }
    [[nodiscard]] std::uint32_t around(std::uint32_t a, std::uint32_t b) const {
        auto const depth = frames_[a].depth < frames_[b].depth ? frames_[a].depth : frames_[b].depth;
        a = climb(a, depth);
        b = climb(b, depth);
        while (a != b) a = frames_[a].parent, b = frames_[b].parent;
        return a;
    }
    bool arrange() {
        auto const nodes = g_.nodes.size();
        auto const count = nodes + frames_.size();
        std::vector<std::uint32_t> waiting(count), first(count + 1), users, rank(count, 0);
        auto const each_edge = [&](auto f) {
            for (auto i : order_)
                detail::each_before(g_, marks_, i, [&](edge const& e) {
                    auto const both = around(inside_[e.node], inside_[i]);
                    auto const a = item(e.node, both), b = item(i, both);
                    if (a != b) f(a, b);
                    return true;
                });
        };
        each_edge([&](std::uint32_t a, std::uint32_t b) { ++waiting[b], ++first[a + 1]; });
        for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
        users.resize(first[count]);
        auto fill = first;
        each_edge([&](std::uint32_t a, std::uint32_t b) { users[fill[a]++] = b; });
        for (std::size_t k = order_.size(); k-- > 0;) {
            rank[order_[k]] = narrow_cast<std::uint32_t>(k);
            for (auto f = inside_[order_[k]]; f != 0; f = frames_[f].parent)
                rank[nodes + f] = narrow_cast<std::uint32_t>(k);
        }
        std::vector<std::uint64_t> ready; // a heap, the lowest rank first; the low half is the item
        auto const later = [](std::uint64_t a, std::uint64_t b) { return a > b; };
        auto const push = [&](std::size_t i) {
            ready.push_back(std::uint64_t{rank[i]} << 32 | i);
            algorithm::push_heap(ready.begin(), ready.end(), later);
        };
        for (auto i : order_)
            if (waiting[i] == 0) push(i);
        for (std::size_t f = 1; f < frames_.size(); ++f)
            if (waiting[nodes + f] == 0) push(nodes + f);
        std::size_t done = 0;
        while (!ready.empty()) {
            algorithm::pop_heap(ready.begin(), ready.end(), later);
            auto const at = static_cast<std::uint32_t>(ready.back());
            ready.pop_back();
            ++done;
            frames_[at < nodes ? inside_[at] : frames_[at - nodes].parent].items.push_back(at);
            for (auto k = first[at]; k < first[at + 1]; ++k)
                if (--waiting[users[k]] == 0) push(users[k]);
        }
        if (done != order_.size() + frames_.size() - 1) {
            for (std::uint32_t f = 1; f < frames_.size(); ++f)
                if (waiting[nodes + f] != 0) {
                    errors_.add(errc::cycle, graft::place::in(from_.file), "no cycle but that of a loop",
                        "the frame " + std::string(frames_[f].name));
                    return false;
                }
            return false;
        }
        order_.clear();
        emit(0, none);
        return true;
    }
    void emit(std::uint32_t f, std::uint32_t range) {
        for (auto at : frames_[f].items) {
            if (at < g_.nodes.size()) {
                order_.push_back(at);
                continue;
            }
            auto const inner = narrow_cast<std::uint32_t>(at - g_.nodes.size());
            auto const number = narrow_cast<std::uint32_t>(ranges_.size());
            ranges_.push_back({order_.size(), 0, range, frames_[inner].name});
            emit(inner, number); // recursion depth = nesting of loops: 64
            ranges_[number].end = order_.size();
        }
    }

    source& from_;
    graph const& g_;
    std::vector<std::uint32_t>& order_;
    series<loop_range>& ranges_;
    error_list& errors_;
    detail::loop_marks marks_;
    series<frame> frames_{};
    child_table children_{0};                         ///< children of a frame by name, as numbers
    std::vector<std::uint32_t> inside_{}, outside_{}; ///< per node: the frame it runs in, the frame of its outputs
    bool failed_ = false;
};

} // namespace detail

GRAFT_LARGE error_list order_frames(source& from, schedule& out) {
    auto errors = order(from, from.main, out.order);
    if (errors.failed()) return errors;
    bool any_frame = false;
    for (auto const& n : from.main.nodes) {
        auto const role = from.front->role_of(n.type);
        out.conditional = out.conditional || role == node_role::split;
        any_frame = any_frame || role == node_role::enter;
    }
    if (any_frame) (void)detail::frame_sorter(from, out.order, out.loops, errors).sort();
    return errors;
}

} // namespace model
GRAFT_END
