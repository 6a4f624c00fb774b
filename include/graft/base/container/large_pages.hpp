// graft/base/container/large_pages.hpp - large pages of the system for big tables: fewer page faults, fewer misses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>
#include <type_traits> // is_constant_evaluated

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h> // sysconf
#endif

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace detail {

#if defined(__linux__)
/// The size of a normal page: 4 kB, on some processors 16 or 64.
inline std::uintptr_t page_bytes() { return static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)); }
#endif

/// Requests large pages for addresses that have no memory yet. This is advice: the system's return value is ignored.
inline void advise_large_pages([[maybe_unused]] void* from, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // a page that is only partly in the range is shared with others, to which the advice does no harm
    auto const page = page_bytes();
    auto const begin = reinterpret_cast<std::uintptr_t>(from) & ~(page - 1),
               end = (reinterpret_cast<std::uintptr_t>(from) + bytes) & ~(page - 1);
    if (begin < end) (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

/// The contents between these addresses are no longer needed: the system reclaims the full pages in the range. A later
/// read returns zeros, or the contents of the mapped file.
inline void release_pages([[maybe_unused]] void const* from, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_DONTNEED)
    auto const page = page_bytes();
    auto const begin = (reinterpret_cast<std::uintptr_t>(from) + page - 1) & ~(page - 1),
               end = (reinterpret_cast<std::uintptr_t>(from) + bytes) & ~(page - 1);
    if (begin < end) (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
#endif
}

} // namespace detail

/// Memory that starts at a large page and consists of large pages if the system has them. Worth it from `min` bytes
/// on: a page of 4 kB costs a page fault, which is half of the time needed to fill it, and often more.
struct large_pages {
    static constexpr std::size_t size = std::size_t{1} << 21, min = size / 2; ///< bytes

    /// At least `bytes`; freed by `release`.
    [[nodiscard]] static void* take(std::size_t bytes) {
        auto const whole = (bytes + size - 1) & ~(size - 1);
        auto* const at = ::operator new(whole, std::align_val_t{size});
        detail::advise_large_pages(at, whole);
        return at;
    }
    /// Frees memory of `take`; null is allowed.
    static void release(void* at) noexcept { ::operator delete(at, std::align_val_t{size}); }
};

/// `v.reserve(count)` of a std::vector; several megabytes of memory that was not accessed yet are allocated in large
/// pages if the system has them. A `series` requests them implicitly.
template <class List> constexpr void reserve_large(List& v, std::size_t count) {
    v.reserve(count);
    if (std::is_constant_evaluated()) return;
    auto const bytes = (v.capacity() - v.size()) * sizeof v[0];
    if (bytes >= large_pages::size) detail::advise_large_pages(v.data() + v.size(), bytes);
}
/// The system reclaims the pages after the last element of a long list; they stay part of the list's capacity. A large
/// page gets all of its memory when its first byte is written.
template <class List> void release_memory(List& v) {
    if (v.capacity() * sizeof v[0] < large_pages::size) return;
    detail::release_pages(v.data() + v.size(), (v.capacity() - v.size()) * sizeof v[0]);
}

GRAFT_END
