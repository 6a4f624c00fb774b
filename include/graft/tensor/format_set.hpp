// graft/tensor/format_set.hpp - sets of formats
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// A set of formats. `nd` in a set admits every format: the port is independent of the names of the axes.
struct GRAFT_TYPE format_set {
    std::uint64_t bits = 0; ///< bit k: the format with number k is a member

    constexpr format_set() = default;
    constexpr format_set(format one) : bits(std::uint64_t{1} << static_cast<unsigned>(one)) {}

    /// The set with these bits, as the tables of a catalog store them.
    [[nodiscard]] static constexpr format_set of(std::uint64_t bits) {
        format_set s;
        s.bits = bits;
        return s;
    }
    /// Whether the format itself is a member; see `admits` for sets with `nd`.
    [[nodiscard]] constexpr bool has(format f) const { return (bits & format_set(f).bits) != 0; }
    /// Whether a tensor of format `f` is accepted here.
    [[nodiscard]] constexpr bool admits(format f) const { return has(f) || has(format::nd); }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    constexpr bool operator==(format_set const&) const = default;

    friend constexpr format_set operator|(format_set a, format_set b) { return of(a.bits | b.bits); }
    friend constexpr format_set operator-(format_set a, format_set b) { return of(a.bits & ~b.bits); }
};
constexpr format_set operator|(format a, format b) { return format_set(a) | format_set(b); }

GRAFT_END
