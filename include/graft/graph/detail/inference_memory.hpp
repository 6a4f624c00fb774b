// graft/graph/detail/inference_memory.hpp - what a builder remembers of nodes: shared attributes, results
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/detail/inference_plan.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/same_attribute.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether the operator's `infer_value` is called: its results are integers, which outputs of floats do not have.
constexpr bool computes_values(op_row const& op, span<tensor_desc const> outputs) {
    if (!op.has_rule(step::infer_value)) return false;
    for (auto const& d : outputs)
        if (!dtype_families::floating.has(d.type)) return true;
    return false;
}

/// Caches outputs of nodes by operator, attributes and inputs. Rules are functions of those, so if a node shares its
/// attributes and ports with an earlier one (`graph_builder::add_like`) and its inputs are equal, so are its outputs.
/// Excluded are operators whose rules read values, or whose outputs are data-dependent, and results that are errors.
/// If `infer_value` computes (a sum of integers), nodes with known inputs are excluded, too; for floats it computes no
/// value, so a sum with a constant of floats is cached and a cast of one to integers is not.
class inference_memory {
public:
    class entry {
    public:
        /// Whether the outputs of the requested node are cached; otherwise they may be stored here.
        [[nodiscard]] bool ready() const { return ready_; }

    private:
        friend class inference_memory;

        std::uint64_t key_ = 0;   ///< where the ports and the attributes are: nodes that share them have as many inputs
        std::uint32_t first_ = 0; ///< in `descs_`: inputs, then outputs
        op_id op_ = 0;            ///< unused while it is not `ready_`
        std::uint8_t inputs_ = 0, outputs_ = 0, room_ = 0;
        bool ready_ = false, computes_ = false;
    };

    /// From now on results are cached; earlier ones are discarded.
    void start() {
        entries_.resize(std::size_t{1} << bits);
        descs_.reserve(std::size_t{1} << bits);
        forget();
    }
    /// The last result for nodes with the ports and attributes of `n`, if the inputs are also equal; otherwise null.
    /// Only after `start`.
    /// cost a comparison of each input's descriptor
    [[nodiscard, gnu::always_inline]] entry const* last(graph const& g, node const& n) const {
        auto const key = key_of(n);
        auto const& e = entries_.data()[last_[place_of_last(key)]];
        if (e.key_ != key || e.op_ != n.op || !e.ready_ || n.carried_count != 0 || !fits(e, g, n)) return nullptr;
        return &e;
    }
    /// The results for nodes equal to `n`, or an entry to store them; null if they are not cacheable. After `start`.
    /// cost of the inputs' descriptors once
    [[nodiscard, gnu::noinline]] entry* of(graph const& g, node const& n) {
        auto const* const edges = g.edges.data() + n.first_input;
        auto const* const tensors = g.tensors.data();
        auto const key = key_of(n);
        std::uint64_t hash = key * 0xD6E8FEB86659FD93;
        for (std::size_t i = 0; i < n.input_count && i < 2; ++i) {
            if (edges[i] == no_id) return nullptr;
            hash = hash * 5 + tensors[edges[i]].desc.shape.mark();
        }
        auto const place = hash * 0x9E3779B97F4A7C15 >> (64 - bits);
        auto& e = entries_.data()[place];
        last_[place_of_last(key)] = static_cast<std::uint8_t>(place);
        if (e.ready_ && e.key_ == key && e.op_ == n.op && n.carried_count == 0 && fits(e, g, n)) return &e;
        return begin(e, g, n) ? &e : nullptr;
    }
    [[nodiscard]] span<tensor_desc const> outputs(entry const& e) const {
        return {descs_.data() + e.first_ + e.inputs_, e.outputs_};
    }

    /// Node `n`, for which `of` returned `e`, was inferred without an error.
    void keep(entry& e, graph const& g, node const& n, span<tensor_desc const* const> inputs,
        span<tensor_desc const> outputs) {
        for (auto const& t : g.outputs_of(n))
            if (t.value != no_id) return;
        e.computes_ = computes_values(g.catalog.ops[n.op], outputs);
        for (auto t : g.inputs_of(n))
            if (may_be_read(g.tensors[t], e.computes_)) return;
        auto const all = static_cast<std::uint8_t>(inputs.size() + outputs.size());
        if (e.room_ < all) {
            e.first_ = static_cast<std::uint32_t>(descs_.size());
            e.room_ = all;
            for (auto const* d : inputs) descs_.push_back(*d);
            for (auto const& d : outputs) descs_.push_back(d);
        } else {
            auto* to = descs_.data() + e.first_;
            for (auto const* d : inputs) *to++ = *d;
            for (auto const& d : outputs) *to++ = d;
        }
        e.ready_ = true;
    }
    /// Discards all entries.
    void forget() {
        for (auto& e : entries_) e.ready_ = false;
    }

private:
    static constexpr int bits = 8, bits_of_last = 6;
    static constexpr int max_tensors = 16;

    [[nodiscard]] static std::uint64_t key_of(node const& n) {
        return n.first_slot | std::uint64_t{n.first_attribute} << 32;
    }
    [[nodiscard]] static std::size_t place_of_last(std::uint64_t key) {
        return key * 0x9E3779B97F4A7C15 >> (64 - bits_of_last);
    }

