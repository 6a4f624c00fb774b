// graft/mapping/detail/map_model.ipp - the body of graft/mapping/translate/map_model.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/quantization.hpp"
#include "graft/mapping/detail/binding_cache.hpp"
#include "graft/mapping/detail/control_flow.hpp"
#include "graft/mapping/detail/declared_shapes.hpp"
#include "graft/mapping/detail/graph_inputs.hpp"
#include "graft/mapping/detail/model_outputs.hpp"
#include "graft/mapping/detail/node_mapper.hpp"
#include "graft/mapping/detail/nodes_without_plugin.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/mapping/translate/selection.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

namespace detail {

/// Observes the table of symbols from one node of the model to the next.
class symbol_overflow_warning {
public:
    explicit symbol_overflow_warning(translation& t) : t_(t) {}

    /// `n` became the nodes from `first` on. Only the first lost symbolic dim is reported.
    /// warning symbolic_dim_dropped
    void added(model::node const& n, node_id first) {
        if (t_.into.symbols && !reported_) look(*t_.into.symbols, n, first);
    }

private:
    void look(symbol_table const& table, model::node const& n, node_id first) {
        if (table.loss().count == seen_) return;
        seen_ = table.loss().count;
        for (auto id = first; id < t_.into.nodes.size() && !reported_; ++id) {
            auto const& created = t_.into.nodes[id];
            for (tensor_id t = created.first_output; t < created.output(created.output_count) && !reported_; ++t)
                if (is_lost(t)) report(n, t, table.loss());
        }
    }
    /// Whether a dim, or an element of a small integer tensor, is unknown.
    [[nodiscard]] bool is_lost(tensor_id t) const {
        auto const& s = t_.into.tensors[t].desc.shape;
        for (std::size_t k = 0; k < s.rank(); ++k)
            if (!s[k].known() && !s[k].symbolic()) return true;
        for (auto e : t_.into.value_of(t).elements)
            if (e == unknown_element) return true;
        return false;
    }
    void report(model::node const& n, tensor_id t, symbol_loss const& loss) {
        reported_ = true;
        auto where = t_.source.place_of(n);
        where.port = std::string(t_.into.tensors[t].origin);
        auto const max = loss.max ? "at most " + std::to_string(loss.max) + " " : std::string();
        t_.errors.warn(errc::symbolic_dim_dropped, std::move(where), max + std::string(loss.what),
            "more; sizes from here on are unknown until symbols get numbers");
    }

    translation& t_;
    std::uint32_t seen_ = 0;
    bool reported_ = false;
};

/// Fills `graph::faults` and counts, as a warning, the model's nodes after a mistake, which were not judged.
/// warning nodes_not_checked
inline void report_faults(translation& t, series<model_fault> const& own, series<model_fault> const& of_loops) {
    auto& g = t.into;
    auto const none = t.errors.errors.size();
    std::vector<std::size_t> error_of(g.nodes.size(), none);
    for (auto const* all : {&own, &of_loops})
        for (auto const& f : *all)
            if (f.end > f.first) error_of[f.end - 1] = algorithm::min(error_of[f.end - 1], f.error);
    for (node_id k = 0; k < g.nodes.size(); ++k) {
        auto const source = g.nodes[k].source;
        if (error_of[k] < none) g.faults.push_back({k, false, t.errors.errors[error_of[k]]});
        else if (source != no_id && t.created[source].not_checked) g.faults.push_back({k, true, {}});
    }
    std::size_t not_checked = 0;
    for (auto const& m : t.created) not_checked += m.not_checked;
    if (not_checked) t.errors.warn(errc::nodes_not_checked, place::in(t.source.file), {}, std::to_string(not_checked));
}

/// The translation of one model. Errors are collected; a node that depends on a failed node is not reported again.
class translator {
public:
    explicit translator(translation& t) : t_(t), flow_(t), operators_(t.plugins, t.into.catalog, t.source) {
        t_.builder.remember();
    }

