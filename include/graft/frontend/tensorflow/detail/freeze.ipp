// graft/frontend/tensorflow/detail/freeze.ipp - writes the nodes that outputs need as one GraphDef
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility> // move

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/freeze_tables.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/freeze_variables.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/detail/inline.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/detail/state/keep_variables.hpp"
#include "graft/frontend/tensorflow/detail/state/run_variables.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace tensorflow {
namespace detail {

inline wire::writer encoded_tensor(tensor_view const& v) {
    wire::writer dims, all;
    for (auto const d : v.desc.shape.dims()) {
        wire::writer dim;
        dim.varint(schema::tensor_shape_proto_dim["size"], static_cast<std::uint64_t>(d));
        dims.message(schema::tensor_shape_proto["dim"], dim.bytes);
    }
    all.varint(schema::tensor_proto["dtype"], static_cast<std::uint64_t>(tensorflow::number_of(v.desc.type)));
    all.message(schema::tensor_proto["tensor_shape"], dims.bytes);
    if (v.desc.type == dtype::string)
        for (auto const text : v.strings) all.text(schema::tensor_proto["string_val"], text);
    else if (!v.bytes.empty()) all.message(schema::tensor_proto["tensor_content"], v.bytes);
    return all;
}
/// The attribute values of nodes that passes create: types, booleans, tensors.
inline wire::writer encoded_attribute(attr_value const& v) {
    wire::writer all;
    if (v.kind == attr_kind::type)
        all.varint(schema::attr_value["type"], static_cast<std::uint64_t>(tensorflow::number_of(v.type())));
    else if (v.kind == attr_kind::string) all.text(schema::attr_value["s"], v.string);
    else if (v.kind == attr_kind::boolean) all.varint(schema::attr_value["b"], v.integer != 0);
    else if (v.kind == attr_kind::tensor && !v.tensors.empty())
        all.message(schema::attr_value["tensor"], encoded_tensor(v.tensors[0]).bytes);
    return all;
}

/// Writes the nodes that outputs depend on, in the order of the model.
class freezer {
public:
    freezer(model::source& s, error_list& errors) : s_(s), g_(s.main), errors_(errors), named_(64) {}

    bool run(span<std::string const> outputs, frozen_graph& out) {
        auto const before = errors_.errors.size();
        needed_.assign(g_.nodes.size(), false);
        names_.resize(g_.nodes.size());
        find_roots(outputs);
        fill_tables();
        walk();
        for (std::uint32_t i = 0; i < g_.nodes.size(); ++i)
            if (needed_[i]) name(i);
        for (std::uint32_t i = 0; i < g_.nodes.size(); ++i)
            if (needed_[i]) write(i);
        name_outputs();
        for (auto& r : roots_) out.outputs.push_back(write_output(r));
        wire::writer versions;
        versions.varint(schema::version_def["producer"], s_.version > 0 ? static_cast<std::uint64_t>(s_.version) : 1);
        graph_.message(schema::graph_def["versions"], versions.bytes);
        constexpr std::size_t max = (std::size_t{1} << 31) - 1; // limit of protocol buffers
        if (graph_.bytes.size() > max)
            errors_.add(errc::file_too_large, place::in(s_.file), "a graph of at most 2147483647 bytes",
                std::to_string(graph_.bytes.size()));
        out.bytes = std::move(graph_.bytes);
        return errors_.errors.size() == before;
    }

private:
    struct root {
        std::string given{};
        model::edge from{};
        std::uint64_t type = 0;  ///< specified if the output is a call's
        bool same = false;       ///< the tensor has this name
        std::string_view name{}; ///< otherwise the name of its Identity
    };

