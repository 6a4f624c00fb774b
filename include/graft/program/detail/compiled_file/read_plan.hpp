// graft/program/detail/compiled_file/read_plan.hpp - the memory plan of a compiled file, checked against its graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/flow.hpp"
#include "graft/graph/plan/memory_plan.hpp"
#include "graft/program/detail/compiled_file/read_values.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// Reads the plan, and checks the invariants that a session relies on: every tensor is in the arena, with its maximum
/// size, and tensors that control flow forwards have the same size and dtype on both sides.
class plan_reader {
public:
    /// `largest`: bytes of each tensor at its maximum, -1 if unknown.
    plan_reader(tables const& t, graph const& g, span<std::int64_t const> largest, memory_plan& plan)
        : t_(t), g_(g), largest_(largest), plan_(plan) {}

    /// error errc::damaged_file, memory_budget_exceeded
    [[nodiscard]] bool read(std::uint64_t memory_bytes) {
        return read_figures(memory_bytes) && read_placements() && read_places() && check_tensors() && check_flow();
    }

private:
    bool read_figures(std::uint64_t memory_bytes) {
        auto const all = t_.of<program_record>(section::program);
        if (all.size() != 1) return t_.wrong(section::program, 0, "one record", std::to_string(all.size()));
        auto const& r = all[0];
        if (r.alignment < planned_alignment || r.alignment > std::uint64_t{1} << 24 ||
            (r.alignment & (r.alignment - 1)))
            return t_.wrong(
                section::program, 0, "an alignment that is a power of two from 64 on", std::to_string(r.alignment));
        if (r.arena_bytes > memory_bytes)
            return t_.report(errc::memory_budget_exceeded, -1, "arena",
                "at most " + std::to_string(memory_bytes) + " bytes", std::to_string(r.arena_bytes));
        plan_.alignment_bytes = r.alignment;
        plan_.arena_bytes = r.arena_bytes;
        plan_.sum_of_tensor_bytes = r.sum_of_tensor_bytes;
        plan_.lower_bound_bytes = r.lower_bound_bytes;
        return true;
    }
    template <class To, class From> static void copy(To& to, span<From const> from) {
        static_assert(sizeof(From) == sizeof(to[0]));
        to.resize(from.size());
        if (!from.empty()) std::memcpy(static_cast<void*>(to.data()), from.data(), from.size_bytes());
    }
    bool read_placements() {
        auto const nodes = g_.nodes.size();
        for (auto const s : {section::placements, section::workspaces}) {
            auto const all = t_.of<placement>(s);
            for (std::size_t i = 0; i < all.size(); ++i) {
                auto const& p = all[i];
                if ((p.tensor != no_id && p.tensor >= g_.tensors.size()) || p.node >= nodes || p.first > p.last ||
                    p.last > nodes || !inside(p.offset, p.bytes, plan_.arena_bytes) || p.offset % plan_.alignment_bytes)
                    return t_.wrong(s, i, "a place in the arena for some steps",
                        std::to_string(p.bytes) + " bytes at " + std::to_string(p.offset));
            }
            copy(s == section::placements ? plan_.tensors : plan_.workspaces, all);
        }
        return true;
    }
    bool read_places() {
        auto const check = [&](section s, std::size_t size, std::size_t below) {
            auto const all = t_.of<std::uint32_t>(s);
            if (all.size() != size) return t_.wrong(s, 0, std::to_string(size) + " places", std::to_string(all.size()));
            auto const i = first_outside(all, below);
            return i == all.size() || t_.wrong(s, i, "a placement", std::to_string(all[i]));
        };
        auto const workspaces = t_.of<std::uint32_t>(section::of_workspace);
        auto const within = t_.of<std::uint64_t>(section::within);
        if (!check(section::of_tensor, g_.tensors.size(), plan_.tensors.size())) return false;
        if (!workspaces.empty() && !check(section::of_workspace, g_.nodes.size(), plan_.workspaces.size()))
            return false;
        if (!within.empty() && within.size() != g_.tensors.size())
            return t_.wrong(section::within, 0, "one for each tensor", std::to_string(within.size()));
        copy(plan_.of_tensor, t_.of<std::uint32_t>(section::of_tensor));
        copy(plan_.of_workspace, workspaces);
        copy(plan_.within, within);
        auto const pieces = t_.of<piece_record>(section::pieces);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            auto const& c = pieces[i];
            if (c.node >= g_.nodes.size() || c.whole >= g_.tensors.size() || c.part >= g_.tensors.size())
                return t_.wrong(section::pieces, i, "a node and two tensors", "others");
            plan_.pieces.push_back({c.node, tensor_id{c.whole}, tensor_id{c.part}, c.at});
        }
        auto const copies = t_.of<copy_record>(section::copies);
        for (std::size_t i = 0; i < copies.size(); ++i) {
            auto const& c = copies[i];
            if (c.node >= g_.nodes.size() || c.part >= g_.tensors.size() ||
                c.why > static_cast<std::uint32_t>(copy_reason::more_memory))
                return t_.wrong(section::copies, i, "a node, a tensor and a reason", "others");
            plan_.copies.push_back({c.node, tensor_id{c.part}, c.bytes, static_cast<copy_reason>(c.why)});
        }
        return true;
    }
    [[nodiscard]] bool is_text(tensor_id t) const { return bits_of(g_.tensors[t].desc.type) == 0; }
    bool check_tensors() {
        auto const roots = memory_roots(g_);
        for (tensor_id t{}; t < g_.tensors.size(); ++t) {
            auto const bytes = largest_[t];
            if (bytes < 0) return t_.wrong(section::tensors, t, "a tensor whose largest size is known", "another");
            auto const root = roots.empty() ? t : roots[t];
            if (root != t) {
                if (bytes > largest_[root] || is_text(t) != is_text(root))
                    return t_.wrong(section::tensors, t, "the dtype and size of what it is passed on from", "others");
                continue;
            }
            if (g_.is_constant(t)) {
                auto const v = g_.value_of(t);
                if (!v.constant ||
                    (is_text(t) ? 0 : v.bytes.size()) != (is_text(t) ? 0 : static_cast<std::uint64_t>(bytes)))
                    return t_.wrong(section::tensors, t, "the value of a constant", "none");
                continue;
            }
            auto const at = plan_.of_tensor[t];
            auto const from = plan_.within.empty() ? 0 : plan_.within[t];
            if (at == no_id || from % plan_.alignment_bytes ||
                !inside(from, static_cast<std::uint64_t>(bytes), plan_.tensors[at].bytes))
                return t_.wrong(section::of_tensor, t, "a place of " + std::to_string(bytes) + " bytes", "another");
        }
        return true;
    }
    /// Tensors forwarded without a kernel keep their dtype; a Merge stores the index of its input in an int32.
    bool check_flow() {
        for (node_id i = 0; i < g_.nodes.size(); ++i) {
            auto const& n = g_.nodes[i];
            auto const kind = flow_of(g_, n);
            if (kind == flow::plain) continue;
            auto const inputs = g_.inputs_of(n);
            auto const outputs = g_.outputs_of(n);
            bool fine = !inputs.empty() && !outputs.empty();
            for (auto t : inputs) fine = fine && t != no_id;
            if (fine)
                fine = kind != flow::split ||
                       (inputs.size() == 2 && outputs.size() == 2 && largest_[inputs[1]] == 1 && !is_text(inputs[1]));
            if (fine && kind == flow::merge)
                fine = outputs.size() == 2 && outputs[1].desc.type == dtype::i32 && largest_[n.output(1u)] == 4;
            for (std::size_t k = 0; fine && k < (kind == flow::merge ? inputs.size() : 1); ++k)
                fine = g_.tensors[inputs[k]].desc.type == outputs[0].desc.type;
            for (std::size_t k = 0; fine && k < outputs.size(); ++k)
                fine = kind == flow::merge || outputs[k].desc.type == outputs[0].desc.type;
            if (!fine)
                return t_.wrong(section::nodes, i, "inputs and outputs of one dtype around control flow", "others");
        }
        return true;
    }

    tables const& t_;
    graph const& g_;
    span<std::int64_t const> largest_;
    memory_plan& plan_;
};

} // namespace compiled_file
GRAFT_END
