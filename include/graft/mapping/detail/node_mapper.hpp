// graft/mapping/detail/node_mapper.hpp - maps one node of a model with the plugin of its operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/mark.hpp"
#include "graft/mapping/declare/plugin_frames.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/detail/binding_cache.hpp"
#include "graft/mapping/detail/control_flow.hpp"
#include "graft/mapping/detail/import_graph.hpp"
#include "graft/mapping/detail/nodes_without_plugin.hpp"
#include "graft/mapping/detail/one_to_one.hpp"
#include "graft/mapping/detail/open_branches.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN

namespace detail {

/// A node of a model that has a plugin, and its inputs in the graph.
struct mapped_node {
    std::uint32_t source; ///< its number in the model
    model::node const& node;
    op_entry& operation;
    std::vector<tensor_id>& inputs;
    bool has_failed_input; ///< depends on a failed node: it is mapped as far as possible, and not reported
    model::node_place const& where;
};

/// Maps nodes: decodes and binds their attributes, then runs the plugin. Equal nodes share results (`binding_cache`).
class node_mapper {
public:
    using node_ref = model::node const&;

    constexpr explicit node_mapper(translation& t) : t_(t) {}

    /// Whether the plugin or the rules rejected the last node that was mapped: it is well formed in the model.
    [[nodiscard]] constexpr bool rejected_by_rules() const { return rejected_by_rules_; }

    /// False: the node contradicts its operator, or the operator's rules reject it, which a partial import ignores;
    /// errors were added.
    constexpr bool map(mapped_node const& one) {
        auto const& row = *one.operation.row;
        node_ref n = one.node;
        bool const each = row.has_rules() && t_.plugins.rules_of(row).each && one.inputs.size() > 1;
        auto const& rest = t_.source.rest_of(n);
        bool const alone = rest.created != model::none || each || !t_.request.share_bindings;
        auto const encoded = alone ? std::string_view() : attribute_bytes(t_.source.main, n);
        auto* const as = encoded.data()
                             ? one.operation.find(encoded, one.inputs.size(), n.output_count, t_.front.attribute_map)
                             : nullptr;
        auto const first = static_cast<node_id>(t_.into.nodes.size());
        rejected_by_rules_ = false;
        if (!as || !row.has_rules() || one.has_failed_input || !rest.weights.empty() ||
            !one_to_one_.again(one.source, n, one.operation, *as, one.inputs, t_.created[one.source].tensors, refused_))
            return map_anew(one, {encoded, as, each});
        created_by(row, first);
        if (refused_) return true;
        t_.errors.add(refused_, one.where);
        refused_ = ok;
        rejected_by_rules_ = true;
        t_.created[one.source].failed = true;
        return false;
    }

    /// For the last mapped node: the tensor of each of its blobs by number; no_id: unused.
    [[nodiscard]] constexpr span<tensor_id const> weights() const { return seen_.weight_tensors; }

private:
    /// The written form of a node.
    struct writing {
        std::string_view encoded{};  ///< its attributes; without data if they are not used
        binding_cache* as = nullptr; ///< the cached binding of nodes in this form
        bool each = false;           ///< every input is processed by the operator separately
    };
    /// The result of decoding the attributes of a node.
    enum class decoded : std::uint8_t { fine, broken, refused };

