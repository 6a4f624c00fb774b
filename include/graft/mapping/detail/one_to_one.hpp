// graft/mapping/detail/one_to_one.hpp - translates one source node to one node of the graph, by its plugin
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/mapping/declare/plugin_frames.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/detail/binding_cache.hpp"
#include "graft/mapping/detail/import_graph.hpp"
#include "graft/mapping/detail/stored_type.hpp"
#include "graft/mapping/detail/target_attributes.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/mapping/translate/translation.hpp"

GRAFT_BEGIN
namespace detail {

/// The error of a function of a plugin that read an element which its node does not have.
[[gnu::cold, gnu::noinline]] constexpr status status_of_reads(plugin_frame& f, catalog_view const& origins, op_id op) {
    if (auto const* const why = f.misnamed) return f.misnamed = nullptr, f.reads.reset(), *why;
    frame seen;
    seen.input_ports = f.input_ports;
    auto const why = status_of(f.reads, origins, op, seen);
    f.reads.reset();
    return why;
}

/// Fills a draft of the target by the plugin's rules and adds it.
class one_to_one {
    /// Calls `f(position among the origin's tensors, position among the target's)` for the tensors of one rule.
    template <class F> static constexpr void each_output(
        port_rule_row const& r, span<port_slots const> out, node_draft const& draft, F f) {
        if (r.origin_index < 0) return;
        auto const from = out[static_cast<std::size_t>(r.origin_index)];
        auto const to = draft.output_ports[static_cast<std::size_t>(r.target_index)];
        for (std::size_t q = 0; q < from.count && q < to.count; ++q) f(from.first + q, to.first + q);
    }

public: // after its callees: clang 14 evaluates no member template that is declared later
    using node_ref = model::node const&;

    constexpr one_to_one(translation& t, import_graph& seen) : t_(t), seen_(seen), attributes_(t.builder) {}

