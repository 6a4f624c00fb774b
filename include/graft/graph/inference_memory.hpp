// graft/graph/inference_memory.hpp - answers of rules that hold again, for nodes that differ in nothing that rules see
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/graph.hpp"
#include "graft/op/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace detail {

/// Outputs of nodes by operator, attributes and inputs. Rules are functions of those, so where a node shares its attributes
/// and ports with an earlier one (`graph_builder::add_like`) and its inputs are alike, so are its outputs. Left out are
/// operators whose rules read values, or whose outputs a run sizes, and answers that are mistakes.
class inference_memory {
public:
    class entry {
    public:
        /// The outputs of the node that was looked for are here; otherwise they may be kept here.
        [[nodiscard]] bool ready() const { return ready_; }

    private:
        friend class inference_memory;

        op_id op_ = no_op;
        std::uint16_t inputs_ = 0, outputs_ = 0;
        bool ready_ = false;
        std::uint32_t slot_ = 0, attribute_ = 0;
        std::uint32_t first_ = 0, room_ = 0; ///< in `descs_`: inputs, then outputs
    };

    /// The answers for nodes like `n`, or where to keep them; null where there is nothing to be kept.
    /// cost of the inputs' descriptors once
    [[nodiscard]] entry* of(graph const& g, node const& n) {
        if (n.carried_count != 0 || n.input_count + n.output_count > most_tensors) return nullptr;
        if (entries_.empty()) entries_.resize(std::size_t{1} << bits);
        auto const kind = kind_of(g.catalog, n.op);
        if (kind == what::never) return nullptr;
        auto const* const edges = g.edges.data() + n.first_input;
        std::uint64_t hash = n.first_slot * factors[0] + n.first_attribute * factors[1];
        for (std::size_t i = 0; i < n.input_count; ++i) {
            if (edges[i] == no_id) return nullptr;
            auto const& t = g.tensors[edges[i]];
            if (t.value != no_id && (kind == what::computes || !dtype_families::floating.has(t.desc.type))) return nullptr; // a rule may look at the elements
            auto const dims = t.desc.shape.dims();
            for (std::size_t k = 0; k < dims.size() && i < 2; ++k) hash += static_cast<std::uint64_t>(dims[k]) * factors[2 + 2 * k + i];
        }
        auto& e = entries_[hash * factors[0] >> (64 - bits)];
        if (e.ready_ && e.op_ == n.op && e.slot_ == n.first_slot && e.attribute_ == n.first_attribute && e.inputs_ == n.input_count && fits(e, g, n)) return &e;
        e.op_ = n.op;
        e.slot_ = n.first_slot;
        e.attribute_ = n.first_attribute;
        e.inputs_ = n.input_count;
        e.outputs_ = n.output_count;
        e.ready_ = false;
        return &e;
    }
    [[nodiscard]] span<tensor_desc const> outputs(entry const& e) const { return {descs_.data() + e.first_ + e.inputs_, e.outputs_}; }

    /// Node `n`, for which `of` gave `e`, was inferred without a mistake.
    void keep(entry& e, graph const& g, node const& n, span<tensor_desc const* const> inputs, span<tensor_desc const> outputs) {
        for (auto const& t : g.outputs_of(n))
            if (t.value != no_id) return;
        auto const all = static_cast<std::uint32_t>(inputs.size() + outputs.size());
        if (e.room_ < all) {
            e.first_ = static_cast<std::uint32_t>(descs_.size());
            e.room_ = all;
            descs_.resize(descs_.size() + all);
        }
        auto* to = descs_.data() + e.first_;
        for (auto const* d : inputs) *to++ = *d;
        for (auto const& d : outputs) *to++ = d;
        e.ready_ = true;
    }
    /// Nothing is known any more.
    void forget() {
        for (auto& e : entries_) e.ready_ = false;
    }

private:
    static constexpr int bits = 8;
    static constexpr int most_tensors = 16;
    static constexpr std::array<std::uint64_t, 2 + 2 * max_rank> factors{
        0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3, 0x589965CC75374CC3,
        0x1D8E4E27C47D124F, 0xEB44ACCAB455D165, 0x9FB21C651E98DF25, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5,
        0x85EBCA77C2B2AE63, 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53, 0x94D049BB133111EB, 0xBF58476D1CE4E5B9, 0x2545F4914F6CDD1D};

    /// What an operator lets be kept.
    enum class what : std::uint8_t { untold, never, computes, plain };

    what kind_of(catalog_view const& c, op_id op) {
        if (kinds_.empty()) kinds_.resize(c.size);
        auto& k = kinds_[op];
        if (k != what::untold) return k;
        k = c.ops[op].asked(step::infer_value) ? what::computes : what::plain;
        if (compute_dependent(c, op)) k = what::never;
        for (auto const& r : c.inputs(op))
            if (r.value == value_need::optional || r.value == value_need::required) k = what::never;
        return k;
    }
    [[nodiscard]] bool fits(entry const& e, graph const& g, node const& n) const {
        auto const* const edges = g.edges.data() + n.first_input;
        auto const* const formats = g.edge_formats.data() + n.first_input;
        for (std::size_t i = 0; i < n.input_count; ++i) {
            auto const& is = g.tensors[edges[i]].desc;
            auto const& d = descs_[e.first_ + i];
            auto const read = formats[i].read != format::nd ? formats[i].read : is.format;
            auto const origin = formats[i].origin != format::nd ? formats[i].origin : is.origin_format;
            if (is.type != d.type || read != d.format || origin != d.origin_format || !(is.shape == d.shape)) return false;
        }
        return true;
    }

    series<entry> entries_{};
    series<what> kinds_{}; ///< by operator
    series<tensor_desc> descs_{};
};

} // namespace detail
GRAFT_END
