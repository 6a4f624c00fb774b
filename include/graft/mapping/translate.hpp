// graft/mapping/translate.hpp - a model as read and its plugins become a typed graph, inferred node by node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory> // shared_ptr of the model
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/builder.hpp"
#include "graft/mapping/bind.hpp"
#include "graft/mapping/control_flow.hpp"
#include "graft/mapping/entrances.hpp"
#include "graft/mapping/inline.hpp"
#include "graft/mapping/one_to_one.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/mapping/request.hpp"
#include "graft/mapping/selection.hpp"
#include "graft/mapping/translation.hpp"
#include "graft/model/caffe/attributes.hpp"
#include "graft/model/caffe/blobs.hpp"
#include "graft/model/source.hpp"
#include "graft/model/tensorflow/attributes.hpp"

GRAFT_BEGIN

namespace detail {

/// The walk over one model. Errors are collected; a node that depends on one that failed is not reported again.
class translator {
public:
    explicit translator(translation& t) : t_(t), flow_(t) {}

    void run() {
        auto const cut = select(t_.source, t_.request, t_.errors);
        std::vector<std::uint32_t> order;
        if (t_.errors.failed() || !flow_.order(order)) return;
        fed_.resize(t_.source.main.nodes.size());
        for (std::size_t i = 0; i < cut.feeds.size(); ++i) fed_[cut.feeds[i].node].push_back(static_cast<std::uint32_t>(i));
        for (std::size_t at = 0; at < order.size(); ++at) {
            flow_.at(at);
            if (cut.live[order[at]] || !fed_[order[at]].empty()) node(order[at], cut);
            if (t_.into.storage.bytes() > t_.request.budget_bytes) return over_budget(order[at]);
        }
        flow_.at(order.size());
        flow_.finish();
        outputs(cut);
    }

private:
    using node_ref = model::node const&;

    void over_budget(std::uint32_t i) {
        t_.errors.add(errc::out_of_memory_budget, t_.source.place_of(t_.source.main.nodes[i]), std::to_string(t_.request.budget_bytes) + " bytes at most");
    }

    void node(std::uint32_t i, selection const& cut) {
        node_ref n = t_.source.main.nodes[i];
        auto const fed_ports = std::span(fed_[i]);
        bool const only_fed = !fed_ports.empty() && (!cut.live[i] || covers(n, fed_ports, cut));
        auto const first = static_cast<node_id>(t_.into.nodes.size());
        if (!only_fed) translate(i, n), flow_.added(i, n, first);
        if (t_.request.fold)
            for (auto id = first; id < t_.into.nodes.size(); ++id) t_.request.fold(t_.request.fold_with, t_.into, id);
        for (auto f : fed_ports) {
            auto const port = cut.feeds[f].port;
            entrances(t_).feed(i, n, port, t_.request.feeds[f].shape);
        }
    }
    /// Every output that somebody may read is fed.
    bool covers(node_ref n, std::span<std::uint32_t const> feeds, selection const& cut) const {
        std::vector<bool> seen(n.output_count ? n.output_count : 1, false);
        for (auto f : feeds)
            if (cut.feeds[f].port < seen.size()) seen[cut.feeds[f].port] = true;
        for (bool s : seen)
            if (!s) return false;
        return true;
    }
    void translate(std::uint32_t i, node_ref n) {
        if (!n.passes && entrances(t_).make(i, n)) return;
        auto const where = t_.source.place_of(n);
        std::vector<tensor_id> inputs;
        bool tainted = false;
        for (auto const& e : t_.source.main.inputs(n)) {
            auto const& from = t_.made[e.node];
            auto const t = e.port < from.tensors.size() ? from.tensors[e.port] : no_id;
            if (t == no_id && !from.failed && !flow_.is_back_edge(n, e)) {
                auto at = where;
                at.port = std::string(e.name);
                t_.errors.add(errc::no_such_output_port, std::move(at), "an output that the operator has", std::string(e.name));
                tainted = true;
            }
            tainted = tainted || from.failed;
            inputs.push_back(t);
        }
        if (n.passes) return pass_on(i, n, inputs, tainted);
        if (n.type == "NoOp" && !t_.caffe()) return;
        if (!t_.caffe() && !flow_.lead_in(i, n, inputs)) tainted = true;
        auto const* row = t_.plugins.find(n.type);
        if (!row) return unknown(i, n, inputs, tainted);
        map(i, n, *row, inputs, tainted, where);
    }

