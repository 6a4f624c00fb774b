// graft/graph/detail/edit.ipp - the bodies of graft/graph/edit/edit.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#ifdef GRAFT_CHECKED
#include <exception> // uncaught_exceptions
#endif

#include "graft/base/require.hpp"
#include "graft/graph/edit/rebuild.hpp"
#include "graft/graph/infer/reinference.hpp"
#include "graft/graph/ir/builder.hpp"

GRAFT_BEGIN

GRAFT_LARGE detail::edit_parts::edit_parts(graph& g)
    : second(g.edits.open), builder(shared<graph_builder>::make(second ? scratch : g)) {
    if (second) scratch.catalog = g.catalog;
    else g.edits.open = true, ++g.edits.count;
}

GRAFT_LARGE graph_edit::graph_edit(graph& g)
    : edit_parts(g), graph_writer(*builder, errors), graph_(g), before_(g),
      old_nodes_(static_cast<node_id>(g.nodes.size())) {
    if (second) errors.add(errc::edit_is_open, in_words("begin"), "one edit of a graph at a time");
}
GRAFT_LARGE graph_edit::~graph_edit() noexcept(false) {
#ifdef GRAFT_CHECKED
    bool const given_up = applied_ || second || errors.failed() || !before_.is_of(graph_) ||
                          std::uncaught_exceptions() != 0 ||
                          (graph_.nodes.size() == old_nodes_ && replacements_.empty() && erased_.empty());
#endif
    drop();
    GRAFT_REQUIRE(given_up, "graph_edit", "changes that are not applied: call apply(), or drop() to give them up");
}
GRAFT_LARGE void graph_edit::drop() {
    if (second || std::exchange(applied_, true)) return;
    if (before_.is_of(graph_)) before_.restore_all(graph_);
    graph_.edits.open = false;
}
GRAFT_LARGE void graph_edit::replace(tensor_ref from, tensor_ref to, node_ref keeper) {
    if (keeper && &keeper.of() == &graph_) keep_replacement(from, to, keeper.id(), false);
    else errors.add(errc::unknown_node, in_words("replace"), "a node of this graph that goes on reading");
}
GRAFT_LARGE void graph_edit::erase(node_id n) {
    if (n < graph_.nodes.size()) erased_.push_back(n);
    else errors.add(errc::unknown_node, in_words("erase"), "a node of this graph", std::to_string(n));
}
GRAFT_LARGE result<graph_edit::outcome, error_list> graph_edit::apply(fold_hook fold) {
    outcome o;
    if (applied_) {
        errors.add(errc::already_finished, in_words("apply"), "one call of apply", "another");
        return std::move(errors);
    }
    applied_ = true;
    if (second) return std::move(errors);
    graph_.edits.open = false;
    bool const moved = !before_.is_of(graph_);
    if (moved) errors.add(errc::moved_from, in_words("apply"), "a graph that is not moved while an edit of it is open");
    if (!errors.failed()) check_and_order(o);
    if (errors.failed()) {
        if (!moved) before_.restore_all(graph_);
        return std::move(errors);
    }
    // those of rules: `bound_sizes` computes them again, from the others
    graph_.bounds.erase_if([](tensor_bound const& b) { return b.from == bound_origin::rules; });
    auto const touched = detail::rebuild(graph_, order_, o.now, [this](tensor_id t, node_id n) {
        return read_by(t, n);
    }).touched;
    reinference again(graph_, fold);
    for (auto n : touched)
        if (o.now[n] != no_id) again.touch(o.now[n]);
    o.rules_called = again.run(errors);
    if (errors.failed()) return std::move(errors);
    graph_.bounds.erase_if([this](tensor_bound const& b) {
        auto const& s = graph_.tensors[b.tensor].desc.shape;
        return s.is_static() || contradict(s, b.max);
    });
    return o;
}
GRAFT_LARGE void graph_edit::keep_replacement(tensor_ref from, tensor_ref to, node_id keeper, bool same_type) {
    if (!is_here(from, in_words("replace: from")) || !is_here(to, in_words("replace: to"))) return;
    auto const &before = from.desc(), &now = to.desc();
    auto where = in_words("replace");
    where.port = std::string(graph_.tensors[from.id()].origin);
    if (same_type && before.type != now.type && before.type != dtype::undefined && now.type != dtype::undefined)
        errors.add(
            errc::wrong_dtype, std::move(where), std::string(name_of(before.type)), std::string(name_of(now.type)));
    else if (same_type && contradict(before.shape, now.shape))
        errors.add(detail::contradiction(
                       {}, {"the rank that it replaces:", "the dim that it replaces:"}, before.shape, now.shape),
            std::move(where));
    replacements_.push_back({from.id(), to.id(), keeper});
}
GRAFT_LARGE place graph_edit::in_words(std::string_view call) {
    place p;
    p.rule = "edit, " + std::string(call);
    return p;
}
GRAFT_LARGE void graph_edit::complain(errc code, node_id n, std::string expected) {
    errors.add(code, graph_.place_of(graph_.nodes[n]), std::move(expected));
}
GRAFT_LARGE void graph_edit::check_and_order(outcome& o) {
    auto const size = static_cast<node_id>(graph_.nodes.size());
    gone_.assign(size, false);
    for (auto n : erased_) gone_[n] = true;
    first_of_.assign(graph_.tensors.size(), no_id);
    for (auto i = static_cast<std::uint32_t>(replacements_.size()); i-- > 0;)
        replacements_[i].next = std::exchange(first_of_[replacements_[i].from], i);
    for (node_id i = 0; i < size; ++i) {
        if (gone_[i]) continue;
        for (auto t : graph_.inputs_of(graph_.nodes[i]))
            if (auto const now = read_by(t, i); now != no_id && gone_[graph_.tensors[now].producer])
                complain(errc::dangling_input, i,
                    "an input that is not erased: " + std::string(graph_.nodes[graph_.tensors[now].producer].name));
    }
    for (auto const& p : graph_.outputs)
        if (auto const now = read_by(p.tensor, detail::no_reader); gone_[graph_.tensors[now].producer])
            complain(errc::dangling_input, graph_.tensors[now].producer,
                "a graph output that is not erased: " + std::string(p.name));
    for (auto const& r : replacements_)
        if (auto const n = graph_.tensors[r.from].producer; !r.read && n >= old_nodes_) {
            auto where = in_words("replace: from");
            where.port = std::string(graph_.nodes[n].name);
            errors.add(errc::unread_tensor, std::move(where), "a tensor that a node or an output reads",
                "that of a node which this edit adds and nothing reads: are `from` and `to` swapped?");
        }
    if (errors.failed()) return;
    order(o);
}
GRAFT_LARGE tensor_id graph_edit::read_by(tensor_id t, node_id n) const {
    if (t == no_id) return t;
    for (std::uint32_t past = 0, at = first_of_[t]; at != no_id;) { // the result of an earlier one by a later one
        auto const& r = replacements_[at];
        if (at < past || n == r.keeper) at = r.next;
        else r.read = true, t = r.to, past = at + 1, at = first_of_[t];
    }
    return t;
}
GRAFT_LARGE void graph_edit::order(outcome& o) {
    auto const size = static_cast<node_id>(graph_.nodes.size());
    o.now.assign(size, no_id);
    order_.clear();
    enum : std::uint8_t { fresh, open, done };
    std::vector<std::uint8_t> state(size, fresh);
    series<std::pair<node_id, std::uint32_t>> stack;
    for (node_id root = 0; root < size; ++root) {
        if (gone_[root] || state[root] != fresh) continue;
        stack.push_back({root, 0});
        state[root] = open;
        while (!stack.empty()) {
            auto& [n, at] = stack.back();
            auto const in = graph_.inputs_of(graph_.nodes[n]);
            if (at == in.size()) {
                state[n] = done;
                o.now[n] = static_cast<node_id>(order_.size());
                order_.push_back(n);
                stack.pop_back();
                continue;
            }
            auto const t = read_by(in[at], n);
            bool const comes_round = t != no_id && t == in[at] && n < old_nodes_ && graph_.tensors[t].producer > n &&
                                     graph_.tensors[t].producer < old_nodes_;
            ++at;
            if (t == no_id || comes_round) continue; // a loop's back edge constrains no order
            auto const from = graph_.tensors[t].producer;
            if (state[from] == fresh) {
                state[from] = open;
                stack.push_back({from, 0});
            } else if (state[from] == open) {
                complain(errc::cycle, n, "an input that does not depend on the node");
                return;
            }
        }
    }
    for (auto const& l : graph_.loops) // an old node that must run earlier than before may have left its loop
        for (auto i = l.first; i + 1 < l.end; ++i)
            if (o.now[i] != no_id && o.now[i + 1] != no_id && o.now[i + 1] < o.now[i]) {
                complain(errc::cycle, i, "an edit that keeps the order inside of the loop");
                return;
            }
}

GRAFT_END
