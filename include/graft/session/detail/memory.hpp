// graft/session/detail/memory.hpp - the memory that a session allocates
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memset
#include <new>
#include <utility> // swap

// AddressSanitizer knows the bounds of heap memory, but not of the system's pages.
#if defined(__SANITIZE_ADDRESS__)
#define GRAFT_ARENA_FROM_HEAP
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRAFT_ARENA_FROM_HEAP
#endif
#endif
#if defined(__linux__) && !defined(GRAFT_ARENA_FROM_HEAP)
#define GRAFT_ARENA_FROM_SYSTEM
#include <sys/mman.h>
#endif

#include "graft/base/bytes.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether two pieces of memory have bytes in common.
inline bool overlap(byte_view a, byte_view b) {
    auto const x = reinterpret_cast<std::uintptr_t>(a.data()), y = reinterpret_cast<std::uintptr_t>(b.data());
    return x < y + b.size() && y < x + a.size();
}

/// Zeroed memory with an alignment of 64 unless specified; empty if there is no memory. For a megabyte or more the
/// system allocates the pages at the first write: an arena costs nothing until it is used.
class GRAFT_TYPE aligned_bytes {
public:
    aligned_bytes() = default;
    explicit aligned_bytes(std::uint64_t size, std::uint64_t boundary = planned_alignment) : boundary_{boundary} {
        if (size == 0) size = 1;
#ifdef GRAFT_ARENA_FROM_SYSTEM
        if (size >= large_pages::min && boundary <= large_pages::size && size <= UINT64_MAX / 2) {
            mapped_ = static_cast<std::size_t>(size) + large_pages::size; // with space to start at a large page
            auto* const at = ::mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (at == MAP_FAILED) return;
            from_ = at;
            auto const first = (reinterpret_cast<std::uintptr_t>(at) + large_pages::size - 1) &
                               ~(large_pages::size - 1);
            at_ = reinterpret_cast<std::byte*>(first);
            advise_large_pages(at_, static_cast<std::size_t>(size));
            return;
        }
#endif
        from_ = ::operator new(static_cast<std::size_t>(aligned(size)), std::align_val_t{boundary}, std::nothrow);
        at_ = static_cast<std::byte*>(from_);
        if (at_) std::memset(at_, 0, static_cast<std::size_t>(aligned(size)));
    }
    aligned_bytes(aligned_bytes&& other) noexcept { swap(other); }
    aligned_bytes& operator=(aligned_bytes&& other) noexcept {
        swap(other);
        return *this;
    }
    ~aligned_bytes() {
#ifdef GRAFT_ARENA_FROM_SYSTEM
        if (from_ && mapped_ != 0) {
            ::munmap(from_, mapped_);
            return;
        }
#endif
        ::operator delete(from_, boundary_);
    }
    [[nodiscard]] std::byte* data() const { return at_; }

private:
    void swap(aligned_bytes& other) noexcept {
        std::swap(from_, other.from_);
        std::swap(at_, other.at_);
        std::swap(mapped_, other.mapped_);
        std::swap(boundary_, other.boundary_);
    }

    void* from_ = nullptr;
    std::byte* at_ = nullptr;
    std::size_t mapped_ = 0; ///< bytes mapped from the system; 0: from the heap
    std::align_val_t boundary_{planned_alignment};
};

/// Alignment of elements of `t` in memory.
constexpr std::size_t alignment_of(dtype t) {
    auto const size = bytes_of(t);
    return size == 0 ? 1 : size > 8 ? 8 : size;
}

} // namespace detail

GRAFT_END

#undef GRAFT_ARENA_FROM_HEAP
#undef GRAFT_ARENA_FROM_SYSTEM