    /// Like `map`, for a node that is not added as a copy of another one.
    [[gnu::noinline]] constexpr bool map_anew(mapped_node const& one, writing written) {
        auto& created = t_.created[one.source];
        auto const before = t_.errors.count();
        auto const first = static_cast<node_id>(t_.into.nodes.size());
        scratch_.clear();
        seen_.clear();
        if (auto const how = take_attributes(one, written); how != decoded::fine) {
            created.failed = true;
            return how == decoded::broken;
        }
        if (t_.front.weights && !t_.source.rest_of(one.node).weights.empty())
            t_.front.weights(t_.source, one.node, scratch_.weights, t_.errors);
        if (t_.errors.count() != before) return !(created.failed = true);
        if (!written.each && !scratch_.known) // no cached one is a half
            detail::widen_types(t_, one.node, one.operation.origin, scratch_.in, one.inputs, scratch_.attrs);
        created.failed = one.has_failed_input;
        run_plugin(one, written, first);
        created_by(*one.operation.row, first);
        if (t_.watch && !seen_.weight_tensors.empty()) t_.watch->parameters(one.node, seen_.weight_tensors, one.where);
        if (t_.errors.count() != before) {
            if (written.as && written.as->exemplar >= first) written.as->exemplar = no_id; // it may be removed again
            return false;
        }
        if (!one.operation.row->has_rules()) take_results(one.node, seen_.results, created.tensors);
        if (one.operation.row->kept) keep(one.node, first, one.inputs, seen_.results);
        return true;
    }
    /// Fills attributes and ports of `scratch_`: those of an equal node, or decoded and bound. Invalid data in the
    /// file is an error even if only a part is requested.
    constexpr decoded take_attributes(mapped_node const& one, writing& written) {
        auto& s = scratch_;
        if (auto const* as = written.as) {
            s.known = &as->attributes, s.carried = as->carried;
            s.in = as->in, s.out = as->out;
            return decoded::fine;
        }
        auto const warnings = t_.errors.warnings.size();
        if (!decode(one.node, one.operation.origin)) return decoded::broken;
        if (!bind(one.node, one.operation, one.inputs.size(), written.each, one.where)) return decoded::refused;
        if (!written.encoded.data() || t_.errors.warnings.size() != warnings ||
            half_typed(one.operation.origin, s.attrs))
            return decoded::fine;
        written.as = &one.operation.add();
        *written.as = {written.encoded, one.inputs.size(), one.node.output_count, s.attrs, s.carried, s.in, s.out};
        op_entry::split(*written.as, t_.front.attribute_map);
        return decoded::fine;
    }
    /// The plugin's view of the node.
    constexpr void fill(plugin_frame& f, mapped_node const& one) {
        f.name = one.node.name, f.type = one.node.type;
        f.producer = t_.source.producer;
        f.source = one.source;
        f.carried = scratch_.carried;
        f.attributes = scratch_.known ? *scratch_.known : scratch_.attrs;
        f.input_ports = scratch_.in;
        f.inputs = one.inputs;
        f.weights = scratch_.weights;
        f.output_count = one.node.output_count;
        if (t_.fused(one.node)) f.inner_count = t_.source.created[t_.source.rest_of(one.node).created].inner.size();
        f.graph = &seen_;
    }
    /// Runs the plugin, once for each input if it is an `each` plugin; its errors are reported at the node.
    constexpr void run_plugin(mapped_node const& one, writing const& written, node_id first) {
        auto const& row = *one.operation.row;
        if (!row.has_rules()) {
            expand_frame f;
            fill(f, one);
            scratch_.read.assign(one.inputs.size(), false);
            f.read = scratch_.read;
            auto why = row.expand(f);
            if (!f.fault) why = f.fault;
            if (f.reads_wrongly()) why = status_of_reads(f, t_.plugins.origins, one.operation.origin);
            if (why) why = complete(f, one.operation.origin, scratch_.out);
            return report(one, first, why);
        }
        parse_frame f;
        fill(f, one);
        auto* const note = written.as && written.as->exemplar == no_id && !one.has_failed_input ? written.as : nullptr;
        for (std::size_t part = 0; part < (written.each ? one.inputs.size() : 1u); ++part) {
            if (written.each) f.inputs = span(one.inputs).subspan(part, 1);
            report(one, first,
                one_to_one_.add(
                    one.source, one.node, one.operation, f, part, scratch_.out, t_.created[one.source].tensors, note));
        }
    }
    /// Reports the error of a plugin, if there is one; the nodes from `first` on are those that the plugin created.
    constexpr void report(mapped_node const& one, node_id first, status const& why) {
        if (why) return;
        t_.created[one.source].failed = rejected_by_rules_ = true;
        if (std::is_constant_evaluated()) {
            if (!one.has_failed_input) t_.errors.note(why);
            return;
        }
        place at = one.where;
        if (auto const& by = t_.builder.last_refusal(); by.node != no_id && by.node >= first)
            at.rule = by.text(t_.into);
        if (!one.has_failed_input) t_.errors.add(why, std::move(at));
    }
    /// The attributes of a node as in the model, into `scratch_`; false after an error was added.
    constexpr bool decode(node_ref n, op_id op) {
        return model::attributes_of(t_.source, n, t_.plugins.origins, op, scratch_.given, t_.errors);
    }
    /// A node's attributes become those of its operator, its tensors ports, in `scratch_`. False after an error.
    constexpr bool bind(
        node_ref n, op_entry const& operation, std::size_t inputs, bool each, model::node_place const& where) {
        auto const& origins = t_.plugins.origins;
        auto const op = operation.origin;
        bool const named = t_.front.names_outputs;
        auto& s = scratch_;
        auto const before = t_.errors.count();
        auto& outside = t_.front.all_attributes_defined ? t_.errors.errors : t_.errors.warnings;
        extra_attributes extra{{}, &s.carried, &outside, t_.front.all_attributes_defined ? &t_.errors : nullptr};
        if (operation.row->has_rules()) extra.wanted = t_.plugins.rules_of(*operation.row);
        bool fine = bind_attributes(origins, op, s.given, where, t_.into.storage, s.attrs, t_.errors, extra);
        fine = fine && bind_ports(origins, origins.inputs(op), s.attrs, each ? 1 : static_cast<std::int64_t>(inputs),
                           true, false, where, s.in, t_.errors);
        fine = fine && bind_ports(origins, origins.outputs(op), s.attrs,
                           named ? (each ? 1 : static_cast<std::int64_t>(n.output_count)) : -1, false, named, where,
                           s.out, t_.errors);
        return fine && t_.errors.count() == before;
    }
    /// Whether some input is declared as 16-bit float: its actual input determines the attribute.
    [[nodiscard]] bool half_typed(op_id op, span<attr_value const> attrs) const {
        for (auto const& r : t_.plugins.origins.inputs(op))
            if (r.type_attribute >= 0) {
                auto const& a = attrs[static_cast<std::size_t>(r.type_attribute)];
                if (a.kind == attr_kind::type && (dtype::f16 | dtype::bf16).has(a.type())) return true;
            }
        return false;
    }
    /// An expansion read every input of its node and set every output, in its dtype.
    constexpr status complete(expand_frame const& f, op_id op, span<port_slots const> out) const {
        auto const rows = t_.plugins.origins.inputs(op), tops = t_.plugins.origins.outputs(op);
        auto const inputs = static_cast<std::int64_t>(f.inputs.size()),
                   results = static_cast<std::int64_t>(seen_.results.size());
        if (f.wanted_inputs > f.inputs.size())
            return fail(errc::wrong_input_count, {},
                "inputs, as the expansion reads:", static_cast<std::int64_t>(f.wanted_inputs), inputs);
        std::int64_t read = 0, total = 0;
        for (bool const is_read : f.read) read += is_read;
        for (std::size_t p = 0; p < rows.size(); ++p)
            for (std::size_t k = 0; k < f.input_ports[p].count; ++k)
                if (!f.read[f.input_ports[p].first + k])
                    return fail(errc::wrong_input_count, t_.plugins.origins.text(rows[p].name),
                        "an expansion that reads all inputs of the node:", inputs, read);
        for (auto const& p : out) total += p.count;
        if (results != total) return fail(errc::wrong_output_count, {}, "results of the expansion:", total, results);
        for (std::size_t p = 0; p < tops.size(); ++p)
            for (std::size_t k = 0; k < out[p].count; ++k) {
                auto const t = seen_.results[out[p].first + k];
                auto const wanted = promised_type(tops[p], f.attributes, k);
                auto const type = t == no_id ? wanted : t_.builder.desc(t).type;
                if (type != wanted && type != dtype::undefined && wanted != dtype::undefined)
                    return {errc::wrong_dtype, t_.plugins.origins.text(tops[p].name), name_of(wanted), {}, {},
                        name_of(type)};
            }
        return ok;
    }
    /// The nodes from `first` on have the implementation that their plugin selects.
    constexpr void created_by(plugin_row const& row, node_id first) {
        for (auto k = first; k < t_.into.nodes.size(); ++k) t_.into.nodes[k].by = row.by;
    }
    /// The nodes from `first` on form one call from now on.
    void keep(node_ref n, node_id first, span<tensor_id const> inputs, span<tensor_id const> results) {
        auto const call = static_cast<std::uint32_t>(t_.into.calls.size());
        t_.into.calls.push_back({n.name, n.type, {inputs.begin(), inputs.end()}, {results.begin(), results.end()}});
        for (auto k = first; k < t_.into.nodes.size(); ++k) t_.into.nodes[k].call = call;
    }
    constexpr void take_results(node_ref n, span<tensor_id const> results, mapped_tensors& created) {
        for (std::size_t k = 0; k < results.size(); ++k) {
            created.push_back(results[k]);
            if (results[k] != no_id && t_.into.tensors[results[k]].origin.empty())
                t_.into.tensors[results[k]].origin = t_.tensor_name(n, k);
            else if (results[k] != no_id) t_.note_removed(n, k, "identity", results[k], t_.writes_in_place(n, k));
        }
    }

