// graft/export/onnx/write_model.hpp - a graph as an ONNX model of any operator set
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring> // strerror
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/span.hpp"
#include "graft/export/onnx/backward.hpp"
#include "graft/export/onnx/branches.hpp"
#include "graft/export/onnx/emission.hpp"
#include "graft/export/onnx/encode.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/export/onnx/model_draft.hpp"
#include "graft/export/onnx/write_options.hpp"
#include "graft/graph/graph.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/fingerprint.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// How operators leave: those that a lowering names by it, all others by the plugins of ONNX read backward.
struct ways_out {
    plugin_set plugins{};                              ///< of ONNX, with its definitions
    std::vector<span<lowering_row const>> lowerings{}; ///< lists; of two rows for one operator the last one counts
};

/// What a model that was written consists of.
struct write_report {
    std::size_t nodes = 0, transposes = 0; ///< `transposes`: nodes that only put axes into another order
    std::size_t weight_bytes = 0;
    std::vector<std::string> unranked{}; ///< inputs and outputs whose number of axes nobody knows: some readers want it
};

/// The row that lowers an operator of a catalog, or null.
[[nodiscard]] inline lowering_row const* lowering_of_operator(ways_out const& ways, catalog_view const& ops, op_id op) {
    auto const name = ops.name(op);
    for (std::size_t list = ways.lowerings.size(); list-- > 0;)
        for (std::size_t i = ways.lowerings[list].size(); i-- > 0;)
            if (auto const& row = ways.lowerings[list][i]; row.target == name && row.ports == port_fingerprint(ops, op))
                return &row;
    return nullptr;
}

namespace detail {

/// From the nodes of a graph to those of a draft.
class drafting {
public:
    drafting(graph const& g, ways_out const& ways, std::int32_t opset, model_draft& out, error_list& errors)
        : g_(g), ways_(ways), rows_(g.catalog.size), backward_(ways.plugins, opset), branches_(g),
          m_(out, g, ways.plugins.origins, opset), out_(out), errors_(errors) {}

