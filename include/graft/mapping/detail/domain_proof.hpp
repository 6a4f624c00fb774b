// graft/mapping/detail/domain_proof.hpp - checks that every value that the origin declares is mapped to a valid one of
// the target; otherwise a compile-time error with the value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/mapping/declare/rules.hpp"
#include "graft/op/define/domain.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/define/subdomain.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN

namespace detail {

/// The possible dtypes of an origin's port: its own, or those of the attribute that contains its dtype.
constexpr dtype_set types_of(prototype const& origin, param const& port) {
    auto const own = dtype_set::of(port.types.bits);
    if (port.type_attribute.empty()) return own;
    auto const at = origin.index_of(param_kind::attribute, port.type_attribute);
    if (at < 0) return own;
    auto const allowed = dtype_set::of(origin.at(param_kind::attribute, at).types.bits);
    return allowed.empty() ? own : allowed;
}
constexpr bool any_common(dtype_set a, dtype_set b) { return (a.bits & b.bits) != 0; }
/// The possible dtypes of a port of the target: those of an output that follows an input are the input's.
constexpr dtype_set types_of_target(prototype const& target, param const& p) {
    auto const own = dtype_set::of(p.types.bits);
    if (!p.is_output() || !p.follows(aspect::dtype)) return own;
    auto const at = target.index_of(param_kind::input, p.follow_name);
    return at < 0 ? own : own & dtype_set::of(target.at(param_kind::input, at).types.bits);
}

template <class Written> constexpr attr_value value_of_written(Written const& w) {
    attr_value v;
    v.kind = w.kind;
    v.integer = w.integer;
    v.real = w.real;
    v.string = w.string;
    return v;
}
constexpr bool is_written(written_value const& w, attr_value const& v) {
    if (w.kind != v.kind) return false;
    if (v.kind == attr_kind::string) return std::string_view(w.string) == v.string;
    return v.kind == attr_kind::floating ? w.real == v.real : w.integer == v.integer;
}

/// A value map: each line maps a value of the origin to one of the target, and each value that the origin declares
/// must have a line; an `otherwise` that no value reaches is rejected.
constexpr void prove_map(
    domain const& from, domain const& to, written_rules& r, attr_rule const& a, short_string& why) {
    auto const* const first = r.pairs + a.pool_first;
    bool otherwise = false;
    for (std::size_t i = 0; i < a.size; ++i) {
        auto const& p = first[i];
        if (p.to.kind != attr_kind::none && !proves_value(to, value_of_written(p.to), why))
            return r.record_mistake(errc::value_outside_definition, a.target);
        if (p.from.kind == attr_kind::none) {
            otherwise = true;
            continue;
        }
        auto const v = value_of_written(p.from);
        if (auto const limit = from.broken_by(v); limit != domain::none) {
            put_value(why, v);
            put_limit(why.put(" is not of "), from, limit);
            return r.record_mistake(errc::value_outside_definition, a.origin);
        }
    }
    declared_values all(from);
    if (!all.are_few()) {
        if (otherwise) return;
        why.put("no otherwise for the rest");
        return r.record_mistake(errc::value_map_is_not_exhaustive, a.target);
    }
    std::size_t without = 0;
    for (attr_value v; all.next(v);) {
        bool has_line = false;
        for (std::size_t i = 0; i < a.size; ++i) has_line = has_line || is_written(first[i].from, v);
        if (has_line || (otherwise && from.kind == attr_kind::boolean)) {
            without += has_line ? 0u : 1u;
            continue;
        }
        put_value(why.put(otherwise ? "otherwise hides " : "no line for "), v);
        return r.record_mistake(
            otherwise ? errc::otherwise_hides_declared_value : errc::value_map_is_not_exhaustive, a.target);
    }
    if (otherwise && without == 0) why.put("otherwise"), r.record_mistake(errc::redundant_condition, a.target);
}

/// The check for most attributes, without a domain: the target has no restriction, or both sides have the same, or one
/// limit contains the other. False decides nothing: then call `proves_domain`.
constexpr bool plainly_inside(prototype const& origin, param const& from, prototype const& target, param const& to) {
    auto const inner = place_of_param(origin, from), outer = place_of_param(target, to);
    if ((to.attribute == attr_kind::type || to.attribute == attr_kind::types) && to.types.bits != 0 &&
        (from.types.bits & ~to.types.bits) != 0)
        return false;
    for (auto const& f : target.facts().all()) {
        if (!limits_attribute(f, outer)) continue;
        bool inside = false;
        for (auto const& g : origin.facts().all()) {
            if (!limits_attribute(g, inner)) continue;
            if (g.kind != f.kind) continue;
            if (f.kind == fact_kind::range || f.kind == fact_kind::length) inside = f.low <= g.low && g.high <= f.high;
            else inside = f.low == g.low && f.high == g.high && target.facts().text(f) == origin.facts().text(g);
        }
        if (from.attribute != to.attribute || !inside) return false;
    }
    return true;
}
constexpr void prove_constant(
    prototype const& target, param const& p, written_rules& r, attr_rule const& a, short_string& why) {
    auto v = value_of_written(a);
    if (a.kind == attr_kind::integers) v.integers = {r.numbers + a.pool_first, a.size};
    if (a.kind == attr_kind::floats) v.floats = {r.floats + a.pool_first, a.size};
    if (!proves_value(domain_of(target, p), v, why)) r.record_mistake(errc::value_outside_definition, a.target);
}

/// Whether the origin's attribute may be absent where the target has no default.
constexpr bool may_be_absent(param const& from, param const& to) {
    return from.how == presence::optional && !from.has_default && to.how == presence::required && !to.has_default;
}
/// Whether the plugin declares that the import checks the values of this attribute, or the dtypes of this input.
constexpr bool is_left_to_import(written_rules const& r, string_ref target) {
    return written_rules::among(r.checked, r.checked_count, target);
}
/// The dtypes of an input of the origin that the target's does not have.
constexpr dtype_set types_outside(prototype const& target, prototype const& origin, port_rule const& p) {
    auto const from = types_of(origin, origin.at(param_kind::input, p.origin_index));
    auto const to = types_of_target(target, target.at(param_kind::input, p.target_index));
    return to.empty() ? dtype_set() : from - to;
}
constexpr void prove_input(
    prototype const& target, prototype const& origin, written_rules& r, port_rule const& p, short_string& why) {
    if (p.how != input_from::origin || p.cast || is_left_to_import(r, p.target)) return;
    auto const outside = types_outside(target, origin, p);
    if (outside.empty()) return;
    char const* between = " reaches dtypes(";
    why.put(name_of(outside.first()));
    for (auto all = types_of_target(target, target.at(param_kind::input, p.target_index)); !all.empty();
        all = all - all.first(), between = ",")
        why.put(between).put(name_of(all.first()));
    why.put(')');
    r.record_mistake(errc::origin_value_outside_target, p.target);
}
/// Whether `.checked(target)` has a purpose: the origin admits what the target does not.
constexpr bool needs_check(prototype const& target, prototype const& origin, written_rules const& r, string_ref name) {
    for (std::size_t i = 0; i < r.attr_count; ++i) {
        auto const& a = r.attrs[i];
        if (a.target != name || (a.how != attr_from::origin && a.how != attr_from::values)) continue;
        auto const& to = target.at(param_kind::attribute, a.target_index);
        auto const& from = origin.at(param_kind::attribute, a.origin_index);
        short_string why;
        if (a.checked || may_be_absent(from, to) ||
            (a.how == attr_from::origin && !proves_domain(domain_of(origin, from), domain_of(target, to), why)))
            return true;
    }
    for (std::size_t i = 0; i < r.input_count; ++i)
        if (auto const& p = r.inputs[i]; p.target == name && p.how == input_from::origin && !p.cast)
            return !types_outside(target, origin, p).empty();
    return false;
}

constexpr void prove_attribute(
    prototype const& target, prototype const& origin, written_rules& r, attr_rule const& a, short_string& why) {
    auto const& to = target.at(param_kind::attribute, a.target_index);
    if (a.how == attr_from::constant) {
        if (is_restricted(target, to)) prove_constant(target, to, r, a, why);
    } else if (a.how == attr_from::values || a.how == attr_from::origin) {
        auto const& from = origin.at(param_kind::attribute, a.origin_index);
        bool const left = is_left_to_import(r, a.target);
        if (!left && may_be_absent(from, to)) return r.record_mistake(errc::origin_attribute_may_be_absent, a.target);
        if (a.how == attr_from::values) prove_map(domain_of(origin, from), domain_of(target, to), r, a, why);
        else if (!plainly_inside(origin, from, target, to) &&
                 !proves_domain(domain_of(origin, from), domain_of(target, to), why, left, left))
            r.record_mistake(errc::origin_value_outside_target, a.target);
    }
}

/// The formats that a port of the target admits, by its definition; empty: unspecified. A port whose axes have no
/// names, and which declares no formats, is read unchanged if a string names no format.
constexpr format_set formats_of(prototype const& target, param const& port) {
    for (auto const& f : target.facts().all())
        if (f.kind == fact_kind::formats && target[f.param].kind == port.kind && target[f.param].name == port.name)
            return format_set::of(static_cast<std::uint64_t>(f.low));
    return {};
}
constexpr bool proves_format(
    format_set allowed, bool sensitive, format f, std::string_view written, short_string& why) {
    if (f != format::nd && (allowed.empty() || allowed.admits(f))) return true;
    if (f == format::nd && (!sensitive || written.empty() || written == "ND")) return true;
    why.put(written.empty() ? name_of(f) : written);
    if (f == format::nd) return why.put(" names no format"), false;
    why.put(" reaches formats(");
    for (std::size_t i = 0, n = 0; i < format_count; ++i)
        if (allowed.has(static_cast<format>(i))) why.put(n++ == 0 ? "" : ",").put(name_of(static_cast<format>(i)));
    return why.put(')'), false;
}
constexpr void prove_format(
    prototype const& target, prototype const& origin, written_rules& r, format_rule const& f, short_string& why) {
    auto const& port = target.at(f.output ? param_kind::output : param_kind::input, f.port_index);
    auto const allowed = formats_of(target, port);
    bool const named = port.format_sensitive || !allowed.empty();
    if (f.attribute_index < 0) {
        if (!proves_format(allowed, named, f.fixed, {}, why)) r.record_mistake(errc::value_outside_definition, f.port);
        return;
    }
    auto const from = domain_of(origin, origin.at(param_kind::attribute, f.attribute_index));
    if (from.initial.kind == attr_kind::string &&
        !proves_format(allowed, named, format_named(from.initial.string), from.initial.string, why))
        return r.record_mistake(errc::origin_value_outside_target, f.port);
    declared_values all(from);
    for (attr_value v; all.next(v);)
        if (!proves_format(allowed, named, format_named(v.string), v.string, why))
            return r.record_mistake(errc::origin_value_outside_target, f.port);
}

/// Checks the resolved rules of a plugin against the declarations of both definitions; `why` shows the first error.
constexpr void prove_domains(prototype const& target, prototype const& origin, written_rules& r, short_string& why) {
    for (std::size_t i = 0; i < r.attr_count && r.first.code == errc::ok; ++i)
        prove_attribute(target, origin, r, r.attrs[i], why);
    for (std::size_t i = 0; i < r.input_count && r.first.code == errc::ok; ++i)
        prove_input(target, origin, r, r.inputs[i], why);
    for (std::size_t i = 0; i < r.checked_count && r.first.code == errc::ok && !r.several; ++i)
        if (!needs_check(target, origin, r, r.checked[i])) r.record_mistake(errc::unneeded_check, r.checked[i]);
    for (std::size_t i = 0; i < r.format_count && r.first.code == errc::ok; ++i)
        prove_format(target, origin, r, r.formats[i], why);
}

} // namespace detail

GRAFT_END