    /// Lists that are refilled for each node and keep their memory.
    struct lists {
        series<named_attr> given{}, carried{};
        series<attr_value> attrs{};
        series<attr_value> const* known = nullptr; ///< those of the cached binding, instead of `attrs`
        series<port_slots> in{}, out{};
        series<tensor_view> weights{};
        series<bool> read{};

        constexpr void clear() {
            given.clear();
            carried.clear();
            attrs.clear();
            known = nullptr;
            in.clear();
            out.clear();
            weights.clear();
            read.clear();
        }
    };

    translation& t_;
    import_graph seen_{t_}; ///< by the functions of plugins
    one_to_one one_to_one_{t_, seen_};
    lists scratch_{};
    status refused_{}; ///< the result of `one_to_one::again`, `ok` in between
    bool rejected_by_rules_ = false;
};

/// Maps nodes. If a node cannot be mapped: in a branch that is not taken it is removed; if it has an attribute that its
/// version does not have, the other versions are tried; if the rules reject it in a branch that a run may take, the
/// branch is left out; and in a partial import it remains as an opaque node.
class mapping_attempts {
public:
    mapping_attempts(
        translation& t, op_entries& operators, dead_branches& dead, open_branches& open, opaque_nodes& opaque)
        : t_(t), operators_(operators), dead_(dead), open_(open), opaque_(opaque) {}

