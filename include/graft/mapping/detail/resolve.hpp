// graft/mapping/detail/resolve.hpp - checks the rules of a plugin against both prototypes: names resolved, all
// parameters used
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/rules.hpp"
#include "graft/mapping/detail/carried_name.hpp"
#include "graft/mapping/detail/domain_proof.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

/// Whether a value of kind `from` may be converted to one of kind `to` without loss of meaning.
[[nodiscard]] constexpr bool converts(attr_kind from, attr_kind to) {
    return from == to || (from == attr_kind::integer && to == attr_kind::floating) ||
           (from == attr_kind::boolean && to == attr_kind::integer) ||
           (from == attr_kind::integer && to == attr_kind::integers) ||
           (from == attr_kind::integers && to == attr_kind::floats);
}

namespace detail {

/// Whether an attribute of this kind can be read from an element, or the elements, of a tensor of these dtypes.
constexpr bool readable(dtype_set types, attr_kind kind) {
    switch (kind) {
    case attr_kind::integer:
    case attr_kind::integers: return any_common(types, dtype_families::integer);
    case attr_kind::floating:
    case attr_kind::floats: return any_common(types, dtype_families::integer | dtype_families::floating);
    case attr_kind::boolean: return types.has(dtype::boolean);
    case attr_kind::string:
    case attr_kind::strings: return types.has(dtype::string);
    case attr_kind::tensor: return true;
    default: return false;
    }
}
/// Whether an attribute of this kind can become a constant tensor of one of these dtypes.
constexpr bool writable(attr_kind kind, dtype_set types) {
    return kind == attr_kind::booleans ? types.has(dtype::boolean) : readable(types, kind);
}

/// The lines of a value map: kinds must convert, each value of the origin must occur once. See `prove_map`.
constexpr void resolve_values(prototype const& origin, param const& to, written_rules& r, attr_rule const& a) {
    auto const& from = origin.at(param_kind::attribute, a.origin_index);
    auto const* const first = r.pairs + a.pool_first;
    for (std::size_t i = 0; i < a.size; ++i) {
        auto const& p = first[i];
        if (p.to.kind != attr_kind::none && !converts(p.to.kind, to.attribute))
            return r.record_mistake(errc::attribute_kind_mismatch, a.target);
        if (p.from.kind != attr_kind::none && p.from.kind != from.attribute)
            return r.record_mistake(errc::attribute_kind_mismatch, a.origin);
        for (std::size_t k = 0; k < i; ++k)
            if (first[k].from == p.from) return r.record_mistake(errc::value_mapped_twice, a.target);
    }
}

/// Whether the plugin declares that a conversion between uint64 and int is checked.
constexpr bool is_checked(written_rules const& r, attr_kind from, attr_kind to, string_ref target) {
    using enum attr_kind;
    bool const wholes = (from == unsigned_integer && to == integer) || (from == integer && to == unsigned_integer) ||
                        (from == unsigned_integers && to == integers) || (from == integers && to == unsigned_integers);
    return wholes && written_rules::among(r.checked, r.checked_count, target);
}
/// An attribute that is the origin's: its kind is converted to the target's, by default or as the plugin declares.
/// error attribute_kind_mismatch, unchecked_conversion
constexpr void resolve_kinds(attr_kind from, attr_kind to, written_rules& r, attr_rule& a) {
    using enum attr_kind;
    a.checked = is_checked(r, from, to, a.target);
    if (a.checked || converts(from, to)) return;
    bool const whole = (from == unsigned_integer || from == unsigned_integers || from == integer || from == integers) &&
                       (to == unsigned_integer || to == unsigned_integers || to == integer || to == integers);
    r.record_mistake(
        whole && is_list(from) == is_list(to) ? errc::unchecked_conversion : errc::attribute_kind_mismatch, a.target);
}

constexpr void resolve_written_attribute(
    prototype const& target, prototype const& origin, written_rules& r, attr_rule& a) {
    a.target_index = static_cast<std::int8_t>(target.index_of(param_kind::attribute, a.target));
    if (a.target_index < 0) return r.record_mistake(errc::unknown_attribute, a.target);
    auto const& p = target.at(param_kind::attribute, a.target_index);
    switch (a.how) {
    case attr_from::origin:
    case attr_from::values:
        a.origin_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, a.origin));
        if (a.origin_index < 0) return r.record_mistake(errc::unknown_origin_attribute, a.origin);
        if (a.how == attr_from::values) return resolve_values(origin, p, r, a);
        return resolve_kinds(origin.at(param_kind::attribute, a.origin_index).attribute, p.attribute, r, a);
    case attr_from::constant:
        if (a.kind == attr_kind::integer && p.attribute == attr_kind::unsigned_integer && a.integer >= 0)
            a.kind = p.attribute;
        // `true` for a number compiles in C++, too, and is a mistake there
        if (!converts(a.kind, p.attribute) || (a.kind == attr_kind::boolean && p.attribute != a.kind))
            r.record_mistake(errc::attribute_kind_mismatch, a.target);
        if (a.kind == attr_kind::integer && p.attribute == attr_kind::floating && !is_exact_real(a.integer))
            r.record_mistake(errc::number_out_of_range, a.target);
        return;
    case attr_from::computed:
        if (!r.has_parse) r.record_mistake(errc::missing_parse_function, a.target);
        return;
    case attr_from::constant_input:
        a.origin_index = static_cast<std::int8_t>(origin.index_of(param_kind::input, a.origin));
        if (a.origin_index < 0) return r.record_mistake(errc::unknown_origin_input, a.origin);
        if (!readable(types_of(origin, origin.at(param_kind::input, a.origin_index)), p.attribute))
            r.record_mistake(errc::attribute_kind_mismatch, a.target);
        return;
    case attr_from::target_default:
        if (!p.has_default && p.how != presence::optional) r.record_mistake(errc::attribute_not_set, a.target);
    }
}

