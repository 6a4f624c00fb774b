// graft/base/container/stored_word.hpp - a short word in place of a pointer to it, for tables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

/// A word of at most 22 characters. A table of these has no address that the loader writes. It is a variable of the
/// namespace: the compiler makes one inside a function again, word for word, at each call in a constant expression.
struct stored_word {
    char text[23];
    unsigned char length;

    constexpr stored_word(char const* word) : text{}, length(0) {
        for (; word[length] != 0; ++length) text[length] = word[length];
    }
    [[nodiscard]] constexpr std::string_view view() const { return {text, length}; }
};

} // namespace detail

GRAFT_END
