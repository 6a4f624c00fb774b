// graft/constant/detail/assembled_graph.hpp - the graph of a model, joined from its translated layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace constant {

/// Appends layers to a graph, in the order of the model; only the data that a plan reads: no attributes, no constant
/// data, no names of nodes. The compiler counts each step.
class assembler {
public:
    constexpr explicit assembler(graph& to) : g_(to) {}

    /// One layer; `reads`: its inputs in the graph, one for each of the record's; `top(k)`: the name of its top `k`,
    /// since the record may be that of an equal layer.
    template <record_size S, class Top>
    constexpr void add(layer_record<S> const& r, span<tensor_id const> reads, Top top) {
        map_.clear();
        auto const first_node = static_cast<node_id>(g_.nodes.size());
        for (std::size_t t = 0; t < r.used.tensors; ++t) {
            auto const& x = r.tensors[t];
            if (t < r.read) {
                map_.push_back(reads[t]);
                continue;
            }
            map_.push_back(static_cast<tensor_id>(g_.tensors.size()));
            auto& to = g_.tensors.emplace_back();
            to.producer = first_node + x.producer;
            if (r.nodes[x.producer].kind == node_kind::constant) continue;
            to.desc = x.desc.desc();
            to.origin = r.text(x.name);
            if (x.max.is_set()) g_.bounds.push_back({map_.back(), x.max});
        }
        for (std::size_t i = 0; i < r.used.nodes; ++i) add_node(r, r.nodes[i]);
        results_ = {};
        for (std::size_t k = 0; k < r.used.results; ++k) {
            auto const t = r.results[k] == no_id ? no_id : map_[r.results[k]];
            results_.push_back(t);
            if (t != no_id && r.results[k] >= r.read) g_.tensors[t].origin = top(k);
        }
        if (r.input)
            for (auto t : results_) g_.inputs.push_back({g_.tensors[t].origin, t});
    }
    /// The outputs of the last added layer.
    [[nodiscard]] constexpr span<tensor_id const> results() const { return results_; }

private:
    template <record_size S> constexpr void add_node(layer_record<S> const& r, recorded_node const& x) {
        auto& n = g_.nodes.emplace_back();
        n.kind = x.kind, n.op = x.op;
        n.first_input = static_cast<std::uint32_t>(g_.edges.size());
        n.input_count = static_cast<std::uint16_t>(x.inputs.size);
        for (std::size_t e = 0; e < x.inputs.size; ++e) {
            auto const t = r.edges[x.inputs.first + e];
            g_.edges.push_back(t == no_id ? no_id : map_[t]);
        }
        n.first_slot = static_cast<std::uint32_t>(g_.slots.size());
        for (std::size_t s = 0; s < x.slots.size; ++s) g_.slots.push_back(r.slots[x.slots.first + s]);
        n.first_output = x.output_count == 0 ? tensor_id{} : map_[x.first_output];
        n.output_count = static_cast<std::uint16_t>(x.output_count);
    }
    graph& g_;
    series<tensor_id> map_{}, results_{}; ///< of the layer that is added
};

/// A net whose text declares its outputs.
template <class Net> concept states_outputs = requires { Net::outputs; };

/// The graph of a model for a plan; created again by each constant expression that uses it.
template <class Model, class Target> struct assembled_graph {
    using net = net_of<Model, Target>;

    graph g{};
    series<tensor_id> tops{};     ///< one for each top of the model, in the order of its nodes
    series<tensor_id> created{};  ///< of each node of the model: the first tensor that it produces
    series<node_id> first_node{}; ///< of each node of the model

    constexpr assembled_graph() {
        g.catalog = operators_of<Target>;
        g.nodes.reserve(4 * net::size);
        g.tensors.reserve(4 * net::size);
        g.edges.reserve(8 * net::size);
        g.slots.reserve(8 * net::size);
        tops.reserve(net::top_count);
        created.reserve(net::size);
        first_node.reserve(net::size);
        assembler to(g);
        add_all(to, std::make_index_sequence<net::size>());
        series<std::uint8_t> read(g.tensors.size(), 0);
        for (auto t : g.edges)
            if (t != no_id) read[t] = 1;
        for (std::size_t k = 0; k < tops.size(); ++k)
            if (!has_constants<net> && tops[k] != no_id && !read[tops[k]])
                g.outputs.push_back({net::links.text(net::links.tops[k]), tops[k]});
        for (auto const& end : ends_)
            if (!read[end.tensor]) g.outputs.push_back(end);
        if constexpr (states_outputs<net>)
            for (auto const k : net::outputs)
                if (tops[k] != no_id) g.outputs.push_back({net::links.text(net::links.tops[k]), tops[k]});
    }

private:
    series<graph_port> ends_{}; ///< outputs of nodes without readers, if tensors are named after nodes

    template <std::size_t... I> constexpr void add_all(assembler& to, std::index_sequence<I...>) {
        bool const each[]{add<I>(to)..., true};
        (void)each;
    }
    template <std::size_t I> constexpr bool add(assembler& to) {
        constexpr auto const& reads = reads_of<net, I>;
        series<tensor_id> in;
        for (std::size_t k = 0; k < record_of<Model, Target, I>.read; ++k) {
            auto const& e = net::links.edges[reads.edge[k]];
            in.push_back(tops[net::links.nodes[e.node].first_output + e.port]);
        }
        created.push_back(static_cast<tensor_id>(g.tensors.size()));
        first_node.push_back(static_cast<node_id>(g.nodes.size()));
        auto const& links = net::links;
        auto const& me = links.nodes[I];
        auto const name_of_top = [&](std::size_t k) {
            return k < me.output_count ? links.text(links.tops[me.first_output + k]) : std::string_view();
        };
        to.add(record_of<Model, Target, I>, in, name_of_top);
        if (me.ends)
            for (auto t : to.results())
                if (t != no_id) ends_.push_back({links.text(me.name), t});
        tops.resize(net::links.nodes[I].first_output);
        for (auto t : to.results()) tops.push_back(t);
        return true;
    }
};

} // namespace constant
GRAFT_END
