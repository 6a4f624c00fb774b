// graft/model/equal_nodes.hpp - nodes of a model that are equal except for names: the compiler maps them once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace model {

/// The fields of a node, by number, that are names. For all except the type only their equality matters.
struct name_numbers {
    std::uint32_t own = 0, ///< the node's own name
        type = 0,          ///< its operator
        input = 0,         ///< names of tensors that it reads
        output = 0;        ///< names of tensors that it produces; 0 in one of these: there is no such field

    /// Whether only the equality of this field's value matters: the node's name, or a tensor's.
    [[nodiscard]] constexpr bool is_name(std::uint32_t number) const {
        return number == own || number == input || number == output;
    }
};
/// The eight bytes at `at`, or the remaining ones, as a number.
constexpr std::uint64_t word_at(byte_view bytes, std::size_t at) {
    auto const size = bytes.size() - at < 8 ? bytes.size() - at : 8;
#ifdef __clang__ // few steps
    struct {
        std::byte all[8];
    } eight{};
    __builtin_memcpy(eight.all, bytes.data() + at, size);
    return __builtin_bit_cast(std::uint64_t, eight);
#else
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) word |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
    return word;
#endif
}
/// Whether both have the same size and bytes. cost one constant-expression step per 8 bytes
constexpr bool same_bytes(byte_view a, byte_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t at = 0; at < a.size(); at += 8)
        if (word_at(a, at) != word_at(b, at)) return false;
    return true;
}
/// Counts and a hash of an encoded node, by which nodes that may be equal are found.
struct node_facts {
    /// Number of inputs.
    std::uint32_t inputs = 0, outputs = 0; ///< number of outputs that the node names
    std::size_t characters = 0;            ///< at most, of its name, its type, its inputs and its outputs
    std::uint64_t hash = 0; ///< without its names: nodes with other contents have another hash, nearly always
};
/// Reads these facts of a node. cost O(bytes of the node)
constexpr node_facts facts_of(byte_view node, name_numbers const& name) {
    node_facts is;
    wire::reader in(node);
    for (wire::field f{}; in.next(f);) {
        is.inputs += f.number == name.input;
        is.outputs += f.number == name.output;
        if (f.number == name.type || name.is_name(f.number)) is.characters += f.bytes.size();
        if (name.is_name(f.number)) continue;
        is.hash = graft::detail::fold(is.hash, f.number);
        is.hash = graft::detail::fold(is.hash, f.value);
        for (std::size_t at = 0; at < f.bytes.size(); at += 8)
            is.hash = graft::detail::fold(is.hash, word_at(f.bytes, at));
    }
    return is;
}
/// Whether two nodes are equal except for their names.
constexpr bool same_without_names(byte_view a, byte_view b, name_numbers const& name) {
    wire::reader x(a), y(b);
    wire::field f{}, g{};
    auto const next = [&](wire::reader& in, wire::field& to) {
        bool more = in.next(to);
        while (more && name.is_name(to.number)) more = in.next(to);
        return more;
    };
    while (true) {
        bool const more = next(x, f);
        if (next(y, g) != more) return false;
        if (!more) return true;
        if (f.number != g.number || f.type != g.type || f.value != g.value || !same_bytes(f.bytes, g.bytes))
            return false;
    }
}
/// The pattern of equal names of a node of a linked net: a number for each, of the first input or output that has it.
template <class Links, class Node> constexpr std::uint64_t pattern_of_names(Links const& all, Node const& n) {
    std::uint64_t h = n.input_count;
    auto const* const in = all.edges + n.first_input;
    for (std::uint32_t i = 0; i < n.input_count; ++i) {
        std::uint32_t k = 0;
        while (in[k].node != in[i].node || in[k].port != in[i].port) ++k;
        h = graft::detail::fold(h, k);
    }
    for (std::uint32_t t = 0; t < n.output_count; ++t) {
        std::uint32_t k = 0;
        auto const top = all.text(all.tops[n.first_output + t]);
        while (k < n.input_count && !same_name(all.text(in[k].name), top)) ++k;
        h = graft::detail::fold(h, k + 1);
    }
    return h;
}
/// Finds for each node of a model the first equal one, in the order of the model.
class node_classes {
public:
    constexpr node_classes(std::size_t nodes, name_numbers const& names)
        : names_(names), slots_(std::bit_ceil(2 * nodes + 1), empty) {
        all_.reserve(nodes);
    }

    /// The next node, which equals no other: an input that is declared elsewhere.
    constexpr void skip() {
        last_ = static_cast<std::uint32_t>(all_.size());
        all_.push_back({});
    }
    /// The next node, encoded, with its hash; `last` then returns the first node that equals it.
    /// cost one look-up, and a comparison with each node of the same hash
    constexpr void add(byte_view node, std::uint64_t hash) {
        auto at = static_cast<std::size_t>(hash) & (slots_.size() - 1);
        for (; slots_[at] != empty; at = (at + 1) & (slots_.size() - 1)) {
            last_ = slots_[at];
            if (all_[last_].hash == hash && same_without_names(all_[last_].node, node, names_))
                return all_.push_back({});
        }
        slots_[at] = last_ = static_cast<std::uint32_t>(all_.size());
        all_.push_back({node, hash});
    }
    /// The first node that equals the one added last.
    [[nodiscard]] constexpr std::uint32_t last() const { return last_; }

private:
    static constexpr std::uint32_t empty = ~std::uint32_t{0};
    struct written {
        byte_view node{};
        std::uint64_t hash = 0;
    };
    name_numbers names_;
    series<written> all_{};
    series<std::uint32_t> slots_; ///< by hash
    std::uint32_t last_ = 0;
};

} // namespace model
GRAFT_END
