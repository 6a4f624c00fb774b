// graft/graph/edit.hpp - rewrites a graph: nodes added, replaced and erased, then ordered and inferred again
// where it matters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/builder.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/mark.hpp"
#include "graft/graph/rebuild.hpp"
#include "graft/graph/reinference.hpp"
#include "graft/graph/writer.hpp"
#include "graft/op/words_elsewhere.hpp"

GRAFT_BEGIN

namespace detail {

inline constexpr auto replaced_otherwise = [] { return mistake{errc::word_takes_other_arguments, "replace"}; };
inline constexpr auto erased_otherwise = [] { return mistake{errc::word_takes_other_arguments, "erase"}; };
/// A node as `as<Op>` gives it; one just made stands for its tensor.
template <class> inline constexpr bool is_op_ref = false;
template <class Op> inline constexpr bool is_op_ref<op_ref<Op>> = true;

/// What a graph editor owns; a base, so that it is there before the writer.
struct edit_parts {
    graph_builder builder;
    error_list errors{};

    explicit edit_parts(graph& g) : builder(g) {}
};

} // namespace detail

/// A change of a graph in three words: `add` (as in `graph_writer`) makes nodes, `replace` lets all readers of a tensor
/// read another, `erase` removes a node; `apply` carries it out. Ids stay as they are until then, and are new after it.
/// Nodes that nobody reads are removed only by `erase`.
/// example `edit.replace(old.output<"y">(), edit.add<Relu6>("relu6", "x"_p = x)); edit.erase(old.id());`
class GRAFT_TYPE graph_edit : detail::edit_parts, public graph_writer {
public:
    explicit graph_edit(graph& g)
        : edit_parts(g), graph_writer(builder, errors), graph_(g), before_(g),
          old_nodes_(static_cast<node_id>(g.nodes.size())) {}
    graph_edit(graph_edit const&) = delete;
    graph_edit& operator=(graph_edit const&) = delete;
    /// Without `apply` the graph is as it was. What was added to it by other means meanwhile goes too.
    ~graph_edit() {
        if (!applied_) before_.restore_all(graph_);
    }

    /// Every node and graph output that reads `from` reads `to`, nodes of this edit included. Of two
    /// replacements the later sees what the earlier did.
    /// error absent_tensor, tensor_of_another_graph, when it is applied
    void replace(tensor_ref from, tensor_ref to) { keep_replacement(from, to, nobody); }
    /// As above, but the node `keeper` (the one that makes `to` from `from`, say) goes on reading `from`.
    /// error no_such_node: `keeper` is none of this graph's
    void replace(tensor_ref from, tensor_ref to, node_ref keeper) {
        if (keeper && &keeper.of() == &graph_) keep_replacement(from, to, keeper.id());
        else errors.add(errc::no_such_node, in_words("replace"), "a node of this graph that goes on reading");
    }
    /// error no_such_node
    void erase(node_id n) {
        if (n < graph_.nodes.size()) erased_.push_back(n);
        else errors.add(errc::no_such_node, in_words("erase"), "a node of this graph", std::to_string(n));
    }

    /// Not so: tensors are replaced, nodes are erased by their id.
    /// error word_takes_other_arguments, no_such_word
    template <class Node> requires detail::is_op_ref<Node>
    void replace(Node const&, detail::anything) {
        static_assert(accepted<typename Node::op, detail::replaced_otherwise>);
    }
    template <class Of = graph_edit> void replace(node_id, detail::anything) {
        static_assert(accepted<Of, detail::replaced_otherwise>);
    }
    template <class Op> void erase(op_ref<Op> const&) { static_assert(accepted<Op, detail::erased_otherwise>); }
    template <class Of = graph_edit> void erase(node_ref const&) {
        static_assert(accepted<Of, detail::erased_otherwise>);
    }
    template <class Of = graph_edit> void remove(detail::anything) { (void)detail::refused_word<Of, "remove">(); }
    template <class Of = graph_edit> void erase_node(detail::anything) {
        (void)detail::refused_word<Of, "erase_node">();
    }

    /// What an edit did.
    struct outcome {
        std::size_t rules_called = 0; ///< of nodes that were there; new ones were inferred as they were added
        std::vector<node_id> now{};   ///< per node before `apply`: where it is, or no_id
    };