    /// Adds the target of `row` for node `i`; appends its tensors to `created`, one per output of the origin.
    /// `part`: which input of an `each` plugin. `as`: where to record the facts that hold for equal nodes, or null.
    constexpr status add(std::uint32_t i, node_ref n, op_entry const& entry, parse_frame& f, std::size_t part,
        span<port_slots const> out, mapped_tensors& created, binding_cache* as) {
        auto const& catalog = t_.into.catalog;
        auto const& row = *entry.row;
        auto const origin = entry.origin, target = entry.target;
        if (target == no_op) return fail(errc::operator_not_in_catalog, t_.plugins.target_of(row));
        auto& draft = draft_;
        draft.begin(catalog, target, t_.into.storage);
        draft.name = draft.origin_name = n.name;
        draft.origin_type = n.type;
        draft.source = i;
        draft.carried.assign(f.carried.begin(), f.carried.end());
        seen_.begin(draft);
        auto const rules = t_.plugins.rules_of(row);
        if (auto s = attributes_.fill(rules, f, draft); !s) return s;
        for (std::size_t k = 0; k < rules.output_count; ++k) {
            auto const& r = rules.outputs[k];
            auto const to = static_cast<std::size_t>(r.target_index);
            if (r.origin_index >= 0 && catalog.outputs(target)[to].how != presence::required)
                draft.count(to, out[static_cast<std::size_t>(r.origin_index)].count);
        }
        // ports first, so that a parse function may set formats; weights are filled in after it
        auto& at = at_;
        if (at.size() < draft.input_ports.size()) at.resize(draft.input_ports.size());
        for (auto& port : at) port.clear();
        if (auto s = inputs_of(n, origin, rules, f, draft, at); !s) return s;
        for (std::size_t p = 0; p < draft.input_ports.size(); ++p) draft.put(p, at[p]);
        if (auto s = formats(rules, f, draft); !s) return s;
        if (rules.parse) {
            f.rules = &rules;
            f.computed = 0;
            auto const parsed = rules.parse(f);
            if (f.reads_wrongly()) return status_of_reads(f, t_.plugins.origins, entry.origin);
            if (!parsed) return parsed;
            if (!f.undeclared.empty())
                return fail(errc::attribute_not_computed, f.undeclared, "`.computed` in the plugin");
            if (auto const left = f.missing_attribute(); !left.empty())
                return fail(errc::computed_attribute_not_set, left, "a value from the plugin's parse function");
        }
        if (auto const left = weight_left(rules, target); !left.empty())
            return fail(errc::weight_not_taken, left, "`ctx.weight` in the plugin's parse function");
        if (take_weights(rules, at)) {
            draft.inputs.clear();
            draft.formats.clear();
            for (std::size_t p = 0; p < draft.input_ports.size(); ++p) draft.put(p, at[p]);
            if (auto s = formats(rules, f, draft); !s) return s;
        }
        if (auto s = check_formats(draft); !s) return s;
        auto const base = created.size();
        std::size_t total = 0;
        for (auto const& p : out) total += p.count;
        created.resize(base + total, no_id);
        draft.output_names.assign(draft.output_count(), {});
        for (std::size_t k = 0; k < rules.output_count; ++k)
            each_output(rules.outputs[k], out, draft,
                [&](std::size_t from, std::size_t to) { draft.output_names[to] = t_.tensor_name(n, part + from); });
        status why;
        auto const id = t_.builder.add(draft, why);
        auto const first = t_.into.nodes[id].first_output;
        for (std::size_t k = 0; k < rules.output_count; ++k)
            each_output(rules.outputs[k], out, draft,
                [&](std::size_t from, std::size_t to) { created[base + from] = static_cast<tensor_id>(first + to); });
        if (!why) return why;
        if (auto s = written_as(draft.output_formats, first, target); !s) return s;
        auto const why_not = promised(n, origin, rules, f, out, created.from(base));
        if (why_not && as && !f.reads_its_surroundings && f.weights.empty() && id + 1 == t_.into.nodes.size())
            note(*as, id, origin, rules, f, out);
        return why_not;
    }
    /// Adds another node by its `binding_cache`, the cached binding. False: no change; this node differs in its inputs.
    bool again(std::uint32_t i, node_ref n, op_entry const& entry, binding_cache const& r, span<tensor_id const> inputs,
        mapped_tensors& created, status& why) {
        if (r.exemplar == no_id) return false;
        for (auto t : inputs)
            if (t == no_id) return false;
        inputs_.clear();
        for (auto const& x : r.takes) {
            auto const t = inputs[x.from];
            auto const& d = t_.builder.desc(t);
            if (x.declared != dtype::undefined
                    ? d.type != x.declared
                    : !x.allowed.empty() && d.type != dtype::undefined && !x.allowed.has(d.type))
                return false;
            if (!x.formatted && d.format == format::nd) return false;
            if (!r.straight) inputs_.push_back(t);
        }
        draft_.controls.clear();
        for (auto k : r.waits) wait_for(inputs[k], draft_);
        if (names_.size() != r.target_outputs || r.gives.size() != r.target_outputs)
            names_.assign(r.target_outputs, {});
        for (auto const& g : r.gives) names_[g.to] = t_.tensor_name(n, g.from);
        auto const first = static_cast<tensor_id>(t_.into.tensors.size());
        t_.builder.add_like({r.exemplar, n.name, n.type, i, r.straight ? inputs : span<tensor_id const>(inputs_),
                                r.output_formats, names_, r.carried, draft_.controls},
            why);
        if (r.outputs != 1) created.resize(r.outputs, no_id);
        else created.push_back(no_id);
        for (auto const& g : r.gives) created[g.from] = static_cast<tensor_id>(first + g.to);
        if (!why) return true;
        if (why = written_as(r.output_formats, first, entry.target); !why) return true;
        for (auto const& g : r.gives) {
            auto const type = t_.builder.desc(created[g.from]).type;
            if (g.promised == dtype::undefined || type == g.promised || type == dtype::undefined) continue;
            parse_frame f;
            f.attributes = r.attributes;
            why = promised(n, entry.origin, t_.plugins.rules_of(*entry.row), f, r.out, created.from(0));
            break;
        }
        return true;
    }

private:
    /// Node `id` was created from `f`, as for every equal node.
    void note(binding_cache& as, node_id id, op_id origin, plugin_rules const& rules, parse_frame const& f,
        span<port_slots const> out) {
        auto const& catalog = t_.into.catalog;
        auto const& d = draft_;
        as.takes.clear();
        as.waits.clear();
        as.gives.clear();
        as.outputs = 0;
        for (std::size_t k = 0; k < rules.attr_count; ++k)
            if (rules.attrs[k].how == attr_from::constant_input) return;
        for (std::size_t k = 0; k < rules.input_count; ++k)
            if (rules.inputs[k].how == input_from::attribute || rules.inputs[k].how == input_from::weight) return;
        for (auto t : f.inputs)
            if (t == no_id) return;
        for (auto const& fact : catalog.facts_of(d.op)) // each node has separate values
            if (fact.kind == fact_kind::set_later) return;
        auto const ports = catalog.inputs(d.op);
        auto const from = t_.plugins.origins.inputs(origin);
        for (std::size_t to = 0; to < ports.size(); ++to)
            for (std::size_t k = 0; k < rules.input_count; ++k) {
                auto const& r = rules.inputs[k];
                if (r.how != input_from::origin || static_cast<std::size_t>(r.target_index) != to ||
                    removed_[static_cast<std::size_t>(r.origin_index)])
                    continue;
                auto const& row = from[static_cast<std::size_t>(r.origin_index)];
                auto const p = f.input_ports[static_cast<std::size_t>(r.origin_index)];
                for (std::uint32_t q = 0; q < p.count; ++q) {
                    auto const at = as.takes.size();
                    binding_cache::taken x;
                    x.from = p.first + q;
                    if (row.type_attribute >= 0) x.declared = promised_type(row, f.attributes, q);
                    if (r.cast) x.allowed = dtype_set::of(ports[to].types);
                    x.formatted = !ports[to].format_sensitive ||
                                  (at < d.formats.size() && d.formats[at].read != format::nd);
                    if (at >= d.inputs.size() || d.inputs[at] != f.inputs[x.from] ||
                        (x.declared != dtype::undefined && r.cast && !x.allowed.has(x.declared)))
                        return as.takes.clear();
                    as.takes.push_back(x);
                }
            }
        if (as.takes.size() != d.inputs.size()) return as.takes.clear();
        for (std::size_t p = 0; p < used_.size(); ++p)
            for (std::uint32_t q = 0; !used_[p] && q < f.input_ports[p].count; ++q)
                as.waits.push_back(f.input_ports[p].first + q);
        auto const outputs = t_.plugins.origins.outputs(origin);
        for (std::size_t k = 0; k < rules.output_count; ++k) {
            auto const& r = rules.outputs[k];
            each_output(r, out, d, [&](std::size_t from_output, std::size_t to_output) {
                auto const port = static_cast<std::size_t>(r.origin_index);
                as.gives.push_back({static_cast<std::uint32_t>(from_output), static_cast<std::uint32_t>(to_output),
                    promised_type(outputs[port], f.attributes, from_output - out[port].first)});
            });
        }
        for (auto const& p : out) as.outputs += p.count;
        as.target_outputs = d.output_count();
        as.output_formats = d.output_formats;
        as.straight = as.takes.size() == f.inputs.size();
        for (std::size_t k = 0; k < as.takes.size(); ++k) as.straight = as.straight && as.takes[k].from == k;
        as.exemplar = id;
    }
    /// Whether the outputs from `first` on have the formats in which they are to be written.
    /// error wrong_format
    constexpr status written_as(span<edge_format const> wanted, tensor_id first, op_id target) const {
        for (std::size_t o = 0; o < wanted.size(); ++o)
            if (auto const found = t_.builder.desc(static_cast<tensor_id>(first + o)).format;
                wanted[o].read != format::nd && found != wanted[o].read)
                return {
                    errc::wrong_format, t_.into.catalog.name(target), name_of(wanted[o].read), {}, {}, name_of(found)};
        return ok;
    }
    /// Tensor `q` of an origin's input in the dtype of its type attribute.
    constexpr tensor_id declared(node_ref n, parse_frame const& f, op_id origin, int port, std::size_t q, tensor_id t) {
        auto const& r = t_.plugins.origins.inputs(origin)[static_cast<std::size_t>(port)];
        auto const type = promised_type(r, f.attributes, q);
        return r.type_attribute < 0 || type == dtype::undefined ? t : as_declared(t_, n, t, type);
    }
    constexpr status inputs_of(node_ref n, op_id origin, plugin_rules const& rules, parse_frame const& f,
        node_draft& draft, std::vector<std::vector<tensor_id>>& at) {
        auto const ports = t_.into.catalog.inputs(draft.op);
        auto &used = used_, &removed = removed_;
        used.assign(f.input_ports.size(), false);
        removed.assign(f.input_ports.size(), false);
        for (auto const& r : span(rules.removals, rules.removal_count))
            if ((f.attributes[static_cast<std::size_t>(r.attribute_index)].integer != 0) == r.value)
                removed[static_cast<std::size_t>(r.input_index)] = true;
        for (std::size_t k = 0; k < rules.attr_count; ++k)
            if (rules.attrs[k].how == attr_from::constant_input)
                used[static_cast<std::size_t>(rules.attrs[k].origin_index)] = true;
        for (std::size_t k = 0; k < rules.input_count; ++k) {
            auto const& r = rules.inputs[k];
            auto const to = static_cast<std::size_t>(r.target_index);
            auto const allowed = dtype_set::of(ports[to].types);
            if (r.how == input_from::attribute) {
                auto const& v = f.attributes[static_cast<std::size_t>(r.origin_index)];
                if (v.kind == attr_kind::none) continue;
                if (auto s = attributes_.tensor_of(
                        n.name, rules.text(r.target), allowed, v, at[to].emplace_back(no_id));
                    !s)
                    return s;
            }
            if (r.how != input_from::origin || removed[static_cast<std::size_t>(r.origin_index)]) continue;
            used[static_cast<std::size_t>(r.origin_index)] = true;
            auto const p = f.input_ports[static_cast<std::size_t>(r.origin_index)];
            for (std::size_t q = 0; q < p.count; ++q) {
                auto t = f.inputs[p.first + q];
                if (t == no_id) continue;
                t = declared(n, f, origin, r.origin_index, q, t);
                if (auto const type = t_.builder.desc(t).type;
                    r.cast && type != dtype::undefined && !allowed.has(type)) {
                    auto const before = t;
                    t = cast_to(t_.builder, n.name, t, allowed.first());
                    if (t == no_id)
                        return not_cast(r.cast, rules.text(r.target), allowed.first(), t_.builder.desc(before).type);
                }
                at[to].push_back(t);
            }
        }
        for (std::size_t p = 0; p < used.size(); ++p)
            for (std::size_t q = 0; !used[p] && q < f.input_ports[p].count; ++q)
                wait_for(f.inputs[f.input_ports[p].first + q], draft);
        return ok;
    }
    constexpr status not_cast(bool tried, std::string_view port, dtype wanted, dtype found) const {
        if (tried && t_.into.catalog.find(op_trait::cast) == no_op)
            return fail(errc::operator_not_in_catalog, port, "an operator that is(cast), which the plugin inserts");
        return {errc::wrong_dtype, port, name_of(wanted), {}, {}, name_of(found)};
    }
    /// The input is omitted; its producer still runs before, and a dead branch makes the node dead.
    constexpr void wait_for(tensor_id t, node_draft& draft) const {
        if (t == no_id) return;
        auto const producer = t_.into.tensors[t].producer;
        if (t_.into.nodes[producer].kind == node_kind::operation) draft.controls.push_back(producer);
    }
    /// A required input of the target whose weight the parse function has not taken; otherwise empty.
    constexpr std::string_view weight_left(plugin_rules const& rules, op_id target) const {
        auto const inputs = t_.into.catalog.inputs(target);
        for (std::size_t k = 0; k < rules.input_count; ++k) {
            auto const& r = rules.inputs[k];
            auto const number = static_cast<std::size_t>(r.origin_index);
            auto const& port = inputs[static_cast<std::size_t>(r.target_index)];
            if (r.how == input_from::weight && port.how == presence::required &&
                (number >= seen_.weight_tensors.size() || seen_.weight_tensors[number] == no_id))
                return t_.into.catalog.text(port.name);
        }
        return {};
    }
    constexpr bool take_weights(plugin_rules const& rules, std::vector<std::vector<tensor_id>>& at) const {
        auto const& weights = seen_.weight_tensors;
        bool any = false;
        for (std::size_t k = 0; k < rules.input_count; ++k) {
            auto const& r = rules.inputs[k];
            auto const number = static_cast<std::size_t>(r.origin_index);
            if (r.how != input_from::weight || number >= weights.size() || weights[number] == no_id) continue;
            at[static_cast<std::size_t>(r.target_index)].push_back(weights[number]);
            any = true;
        }
        return any;
    }
    /// error wrong_format
    static constexpr status formats(plugin_rules const& rules, parse_frame const& f, node_draft& draft) {
        for (std::size_t k = 0; k < rules.format_count; ++k) {
            auto const& r = rules.formats[k];
            edge_format chosen(r.fixed, r.origin);
            if (r.attribute_index >= 0) {
                auto const text = f.attributes[static_cast<std::size_t>(r.attribute_index)].string;
                chosen = format_named(text);
                if (rules.only_nhwc && chosen.read != format::nd && chosen.read != format::nhwc &&
                    name_of(chosen.read).size() == 4)
                    return {errc::wrong_format, rules.text(r.attribute), "NHWC for an AI CPU operator", {}, {},
                        name_of(chosen.read)};
            }
            if (chosen.read == format::nd) continue;
            if (r.output) draft.write_as(static_cast<std::size_t>(r.port_index), chosen);
            else draft.read_as(static_cast<std::size_t>(r.port_index), chosen);
        }
        return ok;
    }
    /// A port whose axes have names rejects a tensor whose axes have none.
    /// error wrong_format
    constexpr status check_formats(node_draft const& draft) const {
        auto const ports = t_.into.catalog.inputs(draft.op);
        for (std::size_t p = 0; p < ports.size(); ++p) {
            if (!ports[p].format_sensitive) continue;
            for (std::size_t q = 0; q < draft.input_ports[p].count; ++q) {
                auto const at = draft.input_ports[p].first + q;
                if (draft.inputs[at] == no_id || draft.formats[at].read != format::nd ||
                    t_.builder.desc(draft.inputs[at]).format != format::nd)
                    continue;
                return {errc::wrong_format, t_.into.catalog.text(ports[p].name),
                    "a format, from the plugin or the tensor", {}, {}, name_of(format::nd)};
            }
        }
        return ok;
    }
    /// Checks that the outputs have the dtypes of the framework's definition; those that differ are converted by a Cast
    /// if the plugin declares it.
    /// error wrong_dtype
    constexpr status promised(node_ref n, op_id origin, plugin_rules const& rules, parse_frame const& f,
        span<port_slots const> out, span<tensor_id> created) {
        auto const ports = t_.plugins.origins.outputs(origin);
        for (std::size_t k = 0; k < rules.output_count; ++k) {
            auto const& r = rules.outputs[k];
            if (r.origin_index < 0) continue;
            auto const port = static_cast<std::size_t>(r.origin_index);
            for (std::size_t q = 0; q < out[port].count; ++q) {
                auto& t = created[out[port].first + q];
                auto const wanted = promised_type(ports[port], f.attributes, q);
                if (t == no_id || wanted == dtype::undefined) continue;
                auto const type = t_.builder.desc(t).type;
                if (type == wanted || type == dtype::undefined) continue;
                auto const cast = r.cast ? cast_to(t_.builder, n.name, t, wanted) : no_id;
                if (cast == no_id) return not_cast(r.cast, t_.plugins.origins.text(ports[port].name), wanted, type);
                t_.into.tensors[cast].origin = t_.into.tensors[t].origin;
                t_.into.tensors[t].origin = {};
                t_.into.nodes[t_.into.tensors[cast].producer].origin_name = n.name;
                t_.into.nodes[t_.into.tensors[cast].producer].origin_type = n.type;
                t = cast;
            }
        }
        return ok;
    }

    translation& t_;
    import_graph& seen_;
    target_attributes attributes_;
    node_draft draft_{}; // these keep their memory from node to node
    std::vector<tensor_id> inputs_{};
    std::vector<std::string_view> names_{};
    std::vector<std::vector<tensor_id>> at_{};
    series<bool> used_{}, removed_{};
};

} // namespace detail
GRAFT_END
