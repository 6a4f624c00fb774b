// graft/base/large_pages.hpp - asks the system for large pages behind big tables: fewer faults, fewer misses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#if defined(__linux__)
#include <cstdint>
#include <sys/mman.h>
#endif

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// `v.reserve(count)`; memory of several megabytes that has not been touched yet comes in large pages where the system has them.
template <class List> void reserve_large(List& v, std::size_t count) {
    v.reserve(count);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
    auto const begin = reinterpret_cast<std::uintptr_t>(v.data() + v.size()), end = reinterpret_cast<std::uintptr_t>(v.data() + v.capacity());
    auto const first = (begin + page - 1) & ~(page - 1), last = end & ~(page - 1);
    if (first < last) (void)::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE); // advice: what it answers does not matter
#endif
}

GRAFT_END
