// graft/constant/detail/layer_record.hpp - a translated layer, in a form that outlives the constant expression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace constant {

/// A range of one of a record's tables. No member of it, and of a `recorded_attribute`, has an initializer: `{}` makes
/// them zero, with which the compiler creates a complete table in one step.
struct index_range {
    std::uint32_t first, size;
};

/// A shape of numbers only: without pointers to a table of symbols, or to a rule that read it. For such a pointer in a
/// constant g++ only reports that the constant is used in its own initializer.
constexpr graft::shape shape_without_views(graft::shape const& of) {
    if (!of.has_rank()) return of.is_set() ? graft::shape::unknown_rank() : graft::shape();
    auto plain = graft::shape::scalar();
    for (auto n : of.dims()) plain.append(n >= 0 ? dim(n) : dim::unknown());
    return plain;
}

/// A descriptor without views. Symbolic dims become unknown: the table of their symbols does not outlive the
/// expression.
class recorded_desc {
public:
    constexpr recorded_desc() = default;
    constexpr explicit recorded_desc(tensor_desc const& d)
        : is_{d.type, d.format, d.origin_format, shape_without_views(d.shape)} {}
    [[nodiscard]] constexpr tensor_desc const& desc() const { return is_; }

private:
    tensor_desc is_{};
};

struct recorded_tensor {
    recorded_desc desc{};
    graft::shape max{};             ///< set: the maximum, if its shape is data-dependent
    std::uint32_t producer = no_id; ///< among the record's nodes; no_id: an input of the layer
    index_range name{};
    index_range bytes{};        ///< the known elements, in `bytes` of the record; if `partial`, in its `integers`
    bool constant = false;      ///< all elements are known
    bool partial = false;       ///< computed by an operator, and partly known to rules
    std::uint32_t blob = no_id; ///< number of the trained blob of its layer
    std::uint32_t same = no_id; ///< the tensor of the record with its elements in another float type
};

struct recorded_node {
    node_kind kind = node_kind::operation;
    implementation by = implementation::builtin;
    op_id op = no_op;
    index_range name{}, origin_type{}, inputs{}, slots{}, attributes{};
    std::uint32_t first_output = 0, output_count = 0; ///< among the record's tensors
};

/// For a shape `integer` is the rank, -1 if unknown, -2 if there is no shape.
struct recorded_attribute {
    attr_kind kind;
    std::int64_t integer;
    double real;
    index_range text, integers, floats, strings, ends;
};

/// An error in a model: the record of its layer contains the strings.
struct recorded_mistake {
    errc code = errc::ok;
    std::uint32_t line = 0;
    index_range parameter{}, expected{}, found{};
    figure wanted{}, got{};
};

/// The size of each table of a record.
struct record_size {
    std::size_t nodes = 6, tensors = 16, edges = 20, slots = 32, attributes = 40, integers = 64, floats = 24,
                strings = 8, characters = 320, bytes = 64, results = 16;

    [[nodiscard]] constexpr record_size times(std::size_t n) const {
        return {nodes * n, tensors * n, edges * n, slots * n, attributes * n, integers * n, floats * n, strings * n,
            characters * n, bytes * n, results * n};
    }
};