/// Whether this attribute of the origin is used.
constexpr bool is_used(prototype const& origin, written_rules const& r, string_ref name) {
    if (r.takes(name)) return true;
    for (std::size_t i = 0; i < r.attr_count; ++i)
        if ((r.attrs[i].how == attr_from::origin || r.attrs[i].how == attr_from::values) && r.attrs[i].origin == name)
            return true;
    for (std::size_t i = 0; i < r.input_count; ++i)
        if (r.inputs[i].how == input_from::attribute && r.inputs[i].origin == name) return true;
    for (std::size_t i = 0; i < r.format_count; ++i)
        if (r.formats[i].attribute == name) return true;
    for (std::size_t i = 0; i < r.removal_count; ++i)
        if (r.removals[i].attribute == name) return true;
    for (auto const& q : origin.params())
        if (q.type_attribute == name || q.count_attribute == name) return true;
    return false;
}

constexpr void resolve_attributes(prototype const& target, prototype const& origin, written_rules& r) {
    auto const written = r.attr_count;
    for (std::size_t i = 0; i < written && r.first.code == errc::ok; ++i)
        resolve_written_attribute(target, origin, r, r.attrs[i]);
    if (r.first.code != errc::ok) return;
    // before unused ones are reported: a misspelt name here is the reason for that
    for (std::size_t i = 0; i < r.taken_count && !r.several; ++i)
        if (origin.index_of(param_kind::attribute, r.taken[i]) < 0)
            return r.record_mistake(errc::unknown_origin_attribute, r.taken[i]);
    for (std::size_t i = 0; i < r.carried_count; ++i)
        if (is_misspelled(origin, r.carried[i])) return r.record_mistake(errc::unknown_origin_attribute, r.carried[i]);
    r.hold_ignored();
    for (std::size_t i = 0; i < r.taken_count && !r.has_parse; ++i)
        if (!r.ignores(r.taken[i])) return r.record_mistake(errc::missing_parse_function, r.taken[i]);
    if (r.first.code != errc::ok) return;
    for (auto const& p : target.params()) {
        if (!p.is_attribute() || r.sets(p.name, written)) continue;
        auto const from = origin.index_of(param_kind::attribute, p.name);
        if (from < 0) return r.record_mistake(errc::attribute_not_set, p.name);
        if (r.ignores(p.name)) return r.record_mistake(errc::ignored_attribute_is_mapped, p.name);
        auto& a = r.attr(p.name, attr_from::origin);
        a.origin = p.name;
        resolve_kinds(origin.at(param_kind::attribute, from).attribute, p.attribute, r, a);
        if (r.first.code != errc::ok) return;
        a.target_index = static_cast<std::int8_t>(target.index_of(param_kind::attribute, p.name));
        a.origin_index = static_cast<std::int8_t>(from);
    }
    for (auto const& p : origin.params())
        if (p.is_attribute() && !is_used(origin, r, p.name))
            return r.record_mistake(errc::origin_attribute_not_mapped, p.name);
}

