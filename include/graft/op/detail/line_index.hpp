// graft/op/detail/line_index.hpp - where the operators, the sections and the sets of a text of operators are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/detail/line_scanner.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace detail {

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
        sections[section_count].name = all.substr(1, end - 1);
        sections[section_count++].first = op;
    }
    constexpr void add_set(std::string_view text, std::size_t first, std::size_t end) {
        line_words const words(text.substr(first, end - first));
        std::string_view const name = words.words[0];
        std::string_view names = words.words[2];
        auto const at = static_cast<std::size_t>(names.data() - text.data());
        if (words.size != 3 || set_count == max_sets) return record_mistake(errc::malformed_line, name, first);
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