    bool run() {
        for (auto const& port : g_.inputs) input(port);
        for (node_id id = 0; id < g_.nodes.size(); ++id) {
            auto const& n = g_.nodes[id];
            if (n.kind == node_kind::opaque)
                errors_.add(errc::unsupported_operator, g_.place_of(n), "an operator of the library",
                    std::string(n.origin_type));
            else if (n.kind == node_kind::operation) {
                auto const part = branches_.part_of(id);
                if (!blocked(n)) write(id, n, part);
            }
        }
        if (!errors_.failed())
            for (auto const& port : g_.outputs) output(port);
        return !errors_.failed();
    }

private:
    void input(graph_port const& port) {
        auto const& d = g_.tensors[port.tensor].desc;
        if (number_of(d.type) == 0)
            return errors_.add(fail(errc::no_form_in_the_operator_set, port.name, "an element type of ONNX"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        for (auto const& known : out_.inputs)
            if (known.name == port.name) return;
        draft_value v;
        v.kind = value_kind::input;
        v.of = port.tensor;
        v.desc = d;
        auto const id = out_.add(std::move(v));
        out_.inputs.push_back({port.name, id});
        m_.stands_for(port.tensor, id);
    }
    /// An input was refused: nothing more is said of the node.
    bool blocked(node const& n) {
        bool missing = false;
        for (auto const t : g_.inputs_of(n))
            if (t != no_id && !g_.is_constant(t) && m_.of(t) == no_value) missing = true;
        return missing && errors_.failed();
    }
    void write(node_id id, node const& n, std::uint32_t part) {
        auto const name = g_.op_name(n);
        m_.begin(id, part);
        if (auto const kind = flow_of(g_, n); kind == flow::split || kind == flow::merge) {
            if (auto const why = kind == flow::split ? branches_.split(n, m_) : branches_.merge(n, m_); !why)
                errors_.add(why, g_.place_of(n));
        } else if (auto const* const row = lowering(n.op)) {
            auto const why = row->run(g_, id, m_);
            if (!why) errors_.add(why, g_.place_of(n));
            else if (!m_.refused()) errors_.add(m_.refused(), g_.place_of(n));
        } else if (!backward_.knows(name))
            errors_.add(errc::operator_has_no_way_out, g_.place_of(n),
                "a lowering, or a plugin that can be read backward", std::string(name));
        else if (!backward_.write(g_, id, m_)) errors_.add(m_.refused(), g_.place_of(n));
    }
    /// The row of an operator, looked for once.
    lowering_row const* lowering(op_id op) {
        auto& known = rows_[op];
        if (!known.searched) known = {lowering_of_operator(ways_, g_.catalog, op), true};
        return known.row;
    }
    void output(graph_port const& port) {
        for (auto const& known : out_.outputs)
            if (known.name == port.name) return;
        auto const& d = g_.tensors[port.tensor].desc;
        m_.begin(g_.tensors[port.tensor].producer);
        auto v = m_.written(m_.of(port.tensor));
        if (v != no_value && out_.values[v].node != no_id && out_.nodes[out_.values[v].node].part != 0)
            return errors_.add(
                fail(errc::no_form_in_the_operator_set, port.name, "an output outside of a condition's branches"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        if (v == no_value || number_of(d.type) == 0)
            return errors_.add(
                fail(errc::no_form_in_the_operator_set, port.name, "a tensor of an element type of ONNX"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        for (auto const& taken : out_.inputs) // what the model gives as it takes it, under one name
            if (taken.name == port.name && taken.value == v) return out_.outputs.push_back({port.name, v});
        bool named = out_.values[v].kind != value_kind::result;
        for (auto const& known : out_.outputs) named = named || known.value == v;
        if (named) v = m_.node("Identity", {v});
        out_.values[v].desc = d;
        out_.outputs.push_back({port.name, v});
        if (!m_.refused()) errors_.add(m_.refused(), g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
    }

    struct known_row {
        lowering_row const* row = nullptr;
        bool searched = false;
    };

    graph const& g_;
    ways_out const& ways_;
    std::vector<known_row> rows_; ///< by operator
    plugins_backward backward_;
    branches branches_;
    emission m_;
    model_draft& out_;
    error_list& errors_;
};

} // namespace detail

/// Writes `g` as a model of the operator set that `options` names. Inputs and outputs keep the names and layouts that
/// the framework gave them; equal graphs give equal bytes. What cannot be written is told all at once, and no model is
/// made. Weights are views into `g` and `draft`, which must stay while the model is read.
/// cost O(nodes + weights that change their layout)
/// error operator_has_no_way_out, no_form_in_the_operator_set, not_a_constant, unsupported_version
[[nodiscard]] inline encoded_model write_model(graph const& g, ways_out const& ways, write_options const& options,
    std::string_view data_name, model_draft& draft, error_list& errors, write_report* report = nullptr) {
    if (options.opset < write_options::first_opset || options.opset > write_options::last_opset) {
        errors.add(errc::unsupported_version, {}, "an operator set from 7 to 26", std::to_string(options.opset));
        return {};
    }
    if (!detail::drafting(g, ways, options.opset, draft, errors).run()) return {};
    std::size_t weights = 0, transposes = 0;
    auto const needed = needed_parts(draft);
    std::size_t nodes = 0;
    for (value_id v = 0; v < draft.values.size(); ++v)
        if (needed.values[v] && draft.values[v].kind == value_kind::constant)
            weights += draft.values[v].constant.bytes.size();
    for (std::size_t i = 0; i < draft.nodes.size(); ++i)
        if (needed.nodes[i]) ++nodes, transposes += draft.nodes[i].type == "Transpose";
    auto beside = options.beside;
    if (beside == write_options::default_beside && weights > write_options::largest_message) beside = 1024;
    detail::model_encoder encoder(draft, g, needed, options.opset);
    auto made = encoder.write(beside, data_name);
    if (report) {
        *report = {nodes, transposes, weights, {}};
        for (auto const* ports : {&draft.inputs, &draft.outputs})
            for (auto const& p : *ports)
                if (!draft.values[p.value].desc.shape.has_rank()) report->unranked.emplace_back(p.name);
    }
    return made;
}

} // namespace onnx::out

/// Writes `g` to the file `path`, and its weights beside it to `path` with `.data` after it where the options say so.
/// Nothing is written of a model that is refused.
/// error as `write_model`, cannot_write_file
inline error_list export_onnx(graph const& g, onnx::out::ways_out const& ways, std::string const& path,
    onnx::out::write_options const& options = {}, onnx::out::write_report* report = nullptr) {
    error_list errors;
    onnx::out::model_draft draft;
    auto const slash = path.rfind('/');
    auto const data = (slash == std::string::npos ? path : path.substr(slash + 1)) + ".data";
    auto const made = onnx::out::write_model(g, ways, options, data, draft, errors, report);
    if (errors.failed()) return errors;
    // beside its place first: the model that is read may be the one that is written
    auto const write = [&](std::string const& file, auto const& each) {
        auto const part = file + ".part";
        auto* const out = std::fopen(part.c_str(), "wb");
        bool written = out != nullptr;
        each([&](byte_view bytes) {
            written = written && (bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size());
        });
        int why = errno;
        if (out && std::fclose(out) != 0) written = false, why = errno;
        if (written && std::rename(part.c_str(), file.c_str()) == 0) return;
        if (written) why = errno;
        if (out) std::remove(part.c_str());
        errors.add(errc::cannot_write_file, place::in(file), "a file that can be written", std::strerror(why));
    };
    if (!made.data.empty())
        write(path + ".data", [&](auto put) {
            for (auto const& b : made.data) put(b);
        });
    if (!errors.failed())
        write(path, [&](auto put) {
            for (auto const& p : made.model) put(byte_view(p.own)), put(p.seen);
        });
    return errors;
}

GRAFT_END
