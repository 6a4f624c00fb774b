// graft/tensor/detail/kept_origins.hpp - the origins of tables of symbols, which outlive them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/kept_list.hpp"
#include "graft/tensor/detail/dim_origin.hpp"

GRAFT_BEGIN

namespace detail {

/// The origins that no table has: those for the next ones, and those after the last generation. A dim that outlives
/// its table is an error and no read of freed memory.
/// cost 40 bytes, once for 255 tables that follow each other
inline constinit kept_list<symbol_origin> free_origins{}, used_up_origins{};

/// An origin that no other table has.
[[nodiscard]] inline symbol_origin* take_origin() { return free_origins.take(); }
/// Its table has ended: dims of it are invalid from now on.
inline void release_origin(symbol_origin* origin) {
    origin->table = nullptr;
    (++origin->generation == UINT8_MAX ? used_up_origins : free_origins).put(origin);
}

} // namespace detail

GRAFT_END
