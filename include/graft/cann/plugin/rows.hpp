// graft/cann/plugin/rows.hpp - plugins of REGISTER_CUSTOM_OP as rows of graft's mapping, for TensorFlow's models
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/status.hpp"
#include "graft/cann/plugin/assumed_origin.hpp"
#include "graft/cann/plugin/attributes.hpp"
#include "graft/cann/plugin/registration.hpp"
#include "graft/cann/plugin/target_node.hpp"
#include "graft/cann/run_time_rows.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/detail/import_graph.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/joined_catalog.hpp"

GRAFT_BEGIN
namespace cann {

/// The plugins of this program for one framework by origin, and the definitions of the origins: filled by
/// `registered_plugins`, searched by the rows for their node.
struct GRAFT_TYPE plugin_index {
    catalog_view origins{};
    std::map<std::string, custom_op const*, std::less<>> of{};
    std::vector<std::string> assumed{}; ///< origins with the target's definition, because they have no other

    [[nodiscard]] bool is_assumed(std::string_view origin) const {
        for (auto const& n : assumed)
            if (n == origin) return true;
        return false;
    }
    /// The one of TensorFlow, for `plugin_losses`.
    static plugin_index& only() { return of_framework<domi::TENSORFLOW>(); }
    template <domi::FrameworkType F> static plugin_index& of_framework() {
        static plugin_index one;
        return one;
    }
};

namespace detail {

/// Creates operators of a graph for the node of an import.
class GRAFT_TYPE plugin_run {
public:
    plugin_run(expand_frame& f, plugin_index const& index)
        : f_(f), seen_(static_cast<import_graph&>(*f.graph)), to_(seen_.builder()), index_(index) {}