/// Checks a port of the target that is mapped from a port of the origin: the number of tensors and the dtype must fit.
constexpr errc fits(
    prototype const& target, prototype const& origin, written_rules const& r, param_kind kind, port_rule const& p) {
    auto const& to = target.at(kind, p.target_index);
    auto const& from = origin.at(kind, p.origin_index);
    if (from.how == presence::dynamic && to.how != presence::dynamic && !r.each)
        return errc::dynamic_port_to_single_port;
    if (!p.cast && !any_common(types_of(origin, from), types_of_target(target, to))) return errc::incompatible_dtypes;
    return errc::ok;
}

/// The origin's port that is at position `k` when ports are mapped by position, after `.reorder`.
constexpr std::size_t in_order(prototype const& origin, written_rules const& r, bool in, std::size_t k) {
    if (!in || r.order_count == 0 || k >= r.order_count) return k;
    return static_cast<std::size_t>(origin.index_of(param_kind::input, r.order[k]));
}
constexpr void resolve_order(prototype const& origin, written_rules& r) {
    if (r.order_count == 0) return;
    for (std::size_t i = 0; i < r.order_count; ++i) {
        if (origin.index_of(param_kind::input, r.order[i]) < 0)
            return r.record_mistake(errc::unknown_origin_input, r.order[i]);
        if (written_rules::among(r.order, i, r.order[i]))
            return r.record_mistake(errc::order_not_a_permutation, r.order[i]);
    }
    for (auto const& p : origin.params())
        if (p.is_input() && !written_rules::among(r.order, r.order_count, p.name))
            return r.record_mistake(errc::order_not_a_permutation, p.name);
}

/// Adds the rule that target port `to` is mapped from port `from` of the origin, if the two fit.
constexpr void join_ports(
    prototype const& target, prototype const& origin, written_rules& r, param_kind kind, std::size_t to, int from) {
    bool const in = kind == param_kind::input;
    auto const name = target.at(kind, static_cast<int>(to)).name;
    bool const cast = in ? written_rules::among(r.cast_inputs, r.cast_input_count, name)
                         : written_rules::among(r.cast_outputs, r.cast_output_count, name);
    auto const& rule = r.port(!in, {name, origin.at(kind, from).name, input_from::origin, static_cast<std::int8_t>(to),
                                       static_cast<std::int8_t>(from), cast});
    if (auto const why = fits(target, origin, r, kind, rule); why != errc::ok) r.record_mistake(why, name);
}

/// Ports that the plugin does not bind: by position among the rest; if the plugin declares it, ports of equal names
/// first. `used`: the origin's ports that are bound.
/// error input_not_mapped, port_order_mismatch: equal names at different positions, and the plugin declares no order
constexpr void resolve_unspecified_ports(prototype const& target, prototype const& origin, written_rules& r,
    param_kind kind, std::size_t written, bool (&used)[prototype::max_params]) {
    bool const in = kind == param_kind::input, ordered = in && r.order_count != 0;
    auto const& rules = in ? r.inputs : r.outputs;
    auto const count = origin.count(kind), ports = target.count(kind);
    int namesake[prototype::max_params]{}; // the origin's port of the name without a rule, + 1
    bool done[prototype::max_params]{};
    for (std::size_t i = 0; i < written; ++i) done[static_cast<std::size_t>(rules[i].target_index)] = true;
    for (std::size_t t = 0; t < ports && !ordered && r.ports != port_order::position; ++t) {
        auto const at = done[t] ? -1 : origin.index_of(kind, target.at(kind, static_cast<int>(t)).name);
        if (at >= 0 && !used[static_cast<std::size_t>(at)]) namesake[t] = at + 1;
    }
    for (std::size_t t = 0; t < ports && r.ports == port_order::name; ++t)
        if (namesake[t]) {
            used[static_cast<std::size_t>(namesake[t] - 1)] = done[t] = true;
            join_ports(target, origin, r, kind, t, namesake[t] - 1);
        }
    std::size_t next = 0;
    for (std::size_t t = 0; t < ports && r.first.code == errc::ok; ++t) {
        auto const& p = target.at(kind, static_cast<int>(t));
        if (done[t]) continue;
        while (next < count && used[in_order(origin, r, in, next)]) ++next;
        auto const from = next == count ? count : in_order(origin, r, in, next);
        if (namesake[t] && static_cast<std::size_t>(namesake[t] - 1) != from)
            return r.record_mistake(errc::port_order_mismatch, p.name);
        if (next == count) {
            if (in && p.how == presence::required) return r.record_mistake(errc::input_not_mapped, p.name);
            continue;
        }
        used[from] = true;
        join_ports(target, origin, r, kind, t, static_cast<int>(from));
    }
}

