// graft/constant/written_net.hpp - a model in the text format of a user-defined front end, read by the compiler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/model/constant_wire.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/linked_net.hpp"
#include "graft/model/source.hpp"
#include "graft/model/source_writer.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace constant {

/// The result of the front end's reader for a text, within one constant expression.
template <class Model, class Grammar> struct reading {
    model::source out{};             ///< the net, as the reader wrote it
    error_list errors{};             ///< what the reader rejected
    series<std::uint32_t> outputs{}; ///< nodes and ports, alternating

    constexpr reading() {
        out.front = &Grammar::front;
        out.text = true;
        model::source_writer to(out, errors);
        Grammar::read(std::string_view(Model::text), out, to, errors);
        refuse_what_tables_lack(to);
        if (errors.failed()) return;
        for (auto const name : to.outputs()) {
            auto const* const n = to.producer(name);
            std::uint32_t port = 0;
            while (out.main.tops(*n)[port] != name) ++port;
            outputs.push_back(static_cast<std::uint32_t>(n - out.main.nodes.data()));
            outputs.push_back(port);
        }
    }

private:
    /// The tables do not support attributes that are shapes or tensors.
    constexpr void refuse_what_tables_lack(model::source_writer& to) {
        for (auto const& n : out.main.nodes) {
            auto const& rest = out.rest_of(n);
            if (rest.decoded == model::none) continue;
            for (auto const& a : out.decoded[rest.decoded])
                if (!a.value.shapes.empty() || !a.value.tensors.empty())
                    to.refuse(
                        {n.line, rest.column, {}}, {errc::unsupported_operator, "an attribute of numbers or strings",
                                                       name_of(a.value.kind), n.name, n.type, a.name});
        }
    }
};
/// The start of a node's elements after `used` bytes of other nodes: aligned for every kernel.
constexpr std::size_t aligned_elements(std::size_t used) { return (used + 15) / 16 * 16; }

/// Capacity for the data of nodes: their attributes, their own elements.
struct declared_extent {
    std::size_t attributes = 0, ///< number of attributes of all nodes
        integers = 0,           ///< integers in their values, with ends of inner lists
        floats = 0,             ///< floats in them
        strings = 0,            ///< strings in them
        characters = 0,         ///< characters of names and strings
        bytes = 0,              ///< bytes of constants, each aligned
        outputs = 0;            ///< number of tensors that the text declares as outputs
};
/// The capacity of all tables of a model.
struct written_extent {
    model::link_extent links{}; ///< of nodes, edges and names
    declared_extent declared{}; ///< of what nodes declare
};
/// Reads the model once, and counts the elements of its tables.
template <class Model, class Grammar> constexpr written_extent measure_written() {
    reading<Model, Grammar> const all;
    auto const& g = all.out.main;
    written_extent e;
    e.links = {g.nodes.size(), g.edges.size(), g.outputs.size(), 0};
    for (auto const& n : g.nodes) {
        e.links.characters += n.name.size() + n.type.size();
        e.declared.bytes = aligned_elements(e.declared.bytes) + all.out.rest_of(n).weights.size();
    }
    for (auto const& x : g.edges) e.links.characters += x.name.size();
    for (auto const& t : g.outputs) e.links.characters += t.size();
    for (auto const& node : all.out.decoded)
        for (auto const& a : node) {
            ++e.declared.attributes;
            e.declared.integers += a.value.integers.size() + a.value.ends.size();
            e.declared.floats += a.value.floats.size();
            e.declared.strings += a.value.strings.size();
            e.declared.characters += a.name.size() + a.value.string.size();
            for (auto const t : a.value.strings) e.declared.characters += t.size();
        }
    e.declared.outputs = all.outputs.size() / 2;
    return e;
}
/// The result of `measure_written`, as one constant.
template <class Model, class Grammar> inline constexpr auto extent_of_written = measure_written<Model, Grammar>();

