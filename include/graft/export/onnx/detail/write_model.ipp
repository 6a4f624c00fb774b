// graft/export/onnx/detail/write_model.ipp - the bodies of graft/export/onnx/write_model.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/atomic_file.hpp"
#include "graft/export/detail/unread_attribute.hpp"
#include "graft/export/onnx/detail/backward.hpp"
#include "graft/export/onnx/detail/encode.hpp"
#include "graft/export/onnx/detail/loops.hpp"
#include "graft/export/onnx/lowering.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// Translates the nodes of a graph to those of a draft.
class drafting {
public:
    drafting(graph const& g, exporters const& exporters, std::int32_t opset, model_draft& out, error_list& errors)
        : g_(g), exporters_(exporters), rows_(g.catalog.size), backward_(exporters.plugins, opset, exporters.domains),
          branches_(g), m_(out, g, exporters.plugins.origins, opset), loops_(g, branches_, m_), out_(out),
          errors_(errors) {
        out_.domains = exporters.domains;
    }

    bool run() {
        for (auto const& port : g_.inputs) input(port);
        range(0, static_cast<node_id>(g_.nodes.size()), no_id);
        if (!errors_.failed())
            for (auto const& port : g_.outputs) output(port);
        return !errors_.failed();
    }

private:
    /// The nodes of a range; `around`: the loop whose body it is, or `no_id`.
    void range(node_id first, node_id end, std::uint32_t around) {
        for (auto id = first; id < end; ++id)
            if (auto const k = loops_.beginning_at(id, around); k != no_id) {
                auto const why = loops_.write(
                    k, [&](node_id one) { this->one(one); }, [&](node_id from, node_id to) { range(from, to, k); });
                if (!why) refuse(id, why);
                id = loops_.end_of(k) - 1;
            } else if (around == no_id || loops_.is_to_be_written(id)) one(id);
    }
    void one(node_id id) {
        auto const& n = g_.nodes[id];
        if (n.kind == node_kind::opaque) {
            if (!reported_[id])
                errors_.add(errc::unsupported_operator, g_.place_of(n), "an operator of the library",
                    std::string(n.origin_type));
            reported_[id] = true;
        } else if (n.kind == node_kind::left_out) {
            branches_.leave_out(branches_.tree().part_of(id));
        } else if (n.kind == node_kind::constant) {
            branches_.tree().part_of(id); // of its control edges: a branch that is only a constant
        } else if (n.kind == node_kind::operation) {
            auto const part = branches_.tree().part_of(id);
            if (!blocked(n)) write(id, n, part);
        }
    }
    /// Reports the error of a node, once.
    void refuse(node_id id, status const& why) {
        if (!reported_[id]) errors_.add(why, g_.place_of(g_.nodes[id]));
        reported_[id] = true;
    }
    place place_of(graph_port const& port) const { return g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]); }
    void refuse(graph_port const& port, std::string_view expected) {
        errors_.add(fail(errc::unsupported_in_operator_set, port.name, expected), place_of(port));
    }
    void input(graph_port const& port) {
        auto const& d = g_.tensors[port.tensor].desc;
        if (number_of(d.type) == 0) return refuse(port, "an element type of ONNX");
        auto& known = taken_.at(0, port.name).number;
        if (known != model::child_table::none) return;
        auto const id = out_.add({.kind = value_kind::input, .of = port.tensor, .desc = d});
        known = id;
        out_.inputs.push_back({port.name, id});
        m_.set_value(port.tensor, id);
    }
    /// Whether an input was refused: no further error is reported for the node.
    bool blocked(node const& n) {
        bool missing = false;
        for (auto const t : g_.inputs_of(n))
            if (t != no_id && !g_.is_constant(t) && m_.of(t) == no_value) missing = true;
        return missing && errors_.failed();
    }
    void write(node_id id, node const& n, std::uint32_t part) {
        auto const name = g_.op_name(n);
        m_.begin(id, part);
        auto const kind = flow_of(g_, n);
        if (kind == flow::split && asks_a_loop(n)) { // an outside value read by a body, while the loop continues
            for (std::uint32_t i = 0; i < n.output_count; ++i) m_.set_value(n.output(i), m_.of(g_.inputs_of(n)[0]));
        } else if (kind == flow::split || kind == flow::merge) {
            if (auto const why = kind == flow::split ? branches_.split(n, m_) : branches_.merge(n, m_); !why)
                refuse(id, why);
        } else if (kind != flow::plain) { // into a loop, out of it, back edge: the value is the same
            m_.set_value(n.first_output, m_.of(g_.inputs_of(n)[0]));
        } else if (auto const* const row = lowering(n.op)) {
            auto why = m_.opset() < row->first ? fail(errc::unsupported_in_operator_set, name, "a newer operator set",
                                                     row->first, m_.opset())
                                               : exported::may_be_lowered(g_, n);
            if (why) why = row->run(g_, id, m_);
            if (why && m_.refused())
                why = exported::check_outputs(
                    g_, n, [this](tensor_id t) { return m_.of(t) != no_value || !m_.is_read(t); });
            if (!why) refuse(id, why);
            else if (!m_.refused()) refuse(id, m_.refused());
            else errors_.add(exported::review_attributes(g_, n, m_.read_attributes()));
        } else if (!backward_.knows(name)) {
            if (!reported_[id])
                errors_.add(errc::no_exporter, g_.place_of(n), "a lowering, or a plugin that can be read backward",
                    std::string(name));
            reported_[id] = true;
        } else if (!backward_.write(g_, id, m_)) refuse(id, m_.refused());
    }
    /// Whether the predicate of a split is the condition of a loop.
    [[nodiscard]] bool asks_a_loop(node const& n) const {
        return flow_of(g_, g_.nodes[g_.tensors[g_.inputs_of(n)[1]].producer]) == flow::condition;
    }
    /// The row of an operator, searched once.
    lowering_row const* lowering(op_id op) {
        auto& known = rows_[op];
        if (!known.searched) known = {exported::lowering_of_operator(exporters_.lowerings, g_.catalog, op), true};
        return known.row;
    }
    void output(graph_port const& port) {
        if (given_.find(0, port.name) != model::child_table::none) return;
        auto const& d = g_.tensors[port.tensor].desc;
        m_.begin(g_.tensors[port.tensor].producer);
        auto v = m_.written(m_.of(port.tensor));
        if (v != no_value && out_.values[v].node != no_id && out_.nodes[out_.values[v].node].part != 0)
            return refuse(port, "an output outside of a condition's branches");
        if (v == no_value || number_of(d.type) == 0) return refuse(port, "a tensor of an element type of ONNX");
        auto& known = given_.at(0, port.name).number;
        known = v;
        if (auto const taken = taken_.find(0, port.name); taken == v) // a model output that is a model input
            return out_.outputs.push_back({port.name, v});
        else if (taken != model::child_table::none) return refuse(port, "another name than that of an input");
        is_output_.resize(out_.values.size(), false);
        if (out_.values[v].kind != value_kind::result || is_output_[v]) v = m_.node("Identity", {v});
        is_output_.resize(out_.values.size(), false);
        is_output_[v] = true;
        out_.values[v].desc = d;
        out_.outputs.push_back({port.name, v});
        if (!m_.refused()) errors_.add(m_.refused(), place_of(port));
    }

    struct known_row {
        lowering_row const* row = nullptr;
        bool searched = false;
    };

    graph const& g_;
    exporters const& exporters_;
    std::vector<known_row> rows_; ///< by operator
    plugins_backward backward_;
    branches branches_;
    emission m_;
    loops loops_;
    model_draft& out_;
    error_list& errors_;
    model::child_table taken_{64}, given_{64};                               ///< names of inputs and outputs: the value
    std::vector<bool> is_output_{};                                          ///< by value
    std::vector<bool> reported_ = std::vector<bool>(g_.nodes.size(), false); ///< by node: its error is reported
};

} // namespace detail

