// graft/graph/reinference.hpp - infers again what a change reaches, and nothing else
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility> // move
#include <vector>

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/graph/builder.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/lifetime.hpp"
#include "graft/graph/readers.hpp"
#include "graft/graph/settle.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether inference knows the same of two tensors' elements.
inline bool same_value(known_value const& a, known_value const& b) {
    if (a.constant != b.constant || a.partial != b.partial || a.bytes.size() != b.bytes.size() ||
        a.elements.size() != b.elements.size() || a.strings.size() != b.strings.size())
        return false;
    for (std::size_t i = 0; i < a.elements.size(); ++i)
        if (a.elements[i] != b.elements[i]) return false;
    if (a.bytes.data() != b.bytes.data())
        for (std::size_t i = 0; i < a.bytes.size(); ++i)
            if (a.bytes[i] != b.bytes[i]) return false;
    for (std::size_t i = 0; i < a.strings.size(); ++i)
        if (a.strings[i] != b.strings[i]) return false;
    return true;
}

} // namespace detail

/// Infers a finished graph again after a change, in topological order from the change on: a node is asked only when one
/// of its inputs has changed in descriptor or value. The result is what inferring the changed graph from
/// the start gives. The graph's edges stay as they are while this object lives.
/// cost once O(edges) for who reads what; a run O(nodes that the change reaches * log of their number)
class GRAFT_TYPE reinference {
public:
    explicit reinference(graph& g, fold_hook fold = {})
        : graph_(g), builder_(g), read_(g), loop_of_(detail::loop_of_nodes(g)), fold_(fold),
          queued_(g.nodes.size(), false) {}

    /// Gives an input of the graph another descriptor.
    void bind(tensor_id input, tensor_desc const& desc) {
        if (graph_.tensors[input].desc == desc) return;
        graph_.tensors[input].desc = desc;
        changed(input);
    }
    /// Node `n` is inferred again, whatever its inputs say.
    void touch(node_id n) { push(n); }

    /// Infers all that the changes since the last run reach. Gives how many times rules of a node were called.
    /// error what rules answer, in the graph's order
    std::size_t run(error_list& errors) {
        std::size_t called = 0;
        while (!waiting_.empty()) {
            algorithm::pop_heap(waiting_.begin(), waiting_.end(), &later);
            auto const i = waiting_.back();
            waiting_.pop_back();
            if (!queued_[i]) continue; // settled with its loop
            queued_[i] = false;
            if (!loop_of_.empty() && loop_of_[i] != no_id) infer_loop(i, errors, called);
            else infer_node(i, errors, called);
        }
        return called;
    }

private:
    static bool later(node_id a, node_id b) { return a > b; }
    void push(node_id n) {
        if (queued_[n] || graph_.nodes[n].kind != node_kind::operation) return;
        queued_[n] = true;
        waiting_.push_back(n);
        algorithm::push_heap(waiting_.begin(), waiting_.end(), &later);
    }
    void changed(tensor_id t) {
        for (auto const& r : read_.of(t)) push(r.node);
    }
    void report(failed_node const& f, error_list& errors) const {
        auto where = graph_.place_of(graph_.nodes[f.node]);
        where.rule = f.by.text(graph_);
        errors.add(f.why, std::move(where));
    }
    /// Remembers the outputs of the nodes from `first` to `end`, to compare with what they become.
    void take(node_id first, node_id end) {
        tensors_.clear();
        values_.clear();
        for (auto i = first; i < end; ++i)
            for (std::uint32_t t = graph_.nodes[i].first_output;
                t < graph_.nodes[i].first_output + graph_.nodes[i].output_count; ++t) {
                tensors_.push_back(graph_.tensors[t]);
                values_.push_back(graph_.value_of(t));
            }
    }
    /// Puts back what is as it was, so that repeated runs do not pile up values; tells the readers of the rest.
    void compare(node_id first, node_id end, std::size_t values_before) {
        std::size_t k = 0;
        bool all_same = true;
        for (auto i = first; i < end; ++i)
            for (std::uint32_t t = graph_.nodes[i].first_output;
                t < graph_.nodes[i].first_output + graph_.nodes[i].output_count; ++t, ++k) {
                bool const value = detail::same_value(graph_.value_of(t), values_[k]);
                if (value) graph_.tensors[t].value = tensors_[k].value;
                else all_same = false;
                if (!value || !(graph_.tensors[t].desc == tensors_[k].desc)) changed(t);
            }
        if (all_same) graph_.values.resize(values_before);
    }
    void infer_node(node_id i, error_list& errors, std::size_t& called) {
        take(i, i + 1);
        auto const values = graph_.values.size();
        ++called;
        if (auto const why = builder_.infer(i); !why) report({i, why, builder_.last_refusal()}, errors);
        fold_(graph_, i);
        compare(i, i + 1, values);
    }
    void infer_loop(node_id i, error_list& errors, std::size_t& called) {
        auto l = loop_of_[i];
        while (graph_.loops[l].parent != no_id) l = graph_.loops[l].parent;
        auto const first = graph_.loops[l].first, end = graph_.loops[l].end;
        take(first, end);
        auto const values = graph_.values.size();
        for (auto const& f : settle_afresh(builder_, first, end, fold_, called)) report(f, errors);
        compare(first, end, values);
        for (auto k = first; k < end; ++k) queued_[k] = false; // its own readers are settled
    }

    graph& graph_;
    graph_builder builder_;
    readers read_;
    std::vector<std::uint32_t> loop_of_;
    fold_hook fold_;
    std::vector<bool> queued_;
    series<tensor> tensors_{}; ///< what `take` remembers
    series<known_value> values_{};
    std::vector<node_id> waiting_{}; ///< a heap, the first node of the graph on top
};

GRAFT_END