    void run() {
        auto cut = t_.errors.take(select(t_.source, t_.request));
        graph_inputs_.check_shapes();
        if (t_.errors.failed() || !flow_.order()) return;
        auto const order = flow_.in_order();
        auto const nodes = t_.source.main.nodes.size();
        if (t_.front.keeps_inputs && t_.request.outputs.empty())
            for (std::size_t i = 0; i < nodes; ++i)
                if (!cut.live[i] && graph_inputs_.stays(t_.source.main.nodes[i])) cut.live[i] = 1;
        t_.reserve();
        outputs_.begin(cut);
        if (!cut.feeds.empty()) fed_.resize(nodes);
        for (std::size_t i = 0; i < cut.feeds.size(); ++i)
            fed_[cut.feeds[i].node].push_back(static_cast<std::uint32_t>(i));
        for (std::size_t at = 0; at < order.size(); ++at) {
            flow_.at(at);
            if (t_.request.progress.at && at % progress_step == 0)
                t_.request.progress.at(t_.request.progress.state, at, order.size());
            if (at % file_step == 0 && order.size() > file_step && t_.source.pages) t_.source.pages->release_pages();
            if (cut.live[order[at]] || !feeds_of(order[at]).empty()) node(order[at], cut);
            else outputs_.consume(t_.source.main.nodes[order[at]]);
            if (t_.into.storage.bytes() > t_.request.budget_bytes) return over_budget(order[at]);
        }
        flow_.at(order.size());
        flow_.finish();
        graph_inputs_.check_names();
        outputs_.add(cut);
        if (t_.errors.failed()) report_faults(t_, faults_, flow_.faults());
    }

private:
    using node_ref = model::node const&;

    /// After this number of nodes the file's pages of the mapped ones are released.
    static constexpr std::size_t file_step = std::size_t{1} << 16;
    static constexpr std::size_t progress_step = 16; ///< nodes between two calls of `mapping_progress`

    /// Node `i` of the model failed, or one before it. A node that could not be translated is kept for inspection.
    void note_fault(std::uint32_t i, node_ref n, node_id first, std::size_t errors) {
        auto& created = t_.created[i];
        created.not_checked = t_.errors.errors.size() == errors;
        if (t_.into.nodes.size() == first && !n.passes) opaque_.keep(i, n, inputs_);
        if (!created.not_checked) faults_.push_back({i, first, static_cast<node_id>(t_.into.nodes.size()), errors});
    }
    void over_budget(std::uint32_t i) {
        t_.errors.add(errc::memory_budget_exceeded, t_.source.place_of(t_.source.main.nodes[i]),
            std::to_string(t_.request.budget_bytes) + " bytes at most");
    }

    /// The feeds of the request for the outputs of a node.
    [[nodiscard]] span<std::uint32_t const> feeds_of(std::uint32_t i) const {
        return fed_.empty() ? span<std::uint32_t const>() : span(fed_[i]);
    }

