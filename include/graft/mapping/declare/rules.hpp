// graft/mapping/declare/rules.hpp - the declarations of a plugin as flat data: the source of each port and attribute of
// the target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/ill_formed.hpp"
#include "graft/model/version_range.hpp"
#include "graft/op/define/implementation.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// The source of a target attribute's value.
enum class attr_from : std::uint8_t {
    origin,         ///< the origin's attribute, under any name
    constant,       ///< written in the plugin: `set`
    computed,       ///< set by the parse function
    target_default, ///< the target's default: `use_default`
    constant_input, ///< value of a constant input of the origin: `attr_from_input`
    values          ///< a value map: `map`
};

/// The source of a target input's tensor: an input of the origin, a weight (Caffe blob), an attribute that becomes a
/// constant, or none (an absent optional input).
enum class input_from : std::uint8_t {
    origin,    ///< an input of the origin
    weight,    ///< a blob of a Caffe layer
    attribute, ///< a constant with the value of an attribute
    absent     ///< none: the optional input is left out
};

/// The mapping of ports of equal names at different positions.
enum class port_order : std::uint8_t {
    unspecified, ///< not declared: by position, an error if equal names are at different positions
    position,    ///< by position, although names are equal: `by_position`
    name         ///< equal names first, the rest by position: `by_name`
};

/// A value as declared in a plugin; its kind is that of the C++ type.
struct written_value {
    attr_kind kind;       ///< which of the members below is the value; none: no value
    std::int64_t integer; ///< integer, boolean (0, 1), type (number of the dtype), unsigned_integer (its bits)
    double real;          ///< a value of kind floating
    string_ref string;    ///< a value of kind string

    written_value() = default; // trivial: lists of it are initially zero
    template <class T> constexpr written_value(T const& v) : kind(), integer(), real(), string() {
        kind = attr_traits<T>::kind;
        if constexpr (attr_enum<T>) integer = enum_value(v).integer, string = enum_value(v).string;
        else if constexpr (attr_traits<T>::kind == attr_kind::floating) real = static_cast<double>(v);
        else if constexpr (attr_traits<T>::kind == attr_kind::string || attr_traits<T>::kind == attr_kind::none)
            kind = attr_kind::string, string = string_ref(v);
        else {
            integer = static_cast<std::int64_t>(v);
            if constexpr (std::is_unsigned_v<T>)
                if (integer < 0) kind = attr_kind::unsigned_integer; // above the largest int64: its bits
        }
    }
    friend constexpr bool operator==(written_value const& a, written_value const& b) {
        return a.kind == b.kind && a.integer == b.integer && a.real == b.real && a.string == b.string;
    }
};

/// One line of a value map: the origin's value and the target's. `from` of kind none: any other value.
struct value_pair {
    written_value from, ///< value of the origin's attribute
        to;             ///< value of the target's; of kind none: refused
};
namespace detail {
/// Two of anything in braces, which is never valid.
struct pair_in_braces {
    constexpr pair_in_braces(anything, anything) {}
};
} // namespace detail

/// The source of one attribute of the target. Zeros are the defaults, as of the lists below. `String`, here and below:
/// `string_ref` as a plugin declares it, `string_row` in a table.
template <class String> struct basic_attr_rule {
    String target,            ///< the attribute of the target
        origin,               ///< the attribute, or the constant input, of the origin; empty for constants
        string;               ///< the constant, if it is a string
    std::int64_t integer;     ///< of a constant: integer, boolean, type
    double real;              ///< the constant, if it is a float
    attr_from how;            ///< decides which other members are read
    std::int8_t target_index, ///< position in the target's prototype; -1 until resolved
        origin_index;         ///< position among the origin's attributes, or its inputs; -1: none
    attr_kind kind;           ///< kind of the constant
    bool checked;             ///< an unsigned number for an integer, or vice versa, if the value fits
    std::uint8_t pool_first,  ///< position in the pool of constant lists of its kind, or of value maps
        size;                 ///< of a constant list (in the pool of its kind), of a value map
};

