// graft/program/detail/compiled_file/verify.hpp - checks a file's tensors against the inference rules of operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/detail/inference_memory.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/program/detail/compiled_file/read_values.hpp"
#include "graft/program/program.hpp"
#include "graft/session/detail/sizing.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// Checks a program that was read against the definitions of its operators: kernels rely on inferred shapes and on the
/// requested workspaces, plans on tensors that do not overlap. Nodes with a data-dependent tensor are checked in the
/// run, which calls their rules each time.
/// cost that of the rules; O(n log n) for the plan
class verifier {
public:
    verifier(tables const& t, detail::program_parts& p) : t_(t), p_(p), g_(p.graph) { memory_.start(); }

    /// error errc::damaged_file, size_exceeds_bound, invalid_tiling; those of rules
    [[nodiscard]] bool run(error_list& errors) {
        if (!plan_of_few_live_is_sound(p_.plan) && !plan_is_sound(p_.plan))
            return t_.wrong(section::placements, 0, "tensors that do not share bytes while both are needed", "some do");
        auto const before = errors.errors.size();
        for (node_id i = 0; i < g_.nodes.size(); ++i) {
            auto const& n = g_.nodes[i];
            if (n.kind != node_kind::operation || flow_of(g_, n) != flow::plain) continue;
            if (is_sized_by_run(n) ? true : check_rules(i, errors)) check_kernel(i, errors);
        }
        return errors.errors.size() == before;
    }

private:
    /// Whether the plan is sound, as far as a check of the live tensors at each step can decide: true only if
    /// `plan_is_sound` is, and in a fraction of its time if few tensors are live together.
    /// cost O(n * `max_alive`)
    [[nodiscard]] static bool plan_of_few_live_is_sound(memory_plan const& plan) {
        constexpr std::size_t max_alive = 32;
        placement const* alive[max_alive];
        std::size_t count = 0;
        auto const add = [&](placement const& p) {
            std::size_t kept = 0;
            for (std::size_t k = 0; k < count; ++k) {
                auto const& q = *alive[k];
                if (q.last < p.first) continue;
                if (p.offset < q.offset + q.bytes && q.offset < p.offset + p.bytes) return false;
                alive[kept++] = &q;
            }
            count = kept;
            if (count == max_alive) return false;
            alive[count++] = &p;
            return true;
        };
        auto const *t = plan.tensors.begin(), *w = plan.workspaces.begin();
        for (std::uint32_t before = 0; t != plan.tensors.end() || w != plan.workspaces.end();) {
            bool const tensor = w == plan.workspaces.end() || (t != plan.tensors.end() && t->first <= w->first);
            auto const& p = tensor ? *t++ : *w++;
            if (p.first < before || p.last < p.first) return false;
            before = p.first;
            if (p.bytes != 0 && !add(p)) return false;
        }
        return true;
    }
    /// Checks that the workspace that the kernel requests, and its tiling, are those of the file.
    void check_kernel(node_id i, error_list& errors) {
        auto& b = p_.kernels;
        auto const* const row = i < b.of_node.size() ? b.of_node[i].row : nullptr;
        if (!row || row->prepare || (!row->workspace && !row->tile)) return; // prepared kernels: checked later
        auto const& n = g_.nodes[i];
        call_.describe(g_, n);
        if (row->workspace && row->workspace(call_.frame) > b.workspace_bytes[i])
            errors.add(errc::size_exceeds_bound, g_.place_of(n),
                "the workspace that the file planned, " + std::to_string(b.workspace_bytes[i]) + " bytes",
                std::to_string(row->workspace(call_.frame)));
        if (row->tile && !has_same_tiling(n, call_, *row, b.tilings[b.tiling_of_node[i]]))
            errors.add(errc::invalid_tiling, g_.place_of(n), "the tiling of the file", "another");
    }
    [[nodiscard]] bool is_sized_by_run(node const& n) const {
        if (g_.bounds.empty()) return false;
        for (auto t : g_.inputs_of(n))
            if (t != no_id && g_.bound_of(t) != no_id) return true;
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (g_.bound_of(n.output(k)) != no_id) return true;
        return false;
    }
    /// Whether more checks are needed: equal nodes are checked once.
    bool check_rules(node_id i, error_list& errors) {
        auto const& n = g_.nodes[i];
        bool const moved = is_laid_out(i);
        bool const reorders = n.op == reorders_;
        auto* const like = moved || reorders ? nullptr : memory_.of(g_, n);
        if (like && like->ready()) {
            compare(n, memory_.outputs(*like), errors);
            auto const& b = p_.kernels;
            if (b.of_node.empty()) return false;
            auto const first = first_[place_of(like)];
            return b.of_node[i].row != b.of_node[first].row || b.workspace_bytes[i] < b.workspace_bytes[first] ||
                   b.tiling_of(i);
        }
        if (like) first_[place_of(like)] = i;
        auto f = detail::frame_of(g_, n);
        if (in_.size() < n.input_count)
            in_.resize(n.input_count), values_.resize(n.input_count), read_.resize(n.input_count);
        out_.resize(n.output_count);
        for (auto& o : out_) o = {};
        for (std::size_t k = 0; k < n.input_count; ++k) {
            auto const t = g_.inputs_of(n)[k];
            in_[k] = nullptr;
            values_[k] = {};
            if (t == no_id) continue;
            read_[k] = moved ? in_the_graphs_layout(g_.input_desc(n, k)) : g_.input_desc(n, k);
            f.watch(read_[k], k);
            in_[k] = &read_[k];
            values_[k] = g_.value_of(t);
        }
        f.inputs = {in_.data(), n.input_count};
        f.values = {values_.data(), n.input_count};
        f.outputs = out_;
        if (auto const why = infer_node(g_.catalog, n.op, f); !why) return errors.add(why, g_.place_of(n)), false;
        for (auto* all : {&read_, &out_})
            for (auto& d : *all) d.shape.read_by(nullptr);
        if (like) memory_.keep(*like, g_, n, f.inputs, out_);
        auto const& stored = g_.tensors[n.first_output].desc.shape;
        if (reorders && !contradict(out_[0].shape, stored) && converts_back(f, n)) return true;
        compare(n, out_, errors, moved);
        return true;
    }
    /// Whether the result of a layout conversion, converted back, has exactly the shape of its input. From blocks the
    /// rule infers less than the compiler knew: the number of channels is unknown.
    [[nodiscard]] bool converts_back(frame f, node const& n) const {
        auto const of = g_.catalog.attributes(n.op);
        auto const from = g_.catalog.index_of(of, "src_format"), to = g_.catalog.index_of(of, "dst_format");
        series<attr_value> back;
        for (auto const& a : f.attributes) back.push_back(a);
        if (from < 0 || to < 0 || back.size() != of.size()) return false;
        if (n.input_count != 1 || n.output_count != 1) return false; // a damaged file may contain more
        std::swap(back[static_cast<std::size_t>(from)], back[static_cast<std::size_t>(to)]);
        auto const is = g_.tensors[n.first_output].desc;
        tensor_desc const* in[] = {&is};
        tensor_desc out[1];
        known_value const none[1]{};
        f.inputs = in, f.values = none, f.outputs = out, f.attributes = {back.data(), back.size()};
        if (!infer_node(g_.catalog, n.op, f)) return false;
        auto const before = g_.input_desc(n, 0);
        return is.type == before.type && out[0].type == before.type && out[0].shape == before.shape;
    }
    /// The index of a cached result in `first_`: cached results are contiguous.
    [[nodiscard]] static std::size_t place_of(detail::inference_memory::entry const* e) {
        return reinterpret_cast<std::uintptr_t>(e) / sizeof *e % max_cached;
    }
    /// Whether the engine required a separate layout for tensors of the node.
    [[nodiscard]] bool is_laid_out(node_id i) const {
        auto const& of = p_.engines.of_node; // also if the node is fused into another one
        return i < of.size() && of[i].row && of[i].row->layouts;
    }
    void compare(node const& n, span<tensor_desc const> inferred, error_list& errors, bool moved = false) const {
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            auto const& is = g_.tensors[n.output(k)].desc;
            auto const has = moved ? in_the_graphs_layout(is) : is;
            auto const& s = inferred[k].shape;
            bool const same = s == has.shape || (moved && has.shape.has_rank() && s.rank() == has.shape.rank() &&
                                                    !contradict(s, has.shape));
            if (inferred[k].type == has.type && same) continue;
            auto where = g_.place_of(n);
            where.port = std::string(g_.tensors[n.output(k)].origin);
            errors.add(errc::damaged_file, std::move(where), "the dtype and shape that the operator infers", "others");
        }
    }
    /// Tiles again: the kernel gets the new data, whose padding bytes may have any value.
    bool has_same_tiling(node const& n, detail::described_call& call, kernel_row const& row, graft::tiling_record& is) {
        graft::tiling_record again;
        again.data = detail::room_for_tiling(p_.kernels.storage, row.tiling_bytes);
        if (!detail::tile_node(g_, n, call, row, p_.kernels.device, again)) return false;
        bool same = again.key == is.key && again.blocks == is.blocks && again.workspaces == is.workspaces;
        for (std::uint32_t k = 0; same && k < is.workspaces; ++k)
            same = again.workspace_bytes[k] == is.workspace_bytes[k];
        is.data = again.data;
        return same;
    }

    tables const& t_;
    detail::program_parts& p_;
    graph const& g_;
    op_id const reorders_ = g_.catalog.find(op_trait::format_change); ///< converts layouts
    static constexpr std::size_t max_cached = 256;                    ///< number of results that `memory_` keeps
    detail::inference_memory memory_{};
    std::array<node_id, max_cached> first_{}; ///< for each cached result: the node for which it was computed
    detail::described_call call_{};
    series<tensor_desc const*> in_{};
    series<known_value> values_{};
    series<tensor_desc> read_{}, out_{};
};

} // namespace compiled_file
GRAFT_END
