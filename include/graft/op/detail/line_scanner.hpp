// graft/op/detail/line_scanner.hpp - the pieces of a text of operators: lines, sections, sets, words, numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/container/stored_word.hpp"
#include "graft/base/decimal_to_double.hpp"
#include "graft/base/extremes.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/param.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

// Written with pointers: g++ evaluates each call in a constant expression as dearly as ten comparisons.

constexpr bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// Whether the compiler reads the characters at `at` and evaluates a string function of C there in one step: g++ does,
/// of an array that ends with a zero. Not to be stored as `const`: the initializer would be evaluated by itself.
constexpr bool reads_in_one_step(char const* at) {
#ifdef __clang__
    return at == nullptr && false;
#else
    return __builtin_is_constant_evaluated() && __builtin_constant_p(__builtin_strcspn(at, " "));
#endif
}

/// The words of one operator. What is between double quotes keeps its blanks.
struct line_words {
    static constexpr std::size_t max = 192;

    stored_string words[max + 1]{}; ///< an empty one at the end; trivial, which clang zeroes in one step
    std::size_t size = 0;
    bool too_many = false;

    constexpr explicit line_words(std::string_view text) {
        char const *at = text.data(), *const end = at + text.size();
        bool one_step = reads_in_one_step(at);
        while (true) {
            if (one_step) at += __builtin_strspn(at, " \n\t\r");
            else
                while (at != end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) ++at;
            if (at >= end) return;
            auto const* const first = at;
            if (one_step) at += __builtin_strcspn(at, " \n\t\r\"");
            if (at > end) at = end;
            bool quoted = false;
            while (at != end && (quoted || (*at != ' ' && *at != '\n' && *at != '\t' && *at != '\r'))) {
                if (*at == '"') quoted = !quoted;
                ++at;
            }
            if (size == max) {
                too_many = true;
                return;
            }
            words[size++] = {first, static_cast<std::size_t>(at - first)};
        }
    }
    [[nodiscard]] constexpr bool is_bar(std::size_t i) const { return words[i].size() == 1 && *words[i].data() == '|'; }
    /// Where the clause that begins with word `from` ends: at the next `|`, or at the end.
    [[nodiscard]] constexpr std::size_t end_of_clause(std::size_t from) const {
        while (from < size && !is_bar(from)) ++from;
        return from;
    }
    /// The text of words `from` to `to`, and the blanks between them.
    [[nodiscard]] constexpr std::string_view between(std::size_t from, std::size_t to) const {
        if (from >= to) return {};
        auto const* const first = words[from].data();
        auto const& last = words[to - 1];
        return {first, static_cast<std::size_t>(last.data() + last.size() - first)};
    }
};

constexpr bool same_text(std::string_view a, std::string_view b) {
#ifdef __clang__
    return a.size() == b.size() && (a.empty() || __builtin_memcmp(a.data(), b.data(), a.size()) == 0);
#else
    if (a.size() != b.size()) return false;
    auto const *x = a.data(), *y = b.data();
    for (auto n = a.size(); n > 0; --n)
        if (*x++ != *y++) return false;
    return true;
#endif
}

/// Takes the part of `list` before the next comma that is outside of quotes.
constexpr std::string_view next_of_list(std::string_view& list, char separator = ',') {
    char const *const first = list.data(), *const end = first + list.size(), *at = first;
    bool quoted = false;
    while (at != end && (quoted || *at != separator)) {
        if (*at == '"') quoted = !quoted;
        ++at;
    }
    auto const n = static_cast<std::size_t>(at - first);
    list = at == end ? std::string_view(end, 0) : std::string_view(at + 1, static_cast<std::size_t>(end - at - 1));
    return {first, n};
}

struct named_types {
    std::string_view name{};
    dtype_set types{};
};