/// One port of the target.
template <class String> struct basic_port_rule {
    String target,            ///< the port of the target
        origin;               ///< the port or the attribute of the origin; empty for a weight and an absent input
    input_from how;           ///< where its tensor comes from; of outputs always `origin`
    std::int8_t target_index, ///< position in the target's prototype; -1 until resolved
        origin_index;         ///< origin: among inputs or attributes; weight: the blob's number
    bool cast;                ///< a dtype that does not fit is converted by a Cast
};

/// The format in which a port of the target is read or written.
template <class String> struct basic_format_rule {
    String port,            ///< name of the port of the target
        attribute;          ///< `attribute`: the origin's attribute that specifies the format
    format fixed,           ///< of the target's port, without an attribute
        origin;             ///< `origin`: of the framework's tensor
    bool output;            ///< the port is an output
    std::int8_t port_index, ///< position in the target's prototype; -1 until resolved
        attribute_index;    ///< position among the origin's attributes; -1: the format is fixed
};

/// Those three as a plugin declares them.
using attr_rule = basic_attr_rule<string_ref>;
using port_rule = basic_port_rule<string_ref>;
using format_rule = basic_format_rule<string_ref>;

/// An input of the origin that is removed if a condition of the node is true; a control dependency is kept.
struct removal_rule {
    string_ref input,        ///< name of the input of the origin
        attribute;           ///< name of an attribute of the origin, of kind boolean
    bool value;              ///< the input is removed if the attribute has this value
    std::int8_t input_index, ///< position in the origin's prototype; -1 until resolved
        attribute_index;     ///< position in the origin's prototype; -1 until resolved
};

/// Versions that change the meaning of the one before, for which a plugin declares that it still applies.
struct known_versions {
    static constexpr std::size_t max = 6; ///< most versions that one plugin may name
    std::int32_t all[max]{};              ///< `count` of them, in the order of the calls
    std::uint8_t count = 0;               ///< number of versions

    /// False: there are too many.
    constexpr bool add(std::int32_t version) {
        if (count == max) return false;
        all[count++] = version;
        return true;
    }
    /// Whether the plugin declares that it still applies to this version.
    [[nodiscard]] constexpr bool has(std::int32_t version) const {
        for (std::size_t i = 0; i < count; ++i)
            if (all[i] == version) return true;
        return false;
    }
};

/// All declarations of a plugin, unresolved: names. `resolve` adds the rest and the indices. Exists during constant
/// evaluation only.
/// error recorded: too_many_parameters if a list is full
struct written_rules {
    static constexpr std::size_t max = 40, ///< most lines for attributes, for inputs or for outputs
        max_formats = 16,                  ///< most lines for formats
        max_dropped = 8,                   ///< most names in each of the shorter lists
        max_numbers = 64,                  ///< most elements of all constant lists of integers
        max_pairs = 24;                    ///< most lines of all value maps
    attr_rule attrs[max]{};                ///< sources of attributes; `attr_count` of them, in the order of the calls
    port_rule inputs[max]{},               ///< sources of inputs of the target; `input_count` of them
        outputs[max]{};                    ///< sources of outputs of the target; `output_count` of them
    format_rule formats[max_formats]{};    ///< formats of ports; `format_count` of them
    removal_rule removals[max_dropped]{};  ///< inputs removed under a condition: `remove_input_if`
    string_ref taken[max]{};               ///< origin attributes that are ignored or read by the parse function
    string_ref carried[max_dropped]{};     ///< origin attributes kept on the node
    string_ref dropped[max_dropped]{};     ///< origin ports that are omitted on purpose
    string_ref order[max]{};               ///< origin inputs in the order of the target's
    string_ref removed[max_dropped]{},     ///< inputs of `remove_input_of`
        removed_from[max_dropped]{};       ///< inputs dropped for one of several origins
    string_ref checked[max_dropped]{};     ///< parameters whose values the import checks
    string_ref cast_inputs[max_dropped]{}, ///< inputs of the target with `cast_input`
        cast_outputs[max_dropped]{};       ///< outputs of the target with `cast_output`
    std::int64_t numbers[max_numbers]{};   ///< elements of constant lists of integers
    double floats[max_dropped]{};          ///< elements of constant lists of floats
    value_pair pairs[max_pairs]{};         ///< lines of value maps
    std::uint8_t attr_count = 0,           ///< number of entries in `attrs`
        input_count = 0,                   ///< number of entries in `inputs`
        output_count = 0,                  ///< number of entries in `outputs`
        format_count = 0,                  ///< number of entries in `formats`
        removal_count = 0,                 ///< number of entries in `removals`
        taken_count = 0,                   ///< number of entries in `taken`
        carried_count = 0,                 ///< number of entries in `carried`
        dropped_count = 0,                 ///< number of entries in `dropped`
        order_count = 0,                   ///< number of entries in `order`
        cast_input_count = 0,              ///< number of entries in `cast_inputs`
        cast_output_count = 0,             ///< number of entries in `cast_outputs`
        checked_count = 0,                 ///< number of entries in `checked`
        removed_count = 0,                 ///< number of entries in `removed` and `removed_from`
        number_count = 0,                  ///< number of entries in `numbers`
        real_count = 0,                    ///< number of entries in `floats`
        pair_count = 0;                    ///< number of entries in `pairs`
    bool has_parse = false,                ///< a parse function was given
        each = false,                      ///< one target node per input of the origin
        auto_formats = false,              ///< formats come from `src_format`, `dst_format` or `data_format`
        any_format = false;                ///< an AI CPU operator need not be NHWC
    bool overrides = false;                ///< replaces earlier plugins of its origins
    bool several = false;                  ///< the plugin maps several origins: its names need not be in each
    std::uint64_t ignored = 0;             ///< elements of `taken` without meaning for the target, a bit each
    port_order ports = port_order::unspecified;  ///< how ports without a line are mapped
    implementation by = implementation::builtin; ///< what `implemented_by` requests
    std::int32_t first_version = 0,              ///< of the models that it applies to; 0: from the first on
        last_version = latest_version;           ///< the last of them, included
    known_versions known{};                      ///< versions that `same_since` names
    mistake first{};                             ///< the first error of the chain

