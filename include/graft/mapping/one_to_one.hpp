// graft/mapping/one_to_one.hpp - one source node becomes one node of the graph, as its plugin says
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // clamp
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/mapping/bind.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/mapping/stored_type.hpp"
#include "graft/mapping/translation.hpp"
#include "graft/op/value.hpp"

GRAFT_BEGIN
namespace detail {

/// Fills a draft of the target by the plugin's rules and adds it.
class one_to_one {
public:
    using node_ref = model::node const&;

    explicit one_to_one(translation& t) : t_(t) {}

    /// Adds the target of `row` for node `i`; appends its tensors to `made`, one per output of the origin.
    status add(std::uint32_t i, node_ref n, op_id origin, plugin_row const& row, parse_frame& f, std::span<port_slots const> out, std::vector<tensor_id>& made) {
        auto const& catalog = t_.into.catalog;
        auto const target = catalog.find(row.target);
        if (target == no_op) return fail(errc::operator_not_in_catalog, row.target);
        auto draft = node_draft::of(catalog, target, t_.into.storage);
        draft.name = draft.origin_name = n.name;
        draft.origin_type = n.type;
        draft.source = i;
        f.draft = &draft;
        auto const& rules = *row.rules;
        if (auto s = attributes_of(rules, f, draft); !s) return s;
        for (std::size_t k = 0; k < rules.output_count; ++k) {
            auto const& r = rules.outputs[k];
            auto const to = static_cast<std::size_t>(r.target_index);
            if (r.origin_index >= 0 && catalog.outputs(target)[to].how != presence::required)
                draft.count(to, out[static_cast<std::size_t>(r.origin_index)].count);
        }
        // ports first, so that a parse function may set formats; weights are filled in behind it
        std::vector<std::vector<tensor_id>> at(draft.input_ports.size());
        for (std::size_t k = 0; k < rules.input_count; ++k) {
            auto const& r = rules.inputs[k];
            auto const to = static_cast<std::size_t>(r.target_index);
            if (r.how == input_from::origin) {
                auto const p = f.input_ports[static_cast<std::size_t>(r.origin_index)];
                for (std::size_t q = 0; q < p.count; ++q)
                    if (auto const t = f.inputs[p.first + q]; t != no_id) at[to].push_back(declared(n, f, origin, r.origin_index, q, t));
            } else if (r.how == input_from::attribute) {
                at[to].push_back(constant_of(n, r.target, dtype_set::of(catalog.inputs(target)[to].types), f.attributes[static_cast<std::size_t>(r.origin_index)]));
            }
        }
        for (std::size_t p = 0; p < at.size(); ++p) draft.put(p, at[p]);
        formats(rules, f, draft);
        if (row.run)
            if (auto s = row.run(f); !s) return s;
        bool any_weight = false;
        for (std::size_t k = 0; k < rules.input_count; ++k) {
            auto const& r = rules.inputs[k];
            auto const number = static_cast<std::size_t>(r.origin_index);
            if (r.how != input_from::weight || number >= f.weight_tensors->size() || (*f.weight_tensors)[number] == no_id) continue;
            at[static_cast<std::size_t>(r.target_index)].push_back((*f.weight_tensors)[number]);
            any_weight = true;
        }
        if (any_weight) {
            draft.inputs.clear();
            draft.formats.clear();
            for (std::size_t p = 0; p < at.size(); ++p) draft.put(p, at[p]);
            formats(rules, f, draft);
        }
        auto const base = made.size();
        std::size_t total = 0;
        for (auto const& p : out) total += p.count;
        made.resize(base + total, no_id);
        draft.output_names.assign(draft.output_count(), {});
        for (std::size_t k = 0; k < rules.output_count; ++k)
            each_output(rules.outputs[k], out, draft, [&](std::size_t from, std::size_t to) { draft.output_names[to] = t_.tensor_name(n, f.part + from); });
        status why;
        auto const id = t_.builder.add(draft, why);
        for (std::size_t k = 0; k < rules.output_count; ++k)
            each_output(rules.outputs[k], out, draft, [&](std::size_t from, std::size_t to) {
                made[base + from] = static_cast<tensor_id>(t_.into.nodes[id].first_output + to);
            });
        return why;
    }

private:
    /// Tensor `q` of an origin's input in the dtype that its type attribute says.
    tensor_id declared(node_ref n, parse_frame const& f, op_id origin, int port, std::size_t q, tensor_id t) {
        auto const& r = t_.plugins.origins.inputs(origin)[static_cast<std::size_t>(port)];
        if (r.type_attribute < 0) return t;
        auto const& a = f.attributes[static_cast<std::size_t>(r.type_attribute)];
        if (a.kind == attr_kind::type) return as_declared(t_, n, t, a.type());
        if (a.kind == attr_kind::types && q < a.integers.size()) return as_declared(t_, n, t, static_cast<dtype>(a.integers[q]));
        return t;
    }
    /// Calls `f(position among the origin's tensors, position among the target's)` for the tensors of one rule.
    template <class F> static void each_output(port_rule const& r, std::span<port_slots const> out, node_draft const& draft, F f) {
        if (r.origin_index < 0) return;
        auto const from = out[static_cast<std::size_t>(r.origin_index)];
        auto const to = draft.output_ports[static_cast<std::size_t>(r.target_index)];
        for (std::size_t q = 0; q < from.count && q < to.count; ++q) f(from.first + q, to.first + q);
    }
    status attributes_of(plugin_rules const& rules, parse_frame& f, node_draft& draft) {
        for (std::size_t k = 0; k < rules.attr_count; ++k) {
            auto const& r = rules.attrs[k];
            auto& to = draft.attributes[static_cast<std::size_t>(r.target_index)];
            auto const kind = t_.into.catalog.attributes(draft.op)[static_cast<std::size_t>(r.target_index)].attribute;
            if (r.how == attr_from::origin) {
                auto const& v = f.attributes[static_cast<std::size_t>(r.origin_index)];
                if (v.kind == attr_kind::none) continue; // an absent optional attribute: the target's own default
                to = convert_attr(v, kind, t_.into.storage);
            } else if (r.how == attr_from::constant) {
                attr_value v;
                v.kind = r.kind;
                v.integer = r.integer;
                v.real = r.real;
                v.text = r.text;
                v.integers = {r.integers.data(), r.size};
                to = convert_attr(v, kind, t_.into.storage);
            } else if (r.how == attr_from::constant_input) {
                if (auto s = from_input(r, f, kind, to); !s) return s;
            }
        }
        return ok;
    }
    status from_input(attr_rule const& r, parse_frame& f, attr_kind kind, attr_value& to) {
        auto const p = f.input_ports[static_cast<std::size_t>(r.origin_index)];
        auto const t = p.count ? f.inputs[p.first] : no_id;
        if (t == no_id) return fail(errc::not_a_constant, r.target, "a constant input");
        auto const& d = t_.builder.desc(t);
        auto const known = t_.into.value_of(t);
        value_view const v(d, known);
        auto const size = v.size();
        if (!v.known() || !size.known()) return fail(errc::not_a_constant, r.target, "an input whose value is known");
        auto const n = static_cast<std::size_t>(size.value());
        if (kind == attr_kind::integers) {
            auto const all = t_.into.storage.make<std::int64_t>(n);
            for (std::size_t i = 0; i < n; ++i) all[i] = v[i].value();
            to = attr_value::of(std::span<std::int64_t const>(all));
        } else if (n != 1) {
            return fail(errc::wrong_element_count, r.target, "elements:", 1, size.value());
        } else if (kind == attr_kind::real) {
            to = attr_value::of(v.real(0));
        } else {
            to = attr_value::of(v[0].value());
            to.kind = kind;
        }
        return ok;
    }
    void formats(plugin_rules const& rules, parse_frame const& f, node_draft& draft) {
        for (std::size_t k = 0; k < rules.format_count; ++k) {
            auto const& r = rules.formats[k];
            auto chosen = r.fixed;
            if (r.attribute_index >= 0) chosen = format_named(f.attributes[static_cast<std::size_t>(r.attribute_index)].text);
            if (!r.output && chosen != format::nd) draft.read_as(static_cast<std::size_t>(r.port_index), chosen);
        }
    }
    /// A constant made of an attribute's value: integers become int64 (int32 where the port takes no int64), floats float32.
    tensor_id constant_of(node_ref n, std::string_view port, dtype_set allowed, attr_value const& v) {
        tensor_view t;
        auto& storage = t_.into.storage;
        if (v.kind == attr_kind::reals || v.kind == attr_kind::real) {
            auto const all = storage.make<float>(v.size());
            for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<float>(v.kind == attr_kind::real ? v.real : v.reals[i]);
            t.desc.type = dtype::f32;
            t.bytes = std::as_bytes(std::span<float const>(all));
        } else if (allowed.has(dtype::i32) && !allowed.has(dtype::i64)) {
            auto const all = storage.make<std::int32_t>(v.size());
            for (std::size_t i = 0; i < all.size(); ++i) {
                auto const whole = is_list(v.kind) ? v.integers[i] : v.integer;
                all[i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(whole, INT32_MIN, INT32_MAX));
            }
            t.desc.type = dtype::i32;
            t.bytes = std::as_bytes(std::span<std::int32_t const>(all));
        } else {
            auto const all = storage.make<std::int64_t>(v.size());
            for (std::size_t i = 0; i < all.size(); ++i) all[i] = is_list(v.kind) ? v.integers[i] : v.integer;
            t.desc.type = dtype::i64;
            t.bytes = std::as_bytes(std::span<std::int64_t const>(all));
        }
        t.desc.shape = is_list(v.kind) ? shape{static_cast<std::int64_t>(v.size())} : shape::scalar();
        auto const name = storage.keep(std::string_view(std::string(n.name) + "/" + std::string(port)));
        return t_.builder.add_constant(name, "Const", t);
    }

    translation& t_;
};

} // namespace detail
GRAFT_END
