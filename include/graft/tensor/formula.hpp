// graft/tensor/formula.hpp - symbolic dims as formulas: 3*N, floor((H+1)/2), in a buffer of fixed size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

namespace detail {

/// Passes the digits of `n` to `out`.
template <class Out> constexpr void write_number(std::uint64_t n, Out& out) {
    char digits[20]{};
    std::size_t at = 20;
    do digits[--at] = static_cast<char>('0' + n % 10);
    while ((n /= 10) != 0);
    out(std::string_view(static_cast<char const*>(digits) + at, 20 - at));
}
template <class Out> constexpr void write_number(std::int64_t n, Out& out) {
    if (n < 0) out("-");
    write_number(n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n), out);
}

} // namespace detail

/// A dim's formula without the table: valid after an evaluation by the compiler. A long one ends in `...`.
struct GRAFT_TYPE formula_text {
    static constexpr std::size_t max = 61; ///< characters before the dots
    char chars[max + 3]{};                 ///< `size` of them; not terminated by 0
    std::size_t size = 0;

    constexpr formula_text() = default;
    constexpr explicit formula_text(dim const& d) {
        if (d.symbolic()) d.symbols()->write(d, *this);
        else detail::write_number(d.known() ? d.value() : d.store(), *this);
    }
    /// Appends a piece.
    constexpr void operator()(std::string_view piece) {
        for (auto c : piece)
            if (size < max) chars[size++] = c;
            else if (size == max) chars[size++] = '.', chars[size++] = '.', chars[size++] = '.';
    }
    /// The text, valid as long as this object.
    [[nodiscard]] constexpr std::string_view view() const { return {+chars, size}; }
};

GRAFT_END
