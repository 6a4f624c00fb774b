// graft/cann/plugin/report.hpp - information that plugins lose or mistype, from the definitions of both sides
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/cann/plugin/attributes.hpp"
#include "graft/cann/plugin/rows.hpp"
#include "graft/cann/plugin/target_node.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace cann {

/// The kind of an error in a plugin.
enum class loss : std::uint8_t {
    no_definition,   ///< the origin, or the target, has no definition
    refused,         ///< the plugin's function rejects a plain node
    inputs_differ,   ///< the origin's inputs do not fit the target's ports
    outputs_differ,  ///< its outputs do not fit
    attribute_unset, ///< a required attribute of the target that is never set
    attribute_kind,  ///< an attribute that is of another kind on the other side
    attribute_lost,  ///< an attribute of the origin without an equivalent in the target
    dtypes_refused,  ///< dtypes that the origin's input accepts and the target's does not: rare in models
};
[[nodiscard]] constexpr std::string_view words_of(loss l) {
    constexpr std::string_view words[] = {"has no definition", "refuses a plain node", "has other inputs",
        "has other outputs", "is required and not set", "is of another kind", "is lost", "does not take"};
    return words[static_cast<int>(l)];
}
/// Whether the resulting nodes are wrong or missing; the other kinds are limitations of the target.
[[nodiscard]] constexpr bool is_loss(loss l) { return l != loss::dtypes_refused; }

/// One finding about a plugin for one origin.
struct plugin_finding {
    loss kind{};
    std::string origin{}, target{}, parameter{}, detail{};
};

namespace detail {

/// Runs one plugin over a node that has the defaults of its definition, and plain values if there are none.
class plugin_trial {
public:
    plugin_trial(custom_op const& p, std::string_view origin, catalog_view const& origins, catalog_view const& ops,
        std::vector<plugin_finding>& to)
        : plugin_(p), name_(origin), origins_(origins), ops_(ops), to_(to) {}