    void node(std::uint32_t i, selection const& cut) {
        node_ref n = t_.source.main.nodes[i];
        auto const fed_ports = feeds_of(i);
        bool const only_fed = !fed_ports.empty() && (!cut.live[i] || covers(n, fed_ports, cut));
        auto const first = static_cast<node_id>(t_.into.nodes.size());
        auto const errors = t_.errors.errors.size();
        inputs_.clear();
        outputs_.consume(n);
        if (!only_fed) {
            translate(i, n);
            if (t_.created[i].failed) note_fault(i, n, first, errors);
            flow_.added(i, n, first);
            stated_.added(i, n, flow_.in_loop());
        }
        if (t_.request.fold)
            for (auto id = first; id < t_.into.nodes.size(); ++id)
                if (knows_an_input(id)) t_.request.fold(t_.request.fold_with, t_.into, id);
        lost_.added(n, first);
        for (auto f : fed_ports) graph_inputs_.feed(i, n, cut.feeds[f].port, t_.request.feeds[f]);
        if (!fed_ports.empty()) stated_.fed(i, n);
    }
    /// Whether some elements of the first input of node `id` are known: otherwise no value can be computed for it.
    [[nodiscard]] bool knows_an_input(node_id id) const {
        auto const& g = t_.into;
        auto const& n = g.nodes[id];
        return n.input_count != 0 && g.edges[n.first_input] != no_id &&
               g.tensors[g.edges[n.first_input]].value != no_id;
    }
    /// Whether every output that may have a reader is fed.
    bool covers(node_ref n, span<std::uint32_t const> feeds, selection const& cut) const {
        std::vector<bool> seen(n.output_count ? n.output_count : 1, false);
        for (auto f : feeds)
            if (cut.feeds[f].port < seen.size()) seen[cut.feeds[f].port] = true;
        return algorithm::find(seen.begin(), seen.end(), false) == seen.end();
    }
    void translate(std::uint32_t i, node_ref n) {
        auto& operation = operators_.of(n);
        if (!n.passes && graph_inputs_.make(i, n, operation.role)) return;
        model::node_place const where{&t_.source, &n};
        auto& inputs = inputs_;
        bool const merges = operation.role == model::node_role::merge;
        dead_.look(i, n, operation.role, flow_.in_loop());
        open_.look(i, n, operation.role, dead_.branch_of(i));
        if (open_.is_left_out(i)) return dead_.leave_out(i, true);
        bool const of_open_branch = dead_.reads_open_branch(n);
        if (dead_.reads_left_out(n) && !(merges && of_open_branch))
            return merges ? forward_live_branch(i, n) : dead_.leave_out(i, of_open_branch);
        if (of_open_branch && !has_a_branch(i, n)) return;
        bool has_failed_input = !inputs_of(n, merges, where);
        if (of_open_branch) read_branches_left(n);
        if (n.passes) return pass_on(i, n, inputs, has_failed_input);
        if (operation.role == model::node_role::nothing) return;
        if (merges && !has_failed_input && dead_.differs(n) && opaque_.read_ports(i) == 1)
            return forward_live_branch(i, n);
        if (merges && !flow_.connect_loop_entry(i, n, inputs)) has_failed_input = true;
        if (takes_target(t_, i, n, operation.row, inputs, has_failed_input)) return;
        if ((!operation.row || !operation.row->refused.empty()) && dead_.is_dead(i) && !has_failed_input)
            return dead_.leave_out(i); // no run needs its operator
        if (!operation.row || operation.row->fused != t_.fused(n))
            return opaque_.unknown(i, n, inputs, has_failed_input);
        if (!operation.row->refused.empty()) return opaque_.refuse(i, n, inputs, has_failed_input, *operation.row);
        if (operation.read_as != 0) t_.report_version(n, operation.read_as);
        attempts_.map({i, n, operation, inputs_, has_failed_input, where});
    }
    /// The tensors that a node reads, into `inputs_`; false: something of them is wrong.
    /// error unknown_output_port, dangling_input
    bool inputs_of(node_ref n, bool merges, model::node_place const& where) {
        inputs_.resize(n.input_count);
        auto* next = inputs_.data();
        bool fine = true;
        for (auto const& e : t_.source.main.inputs(n)) {
            if (e.node == model::none) { // an absent optional input, or one without a producer
                *next++ = no_id;
                if (e.name.empty() || t_.source.rest_of(n).created != model::none) continue;
                t_.report_dangling(e, where);
                fine = false;
                continue;
            }
            auto const& from = t_.created[e.node];
            auto const t = from.tensors.at(e.port);
            if (t == no_id && !from.failed && !(merges && (flow_.is_back_edge(n, e) || dead_.never_arrives(e)))) {
                place at = where;
                at.port = std::string(e.name);
                t_.errors.add(
                    errc::unknown_output_port, std::move(at), "an output that the operator has", std::string(e.name));
                fine = false;
            }
            fine = fine && !from.failed;
            *next++ = t;
        }
        return fine;
    }
    /// Whether a branch of a merge is possible, another one of which is left out. If a node reads which branch was
    /// taken, that must be the first one.
    bool has_a_branch(std::uint32_t i, node_ref n) {
        auto const edges = t_.source.main.inputs(n);
        std::size_t live = 0;
        while (live < edges.size() && dead_.never_arrives(edges[live])) ++live;
        if (live < edges.size() && (live == 0 || opaque_.read_ports(i) == 1)) return true;
        auto const first = t_.errors.errors.size();
        open_.refuse_merge(n);
        if (open_.leave_out(i, n, first)) dead_.leave_out(i, true);
        else t_.created[i].failed = true;
        return false;
    }
    /// Replaces the inputs of a merge that never arrive by the first one that may.
    void read_branches_left(node_ref n) {
        auto const edges = t_.source.main.inputs(n);
        tensor_id live = no_id;
        for (std::size_t k = 0; k < edges.size() && live == no_id; ++k)
            if (!dead_.never_arrives(edges[k])) live = inputs_[k];
        for (std::size_t k = 0; k < edges.size(); ++k)
            if (dead_.never_arrives(edges[k])) inputs_[k] = live;
    }
    /// A merge of branches all but one of which are removed.
    void forward_live_branch(std::uint32_t i, node_ref n) {
        auto const edges = t_.source.main.inputs(n);
        auto const k = dead_.what_is_left(n);
        bool turns = false; // of a loop, which is removed with its entering value
        for (auto const& e : edges) turns = turns || (e.node != model::none && flow_.is_back_edge(n, e));
        if (k == edges.size() || turns) return dead_.leave_out(i);
        auto const& from = t_.created[edges[k].node];
        auto const t = from.tensors.at(edges[k].port);
        t_.created[i].failed = from.failed;
        t_.created[i].tensors.push_back(t);
        if (t != no_id) t_.note_removed(n, 0, "the other branch is not taken", t);
    }
    /// The rest of a call, or an argument of its function: a name for tensors of other nodes.
    void pass_on(std::uint32_t i, node_ref n, span<tensor_id const> inputs, bool has_failed_input) {
        auto& created = t_.created[i];
        created.failed = has_failed_input;
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            created.tensors.push_back(inputs[k]);
            if (inputs[k] != no_id) t_.note_removed(n, k, "inlined", inputs[k]);
        }
    }
    translation& t_;
    control_flow flow_;
    stated_shapes stated_{t_};
    graph_inputs graph_inputs_{t_, stated_};
    op_entries operators_;
    dead_branches dead_{t_};
    open_branches open_{t_};
    opaque_nodes opaque_{t_};
    mapping_attempts attempts_{t_, operators_, dead_, open_, opaque_};
    std::vector<tensor_id> inputs_{}; ///< keeps its capacity from node to node
    symbol_overflow_warning lost_{t_};
    model_outputs outputs_{t_};
    /// per node of the source: the feeds of the request for it; empty if none
    std::vector<std::vector<std::uint32_t>> fed_{};
    series<model_fault> faults_{};
};