    void find_roots(span<std::string const> outputs) {
        name_index const names(g_.nodes);
        for (auto const& given : outputs) {
            auto const r = model::parse_reference(s_.meant(given, false));
            auto const i = names.find(r.node);
            if (!r.valid || i == model::none) {
                errors_.add(errc::unknown_output, place::in(s_.file), "the name of a tensor", given);
                continue;
            }
            root to{given, {i, static_cast<std::uint32_t>(r.index), {}}, 0, !g_.nodes[i].passes};
            if (!to.same) {
                auto const all = graft::detail::encoded_map(g_.nodes[i].message, 5);
                for (auto const* attribute : {"Tout", "T"})
                    if (auto const types = graft::detail::decode_types(graft::detail::encoded_value(all, attribute));
                        to.from.port < types.size())
                        to.type = types[to.from.port];
                to.from = g_.before_calls(to.from);
            }
            if (to.from.node == model::none) {
                errors_.add(errc::unknown_output, place::in(s_.file), "a tensor that a node makes", given);
                continue;
            }
            need(to.from.node);
            roots_.push_back(std::move(to));
        }
    }
    void need(std::uint32_t i) {
        if (i == model::none || needed_[i]) return;
        needed_[i] = true;
        walk_.push_back(i);
    }
    /// If a table is needed, the nodes that fill it are needed, too.
    void fill_tables() {
        walk();
        for (std::uint32_t i = 0; i < g_.nodes.size(); ++i) {
            auto const& n = g_.nodes[i];
            if (n.passes || !n.type.starts_with("InitializeTable")) continue;
            auto e = n.input_count ? g_.before_calls(g_.inputs(n)[0]) : model::edge{};
            for (std::size_t steps = 0; e.node != model::none && g_.nodes[e.node].type == "Identity" && steps < 100;
                ++steps)
                e = g_.before_calls(g_.inputs(g_.nodes[e.node])[0]);
            if (e.node != model::none && needed_[e.node]) need(i);
        }
    }
    void walk() {
        while (!walk_.empty()) {
            auto const i = walk_.back();
            walk_.pop_back();
            auto const& n = g_.nodes[i];
            for (auto const& e : g_.inputs(n)) need(g_.before_calls(e).node);
            for (auto const c : controls(i)) need(c);
        }
    }
    /// The control dependencies of node `i`.
    [[nodiscard]] std::vector<std::uint32_t> controls(std::uint32_t i) const {
        std::vector<std::uint32_t> all, look;
        std::vector<std::uint32_t> seen; // calls
        for (auto const& e : g_.controls(g_.nodes[i])) look.push_back(e.node);
        while (!look.empty()) {
            auto const c = look.back();
            look.pop_back();
            if (c == model::none) continue;
            auto& into = g_.nodes[c].passes ? seen : all;
            bool known = false;
            for (auto const k : into) known = known || k == c;
            if (known) continue;
            into.push_back(c);
            if (!g_.nodes[c].passes) continue;
            for (auto const& e : g_.inputs(g_.nodes[c])) look.push_back(e.node);
            for (auto const& e : g_.controls(g_.nodes[c])) look.push_back(e.node);
        }
        sort(all);
        return all;
    }
    /// A valid TensorFlow name that no other node has.
    std::string_view unused(std::string_view from) {
        std::string name(from);
        for (auto& c : name)
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                    c == '/' || c == '-'))
                c = '_';
        if (name.empty() || name[0] == '_' || name[0] == '/' || name[0] == '-') name.insert(0, 1, '.');
        auto const plain = name;
        for (int k = 1; named_.find(0, name) != model::child_table::none; ++k) name = plain + '_' + std::to_string(k);
        auto const kept = s_.storage.keep(std::string_view(name));
        named_.at(0, kept).number = 1;
        return kept;
    }
    void name(std::uint32_t i) { names_[i] = unused(g_.nodes[i].name); }
    [[nodiscard]] std::string text_of(model::edge const& e) const {
        auto text = std::string(names_[e.node]);
        return e.port ? text + ':' + std::to_string(e.port) : text;
    }
    void write(std::uint32_t i) {
        auto const& n = g_.nodes[i];
        if (is_variable(n.type))
            return errors_.add(errc::missing_weights, s_.place_of(n), "a value for the variable", "none");
        if (is_changeable_table(n.type) && saved_of_table(s_, n.name, saved_keys))
            return errors_.add(errc::cannot_save_program, s_.place_of(n),
                "a table that the outputs do not change, of the types and with one value a key in the checkpoint",
                "one that constants do not fill");
        if (n.type.ends_with("PartitionedCall"))
            return errors_.add(errc::unsupported_operator, s_.place_of(n), "a call that can be inlined", {});
        wire::writer to;
        to.text(schema::node_def["name"], names_[i]);
        to.text(schema::node_def["op"], n.type);
        for (auto const& e : g_.inputs(n)) {
            auto const from = g_.before_calls(e);
            if (from.node == model::none)
                return errors_.add(
                    errc::unknown_input, s_.place_of(n), "a tensor that a node makes", std::string(e.name));
            to.text(schema::node_def["input"], text_of(from));
        }
        for (auto const c : controls(i)) to.text(schema::node_def["input"], "^" + std::string(names_[c]));
        if (auto const created = s_.rest_of(n).created; created != model::none) {
            for (auto const& a : s_.created[created].attributes) add_attribute(to, a.name, encoded_attribute(a.value));
        } else {
            wire::each_bytes(n.message, schema::node_def["attr"],
                [&](byte_view entry) { to.message(schema::node_def["attr"], entry); });
        }
        graph_.message(schema::graph_def["node"], to.bytes);
    }
    /// Outputs whose requested name is a valid node name get it first; `c:1`, which is not, becomes an unused one.
    void name_outputs() {
        for (bool const plain : {true, false})
            for (auto& r : roots_) {
                std::string_view name = r.given;
                if (name.ends_with(":0")) name.remove_suffix(2); // it is also found as `plain:0`
                if (!r.same && (name.find(':') == std::string_view::npos) == plain) r.name = unused(name);
            }
    }
    /// A tensor that only had the name of a call gets an Identity with the requested name.
    std::string write_output(root const& r) {
        if (r.same) return text_of(r.from) + (r.from.port ? "" : ":0");
        wire::writer to, type;
        to.text(schema::node_def["name"], r.name);
        to.text(schema::node_def["op"], "Identity");
        to.text(schema::node_def["input"], text_of(r.from));
        type.varint(schema::attr_value["type"], r.type);
        add_attribute(to, "T", type);
        graph_.message(schema::graph_def["node"], to.bytes);
        return std::string(r.name) + ":0";
    }

    model::source& s_;
    model::graph& g_;
    error_list& errors_;
    wire::writer graph_{};
    series<root> roots_{};
    std::vector<bool> needed_{};
    std::vector<std::string_view> names_{}; ///< of needed nodes, in the frozen graph
    std::vector<std::uint32_t> walk_{};
    model::child_table named_;
};

} // namespace detail

GRAFT_LARGE result<frozen_graph, error_list> freeze(
    model::source& s, catalog_view const& origins, span<std::string const> outputs) {
    error_list errors;
    if (outputs.empty()) outputs = s.outputs;
    if (outputs.empty())
        errors.add(errc::unknown_output, place::in(s.file), "names of outputs, or a model with declared outputs");
    s.wanted.assign(outputs.begin(), outputs.end());
    bool const assigns = assigns_variables(s);
    series<call_effect> effects;
    if (errors.failed() || !errors.add(inline_functions(s, origins, {}, assigns ? &effects : nullptr))) return errors;
    if (assigns && !errors.add(make_state_variables(s, effects))) return errors;
    for (auto const& k : s.kept)
        errors.add(errc::cannot_save_program, place::in(s.file, k.name), "variables that the outputs do not change",
            "one that keeps a value from run to run");
    if (errors.failed()) return errors;
    freeze_variables(s);
    embed_tables(s);
    frozen_graph frozen;
    if (!detail::freezer(s, errors).run(outputs, frozen)) return errors;
    return {std::move(frozen), std::move(errors)};
}

} // namespace tensorflow
GRAFT_END