    /// What is left of a call, or an argument of its function: a name for tensors of others.
    void pass_on(std::uint32_t i, node_ref n, std::span<tensor_id const> inputs, bool tainted) {
        auto& made = t_.made[i];
        made.failed = tainted;
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            made.tensors.push_back(inputs[k]);
            if (inputs[k] != no_id) t_.into.removed.push_back({t_.tensor_name(n, k), n.name, n.type, "inlined", inputs[k], t_.builder.desc(inputs[k])});
        }
    }
    void unknown(std::uint32_t i, node_ref n, std::span<tensor_id const> inputs, bool tainted) {
        auto& made = t_.made[i];
        if (!t_.request.partial) {
            made.failed = true;
            t_.errors.add(errc::unsupported_operator, t_.source.place_of(n), "an operator with a plugin", std::string(n.type));
            return;
        }
        made.failed = tainted;
        std::size_t count = n.output_count;
        if (!t_.caffe()) {
            if (read_ports_.empty()) count_read_ports();
            count = read_ports_[i];
        }
        std::vector<std::string_view> names;
        for (std::size_t k = 0; k < count; ++k) names.push_back(t_.tensor_name(n, k));
        std::vector<tensor_id> present;
        for (auto t : inputs)
            if (t != no_id) present.push_back(t);
        auto const id = t_.builder.add_opaque(n.name, n.type, present, names, i);
        for (std::size_t k = 0; k < count; ++k) made.tensors.push_back(static_cast<tensor_id>(t_.into.nodes[id].first_output + k));
    }

    /// How many outputs the readers of each node know of; at least one.
    void count_read_ports() {
        read_ports_.assign(t_.source.main.nodes.size(), 1);
        for (auto const& e : t_.source.main.edges)
            if (e.node != model::none && e.port < 60000 && e.port + 1u > read_ports_[e.node]) read_ports_[e.node] = e.port + 1u;
    }

    void map(std::uint32_t i, node_ref n, plugin_row const& row, std::vector<tensor_id>& inputs, bool tainted, place const& where) {
        auto const& origins = t_.plugins.origins;
        auto const op = origins.find(n.type);
        auto& made = t_.made[i];
        auto const before = t_.errors.errors.size();
        std::vector<named_attr> given;
        if (t_.caffe()) {
            for (auto all = origins.text(origins.ops[op].message); !all.empty();) { // some layers read two: "softmax_param loss_param"
                auto const size = all.find(' ');
                caffe::attributes(t_.source, n, all.substr(0, size), given, t_.errors);
                all.remove_prefix(size == std::string_view::npos ? all.size() : size + 1);
            }
        } else {
            tensorflow::attributes(t_.source, n, given, t_.errors);
        }
        std::vector<attr_value> attrs;
        std::vector<port_slots> in, out;
        bool fine = t_.errors.errors.size() == before;
        fine = fine && bind_attributes(origins, op, given, where, t_.into.storage, attrs, t_.errors, &t_.errors.warnings);
        bool const each = row.rules && row.rules->each && inputs.size() > 1;
        fine = fine && bind_ports(origins, origins.inputs(op), attrs, each ? 1 : static_cast<std::int64_t>(inputs.size()), true, false, where, in, t_.errors);
        fine = fine && bind_ports(origins, origins.outputs(op), attrs, t_.caffe() ? (each ? 1 : static_cast<std::int64_t>(n.output_count)) : -1, false, t_.caffe(), where, out, t_.errors);
        std::vector<tensor_view> weights;
        if (fine && t_.caffe())
            for (auto const& b : caffe::blobs(t_.source, n, t_.errors)) {
                weights.push_back(b.data);
                weights.back().desc.shape = b.shape;
            }
        if (!fine || t_.errors.errors.size() != before) {
            made.failed = true;
            return;
        }
        if (!each) detail::widen_types(t_, n, op, in, inputs, attrs);
        parse_frame f;
        f.name = n.name;
        f.type = n.type;
        f.source = i;
        f.attributes = attrs;
        f.input_ports = in;
        f.inputs = inputs;
        f.weights = weights;
        f.output_count = n.output_count;
        f.without = t_.request.without;
        f.budget_bytes = t_.request.budget_bytes;
        f.builder = &t_.builder;
        std::vector<tensor_id> results, weight_tensors;
        f.results = &results;
        f.weight_tensors = &weight_tensors;
        made.failed = tainted;
        for (f.part = 0; f.part < (each ? inputs.size() : 1u); ++f.part) {
            if (each) f.inputs = std::span(inputs).subspan(f.part, 1);
            auto const why = row.rules ? one_to_one(t_).add(i, n, op, row, f, out, made.tensors) : row.run(f);
            if (!why) {
                if (!tainted) t_.errors.add(why, where);
                made.failed = true;
            }
        }
        if (!row.rules) take_results(n, results, made.tensors);
    }
    void take_results(node_ref n, std::span<tensor_id const> results, std::vector<tensor_id>& made) {
        for (std::size_t k = 0; k < results.size(); ++k) {
            made.push_back(results[k]);
            if (results[k] != no_id && t_.into.tensors[results[k]].origin.empty()) t_.into.tensors[results[k]].origin = t_.tensor_name(n, k);
            else if (results[k] != no_id) t_.into.removed.push_back({t_.tensor_name(n, k), n.name, n.type, "identity", results[k], t_.builder.desc(results[k])});
        }
    }

