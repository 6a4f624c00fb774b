// graft/kernel/memory.hpp - the memory that a session takes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memset
#include <new>
#include <utility> // swap

#include "graft/base/config.hpp"
#include "graft/graph/planned_size.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

namespace detail {

/// Bytes on a boundary, of 64 unless said otherwise; empty when there is no memory.
class GRAFT_TYPE aligned_bytes {
public:
    aligned_bytes() = default;
    explicit aligned_bytes(std::uint64_t size, std::uint64_t boundary = planned_alignment)
        : at_(static_cast<std::byte*>(::operator new(
              static_cast<std::size_t>(aligned(size ? size : 1)), std::align_val_t{boundary}, std::nothrow))),
          boundary_{boundary} {
        if (at_) std::memset(at_, 0, static_cast<std::size_t>(aligned(size ? size : 1)));
    }
    aligned_bytes(aligned_bytes&& other) noexcept : at_(other.at_), boundary_(other.boundary_) { other.at_ = nullptr; }
    aligned_bytes& operator=(aligned_bytes&& other) noexcept {
        auto* const at = other.at_;
        other.at_ = at_;
        at_ = at;
        std::swap(boundary_, other.boundary_);
        return *this;
    }
    ~aligned_bytes() { ::operator delete(at_, boundary_); }
    [[nodiscard]] std::byte* data() const { return at_; }

private:
    std::byte* at_ = nullptr;
    std::align_val_t boundary_{planned_alignment};
};

/// Boundary that elements of `t` need in memory.
constexpr std::size_t alignment_of(dtype t) {
    auto const size = bytes_of(t);
    return size == 0 ? 1 : size > 8 ? 8 : size;
}

} // namespace detail

GRAFT_END
