// graft/session/detail/flow_program.ipp - how the steps of a graph with conditions and loops are made, and run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/plan/lifetime.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/session/binding.hpp"

GRAFT_BEGIN
namespace detail {

inline bool flow_program::all_alive(instruction const& c) const {
    for (std::uint32_t k = 0; k < c.guards; ++k)
        if (!alive_[guards_[c.first_guard + k]]) return false;
    return true;
}
inline std::uint32_t flow_program::flag_of(graph const& g, tensor_id t) const {
    auto const p = g.tensors[t].producer;
    return split_of_[p] != always ? split_of_[p] + (t - g.nodes[p].first_output) : node_flag_[p];
}
inline status flow_program::copy(
    kernel_argument const& from, kernel_argument const& to, std::uint64_t bytes, tensor_desc* sized) {
    if (sized && sized != from.desc) {
        auto const room = bytes;
        bytes = planned_bytes(*from.desc);
        if (bytes > room)
            return fail(errc::size_exceeds_bound, "control flow", "bytes at most", static_cast<std::int64_t>(room),
                static_cast<std::int64_t>(bytes));
        sized->shape = from.desc->shape;
    }
    void const* const a = from.strings ? static_cast<void const*>(from.strings) : from.data;
    void* const b = to.strings ? static_cast<void*>(to.strings) : to.data;
    if (a != b && bytes) std::memcpy(b, a, static_cast<std::size_t>(bytes));
    return ok;
}
inline bool flow_program::merge(merge_record const& m, span<kernel_argument const> tensors, status& why) {
    bool const again = m.in_loop && loops_[m.loop].again;
    for (std::uint32_t k = 0; k < m.count; ++k) {
        auto const& in = merge_inputs_[m.first + k];
        if (in.back != again || !alive(in.flag)) continue;
        why = copy(tensors[in.tensor], tensors[m.to], m.bytes, m.sized);
        if (!why) return false;
        auto const chosen = static_cast<std::int32_t>(k);
        std::memcpy(tensors[m.index].data, &chosen, sizeof chosen);
        return true;
    }
    return false;
}

template <class Size> void flow_program::add(graph const& g, node_id i, flow kind, span<std::uint32_t const> step_of,
    Size bytes_of_tensor, span<std::uint32_t const> loop_of, error_list& errors) {
    auto const& n = g.nodes[i];
    if (kind == flow::merge) return add_merge(g, i, bytes_of_tensor, loop_of, errors);
    found_.clear();
    for (auto t : g.inputs_of(n))
        if (t != no_id && g.tensors[t].producer < i) found_.push_back(flag_of(g, t));
    for (auto c : g.controls_of(n))
        if (c < i) found_.push_back(node_flag_[c]);
    graft::sort(found_);
    found_.erase(algorithm::unique(found_.begin(), found_.end()), found_.end());
    if (!found_.empty() && found_.back() == always) found_.pop_back();
    instruction c{what::pass, 0, static_cast<std::uint32_t>(guards_.size()), static_cast<std::uint32_t>(found_.size()),
        always, i};
    guards_.insert(guards_.end(), found_.begin(), found_.end());
    if (found_.size() == 1) node_flag_[i] = found_[0];
    else if (found_.size() > 1) node_flag_[i] = c.flag = flags_++;
    bool const resident = n.kind == node_kind::input || n.kind == node_kind::constant;
    if (resident && c.flag == always) return;
    if (kind == flow::split) {
        c.kind = what::split;
        c.index = g.inputs_of(n)[1];
        c.out = split_of_[i] = flags_;
        flags_ += 2;
        if (!g.tensors[c.index].desc.shape.elements().is(1))
            errors.add(errc::wrong_element_count, place_of(g, n), "one element");
    } else if (kind == flow::next && bytes_of_tensor.copies(n.first_output)) {
        c.kind = what::copy;
        c.index = static_cast<std::uint32_t>(copies_.size());
        if (bytes_of_tensor(g.inputs_of(n)[0]) != bytes_of_tensor(n.first_output))
            errors.add(errc::shape_mismatch, place_of(g, n), "an input of the output's size");
        copies_.push_back({g.inputs_of(n)[0], n.first_output, bytes_of_tensor(n.first_output),
            bytes_of_tensor.sized(n.first_output)});
    } else if (n.kind == node_kind::left_out) {
        c.kind = what::fail;
    } else if (kind == flow::plain && !resident && step_of[i] != no_id) {
        c.kind = what::run;
        c.index = step_of[i];
    }
    code_.push_back(c);
}
template <class Size> void flow_program::add_merge(
    graph const& g, node_id i, Size bytes_of_tensor, span<std::uint32_t const> loop_of, error_list& errors) {
    auto const& n = g.nodes[i];
    merge_record m;
    m.first = static_cast<std::uint32_t>(merge_inputs_.size());
    m.to = n.first_output;
    m.index = n.output(1);
    m.bytes = bytes_of_tensor(m.to);
    m.sized = bytes_of_tensor.sized(m.to);
    m.loop = loop_of.empty() ? no_id : loop_of[i];
    bool is_conditional = true;
    for (auto t : g.inputs_of(n)) {
        if (t == no_id) continue;
        bool const back = g.tensors[t].producer >= i;
        if (back && (m.loop == no_id || g.tensors[t].producer >= g.loops[m.loop].end)) {
            errors.add(errc::cycle, place_of(g, n), "an input from an earlier node, or from the same loop");
            continue;
        }
        if (!m.sized && bytes_of_tensor(t) != m.bytes)
            errors.add(errc::shape_mismatch, place_of(g, n), "inputs of one size");
        m.in_loop = m.in_loop || back;
        if (!back && flag_of(g, t) == always) is_conditional = false;
        merge_inputs_.push_back({t, always, back});
        ++m.count;
    }
    instruction c{what::merge, static_cast<std::uint32_t>(merges_.size()), 0, 0, always, i};
    if (is_conditional || m.in_loop) node_flag_[i] = c.flag = flags_++;
    merges_.push_back(m);
    code_.push_back(c);
}
template <class Size>
void flow_program::build(graph const& g, span<std::uint32_t const> step_of, Size bytes_of_tensor, error_list& errors) {
    bool any = !g.loops.empty();
    for (auto const& n : g.nodes) any = any || flow_of(g, n) != flow::plain || n.kind == node_kind::left_out;
    if (!any) return;
    node_flag_.assign(g.nodes.size(), always);
    split_of_.assign(g.nodes.size(), always);
    auto const loop_of = loop_of_nodes(g);
    std::vector<std::uint32_t> open;
    std::size_t next_loop = 0;
    for (node_id i = 0; i <= g.nodes.size(); ++i) {
        while (!open.empty() && g.loops[open.back()].end <= i) {
            code_.push_back({what::again, open.back(), 0, 0, always, no_id});
            open.pop_back();
        }
        for (; i < g.nodes.size() && next_loop < g.loops.size() && g.loops[next_loop].first <= i; ++next_loop) {
            open.push_back(static_cast<std::uint32_t>(next_loop));
            code_.push_back({what::begin, open.back(), 0, 0, always, no_id});
        }
        if (i < g.nodes.size()) add(g, i, flow_of(g, g.nodes[i]), step_of, bytes_of_tensor, loop_of, errors);
    }
    loops_.resize(g.loops.size());
    for (std::size_t l = 0; l < loops_.size(); ++l) loops_[l].name = g.loops[l].name;
    for (auto& m : merges_) // flags of later nodes are known now
        for (std::uint32_t k = 0; k < m.count; ++k) {
            auto& in = merge_inputs_[m.first + k];
            in.flag = flag_of(g, in.tensor);
            if (!in.back) continue;
            auto& next = loops_[m.loop].next;
            if (algorithm::find(next.begin(), next.end(), in.flag) == next.end()) next.push_back(in.flag);
        }
    for (std::uint32_t i = 0; i < code_.size(); ++i)
        if (code_[i].kind == what::begin) loops_[code_[i].index].begin = i;
    alive_.assign(flags_ ? flags_ : 1, 0);
}
template <class Step, class After> status flow_program::run(
    span<kernel_argument const> tensors, Step&& run_step, std::uint64_t turns, After& after, node_id& failed) {
    status why;
    for (std::size_t at = 0; at < code_.size(); ++at) {
        auto const& c = code_[at];
        if (c.kind == what::begin) {
            loops_[c.index].again = false;
            continue;
        }
        if (c.kind == what::again) {
            auto& l = loops_[c.index];
            bool more = false;
            for (auto f : l.next) more = more || alive(f);
            if (!more) continue;
            if (turns-- == 0) {
                return fail(errc::too_many_iterations, l.name, "an end within the iterations that are allowed");
            }
            l.again = true;
            at = l.begin; // the step after it is next
            continue;
        }
        bool const lives = c.kind == what::merge ? merge(merges_[c.index], tensors, why) : all_alive(c);
        if (!why) {
            failed = c.node;
            return why;
        }
        if (c.flag != always) alive_[c.flag] = lives;
        if (c.kind == what::split) {
            bool const yes = lives && tensors[c.index].data[0] != std::byte{0};
            alive_[c.out] = lives && !yes;
            alive_[c.out + 1] = yes;
        }
        if (!lives) continue;
        if (c.kind == what::fail) {
            failed = c.node;
            return fail(errc::branch_left_out);
        }
        if (c.kind == what::run) {
            if (!run_step(c.index, why)) {
                failed = c.node;
                return why;
            }
        } else if (c.kind == what::copy) {
            auto const& m = copies_[c.index];
            why = copy(tensors[m.from], tensors[m.to], m.bytes, m.sized);
            if (!why) {
                failed = c.node;
                return why;
            }
        }
        after(c.node);
    }
    return ok;
}
GRAFT_LARGE bool flow_program::has_value(graph const& g, tensor_id t) const { return empty() || alive(flag_of(g, t)); }

} // namespace detail
GRAFT_END
