// graft/mapping/translate/bind.hpp - binds a source node to its origin operator: attributes in order, tensors at their
// ports
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/graph/ir/diagnostic_expansion.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/fact_string.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

/// An integer of `v` that would be rounded as a value of kind `to`, or none.
[[nodiscard]] constexpr figure rounded_in(attr_value const& v, attr_kind to) {
    if (to == attr_kind::floating && v.kind == attr_kind::integer && !is_exact_real(v.integer)) return v.integer;
    if (to == attr_kind::floats && v.kind == attr_kind::integers)
        for (auto const n : v.integers)
            if (!is_exact_real(n)) return n;
    return {};
}
/// Whether a value becomes one of kind `to` without being rounded.
/// error number_out_of_range: an integer that a float of 64 bits cannot hold
[[nodiscard]] constexpr status check_exact(std::string_view attribute, attr_value const& v, attr_kind to) {
    if (auto const n = rounded_in(v, to))
        return fail(errc::number_out_of_range, attribute, "a number that a float64 holds", n);
    return ok;
}

/// `v` as a value of kind `to`; kind none if it does not convert.
[[nodiscard]] constexpr attr_value convert_attr(attr_value v, attr_kind to, arena& storage) {
    if (v.kind == to) return v;
    attr_value r;
    if (is_list(to) && v.size() == 0 && is_list(v.kind)) {
        r.kind = to; // an empty list has the requested kind
    } else if (v.kind == attr_kind::integer && to == attr_kind::floating) {
        r = attr_value::of(static_cast<double>(v.integer));
    } else if (v.kind == attr_kind::boolean && to == attr_kind::integer) {
        r = attr_value::of(v.integer);
    } else if (v.kind == attr_kind::integer && to == attr_kind::integers) {
        auto const one = storage.make<std::int64_t>(1);
        one[0] = v.integer;
        r = attr_value::of(span<std::int64_t const>(one));
    } else if (v.kind == attr_kind::integers && to == attr_kind::floats) {
        auto const all = storage.make<double>(v.integers.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<double>(v.integers[i]);
        r = attr_value::of(span<double const>(all));
    }
    return r;
}

namespace detail {

/// The first constraint of attribute `at` that `v` violates, or null.
constexpr fact_row const* broken_limit(catalog_view const& origins, op_id op, std::size_t at, attr_value const& v) {
    auto const facts = origins.facts_of(op);
    if (facts.empty()) return nullptr;
    at += std::size_t{origins.ops[op].inputs} + origins.ops[op].outputs;
    for (auto const& f : facts)
        if (f.param == at && f.kind >= fact_kind::one_of && f.kind <= fact_kind::length &&
            !holds(f.kind, origins.text(f.bytes), f.low, f.high, v))
            return &f;
    return nullptr;
}

/// Adds an error of a port or attribute of a node; the compiler stores views, which it copies immediately.
inline void add_in_full(error_list& errors, errc code, model::node_place const& where, std::string_view port,
    std::string expected, std::string got) {
    place at = where;
    at.port = std::string(port);
    errors.add(code, std::move(at), std::move(expected), std::move(got));
}
constexpr void add_mistake(error_list& errors, errc code, model::node_place const& where, std::string_view port,
    std::string_view expected, std::string_view got) {
    if (std::is_constant_evaluated()) errors.note({code, port, expected, {}, {}, got}, where.node->line);
    else add_in_full(errors, code, where, port, std::string(expected), std::string(got));
}
/// The same for numbers of tensors.
constexpr void add_mistake(error_list& errors, errc code, model::node_place const& where, std::string_view port,
    std::int64_t expected, std::string_view unit, std::int64_t got) {
    if (std::is_constant_evaluated())
        errors.note(fail(code, port, unit.empty() ? "tensors:" : unit, expected, got), where.node->line);
    else
        add_in_full(errors, code, where, port, std::to_string(expected) + (unit.empty() ? "" : " " + std::string(unit)),
            std::to_string(got));
}
/// An attribute that violates its declaration.
inline void add_broken(error_list& errors, model::node_place const& where, std::string_view name,
    catalog_view const& origins, fact_row const& broken, attr_value const& v) {
    add_in_full(errors, errc::wrong_attribute_value, where, name, constraint_text(origins, broken), value_text(v));
}

} // namespace detail

/// The treatment of attributes that are not in the definition: those that start with `_` and those that a plugin names
/// are kept, the others are removed with a warning each, or an error if the framework's models have no others.
struct extra_attributes {
    plugin_rules wanted{}; ///< those of them that the plugin carries; they may also be in the definition
    series<named_attr>* carried = nullptr; ///< receives those that are kept; null: they are not needed
    series<error>* declared = nullptr;     ///< warnings, or errors; null: none are reported
    error_list* mistakes = nullptr;        ///< of a constant expression, in which they are errors: it has no warnings

    /// Keeps the attribute `a`, which the definition does not have, or reports it.
    /// error undeclared_attribute
    constexpr void take(catalog_view const& origins, span<param_row const> rows, named_attr const& a,
        model::node_place const& where) const {
        if (a.name.starts_with('_') || wants(a.name)) {
            if (carried) carried->push_back(a);
            return;
        }
        if (mistakes && std::is_constant_evaluated())
            return detail::add_mistake(*mistakes, errc::undeclared_attribute, where, a.name,
                "an attribute of the operator", name_of(a.value.kind));
        if (!declared || std::is_constant_evaluated()) return;
        report(origins, rows, a, where);
    }

private:
    void report(catalog_view const& origins, span<param_row const> rows, named_attr const& a,
        model::node_place const& where) const {
        place p = where;
        p.port = std::string(a.name);
        nearest_name near(a.name);
        for (auto const& r : rows) near.look(origins.text(r.name));
        auto const hint = near.hint();
        declared->push_back({errc::undeclared_attribute, std::move(p), "an attribute of the operator" + hint,
            std::string(name_of(a.value.kind))});
    }

public:
    /// Whether the plugin carries an attribute of this name. cost O(number of names)
    [[nodiscard]] constexpr bool wants(std::string_view name) const {
        for (auto const& w : span(wanted.carried, wanted.carried_count))
            if (wanted.text(w) == name) return true;
        return false;
    }
};

/// Sorts decoded attributes into the order of the origin's prototype; defaults replace the missing ones.
/// error wrong_attribute_kind, missing_required_attribute, wrong_dtype, wrong_attribute_value
constexpr bool bind_attributes(catalog_view const& origins, op_id op, span<named_attr const> given,
    model::node_place const& where, arena& storage, series<attr_value>& out, error_list& errors,
    extra_attributes const& extra = {}) {
    auto const rows = origins.attributes(op);
    bool fine = true;
    auto const complain = [&](errc code, std::string_view name, std::string_view expected, std::string_view got) {
        detail::add_mistake(errors, code, where, name, expected, got);
        fine = false;
    };
    out.clear();
    for (auto const& r : rows) out.push_back(origins.default_of(r));
    for (auto const& a : given) {
        auto const at = origins.index_of(rows, a.name);
        if (at < 0) {
            extra.take(origins, rows, a, where);
            continue;
        }
        auto const& r = rows[static_cast<std::size_t>(at)];
        auto v = convert_attr(a.value, r.attribute, storage);
        if (auto const n = rounded_in(a.value, r.attribute)) {
            short_string got;
            complain(errc::number_out_of_range, a.name, "a number that a float64 holds", got.put(*n).view());
            continue;
        }
        if (v.kind == attr_kind::none) {
            complain(errc::wrong_attribute_kind, a.name, name_of(r.attribute), name_of(a.value.kind));
            continue;
        }
        if (v.kind == attr_kind::type && r.types && !dtype_set::of(r.types).has(v.type()))
            complain(errc::wrong_dtype, a.name, "a dtype that the operator allows", name_of(v.type()));
        else if (auto const* broken = detail::broken_limit(origins, op, static_cast<std::size_t>(at), v)) {
            if (std::is_constant_evaluated())
                complain(errc::wrong_attribute_value, a.name, "a value that its declaration accepts", v.string);
            else detail::add_broken(errors, where, a.name, origins, *broken, v), fine = false;
        }
        out[static_cast<std::size_t>(at)] = v;
    }
    for (std::size_t i = 0; extra.carried && i < rows.size(); ++i) // with their defaults
        if (out[i].kind != attr_kind::none && extra.wants(origins.text(rows[i].name)))
            extra.carried->push_back({origins.text(rows[i].name), out[i]});
    auto const is_given = [&](std::string_view name) {
        for (auto const& g : given)
            if (g.name == name) return true;
        return false;
    };
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (out[i].kind == attr_kind::none && rows[i].how == presence::required && !rows[i].has_default &&
            !is_given(origins.text(rows[i].name)))
            complain(
                errc::missing_required_attribute, origins.text(rows[i].name), name_of(rows[i].attribute), "nothing");
    return fine;
}

/// The dtype of tensor `k` at a port as declared by the definition and the node's attributes; undefined = unspecified.
[[nodiscard]] constexpr dtype declared_type(param_row const& r, span<attr_value const> attributes, std::size_t k) {
    auto const fixed = dtype_set::of(r.types);
    if (r.type_attribute < 0) return fixed.size() == 1 ? fixed.first() : dtype::undefined;
    auto const& a = attributes[static_cast<std::size_t>(r.type_attribute)];
    if (a.kind == attr_kind::type) return a.type();
    if (a.kind == attr_kind::types && k < a.integers.size()) return static_cast<dtype>(a.integers[k]);
    return dtype::undefined;
}

/// The dtype that the definition guarantees for tensor `k` at a port. A variant guarantees none: the list of tensors
/// that it represents is a tensor of their dtype in the graph.
[[nodiscard]] constexpr dtype promised_type(param_row const& r, span<attr_value const> attributes, std::size_t k) {
    auto const type = declared_type(r, attributes, k);
    return type == dtype::variant ? dtype::undefined : type;
}

/// The number of tensors of a dynamic port by its attribute (a count, or the length of a list of types), as in the
/// model: a hostile one may be -7. Empty: unspecified.
[[nodiscard]] constexpr std::optional<std::int64_t> declared_count(
    param_row const& r, span<attr_value const> attributes) {
    if (r.count_attribute >= 0) {
        auto const& a = attributes[static_cast<std::size_t>(r.count_attribute)];
        if (a.kind == attr_kind::integer) return a.integer;
        if (is_list(a.kind)) return static_cast<std::int64_t>(a.size());
    } else if (r.type_attribute >= 0) {
        auto const& a = attributes[static_cast<std::size_t>(r.type_attribute)];
        if (a.kind == attr_kind::types) return static_cast<std::int64_t>(a.integers.size());
    }
    return {};
}

/// Distributes `total` tensors over the ports: one each for required ports, the specified number for dynamic ones; the
/// rest is for the first dynamic port without a number, then for optional ones. `total` < 0: only the specified ones.
/// error wrong_input_count (also below the minimum of a dynamic port), wrong_output_count, wrong_attribute_value (a
///   count below the minimum)
constexpr bool bind_ports(catalog_view const& origins, span<param_row const> rows, span<attr_value const> attributes,
    std::int64_t total, bool inputs, bool lenient, model::node_place const& where, series<port_slots>& out,
    error_list& errors) {
    std::int64_t need = 0;
    int open = -1;
    std::array<std::int64_t, 8> few{};
    series<std::int64_t> many(rows.size() > few.size() ? rows.size() : 0, 0);
    span<std::int64_t> const count = many.empty() ? span(few).first(rows.size()) : span(many);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].how == presence::required) count[i] = 1;
        else if (rows[i].how == presence::dynamic) {
            auto const reported = declared_count(rows[i], attributes);
            if (reported && (*reported < rows[i].minimum || *reported > 60000)) {
                bool const few = *reported < rows[i].minimum;
                detail::add_mistake(errors, errc::wrong_attribute_value, where, origins.text(rows[i].name),
                    few ? std::int64_t{rows[i].minimum} : 60000, few ? "tensors at least" : "tensors at most",
                    *reported);
                return false;
            }
            count[i] = reported.value_or(0);
            if (!reported && open < 0) open = static_cast<int>(i);
        }
        need += count[i];
    }
    if (total >= 0) {
        auto left = total - need;
        for (std::size_t i = 0; i < rows.size() && left > 0; ++i)
            if (rows[i].how == presence::optional) {
                if (open >= 0 && static_cast<std::size_t>(open) < i) break;
                count[i] = 1, --left;
            }
        if (open >= 0 && left > 0) count[static_cast<std::size_t>(open)] = left, left = 0;
        for (std::size_t i = rows.size(); lenient && left < 0 && i-- > 0;)
            while (left < 0 && count[i] > 0) --count[i], ++left;
        if (left != 0) {
            detail::add_mistake(errors, inputs ? errc::wrong_input_count : errc::wrong_output_count, where,
                origins.text(rows.empty() ? string_row{} : rows.back().name), total - left, {}, total);
            return false;
        }
        for (std::size_t i = 0; inputs && i < rows.size(); ++i) {
            if (rows[i].how != presence::dynamic || count[i] >= rows[i].minimum) continue;
            detail::add_mistake(errors, errc::wrong_input_count, where, origins.text(rows[i].name), rows[i].minimum,
                "tensors at least", count[i]);
            return false;
        }
    }
    out.clear();
    std::uint16_t first = 0;
    for (auto c : count) {
        if (c > 60000 || first + c > 60000) {
            detail::add_mistake(
                errors, inputs ? errc::wrong_input_count : errc::wrong_output_count, where, {}, 60000, "at most", c);
            return false;
        }
        out.push_back({first, static_cast<std::uint16_t>(c)});
        first = static_cast<std::uint16_t>(first + c);
    }
    return true;
}

GRAFT_END