/// `f32`, `bf16`, `bool`, and every name of `dtype_named`; undefined where there is no such.
constexpr dtype dtype_in_short(std::string_view name) {
    auto const* const c = name.data();
    auto const n = name.size();
    if (n == 2 && c[1] == '8') return c[0] == 'i' ? dtype::i8 : c[0] == 'u' ? dtype::u8 : dtype::undefined;
    if (n == 3) {
        auto const bits = (c[1] - '0') * 10 + (c[2] - '0');
        auto const among = [bits](dtype of16, dtype of32, dtype of64) {
            return bits == 16 ? of16 : bits == 32 ? of32 : bits == 64 ? of64 : dtype::undefined;
        };
        if (c[0] == 'f') return among(dtype::f16, dtype::f32, dtype::f64);
        if (c[0] == 'i') return among(dtype::i16, dtype::i32, dtype::i64);
        if (c[0] == 'u') return among(dtype::u16, dtype::u32, dtype::u64);
        if (c[0] == 'c') return among(dtype::undefined, dtype::c32, dtype::c64);
        return dtype::undefined;
    }
    if (same_text(name, "bf16")) return dtype::bf16;
    if (same_text(name, "c128")) return dtype::c128;
    for (std::size_t i = 1; i < dtype_count; ++i)
        if (same_text(dtype_facts[i].name, name)) return static_cast<dtype>(i);
    return dtype::undefined;
}
struct family_of_dtypes {
    stored_word name;
    dtype_set types;
};
inline constexpr family_of_dtypes families_of_dtypes[] = {{"any", dtype_families::any},
    {"number", dtype_families::number}, {"real_number", dtype_families::real_number},
    {"integer", dtype_families::integer}, {"floating", dtype_families::floating},
    {"index_number", dtype_families::index_number}, {"signed_integer", dtype_families::signed_integer},
    {"unsigned_integer", dtype_families::unsigned_integer}, {"complex", dtype_families::complex},
    {"quantized", dtype_families::quantized}, {"unary_number", dtype_families::unary_number},
    {"ordinary", dtype_families::ordinary}, {"integer4", dtype_families::integer4}, {"float8", dtype_families::float8},
    {"float6", dtype_families::float6}, {"float4", dtype_families::float4}, {"sub_byte", dtype_families::sub_byte},
    {"sub_byte_integer", dtype_families::sub_byte_integer}, {"any_integer", dtype_families::any_integer},
    {"any_floating", dtype_families::any_floating}, {"any_real", dtype_families::any_real}};
/// A family of dtypes by its name in definitions (`real_number`); empty where there is no such.
constexpr dtype_set family_called(std::string_view name) {
    if (name.size() > 2)
        for (auto const& one : families_of_dtypes)
            if (one.name.length == name.size() && same_text(one.name.view(), name)) return one.types;
    return {};
}

/// A number of 64 bits with its sign, all of `text`.
constexpr bool integer_in(std::string_view text, std::int64_t& value) {
    bool const negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    auto const max = static_cast<std::uint64_t>(INT64_MAX) + negative;
    std::uint64_t v = 0;
    if (text.empty()) return false;
    for (auto c : text) {
        if (c < '0' || c > '9') return false;
        auto const digit = static_cast<std::uint64_t>(c - '0');
        if (v > (max - digit) / 10) return false;
        v = v * 10 + digit;
    }
    value = static_cast<std::int64_t>(negative ? 0 - v : v);
    return true;
}
/// A number with point and exponent, `inf` or `nan`, all of `text`: the nearest double.
constexpr bool real_in(std::string_view text, double& value) {
    bool const negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (text == "inf" || text == "nan")
        return value = text == "nan" ? not_a_number : negative ? -infinity : infinity, true;
    bool digit = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto const c = text[i];
        bool const sign = (c == '-' || c == '+') && i > 0 && (text[i - 1] == 'e' || text[i - 1] == 'E');
        if (!sign && c != '.' && c != 'e' && c != 'E' && (c < '0' || c > '9')) return false;
        digit = digit || (c >= '0' && c <= '9');
    }
    if (!digit) return false;
    value = nearest_real(text);
    value = negative ? -value : value;
    return true;
}

/// Calls `see(first, end)` for each line of the text, with the lines after it that begin with a blank and continue it.
template <class See> constexpr void each_line(std::string_view text, See see) {
    char const *const begin = text.data(), *const last = begin + text.size(), *at = begin;
    char const* first = nullptr;
    [[maybe_unused]] bool one_step = reads_in_one_step(begin);
    while (true) {
        if (first && (at == last || *at != ' ')) {
            see(static_cast<std::size_t>(first - begin), static_cast<std::size_t>(at - begin));
            first = nullptr;
        }
        if (at == last) return;
        if (!first && *at != '\n') first = at;
#ifdef __clang__
        auto const* const newline = __builtin_char_memchr(at, '\n', static_cast<std::size_t>(last - at)); // one step
        at = newline ? newline + 1 : last;
#else
        if (one_step) at += __builtin_strcspn(at, "\n");
        while (at < last && *at != '\n') ++at;
        if (at > last) at = last;
        if (at != last) ++at;
#endif
    }
}
enum class line_kind : std::uint8_t { comment, section, set, op };
constexpr line_kind kind_of_line(std::string_view line) {
    auto const *at = line.data(), *const end = at + line.size();
    if (*at == '#' || (*at == '/' && line.starts_with("///"))) return line_kind::comment;
    if (*at == '[') return line_kind::section;
    while (at != end && *at != ' ' && *at != '\n') ++at;
    return end - at > 2 && at[1] == '=' && at[2] == ' ' ? line_kind::set : line_kind::op;
}
[[nodiscard]] constexpr std::size_t operators_in(std::string_view text) {
    std::size_t n = 0;
    each_line(text, [&](std::size_t first, std::size_t end) {
        n += kind_of_line(text.substr(first, end - first)) == line_kind::op;
    });
    return n;
}

