// graft/mapping/declare/plugin_rules.hpp - the rules of one plugin, as read by the translator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/declare/rules.hpp"
#include "graft/op/catalog/rows.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

// Rows contain no address: a string is an offset among the characters of its plugin, a list an offset in a pool. So
// the tables of all plugins are used directly from the file when a program starts, and no page of them is private.

/// A `written_value` as a row of a table: its string is a range of the table's characters.
struct value_row {
    string_row string;    ///< string; empty for other kinds
    std::int64_t integer; ///< integer, boolean, type, unsigned_integer
    double real;          ///< a value of kind floating
    attr_kind kind;       ///< which of them is the value; none: no value
};
/// `value_pair` in a table.
struct value_pair_row {
    value_row from, ///< value of the origin's attribute; of kind none: every other value
        to;         ///< value of the target's; of kind none: refused
};
/// The rules of attributes, ports and formats in a table.
using attr_rule_row = basic_attr_rule<string_row>;
using port_rule_row = basic_port_rule<string_row>;
using format_rule_row = basic_format_rule<string_row>;
/// `removal_rule` in a table.
struct removal_rule_row {
    bool value;              ///< the input is removed if the attribute has this value
    std::int8_t input_index, ///< position in the origin's prototype
        attribute_index;     ///< position in the origin's prototype
};

/// The rules of one plugin, as read by the translator: every target parameter with a source, with indices. A view.
struct plugin_rules {
    attr_rule_row const* attrs;              ///< one per attribute of the target
    port_rule_row const *inputs,             ///< one per input of the target; a dynamic one may have several
        *outputs;                            ///< one per mapped output of the target
    format_rule_row const* formats;          ///< of ports with a declared format
    removal_rule_row const* removals;        ///< origin inputs that are omitted under a condition
    string_row const* carried;               ///< origin attributes kept on the node
    std::int64_t const* integers;            ///< elements of constant lists: read by `integers_of`
    double const* floats;                    ///< elements of constant lists: read by `floats_of`
    value_pair_row const* pairs;             ///< lines of value maps: read by `values_of`
    char const* chars;                       ///< of all strings: read by `text`
    std::uint8_t attr_count,                 ///< number of entries in `attrs`
        input_count,                         ///< number of entries in `inputs`
        output_count,                        ///< number of entries in `outputs`
        format_count,                        ///< number of entries in `formats`
        removal_count,                       ///< number of entries in `removals`
        carried_count;                       ///< number of entries in `carried`
    bool each;                               ///< the origin processes each input separately: one target node per input
    bool only_nhwc;                          ///< an AI CPU operator whose 4-D tensors must be NHWC
    std::string_view target{};               ///< name of the operator that is made; empty in a row: the origin's
    status (*parse)(parse_frame&) = nullptr; ///< or null

    /// A string of these rules.
    [[nodiscard]] constexpr std::string_view text(string_row t) const { return {chars + t.at, t.size}; }
    /// Elements of a constant list.
    [[nodiscard]] constexpr span<std::int64_t const> integers_of(attr_rule_row const& r) const {
        return {integers + r.pool_first, r.size};
    }
    /// Elements of a constant list of floats.
    [[nodiscard]] constexpr span<double const> floats_of(attr_rule_row const& r) const {
        return {floats + r.pool_first, r.size};
    }
    /// Lines of a value map.
    [[nodiscard]] constexpr span<value_pair_row const> values_of(attr_rule_row const& r) const {
        return {pairs + r.pool_first, r.size};
    }
};

namespace detail {

/// The name of the target of a row for the operator `origin`; empty for an expansion.
constexpr std::string_view target_of(plugin_row const& row, std::string_view origin) {
    if (row.same) return origin;
    if (!row.rules) return {};
    auto const target = row.rules(op_row{}).target;
    return target.empty() ? origin : target;
}

/// The size of each list that a plugin uses, and the number of characters of its strings.
struct rule_extent {
    std::uint8_t attrs = 0, inputs = 0, outputs = 0, formats = 0, removals = 0, carried = 0, integers = 0, floats = 0,
                 pairs = 0;
    std::uint32_t chars = 0;
};
/// `second` needs separate characters: it differs from `first`.
constexpr std::uint32_t characters_of(string_ref first, string_ref second) {
    return static_cast<std::uint32_t>(first.size() + (second == first ? 0 : second.size()));
}
constexpr rule_extent extent_of(written_rules const& r) {
    rule_extent e{r.attr_count, r.input_count, r.output_count, r.format_count, r.removal_count, r.carried_count,
        r.number_count, r.real_count, r.pair_count, 0};
    for (std::size_t i = 0; i < e.attrs; ++i)
        e.chars += characters_of(r.attrs[i].target, r.attrs[i].origin) +
                   static_cast<std::uint32_t>(r.attrs[i].string.size());
    for (std::size_t i = 0; i < e.inputs; ++i) e.chars += characters_of(r.inputs[i].target, r.inputs[i].origin);
    for (std::size_t i = 0; i < e.outputs; ++i) e.chars += characters_of(r.outputs[i].target, r.outputs[i].origin);
    for (std::size_t i = 0; i < e.formats; ++i) e.chars += characters_of(r.formats[i].port, r.formats[i].attribute);
    for (std::size_t i = 0; i < e.carried; ++i) e.chars += static_cast<std::uint32_t>(r.carried[i].size());
    for (std::size_t i = 0; i < e.pairs; ++i) e.chars += characters_of(r.pairs[i].from.string, r.pairs[i].to.string);
    return e;
}

/// Writes resolved rules into the tables of a plugin: no template, which the compiler would make again for each extent.
struct rules_writer {
    attr_rule_row* attrs;
    port_rule_row *inputs, *outputs;
    format_rule_row* formats;
    removal_rule_row* removals;
    string_row* carried;
    std::int64_t* integers;
    double* floats;
    value_pair_row* pairs;
    char* chars;
    std::uint32_t used = 0; ///< characters

