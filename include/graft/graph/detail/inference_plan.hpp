// graft/graph/detail/inference_plan.hpp - data common to all nodes that share ports and attributes, computed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace detail {

/// How nodes of one operator with the same ports and attributes are inferred: the possible dtypes and formats of each
/// tensor, the input from which each output copies its dtype, shape and format, and the rules to call. The number of
/// tensors of each port and the attributes are checked when the plan is created. A node that matches the plan is
/// inferred by it; every other one by `infer_node`, which has the error messages.
struct inference_plan {
    static constexpr std::size_t max_tensors = 8, max_attributes = 10, max_ports = 16;
    static constexpr std::int8_t none = -1;

    /// What of a tensor, and of how it is read, is held against the sets of an input: an input that has the same keeps
    /// to the plan, too.
    struct head {
        dtype type;
        format layout, origin;
        edge_format how;

        [[nodiscard, gnu::always_inline]] bool is_of(tensor_desc const& d, edge_format as) const {
            return type == d.type && layout == d.format && origin == d.origin_format && how.read == as.read &&
                   how.origin == as.origin;
        }
    };
    static constexpr head nothing{static_cast<dtype>(0xFF), format::nd, format::nd, {}};

    /// A tensor at an input. For a set of 0 every format is valid.
    struct taken {
        std::uint64_t types, formats, origin_formats;
        std::int8_t like;     ///< the input whose dtype it has, or `none`
        std::int8_t followed; ///< the input that it also follows in `aspects`, or `none`
        std::uint8_t aspects;
        bool more; ///< formats, or aspects
        /// Its known elements are read, depending on its dtype.
        mutable bool looked_at;
        mutable head last; ///< of the last node that kept to the plan
    };
    /// A tensor at an output: the inputs from which it copies the three.
    struct created {
        std::int8_t type_of, shape_of, format_of;
        dtype type; ///< if `type_of` is `none`; undefined: a rule sets it
        bool whole; ///< all three are from the same input
    };
    /// An attribute as it was when it was checked: its kind and its number, or where its elements are and how many.
    struct given {
        std::uint64_t number, size;
        attr_kind kind;

        [[nodiscard]] static given of(attr_value const& v) {
            auto const list = [&](auto const& all) {
                return given{reinterpret_cast<std::uintptr_t>(all.data()), all.size(), v.kind};
            };
            switch (v.kind) {
            case attr_kind::string:
            case attr_kind::function:
            case attr_kind::message:
            case attr_kind::bytes: return list(v.string);
            case attr_kind::integers:
            case attr_kind::booleans:
            case attr_kind::types:
            case attr_kind::unsigned_integers:
            case attr_kind::integer_lists: return list(v.integers);
            case attr_kind::floats:
            case attr_kind::float_lists: return list(v.floats);
            case attr_kind::strings:
            case attr_kind::functions:
            case attr_kind::messages:
            case attr_kind::byte_strings: return list(v.strings);
            case attr_kind::shape:
            case attr_kind::shapes: return list(v.shapes);
            case attr_kind::tensor:
            case attr_kind::tensors: return list(v.tensors);
            default: return {static_cast<std::uint64_t>(v.integer), std::bit_cast<std::uint64_t>(v.real), v.kind};
            }
        }
        bool operator==(given const&) const = default;
    };

    std::uint64_t key; ///< position of the ports and attributes
    op_id op;
    std::uint16_t inputs, outputs, attributes;
    std::uint16_t input_ports, output_ports;
    graft::rules run;
    std::string_view name; ///< the operator's
    bool usable;           ///< false: use `infer_node`
    bool copies;           ///< one output, equal to the followed input; no rule is called
    bool steps[4];         ///< verify, infer_dtype, infer_shape, infer_format: whether the operator has the rule
    bool rules;            ///< any of them
    bool reads_values;     ///< of inputs of floats, too: it is declared
    bool computes;         ///< there is a rule `infer_value`
    bool absent;           ///< an optional output is absent: a rule's writes to it are lost
    bool checks_facts;     ///< there are facts of the outputs
    bool compares;         ///< the shape of an input with that of another
    std::uint16_t watched; ///< inputs for which comparing the head is sufficient: all, or none if it `compares`
    taken in[max_tensors];
    created out[max_tensors];
    given values[max_attributes];
    port_slots slots[max_ports]; ///< inputs, then outputs, at the creation of the plan
    std::uint16_t ports;
    std::uint64_t seen; ///< the run of inferences that last compared ports and attributes; 0: none
};

/// The plans of a builder, by the position of a node's ports and attributes in the graph, whose catalog is constant.
class inference_plans {
public:
    /// How to infer nodes equal to `n`, or null: by `infer_node`. `same` means that attributes are unchanged; the
    /// graph must not be edited after `begin_run`.
    /// cost of a look-up; once in a run a comparison for each port and two for each attribute; the first time that of
    /// the declared checks
    [[nodiscard, gnu::always_inline]] inference_plan const* of(graph const& g, node const& n, bool same = false) {
        auto const key = key_of(n);
        auto const at = places_[place_of(key)];
        if (at == 0) [[unlikely]]
            return make(g, n);
        auto& plan = plans_.data()[at - 1];
        if (plan.key != key || plan.op != n.op || plan.inputs != n.input_count || plan.outputs != n.output_count)
            [[unlikely]]
            return make(g, n);
        if (plan.seen != run_) {
            if (!has_ports(plan, g, n) || (!same && plan.attributes != 0 && !holds(plan, g, n))) [[unlikely]]
                return make(g, n);
            plan.seen = run_;
        }
        return plan.usable ? &plan : nullptr;
    }
    /// The position of the ports and attributes. Nodes with the same ports have the same number of inputs and outputs.
    [[nodiscard]] static std::uint64_t key_of(node const& n) {
        return n.first_slot | std::uint64_t{n.first_attribute} << 32;
    }
    /// The graph must not be edited until the next call.
    void begin_run() {
        ++run_;
        framed = nullptr;
    }
    /// Discards all entries.
    void forget() {
        for (auto& p : places_) p = 0;
        plans_.clear();
        framed = nullptr;
    }

    /// The plan for which a frame of the caller has ports and attributes: set by the caller; null after a new plan.
    inference_plan const* framed = nullptr;

private:
    static constexpr int bits = 8;

    [[nodiscard]] static std::size_t place_of(std::uint64_t key) { return key * 0x9E3779B97F4A7C15 >> (64 - bits); }
    /// Whether the ports are those of the plan: the graph may have been edited, or restored to an earlier state.
    [[nodiscard]] static bool has_ports(inference_plan const& plan, graph const& g, node const& n) {
        auto const* const slots = g.slots.data() + n.first_slot;
        int differ = 0;
        for (std::size_t i = 0; i < plan.ports; ++i)
            differ |= (slots[i].first ^ plan.slots[i].first) | (slots[i].count ^ plan.slots[i].count);
        return differ == 0;
    }
    /// Whether the attributes are those of the plan.
    [[nodiscard]] static bool holds(inference_plan const& plan, graph const& g, node const& n) {
        auto const* value = g.attributes.data() + n.first_attribute;
        for (auto const *v = plan.values, *end = v + plan.attributes; v != end; ++v, ++value)
            if (inference_plan::given::of(*value) != *v) return false;
        return true;
    }
    GRAFT_LARGE inference_plan const* make(graph const& g, node const& n);

    std::uint16_t places_[std::size_t{1} << bits]{}; ///< in `plans_`, from 1 on; 0: none
    series<inference_plan> plans_{};
    std::uint64_t run_ = 0;
};

} // namespace detail
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/inference_plan.ipp"
#endif
