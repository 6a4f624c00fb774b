// graft/base/arena.hpp - storage for decoded lists and names that live as long as their owner
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // copy
#include <cstddef>
#include <memory> // unique_ptr of the blocks
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Grows by blocks and frees everything at once; addresses stay put, also when the arena itself is moved.
class GRAFT_TYPE arena {
public:
    /// `count` value-initialised objects.
    template <class T>
        requires std::is_trivially_destructible_v<T>
    [[nodiscard]] std::span<T> make(std::size_t count) {
        auto* at = static_cast<std::byte*>(take(count * sizeof(T), alignof(T)));
        auto* first = reinterpret_cast<T*>(at);
        for (std::size_t i = 0; i < count; ++i) ::new (static_cast<void*>(first + i)) T{};
        return {first, count};
    }
    /// A copy of `all`.
    template <class T> [[nodiscard]] std::span<T const> keep(std::span<T const> all) {
        auto const copy = make<T>(all.size());
        std::copy(all.begin(), all.end(), copy.begin());
        return copy;
    }
    /// A copy of `text`.
    [[nodiscard]] std::string_view keep(std::string_view text) {
        auto const copy = make<char>(text.size());
        std::copy(text.begin(), text.end(), copy.begin());
        return {copy.data(), copy.size()};
    }
    /// Bytes handed out so far.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    static constexpr std::size_t block_bytes = 1 << 14;

    void* take(std::size_t size, std::size_t alignment) {
        bytes_ += size;
        auto const at = (used_ + alignment - 1) & ~(alignment - 1);
        if (blocks_.empty() || at + size > capacity_) {
            capacity_ = size > block_bytes ? size : block_bytes;
            blocks_.push_back(std::make_unique<std::max_align_t[]>((capacity_ + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t)));
            used_ = size;
            return blocks_.back().get();
        }
        used_ = at + size;
        return reinterpret_cast<std::byte*>(blocks_.back().get()) + at;
    }

    std::vector<std::unique_ptr<std::max_align_t[]>> blocks_{};
    std::size_t used_ = 0, capacity_ = 0, bytes_ = 0;
};

GRAFT_END
