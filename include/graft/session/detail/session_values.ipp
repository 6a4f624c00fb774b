// graft/session/detail/session_values.ipp - which values are in the memory of a session: outputs, states, all others
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"

GRAFT_BEGIN

GRAFT_LARGE status session::without_run(std::size_t i) const {
    auto const& port = graph_->outputs[i];
    auto const why = !started_                     ? "a run before its outputs are read"
                     : !ran_                       ? "a run without an error: the last one has failed"
                     : is_overwritten(port.tensor) ? "no input set since the run: the next input has its memory"
                                                   : "a run that makes it: in the last one its branch did not run";
    return fail(errc::output_without_run, port.name, why);
}
GRAFT_LARGE bool session::has_output(std::size_t i) const {
    return usable() && i < made().size() && flow_.has_value(*graph_, graph_->outputs[i].tensor);
}
GRAFT_LARGE bool session::is_overwritten(tensor_id t) const {
    for (auto const& in : inputs_) {
        bool const same = memory_.root_of(in.tensor) == memory_.root_of(t); // it shows what is bound, or its new size
        if (in.changed ? same || memory_.overlap(in.tensor, t) : same && !in.set) return true;
    }
    return false;
}
GRAFT_LARGE bool session::is_lost(tensor_id t) const {
    auto const& g = *graph_;
    if (g.is_constant(t) || (running_ && now_ == no_id)) return false;
    auto const root = memory_.root_of(t);
    bool input = false;
    for (auto const& in : inputs_) {
        if (in.tensor == t && in.set) return false;
        input = input || in.tensor == root;
    }
    if (!running_) {
        if (changed_ && is_overwritten(t)) return true;
        for (auto const& port : g.outputs)
            if (ran_ && memory_.root_of(port.tensor) == root) return false;
    }
    auto const count = static_cast<node_id>(g.nodes.size());
    auto const by = g.tensors[root].producer, now = running_ ? now_ : failed_ != no_id ? failed_ : count - 1;
    auto first = input ? 0 : by + 1; // inputs are set before the run
    for (auto const& l : g.loops) {
        if (input || l.parent != no_id || by < l.first || by >= l.end) continue;
        if (now >= l.end) first = l.first; // nodes before it may have run after it
        else if (now < by) return false;   // of the turn before, or there was none
    }
    if (!input && now < by) return true; // not made yet
    auto const bytes = memory_.memory_of(t);
    for (auto i = first; i <= now; ++i) {
        auto const& n = g.nodes[i];
        if (i == by || n.kind == node_kind::input || n.kind == node_kind::constant) continue;
        if (auto const* const f = call_of(i); f && detail::overlap({f->workspace, f->workspace_bytes}, bytes))
            return true;
        for (auto o = n.first_output; o < n.output(n.output_count); ++o)
            if (memory_.root_of(o) != root && memory_.overlap(o, t) &&
                (memory_.entries.empty() || memory_.entries[o] != memory_.entries[t])) // a slice of it, or the reverse
                return true;
    }
    return false;
}
GRAFT_LARGE void session::check_next(graph_port const& state) {
    auto const& next = graph_->outputs[state.state_output];
    auto const &is = *memory_.tensors[state.tensor].desc, &becomes = *memory_.tensors[next.tensor].desc;
    static constexpr detail::shape_words words{"the rank of the state:", "the dim of the state:"};
    if (is.type != becomes.type)
        errors_.add(detail::another_dtype(next.name, is.type, becomes.type), where(state.tensor));
    else if (!sizes_.of(next.tensor) && is.shape != becomes.shape)
        errors_.add(detail::contradiction(next.name, words, is.shape, becomes.shape), where(state.tensor));
}
GRAFT_LARGE status session::check_state() {
    for (auto const& k : kept_) {
        auto const& port = graph_->inputs[k.input];
        if (!flow_.has_value(*graph_, k.last))
            return fail(errc::output_without_run, port.name, "a run that makes what is kept");
        if (memory_.tensors[k.last].desc->shape != memory_.tensors[port.tensor].desc->shape)
            return fail(errc::wrong_shape, port.name, "a value of the same shape, to be kept");
    }
    pending_ = true;
    return ok;
}

GRAFT_END
