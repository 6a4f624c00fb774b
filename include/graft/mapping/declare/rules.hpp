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
enum class attr_from : std::uint8_t { origin, constant, computed, target_default, constant_input, values };

/// The source of a target input's tensor: an input of the origin, a weight (Caffe blob), an attribute that becomes a
/// constant, or none (an absent optional input).
enum class input_from : std::uint8_t { origin, weight, attribute, absent };

/// The mapping of ports of equal names at different positions.
enum class port_order : std::uint8_t { unspecified, position, name };

/// A value as declared in a plugin; its kind is that of the C++ type.
struct written_value {
    attr_kind kind;
    std::int64_t integer;
    double real;
    string_ref string;

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
    written_value from, to;
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
    String target, origin, string;
    std::int64_t integer;
    double real;
    attr_from how;
    std::int8_t target_index, origin_index;
    attr_kind kind;                ///< of a constant
    bool checked;                  ///< an unsigned number for an integer, or vice versa, if the value fits
    std::uint8_t pool_first, size; ///< of a constant list (in the pool of its kind), of a value map
};

/// One port of the target.
template <class String> struct basic_port_rule {
    String target, origin;
    input_from how;
    std::int8_t target_index, origin_index; ///< origin: among inputs or attributes; weight: the blob's number
    bool cast;                              ///< a dtype that does not fit is converted by a Cast
};

/// The format in which a port of the target is read or written.
template <class String> struct basic_format_rule {
    String port, attribute; ///< `attribute`: the origin's attribute that specifies the format
    format fixed, origin;   ///< `origin`: of the framework's tensor
    bool output;
    std::int8_t port_index, attribute_index;
};

/// Those three as a plugin declares them.
using attr_rule = basic_attr_rule<string_ref>;
using port_rule = basic_port_rule<string_ref>;
using format_rule = basic_format_rule<string_ref>;

/// An input of the origin that is removed if a condition of the node is true; a control dependency is kept.
struct removal_rule {
    string_ref input, attribute;
    bool value;
    std::int8_t input_index, attribute_index;
};

/// Versions that change the meaning of the one before, for which a plugin declares that it still applies.
struct known_versions {
    static constexpr std::size_t max = 6;
    std::int32_t all[max]{};
    std::uint8_t count = 0;

    /// False: there are too many.
    constexpr bool add(std::int32_t version) {
        if (count == max) return false;
        all[count++] = version;
        return true;
    }
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
    static constexpr std::size_t max = 40, max_formats = 16, max_dropped = 8, max_numbers = 64, max_pairs = 24;
    attr_rule attrs[max]{};
    port_rule inputs[max]{}, outputs[max]{};
    format_rule formats[max_formats]{};
    removal_rule removals[max_dropped]{};
    string_ref taken[max]{};           ///< origin attributes that are ignored or read by the parse function
    string_ref carried[max_dropped]{}; ///< origin attributes kept on the node
    string_ref dropped[max_dropped]{}; ///< origin ports that are omitted on purpose
    string_ref order[max]{};           ///< origin inputs in the order of the target's
    string_ref removed[max_dropped]{}, removed_from[max_dropped]{}; ///< inputs dropped for one of several origins
    string_ref checked[max_dropped]{};                              ///< parameters whose values the import checks
    string_ref cast_inputs[max_dropped]{}, cast_outputs[max_dropped]{};
    std::int64_t numbers[max_numbers]{};
    double floats[max_dropped]{};
    value_pair pairs[max_pairs]{};
    std::uint8_t attr_count = 0, input_count = 0, output_count = 0, format_count = 0, removal_count = 0,
                 taken_count = 0, carried_count = 0, dropped_count = 0, order_count = 0, cast_input_count = 0,
                 cast_output_count = 0, checked_count = 0, removed_count = 0, number_count = 0, real_count = 0,
                 pair_count = 0;
    bool has_parse = false, each = false, auto_formats = false, any_format = false;
    bool overrides = false;    ///< replaces earlier plugins of its origins
    bool several = false;      ///< the plugin maps several origins: its names need not be in each
    std::uint64_t ignored = 0; ///< elements of `taken` without meaning for the target, a bit each
    port_order ports = port_order::unspecified;
    implementation by = implementation::builtin;
    std::int32_t first_version = 0, last_version = latest_version;
    known_versions known{};
    mistake first{};

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
    constexpr attr_rule& attr(string_ref target, attr_from how) {
        for (std::size_t i = 0; i < attr_count; ++i)
            if (attrs[i].target == target) record_mistake(errc::attribute_set_twice, target);
        auto& r = next(attrs, attr_count, target);
        r.target = target;
        r.how = how;
        r.target_index = r.origin_index = -1;
        return r;
    }
    constexpr port_rule& port(bool output, port_rule r) {
        return (output ? next(outputs, output_count, r.target) : next(inputs, input_count, r.target)) = r;
    }
    /// A blob of a layer is one input: `.weight("w", 1).weight("b", 1)` forgets one.
    constexpr void blob_once(string_ref target, int number) {
        for (std::size_t i = 0; i < input_count; ++i)
            if (inputs[i].how == input_from::weight && inputs[i].origin_index == number)
                record_mistake(errc::port_bound_twice, target);
    }
    constexpr void format_of(format_rule r) { next(formats, format_count, r.port) = r; }
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
    constexpr void take(string_ref origin_attribute) { once(taken, taken_count, origin_attribute); }
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
    constexpr void carry(string_ref origin_attribute) { once(carried, carried_count, origin_attribute); }
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
    constexpr void remove(removal_rule r) { next(removals, removal_count, r.input) = r; }
    constexpr void remove_of(string_ref origin, string_ref input, bool is_mapped) {
        if (!is_mapped) record_mistake(errc::not_an_origin_of_plugin, origin);
        next(removed, removed_count, input) = input;
        removed_from[removed_count - 1u] = origin;
    }
    constexpr void check(string_ref attribute) { once(checked, checked_count, attribute); }
    constexpr void cast(bool output, string_ref port) {
        output ? once(cast_outputs, cast_output_count, port) : once(cast_inputs, cast_input_count, port);
    }
    constexpr void number(attr_rule& r, std::int64_t v) {
        if (r.size++ == 0) r.pool_first = number_count;
        next(numbers, number_count, r.target) = v;
    }
    constexpr void number(attr_rule& r, double v) {
        if (r.size++ == 0) r.pool_first = real_count;
        next(floats, real_count, r.target) = v;
    }
    constexpr void pair(attr_rule& r, value_pair const& p) {
        if (r.size++ == 0) r.pool_first = pair_count;
        next(pairs, pair_count, r.target) = p;
    }
    [[nodiscard]] constexpr bool takes(string_ref origin_attribute) const {
        return among(taken, taken_count, origin_attribute) || among(carried, carried_count, origin_attribute);
    }
    [[nodiscard]] constexpr bool drops(string_ref origin_port) const {
        return among(dropped, dropped_count, origin_port);
    }
};

GRAFT_END
