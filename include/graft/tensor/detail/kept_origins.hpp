// graft/tensor/detail/kept_origins.hpp - the origins of tables of symbols, which outlive them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/detail/dim_origin.hpp"

GRAFT_BEGIN

namespace detail {

/// The origins that no table has: `free` for the next ones, `used_up` after the last generation. This is the only
/// memory that the library keeps for the whole process: the origin that a dim points to is never freed, therefore a
/// dim that outlives its table is an error and no read of freed memory. No result depends on which origin a table has.
struct kept_origins {
    symbol_origin *free, *used_up;
    bool locked;
};
inline constinit kept_origins the_kept_origins{};

/// An origin that no other table has.
/// cost 40 bytes, once for 255 tables that follow each other
[[nodiscard, gnu::noinline]] inline symbol_origin* take_origin() {
    auto& kept = the_kept_origins;
    while (__atomic_test_and_set(&kept.locked, __ATOMIC_ACQUIRE)) {}
    auto* const first = kept.free;
    if (first) kept.free = first->next;
    __atomic_clear(&kept.locked, __ATOMIC_RELEASE);
    return first ? first : new symbol_origin;
}
/// Its table has ended: dims of it are invalid from now on.
[[gnu::noinline]] inline void release_origin(symbol_origin* origin) {
    auto& kept = the_kept_origins;
    while (__atomic_test_and_set(&kept.locked, __ATOMIC_ACQUIRE)) {}
    auto& list = ++origin->generation == UINT8_MAX ? kept.used_up : kept.free;
    origin->table = nullptr;
    origin->next = list;
    list = origin;
    __atomic_clear(&kept.locked, __ATOMIC_RELEASE);
}

} // namespace detail

GRAFT_END
