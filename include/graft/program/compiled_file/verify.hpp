// graft/program/compiled_file/verify.hpp - whether what a file says of its tensors is what the rules of operators infer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcmp
#include <string>
#include <utility>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/inference_memory.hpp"
#include "graft/graph/plan.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/op/infer_node.hpp"
#include "graft/program/compiled_file/records.hpp"
#include "graft/program/compiled_file/tables.hpp"
#include "graft/program/program.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// Holds a program that was read against the definitions of its operators: kernels rely on shapes that rules inferred
/// and on workspaces that they asked for, plans on tensors that do not lie over each other. Nodes with a tensor that
/// only a run sizes are left to the run, which asks their rules each time.
/// cost that of the rules; O(n log n) for the plan
class verifier {
public:
    verifier(tables const& t, detail::program_parts& p) : t_(t), p_(p), g_(p.graph) {}

    /// error damaged_file; what rules answer
    [[nodiscard]] bool run(error_list& errors) {
        if (!plan_is_sound(p_.plan))
            return t_.wrong(section::placements, 0, "tensors that do not share bytes while both are needed", "some do");
        auto const before = errors.errors.size();
        for (node_id i = 0; i < g_.nodes.size(); ++i)
            if (auto const& n = g_.nodes[i];
                n.kind == node_kind::operation && flow_of(g_, n) == flow::plain && !is_sized_by_run(n))
                ask_rules(i, errors);
        return errors.errors.size() == before;
    }
    /// The workspaces that kernels ask for, and their tilings, are those of the file.
    [[nodiscard]] bool check_workspaces(error_list& errors) {
        auto& b = p_.kernels;
        auto const before = errors.errors.size();
        detail::described_call call;
        for (node_id i = 0; i < b.of_node.size(); ++i) {
            auto const* const row = b.of_node[i].row;
            if (!row || (!row->workspace && !row->tile)) continue;
            auto const& n = g_.nodes[i];
            call.describe(g_, n);
            call.frame.state = i < b.states.size() ? b.states[i].get() : nullptr;
            if (row->workspace && row->workspace(call.frame) > b.workspace_bytes[i])
                errors.add(errc::size_above_the_bound, g_.place_of(n),
                    "the workspace that the file planned, " + std::to_string(b.workspace_bytes[i]) + " bytes",
                    std::to_string(row->workspace(call.frame)));
            if (row->tile && !tiles_alike(n, call, *row, *b.tiling_of(i)))
                errors.add(errc::tiling_not_usable, g_.place_of(n), "the tiling of the file", "another");
        }
        return errors.errors.size() == before;
    }

private:
    [[nodiscard]] bool is_sized_by_run(node const& n) const {
        if (g_.bounds.empty()) return false;
        for (auto t : g_.inputs_of(n))
            if (t != no_id && g_.bound_of(t) != no_id) return true;
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (g_.bound_of(n.first_output + k) != no_id) return true;
        return false;
    }
    void ask_rules(node_id i, error_list& errors) {
        auto const& n = g_.nodes[i];
        auto* const like = memory_.of(g_, n);
        if (like && like->ready()) return compare(n, memory_.outputs(*like), errors);
        frame f;
        if (in_.size() < n.input_count) {
            in_.resize(n.input_count), values_.resize(n.input_count), read_.resize(n.input_count);
        }
        out_.resize(n.output_count);
        for (auto& o : out_) o = {};
        for (std::size_t k = 0; k < n.input_count; ++k) {
            auto const t = g_.inputs_of(n)[k];
            in_[k] = nullptr;
            values_[k] = {};
            if (t == no_id) continue;
            read_[k] = g_.input_desc(n, k);
            f.watch(read_[k], k);
            in_[k] = &read_[k];
            values_[k] = g_.value_of(t);
        }
        f.node = n.name;
        f.op = g_.catalog.name(n.op);
        f.input_ports = g_.input_ports(n);
        f.output_ports = g_.output_ports(n);
        f.inputs = {in_.data(), n.input_count};
        f.values = {values_.data(), n.input_count};
        f.outputs = out_;
        f.attributes = g_.attributes_of(n);
        f.carried = g_.carried_of(n);
        if (auto const why = infer_node(g_.catalog, n.op, f); !why) return errors.add(why, g_.place_of(n));
        for (auto& o : out_) o.shape.read_by(nullptr);
        if (like) memory_.keep(*like, g_, n, f.inputs, out_);
        compare(n, out_, errors);
    }
    void compare(node const& n, span<tensor_desc const> inferred, error_list& errors) const {
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            auto const& has = g_.tensors[n.first_output + k].desc;
            if (inferred[k].type == has.type && inferred[k].shape == has.shape) continue;
            auto where = g_.place_of(n);
            where.port = std::string(g_.tensors[n.first_output + k].origin);
            errors.add(damaged_file, std::move(where), "the dtype and shape that the operator infers", "others");
        }
    }
    bool tiles_alike(node const& n, detail::described_call& call, kernel_row const& row, graft::tiling_record const& is) {
        arena storage;
        graft::tiling_record again;
        again.data = detail::room_for_tiling(storage, row.tiling_bytes);
        if (!detail::tile_node(g_, n, call, row, p_.kernels.device, again)) return false;
        bool same = again.key == is.key && again.blocks == is.blocks && again.workspaces == is.workspaces &&
                    again.workspace_at(again.workspaces) == is.workspace_at(is.workspaces);
        for (std::uint32_t k = 0; same && k < is.workspaces; ++k)
            same = again.workspace_bytes[k] == is.workspace_bytes[k];
        return same && std::memcmp(again.data, is.data, row.tiling_bytes) == 0;
    }

    tables const& t_;
    detail::program_parts& p_;
    graph const& g_;
    detail::inference_memory memory_{};
    series<tensor_desc const*> in_{};
    series<known_value> values_{};
    series<tensor_desc> read_{}, out_{};
};

} // namespace compiled_file
GRAFT_END
