// graft/library/array/pad/padded_lines.hpp - tensors with a border, copied row by row
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring>
#include <string_view>

#include "graft/library/kernel/strided.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// What is outside of a tensor: a constant, its nearest element, those of the other end, or those reflected at the
/// border (symmetric: which is repeated).
enum class border : unsigned char { constant, edge, circular, reflect, symmetric };

/// The border with this name; a constant for any other name.
[[nodiscard]] constexpr border border_of(std::string_view mode) {
    return mode == "edge"        ? border::edge
           : mode == "circular"  ? border::circular
           : mode == "reflect"   ? border::reflect
           : mode == "symmetric" ? border::symmetric
                                 : border::constant;
}

/// One axis: `before` elements of border, `left` elements of x from `first` on, and border up to `out`.
struct padded_line {
    std::int64_t before = 0, first = 0, left = 1, out = 1;

    /// The element of x for element `i` of y; -1 for a constant.
    [[nodiscard]] constexpr std::int64_t source(border how, std::int64_t i) const {
        auto p = i - before;
        if (p < 0 || p >= left) switch (how) {
            case border::constant: return -1;
            case border::edge: p = p < 0 ? 0 : left - 1; break;
            case border::circular: p = (p % left + left) % left; break;
            case border::reflect: p = p < 0 ? -p : 2 * left - p - 2; break;
            case border::symmetric: p = p < 0 ? -p - 1 : 2 * left - p - 1; break;
            }
        return first + p;
    }
};
using padded_lines = std::array<padded_line, max_rank>;

/// Copies `count` elements of y from `i` on, one by one.
template <std::size_t Width> void copy_border(padded_line const& l, border how, std::byte const* row,
    std::byte const* constant, std::int64_t i, std::int64_t count, std::byte* to) {
    for (; count > 0; ++i, --count, to += Width) {
        auto const at = l.source(how, i);
        std::memcpy(to, at < 0 ? constant : row + static_cast<std::size_t>(at) * Width, Width);
    }
}
template <std::size_t Width> void copy_padded_rows(padded_lines const& lines, shape const& x, border how,
    std::byte const* from, std::byte const* constant, std::byte* to) {
    auto const rank = x.rank();
    if (rank == 0) return void(std::memcpy(to, from, Width));
    auto const steps = strides_of(x);
    auto const& last = lines[rank - 1];
    std::int64_t rows = last.out > 0 ? 1 : 0;
    for (std::size_t d = 0; d + 1 < rank; ++d) rows *= lines[d].out;
    std::array<std::int64_t, max_rank> at{};
    for (std::int64_t r = 0; r < rows; ++r) {
        std::int64_t offset = 0;
        bool outside = false;
        for (std::size_t d = 0; d + 1 < rank; ++d) {
            auto const p = lines[d].source(how, at[d]);
            outside = outside || p < 0, offset += p * steps[d];
        }
        auto const* const row = outside ? nullptr : from + static_cast<std::ptrdiff_t>(offset) * std::ptrdiff_t{Width};
        auto const before = outside ? last.out : last.before, inside = outside ? 0 : last.left;
        copy_border<Width>(last, how, row, constant, outside ? -last.out : 0, before, to);
        to += static_cast<std::size_t>(before) * Width;
        if (inside > 0)
            std::memcpy(
                to, row + static_cast<std::size_t>(last.first) * Width, static_cast<std::size_t>(inside) * Width);
        to += static_cast<std::size_t>(inside) * Width;
        auto const after = last.out - before - inside;
        copy_border<Width>(last, how, row, constant, before + inside, after, to);
        to += static_cast<std::size_t>(after) * Width;
        for (auto d = rank - 1; d-- > 0;) {
            if (++at[d] < lines[d].out) break;
            at[d] = 0;
        }
    }
}
/// Writes y, the elements of x with a border; `constant` is null for zeros.
inline void copy_padded(padded_lines const& lines, shape const& x, border how, std::byte const* from,
    std::byte const* constant, std::byte* to, std::size_t width) {
    static constexpr std::byte zero[16]{};
    auto const* const c = constant ? constant : zero;
    switch (width) {
    case 1: return copy_padded_rows<1>(lines, x, how, from, c, to);
    case 2: return copy_padded_rows<2>(lines, x, how, from, c, to);
    case 4: return copy_padded_rows<4>(lines, x, how, from, c, to);
    case 8: return copy_padded_rows<8>(lines, x, how, from, c, to);
    default: return copy_padded_rows<16>(lines, x, how, from, c, to); // complex128, string
    }
}

} // namespace detail
} // namespace library
GRAFT_END