    /// error operator_not_in_catalog, wrong_input_count, wrong_attribute_kind; the error that the plugin's function
    /// returns, and those of the rules of the created operators
    status run() {
        auto const at = index_.of.find(f_.type);
        auto const origin = index_.origins.find(f_.type);
        if (at == index_.of.end() || origin == no_op) return fail(errc::unsupported_operator, f_.type);
        plugin_ = at->second;
        read(origin);
        auto const op = to_.target().catalog.find(plugin_->target);
        if (op == no_op && !plugin_->expand) return fail(errc::operator_not_in_catalog, plugin_->target);
        auto const inputs = state_inputs(*plugin_, from_);
        target_node target(*plugin_, from_, to_.target().catalog, op, {inputs.data(), inputs.size()});
        if (auto const why = target.run(); !why) return why;
        for (bool& is_read : f_.read) is_read = true;
        return plugin_->expand ? expand(target) : one(target, inputs);
    }

private:
    /// The node with its attributes by name, defaults filled in.
    void read(op_id origin) {
        auto const rows = index_.origins.attributes(origin);
        for (std::size_t i = 0; i < rows.size() && i < f_.attributes.size(); ++i)
            if (f_.attributes[i].kind != attr_kind::none)
                attributes_.push_back({index_.origins.text(rows[i].name), f_.attributes[i]});
        for (auto const& a : f_.carried) attributes_.push_back(a);
        read_further(origin);
        from_.name = f_.name, from_.type = f_.type;
        from_.attributes = {attributes_.data(), attributes_.size()};
        for (auto t : f_.inputs) {
            from_.inputs.push_back(t == no_id ? tensor_desc() : to_.desc(t));
            from_.input_names.emplace_back(t == no_id ? std::string_view() : to_.target().tensors[t].origin);
        }
        auto const outputs = index_.origins.outputs(origin);
        for (auto const& r : outputs) from_.outputs += count_of_port(r);
        read_inner();
    }
    /// Reads the node's attributes that are not in its definition: an assumed one has only the target's attributes.
    void read_further(op_id origin) {
        auto& model = seen_.source();
        series<named_attr> given;
        error_list quiet; // the import has read them before
        model::attributes_of(model, model.main.nodes[f_.source], index_.origins, origin, given, quiet);
        for (auto const& a : given) {
            bool known = false;
            for (auto const& have : attributes_) known = known || have.name == a.name;
            if (!known) attributes_.push_back(a);
        }
    }
    /// The number of tensors at an output of the origin.
    std::size_t count_of_port(param_row const& r) const {
        if (r.how == presence::required) return 1;
        auto const by = r.count_attribute >= 0 ? r.count_attribute : r.type_attribute;
        if (by < 0) return r.how == presence::optional;
        return count_of(f_.attributes[static_cast<std::size_t>(by)]);
    }
    void read_inner() {
        if (f_.inner_count == 0) return;
        auto& model = seen_.source();
        auto const& n = model.main.nodes[f_.source];
        auto const created = model.rest_of(n).created;
        if (created == model::none) return;
        for (auto const& inner : model.created[created].inner) {
            auto m = std::make_unique<domi::tensorflow::NodeDef>();
            m->graft_name = inner.node.name, m->graft_op = inner.node.type;
            series<named_attr> given;
            error_list quiet; // fusion has already read them
            model::attributes_of(model, inner.node, index_.origins, index_.origins.find(inner.node.type), given, quiet);
            for (auto const& a : given) m->graft_attributes[std::string(a.name)] = attribute_message(a.value);
            m->graft_values.assign(given.begin(), given.end());
            from_.inner.push_back(std::move(m));
        }
    }
    /// Sets the attributes of the target from those that the function has set.
    status fill(call const& c, node_draft& draft) {
        auto const& catalog = to_.target().catalog;
        auto& storage = to_.target().storage;
        auto const rows = catalog.attributes(draft.op);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto const name = catalog.text(rows[i].name);
            auto const set = c.set.find(name);
            if (set == c.set.end() || set->second.value.kind == attr_kind::none) continue;
            auto const v = fit_attribute(set->second.value, rows[i].attribute, storage);
            if (v.kind == attr_kind::none) {
                auto why = fail(errc::wrong_attribute_kind, name, name_of(rows[i].attribute));
                why.found = name_of(set->second.value.kind);
                return why;
            }
            draft.attributes[i] = keep_attribute(v, storage);
        }
        return ok;
    }
    void begin(node_draft& draft, op_id op, std::string_view name) {
        draft.begin(to_.target().catalog, op, to_.target().storage);
        draft.name = name;
        draft.origin_name = f_.name;
        draft.origin_type = f_.type;
        draft.source = f_.source;
    }
    status one(target_node const& target, std::vector<std::size_t> const& inputs) {
        auto const& c = target.created();
        auto const& catalog = to_.target().catalog;
        node_draft draft;
        begin(draft, c.op, f_.name);
        draft.carried.assign(f_.carried.begin(), f_.carried.end());
        if (auto const why = fill(c, draft); !why) return why;
        auto const counts = spread(catalog, catalog.inputs(c.op), c.counts, inputs.size());
        if (!counts) return fail(errc::wrong_input_count, {}, "inputs as the target has", inputs.size());
        std::size_t at = 0;
        for (std::size_t p = 0; p < counts->size(); ++p) {
            std::vector<tensor_id> tensors;
            for (std::size_t k = 0; k < (*counts)[p]; ++k) tensors.push_back(f_.inputs[inputs[at++]]);
            draft.put(p, {tensors.data(), tensors.size()});
        }
        for (std::size_t i = 0; i < draft.formats.size() && i < c.inputs.size(); ++i) {
            auto const& d = c.inputs[i].desc;
            draft.formats[i] = edge_format(format_of(d.GetFormat()), format_of(d.GetOriginFormat()));
        }
        std::size_t left = from_.outputs;
        auto const outputs = catalog.outputs(c.op);
        for (std::size_t p = 0; p < outputs.size(); ++p) {
            auto n = outputs[p].how == presence::required ? std::size_t{1} : std::size_t{0};
            if (outputs[p].how == presence::dynamic) {
                auto const reported = c.counts.find(catalog.text(outputs[p].name));
                n = reported != c.counts.end() ? reported->second : left;
            } else if (outputs[p].how == presence::optional) {
                n = left > 0;
            }
            if (outputs[p].how != presence::required) draft.count(p, static_cast<std::uint16_t>(n));
            left -= n < left ? n : left;
        }
        for (std::size_t k = 0; k < draft.output_count() && k < c.outputs.size(); ++k) {
            auto const f = format_of(c.outputs[k].desc.GetFormat());
            draft.output_formats.resize(draft.output_count());
            draft.output_formats[k] = edge_format(f, format_of(c.outputs[k].desc.GetOriginFormat()));
        }
        status why;
        auto const id = to_.add(draft, why);
        auto const& n = to_.target().nodes[id];
        for (std::size_t k = 0; k < from_.outputs; ++k) f_.graph->result(k < n.output_count ? n.output(k) : no_id);
        return why;
    }

