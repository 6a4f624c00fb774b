// graft/mapping/rules.hpp - what a plugin says, as flat data: where each port and attribute of the target comes from
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/prototype.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// Where a target attribute takes its value.
enum class attr_from : std::uint8_t { origin, constant, computed, target_default, constant_input };

/// Where a target input takes its tensor: an input of the origin, a weight (Caffe blob), an attribute that becomes a
/// constant, or nowhere (an optional input that stays absent).
enum class input_from : std::uint8_t { origin, weight, attribute, absent };

/// Whole numbers that somebody else owns; trivial, like `text_ref`.
struct number_ref {
    std::int64_t const* first;
    [[nodiscard]] constexpr std::int64_t const* data() const { return first; }
};

/// One attribute of the target. Zeros are the defaults: the lists below begin as zeros.
struct attr_rule {
    text_ref target, origin;
    attr_from how;
    std::int8_t target_index, origin_index;
    attr_kind kind; ///< of a constant
    std::uint8_t pool_first, size; ///< of a constant list
    std::int64_t integer;
    double real;
    text_ref text;
    number_ref integers; ///< in `plugin_rules` only
};

/// One port of the target.
struct port_rule {
    text_ref target, origin;
    input_from how;
    std::int8_t target_index, origin_index; ///< origin: among inputs or attributes; weight: the blob's number
};

/// The format in which a port of the target is read or written.
struct format_rule {
    text_ref port, attribute; ///< `attribute`: the origin's attribute that names the format
    format fixed;
    bool output;
    std::int8_t port_index, attribute_index;
};

/// The rules of one plugin as the translator reads them: every target parameter that has a source, with indices.
struct plugin_rules {
    attr_rule const* attrs;
    port_rule const *inputs, *outputs;
    format_rule const* formats;
    std::uint8_t attr_count, input_count, output_count, format_count;
    bool each; ///< the origin works on each input by itself: one target node per input
};

/// Everything a plugin declares, as written: names. `resolve` adds the rest and the indices. Exists during constant
/// evaluation only.
/// error recorded: too_many_parameters where a list is full
struct written_rules {
    static constexpr std::size_t most = 40, most_formats = 8, most_dropped = 8, most_numbers = 64;
    attr_rule attrs[most]{};
    port_rule inputs[most]{}, outputs[most]{};
    format_rule formats[most_formats]{};
    text_ref taken[most]{};           ///< origin attributes that are ignored or read by the parse function
    text_ref dropped[most_dropped]{}; ///< origin ports that are left out on purpose
    std::int64_t numbers[most_numbers]{};
    std::uint8_t attr_count = 0, input_count = 0, output_count = 0, format_count = 0, taken_count = 0, dropped_count = 0, number_count = 0;
    bool has_parse = false;
    bool each = false;
    mistake first{};

    constexpr void blame(errc code, text_ref name) {
        if (first.code == errc::ok) first = {code, name};
    }
    /// The next free element; the last one, and a mistake, when there is none. (Before its use: clang 14 evaluates no
    /// member template that stands behind.)
    template <class T, std::size_t N> constexpr T& next(T (&all)[N], std::uint8_t& count, text_ref name) {
        if (count == N) blame(errc::too_many_parameters, name);
        else ++count;
        return all[count - 1u];
    }
    constexpr attr_rule& attr(text_ref target, attr_from how) {
        for (std::size_t i = 0; i < attr_count; ++i)
            if (attrs[i].target == target) blame(errc::attribute_set_twice, target);
        auto& r = next(attrs, attr_count, target);
        r.target = target;
        r.how = how;
        r.target_index = r.origin_index = -1;
        return r;
    }
    constexpr port_rule& port(bool output, port_rule r) {
        return (output ? next(outputs, output_count, r.target) : next(inputs, input_count, r.target)) = r;
    }
    constexpr void format_of(format_rule r) { next(formats, format_count, r.port) = r; }
    constexpr void take(text_ref origin_attribute) { next(taken, taken_count, origin_attribute) = origin_attribute; }
    constexpr void drop(text_ref origin_port) { next(dropped, dropped_count, origin_port) = origin_port; }
    constexpr void number(attr_rule& r, std::int64_t v) {
        if (r.size++ == 0) r.pool_first = number_count;
        next(numbers, number_count, r.target) = v;
    }
    [[nodiscard]] constexpr bool takes(text_ref origin_attribute) const {
        for (std::size_t i = 0; i < taken_count; ++i)
            if (taken[i] == origin_attribute) return true;
        return false;
    }
    [[nodiscard]] constexpr bool drops(text_ref origin_port) const {
        for (std::size_t i = 0; i < dropped_count; ++i)
            if (dropped[i] == origin_port) return true;
        return false;
    }
};

