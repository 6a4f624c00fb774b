// graft/base/large_pages.hpp - big tables in the system's large pages: fewer faults, fewer misses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
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
/// The size of a page that is not large: 4 kB, of some processors 16 or 64.
inline std::uintptr_t page_bytes() { return static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)); }
#endif

/// Asks for large pages where these addresses have no memory yet. Advice: what the system answers
/// does not matter.
inline void advise_large_pages([[maybe_unused]] void* from, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // what begins inside a page shares it with others, whom the advice does not hurt
    auto const page = page_bytes();
    auto const begin = reinterpret_cast<std::uintptr_t>(from) & ~(page - 1),
               end = (reinterpret_cast<std::uintptr_t>(from) + bytes) & ~(page - 1);
    if (begin < end) (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

/// Nothing between these addresses is needed as it is: the system takes back the whole pages among it. Who reads them
/// later finds zeros, or what the file has there.
inline void give_back_pages([[maybe_unused]] void const* from, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_DONTNEED)
    auto const page = page_bytes();
    auto const begin = (reinterpret_cast<std::uintptr_t>(from) + page - 1) & ~(page - 1),
               end = (reinterpret_cast<std::uintptr_t>(from) + bytes) & ~(page - 1);
    if (begin < end) (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
#endif
}

} // namespace detail

/// Memory that begins with a large page and consists of large pages where the system has them. Worth it from `least`
/// bytes on:
/// a page of 4 kB costs a fault, which is half of what it takes to fill it, and often more.
struct large_pages {
    static constexpr std::size_t size = std::size_t{1} << 21, least = size / 2; ///< bytes

    /// `bytes` of them, at least; given back by `give_back`.
    [[nodiscard]] static void* take(std::size_t bytes) {
        auto const whole = (bytes + size - 1) & ~(size - 1);
        auto* const at = ::operator new(whole, std::align_val_t{size});
        detail::advise_large_pages(at, whole);
        return at;
    }
    static void give_back(void* at) noexcept { ::operator delete(at, std::align_val_t{size}); }
};

/// `v.reserve(count)` of a std::vector; memory of several megabytes that has not been touched yet comes in
/// large pages where the system has them. A `series` asks for them by itself.
template <class List> constexpr void reserve_large(List& v, std::size_t count) {
    v.reserve(count);
    if (std::is_constant_evaluated()) return;
    auto const bytes = (v.capacity() - v.size()) * sizeof v[0];
    if (bytes >= large_pages::size) detail::advise_large_pages(v.data() + v.size(), bytes);
}
/// The system takes back the pages after the last element of a long list, which stay room of the list: a large page has
/// memory for all of itself when its first byte is written.
template <class List> void give_back_room(List& v) {
    if (v.capacity() * sizeof v[0] < large_pages::size) return;
    detail::give_back_pages(v.data() + v.size(), (v.capacity() - v.size()) * sizeof v[0]);
}

GRAFT_END
