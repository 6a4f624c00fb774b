// graft/base/arena.hpp - storage for decoded lists and names that live as long as their owner
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory> // unique_ptr of the blocks
#include <string_view>
#include <type_traits>
#include <utility> // swap

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"

GRAFT_BEGIN

/// Grows by blocks and frees everything at once; addresses stay put, also when the arena itself is moved.
class GRAFT_TYPE arena {
public:
    /// `count` value-initialised objects.
    template <class T> requires std::is_trivially_destructible_v<T>
    [[nodiscard]] span<T> make(std::size_t count) {
        auto* at = static_cast<std::byte*>(take(count * sizeof(T), alignof(T)));
        auto* first = reinterpret_cast<T*>(at);
        for (std::size_t i = 0; i < count; ++i) ::new (static_cast<void*>(first + i)) T{};
        return {first, count};
    }
    /// A copy of `all`.
    template <class T> [[nodiscard]] span<T const> keep(span<T const> all) {
        auto const copy = make<T>(all.size());
        algorithm::copy(all.begin(), all.end(), copy.begin());
        return copy;
    }
    /// A copy of `text`.
    [[nodiscard]] std::string_view keep(std::string_view text) {
        auto* const copy = static_cast<char*>(take(text.size(), 1));
        algorithm::copy(text.begin(), text.end(), copy);
        return {copy, text.size()};
    }
    /// `a`, a slash, `b`.
    [[nodiscard]] std::string_view path(std::string_view a, std::string_view b) {
        auto* const all = room(a.size() + 1 + b.size());
        auto* const slash = algorithm::copy(a.begin(), a.end(), all);
        *slash = '/';
        algorithm::copy(b.begin(), b.end(), slash + 1);
        return {all, a.size() + 1 + b.size()};
    }
    /// Room for `size` characters, not set to anything.
    [[nodiscard]] char* room(std::size_t size) { return static_cast<char*>(take(size, 1)); }
    /// Bytes handed out so far.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// The arena as it is now, to go back to.
    struct mark {
        void const* block = nullptr; ///< the one in use
        std::size_t blocks = 0, used = 0, capacity = 0, bytes = 0;
    };
    [[nodiscard]] mark here() const {
        return {blocks_.empty() ? nullptr : blocks_.back().get(), blocks_.size(), used_, capacity_, bytes_};
    }
    /// Gives back what was handed out since. Nothing may refer to it.
    void back_to(mark const& m) {
        // blocks of one object stand before the one in use
        for (auto at = m.blocks; at < blocks_.size() && m.blocks != 0; ++at)
            if (blocks_[at].get() == m.block) std::swap(blocks_[at], blocks_[m.blocks - 1]);
        blocks_.resize(m.blocks);
        used_ = m.used;
        capacity_ = m.capacity;
        bytes_ = m.bytes;
    }

private:
    using unit = std::max_align_t;
    static constexpr std::size_t first_block = 1 << 12, largest_block = 1 << 18; ///< bytes

    static std::unique_ptr<unit[]> block(std::size_t size) {
        return std::make_unique_for_overwrite<unit[]>((size + sizeof(unit) - 1) / sizeof(unit));
    }
    void* take(std::size_t size, std::size_t alignment) {
        bytes_ += size;
        auto const at = (used_ + alignment - 1) & ~(alignment - 1);
        if (!blocks_.empty() && at + size <= capacity_) [[likely]] {
            used_ = at + size;
            return reinterpret_cast<std::byte*>(blocks_.back().get()) + at;
        }
        if (!blocks_.empty() && size > largest_block / 4) { // a block of its own; the present one stays in use
            blocks_.push_back(block(size));
            std::swap(blocks_.back(), blocks_[blocks_.size() - 2]);
            return blocks_[blocks_.size() - 2].get();
        }
        capacity_ = blocks_.empty() ? first_block : capacity_ < largest_block ? capacity_ * 2 : largest_block;
        if (capacity_ < size) capacity_ = size;
        blocks_.push_back(block(capacity_));
        used_ = size;
        return blocks_.back().get();
    }

    series<std::unique_ptr<unit[]>> blocks_{};
    std::size_t used_ = 0, capacity_ = 0, bytes_ = 0;
};

GRAFT_END