    /// Whether an operator is cacheable.
    enum class what : std::uint8_t { unknown, never, plain };

    what kind_of(catalog_view const& c, op_id op) {
        if (kinds_.empty()) kinds_.resize(c.size);
        auto k = static_cast<what>(kinds_[op]);
        if (k != what::unknown) return k;
        k = compute_dependent(c, op) ? what::never : what::plain;
        for (auto const& r : c.inputs(op))
            if (r.value == value_need::optional || r.value == value_need::required) k = what::never;
        kinds_[op] = static_cast<std::uint8_t>(k);
        return k;
    }
    /// Makes `e` the entry for the outputs of nodes equal to `n`; false if they are not cacheable.
    [[nodiscard]] [[gnu::noinline]] bool begin(entry& e, graph const& g, node const& n) {
        if (n.carried_count != 0 || n.output_count == 0 || n.input_count + n.output_count > max_tensors) return false;
        if (kind_of(g.catalog, n.op) == what::never) return false;
        for (auto t : g.inputs_of(n))
            if (t == no_id || may_be_read(g.tensors[t], false)) return false; // the rest after the outputs are known
        e.op_ = n.op;
        e.key_ = key_of(n);
        e.inputs_ = static_cast<std::uint8_t>(n.input_count);
        e.outputs_ = static_cast<std::uint8_t>(n.output_count);
        e.ready_ = false;
        return true;
    }
    /// Whether a rule may read the elements.
    static bool may_be_read(tensor const& t, bool computes) {
        return t.value != no_id && (computes || !dtype_families::floating.has(t.desc.type));
    }
    /// For an input that is read as `how`: dtype and formats.
    [[nodiscard, gnu::always_inline]] static bool is_same_head(
        tensor_desc const& is, edge_format how, tensor_desc const& d) {
        if (how.read == format::nd && how.origin == format::nd) // the common case
            return is.type == d.type && is.format == d.format && is.origin_format == d.origin_format;
        return is.type == d.type && (how.read != format::nd ? how.read : is.format) == d.format &&
               (how.origin != format::nd ? how.origin : is.origin_format) == d.origin_format;
    }
    [[nodiscard, gnu::always_inline]] bool fits(entry const& e, graph const& g, node const& n) const {
        auto const* edge = g.edges.data() + n.first_input;
        auto const* how = g.edge_formats.data() + n.first_input;
        auto const* const tensors = g.tensors.data();
        auto const* d = descs_.data() + e.first_;
        for (auto const* const end = d + e.inputs_; d != end; ++d, ++edge, ++how) {
            if (*edge == no_id) return false;
            auto const& t = tensors[*edge];
            if (!is_same_head(t.desc, *how, *d) || !t.desc.shape.is_same(d->shape) ||
                (t.value != no_id && may_be_read(t, e.computes_)))
                return false;
        }
        return true;
    }

    series<entry> entries_{};
    std::vector<std::uint8_t> kinds_{}; ///< by operator, a `what`
    series<tensor_desc> descs_{};
    std::uint8_t last_[std::size_t{1} << bits_of_last]{}; ///< by ports and attributes, in `entries_`
};

/// The most recent nodes of each operator that own their attributes.
class attribute_sharers {
public:
    /// Whether nodes of this operator may share: no import sets their attributes later.
    [[nodiscard]] static constexpr bool may_share(catalog_view const& c, op_id op) {
        for (auto const& fact : c.facts_of(op))
            if (fact.kind == fact_kind::set_later) return false;
        return true;
    }
    /// A node of this operator with these attributes and ports, or `no_id`.
    /// cost of a few comparisons
    [[nodiscard]] constexpr node_id find(graph const& g, op_id op, span<attr_value const> attributes,
        span<port_slots const> in, span<port_slots const> out) const {
        for (std::size_t way = 0; way < entries; ++way) {
            auto const id = after_[op % sets * entries + way] - 1;
            if (id == no_id || g.nodes[id].op != op) continue;
            auto const& n = g.nodes[id];
            auto const of = g.attributes_of(n);
            if (same_ports(g.input_ports(n), in) && same_ports(g.output_ports(n), out) &&
                algorithm::equal(of.begin(), of.end(), attributes.begin(), attributes.end(), &same_attribute))
                return id;
        }
        return no_id;
    }
    /// Node `id` will own its attributes.
    constexpr void keep(op_id op, node_id id) {
        auto& next = next_[op % sets];
        after_[op % sets * entries + next] = id + 1;
        next = static_cast<std::uint8_t>((next + 1u) % entries);
    }
    /// Discards all entries.
    constexpr void forget() { after_ = {}; }

private:
    static constexpr std::size_t sets = 32, entries = 6;

    static bool same_ports(span<port_slots const> a, span<port_slots const> b) {
        return algorithm::equal(a.begin(), a.end(), b.begin(), b.end(),
            [](port_slots x, port_slots y) { return x.first == y.first && x.count == y.count; });
    }

    static_assert(no_id == node_id(0) - 1);
    /// One more than the id of a node, or 0; a few for each remainder of an operator's number.
    std::array<node_id, sets * entries> after_{};
    std::array<std::uint8_t, sets> next_{};
};

} // namespace detail

GRAFT_END