    /// Carries the edit out, once. When a mistake is found before inference begins, the graph is as it was. Dtypes and
    /// shapes are inferred again from the replaced tensors on.
    /// error dangling_input (an erased node is still read), cycle, finished_before, and what rules answer
    /// cost O(nodes + edges) to put the nodes in order, inference of what the change reaches
    [[nodiscard]] result<outcome, error_list> apply(fold_hook fold = {}) {
        outcome o;
        if (applied_) {
            errors.add(errc::finished_before, in_words("apply"), "one call of apply", "another");
            return std::move(errors);
        }
        applied_ = true;
        if (!errors.failed()) check_and_order(o);
        if (errors.failed()) {
            before_.restore_all(graph_);
            return std::move(errors);
        }
        graph_.bounds.clear(); // `bound_sizes` finds them again
        auto const touched = detail::rebuild(graph_, order_, o.now, [this](tensor_id t, node_id n) {
            return read_by(t, n);
        }).touched;
        reinference again(graph_, fold);
        for (auto n : touched)
            if (o.now[n] != no_id) again.touch(o.now[n]);
        o.rules_called = again.run(errors);
        if (errors.failed()) return std::move(errors);
        return o;
    }

private:
    struct replacement {
        tensor_id from, to;
        node_id keeper = nobody;
    };
    static constexpr node_id nobody = no_id - 1, output_of_graph = detail::no_reader;

    void keep_replacement(tensor_ref from, tensor_ref to, node_id keeper) {
        if (is_here(from, in_words("replace: from")) && is_here(to, in_words("replace: to")))
            replacements_.push_back({from.id(), to.id(), keeper});
    }
    static place in_words(std::string_view call) {
        place p;
        p.rule = "edit, " + std::string(call);
        return p;
    }
    void complain(errc code, node_id n, std::string expected) {
        errors.add(code, graph_.place_of(graph_.nodes[n]), std::move(expected));
    }
    void check_and_order(outcome& o) {
        auto const size = static_cast<node_id>(graph_.nodes.size());
        gone_.assign(size, false);
        for (auto n : erased_) gone_[n] = true;
        is_replaced_.assign(graph_.tensors.size(), false);
        for (auto const& r : replacements_) is_replaced_[r.from] = true;
        for (node_id i = 0; i < size; ++i) {
            if (gone_[i]) continue;
            for (auto t : graph_.inputs_of(graph_.nodes[i]))
                if (auto const now = read_by(t, i); now != no_id && gone_[graph_.tensors[now].producer])
                    complain(errc::dangling_input, i,
                        "an input that is not erased: " + std::string(graph_.nodes[graph_.tensors[now].producer].name));
        }
        for (auto const& p : graph_.outputs)
            if (auto const now = read_by(p.tensor, output_of_graph); gone_[graph_.tensors[now].producer])
                complain(errc::dangling_input, graph_.tensors[now].producer,
                    "a graph output that is not erased: " + std::string(p.name));
        if (errors.failed()) return;
        order(o);
    }
    /// What node `n` (or the graph as an output) reads in place of `t` when all replacements are done.
    [[nodiscard]] tensor_id read_by(tensor_id t, node_id n) const {
        if (t == no_id || !is_replaced_[t]) return t;
        for (auto const& r : replacements_)
            if (t == r.from && n != r.keeper) t = r.to;
        return t;
    }

    /// The old order, each new node just before its first reader. Iterative: chains of new nodes may be long.
    void order(outcome& o) {
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
                bool const comes_round = t != no_id && t == in[at] && n < old_nodes_ &&
                                         graph_.tensors[t].producer > n && graph_.tensors[t].producer < old_nodes_;
                ++at;
                if (t == no_id || comes_round) continue; // a loop's back edge orders nothing
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
        for (auto const& l : graph_.loops) // an old node that must run earlier than it did may have left its loop
            for (auto i = l.first; i + 1 < l.end; ++i)
                if (o.now[i] != no_id && o.now[i + 1] != no_id && o.now[i + 1] < o.now[i]) {
                    complain(errc::cycle, i, "an edit that keeps the order inside of the loop");
                    return;
                }
    }

    graph& graph_;
    graph_mark before_;
    node_id old_nodes_;
    bool applied_ = false;
    series<replacement> replacements_{};
    std::vector<node_id> erased_{}, order_{};
    std::vector<bool> gone_{}, is_replaced_{};
};

GRAFT_END