/// Whether a value of kind `from` may become one of kind `to` without loss of meaning.
[[nodiscard]] constexpr bool converts(attr_kind from, attr_kind to) {
    return from == to || (from == attr_kind::integer && to == attr_kind::real) ||
           (from == attr_kind::boolean && to == attr_kind::integer) ||
           (from == attr_kind::integer && to == attr_kind::integers) || (from == attr_kind::integers && to == attr_kind::reals);
}

namespace detail {

constexpr void resolve_attributes(prototype const& target, prototype const& origin, written_rules& r) {
    auto const written = r.attr_count;
    for (std::size_t i = 0; i < written; ++i) {
        auto& a = r.attrs[i];
        a.target_index = static_cast<std::int8_t>(target.index_of(param_kind::attribute, a.target));
        if (a.target_index < 0) return r.blame(errc::no_such_attribute, a.target);
        auto const& p = target.at(param_kind::attribute, a.target_index);
        if (a.how == attr_from::origin) {
            a.origin_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, a.origin));
            if (a.origin_index < 0) return r.blame(errc::no_such_origin_attribute, a.origin);
            if (!converts(origin.at(param_kind::attribute, a.origin_index).attribute, p.attribute))
                return r.blame(errc::attribute_kinds_do_not_convert, a.target);
        } else if (a.how == attr_from::constant) {
            if (!converts(a.kind, p.attribute)) return r.blame(errc::attribute_kinds_do_not_convert, a.target);
        } else if (a.how == attr_from::computed) {
            if (!r.has_parse) return r.blame(errc::no_parse_function_for_computed_attribute, a.target);
        } else if (a.how == attr_from::constant_input) {
            a.origin_index = static_cast<std::int8_t>(origin.index_of(param_kind::input, a.origin));
            if (a.origin_index < 0) return r.blame(errc::no_such_origin_input, a.origin);
        } else if (!p.has_default && p.how != presence::optional) {
            return r.blame(errc::nothing_sets_attribute, a.target);
        }
    }
    for (auto const& p : target.params()) {
        if (!p.is_attribute()) continue;
        bool done = false;
        for (std::size_t i = 0; i < written; ++i) done = done || r.attrs[i].target == p.name;
        if (done) continue;
        auto const from = origin.index_of(param_kind::attribute, p.name);
        if (from < 0) return r.blame(errc::nothing_sets_attribute, p.name);
        if (!converts(origin.at(param_kind::attribute, from).attribute, p.attribute))
            return r.blame(errc::attribute_kinds_do_not_convert, p.name);
        auto& a = r.attr(p.name, attr_from::origin);
        a.origin = p.name;
        a.target_index = static_cast<std::int8_t>(target.index_of(param_kind::attribute, p.name));
        a.origin_index = static_cast<std::int8_t>(from);
    }
    for (auto const& p : origin.params()) {
        if (!p.is_attribute() || r.takes(p.name)) continue;
        bool used = false;
        for (std::size_t i = 0; i < r.attr_count; ++i) used = used || (r.attrs[i].how == attr_from::origin && r.attrs[i].origin == p.name);
        for (std::size_t i = 0; i < r.input_count; ++i) used = used || (r.inputs[i].how == input_from::attribute && r.inputs[i].origin == p.name);
        for (std::size_t i = 0; i < r.format_count; ++i) used = used || r.formats[i].attribute == p.name;
        for (auto const& q : origin.params()) used = used || q.type_attribute == p.name || q.count_attribute == p.name;
        if (!used) return r.blame(errc::origin_attribute_neither_mapped_nor_ignored, p.name);
    }
    for (std::size_t i = 0; i < r.taken_count; ++i)
        if (origin.index_of(param_kind::attribute, r.taken[i]) < 0) return r.blame(errc::no_such_origin_attribute, r.taken[i]);
}