/// Fills the rules of one side's ports: the explicit ones, then the others.
constexpr void resolve_ports(prototype const& target, prototype const& origin, written_rules& r, param_kind kind) {
    bool const in = kind == param_kind::input;
    auto& rules = in ? r.inputs : r.outputs;
    auto const& casts = in ? r.cast_inputs : r.cast_outputs;
    std::size_t const cast_count = in ? r.cast_input_count : r.cast_output_count;
    std::size_t const written = in ? r.input_count : r.output_count;
    bool used[prototype::max_params]{};
    for (std::size_t i = 0; i < written; ++i) {
        auto& p = rules[i];
        p.target_index = static_cast<std::int8_t>(target.index_of(kind, p.target));
        if (p.target_index < 0) return r.record_mistake(in ? errc::unknown_input : errc::unknown_output, p.target);
        auto const& to = target.at(kind, p.target_index);
        p.cast = written_rules::among(casts, cast_count, p.target);
        for (std::size_t k = 0; k < i; ++k)
            if (rules[k].target == p.target && to.how != presence::dynamic)
                return r.record_mistake(errc::port_bound_twice, p.target);
        if (p.how == input_from::attribute) {
            p.origin_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, p.origin));
            if (p.origin_index < 0) return r.record_mistake(errc::unknown_origin_attribute, p.origin);
            if (!writable(origin.at(param_kind::attribute, p.origin_index).attribute, dtype_set::of(to.types.bits)))
                return r.record_mistake(errc::attribute_kind_mismatch, p.origin);
        } else if (p.how == input_from::origin) {
            p.origin_index = static_cast<std::int8_t>(origin.index_of(kind, p.origin));
            if (p.origin_index < 0)
                return r.record_mistake(in ? errc::unknown_origin_input : errc::unknown_origin_output, p.origin);
            used[static_cast<std::size_t>(p.origin_index)] = true;
            if (auto const why = fits(target, origin, r, kind, p); why != errc::ok)
                return r.record_mistake(why, p.target);
        } else if (p.how == input_from::absent && to.how == presence::required) {
            return r.record_mistake(errc::missing_required_input, p.target);
        }
    }
    for (std::size_t i = 0; i < r.dropped_count; ++i) {
        auto const at = origin.index_of(kind, r.dropped[i]);
        if (at >= 0) used[static_cast<std::size_t>(at)] = true;
        else if (!r.several && origin.index_of(in ? param_kind::output : param_kind::input, r.dropped[i]) < 0)
            return r.record_mistake(in ? errc::unknown_origin_input : errc::unknown_origin_output, r.dropped[i]);
    }
    if (in)
        for (std::size_t i = 0; i < r.attr_count; ++i)
            if (r.attrs[i].how == attr_from::constant_input && r.attrs[i].origin_index >= 0)
                used[static_cast<std::size_t>(r.attrs[i].origin_index)] = true;
    resolve_unspecified_ports(target, origin, r, kind, written, used);
    if (r.first.code != errc::ok) return;
    for (std::size_t o = 0; o < origin.count(kind); ++o)
        if (!used[o])
            return r.record_mistake(in ? errc::origin_input_not_mapped : errc::output_not_mapped,
                origin.at(kind, static_cast<int>(o)).name);
    // an arrow is missing: the intended output is an input
    if (!in && origin.count(kind) == 0 && target.count(kind) != 0 && target.at(kind, 0).how == presence::required)
        return r.record_mistake(errc::output_not_mapped, target.at(kind, 0).name);
    for (std::size_t i = 0; i < cast_count; ++i)
        if (target.index_of(kind, casts[i]) < 0)
            return r.record_mistake(in ? errc::unknown_input : errc::unknown_output, casts[i]);
}

/// The inputs that are removed under a condition: it must be a bool, and the target must allow the input to be absent.
constexpr void resolve_removals(prototype const& target, prototype const& origin, written_rules& r) {
    for (std::size_t i = 0; i < r.removal_count; ++i) {
        auto& x = r.removals[i];
        x.input_index = static_cast<std::int8_t>(origin.index_of(param_kind::input, x.input));
        if (x.input_index < 0) return r.record_mistake(errc::unknown_origin_input, x.input);
        x.attribute_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, x.attribute));
        if (x.attribute_index < 0) return r.record_mistake(errc::unknown_origin_attribute, x.attribute);
        if (origin.at(param_kind::attribute, x.attribute_index).attribute != attr_kind::boolean)
            return r.record_mistake(errc::wrong_attribute_type, x.attribute);
        for (std::size_t k = 0; k < r.input_count; ++k) {
            auto const& p = r.inputs[k];
            if (p.how == input_from::origin && p.origin_index == x.input_index &&
                target.at(param_kind::input, p.target_index).how == presence::required)
                return r.record_mistake(errc::missing_required_input, p.target);
        }
    }
}

