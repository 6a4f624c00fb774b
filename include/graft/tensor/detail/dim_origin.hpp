// graft/tensor/detail/dim_origin.hpp - why a dim is not a number, and which rule has read it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN

struct invalid_read;
class symbol_source;

/// The target of a dim's pointer, which determines its kind: a table of symbols, the record of a rule's misread
/// (`invalid_read`), or one of three constants. Never null: under g++'s sanitizers no constant expression can compare
/// an address with null.
struct GRAFT_TYPE dim_origin {
    enum class why : std::uint8_t { number, symbolic, unknown, invalid };
    why is = why::unknown;
    bool in_a_rule = false; ///< part of a `invalid_read`
};

/// A table of symbols, as its dims see it. It outlives the table: a dim of a table that has ended is invalid.
struct GRAFT_TYPE symbol_origin : dim_origin {
    std::uint8_t generation = 0;    ///< how many tables have had this origin and have ended; each dim keeps its own
    invalid_read* reader = nullptr; ///< of the running rule, after it has read a symbolic dim
    symbol_source* table = nullptr;
    symbol_origin* next = nullptr; ///< while no table has it
    constexpr symbol_origin() : dim_origin{why::symbolic, false} {}
    symbol_origin(symbol_origin const&) = delete;
    symbol_origin& operator=(symbol_origin const&) = delete;
    constexpr ~symbol_origin() = default;
};

namespace detail {

inline constexpr dim_origin number_origin{dim_origin::why::number}, unknown_origin{dim_origin::why::unknown},
    invalid_origin{dim_origin::why::invalid};

struct unknown_in_a_rule : dim_origin {
    constexpr unknown_in_a_rule() : dim_origin{why::unknown, true} {}
};
struct invalid_in_a_rule : dim_origin {
    constexpr invalid_in_a_rule() : dim_origin{why::invalid, true} {}
};

} // namespace detail

GRAFT_END
