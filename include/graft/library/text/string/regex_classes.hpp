// graft/library/text/string/regex_classes.hpp - the character classes of regular expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"

GRAFT_BEGIN
namespace library {

/// Characters from `first` to `last`.
struct regex_range {
    std::uint32_t first, last;
};

namespace detail {

inline constexpr regex_range digit_ranges[] = {{'0', '9'}}, space_ranges[] = {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}},
                             word_ranges[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};

/// The ranges of \d, \s, \w.
constexpr span<regex_range const> perl_ranges(std::size_t which) {
    return which == 0   ? span<regex_range const>(digit_ranges)
           : which == 1 ? span<regex_range const>(space_ranges)
                        : span<regex_range const>(word_ranges);
}
struct named_class {
    std::string_view name;
    std::size_t size;
    regex_range ranges[4];
};
inline constexpr named_class posix_classes[] = {{"alnum", 3, {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
    {"alpha", 2, {{'A', 'Z'}, {'a', 'z'}}}, {"ascii", 1, {{0, 127}}}, {"blank", 2, {{'\t', '\t'}, {' ', ' '}}},
    {"cntrl", 2, {{0, 31}, {127, 127}}}, {"digit", 1, {{'0', '9'}}}, {"graph", 1, {{'!', '~'}}},
    {"lower", 1, {{'a', 'z'}}}, {"print", 1, {{' ', '~'}}},
    {"punct", 4, {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}}, {"space", 2, {{'\t', '\r'}, {' ', ' '}}},
    {"upper", 1, {{'A', 'Z'}}}, {"word", 4, {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}},
    {"xdigit", 3, {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}}};
/// The ranges of [:name:]; empty if there is no such class.
constexpr span<regex_range const> posix_ranges(std::string_view name) {
    for (auto const& k : posix_classes)
        if (k.name == name) return span<regex_range const>(k.ranges).first(k.size);
    return {};
}

} // namespace detail
} // namespace library
GRAFT_END