    // the graph of ParseOpToGraphFn

    status expand(target_node const& target) {
        ge::Graph graph;
        reported().clear();
        if (auto const why = status_of(plugin_->expand(target.as_target(), graph)); !why) return why;
        for (auto const& [end, places] : graph.graft_outputs())
            for (auto k : places) {
                status why;
                auto const t = output(end.graft_call(), k, 0, why);
                if (!why) return why;
                f_.graph->result(t);
            }
        seen_.results.resize(from_.outputs, no_id);
        return ok;
    }
    /// The `k`-th output of an operator that the plugin created; adds the operator if it does not exist yet.
    tensor_id output(std::shared_ptr<call> const& c, std::size_t k, unsigned depth, status& why) {
        constexpr unsigned deepest = 100;
        if (depth == deepest) return why = fail(errc::nesting_too_deep, c->type), no_id;
        if (auto const at = created_.find(c.get()); at != created_.end()) return static_cast<tensor_id>(at->second + k);
        if (c->type == "Data") {
            auto const index = c->set.find("index");
            auto const i = index == c->set.end() ? 0 : index->second.value.integer;
            if (i < 0 || static_cast<std::size_t>(i) >= f_.inputs.size())
                return why = fail(errc::wrong_input_count, "Data", "inputs of the node:", f_.inputs.size(), i + 1),
                       no_id;
            return f_.inputs[static_cast<std::size_t>(i)];
        }
        auto& g = to_.target();
        auto const name = g.storage.path(
            f_.name, g.storage.keep(std::string_view(c->node.empty() ? c->type : c->node)));
        if (c->type == "Const" || c->type == "Constant") {
            auto const value = c->set.find("value");
            if (value == c->set.end() || value->second.value.tensors.empty())
                return why = fail(errc::missing_required_attribute, "value"), no_id;
            auto const kept = keep_attribute(value->second.value, g.storage);
            auto const t = to_.add_constant(name, "Const", kept.tensors[0]);
            created_[c.get()] = t;
            return t;
        }
        auto const op = g.catalog.find(c->type);
        if (op == no_op)
            return why = fail(errc::operator_not_in_catalog, g.storage.keep(std::string_view(c->type))), no_id;
        std::vector<std::vector<tensor_id>> at(g.catalog.inputs(op).size());
        for (auto const& l : c->links) {
            auto const port = g.catalog.index_of(g.catalog.inputs(op), l.port);
            if (port < 0 || !l.from)
                return why = fail(errc::unknown_input, g.storage.keep(std::string_view(l.port))), no_id;
            auto place = l.at;
            if (!l.output.empty())
                if (auto const from = g.catalog.find(l.from->type); from != no_op)
                    if (auto const named = g.catalog.index_of(g.catalog.outputs(from), l.output); named >= 0)
                        place = static_cast<std::size_t>(named);
            auto const t = output(l.from, place, depth + 1, why);
            if (!why) return no_id;
            at[static_cast<std::size_t>(port)].push_back(t);
        }
        node_draft draft;
        begin(draft, op, name);
        for (std::size_t p = 0; p < at.size(); ++p) draft.put(p, {at[p].data(), at[p].size()});
        if (!(why = fill(*c, draft))) return no_id;
        auto const id = to_.add(draft, why);
        created_[c.get()] = g.nodes[id].first_output;
        return g.nodes[id].output(k);
    }

    expand_frame& f_;
    import_graph& seen_; // an import calls, and nobody else
    graph_builder& to_;
    plugin_index const& index_;
    custom_op const* plugin_ = nullptr;
    std::vector<named_attr> attributes_{};
    origin_node from_{};
    std::map<call const*, tensor_id> created_{};
};

template <domi::FrameworkType F> status run_plugin(expand_frame& f) {
    return plugin_run(f, plugin_index::of_framework<F>()).run();
}

inline implementation implementation_of(domi::ImplyType t) {
    switch (t) {
    case domi::ImplyType::AI_CPU: return implementation::ai_cpu;
    case domi::ImplyType::TVM: return implementation::tvm;
    default: return implementation::builtin;
    }
}

} // namespace detail