    void run() {
        auto const origin = origins_.find(name_);
        auto const target = ops_.find(plugin_.target);
        if (origin == no_op) return add(loss::no_definition, name_, "of the origin");
        if (target == no_op && !plugin_.expand) return add(loss::no_definition, plugin_.target, "of the target");
        node(origin);
        auto const inputs = state_inputs(plugin_, node_);
        target_node created(plugin_, node_, ops_, target, {inputs.data(), inputs.size()});
        if (!plugin_.fused()) {
            if (auto const why = created.run(); !why) return add(loss::refused, name_, std::string(reported()));
        }
        if (plugin_.expand) return;
        auto const& c = created.created();
        bool const known = !plugin_index::only().is_assumed(name_); // else nobody knows how many tensors its ports have
        if (known && !spread(ops_, ops_.inputs(target), c.counts, inputs.size()))
            add(loss::inputs_differ, name_, ports(origin, target, true));
        if (known && !spread(ops_, ops_.outputs(target), c.counts, node_.outputs)) outputs(origin, target);
        attributes(origin, target, c);
        dtypes(origin, target, inputs, c);
    }

private:
    void add(loss k, std::string_view parameter, std::string detail) {
        to_.push_back({k, std::string(name_), plugin_.target, std::string(parameter), std::move(detail)});
    }
    std::string ports(op_id origin, op_id target, bool in) const {
        auto const list = [](catalog_view const& c, span<param_row const> rows) {
            std::string text;
            for (auto const& r : rows)
                text += (text.empty() ? "" : ", ") + std::string(c.text(r.name)) +
                        (r.how == presence::dynamic       ? "*"
                            : r.how == presence::optional ? "?"
                                                          : "");
            return text;
        };
        return list(origins_, in ? origins_.inputs(origin) : origins_.outputs(origin)) + " -> " +
               list(ops_, in ? ops_.inputs(target) : ops_.outputs(target));
    }
    void outputs(op_id origin, op_id target) {
        std::size_t has = 0;
        for (auto const& r : ops_.outputs(target)) has += r.how == presence::dynamic ? 1000 : 1;
        if (has < node_.outputs) add(loss::outputs_differ, name_, ports(origin, target, false)); // more is no loss
    }
    /// A value for an attribute that the definition requires.
    attr_value plain(param_row const& r, op_id origin, std::size_t at) {
        attr_value v;
        v.kind = r.attribute;
        auto const place = at + origins_.ops[origin].inputs + origins_.ops[origin].outputs;
        std::size_t length = 4;
        v.integer = 1;
        v.string = "plain";
        for (auto const& f : origins_.facts_of(origin)) {
            if (f.param != place) continue;
            if (f.kind == fact_kind::range && f.low > 1) v.integer = f.low;
            if (f.kind == fact_kind::length && f.low > 0 && f.low < 64) length = static_cast<std::size_t>(f.low);
            if (f.kind == fact_kind::one_of)
                v.string = origins_.text(f.bytes).substr(0, origins_.text(f.bytes).find('|'));
        }
        auto const types = dtype_set::of(r.types);
        if (v.kind == attr_kind::type || v.kind == attr_kind::types) {
            auto const t = types.empty() || types.has(dtype::f32) ? dtype::f32 : types.first();
            if (v.kind == attr_kind::type) v = attr_value::of(t);
            else
                v.integers = storage_.keep(
                    span<std::int64_t const>(std::vector<std::int64_t>(1, static_cast<std::int64_t>(t))));
        }
        if (v.kind == attr_kind::shape) v.shapes = storage_.keep(span<shape const>(std::vector<shape>(1, shape{1})));
        if (v.kind == attr_kind::integers)
            v.integers = storage_.keep(span<std::int64_t const>(std::vector<std::int64_t>(length, 1)));
        if (v.kind == attr_kind::floats) v.floats = storage_.keep(span<double const>(std::vector<double>(length, 1.0)));
        return v;
    }
    void node(op_id origin) {
        auto const rows = origins_.attributes(origin);
        std::vector<attr_value> values;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto v = origins_.default_of(rows[i]);
            if (rows[i].has_default && rows[i].attribute == attr_kind::strings) v.kind = attr_kind::strings;
            if (v.kind == attr_kind::none && rows[i].how == presence::required) v = plain(rows[i], origin, i);
            values.push_back(v);
            if (v.kind != attr_kind::none) given_.push_back({origins_.text(rows[i].name), v});
        }
        auto const tensors = [&](param_row const& r) -> std::size_t {
            if (r.how == presence::required) return 1;
            auto const by = r.count_attribute >= 0 ? r.count_attribute : r.type_attribute;
            return by < 0 ? 1 : count_of(values[static_cast<std::size_t>(by)]);
        };
        node_.name = "trial", node_.type = name_;
        node_.attributes = {given_.data(), given_.size()};
        auto const inputs = origins_.inputs(origin);
        for (std::size_t p = 0; p < inputs.size(); ++p)
            for (std::size_t k = 0; k < tensors(inputs[p]); ++k) {
                tensor_desc d;
                d.shape = shape::unknown_rank();
                d.type = dtype_set::of(inputs[p].types).first();
                node_.inputs.push_back(d);
                node_.input_names.emplace_back(origins_.text(inputs[p].name));
                port_of_.push_back(p);
            }
        for (auto const& r : origins_.outputs(origin)) node_.outputs += tensors(r);
    }
    /// Whether the attribute specifies the dtype of a port, or its number of tensors: this is derived from the graph.
    bool is_of_ports(op_id origin, std::size_t at) const {
        for (auto const rows : {origins_.inputs(origin), origins_.outputs(origin)})
            for (auto const& r : rows)
                if (r.type_attribute == static_cast<int>(at) || r.count_attribute == static_cast<int>(at)) return true;
        return false;
    }
    void attributes(op_id origin, op_id target, call const& c) {
        bool own = false; // the function sets more than it copies, so it may have read attributes without copying them
        for (auto const& [name, set] : c.set) own = own || origins_.index_of(origins_.attributes(origin), name) < 0;
        own = own || plugin_.fused();
        auto const wanted = ops_.attributes(target);
        for (auto const& r : wanted) {
            auto const name = ops_.text(r.name);
            auto const set = c.set.find(name);
            if (set == c.set.end() || set->second.value.kind == attr_kind::none) {
                if (!r.has_default && r.how == presence::required && !plugin_.fused())
                    add(loss::attribute_unset, name, std::string(name_of(r.attribute)));
            } else if (fit_attribute(set->second.value, r.attribute, storage_).kind == attr_kind::none) {
                add(loss::attribute_kind, name,
                    std::string(name_of(set->second.value.kind)) + " -> " + std::string(name_of(r.attribute)));
            }
        }
        auto const rows = origins_.attributes(origin);
        for (std::size_t i = 0; i < rows.size() && !own; ++i)
            if (ops_.index_of(wanted, origins_.text(rows[i].name)) < 0 && !is_of_ports(origin, i))
                add(loss::attribute_lost, origins_.text(rows[i].name), std::string(name_of(rows[i].attribute)));
    }
    void dtypes(op_id origin, op_id target, std::vector<std::size_t> const& inputs, call const& c) {
        auto const counts = spread(ops_, ops_.inputs(target), c.counts, inputs.size());
        std::size_t at = 0;
        for (std::size_t p = 0; counts && p < counts->size(); ++p)
            for (std::size_t k = 0; k < (*counts)[p]; ++k, ++at) {
                auto const& from = origins_.inputs(origin)[port_of_[inputs[at]]];
                auto has = dtype_set::of(from.types);
                if (from.type_attribute >= 0)
                    if (auto const of = dtype_set::of(
                            origins_.attributes(origin)[static_cast<std::size_t>(from.type_attribute)].types);
                        !of.empty())
                        has = of;
                auto const& to = ops_.inputs(target)[p];
                std::string refused;
                for (auto left = has - dtype_set::of(to.types); !left.empty(); left = left - left.first())
                    refused += (refused.empty() ? "" : ", ") + std::string(name_of(left.first()));
                if (!refused.empty() && k == 0 && has != dtype_families::any)
                    add(loss::dtypes_refused, ops_.text(to.name), refused);
            }
    }

    custom_op const& plugin_;
    std::string_view name_;
    catalog_view const& origins_;
    catalog_view const& ops_;
    std::vector<plugin_finding>& to_;
    arena storage_{};
    std::vector<named_attr> given_{};
    origin_node node_{};
    std::vector<std::size_t> port_of_{};
};

} // namespace detail

/// The losses of all plugins for TensorFlow, in the order of their origins. Each plugin runs once, over a plain node.
[[nodiscard]] inline std::vector<plugin_finding> plugin_losses(catalog_view const& ops) {
    std::vector<plugin_finding> all;
    auto const& index = plugin_index::only();
    for (auto const& [origin, plugin] : index.of) detail::plugin_trial(*plugin, origin, index.origins, ops, all).run();
    return all;
}

} // namespace cann
GRAFT_END
