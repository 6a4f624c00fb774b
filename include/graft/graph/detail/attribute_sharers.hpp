// graft/graph/detail/attribute_sharers.hpp - nodes whose attributes and ports other nodes may share
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether two values are the same in every bit that rules or kernels could read. Shapes, tensors and lists of lists
/// are not compared: they count as different.
[[nodiscard]] inline bool same_attribute(attr_value const& a, attr_value const& b) {
    if (a.kind != b.kind) return false;
    auto const bits = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    switch (a.kind) {
    case attr_kind::none: return true;
    case attr_kind::integer:
    case attr_kind::boolean:
    case attr_kind::type:
    case attr_kind::unsigned_integer: return a.integer == b.integer;
    case attr_kind::floating: return bits(a.real, b.real);
    case attr_kind::string:
    case attr_kind::function:
    case attr_kind::message:
    case attr_kind::bytes: return a.string == b.string;
    case attr_kind::integers:
    case attr_kind::booleans:
    case attr_kind::types:
    case attr_kind::unsigned_integers:
        return algorithm::equal(a.integers.begin(), a.integers.end(), b.integers.begin(), b.integers.end());
    case attr_kind::floats:
        return algorithm::equal(a.floats.begin(), a.floats.end(), b.floats.begin(), b.floats.end(), bits);
    case attr_kind::strings:
    case attr_kind::functions:
    case attr_kind::messages:
    case attr_kind::byte_strings:
        return algorithm::equal(a.strings.begin(), a.strings.end(), b.strings.begin(), b.strings.end());
    default: return false;
    }
}

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