GRAFT_LARGE graph mapped(shared<model::source> from, catalog_view const& ops, plugin_set const& plugins,
    import_request const& request, error_list& errors) {
    graph g;
    g.catalog = ops;
    g.owners.push_back(from);
    g.model = from.get();
    g.locate = [](void const* read, std::uint32_t i) {
        auto const& m = *static_cast<model::source const*>(read);
        return m.place_of(m.main.nodes[i]);
    };
    if (from->front) g.framework = from->front->name;
    if (from->pages)
        g.release_pages = [](void const* read) { static_cast<model::source const*>(read)->pages->release_pages(); };
    g.created_by = [](void const* read, std::uint32_t i) {
        auto const& m = *static_cast<model::source const*>(read);
        auto const& n = m.main.nodes[i];
        auto const created = m.rest_of(n).created;
        return created == model::none ? std::string_view() : m.created[created].pass;
    };
    auto const before = errors.errors.size();
    for (auto const& r : plugins.rows)
        if (r.replaces && !r.replaced) {
            errors.add(errc::override_of_unknown_message, place::at({}, plugins.origin_of(r)),
                "another plugin for this operator of the framework");
        }
    if (errors.errors.size() != before) return g;
    translation state(*from, plugins, request, g, errors);
    shared<import_watch> const watch(state.front.hooks ? state.front.hooks->watch(state) : nullptr);
    state.watch = watch.get();
    translator(state).run();
    propagate_quantization(g);
    return g;
}

} // namespace detail

GRAFT_LARGE result<graph, error_list> map_model(
    shared<model::source> from, catalog_view const& ops, plugin_set const& plugins, import_request const& request) {
    error_list errors;
    auto g = detail::mapped(std::move(from), ops, plugins, request, errors);
    if (!errors.failed()) return {std::move(g), std::move(errors)};
    if (request.refused) *request.refused = std::move(g);
    return errors;
}

GRAFT_END