/// All plugins of this program for one framework, as a set for `import`: `front` reads the models, `definitions` are
/// the framework's own (`tensorflow_definitions`, or the origins of a set of plugins for it). An origin that they
/// lack, such as those of CANN itself, is assumed to be like its target, and the plugin reads attributes that the
/// target does not have. Of two plugins for one origin the later one is used, and this is reported. A program has one
/// of these for each framework.
/// example examples/cann/plugins.cpp
class GRAFT_TYPE registered_plugins {
public:
    registered_plugins(front_end const& front, span<catalog_view const> definitions, catalog_view const& ops,
        domi::FrameworkType framework = domi::TENSORFLOW)
        : front_(front), framework_(framework) {
        front_.all_attributes_defined = false;
        auto& index = mine();
        index.of.clear();
        index.assumed.clear();
        for (auto const& p : custom_ops()) {
            if (p.framework != framework) {
                others_.push_back(&p);
                continue;
            }
            for (auto const& origin : p.origins) {
                auto& at = index.of[framework == domi::ONNX ? onnx_type_of(origin) : origin];
                if (at && at != &p) twice_.push_back(origin);
                at = &p;
            }
        }
        std::vector<catalog_view> parts(definitions.begin(), definitions.end());
        known_ = std::make_unique<joined_catalog>(span<catalog_view const>(parts.data(), parts.size()));
        for (auto const& [origin, p] : index.of) {
            if (known_->view().size != 0 && known_->view().find(origin) != no_op) continue;
            auto const target = ops.find(p->target);
            if (target == no_op) continue;
            if (assumed_.add(detail::assumed_origin(origin, ops, target, p->fused())).code == errc::ok)
                index.assumed.emplace_back(origin);
        }
        parts.insert(parts.end(), assumed_.parts.begin(), assumed_.parts.end());
        all_ = std::make_unique<joined_catalog>(span<catalog_view const>(parts.data(), parts.size()));
        index.origins = all_->view();
        for (op_id op = 0; op < index.origins.size; ++op) {
            plugin_row row;
            row.origin = op;
            if (auto const at = index.of.find(index.origins.name(op)); at != index.of.end()) {
                row.expand = runner();
                row.by = detail::implementation_of(at->second->by);
                row.fused = at->second->fused(); // created by a scope pass
            }
            rows_.push_back(row);
        }
        set_.front = &front_;
        set_.origins = index.origins;
        set_.rows = {rows_.data(), rows_.size()};
    }
    registered_plugins(registered_plugins const&) = delete;
    registered_plugins& operator=(registered_plugins const&) = delete;

    [[nodiscard]] plugin_set const& set() const { return set_; }
    /// Whether a definition is the target's, because the origin has no other.
    [[nodiscard]] bool is_assumed(std::string_view origin) const { return mine().is_assumed(origin); }
    [[nodiscard]] std::vector<std::string> const& twice() const { return twice_; }
    /// Plugins for other frameworks.
    [[nodiscard]] std::vector<custom_op const*> const& others() const { return others_; }

private:
    [[nodiscard]] plugin_index& mine() const {
        switch (framework_) {
        case domi::CAFFE: return plugin_index::of_framework<domi::CAFFE>();
        case domi::ONNX: return plugin_index::of_framework<domi::ONNX>();
        default: return plugin_index::of_framework<domi::TENSORFLOW>();
        }
    }
    [[nodiscard]] auto runner() const -> status (*)(expand_frame&) {
        switch (framework_) {
        case domi::CAFFE: return &detail::run_plugin<domi::CAFFE>;
        case domi::ONNX: return &detail::run_plugin<domi::ONNX>;
        default: return &detail::run_plugin<domi::TENSORFLOW>;
        }
    }

    front_end front_;
    domi::FrameworkType framework_;
    run_time_rows assumed_{};
    std::unique_ptr<joined_catalog> known_{}, all_{};
    std::vector<plugin_row> rows_{};
    std::vector<std::string> twice_{};
    std::vector<custom_op const*> others_{};
    plugin_set set_{};
};

} // namespace cann
GRAFT_END