/// CANN's rule for frameworks that name formats in attributes: `src_format` applies to the inputs, `dst_format` to the
/// outputs, `data_format` to all; the plugin's explicit format of a port has priority.
constexpr void add_auto_formats(prototype const& target, prototype const& origin, written_rules& r) {
    bool any = false;
    for (auto const& p : target.params()) {
        if (p.is_attribute()) continue;
        string_ref const own = p.is_output() ? "dst_format" : "src_format";
        auto const named = origin.index_of(param_kind::attribute, own) >= 0 ? own : string_ref("data_format");
        if (origin.index_of(param_kind::attribute, named) < 0) continue;
        any = true;
        bool done = false;
        for (std::size_t i = 0; i < r.format_count; ++i)
            done = done || (r.formats[i].port == p.name && r.formats[i].output == p.is_output());
        if (!done) r.format_of({p.name, named, format::nd, format::nd, p.is_output(), -1, -1});
    }
    if (!any) r.record_mistake(errc::unknown_origin_attribute, "data_format");
}

constexpr bool has_four_axes(format f) {
    return f == format::nchw || f == format::nhwc || f == format::hwcn || f == format::chwn;
}

constexpr void resolve_formats(prototype const& target, prototype const& origin, written_rules& r) {
    for (std::size_t i = 0; i < r.format_count && r.first.code == errc::ok; ++i) {
        auto& f = r.formats[i];
        auto const kind = f.output ? param_kind::output : param_kind::input;
        f.port_index = static_cast<std::int8_t>(target.index_of(kind, f.port));
        if (f.port_index < 0) return r.record_mistake(f.output ? errc::unknown_output : errc::unknown_input, f.port);
        f.attribute_index = -1;
        if (!f.attribute.empty()) {
            f.attribute_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, f.attribute));
            if (f.attribute_index < 0) return r.record_mistake(errc::unknown_origin_attribute, f.attribute);
            if (origin.at(param_kind::attribute, f.attribute_index).attribute != attr_kind::string)
                return r.record_mistake(errc::wrong_attribute_type, f.attribute);
        }
        for (std::size_t k = 0; k < i; ++k)
            if (r.formats[k].port == f.port && r.formats[k].output == f.output)
                return r.record_mistake(errc::port_bound_twice, f.port);
        if (r.by == implementation::ai_cpu && !r.any_format && has_four_axes(f.fixed) && f.fixed != format::nhwc)
            return r.record_mistake(errc::ai_cpu_format_is_not_nhwc, f.port);
    }
}

} // namespace detail

/// The value that shows the error in resolved rules, or empty.
[[nodiscard]] constexpr short_string example_of(prototype const& target, prototype const& origin, written_rules r) {
    short_string why;
    if (r.first.code != errc::value_outside_definition && r.first.code != errc::origin_value_outside_target &&
        r.first.code != errc::value_map_is_not_exhaustive && r.first.code != errc::otherwise_hides_declared_value &&
        r.first.code != errc::redundant_condition)
        return why;
    r.first = {};
    detail::prove_domains(target, origin, r, why);
    return why;
}

/// The plugin's rules with every name resolved on both sides, or with the first error in `first`.
/// error the group "a mapping" of `errc`
[[nodiscard]] constexpr written_rules resolve(prototype const& target, prototype const& origin, written_rules r) {
    for (std::size_t i = 0; i < r.removed_count; ++i)
        if (r.removed_from[i] == string_ref(origin.name())) r.drop(r.removed[i]);
    if (r.first_version > r.last_version) r.record_mistake(errc::empty_version_range, origin.name());
    if (r.first.code == errc::ok) detail::resolve_order(origin, r);
    if (r.first.code == errc::ok && r.auto_formats) detail::add_auto_formats(target, origin, r);
    if (r.first.code == errc::ok) detail::resolve_attributes(target, origin, r);
    if (r.first.code == errc::ok) detail::resolve_ports(target, origin, r, param_kind::input);
    if (r.first.code == errc::ok) detail::resolve_ports(target, origin, r, param_kind::output);
    if (r.first.code == errc::ok) detail::resolve_removals(target, origin, r);
    if (r.first.code == errc::ok) detail::resolve_formats(target, origin, r);
#if !defined(GRAFT_PROVED) // only the compiler calls this function: no program gets it of one unit in another
    if (r.first.code == errc::ok) {
        short_string why;
        detail::prove_domains(target, origin, r, why);
    }
#endif
    return r;
}

GRAFT_END