/// The attributes and the weights of one node, as ranges of the tables.
struct declared_by_node {
    /// Its attributes in the table of attributes.
    index_range attributes{}, bytes{}; ///< its elements in the table of bytes
};
/// One attribute: its name, as a range of the characters, and its value.
struct declared_attribute {
    index_range name{};         ///< in the table of characters
    recorded_attribute value{}; ///< with ranges of the tables of numbers and strings
};
/// A model as it was read, in tables.
template <written_extent E> struct written_tables {
    model::linked_net<E.links> links{};                                     ///< nodes and edges
    std::array<declared_by_node, E.links.nodes + 1> declared{};             ///< by node
    std::array<declared_attribute, E.declared.attributes + 1> attributes{}; ///< of all nodes
    std::array<std::int64_t, E.declared.integers + 1> integers{};           ///< elements of attributes
    std::array<double, E.declared.floats + 1> floats{};                     ///< elements of attributes
    std::array<index_range, E.declared.strings + 1> strings{}; ///< elements of attributes, as ranges of `characters`
    std::array<char, E.declared.characters + 1> characters{};  ///< of names of attributes, and of strings
    alignas(16) std::array<std::byte, E.declared.bytes + 1> bytes{}; ///< the elements of constants
    std::array<std::uint32_t, E.declared.outputs + 1> outputs{};     ///< tops

    /// A name or string of the tables.
    [[nodiscard]] constexpr std::string_view text(index_range s) const { return {characters.data() + s.first, s.size}; }
};

/// Copies the result of reading into tables.
template <written_extent E> class table_filler {
public:
    constexpr explicit table_filler(written_tables<E>& to) : to_(to) {}

    /// Fills all tables, whose capacity was measured on the same model.
    constexpr void run(model::source const& from, span<std::uint32_t const> outputs) {
        auto const& g = from.main;
        auto& links = to_.links;
        model::name_keeper keep_name{links.characters};
        for (auto const& n : g.nodes) {
            auto& x = links.nodes[links.size];
            x = {static_cast<std::uint32_t>(links.size), static_cast<std::uint32_t>(links.edge_count), n.input_count,
                static_cast<std::uint32_t>(links.top_count), n.output_count, keep_name(n.name), keep_name(n.type),
                n.line};
            for (auto const& e : g.inputs(n)) links.edges[links.edge_count++] = {e.node, e.port, keep_name(e.name)};
            for (auto const t : g.tops(n)) links.tops[links.top_count++] = keep_name(t);
            auto& s = to_.declared[links.size++];
            s.attributes.first = static_cast<std::uint32_t>(attributes_);
            auto const& rest = from.rest_of(n);
            if (rest.decoded != model::none)
                for (auto const& a : from.decoded[rest.decoded])
                    to_.attributes[attributes_++] = {keep(a.name), recorded(a.value)};
            s.attributes.size = static_cast<std::uint32_t>(attributes_ - s.attributes.first);
            bytes_ = aligned_elements(bytes_);
            s.bytes = {static_cast<std::uint32_t>(bytes_), static_cast<std::uint32_t>(rest.weights.size())};
            for (auto const b : rest.weights) to_.bytes[bytes_++] = b;
        }
        for (std::size_t i = 0; i < outputs.size() / 2; ++i)
            to_.outputs[i] = links.nodes[outputs[2 * i]].first_output + outputs[2 * i + 1];
    }

private:
    constexpr index_range keep(std::string_view text) {
        index_range const at{static_cast<std::uint32_t>(characters_), static_cast<std::uint32_t>(text.size())};
        for (char const c : text) to_.characters[characters_++] = c;
        return at;
    }
    constexpr index_range numbers(span<std::int64_t const> all) {
        index_range const at{static_cast<std::uint32_t>(integers_), static_cast<std::uint32_t>(all.size())};
        for (auto const n : all) to_.integers[integers_++] = n;
        return at;
    }
    constexpr recorded_attribute recorded(attr_value const& v) {
        recorded_attribute a{};
        a.kind = v.kind, a.integer = v.integer, a.real = v.real;
        a.text = keep(v.string);
        a.integers = numbers(v.integers);
        a.ends = numbers(v.ends);
        a.floats = {static_cast<std::uint32_t>(floats_), static_cast<std::uint32_t>(v.floats.size())};
        for (auto const r : v.floats) to_.floats[floats_++] = r;
        a.strings = {static_cast<std::uint32_t>(strings_), static_cast<std::uint32_t>(v.strings.size())};
        for (auto const t : v.strings) to_.strings[strings_++] = keep(t);
        return a;
    }

    written_tables<E>& to_;
    std::size_t attributes_ = 0, integers_ = 0, floats_ = 0, strings_ = 0, characters_ = 0, bytes_ = 0;
};
/// Reads the model once more and writes it to tables of the measured size. An error of the reader is in
/// `links.mistake`, with its line and layer.
template <class Model, class Grammar> constexpr auto fill_tables() {
    constexpr auto extent = extent_of_written<Model, Grammar>;
    written_tables<extent> to;
    reading<Model, Grammar> const all;
    if (all.errors.failed()) {
        auto& mistake = to.links.mistake;
        mistake.take(all.errors.noted[0]);
        std::string_view layer; // the last one of the line: its dependencies are first
        for (auto const& n : all.out.main.nodes)
            if (n.line == mistake.line) layer = n.name;
        mistake.layer.put(layer);
    } else {
        table_filler<extent>(to).run(all.out, all.outputs);
    }
    return to;
}
/// The result of `fill_tables`, as one constant.
template <class Model, class Grammar> inline constexpr auto tables_of_written = fill_tables<Model, Grammar>();

} // namespace constant

