// graft/op/define/fact.hpp - properties that only some parameters have: columns, formats, constraints, chips; not in
// `param`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>
#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/op/define/param.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN

/// The kind of a fact. `bytes`, `low` and `high` are those of `fact`.
enum class fact_kind : std::uint8_t {
    dtype_column,   ///< port: bytes = one dtype per column of the operator
    format_column,  ///< port: bytes = one format per column
    formats,        ///< port: low = bits of a format_set
    origin_formats, ///< port: low = bits of a format_set
    promotion,      ///< output: bytes = dtype variables
    inplace,        ///< output: low = position of the input whose memory it reuses
    initial,        ///< output: low = the initial value of its memory (a double's bits if high = 1)
    scalar,         ///< input: one element, from the host
    one_of,         ///< attribute: bytes = the values as strings, separated by `|`
    real_one_of,    ///< the same for floats: bytes = eight for each double, the lowest first
    range,          ///< attribute: low <= value (of every element) <= high
    float_range,    ///< the same for floats; bits of doubles
    length,         ///< list attribute: low <= number of elements <= high
    otherwise,      ///< output: low = position of the input that it follows if the other one is absent
    set_later,      ///< attribute: an import sets it when the node is in the graph
    chip,           ///< operator: bytes = name of a chip that supports it, low = bits of its columns
    chip_types,     ///< port, on the preceding chip: low = bits of a dtype_set
    chip_formats,   ///< port, on the preceding chip: low = bits of a format_set
};

/// One fact of a prototype. Trivial, as `param` is; operators without facts have no cost.
struct fact {
    fact_kind kind;
    std::uint8_t param;     ///< index among the prototype's parameters; 0xFF = the operator
    std::uint16_t at, size; ///< bytes in the prototype's pool
    std::int64_t low, high;
};
/// `fact::param` of a fact about the operator.
inline constexpr std::uint8_t no_param = 0xFF;

/// A DSL function with arguments of a wrong type, such as `formats("NCHW")`: the error is reported for its parameter.
struct misused_spec {};
/// `columns(f16, f32)`: the dtypes of this port in each column of the operator; `columns(nd, nchw)`: its formats.
struct column_spec {
    static constexpr std::size_t max = 64;
    std::uint8_t at[max]{};
    std::uint8_t size = 0;
    bool of_formats = false, too_many = false;

    constexpr void add(std::uint8_t v) {
        if (size == max) too_many = true;
        else at[size++] = v;
    }
};
/// `formats(nchw, nhwc)`, `origin_formats(nchw)`.
struct formats_spec {
    format_set set{};
    bool origin = false;
};
/// `promote("T1", "T2")`: the output has the promoted dtype of the variables.
struct promote_spec {
    string_ref names[6]{};
    std::uint8_t size = 0;
};
/// `inplace("x")`: the output reuses the memory of this input.
struct inplace_spec {
    string_ref input{};
};
/// `initial(0)`: the initial contents of the output's memory when the operator starts.
struct initial_spec {
    std::int64_t whole = 0;
    double real = 0;
    bool is_real = false;
};
/// `scalar`: an input with one element that the host supplies.
struct scalar_spec {};
/// `one_of("SAME", "VALID")`, `one_of(1, 2)`, `one_of(0.5, 1)`, `one_of(f16, f32)`: the valid values of an attribute,
/// or of every element of a list.
struct one_of_spec {
    static constexpr std::size_t max = 16;
    string_ref strings[max]{};
    std::int64_t numbers[max]{};
    double floats[max]{};
    dtype_set types{};
    std::uint8_t size = 0;
    /// the kinds of the arguments; more than one fit no attribute
    bool of_strings = false, of_numbers = false, of_floats = false, of_types = false;
};
/// `in_range(0, 3)`, `at_least(0.5)`: bounds of an attribute, or of every element of a list; both are included.
struct range_spec {
    std::int64_t low = 0, high = 0;
    double real_low = 0, real_high = 0;
    /// declared with floats (or a number outside of int64), which an integer attribute does not accept
    bool is_real = false;
};
/// Whether int64 can represent the number; floats it cannot, not even integral ones.
template <class N> constexpr bool is_whole(N n) {
    if constexpr (std::is_floating_point_v<N>) return false;
    else if constexpr (std::is_unsigned_v<N> && sizeof(N) == 8) return n <= static_cast<N>(INT64_MAX);
    else return true;
}
template <class N> constexpr std::int64_t integer_or_zero(N n) {
    if constexpr (std::is_floating_point_v<N>) return 0;
    else return static_cast<std::int64_t>(n);
}
/// A default of kind unsigned_integer: `unsigned_integer(18446744073709551615u)`.
struct unsigned_spec {
    std::uint64_t value = 0;
};
/// A default of kind unsigned_integers, which is the empty list: `unsigned_integers()`.
struct unsigneds_spec {};
/// A default of kind integer_lists: the ends of the lists, then their elements.
struct integer_lists_spec {
    std::int64_t ends[8]{}, elements[16]{};
    std::uint8_t lists = 0, size = 0;
    bool too_many = false;