/// The translation of one node of a model. Inputs of the layer are first.
template <record_size S> struct layer_record {
    recorded_node nodes[S.nodes]{};
    recorded_tensor tensors[S.tensors]{};
    std::uint32_t edges[S.edges]{}; ///< tensors of the record, or no_id
    edge_format formats[S.edges]{};
    port_slots slots[S.slots]{};
    recorded_attribute attributes[S.attributes]{};
    std::int64_t integers[S.integers]{};
    double floats[S.floats]{};
    index_range strings[S.strings]{};
    char characters[S.characters]{};
    std::byte bytes[S.bytes]{};
    std::uint32_t results[S.results]{}; ///< tensors of the record that are the layer's tops
    record_size used{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    std::size_t read = 0; ///< number of inputs of the layer
    recorded_mistake mistake{};
    bool fits = true;
    bool input = false; ///< a node that creates graph inputs

    [[nodiscard]] constexpr std::string_view text(index_range s) const { return {characters + s.first, s.size}; }
};

/// Fills a record. Elements beyond its capacity are counted, and the record is marked.
template <record_size S> class recorder {
public:
    constexpr explicit recorder(layer_record<S>& to) : to_(to) {}

    constexpr index_range keep(std::string_view text) {
        auto const at = open(to_.used.characters, text.size(), S.characters);
#ifdef __clang__ // one step; a loop needs some for each character
        if (to_.fits && !text.empty()) __builtin_memcpy(to_.characters + at.first, text.data(), text.size());
#else
        if (!to_.fits) return at;
        char* to = to_.characters + at.first;
        for (char const c : text) *to++ = c;
#endif
        return at;
    }
    constexpr void mistake(status const& why, std::uint32_t line) {
        to_.mistake = {why.code, line, keep(why.parameter), keep(why.expected), keep(why.found), why.wanted, why.got};
    }
    /// Records the nodes of `g` from `first` on, and all its tensors: the first `read` ones are the layer's inputs.
    constexpr void graph_from(graph const& g, std::size_t read, std::size_t first) {
        to_.read = read;
        for (tensor_id t{}; t < g.tensors.size(); ++t) tensor_of(g, t, first);
        for (auto i = first; i < g.nodes.size(); ++i) node_of(g, g.nodes[i]);
    }
    /// Called after `graph_from`: records the upper bounds of tensors.
    constexpr void bounds(graph const& g) {
        for (auto const& b : g.bounds)
            if (to_.fits) to_.tensors[b.tensor].max = shape_without_views(b.max);
    }
    /// Called after `graph_from`: records which tensors are the layer's blobs, by number.
    constexpr void blobs(span<tensor_id const> by_number) {
        for (std::size_t k = 0; to_.fits && k < by_number.size(); ++k)
            if (by_number[k] != no_id) to_.tensors[by_number[k]].blob = static_cast<std::uint32_t>(k);
    }
    /// Called after `graph_from`: tensor `to` has the elements of `from`, in another float type.
    constexpr void conversion(std::uint32_t from, std::uint32_t to) {
        if (to_.fits) to_.tensors[to].constant = true, to_.tensors[to].same = from;
    }
    constexpr void result(std::uint32_t tensor) {
        auto const at = open(to_.used.results, 1, S.results);
        if (to_.fits) to_.results[at.first] = tensor;
    }

private:
    /// Reserves `count` more elements of a table.
    constexpr index_range open(std::size_t& used, std::size_t count, std::size_t max) {
        index_range const at{static_cast<std::uint32_t>(used), static_cast<std::uint32_t>(count)};
        used += count;
        if (used > max) to_.fits = false;
        return at;
    }
    constexpr void tensor_of(graph const& g, tensor_id t, std::size_t first) {
        auto const at = open(to_.used.tensors, 1, S.tensors);
        if (!to_.fits) return;
        auto& x = to_.tensors[at.first];
        auto const& from = g.tensors[t];
        x.desc = recorded_desc(from.desc);
        if (from.producer >= first) x.producer = static_cast<std::uint32_t>(from.producer - first);
        x.name = keep(from.origin);
        auto const v = g.value_of(t);
        x.constant = v.constant;
        if (v.partial) {
            x.partial = true;
            x.bytes = numbers(v.elements);
            for (std::size_t i = 0; to_.fits && i < v.elements.size(); ++i) // symbols do not outlive the expression
                if (v.elements[i] <= last_symbol) to_.integers[x.bytes.first + i] = unknown_element;
        }
        if (!v.constant) return;
        x.bytes = open(to_.used.bytes, v.bytes.size(), S.bytes);
        for (std::size_t i = 0; to_.fits && i < v.bytes.size(); ++i) to_.bytes[x.bytes.first + i] = v.bytes[i];
    }
    constexpr void node_of(graph const& g, node const& n) {
        auto const at = open(to_.used.nodes, 1, S.nodes);
        if (!to_.fits) return;
        auto& x = to_.nodes[at.first];
        x.kind = n.kind, x.by = n.by, x.op = n.op;
        x.name = keep(n.name), x.origin_type = keep(n.origin_type);
        x.first_output = n.first_output, x.output_count = n.output_count;
        x.inputs = open(to_.used.edges, n.input_count, S.edges);
        for (std::size_t i = 0; to_.fits && i < n.input_count; ++i) {
            to_.edges[x.inputs.first + i] = g.edges[n.first_input + i];
            to_.formats[x.inputs.first + i] = g.edge_formats[n.first_input + i];
        }
        auto const in = g.input_ports(n), out = g.output_ports(n);
        if (n.kind != node_kind::operation) return;
        x.slots = open(to_.used.slots, in.size() + out.size(), S.slots);
        for (std::size_t i = 0; to_.fits && i < x.slots.size; ++i)
            to_.slots[x.slots.first + i] = i < in.size() ? in[i] : out[i - in.size()];
        x.attributes = open(to_.used.attributes, n.attribute_count, S.attributes);
        for (std::size_t i = 0; to_.fits && i < n.attribute_count; ++i)
            to_.attributes[x.attributes.first + i] = attribute_of(g.attributes_of(n)[i]);
    }
    constexpr recorded_attribute attribute_of(attr_value const& v) {
        recorded_attribute a{};
        a.kind = v.kind, a.integer = v.integer, a.real = v.real;
        if (!v.string.empty()) a.text = keep(v.string);
        a.integers = numbers(v.integers);
        a.ends = numbers(v.ends);
        a.floats = open(to_.used.floats, v.floats.size(), S.floats);
        for (std::size_t i = 0; to_.fits && i < v.floats.size(); ++i) to_.floats[a.floats.first + i] = v.floats[i];
        a.strings = open(to_.used.strings, v.strings.size(), S.strings);
        for (std::size_t i = 0; to_.fits && i < v.strings.size(); ++i)
            to_.strings[a.strings.first + i] = keep(v.strings[i]);
        if (v.kind == attr_kind::shape && v.shapes.size() == 1) shape_of(a, v.shapes[0]);
        else if (!v.shapes.empty() || !v.tensors.empty()) to_.mistake.code = errc::unsupported_operator;
        return a;
    }
    constexpr void shape_of(recorded_attribute& a, graft::shape const& s) {
        a.integer = s.is_set() ? -1 : -2;
        if (!s.has_rank()) return;
        a.integer = static_cast<std::int64_t>(s.rank());
        a.integers = open(to_.used.integers, s.rank(), S.integers);
        for (std::size_t i = 0; to_.fits && i < s.rank(); ++i)
            to_.integers[a.integers.first + i] = s[i].known() ? s[i].value() : -1;
    }
    constexpr index_range numbers(span<std::int64_t const> all) {
        auto const at = open(to_.used.integers, all.size(), S.integers);
        for (std::size_t i = 0; to_.fits && i < all.size(); ++i) to_.integers[at.first + i] = all[i];
        return at;
    }

    layer_record<S>& to_;
};

} // namespace constant
GRAFT_END
