// graft/export/onnx/detail/emission.ipp - the bodies of graft/export/onnx/emission.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/nearest.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// Whether a value has the form of an attribute of kind `wanted` in the file: numbers of either kind, strings, or a
/// list of them. The kinds that are no numbers in the file are not compared.
inline bool is_written_as(attr_value const& v, attr_kind wanted) {
    using enum attr_kind;
    auto const form = [](attr_kind k) {
        switch (k) {
        case boolean:
        case type:
        case unsigned_integer: return integer;
        case booleans:
        case types:
        case unsigned_integers: return integers;
        case integer:
        case floating:
        case string:
        case integers:
        case floats:
        case strings: return k;
        default: return none;
        }
    };
    auto const a = form(v.kind), b = form(wanted);
    return a == none || b == none || a == b || (is_list(a) && is_list(b) && v.size() == 0);
}

} // namespace detail

GRAFT_LARGE emission::emission(model_draft& to, graph const& from, catalog_view operators, std::int32_t version)
    : to_(to), from_(from), operators_(operators), version_(version), values_(from.tensors.size(), no_value),
      read_(from.tensors.size(), false) {
    for (auto const t : from.edges)
        if (t != no_id) read_[t] = true;
    for (auto const& out : from.outputs)
        if (out.tensor != no_id) read_[out.tensor] = true;
    for (auto const& t : from.tensors) channels_last_ = channels_last_ || has_channels_last(t.desc.format);
}
GRAFT_LARGE void emission::back_to(std::size_t before) {
    for (; to_.nodes.size() > before; to_.nodes.pop_back()) {
        auto const& n = to_.nodes.back();
        if (auto& v = to_.values[n.first_output]; v.base != no_value) v.kind = value_kind::transposed, v.node = no_id;
    }
}
GRAFT_LARGE value_id emission::of(tensor_id t) {
    if (t == no_id) return no_value;
    if (values_[t] != no_value || !from_.is_constant(t)) return values_[t];
    auto const known = from_.value_of(t);
    if (!known.constant)
        refuse(fail(errc::not_a_constant, from_.tensors[t].origin, "weights, which the model does not bring"));
    auto const& d = from_.tensors[t].desc;
    return values_[t] = to_.add(
               {.kind = value_kind::constant, .of = t, .desc = d, .constant = {d, known.bytes, known.strings}});
}
GRAFT_LARGE void emission::set_value(tensor_id t, value_id v) {
    if (t == no_id || v == no_value) return;
    values_[t] = v;
    auto& d = to_.values[v];
    if (auto const wanted = from_.tensors[t].desc.type;
        d.has_fixed_type && !d.own_desc && wanted != dtype::undefined && number_of(wanted) != number_of(d.desc.type)) {
        auto why = fail(errc::wrong_dtype, from_.tensors[t].origin, name_of(wanted));
        why.found = name_of(d.desc.type);
        refuse(why);
    }
    if (d.kind == value_kind::input || d.kind == value_kind::constant || d.of != no_id || d.own_desc) return;
    d.of = t;
    d.desc = from_.tensors[t].desc;
}
GRAFT_LARGE value_id emission::ranked(value_id v, std::size_t rank) {
    auto& d = to_.values[v];
    if (d.desc.shape.has_rank() || d.kind != value_kind::input) return v;
    d.desc.shape = shape::scalar();
    for (std::size_t i = 0; i < rank; ++i) d.desc.shape.append(dim::unknown());
    return v;
}
GRAFT_LARGE std::optional<numbers> emission::known(tensor_ref t) const {
    return t ? integers_of(t.desc(), t.value()) : std::nullopt;
}
GRAFT_LARGE value_id emission::constant(tensor_view v) {
    return to_.add({.kind = value_kind::constant, .desc = v.desc, .constant = v});
}
GRAFT_LARGE value_id emission::integers(given_numbers all, dtype t) {
    std::vector<double> floats;
    if (t != dtype::i64) {
        floats.assign(all.begin(), all.end());
        return constant(tensor_of(to_.storage, t, shape{static_cast<std::int64_t>(all.size())}, floats));
    }
    auto const kept = to_.storage.keep(all);
    return constant({{t, format::nd, format::nd, shape{static_cast<std::int64_t>(all.size())}},
        {reinterpret_cast<std::byte const*>(kept.data()), kept.size() * sizeof(std::int64_t)}, {}});
}
GRAFT_LARGE value_id emission::node(std::string_view operation, given_values inputs) {
    return nodes(operation, inputs, span<given const>(), 1);
}
GRAFT_LARGE value_id emission::node(std::string_view operation, given_values inputs, given_attributes attributes) {
    return nodes(operation, inputs, attributes, 1);
}
GRAFT_LARGE value_id emission::nodes(
    std::string_view operation, given_values inputs, given_attributes attributes, std::uint32_t count) {
    return nodes(operation, inputs, span<given const>(attributes.begin(), attributes.size()), count);
}
GRAFT_LARGE value_id emission::nodes(
    std::string_view operation, given_values inputs, span<given const> attributes, std::uint32_t count) {
    draft_node n;
    n.type = to_.storage.keep(operation);
    n.from = node_;
    n.part = part_;
    auto const kept = to_.storage.make<value_id>(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) kept[i] = written(inputs[i]);
    auto size = kept.size();
    while (size > 0 && kept[size - 1] == no_value) --size; // absent ones at the end are omitted
    n.inputs = kept.first(size);
    auto const named = to_.storage.make<named_attr>(attributes.size());
    std::size_t at = 0;
    for (auto const& a : attributes) named[at++] = {to_.storage.keep(a.name), stored_value(a.value)};
    n.attributes = named;
    n.first_output = static_cast<value_id>(to_.values.size());
    n.output_count = count;
    auto const first = size && n.inputs[0] != no_value ? to_.values[n.inputs[0]].desc.type : dtype::undefined;
    for (std::uint32_t i = 0; i < count; ++i)
        (void)to_.add({.node = static_cast<std::uint32_t>(to_.nodes.size()),
            .desc = {first, format::nd, format::nd, shape::unknown_rank()}});
    check(n);
    to_.nodes.push_back(n);
    return n.first_output;
}
GRAFT_LARGE value_id emission::permuted(value_id v, permutation const& order) {
    if (channels_last_ || v == no_value || constant(v) || order.empty()) return transposed(v, order);
    return node("Transpose", {ranked(v, order.size())}, {{"perm", order}});
}
GRAFT_LARGE value_id emission::transposed(value_id v, permutation order) {
    if (v == no_value) return v;
    if (to_.values[v].base != no_value) {
        auto const& below = to_.values[v].order;
        for (auto& axis : order) axis = below[static_cast<std::size_t>(axis)];
        v = to_.values[v].base;
    }
    bool same = true;
    for (std::size_t i = 0; i < order.size(); ++i) same = same && order[i] == static_cast<std::int64_t>(i);
    if (same) return v;
    auto& from = to_.values[ranked(v, order.size())];
    if (from.kind == value_kind::constant && from.desc.shape.is_static() && from.constant.strings.empty())
        if (auto const created = in_order(to_.storage, from.constant, order); created.bytes.data()) {
            auto const of = from.of; // before a value is added
            auto const c = constant(created);
            to_.values[c].of = of;
            return c;
        }
    for (auto other = from.first_order; other != no_value; other = to_.values[other].next_order)
        if (to_.values[other].order == order) return other;
    draft_value created;
    created.kind = value_kind::transposed;
    created.desc = from.desc;
    created.desc.shape = in_order(from.desc.shape, order);
    created.base = v;
    created.order = std::move(order);
    created.next_order = from.first_order;
    created.from = node_;
    auto const is = to_.add(std::move(created));
    to_.values[v].first_order = is;
    return is;
}
GRAFT_LARGE value_id emission::as(value_id v, format from, format to) {
    if (from == to || v == no_value) return v;
    auto const order = order_between(from, to);
    if (order.empty()) return refuse(fail(errc::wrong_format, name_of(from), name_of(to))), v;
    return transposed(v, order);
}
GRAFT_LARGE value_id emission::written(value_id v) {
    if (v != no_value && to_.values[v].kind == value_kind::list) return to_.lists[to_.values[v].list].write(*this, v);
    if (v == no_value || to_.values[v].kind != value_kind::transposed) return v;
    auto const base = to_.values[v].base;
    auto const order = to_.storage.keep(span<std::int64_t const>(to_.values[v].order));
    draft_node n;
    n.type = "Transpose";
    n.from = to_.values[v].from;
    n.part = part_;
    n.inputs = to_.storage.keep(span<value_id const>(&base, 1));
    named_attr const perm[]{{"perm", attr_value::of(order)}};
    n.attributes = to_.storage.keep(span<named_attr const>(perm, 1));
    if (part_ != 0) { // nodes outside of a branch cannot read values inside: it is created again for each
        auto created = to_.values[v];
        created.first_order = created.next_order = no_value;
        created.of = no_id;
        v = to_.add(std::move(created));
    }
    n.first_output = v;
    n.output_count = 1;
    to_.values[v].kind = value_kind::result;
    to_.values[v].node = static_cast<std::uint32_t>(to_.nodes.size());
    to_.nodes.push_back(n);
    return v;
}
GRAFT_LARGE attr_value emission::stored_value(attr_value v) {
    auto& s = to_.storage;
    v.string = s.keep(v.string);
    v.integers = s.keep(v.integers);
    v.floats = s.keep(v.floats);
    if (!v.strings.empty()) {
        auto const strings = s.make<std::string_view>(v.strings.size());
        for (std::size_t i = 0; i < v.strings.size(); ++i) strings[i] = s.keep(v.strings[i]);
        v.strings = strings;
    }
    v.tensors = s.keep(v.tensors);
    return v;
}
GRAFT_LARGE void emission::check(draft_node const& n) {
    auto const op = operators_.find(n.type, static_cast<std::uint16_t>(domain_version(n.type, version_, to_.domains)));
    if (op == no_op) {
        if (n.type == "If" || n.type == "Loop") return;         // the front end reads them without a definition
        if (n.type.find('.') != std::string_view::npos) return; // a domain without a definition here
        if (operators_.find(n.type) != no_op) return refuse(fail(errc::unsupported_in_operator_set, n.type));
        nearest_name near(n.type);
        for (op_id other = 0; other < operators_.size; ++other) near.look(operators_.name(other));
        return refuse(fail(errc::unsupported_in_operator_set, n.type,
            to_.storage.keep(std::string_view("an operator of ONNX" + near.hint()))));
    }
    auto const rows = operators_.attributes(op);
    for (auto const& a : n.attributes) {
        auto const at = operators_.index_of(rows, a.name);
        if (at < 0) {
            known_names known(a.name);
            for (auto const& r : rows) known.look(operators_.text(r.name));
            auto why = fail(errc::unsupported_in_operator_set, n.type,
                to_.storage.keep(std::string_view("an attribute of the operator" + known.text())));
            why.found = a.name;
            return refuse(why);
        }
        auto const wanted = rows[static_cast<std::size_t>(at)].attribute;
        if (!detail::is_written_as(a.value, wanted)) {
            auto why = fail(errc::wrong_attribute_kind, a.name, name_of(wanted));
            why.found = name_of(a.value.kind);
            return refuse(why);
        }
    }
    for (auto const& r : rows) {
        bool given = r.how != presence::required || r.has_default;
        for (auto const& a : n.attributes) given = given || a.name == operators_.text(r.name);
        if (given) continue;
        auto s = fail(errc::unsupported_in_operator_set, n.type, "its required attribute");
        s.found = operators_.text(r.name);
        return refuse(s);
    }
    auto const ports = operators_.inputs(op);
    for (std::size_t i = 0; i < ports.size(); ++i)
        if (ports[i].how == presence::required && (i >= n.inputs.size() || n.inputs[i] == no_value)) {
            auto s = fail(errc::unsupported_in_operator_set, n.type, "its required input");
            s.found = operators_.text(ports[i].name);
            return refuse(s);
        }
    constexpr std::size_t max_known = 12; // no operator of ONNX has more variables
    struct {
        std::int8_t variable;
        bool is_fixed; // not a guess
        dtype type;
    } known[max_known]{}; // each with the dtype of the first input that has it
    std::size_t known_count = 0;
    for (std::size_t i = 0; i < n.inputs.size(); ++i) {
        if (i >= ports.size() && (ports.empty() || ports[ports.size() - 1].how != presence::dynamic))
            return refuse(fail(errc::unsupported_in_operator_set, n.type, "so many inputs"));
        auto const at = i < ports.size() ? i : ports.size() - 1;
        auto const& port = ports[at];
        auto const allowed = is_declared(n.inputs[i]) ? types_at(operators_, op, at) : dtype_set::of(port.types);
        auto const is = type(n.inputs[i]);
        if (is == dtype::undefined) continue;
        if (!allowed.empty() && !allowed.has(is)) {
            auto s = fail(errc::unsupported_in_operator_set, n.type, operators_.text(port.name));
            s.found = name_of(is);
            return refuse(s);
        }
        if (port.variable < 0) continue;
        std::size_t k = 0;
        while (k < known_count && known[k].variable != port.variable) ++k;
        bool const is_fixed = is_declared(n.inputs[i]) || to_.values[n.inputs[i]].has_fixed_type;
        if (k == known_count && k < max_known) known[known_count++] = {port.variable, is_fixed, is};
        if (k < known_count && known[k].type != is) {
            auto s = fail(errc::wrong_dtype, operators_.text(port.name), name_of(known[k].type));
            s.found = name_of(is);
            return refuse(s);
        }
    }
    auto const results = operators_.outputs(op);
    for (std::size_t i = 0; i < n.output_count && !results.empty(); ++i) {
        auto const& row = results[i < results.size() ? i : results.size() - 1];
        auto& v = to_.values[n.first_output + static_cast<value_id>(i)];
        for (std::size_t k = 0; k < known_count; ++k)
            if (known[k].variable == row.variable) v.desc.type = known[k].type, v.has_fixed_type = known[k].is_fixed;
        if (auto const types = dtype_set::of(row.types); types.size() == 1)
            v.desc.type = types.first(), v.has_fixed_type = true;
    }
}

} // namespace onnx::out
GRAFT_END