    constexpr void add(std::int64_t const* from, std::size_t n) {
        if (lists == 8 || size + n > 16) {
            too_many = true;
            return;
        }
        for (std::size_t i = 0; i < n; ++i) elements[size++] = from[i];
        ends[lists++] = size;
    }
};
/// `length(4)`, `length(2, 4)`: number of elements of a list attribute.
struct length_spec {
    std::int64_t low = 0, high = 0;
};
/// `only("x", f16 | f32)`, `only("x", formats(nchw))`, `only_columns(0, 2)`: what a chip supports of a port.
struct only_spec {
    string_ref port{};
    dtype_set types{};
    format_set formats{};
    std::uint64_t columns = 0;
};

class attributes;

/// Whether the attributes of a node are consistent; see `prototype::require`.
using attribute_predicate = bool (*)(attributes const&);

/// A predicate over attributes, the attribute to report if it fails, and the expectation as a string.
struct requirement {
    stored_string attribute, expected;
    attribute_predicate test;
};

namespace detail {

/// The piece of `strings` (separated by `|`) at `from`, which is advanced past it.
constexpr std::string_view next_choice(std::string_view strings, std::size_t& from) {
    auto const begin = from;
    while (from < strings.size() && strings[from] != '|') ++from;
    return strings.substr(begin, from++ - begin);
}
constexpr bool is_choice(std::string_view strings, std::string_view one) {
    for (std::size_t from = 0; from <= strings.size();)
        if (next_choice(strings, from) == one) return true;
    return false;
}
constexpr bool is_choice(std::string_view strings, std::int64_t one) {
    for (std::size_t from = 0; from <= strings.size();) {
        auto text = next_choice(strings, from);
        bool const negative = !text.empty() && text[0] == '-';
        std::uint64_t v = 0;
        for (auto c : text.substr(negative ? 1 : 0)) v = v * 10 + static_cast<std::uint64_t>(c - '0');
        if (static_cast<std::int64_t>(negative ? 0 - v : v) == one) return true;
    }
    return false;
}

/// Number `i` of a fact of kind real_one_of.
constexpr double real_choice(std::string_view bytes, std::size_t i) {
    std::uint64_t bits = 0;
    for (std::size_t k = 8; k-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes[8 * i + k]);
    return std::bit_cast<double>(bits);
}
constexpr bool is_real_choice(std::string_view bytes, double one) {
    for (std::size_t i = 0; i < bytes.size() / 8; ++i)
        if (real_choice(bytes, i) == one) return true;
    return false;
}

/// The first dtype of an attribute of kind type or types that is not in `allowed`, or undefined.
constexpr dtype refused_type(dtype_set allowed, attr_value const& v) {
    bool const list = v.kind == attr_kind::types;
    for (std::size_t i = 0; i < (list ? v.integers.size() : 1); ++i)
        if (auto const t = static_cast<dtype>(list ? v.integers[i] : v.integer); !allowed.has(t)) return t;
    return dtype::undefined;
}

/// Whether a value satisfies a constraint of its attribute. Every element of a list must.
constexpr bool holds(fact_kind kind, std::string_view bytes, std::int64_t low, std::int64_t high, attr_value const& v) {
    if (kind == fact_kind::length)
        return low <= static_cast<std::int64_t>(v.size()) && static_cast<std::int64_t>(v.size()) <= high;
    if (v.kind == attr_kind::string) return is_choice(bytes, v.string);
    if (v.kind == attr_kind::strings) {
        for (auto const& t : v.strings)
            if (!is_choice(bytes, t)) return false;
        return true;
    }
    if (v.kind == attr_kind::floating || v.kind == attr_kind::floats) {
        bool const one = v.kind == attr_kind::floating;
        auto const* all = one ? &v.real : v.floats.data();
        for (auto end = all + (one ? 1 : v.floats.size()); all != end; ++all)
            if (kind == fact_kind::real_one_of
                    ? !is_real_choice(bytes, *all)
                    : !(std::bit_cast<double>(low) <= *all && *all <= std::bit_cast<double>(high)))
                return false;
        return true;
    }
    auto const* all = is_list(v.kind) ? v.integers.data() : &v.integer;
    for (auto end = all + (is_list(v.kind) ? v.integers.size() : 1); all != end; ++all)
        if (kind == fact_kind::one_of ? !is_choice(bytes, *all) : *all < low || *all > high) return false;
    return true;
}

} // namespace detail