/// A model in the text format of a user-defined front end as constants: the form that `graft::program_of` reads.
/// `Grammar` has `front`, the front end, and `read(text, source, source_writer, errors)`, which is constexpr: it adds
/// the nodes of the text to the writer, and errors (`source_writer::refuse`). The front end's nodes name their outputs
/// and its `role` and `graph_inputs` are constexpr, too (`model::attribute_inputs`). A constant has the elements of its
/// node, or those that `Model::blobs` has under the name of the node, or those that are passed to `run`.
/// example `template <class Model> using net = graft::written_net<Model, nnef::grammar>;`, as in `examples/nnef`
template <class Model, class Grammar> struct written_net {
    /// Everything that the text contains.
    static constexpr auto const& tables = constant::tables_of_written<Model, Grammar>;
    static constexpr auto const& links = tables.links;        ///< its nodes and edges
    static constexpr std::size_t size = links.size;           ///< number of nodes
    static constexpr std::size_t top_count = links.top_count; ///< number of tensors that nodes produce
    static constexpr auto const& mistake = links.mistake;     ///< the first one in the text
    /// For each node the first equal one: itself.
    static constexpr auto exemplars = [] {
        std::array<std::uint32_t, links.size + 1> all{};
        for (std::size_t i = 0; i < links.size; ++i) all[i] = static_cast<std::uint32_t>(i);
        return all;
    }();
    /// The tops that the text declares as outputs.
    static constexpr span<std::uint32_t const> outputs{
        tables.outputs.data(), constant::extent_of_written<Model, Grammar>.declared.outputs};

    template <std::size_t I>
    /// Whether node `I` is a constant.
    static constexpr bool is_constant = Grammar::front.role_of(links.text(links.nodes[I].type)) ==
                                        model::node_role::constant;
    /// The elements of node `I` in the text; empty if it has none.
    template <std::size_t I> static constexpr byte_view elements() {
        return {tables.bytes.data() + tables.declared[I].bytes.first, tables.declared[I].bytes.size};
    }
    /// Reads only node `I` into `out`: a node for each different input tensor, then the node itself.
    template <std::size_t I> static constexpr void read(model::source& out) {
        constexpr auto const& n = links.nodes[I];
        out.front = &Grammar::front;
        out.text = true;
        auto& g = out.main;
        links.add_placeholders(n, "input", g);
        auto& x = g.nodes.emplace_back();
        x.name = links.text(n.name), x.type = links.text(n.type);
        x.line = n.line;
        auto& rest = out.own_rest_of(x);
        rest.weights = elements<I>();
        rest.decoded = 0;
        x.input_count = n.input_count;
        x.output_count = n.output_count;
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            g.outputs.push_back(links.text(links.tops[n.first_output + k]));
        auto& to = out.decoded.emplace_back();
        auto const& declared = tables.declared[I].attributes;
        for (std::uint32_t k = 0; k < declared.size; ++k) {
            auto const& a = tables.attributes[declared.first + k];
            to.push_back({tables.text(a.name), value_of(a.value, out.storage)});
        }
    }

private:
    static constexpr attr_value value_of(constant::recorded_attribute const& a, arena& storage) {
        attr_value v;
        v.kind = a.kind, v.integer = a.integer, v.real = a.real;
        v.string = tables.text(a.text);
        v.integers = {tables.integers.data() + a.integers.first, a.integers.size};
        v.ends = {tables.integers.data() + a.ends.first, a.ends.size};
        v.floats = {tables.floats.data() + a.floats.first, a.floats.size};
        auto const strings = storage.make<std::string_view>(a.strings.size);
        for (std::uint32_t i = 0; i < a.strings.size; ++i)
            strings[i] = tables.text(tables.strings[a.strings.first + i]);
        v.strings = strings;
        return v;
    }
};

GRAFT_END