/// The lines of a text with `Ops` operators.
template <std::size_t Ops> struct line_index {
    static constexpr std::size_t max_sets = 24, max_sections = 24;

    struct line {
        std::uint32_t first, end;
    };
    struct section {
        std::string_view name{};
        std::size_t first = 0; ///< operator
    };
    line lines[Ops + 1]{};
    named_types sets[max_sets]{};
    section sections[max_sections + 1]{};
    std::size_t set_count = 0, section_count = 0;
    mistake wrong{}; ///< in a set or a section
    std::size_t place = 0;

    constexpr explicit line_index(std::string_view text) {
        std::size_t op = 0;
        each_line(text, [&](std::size_t first, std::size_t end) {
            auto const all = text.substr(first, end - first);
            switch (kind_of_line(all)) {
            case line_kind::comment: break;
            case line_kind::op:
                lines[op++] = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)};
                // what continues a line begins with a blank
                if (all.starts_with('|') || all.starts_with("->") || all.starts_with("where ")) {
                    line_words const words(all);
                    record_mistake(errc::malformed_line, words.words[0], first);
                }
                break;
            case line_kind::section: add_section(all, first, op); break;
            default: add_set(text, first, end);
            }
        });
        sections[section_count].first = Ops;
    }
    [[nodiscard]] constexpr span<named_types const> named_sets() const { return {sets, set_count}; }
    /// The section of this name, or the number of sections.
    [[nodiscard]] constexpr std::size_t section_called(std::string_view name) const {
        std::size_t i = 0;
        while (i < section_count && sections[i].name != name) ++i;
        return i;
    }

private:
    constexpr void record_mistake(errc code, std::string_view word, std::size_t at) {
        if (wrong.code == errc::ok) wrong = {code, word}, place = at;
    }
    constexpr void add_section(std::string_view all, std::size_t first, std::size_t op) {
        auto const end = all.find(']');
        if (end == std::string_view::npos || section_count == max_sections)
            return record_mistake(errc::malformed_line, "[", first);
        auto const name = all.substr(1, end - 1);
        if (section_called(name) != section_count) return record_mistake(errc::duplicate_name, name, first);
        sections[section_count].name = name;
        sections[section_count++].first = op;
    }
    constexpr void add_set(std::string_view text, std::size_t first, std::size_t end) {
        line_words const words(text.substr(first, end - first));
        std::string_view const name = words.words[0];
        std::string_view names = words.words[2];
        auto const at = static_cast<std::size_t>(names.data() - text.data());
        if (words.size != 3 || set_count == max_sets) return record_mistake(errc::malformed_line, name, first);
        for (auto const& s : named_sets())
            if (s.name == name) return record_mistake(errc::duplicate_name, name, first);
        dtype_set all;
        while (!names.empty()) {
            auto const one = next_of_list(names);
            auto const type = dtype_in_short(one);
            auto types = type == dtype::undefined ? family_called(one) : dtype_set(type);
            for (auto const& s : named_sets())
                if (s.name == one) types = s.types;
            if (types.empty()) return record_mistake(errc::unknown_dtype, one, at);
            all = all | types;
        }
        sets[set_count++] = {name, all};
    }
};

/// Line and column, from 1, of a place in a text; line 1 is the one on which the text begins.
struct line_and_column {
    unsigned line = 1, column = 1;
};
[[nodiscard]] constexpr line_and_column line_and_column_of(std::string_view text, std::size_t place) {
    line_and_column at;
    for (std::size_t i = 0; i < place && i < text.size(); ++i)
        if (text[i] == '\n') ++at.line, at.column = 1;
        else ++at.column;
    return at;
}

} // namespace detail

GRAFT_END