/// The facts of one prototype, in a fixed capacity. Calls of the chain append; a fact's bytes are the last ones.
struct GRAFT_TYPE fact_store {
    static constexpr std::size_t max_facts = 32, max_bytes = 768;

    fact facts[max_facts];
    char bytes[max_bytes];
    std::uint16_t used_bytes;
    std::uint8_t count, columns; ///< columns: length of every column list, 0 = none
    bool full;

    constexpr fact& add(fact_kind kind, std::size_t param, std::int64_t low = 0, std::int64_t high = 0) {
        if (count == max_facts) full = true, --count;
        auto& f = facts[count++];
        f = {kind, static_cast<std::uint8_t>(param), used_bytes, 0, low, high};
        return f;
    }
    constexpr void put(fact& f, char c) {
        if (used_bytes == max_bytes) full = true;
        else bytes[used_bytes++] = c, ++f.size;
    }
    constexpr void put(fact& f, std::string_view text) {
        for (auto c : text) put(f, c);
    }
    constexpr void put(fact& f, std::int64_t n) {
        char digits[20]{};
        std::size_t size = 0;
        for (auto left = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
            size == 0 || left != 0; left /= 10)
            digits[size++] = static_cast<char>('0' + left % 10);
        if (n < 0) put(f, '-');
        while (size > 0) put(f, digits[--size]);
    }
    constexpr void put(fact& f, double v) {
        for (std::size_t i = 0; i < 64; i += 8) put(f, static_cast<char>(std::bit_cast<std::uint64_t>(v) >> i & 0xFF));
    }
    [[nodiscard]] constexpr span<fact const> all() const { return {facts, count}; }
    [[nodiscard]] constexpr std::string_view text(fact const& f) const { return {bytes + f.at, std::size_t{f.size}}; }
    /// The fact of this kind for a parameter, or null.
    [[nodiscard]] constexpr fact const* find(fact_kind kind, std::size_t param) const {
        for (auto const& f : all())
            if (f.kind == kind && f.param == param) return &f;
        return nullptr;
    }
    /// Whether there is one. (Not by `find`: g++ 12 compares no address within a prototype that is being built.)
    [[nodiscard]] constexpr bool has(fact_kind kind, std::size_t param) const {
        for (auto const& f : all())
            if (f.kind == kind && f.param == param) return true;
        return false;
    }
};

GRAFT_END