/// Fills the rules of one side's ports: those as written, the others by position among what is left.
constexpr void resolve_ports(prototype const& target, prototype const& origin, written_rules& r, param_kind kind) {
    bool const in = kind == param_kind::input;
    auto& rules = in ? r.inputs : r.outputs;
    std::size_t const written = in ? r.input_count : r.output_count;
    bool used[prototype::max_params]{};
    for (std::size_t i = 0; i < written; ++i) {
        auto& p = rules[i];
        p.target_index = static_cast<std::int8_t>(target.index_of(kind, p.target));
        if (p.target_index < 0) return r.blame(in ? errc::no_such_input : errc::no_such_output, p.target);
        if (p.how == input_from::attribute) {
            p.origin_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, p.origin));
            if (p.origin_index < 0) return r.blame(errc::no_such_origin_attribute, p.origin);
        } else if (p.how == input_from::origin) {
            p.origin_index = static_cast<std::int8_t>(origin.index_of(kind, p.origin));
            if (p.origin_index < 0) return r.blame(in ? errc::no_such_origin_input : errc::no_such_origin_output, p.origin);
            used[static_cast<std::size_t>(p.origin_index)] = true;
        }
    }
    for (std::size_t i = 0; i < r.dropped_count; ++i) {
        auto const at = origin.index_of(kind, r.dropped[i]);
        if (at >= 0) used[static_cast<std::size_t>(at)] = true;
        else if (origin.index_of(in ? param_kind::output : param_kind::input, r.dropped[i]) < 0)
            return r.blame(in ? errc::no_such_origin_input : errc::no_such_origin_output, r.dropped[i]);
    }
    if (in)
        for (std::size_t i = 0; i < r.attr_count; ++i)
            if (r.attrs[i].how == attr_from::constant_input && r.attrs[i].origin_index >= 0) used[static_cast<std::size_t>(r.attrs[i].origin_index)] = true;
    std::size_t next = 0;
    for (std::size_t t = 0; t < target.count(kind); ++t) {
        auto const& p = target.at(kind, static_cast<int>(t));
        bool done = false;
        for (std::size_t i = 0; i < written; ++i) done = done || rules[i].target == p.name;
        if (done) continue;
        while (next < origin.count(kind) && used[next]) ++next;
        if (next == origin.count(kind)) {
            if (in && p.how == presence::required) return r.blame(errc::input_has_no_source, p.name);
            continue;
        }
        used[next] = true;
        r.port(!in, {p.name, origin.at(kind, static_cast<int>(next)).name, input_from::origin, static_cast<std::int8_t>(t), static_cast<std::int8_t>(next)});
    }
    for (std::size_t o = 0; o < origin.count(kind); ++o)
        if (!used[o]) return r.blame(in ? errc::origin_input_not_mapped : errc::output_has_no_source, origin.at(kind, static_cast<int>(o)).name);
}

} // namespace detail

/// The plugin's rules with every name looked up on both sides, or with the first mistake in `first`.
/// error the group "a mapping" of `errc`
[[nodiscard]] constexpr written_rules resolve(prototype const& target, prototype const& origin, written_rules r) {
    if (r.first.code == errc::ok) detail::resolve_attributes(target, origin, r);
    if (r.first.code == errc::ok) detail::resolve_ports(target, origin, r, param_kind::input);
    if (r.first.code == errc::ok) detail::resolve_ports(target, origin, r, param_kind::output);
    for (std::size_t i = 0; i < r.format_count && r.first.code == errc::ok; ++i) {
        auto& f = r.formats[i];
        auto const kind = f.output ? param_kind::output : param_kind::input;
        f.port_index = static_cast<std::int8_t>(target.index_of(kind, f.port));
        if (f.port_index < 0) r.blame(f.output ? errc::no_such_output : errc::no_such_input, f.port);
        if (!f.attribute.empty()) {
            f.attribute_index = static_cast<std::int8_t>(origin.index_of(param_kind::attribute, f.attribute));
            if (f.attribute_index < 0) r.blame(errc::no_such_origin_attribute, f.attribute);
        }
    }
    return r;
}

namespace detail {

/// Resolved rules in their exact size: the lists of `written_rules` have room for every plugin.
template <std::size_t Attrs, std::size_t Ports, std::size_t Formats, std::size_t Numbers> struct kept_rules {
    attr_rule attrs[Attrs + 1]{};
    port_rule ports[Ports + 1]{};
    format_rule formats[Formats + 1]{};
    std::int64_t numbers[Numbers + 1]{};
    plugin_rules view;

    constexpr explicit kept_rules(written_rules const& r)
        : view{attrs, ports, ports + r.input_count, formats, r.attr_count, r.input_count, r.output_count, r.format_count, r.each} {
        for (std::size_t i = 0; i < Attrs; ++i) {
            attrs[i] = r.attrs[i];
            attrs[i].integers.first = numbers + attrs[i].pool_first;
        }
        for (std::size_t i = 0; i < Ports; ++i) ports[i] = i < r.input_count ? r.inputs[i] : r.outputs[i - r.input_count];
        for (std::size_t i = 0; i < Formats; ++i) formats[i] = r.formats[i];
        for (std::size_t i = 0; i < Numbers; ++i) numbers[i] = r.numbers[i];
    }
};

} // namespace detail

GRAFT_END
