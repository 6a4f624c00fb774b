// graft/graph/ir/node_draft.hpp - a node before it is added to a graph: operator, tensors of each port, attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// A node before it is added: operator, tensors of each port, attributes in the prototype's order.
struct GRAFT_TYPE node_draft {
    op_id op = no_op;                     ///< the operator in the graph's catalog
    std::string_view name{},              ///< unique in the graph
        origin_name{},                    ///< name of the model's node that it comes from
        origin_type{};                    ///< the framework's operator of that node
    std::vector<tensor_id> inputs{};      ///< port after port; `no_id`: an absent optional input
    series<edge_format> formats{};        ///< one per input: the format in which it is read; nd = unchanged
    series<edge_format> output_formats{}; ///< one per output, or none
    series<port_slots> input_ports{},     ///< which of `inputs` are at each input port
        output_ports{};                   ///< how many outputs each output port has, and which is its first
    series<attr_value> attributes{};      ///< in the prototype's order, with defaults where nothing set a value
    series<named_attr> carried{};         ///< attributes of the model's node that no operator defines
    std::vector<node_id> controls{};      ///< nodes that must run before, apart from the producers of its inputs
    std::vector<std::string_view> output_names{}; ///< the framework's tensor names, one per output
    std::uint32_t source = no_id; ///< node of the model as read, for places in messages; `no_id`: built in code

    /// An empty draft of `op` with every default set; without an operator if the catalog has no `op`. Strings of list
    /// defaults are stored in `storage`.
    static node_draft of(catalog_view const& c, op_id op, arena& storage) {
        node_draft d;
        d.begin(c, op, storage);
        return d;
    }
    /// Resets this to an empty draft of `op`; the lists keep their memory.
    constexpr void begin(catalog_view const& c, op_id to, arena& storage) {
        op = to;
        name = origin_name = origin_type = {};
        source = no_id;
        inputs.clear();
        formats.clear();
        output_formats.clear();
        attributes.clear();
        carried.clear();
        controls.clear();
        output_names.clear();
        if (to >= c.size) {
            op = no_op;
            input_ports.clear();
            output_ports.clear();
            return;
        }
        input_ports.assign(c.ops[op].inputs, {});
        output_ports.assign(c.ops[op].outputs, {});
        for (auto const& row : c.attributes(op)) {
            auto& v = attributes.emplace_back(c.default_of(row));
            if (row.has_default && row.attribute == attr_kind::strings) {
                auto const from = c.default_strings(row);
                auto const strings = storage.make<std::string_view>(from.size());
                for (std::size_t i = 0; i < from.size(); ++i) strings[i] = c.text(from[i]);
                v.strings = strings;
            }
        }
        std::uint16_t n = 0;
        for (std::size_t i = 0; i < output_ports.size(); ++i) {
            output_ports[i].first = n;
            if (c.outputs(op)[i].how == presence::required) output_ports[i].count = 1, ++n;
        }
    }
    /// Sets the tensors of input port `port`. Ports must be set in ascending order.
    constexpr void put(std::size_t port, span<tensor_id const> at) {
        input_ports[port] = {static_cast<std::uint16_t>(inputs.size()), static_cast<std::uint16_t>(at.size())};
        inputs.insert(inputs.end(), at.begin(), at.end());
        formats.resize(inputs.size(), format::nd);
    }
    /// Adds a tensor to input port `port`, after the existing ones. Ports may be set in any order.
    constexpr void add_tensor(std::size_t port, tensor_id t) {
        auto& p = input_ports[port];
        auto const at = p.first + p.count++;
        inputs.insert(inputs.begin() + at, t);
        formats.insert(formats.begin() + at, format::nd);
        for (auto later = port + 1; later < input_ports.size(); ++later) ++input_ports[later].first;
    }
    /// The tensors at input port `port` are read in format `f`.
    constexpr void read_as(std::size_t port, edge_format f) {
        for (std::size_t i = 0; i < input_ports[port].count; ++i) formats[input_ports[port].first + i] = f;
    }
    /// The tensors of output port `port` are written in format `f`. Counts of outputs must be set before.
    void write_as(std::size_t port, edge_format f) {
        output_formats.resize(output_count());
        for (std::size_t i = 0; i < output_ports[port].count; ++i) output_formats[output_ports[port].first + i] = f;
    }
    /// Sets the number of tensors of output port `port` (dynamic and optional outputs).
    constexpr void count(std::size_t port, std::uint16_t tensors) {
        output_ports[port].count = tensors;
        std::uint16_t n = 0;
        for (auto& p : output_ports) p.first = n, n = static_cast<std::uint16_t>(n + p.count);
    }
    /// Number of tensors of all output ports.
    /// cost O(ports)
    [[nodiscard]] constexpr std::size_t output_count() const {
        std::size_t n = 0;
        for (auto const& p : output_ports) n += p.count;
        return n;
    }
};

/// A node with the operator, the attributes and the ports of an existing one. It has the same number of inputs.
struct GRAFT_TYPE node_like {
    node_id exemplar = no_id;                    ///< whose operator, attributes and ports it takes over
    std::string_view name{},                     ///< unique in the graph; also the name of its model's node
        origin_type{};                           ///< the framework's operator of that node
    std::uint32_t source = no_id;                ///< node of the model as read; `no_id`: built in code
    span<tensor_id const> inputs{};              ///< port after port, as many as the exemplar has
    span<edge_format const> output_formats{};    ///< like in a draft
    span<std::string_view const> output_names{}; ///< like in a draft
    span<named_attr const> carried{};            ///< attributes of its own model node that no operator defines
    span<node_id const> controls{};              ///< nodes that must run before, apart from the producers of its inputs
};

GRAFT_END