GRAFT_LARGE result<encoded_model, error_list> write_model(graph const& g, exporters const& exporters,
    write_options const& options, std::string_view data_name, model_draft& draft, write_report* report) {
    error_list errors;
    if (options.opset < write_options::first_opset || options.opset > write_options::last_opset) {
        errors.add(errc::unsupported_version, {}, "an operator set from 7 to 26", std::to_string(options.opset));
        return errors;
    }
    if (!detail::drafting(g, exporters, options.opset, draft, errors).run()) return errors;
    std::size_t weights = 0, transposes = 0;
    auto const needed = needed_parts(draft);
    std::size_t nodes = 0;
    for (value_id v = 0; v < draft.values.size(); ++v)
        if (needed.values[v] && draft.values[v].kind == value_kind::constant)
            weights += draft.values[v].constant.bytes.size();
    for (std::size_t i = 0; i < draft.nodes.size(); ++i)
        if (needed.nodes[i]) ++nodes, transposes += draft.nodes[i].type == "Transpose";
    auto external_min_bytes = options.external_min_bytes;
    if (external_min_bytes == write_options::default_external_min_bytes && weights > write_options::largest_message)
        external_min_bytes = 1024;
    detail::model_encoder encoder(draft, g, needed, options.opset);
    auto created = encoder.write(external_min_bytes, data_name, options.note);
    if (report) {
        *report = {nodes, transposes, weights, {}};
        for (auto const* ports : {&draft.inputs, &draft.outputs})
            for (auto const& p : *ports)
                if (!draft.values[p.value].desc.shape.has_rank()) report->unranked.emplace_back(p.name);
    }
    return {std::move(created), std::move(errors)};
}

} // namespace onnx::out

GRAFT_LARGE error_list export_onnx(graph const& g, onnx::out::exporters const& exporters, std::string const& path,
    onnx::out::write_options const& options, onnx::out::write_report* report) {
    error_list errors;
    onnx::out::model_draft draft;
    auto const slash = path.rfind('/');
    auto const data = (slash == std::string::npos ? path : path.substr(slash + 1)) + ".data";
    auto const created = errors.take(onnx::out::write_model(g, exporters, options, data, draft, report));
    if (errors.failed()) return errors;
    if (!created.data.empty()) {
        detail::whole_file file(path + ".data");
        for (auto const& b : created.data) file.write(b.data(), b.size());
        if (!errors.add(file.finish())) return errors;
    }
    detail::whole_file file(path); // first to a temporary file: the model that is read may be the one that is written
    for (auto const& p : created.model)
        file.write(p.own.data(), p.own.size()), file.write(p.seen.data(), p.seen.size());
    return file.finish();
}

GRAFT_END
