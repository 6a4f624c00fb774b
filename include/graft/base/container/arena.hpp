// graft/base/container/arena.hpp - storage for decoded lists and names whose lifetime is that of their owner
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <new>
#include <utility> // swap

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"

GRAFT_BEGIN

/// Grows by blocks and frees all of them in one step. Addresses are stable, also if the arena itself is moved.
class GRAFT_TYPE arena {
    /// In a constant expression, used in place of blocks: one allocation for each list.
    struct list {
        list* next = nullptr;
        void (*release)(list*) = nullptr;
    };
    template <class T> struct list_of_type : list {
        T* elements = nullptr;

        static constexpr void free(list* all) {
            auto* const self = static_cast<list_of_type*>(all);
            delete[] self->elements;
            delete self;
        }
    };
    template <class T> constexpr span<T> list_of(std::size_t count) {
        auto* const all = new list_of_type<T>();
        all->next = lists_;
        all->release = &list_of_type<T>::free;
        all->elements = new T[count]{};
        lists_ = all;
        bytes_ += count * sizeof(T);
        return {all->elements, count};
    }

public: // after its callees: clang evaluates no member template that is declared later
    constexpr arena() = default;
    constexpr arena(arena&& other) noexcept : arena() { swap(other); }
    constexpr arena& operator=(arena&& other) noexcept {
        arena taken;
        taken.swap(other);
        swap(taken);
        return *this;
    }
    constexpr ~arena() {
        if (std::is_constant_evaluated())
            while (lists_) {
                auto* const first = lists_;
                lists_ = first->next;
                first->release(first);
            }
        else free_from(newest_, nullptr);
    }
    /// `count` value-initialised objects.
    template <class T> requires std::is_trivially_destructible_v<T>
    [[nodiscard]] constexpr span<T> make(std::size_t count) {
        if (std::is_constant_evaluated()) return list_of<T>(count);
        return placed<T>(count);
    }
    /// A copy of `all`.
    template <class T> [[nodiscard]] constexpr span<T const> keep(span<T const> all) {
        auto const copy = make<T>(all.size());
        algorithm::copy(all.begin(), all.end(), copy.begin());
        return copy;
    }
    /// A copy of `text`.
    [[nodiscard]] constexpr std::string_view keep(std::string_view text) {
        auto* const copy = room(text.size());
        algorithm::copy(text.begin(), text.end(), copy);
        return {copy, text.size()};
    }
    /// `a`, a slash, `b`.
    [[nodiscard]] constexpr std::string_view path(std::string_view a, std::string_view b) {
        auto* const all = room(a.size() + 1 + b.size());
        auto* const slash = algorithm::copy(a.begin(), a.end(), all);
        *slash = '/';
        algorithm::copy(b.begin(), b.end(), slash + 1);
        return {all, a.size() + 1 + b.size()};
    }
    /// `a`, an underscore, `n`.
    [[nodiscard]] constexpr std::string_view numbered(std::string_view a, std::uint32_t n) {
        std::size_t digits = 1;
        for (auto rest = n / 10; rest != 0; rest /= 10) ++digits;
        auto* const all = room(a.size() + 1 + digits);
        *algorithm::copy(a.begin(), a.end(), all) = '_';
        for (auto i = digits; i-- > 0; n /= 10) all[a.size() + 1 + i] = static_cast<char>('0' + n % 10);
        return {all, a.size() + 1 + digits};
    }
    /// The bytes of elements that are stored here. In a constant expression: a copy of them.
    template <class T> [[nodiscard]] constexpr byte_view bytes_of(span<T const> all) {
        if (!std::is_constant_evaluated()) return as_bytes(all);
        auto const copy = list_of<std::byte>(all.size_bytes());
        auto* to = copy.data();
        for (auto const& one : all)
            for (auto const b : std::bit_cast<std::array<std::byte, sizeof(T)>>(one)) *to++ = b;
        return copy;
    }
    /// Bytes as characters. In a constant expression: a copy of them.
    [[nodiscard]] constexpr std::string_view text_of(byte_view bytes) {
        if (!std::is_constant_evaluated()) return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
        auto* const copy = room(bytes.size());
        auto* to = copy; // few steps for each character: the steps of a constant expression are limited
        for (auto const *from = bytes.data(), *end = from + bytes.size(); from != end; ++from)
            *to++ = static_cast<char>(*from);
        return {copy, bytes.size()};
    }
    /// Space for `size` characters, uninitialized.
    [[nodiscard]] constexpr char* room(std::size_t size) {
        if (std::is_constant_evaluated()) return list_of<char>(size).data();
        return static_cast<char*>(take(size, 1));
    }
    /// Number of bytes handed out so far.
    [[nodiscard]] constexpr std::size_t bytes() const { return bytes_; }

