// test/mapping/text_graph.hpp - translates a text GraphDef with a set of plugins
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace text_graph {

/// The result of a translation.
struct outcome {
    graft::graph g{};
    graft::error_list errors{};

    [[nodiscard]] graft::errc first_error() const {
        return errors.errors.empty() ? graft::errc::ok : errors.errors[0].code;
    }
    /// `port: expected, got` of the first error.
    [[nodiscard]] std::string declared() const {
        if (errors.errors.empty()) return {};
        auto const& e = errors.errors[0];
        return e.where.port + ": " + e.expected + ", " + e.got;
    }
    [[nodiscard]] graft::node const* node(std::string_view name) const {
        for (auto const& n : g.nodes)
            if (n.name == name) return &n;
        return nullptr;
    }
    [[nodiscard]] graft::attr_value attr(std::string_view node_name, std::string_view name) const {
        auto const* n = node(node_name);
        if (!n) return {};
        auto const at = g.catalog.index_of(g.catalog.attributes(n->op), name);
        return at < 0 ? graft::attr_value{} : g.attributes_of(*n)[static_cast<std::size_t>(at)];
    }
    /// Names of the node's inputs.
    [[nodiscard]] std::string inputs(std::string_view node_name) const {
        std::string all;
        if (auto const* n = node(node_name))
            for (auto t : g.inputs_of(*n))
                all += (all.empty() ? "" : " ") +
                       std::string(t == graft::no_id ? "-" : g.nodes[g.tensors[t].producer].name);
        return all;
    }
};

/// Translates `text` with the operators of `Ops` and the plugins of `Plugins`.
template <class Ops, class Plugins> outcome run(std::string_view text, graft::import_request const& request = {}) {
    outcome o;
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    auto model = std::make_shared<graft::model::source>();
    if (!o.errors.add(graft::tensorflow::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.pbtxt", {}, *model)))
        return o;
    o.g = o.errors.take(graft::translate(
        model, graft::catalog<Ops>::view(), graft::plugins_of<Plugins>(graft::tensorflow::front_end), request));
    return o;
}

/// A graph input: `placeholder("x", "DT_FLOAT", {2, 3})`.
inline std::string placeholder(std::string_view name, std::string_view type, std::vector<int> const& dims) {
    std::string s = "node { name: '" + std::string(name) +
                    "' op: 'Placeholder' attr { key: 'dtype' value { type: " + std::string(type) +
                    " } } attr { key: 'shape' value { shape { ";
    for (auto d : dims) s += "dim { size: " + std::to_string(d) + " } ";
    return s + "} } } }\n";
}
/// An int32 constant; a scalar if `values` has one element and `scalar` is true.
inline std::string constant(std::string_view name, std::vector<int> const& values, bool scalar = false) {
    std::string s = "node { name: '" + std::string(name) +
                    "' op: 'Const' attr { key: 'dtype' value { type: DT_INT32 } } attr { key: 'value' value { tensor { "
                    "dtype: DT_INT32 tensor_shape { ";
    if (!scalar) s += "dim { size: " + std::to_string(values.size()) + " } ";
    s += "} ";
    for (auto v : values) s += "int_val: " + std::to_string(v) + " ";
    return s + "} } } }\n";
}
/// A node: `node("y", "Scale", {"x"}, type("T", "DT_FLOAT"))`.
inline std::string node(
    std::string_view name, std::string_view op, std::vector<std::string> const& inputs, std::string_view attrs = {}) {
    std::string s = "node { name: '" + std::string(name) + "' op: '" + std::string(op) + "' ";
    for (auto const& i : inputs) s += "input: '" + i + "' ";
    return s + std::string(attrs) + " }\n";
}
/// An attribute whose value is in text format: `attr("N", "i: 3")`.
inline std::string attr(std::string_view name, std::string_view value) {
    return "attr { key: '" + std::string(name) + "' value { " + std::string(value) + " } } ";
}

} // namespace text_graph