    constexpr void write(written_rules const& r) {
        for (std::size_t i = 0; i < r.attr_count; ++i) {
            auto const& f = r.attrs[i];
            auto const target = keep(f.target);
            attrs[i] = {target, keep_again(f.origin, f.target, target), keep(f.string), f.integer, f.real, f.how,
                f.target_index, f.origin_index, f.kind, f.checked, f.pool_first, f.size};
        }
        for (std::size_t i = 0; i < r.input_count; ++i) write_port(r.inputs[i], inputs[i]);
        for (std::size_t i = 0; i < r.output_count; ++i) write_port(r.outputs[i], outputs[i]);
        for (std::size_t i = 0; i < r.format_count; ++i) {
            auto const& f = r.formats[i];
            auto const port = keep(f.port);
            formats[i] = {port, keep_again(f.attribute, f.port, port), f.fixed, f.origin, f.output, f.port_index,
                f.attribute_index};
        }
        for (std::size_t i = 0; i < r.removal_count; ++i)
            removals[i] = {r.removals[i].value, r.removals[i].input_index, r.removals[i].attribute_index};
        for (std::size_t i = 0; i < r.carried_count; ++i) carried[i] = keep(r.carried[i]);
        for (std::size_t i = 0; i < r.number_count; ++i) integers[i] = r.numbers[i];
        for (std::size_t i = 0; i < r.real_count; ++i) floats[i] = r.floats[i];
        for (std::size_t i = 0; i < r.pair_count; ++i) {
            auto const &from = r.pairs[i].from, &to = r.pairs[i].to;
            auto const text = keep(from.string);
            pairs[i] = {{text, from.integer, from.real, from.kind},
                {keep_again(to.string, from.string, text), to.integer, to.real, to.kind}};
        }
    }

private:
    constexpr string_row keep(string_ref text) {
        string_row const row{used, static_cast<std::uint16_t>(text.size())};
        for (std::size_t i = 0; i < text.size(); ++i) chars[used++] = text.data()[i];
        return row;
    }
    constexpr string_row keep_again(string_ref text, string_ref other, string_row row) {
        return text == other ? row : keep(text);
    }
    constexpr void write_port(port_rule const& from, port_rule_row& to) {
        auto const target = keep(from.target);
        to = {target, keep_again(from.origin, from.target, target), from.how, from.target_index, from.origin_index,
            from.cast};
    }
};

/// Resolved rules in their exact size: the lists of `written_rules` have a capacity for every plugin.
template <rule_extent E> struct stored_rules {
    attr_rule_row attrs[E.attrs + 1]{};
    port_rule_row inputs[E.inputs + 1]{}, outputs[E.outputs + 1]{};
    format_rule_row formats[E.formats + 1]{};
    removal_rule_row removals[E.removals + 1]{};
    string_row carried[E.carried + 1]{};
    std::int64_t integers[E.integers + 1]{};
    double floats[E.floats + 1]{};
    value_pair_row pairs[E.pairs + 1]{};
    char chars[E.chars + 1]{};
    bool each, only_nhwc;

    constexpr explicit stored_rules(written_rules const& r)
        : each(r.each), only_nhwc(r.by == implementation::ai_cpu && !r.any_format) {
        rules_writer{attrs, inputs, outputs, formats, removals, carried, integers, floats, pairs, chars}.write(r);
    }

    [[nodiscard]] constexpr plugin_rules view() const {
        return {attrs, inputs, outputs, formats, removals, carried, integers, floats, pairs, chars, E.attrs, E.inputs,
            E.outputs, E.formats, E.removals, E.carried, each, only_nhwc};
    }
};

/// Each attribute and each port from the one at its own position, for as many as an operator can have. Names are not
/// needed: they are in rules for errors of values that do not convert, and these are of the same kind.
struct same_rules {
    attr_rule_row attributes[prototype::max_params]{};
    port_rule_row ports[prototype::max_params]{};

    constexpr same_rules() {
        for (std::int8_t i = 0; i < static_cast<std::int8_t>(prototype::max_params); ++i) {
            attributes[i].how = attr_from::origin;
            attributes[i].target_index = attributes[i].origin_index = i;
            ports[i].how = input_from::origin;
            ports[i].target_index = ports[i].origin_index = i;
        }
    }
};
inline constexpr same_rules all_same{};

/// The rules of each plugin that maps an operator to itself: the origin's row has the numbers of its attributes and
/// ports. The target's name is the origin's.
constexpr plugin_rules rules_of_same(op_row const& origin) {
    plugin_rules r{};
    r.attrs = all_same.attributes;
    r.inputs = r.outputs = all_same.ports;
    r.attr_count = static_cast<std::uint8_t>(origin.attributes);
    r.input_count = static_cast<std::uint8_t>(origin.inputs);
    r.output_count = static_cast<std::uint8_t>(origin.outputs);
    return r;
}

} // namespace detail

constexpr plugin_rules plugin_set::rules_of(plugin_row const& row) const {
    auto const& origin = origins.ops[row.origin];
    auto rules = row.same ? detail::rules_of_same(origin) : row.rules(origin);
    if (rules.target.empty()) rules.target = origin_of(row);
    return rules;
}
constexpr std::string_view plugin_set::target_of(plugin_row const& row) const {
    return detail::target_of(row, origin_of(row));
}

GRAFT_END