    /// Whether these bytes are in the arena's memory. Not for constant expressions.
    /// cost linear in the blocks
    [[nodiscard]] bool has(byte_view bytes) const {
        auto const at = reinterpret_cast<std::uintptr_t>(bytes.data());
        for (auto* b = newest_; b; b = b->before)
            if (auto const from = reinterpret_cast<std::uintptr_t>(b->data());
                at >= from && at - from <= b->size && bytes.size() <= b->size - (at - from))
                return true;
        return false;
    }
    /// The current state of the arena, to return to later.
    struct mark {
        void* block = nullptr;  ///< the current block
        void* before = nullptr; ///< the one before that
        std::size_t used = 0,   ///< bytes of the current block that are handed out
            capacity = 0,       ///< bytes of the current block
            bytes = 0;          ///< of all objects that are handed out
    };
    /// The current state, for `back_to`. In a constant expression it is empty: nothing is released there before the
    /// end.
    [[nodiscard]] constexpr mark here() const {
        if (std::is_constant_evaluated()) return {};
        return {newest_, newest_ ? newest_->before : nullptr, used_, capacity_, bytes_};
    }
    /// Releases everything that was handed out since `m`. There must be no references to it.
    constexpr void back_to(mark const& m) {
        if (std::is_constant_evaluated()) return; // all memory is kept until the arena ends
        rewind(m);
    }

private:
    template <class T> span<T> placed(std::size_t count) {
        auto* at = static_cast<std::byte*>(take(count * sizeof(T), alignof(T)));
        auto* first = reinterpret_cast<T*>(at);
        for (std::size_t i = 0; i < count; ++i) ::new (static_cast<void*>(first + i)) T{};
        return {first, count};
    }
    constexpr void swap(arena& other) noexcept {
        std::swap(newest_, other.newest_);
        std::swap(used_, other.used_);
        std::swap(capacity_, other.capacity_);
        std::swap(bytes_, other.bytes_);
        std::swap(lists_, other.lists_);
    }

    /// Memory from the heap; its objects are directly after this header.
    struct alignas(std::max_align_t) block {
        block* before;    ///< the one that was taken earlier
        std::size_t size; ///< of its objects
        [[nodiscard]] std::byte* data() { return reinterpret_cast<std::byte*>(this + 1); }
    };
    static constexpr std::size_t first_block = 1 << 12, largest_block = 1 << 18; ///< bytes

    static block* new_block(std::size_t size, block* before) {
        return ::new (::operator new(sizeof(block) + size)) block{before, size};
    }
    static void free_from(block* first, block* end) {
        while (first != end) {
            auto* const before = first->before;
            ::operator delete(first);
            first = before;
        }
    }
    void rewind(mark const& m) {
        auto* const in_use = static_cast<block*>(m.block);
        free_from(newest_, in_use);
        newest_ = in_use;
        if (in_use) { // blocks of one object precede the current block
            free_from(in_use->before, static_cast<block*>(m.before));
            in_use->before = static_cast<block*>(m.before);
        }
        used_ = m.used;
        capacity_ = m.capacity;
        bytes_ = m.bytes;
    }
    void* take(std::size_t size, std::size_t alignment) {
        bytes_ += size;
        auto const at = (used_ + alignment - 1) & ~(alignment - 1);
        if (newest_ && at + size <= capacity_) [[likely]] {
            used_ = at + size;
            return newest_->data() + at;
        }
        if (newest_ && size > largest_block / 4) { // a separate block; the current one stays in use
            newest_->before = new_block(size, newest_->before);
            return newest_->before->data();
        }
        capacity_ = !newest_ ? first_block : capacity_ < largest_block ? capacity_ * 2 : largest_block;
        if (capacity_ < size) capacity_ = size;
        newest_ = new_block(capacity_, newest_);
        used_ = size;
        return newest_->data();
    }

    block* newest_ = nullptr; ///< the one in use; before it those that are full, and those of one object
    std::size_t used_ = 0, capacity_ = 0, bytes_ = 0;
    list* lists_ = nullptr; ///< of a constant expression
};

GRAFT_END
