// graft/export/onnx/detail/encode.hpp - a finished draft as the bytes of a ModelProto; large weights are not copied
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The version of ONNX's format that was introduced with an operator set.
[[nodiscard]] constexpr std::int64_t ir_version(std::int32_t opset) {
    constexpr std::int64_t of[] = {3, 3, 4, 5, 6, 7, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10, 11, 12, 13};
    return opset < 7 ? 3 : opset > 24 ? 13 : of[opset - 7];
}

namespace detail {

/// Assigns every value a unique name: inputs and outputs theirs, the graph's tensors the framework's if it is free,
/// all others one derived from their node's. Unneeded values have no name: names are independent of failed attempts.
class value_names {
public:
    value_names(model_draft& from, graph const& g, needed_parts const& needed)
        : from_(from), taken_(from.values.size() + 16) {
        names_.resize(from.values.size());
        for (auto const& p : from.inputs) take(p.value, p.name);
        for (auto const& p : from.outputs) take(p.value, p.name);
        find_branches(g, needed);
        for (bool const inside : {false, true}) // values in a branch use names that are free around it
            for (value_id v = 0; v < names_.size(); ++v)
                if (auto const t = from.values[v].of; t != no_id && names_[v].empty() && !g.tensors[t].origin.empty()) {
                    auto const at = from.values[v].node;
                    auto const within = at == no_id ? std::string_view() : branch_[at];
                    if (within.empty() != inside && !offer(v, inside_of(within, g.tensors[t].origin)))
                        offer(v, g.tensors[t].origin);
                }
        for (std::size_t at = 0; at < from.nodes.size(); ++at) {
            if (!needed.nodes[at]) continue;
            auto const& n = from.nodes[at];
            auto const base = n.from == no_id ? n.type : name_of(g.nodes[n.from]);
            for (std::uint32_t i = 0; i < n.output_count; ++i)
                if (names_[n.first_output + i].empty()) number(n.first_output + i, base);
            for (auto const v : n.inputs)
                if (v != no_value && names_[v].empty()) number(v, base);
            n.each_inner([&](std::uint32_t b) {
                for (auto const v : from.branches[b].inputs)
                    if (names_[v].empty()) number(v, base);
            });
        }
        node_names_.resize(from.nodes.size());
        model::child_table nodes(from.nodes.size());
        for (auto const at : outer_first()) {
            if (!needed.nodes[at]) continue;
            auto const& n = from.nodes[at];
            auto name = n.from == no_id ? n.type : inside_of(branch_[at], name_of(g.nodes[n.from]));
            // the name itself is reserved for the node that does the work
            if (n.type == "Transpose" && from.values[n.first_output].of == no_id)
                name = from.storage.path(name, "order");
            if (nodes.find(0, name) != model::child_table::none)
                for (auto const first = name;;) {
                    auto& tried = nodes.at(0, first).number;
                    name = from.storage.path(first, std::to_string(++tried));
                    if (nodes.find(0, name) == model::child_table::none) break;
                }
            nodes.at(0, name).number = 0; // number of names derived from it
            node_names_[at] = name;
        }
    }
    [[nodiscard]] std::string_view of(value_id v) const { return v == no_value ? std::string_view() : names_[v]; }
    [[nodiscard]] std::string_view of_node(std::size_t n) const { return node_names_[n]; }

private:
    static std::string_view name_of(node const& n) { return n.origin_name.empty() ? n.name : n.origin_name; }
    /// Readers prepend the name of an If to all names in its branches: a name that has it already is written without.
    void find_branches(graph const& g, needed_parts const& needed) {
        branch_.resize(from_.nodes.size());
        for (std::size_t at = 0; at < from_.nodes.size(); ++at) {
            auto const& n = from_.nodes[at];
            if (!needed.nodes[at] || n.from == no_id || n.then_branch == no_id || n.else_branch == no_id) continue;
            auto const name = name_of(g.nodes[n.from]);
            for (auto const inner : from_.branches[n.then_branch].nodes)
                branch_[inner] = from_.storage.path(name, "then");
            for (auto const inner : from_.branches[n.else_branch].nodes)
                branch_[inner] = from_.storage.path(name, "else");
        }
    }
    /// Nodes of the model itself, then those in branches.
    [[nodiscard]] std::vector<std::size_t> outer_first() const {
        std::vector<std::size_t> all;
        all.reserve(branch_.size());
        for (bool const inside : {false, true})
            for (std::size_t at = 0; at < branch_.size(); ++at)
                if (branch_[at].empty() != inside) all.push_back(at);
        return all;
    }
    static std::string_view inside_of(std::string_view branch, std::string_view name) {
        bool const has = !branch.empty() && name.size() > branch.size() + 1 && name.starts_with(branch) &&
                         name[branch.size()] == '/';
        return has ? name.substr(branch.size() + 1) : name;
    }
    void take(value_id v, std::string_view name) {
        taken_.at(0, name).number = v;
        names_[v] = name;
    }
    bool offer(value_id v, std::string_view name) {
        if (taken_.find(0, name) != model::child_table::none) return false;
        take(v, name);
        return true;
    }
    void number(value_id v, std::string_view base) {
        auto& next = numbers_.at(base);
        while (!offer(v, from_.storage.path(base, std::to_string(next)))) ++next;
        ++next;
    }

