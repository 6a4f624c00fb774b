// graft/export/onnx/detail/encode.hpp - a finished draft as the bytes of a ModelProto; large weights are not copied
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/export/onnx/detail/encoded_model.hpp"
#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/export/onnx/detail/value_names.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The version of ONNX's format that was introduced with an operator set.
[[nodiscard]] constexpr std::int64_t ir_version(std::int32_t opset) {
    constexpr std::int64_t of[] = {3, 3, 4, 5, 6, 7, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10, 11, 12, 13};
    return opset < 7 ? 3 : opset > 24 ? 13 : of[opset - 7];
}

namespace detail {

/// Writes the parts of a model.
class model_encoder {
public:
    model_encoder(model_draft& from, graph const& g, needed_parts const& needed, std::int32_t opset)
        : from_(from), g_(g), needed_(needed), opset_(opset), names_(from, g, needed) {}

    /// `external_min_bytes`: tensors of at least this number of bytes are stored in a separate file, named `data_name`
    /// in the model.
    encoded_model write(std::size_t external_min_bytes, std::string_view data_name) {
        constexpr auto& model = schema::model_proto;
        constexpr auto& graph_proto = schema::graph_proto;
        constexpr std::uint32_t ir = model["ir_version"], producer = model["producer_name"],
                                producer_version = model["producer_version"], body = model["graph"],
                                sets = model["opset_import"], graph_name = graph_proto["name"],
                                node_field = graph_proto["node"], inputs = graph_proto["input"],
                                outputs = graph_proto["output"];
        encoded_model created;
        auto const& read = needed_.values;
        wire::writer nodes;
        for (std::size_t i = 0; i < from_.nodes.size(); ++i)
            if (needed_.nodes[i] && from_.nodes[i].part == 0) nodes.message(node_field, node_of(i).bytes);
        nodes.text(graph_name, from_.name.empty() ? "graft" : from_.name);
        std::vector<encoded_model::piece> pieces;
        pieces.push_back({std::move(nodes.bytes), {}});
        for (value_id v = 0; v < from_.values.size(); ++v)
            if (read[v] && from_.values[v].kind == value_kind::constant)
                initializer(v, external_min_bytes, data_name, pieces, created);
        wire::writer ports;
        for (auto const& p : from_.inputs) ports.message(inputs, port_of(p.name, p.value).bytes);
        for (value_id v = 0; ir_version(opset_) < 4 && v < from_.values.size(); ++v)
            if (read[v] && from_.values[v].kind == value_kind::constant)
                ports.message(inputs, port_of(names_.of(v), v).bytes);
        for (auto const& p : from_.outputs) ports.message(outputs, port_of(p.name, p.value).bytes);
        pieces.push_back({std::move(ports.bytes), {}});
        std::size_t size = 0;
        for (auto const& p : pieces) size += p.own.size() + p.seen.size();
        wire::writer head;
        head.integer(ir, ir_version(opset_));
        head.text(producer, "graft");
        head.text(producer_version, std::to_string(GRAFT_VERSION_MAJOR) + "." + std::to_string(GRAFT_VERSION_MINOR) +
                                        "." + std::to_string(GRAFT_VERSION_PATCH));
        for (auto const& [domain, number] : domains()) head.message(sets, operator_set(domain, number).bytes);
        head.begin(body, size);
        created.model.push_back({std::move(head.bytes), {}});
        for (auto& p : pieces) created.model.push_back(std::move(p));
        for (auto const& p : created.model) created.bytes += p.own.size() + p.seen.size();
        return created;
    }

private:
    static std::string_view domain_of(std::string_view type) {
        auto const dot = type.rfind('.');
        return dot == std::string_view::npos ? std::string_view() : type.substr(0, dot);
    }
    [[nodiscard]] std::vector<std::pair<std::string_view, std::int32_t>> domains() const {
        std::vector<std::pair<std::string_view, std::int32_t>> all{{"", opset_}};
        for (std::size_t i = 0; i < from_.nodes.size(); ++i) {
            auto const& n = from_.nodes[i];
            bool known = !needed_.nodes[i];
            for (auto const& d : all) known = known || d.first == domain_of(n.type);
            if (!known) all.push_back({domain_of(n.type), domain_version(n.type, opset_, from_.domains)});
        }
        return all;
    }
    static wire::writer operator_set(std::string_view domain, std::int32_t version) {
        constexpr auto& set = schema::operator_set_id_proto;
        constexpr std::uint32_t name = set["domain"], number = set["version"];
        wire::writer w;
        w.text(name, domain);
        w.integer(number, version);
        return w;
    }
    [[nodiscard]] wire::writer node_of(std::size_t at) const {
        constexpr auto& proto = schema::node_proto;
        constexpr std::uint32_t input = proto["input"], output = proto["output"], name = proto["name"],
                                type = proto["op_type"], attribute = proto["attribute"], domain = proto["domain"];
        auto const& n = from_.nodes[at];
        wire::writer w;
        for (auto const v : n.inputs) w.text(input, names_.of(v));
        for (std::uint32_t i = 0; i < n.output_count; ++i) w.text(output, names_.of(n.first_output + i));
        w.text(name, names_.of_node(at));
        auto const of = domain_of(n.type);
        w.text(type, of.empty() ? n.type : n.type.substr(of.size() + 1));
        for (auto const& a : n.attributes) w.message(attribute, attribute_of(a).bytes);
        for (auto const& [side, branch] :
            {std::pair("then_branch", n.then_branch), {"else_branch", n.else_branch}, {"body", n.body}})
            if (branch != no_id)
                w.message(attribute, branch_of(side, from_.branches[branch], names_.of_node(at)).bytes);
        if (!of.empty()) w.text(domain, of);
        return w;
    }
    /// A graph inside of a node as an attribute.
    [[nodiscard]] wire::writer branch_of(std::string_view side, draft_branch const& b, std::string_view owner) const {
        constexpr auto& proto = schema::attribute_proto;
        constexpr auto& graph_proto = schema::graph_proto;
        constexpr std::uint32_t name = proto["name"], g = proto["g"], type = proto["type"],
                                node_field = graph_proto["node"], graph_name = graph_proto["name"],
                                inputs = graph_proto["input"], outputs = graph_proto["output"];
        wire::writer inner, w;
        for (auto const at : b.nodes) inner.message(node_field, node_of(at).bytes);
        inner.text(graph_name, std::string(owner) + "/" + std::string(side));
        for (auto const v : b.inputs) inner.message(inputs, port_of(names_.of(v), v).bytes);
        for (auto const v : b.outputs) inner.message(outputs, port_of(names_.of(v), v).bytes);
        w.text(name, side);
        w.message(g, inner.bytes);
        w.integer(type, schema::attribute_proto_attribute_type.find(std::string_view("GRAPH"))->number);
        return w;
    }
    static wire::writer attribute_of(named_attr const& a) {
        constexpr auto& proto = schema::attribute_proto;
        constexpr std::uint32_t name = proto["name"], f = proto["f"], i = proto["i"], s = proto["s"], t = proto["t"],
                                floats = proto["floats"], ints = proto["ints"], strings = proto["strings"],
                                type = proto["type"];
        constexpr auto number_of_type = [](std::string_view wanted) {
            return schema::attribute_proto_attribute_type.find(wanted)->number;
        };
        wire::writer w;
        w.text(name, a.name);
        auto const& v = a.value;
        switch (v.kind) {
        case attr_kind::floating:
            w.real(f, static_cast<float>(v.real));
            w.integer(type, number_of_type("FLOAT"));
            break;
        case attr_kind::string:
            w.text(s, v.string);
            w.integer(type, number_of_type("STRING"));
            break;
        case attr_kind::tensor:
            w.message(t, tensor_of_value(v.tensors[0]).bytes);
            w.integer(type, number_of_type("TENSOR"));
            break;
        case attr_kind::integers:
            for (auto const one : v.integers) w.integer(ints, one);
            w.integer(type, number_of_type("INTS"));
            break;
        case attr_kind::floats:
            for (auto const one : v.floats) w.real(floats, static_cast<float>(one));
            w.integer(type, number_of_type("FLOATS"));
            break;
        case attr_kind::strings:
            for (auto const one : v.strings) w.text(strings, one);
            w.integer(type, number_of_type("STRINGS"));
            break;
        default:
            w.integer(i, v.integer);
            w.integer(type, number_of_type("INT"));
            break;
        }
        return w;
    }
    /// Dims and type of a TensorProto.
    static wire::writer tensor_head(tensor_desc const& d) {
        constexpr auto& proto = schema::tensor_proto;
        constexpr std::uint32_t dims = proto["dims"], type = proto["data_type"];
        wire::writer w;
        for (std::size_t k = 0; k < d.shape.rank(); ++k) w.integer(dims, d.shape[k].value());
        w.integer(type, number_of(d.type));
        return w;
    }
    static wire::writer tensor_of_value(tensor_view const& v) {
        constexpr auto& proto = schema::tensor_proto;
        constexpr std::uint32_t raw = proto["raw_data"], strings = proto["string_data"];
        auto w = tensor_head(v.desc);
        if (v.desc.type == dtype::string)
            for (auto const s : v.strings) w.text(strings, s);
        else w.message(raw, v.bytes);
        return w;
    }
    static wire::writer entry_of(std::string_view key_text, std::string_view value_text) {
        constexpr auto& proto = schema::string_string_entry_proto;
        constexpr std::uint32_t key = proto["key"], value = proto["value"];
        wire::writer w;
        w.text(key, key_text);
        w.text(value, value_text);
        return w;
    }
    void initializer(value_id v, std::size_t external_min_bytes, std::string_view data_name,
        std::vector<encoded_model::piece>& pieces, encoded_model& created) const {
        constexpr auto& proto = schema::tensor_proto;
        constexpr std::uint32_t raw = proto["raw_data"], name = proto["name"], external = proto["external_data"],
                                location = proto["data_location"], field = schema::graph_proto["initializer"];
        constexpr std::size_t copied = 4096; // bytes that are copied, not stored as a separate view
        auto const& c = from_.values[v].constant;
        wire::writer one;
        if (c.desc.type == dtype::string) one = tensor_of_value(c);
        else one = tensor_head(c.desc);
        one.text(name, names_.of(v));
        bool const apart = c.desc.type != dtype::string && c.bytes.size() >= external_min_bytes;
        if (apart) {
            constexpr std::size_t step = 4096; // page size of the machines that map the file
            if (auto const gap = created.data_bytes % step; gap != 0 && c.bytes.size() >= step) {
                created.data.push_back(padding(step - gap));
                created.data_bytes += step - gap;
            }
            one.message(external, entry_of("location", data_name).bytes);
            one.message(external, entry_of("offset", std::to_string(created.data_bytes)).bytes);
            one.message(external, entry_of("length", std::to_string(c.bytes.size())).bytes);
            one.integer(location, schema::tensor_proto_data_location.find("EXTERNAL")->number);
            created.data.push_back(c.bytes);
            created.data_bytes += c.bytes.size();
        } else if (c.desc.type != dtype::string) {
            if (c.bytes.size() >= copied) {
                one.begin(raw, c.bytes.size());
                wire::writer whole;
                whole.begin(field, one.bytes.size() + c.bytes.size());
                whole.bytes.insert(whole.bytes.end(), one.bytes.begin(), one.bytes.end());
                pieces.push_back({std::move(whole.bytes), c.bytes});
                return;
            }
            one.message(raw, c.bytes);
        }
        if (!pieces.back().seen.empty()) pieces.push_back({});
        wire::writer whole;
        whole.message(field, one.bytes);
        auto& own = pieces.back().own;
        own.insert(own.end(), whole.bytes.begin(), whole.bytes.end());
    }
    [[nodiscard]] static byte_view padding(std::size_t size) {
        static constexpr std::byte zeros[4096]{};
        return {zeros, size};
    }
    [[nodiscard]] wire::writer port_of(std::string_view port, value_id v) const {
        constexpr auto& info = schema::value_info_proto;
        constexpr auto& type_proto = schema::type_proto;
        constexpr auto& tensor_type = schema::type_proto_tensor;
        constexpr std::uint32_t name = info["name"], type = info["type"], tensor = type_proto["tensor_type"],
                                element = tensor_type["elem_type"], dims = tensor_type["shape"],
                                one_dim = schema::tensor_shape_proto["dim"],
                                number = schema::tensor_shape_proto_dimension["dim_value"],
                                symbol = schema::tensor_shape_proto_dimension["dim_param"];
        auto const& d = from_.values[v].desc;
        wire::writer all, of_tensor, whole, w;
        of_tensor.integer(element, number_of(d.type));
        if (d.shape.has_rank()) {
            for (std::size_t i = 0; i < d.shape.rank(); ++i) {
                wire::writer dim;
                if (auto const one = d.shape[i]; one.known()) dim.integer(number, one.value());
                else if (auto const text = symbol_name(one); !text.empty()) dim.text(symbol, text);
                all.message(one_dim, dim.bytes);
            }
            of_tensor.message(dims, all.bytes);
        }
        whole.message(tensor, of_tensor.bytes);
        w.text(name, port);
        w.message(type, whole.bytes);
        return w;
    }
    /// The name of a dim that is exactly one symbol.
    [[nodiscard]] std::string_view symbol_name(dim d) const {
        std::string_view name;
        if (!d.symbolic() || !g_.symbols) return name;
        g_.symbols->each_symbol(d, [&](std::uint16_t number) { name = g_.symbols->name(number); });
        return !name.empty() && g_.symbols->find(name).store() == d.store() ? name : std::string_view();
    }

    model_draft& from_;
    graph const& g_;
    needed_parts const& needed_;
    std::int32_t opset_;
    value_names names_;
};

} // namespace detail

} // namespace onnx::out
GRAFT_END