    void map(mapped_node const& one) {
        bool const conditional = open_.contains(one.source);
        if ((!t_.request.partial && !conditional) || one.has_failed_input) return void(attempt(one));
        auto const from = here();
        if (attempt(one)) return;
        if (!t_.request.partial) {
            if (mapper_.rejected_by_rules()) leave_out(one, from);
            return;
        }
        for (auto e = from.errors; e < t_.errors.errors.size(); ++e)
            t_.errors.warnings.push_back(std::move(t_.errors.errors[e]));
        undo(one, from);
        opaque_.unknown(one.source, one.node, one.inputs, false);
    }

private:
    /// The graph and the errors before a node was mapped.
    struct start {
        graph_mark graph;
        std::size_t errors;
    };
    [[nodiscard]] start here() const { return {t_.builder.here(), t_.errors.errors.size()}; }
    /// Leaves out the branch of a node that the rules reject.
    void leave_out(mapped_node const& one, start const& from) {
        auto const errors = from.errors;
        t_.builder.back_to(from.graph);
        t_.created[one.source] = {};
        if (open_.leave_out(one.source, one.node, errors)) dead_.leave_out(one.source, true);
        else t_.created[one.source].failed = true;
    }
    /// Removes the translation of a node.
    void undo(mapped_node const& one, start const& from) {
        t_.builder.back_to(from.graph);
        t_.errors.errors.resize(from.errors);
        t_.created[one.source] = {};
    }
    /// False if the node is not mapped; the error has been reported.
    bool attempt(mapped_node const& one) {
        bool const dead = dead_.is_dead(one.source);
        if (!t_.front.reads_other_versions && !dead) return mapper_.map(one); // nothing to undo
        auto const from = here();
        bool const mapped = mapper_.map(one);
        if (dead && !one.has_failed_input) {
            if (!mapped || !is_determined(one)) {
                undo(one, from);
                dead_.leave_out(one.source);
            }
            return true;
        }
        return mapped || (may_be_of_another_version(one, from) && map_in_another_version(one, from));
    }
    [[nodiscard]] bool is_determined(mapped_node const& one) const {
        for (auto const t : t_.created[one.source].tensors)
            if (t != no_id && !dead_.is_determined(t)) return false;
        return true;
    }
    [[nodiscard]] bool may_be_of_another_version(mapped_node const& one, start const& from) const {
        if (one.has_failed_input || !t_.front.reads_other_versions) return false;
        for (auto e = from.errors; e < t_.errors.errors.size(); ++e)
            if (t_.errors.errors[e].code == errc::undeclared_attribute) return true;
        return false;
    }
    bool map_in_another_version(mapped_node const& one, start const& from) {
        series<error> own;
        for (auto e = from.errors; e < t_.errors.errors.size(); ++e) own.push_back(std::move(t_.errors.errors[e]));
        auto const& origins = t_.plugins.origins;
        for (auto op = origins.find(one.node.type); op != no_op; op = origins.ops[op].older) {
            auto const version = origins.ops[op].since;
            auto& other = operators_.of(one.node, version);
            if (version == 0 || op == one.operation.origin || !other.row || !other.row->refused.empty()) continue;
            undo(one, from);
            if (!mapper_.map({one.source, one.node, other, one.inputs, false, one.where})) continue;
            t_.report_version(one.node, version);
            return true;
        }
        undo(one, from);
        for (auto& e : own) t_.errors.errors.push_back(std::move(e));
        t_.created[one.source].failed = true;
        return false;
    }

    translation& t_;
    op_entries& operators_;
    dead_branches& dead_;
    open_branches& open_;
    opaque_nodes& opaque_;
    node_mapper mapper_{t_};
};

} // namespace detail

GRAFT_END