    /// Records the first error only: the later ones are mostly its consequences.
    constexpr void record_mistake(errc code, string_ref name) {
        if (first.code == errc::ok) first = {code, name};
    }
    /// The next free element; the last one, and an error, if there is none. (Before its use: clang 14 evaluates no
    /// member template that is declared later.)
    template <class T, std::size_t N> constexpr T& next(T (&all)[N], std::uint8_t& count, string_ref name) {
        if (count == N) record_mistake(errc::too_many_parameters, name);
        else ++count;
        return all[count - 1u];
    }
    /// Adds a line for an attribute of the target; the caller sets the rest of it. error attribute_set_twice
    constexpr attr_rule& attr(string_ref target, attr_from how) {
        for (std::size_t i = 0; i < attr_count; ++i)
            if (attrs[i].target == target) record_mistake(errc::attribute_set_twice, target);
        auto& r = next(attrs, attr_count, target);
        r.target = target;
        r.how = how;
        r.target_index = r.origin_index = -1;
        return r;
    }
    /// Adds a line for a port of the target.
    constexpr port_rule& port(bool output, port_rule r) {
        return (output ? next(outputs, output_count, r.target) : next(inputs, input_count, r.target)) = r;
    }
    /// A blob of a layer is one input: `.weight("w", 1).weight("b", 1)` forgets one.
    constexpr void blob_once(string_ref target, int number) {
        for (std::size_t i = 0; i < input_count; ++i)
            if (inputs[i].how == input_from::weight && inputs[i].origin_index == number)
                record_mistake(errc::port_bound_twice, target);
    }
    /// Adds a line for the format of a port.
    constexpr void format_of(format_rule r) { next(formats, format_count, r.port) = r; }
    /// Whether a name is among the first `count` of a list. cost O(count)
    template <std::size_t N>
    static constexpr bool among(string_ref const (&all)[N], std::size_t count, string_ref name) {
        for (std::size_t i = 0; i < count; ++i)
            if (all[i] == name) return true;
        return false;
    }
    /// Appends a name to a list that has each name once.
    template <std::size_t N> constexpr void once(string_ref (&all)[N], std::uint8_t& count, string_ref name) {
        if (among(all, count, name)) record_mistake(errc::duplicate_rule, name);
        next(all, count, name) = name;
    }
    /// A call that has a meaning once: `given` is whether it was there.
    constexpr void only_one(bool given, string_ref word) {
        if (given) record_mistake(errc::duplicate_rule, word);
    }
    /// The origin attribute has a use that no line shows: the parse function reads it.
    constexpr void take(string_ref origin_attribute) { once(taken, taken_count, origin_attribute); }
    /// The origin attribute has no meaning for the target.
    constexpr void ignore(string_ref origin_attribute) {
        take(origin_attribute);
        ignored |= std::uint64_t{1} << (taken_count - 1u);
    }
    /// Named in `ignore`, not only in `reads`.
    [[nodiscard]] constexpr bool ignores(string_ref origin_attribute) const {
        for (std::size_t i = 0; i < taken_count; ++i)
            if ((ignored >> i & 1) != 0 && taken[i] == origin_attribute) return true;
        return false;
    }
    /// Whether one of the first `written` lines is for this attribute of the target.
    [[nodiscard]] constexpr bool sets(string_ref target, std::size_t written) const {
        for (std::size_t i = 0; i < written; ++i)
            if (attrs[i].target == target) return true;
        return false;
    }
    /// An ignored attribute must be no attribute's source. error ignored_attribute_is_mapped
    constexpr void hold_ignored() {
        for (std::size_t i = 0; i < attr_count; ++i)
            if ((attrs[i].how == attr_from::origin || attrs[i].how == attr_from::values) && ignores(attrs[i].origin))
                record_mistake(errc::ignored_attribute_is_mapped, attrs[i].origin);
    }
    /// The origin attribute is kept on the node under its own name.
    constexpr void carry(string_ref origin_attribute) { once(carried, carried_count, origin_attribute); }
    /// The origin port is omitted on purpose.
    constexpr void drop(string_ref origin_port) { once(dropped, dropped_count, origin_port); }
    /// The next input of the origin in the target's order; no name: there is no such input.
    constexpr void place(string_ref origin_input) {
        if (origin_input.empty()) record_mistake(errc::order_not_a_permutation, origin_input);
        next(order, order_count, origin_input) = origin_input;
    }
    /// The mapping of ports; may be declared once.
    constexpr void find_ports(port_order how, string_ref word) {
        if (ports != port_order::unspecified && ports != how) record_mistake(errc::port_bound_twice, word);
        ports = how;
    }
    /// The origin input is omitted if an attribute has a value.
    constexpr void remove(removal_rule r) { next(removals, removal_count, r.input) = r; }
    /// The input is omitted for one of several origins; `is_mapped`: it is one of the plugin. error
    /// not_an_origin_of_plugin
    constexpr void remove_of(string_ref origin, string_ref input, bool is_mapped) {
        if (!is_mapped) record_mistake(errc::not_an_origin_of_plugin, origin);
        next(removed, removed_count, input) = input;
        removed_from[removed_count - 1u] = origin;
    }
    /// Values of this parameter of the target are checked by the import, not by the compiler.
    constexpr void check(string_ref attribute) { once(checked, checked_count, attribute); }
    /// The dtype of this port of the target is converted where it does not fit.
    constexpr void cast(bool output, string_ref port) {
        output ? once(cast_outputs, cast_output_count, port) : once(cast_inputs, cast_input_count, port);
    }
    /// Adds an element to the constant list of an attribute; all of one list without others in between.
    constexpr void number(attr_rule& r, std::int64_t v) {
        if (r.size++ == 0) r.pool_first = number_count;
        next(numbers, number_count, r.target) = v;
    }
    constexpr void number(attr_rule& r, double v) {
        if (r.size++ == 0) r.pool_first = real_count;
        next(floats, real_count, r.target) = v;
    }
    /// Adds a line to the value map of an attribute; all of one map without others in between.
    constexpr void pair(attr_rule& r, value_pair const& p) {
        if (r.size++ == 0) r.pool_first = pair_count;
        next(pairs, pair_count, r.target) = p;
    }
    /// Whether the attribute has a use besides the lines: ignored, read by the parse function, or carried.
    [[nodiscard]] constexpr bool takes(string_ref origin_attribute) const {
        return among(taken, taken_count, origin_attribute) || among(carried, carried_count, origin_attribute);
    }
    /// Whether the port is omitted on purpose.
    [[nodiscard]] constexpr bool drops(string_ref origin_port) const {
        return among(dropped, dropped_count, origin_port);
    }
};

GRAFT_END