    /// The number of values named after a node.
    struct counts {
        model::child_table all{64};
        std::uint32_t& at(std::string_view name) {
            auto& c = all.at(0, name);
            if (c.number == model::child_table::none) c.number = 0;
            return c.number;
        }
    };

    model_draft& from_;
    model::child_table taken_;
    counts numbers_{};
    std::vector<std::string_view> names_{}, node_names_{};
    std::vector<std::string_view> branch_{}; ///< by node: the name of its branch; empty for most
};

/// Writes the parts of a model.
class model_encoder {
public:
    model_encoder(model_draft& from, graph const& g, needed_parts const& needed, std::int32_t opset)
        : from_(from), g_(g), needed_(needed), opset_(opset), names_(from, g, needed) {}

    /// `external_min_bytes`: tensors of at least this number of bytes are stored in a separate file, named `data_name`
    /// in the model. `note`: its documentation.
    encoded_model write(std::size_t external_min_bytes, std::string_view data_name, std::string_view note) {
        constexpr auto& model = schema::model_proto;
        constexpr auto& graph_proto = schema::graph_proto;
        encoded_model created;
        auto const& read = needed_.values;
        wire::writer nodes;
        for (std::size_t i = 0; i < from_.nodes.size(); ++i)
            if (needed_.nodes[i] && from_.nodes[i].part == 0) nodes.message(graph_proto["node"], node_of(i).bytes);
        nodes.text(graph_proto["name"], from_.name.empty() ? "graft" : from_.name);
        std::vector<encoded_model::piece> pieces;
        pieces.push_back({std::move(nodes.bytes), {}});
        for (value_id v = 0; v < from_.values.size(); ++v)
            if (read[v] && from_.values[v].kind == value_kind::constant)
                initializer(v, external_min_bytes, data_name, pieces, created);
        wire::writer ports;
        for (auto const& p : from_.inputs) ports.message(graph_proto["input"], port_of(p.name, p.value).bytes);
        for (value_id v = 0; ir_version(opset_) < 4 && v < from_.values.size(); ++v)
            if (read[v] && from_.values[v].kind == value_kind::constant)
                ports.message(graph_proto["input"], port_of(names_.of(v), v).bytes);
        for (auto const& p : from_.outputs) ports.message(graph_proto["output"], port_of(p.name, p.value).bytes);
        pieces.push_back({std::move(ports.bytes), {}});
        std::size_t size = 0;
        for (auto const& p : pieces) size += p.own.size() + p.seen.size();
        wire::writer head;
        head.integer(model["ir_version"], ir_version(opset_));
        head.text(model["producer_name"], "graft");
        head.text(model["producer_version"], std::to_string(GRAFT_VERSION_MAJOR) + "." +
                                                 std::to_string(GRAFT_VERSION_MINOR) + "." +
                                                 std::to_string(GRAFT_VERSION_PATCH));
        if (!note.empty()) head.text(model["doc_string"], note);
        for (auto const& [domain, number] : domains())
            head.message(model["opset_import"], operator_set(domain, number).bytes);
        head.begin(model["graph"], size);
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
        wire::writer w;
        w.text(set["domain"], domain);
        w.integer(set["version"], version);
        return w;
    }
    [[nodiscard]] wire::writer node_of(std::size_t at) const {
        constexpr auto& proto = schema::node_proto;
        auto const& n = from_.nodes[at];
        wire::writer w;
        for (auto const v : n.inputs) w.text(proto["input"], names_.of(v));
        for (std::uint32_t i = 0; i < n.output_count; ++i) w.text(proto["output"], names_.of(n.first_output + i));
        w.text(proto["name"], names_.of_node(at));
        auto const of = domain_of(n.type);
        w.text(proto["op_type"], of.empty() ? n.type : n.type.substr(of.size() + 1));
        for (auto const& a : n.attributes) w.message(proto["attribute"], attribute_of(a).bytes);
        for (auto const& [side, branch] :
            {std::pair("then_branch", n.then_branch), {"else_branch", n.else_branch}, {"body", n.body}})
            if (branch != no_id)
                w.message(proto["attribute"], branch_of(side, from_.branches[branch], names_.of_node(at)).bytes);
        if (!of.empty()) w.text(proto["domain"], of);
        return w;
    }
    /// A graph inside of a node as an attribute.
    [[nodiscard]] wire::writer branch_of(std::string_view side, draft_branch const& b, std::string_view owner) const {
        constexpr auto& proto = schema::attribute_proto;
        constexpr auto& graph_proto = schema::graph_proto;
        wire::writer inner, w;
        for (auto const at : b.nodes) inner.message(graph_proto["node"], node_of(at).bytes);
        inner.text(graph_proto["name"], std::string(owner) + "/" + std::string(side));
        for (auto const v : b.inputs) inner.message(graph_proto["input"], port_of(names_.of(v), v).bytes);
        for (auto const v : b.outputs) inner.message(graph_proto["output"], port_of(names_.of(v), v).bytes);
        w.text(proto["name"], side);
        w.message(proto["g"], inner.bytes);
        w.integer(proto["type"], number_of_type("GRAPH"));
        return w;
    }
    static std::int64_t number_of_type(std::string_view wanted) {
        return schema::attribute_proto_attribute_type.find(wanted)->number;
    }
    static wire::writer attribute_of(named_attr const& a) {
        constexpr auto& proto = schema::attribute_proto;
        wire::writer w;
        w.text(proto["name"], a.name);
        auto const type = [&](std::string_view is) { w.integer(proto["type"], number_of_type(is)); };
        auto const& v = a.value;
        switch (v.kind) {
        case attr_kind::floating: w.real(proto["f"], static_cast<float>(v.real)), type("FLOAT"); break;
        case attr_kind::string: w.text(proto["s"], v.string), type("STRING"); break;
        case attr_kind::tensor: w.message(proto["t"], tensor_of_value(v.tensors[0]).bytes), type("TENSOR"); break;
        case attr_kind::integers:
            for (auto const one : v.integers) w.integer(proto["ints"], one);
            type("INTS");
            break;
        case attr_kind::floats:
            for (auto const one : v.floats) w.real(proto["floats"], static_cast<float>(one));
            type("FLOATS");
            break;
        case attr_kind::strings:
            for (auto const one : v.strings) w.text(proto["strings"], one);
            type("STRINGS");
            break;
        default: w.integer(proto["i"], v.integer), type("INT"); break;
        }
        return w;
    }
    /// Dims and type of a TensorProto.
    static wire::writer tensor_head(tensor_desc const& d) {
        constexpr auto& proto = schema::tensor_proto;
        wire::writer w;
        for (std::size_t k = 0; k < d.shape.rank(); ++k) w.integer(proto["dims"], d.shape[k].value());
        w.integer(proto["data_type"], number_of(d.type));
        return w;
    }
    static wire::writer tensor_of_value(tensor_view const& v) {
        constexpr auto& proto = schema::tensor_proto;
        auto w = tensor_head(v.desc);
        if (v.desc.type == dtype::string)
            for (auto const s : v.strings) w.text(proto["string_data"], s);
        else w.message(proto["raw_data"], v.bytes);
        return w;
    }
    static wire::writer entry_of(std::string_view key_text, std::string_view value_text) {
        constexpr auto& proto = schema::string_string_entry_proto;
        wire::writer w;
        w.text(proto["key"], key_text);
        w.text(proto["value"], value_text);
        return w;
    }
    void initializer(value_id v, std::size_t external_min_bytes, std::string_view data_name,
        std::vector<encoded_model::piece>& pieces, encoded_model& created) const {
        constexpr auto& proto = schema::tensor_proto;
        constexpr std::uint32_t field = schema::graph_proto["initializer"];
        constexpr std::size_t copied = 4096; // bytes that are copied, not stored as a separate view
        auto const& c = from_.values[v].constant;
        auto one = c.desc.type == dtype::string ? tensor_of_value(c) : tensor_head(c.desc);
        one.text(proto["name"], names_.of(v));
        bool const apart = c.desc.type != dtype::string && c.bytes.size() >= external_min_bytes;
        if (apart) {
            constexpr std::size_t step = 4096; // page size of the machines that map the file
            if (auto const gap = created.data_bytes % step; gap != 0 && c.bytes.size() >= step) {
                created.data.push_back(padding(step - gap));
                created.data_bytes += step - gap;
            }
            auto const entry = [&](std::string_view key, std::string_view value) {
                one.message(proto["external_data"], entry_of(key, value).bytes);
            };
            entry("location", data_name);
            entry("offset", std::to_string(created.data_bytes));
            entry("length", std::to_string(c.bytes.size()));
            one.integer(proto["data_location"], schema::tensor_proto_data_location.find("EXTERNAL")->number);
            created.data.push_back(c.bytes);
            created.data_bytes += c.bytes.size();
        } else if (c.desc.type != dtype::string) {
            if (c.bytes.size() >= copied) {
                one.begin(proto["raw_data"], c.bytes.size());
                wire::writer whole;
                whole.begin(field, one.bytes.size() + c.bytes.size());
                whole.bytes.insert(whole.bytes.end(), one.bytes.begin(), one.bytes.end());
                pieces.push_back({std::move(whole.bytes), c.bytes});
                return;
            }
            one.message(proto["raw_data"], c.bytes);
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
        constexpr auto& tensor = schema::type_proto_tensor;
        constexpr auto& dimension = schema::tensor_shape_proto_dimension;
        auto const& d = from_.values[v].desc;
        wire::writer all, of_tensor, whole, w;
        of_tensor.integer(tensor["elem_type"], number_of(d.type));
        if (d.shape.has_rank()) {
            for (std::size_t i = 0; i < d.shape.rank(); ++i) {
                wire::writer dim;
                if (auto const one = d.shape[i]; one.known()) dim.integer(dimension["dim_value"], one.value());
                else if (auto const text = symbol_name(one); !text.empty()) dim.text(dimension["dim_param"], text);
                all.message(schema::tensor_shape_proto["dim"], dim.bytes);
            }
            of_tensor.message(tensor["shape"], all.bytes);
        }
        whole.message(schema::type_proto["tensor_type"], of_tensor.bytes);
        w.text(info["name"], port);
        w.message(info["type"], whole.bytes);
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
