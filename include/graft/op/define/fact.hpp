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
    fact_kind kind;     ///< decides what the other members mean
    std::uint8_t param; ///< index among the prototype's parameters; 0xFF = the operator
    std::uint16_t at,   ///< position of its first byte in `fact_store::bytes`
        size;           ///< bytes in the prototype's pool
    std::int64_t low,   ///< a bound, a position or bits of a set: see `fact_kind`
        high;           ///< upper bound of a range or a length
};
/// `fact::param` of a fact about the operator.
inline constexpr std::uint8_t no_param = 0xFF;

/// A DSL function with arguments of a wrong type, such as `formats("NCHW")`: the error is reported for its parameter.
struct misused_spec {};
/// `columns(f16, f32)`: the dtypes of this port in each column of the operator; `columns(nd, nchw)`: its formats.
struct column_spec {
    static constexpr std::size_t max = 64; ///< most columns of an operator
    std::uint8_t at[max]{};                ///< numbers of dtypes or of formats; `size` of them
    std::uint8_t size = 0;
    bool of_formats = false, ///< the columns are formats, not dtypes
        too_many = false;    ///< more than `max` were given: an error of the definition

    /// Appends a column: the number of a dtype or a format.
    constexpr void add(std::uint8_t v) {
        if (size == max) too_many = true;
        else at[size++] = v;
    }
};
/// `formats(nchw, nhwc)`, `origin_formats(nchw)`.
struct formats_spec {
    format_set set{};    ///< the admitted formats; with `nd` all
    bool origin = false; ///< written as `origin_formats`: formats of the framework's graph
};
/// `promote("T1", "T2")`: the output has the promoted dtype of the variables.
struct promote_spec {
    string_ref names[6]{}; ///< dtype variables; `size` of them, two at least
    std::uint8_t size = 0;
};
/// `inplace("x")`: the output reuses the memory of this input.
struct inplace_spec {
    string_ref input{}; ///< name of a required input
};
/// `initial(0)`: the initial contents of the output's memory when the operator starts.
struct initial_spec {
    std::int64_t whole = 0; ///< the value, if it was written as an integer
    double real = 0;        ///< the value, if it was written as a float
    bool is_real = false;   ///< the value is `real`, not `whole`
};
/// `scalar`: an input with one element that the host supplies.
struct scalar_spec {};
/// `one_of("SAME", "VALID")`, `one_of(1, 2)`, `one_of(0.5, 1)`, `one_of(f16, f32)`: the valid values of an attribute,
/// or of every element of a list.
struct one_of_spec {
    static constexpr std::size_t max = 16; ///< most values of one attribute
    string_ref strings[max]{};             ///< the values, if they are strings; `size` of them
    std::int64_t numbers[max]{};           ///< the values, if they are numbers; 0 for a float
    double floats[max]{};                  ///< the same numbers as floats
    dtype_set types{};                     ///< the values, if they are dtypes
    std::uint8_t size = 0;
    /// the kinds of the arguments; more than one fit no attribute
    bool of_strings = false, ///< a string is among the values
        of_numbers = false,  ///< an integer is among the values
        of_floats = false,   ///< a float, or a number outside of int64, is among the values
        of_types = false;    ///< a dtype is among the values
};
/// `in_range(0, 3)`, `at_least(0.5)`: bounds of an attribute, or of every element of a list; both are included.
struct range_spec {
    std::int64_t low = 0, ///< least valid value of an attribute of integers
        high = 0;         ///< largest valid value
    double real_low = 0,  ///< least valid value of an attribute of floats
        real_high = 0;    ///< largest valid value
    /// declared with floats (or a number outside of int64), which an integer attribute does not accept
    bool is_real = false;
};
/// Whether int64 can represent the number; floats it cannot, not even integral ones.
template <class N> constexpr bool is_whole(N n) {
    if constexpr (std::is_floating_point_v<N>) return false;
    else if constexpr (std::is_unsigned_v<N> && sizeof(N) == 8) return n <= static_cast<N>(INT64_MAX);
    else return true;
}
/// An integer as int64; 0 for a float, whose value is stored as a double beside it.
template <class N> constexpr std::int64_t integer_or_zero(N n) {
    if constexpr (std::is_floating_point_v<N>) return 0;
    else return static_cast<std::int64_t>(n);
}
/// A default of kind unsigned_integer: `unsigned_integer(18446744073709551615u)`.
struct unsigned_spec {
    std::uint64_t value = 0; ///< the default, any number of 64 bits
};
/// A default of kind unsigned_integers, which is the empty list: `unsigned_integers()`.
struct unsigneds_spec {};
/// A default of kind integer_lists: the ends of the lists, then their elements.
struct integer_lists_spec {
    std::int64_t ends[8]{}, ///< position after the last element of each list; `lists` of them
        elements[16]{};     ///< of all lists, one after the other; `size` of them
    std::uint8_t lists = 0, ///< number of lists
        size = 0;
    bool too_many = false; ///< more than 8 lists or 16 elements were given: an error of the definition

    /// Appends a list of `n` elements; one that does not fit is left out, and `too_many` is set.
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
    std::int64_t low = 0, ///< least number of elements
        high = 0;         ///< largest number of elements; INT64_MAX: no bound
};
/// `only("x", f16 | f32)`, `only("x", formats(nchw))`, `only_columns(0, 2)`: what a chip supports of a port.
struct only_spec {
    string_ref port{};         ///< an input or output; empty for columns
    dtype_set types{};         ///< the supported dtypes; empty if it is about formats
    format_set formats{};      ///< the supported formats; empty if it is about dtypes
    std::uint64_t columns = 0; ///< bit k: column k is supported; 0 if it is about a port
};

class attributes;

/// Whether the attributes of a node are consistent; see `prototype::require`.
using attribute_predicate = bool (*)(attributes const&);

/// A predicate over attributes, the attribute to report if it fails, and the expectation as a string.
struct requirement {
    stored_string attribute,  ///< reported if the predicate fails
        expected;             ///< for the message: what the attributes must satisfy
    attribute_predicate test; ///< true if the attributes are consistent
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
    static constexpr std::size_t max_facts = 32, ///< most facts of one operator
        max_bytes = 768;                         ///< most bytes of all facts of one operator

    fact facts[max_facts];    ///< `count` of them, in the order of the chain
    char bytes[max_bytes];    ///< of all facts, one after the other
    std::uint16_t used_bytes; ///< how many of `bytes` belong to facts
    std::uint8_t count,       ///< number of facts
        columns;              ///< columns: length of every column list, 0 = none
    bool full;                ///< a fact or a byte did not fit: `too_many_constraints`

    /// Appends a fact about parameter `param` (`no_param`: about the operator). The reference is valid until the next
    /// call. If no place is left it replaces the last one, and `full` is set.
    constexpr fact& add(fact_kind kind, std::size_t param, std::int64_t low = 0, std::int64_t high = 0) {
        if (count == max_facts) full = true, --count;
        auto& f = facts[count++];
        f = {kind, static_cast<std::uint8_t>(param), used_bytes, 0, low, high};
        return f;
    }
    /// Appends to the bytes of the fact that was added last: a character, a text, a number in decimal digits, or a
    /// float as eight bytes, the lowest first. What does not fit is left out, and `full` is set.
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
    /// The facts in the order of the chain; those of a chip follow it.
    [[nodiscard]] constexpr span<fact const> all() const { return {facts, count}; }
    /// The bytes of a fact: see `fact_kind` for their meaning.
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
