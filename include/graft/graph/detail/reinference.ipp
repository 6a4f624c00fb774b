// graft/graph/detail/reinference.ipp - the bodies of graft/graph/infer/reinference.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move

#include "graft/base/container/algorithm.hpp"
#include "graft/graph/detail/same_value.hpp"
#include "graft/graph/infer/infer_to_fixpoint.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/lifetime.hpp"

GRAFT_BEGIN

GRAFT_LARGE reinference::reinference(graph& g, fold_hook fold)
    : graph_(g), builder_(shared<graph_builder>::make(g)), read_(g), loop_of_(detail::loop_of_nodes(g)), fold_(fold),
      queued_(g.nodes.size(), false) {}
GRAFT_LARGE void reinference::bind(tensor_id input, tensor_desc const& desc) {
    if (graph_.tensors[input].desc == desc) return;
    graph_.tensors[input].desc = desc;
    changed(input);
}
GRAFT_LARGE std::size_t reinference::run(error_list& errors) {
    std::size_t called = 0;
    while (!waiting_.empty()) {
        algorithm::pop_heap(waiting_.begin(), waiting_.end(), &later);
        auto const i = waiting_.back();
        waiting_.pop_back();
        if (!queued_[i]) continue; // inferred with its loop
        queued_[i] = false;
        if (!loop_of_.empty() && loop_of_[i] != no_id) infer_loop(i, errors, called);
        else infer_node(i, errors, called);
    }
    return called;
}
GRAFT_LARGE void reinference::push(node_id n) {
    if (queued_[n] || graph_.nodes[n].kind != node_kind::operation) return;
    queued_[n] = true;
    waiting_.push_back(n);
    algorithm::push_heap(waiting_.begin(), waiting_.end(), &later);
}
GRAFT_LARGE void reinference::changed(tensor_id t) {
    for (auto const& r : read_.of(t)) push(r.node);
}
GRAFT_LARGE void reinference::report(failed_node const& f, error_list& errors) const {
    auto where = graph_.place_of(graph_.nodes[f.node]);
    where.rule = f.by.text(graph_);
    errors.add(f.why, std::move(where));
}
GRAFT_LARGE void reinference::take(node_id first, node_id end) {
    tensors_.clear();
    values_.clear();
    for (auto i = first; i < end; ++i)
        for (auto t = graph_.nodes[i].first_output; t < graph_.nodes[i].output(graph_.nodes[i].output_count); ++t) {
            tensors_.push_back(graph_.tensors[t]);
            values_.push_back(graph_.value_of(t));
        }
}
GRAFT_LARGE void reinference::compare(node_id first, node_id end, std::size_t values_before) {
    std::size_t k = 0;
    bool all_same = true;
    for (auto i = first; i < end; ++i)
        for (auto t = graph_.nodes[i].first_output; t < graph_.nodes[i].output(graph_.nodes[i].output_count);
            ++t, ++k) {
            bool const value = detail::same_value(graph_.value_of(t), values_[k]);
            if (value) graph_.tensors[t].value = tensors_[k].value;
            else all_same = false;
            if (!value || !(graph_.tensors[t].desc == tensors_[k].desc)) changed(t);
        }
    if (all_same) graph_.values.resize(values_before);
}
GRAFT_LARGE void reinference::infer_node(node_id i, error_list& errors, std::size_t& called) {
    take(i, i + 1);
    auto const values = graph_.values.size();
    ++called;
    if (auto const why = builder_->infer(i); !why) report({i, why, builder_->last_refusal()}, errors);
    fold_(graph_, i);
    compare(i, i + 1, values);
}
GRAFT_LARGE void reinference::infer_loop(node_id i, error_list& errors, std::size_t& called) {
    auto l = loop_of_[i];
    while (graph_.loops[l].parent != no_id) l = graph_.loops[l].parent;
    auto const first = graph_.loops[l].first, end = graph_.loops[l].end;
    take(first, end);
    auto const values = graph_.values.size();
    for (auto const& f : infer_to_fixpoint_from_scratch(*builder_, first, end, fold_, called)) report(f, errors);
    compare(first, end, values);
    for (auto k = first; k < end; ++k) queued_[k] = false; // its own readers are inferred
}

GRAFT_END