    void outputs(selection const& cut) {
        if (!cut.outputs.empty()) {
            for (auto const& o : cut.outputs) {
                auto const& made = t_.made[o.node];
                auto const t = o.port < made.tensors.size() ? made.tensors[o.port] : no_id;
                if (t != no_id) {
                    t_.into.outputs.push_back({t_.into.storage.keep(std::string_view(o.name)), t});
                } else if (!made.failed) {
                    place where = t_.source.place_of(t_.source.main.nodes[o.node]);
                    t_.errors.add(errc::no_such_tensor, std::move(where), "an output that the node has", o.name);
                }
            }
            return;
        }
        std::vector<bool> read(t_.into.tensors.size(), false);
        std::vector<bool> consumed(t_.source.main.nodes.size(), false);
        for (auto t : t_.into.edges)
            if (t != no_id) read[t] = true;
        if (!t_.caffe())
            for (auto const& n : t_.source.main.nodes)
                for (auto const& e : t_.source.main.inputs(n)) consumed[e.node] = true;
        for (std::uint32_t i = 0; i < t_.made.size(); ++i) {
            if (!cut.live[i] || consumed[i]) continue;
            node_ref n = t_.source.main.nodes[i];
            if (!t_.caffe() && (n.type == "Const" || n.type == "NoOp" || n.inner)) continue;
            for (std::size_t k = 0; k < t_.made[i].tensors.size(); ++k)
                if (auto const t = t_.made[i].tensors[k]; t != no_id && !read[t]) {
                    auto const name = t_.caffe() ? t_.tensor_name(n, k) : k == 0 ? n.name : t_.tensor_name(n, k);
                    if (!name.empty()) t_.into.outputs.push_back({name, t});
                }
        }
    }

    translation& t_;
    control_flow flow_;
    std::vector<std::vector<std::uint32_t>> fed_{}; ///< per node of the source: which feeds of the request are its
    std::vector<std::uint32_t> read_ports_{};
};

} // namespace detail

/// Translates what the request selects of a model. The graph keeps the model alive: names and weights are views.
/// Every error of the pass is added; the graph is complete only when none was.
/// error no_such_tensor, cycle, unsupported_operator, missing_required_attribute, wrong_attribute_kind,
///       wrong_input_count, missing_weights, wrong_blob_size, not_a_constant, and what plugins and rules answer
/// cost linear in the live part of the model
inline graph translate(std::shared_ptr<model::source> from, catalog_view const& ops, plugin_set const& plugins,
                       import_request const& request, error_list& errors) {
    graph g;
    g.catalog = ops;
    g.owners.push_back(from);
    if (from->framework == framework::tensorflow && !inline_functions(*from, plugins.origins, errors)) return g;
    detail::translation state(*from, plugins, request, g, errors);
    detail::translator(state).run();
    return g;
}

GRAFT_END
