// graft/library/op_text.hpp - the name of a shipped operator with what it does, and how a table of them is searched
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace library {

/// The name of a shipped operator and what it does.
struct op_text {
    std::string_view op, text;
};

/// The texts of a table one after the other, found by where they end: a table of addresses would be relocated when a
/// program starts.
template <std::size_t Rows, std::size_t Chars> struct packed_op_texts {
    std::uint32_t ends[2 * Rows + 1]{}; ///< after each name and each text, the first one 0
    char chars[Chars + 1]{};

    constexpr explicit packed_op_texts(op_text const (&sorted)[Rows]) {
        std::size_t to = 0, end = 0;
        for (auto const& row : sorted)
            for (auto const& text : {row.op, row.text}) {
                for (char c : text) chars[to++] = c;
                ends[++end] = static_cast<std::uint32_t>(to);
            }
    }
    [[nodiscard]] constexpr std::string_view at(std::size_t n) const {
        return {chars + ends[n], std::size_t{ends[n + 1] - ends[n]}};
    }
    /// What the table says of the operator of this name, or nothing.
    /// cost a binary search
    [[nodiscard]] constexpr std::string_view of(std::string_view op) const {
        std::size_t from = 0, to = Rows;
        while (from < to) {
            auto const middle = from + (to - from) / 2;
            if (at(2 * middle) < op) from = middle + 1;
            else to = middle;
        }
        return from < Rows && at(2 * from) == op ? at(2 * from + 1) : std::string_view();
    }
};
template <std::size_t Rows> [[nodiscard]] constexpr std::size_t chars_in(op_text const (&rows)[Rows]) {
    std::size_t n = 0;
    for (auto const& row : rows) n += row.op.size() + row.text.size();
    return n;
}
/// A table of texts, sorted by name, as a program keeps it.
template <auto const& Sorted>
inline constexpr packed_op_texts<std::size(Sorted), chars_in(Sorted)> packed_texts{Sorted};

} // namespace library

GRAFT_END
