// graft/base/container/series.hpp - the library's own list type: like std::vector, at a tenth of its compile-time cost
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <vector> // allocator, construct_at: <memory>, which also declares them, is three times as long

#include "graft/base/container/large_pages.hpp"
#include "graft/base/require.hpp"

GRAFT_BEGIN

namespace detail {
// Independent of the element type: each function of the list is instantiated for every element type.
constexpr bool is_large_list(std::size_t room, std::size_t each) { return room >= large_pages::min / each + 1; }
constexpr std::size_t more_room(std::size_t room, std::size_t min) { return min > 2 * room ? min : 2 * room; }
inline void copy_list(void* to, void const* from, std::size_t bytes) {
    if (bytes != 0) __builtin_memcpy(to, from, bytes);
}
inline void* take_list(std::size_t room, std::size_t each, std::size_t alignment) {
    if (room > static_cast<std::size_t>(-1) / 2 / each) __builtin_trap(); // no memory has that capacity
    if (is_large_list(room, each)) return large_pages::take(room * each);
    return alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__ ? ::operator new(room * each, std::align_val_t{alignment})
                                                        : ::operator new(room * each);
}
inline void release_list(void* first, std::size_t room, std::size_t each, std::size_t alignment) noexcept {
    if (is_large_list(room, each)) return large_pages::release(first);
    if (alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__) ::operator delete(first, std::align_val_t{alignment});
    else ::operator delete(first);
}
/// Moves the elements of a list into new memory if their type is copied as bytes: one body for all such types.
[[gnu::noinline]] inline void* move_list(
    void* first, std::size_t size, std::size_t room, std::size_t to_room, std::size_t each, std::size_t alignment) {
    auto* const to = to_room == 0 ? nullptr : take_list(to_room, each, alignment);
    copy_list(to, first, size * each);
    release_list(first, room, each, alignment);
    return to;
}
/// The same for a type that is moved by constructors: `moves(to, from, size)` leaves no element at `from`.
[[gnu::noinline]] inline void* move_list(void* first, std::size_t size, std::size_t room, std::size_t to_room,
    std::size_t each, std::size_t alignment, void (*moves)(void*, void*, std::size_t)) {
    auto* const to = to_room == 0 ? nullptr : take_list(to_room, each, alignment);
    moves(to, first, size);
    release_list(first, room, each, alignment);
    return to;
}
/// Fills `count` elements that are copied as bytes, from `at` on.
[[gnu::noinline]] inline void fill_list(void* at, std::size_t count, void const* value, std::size_t each) {
    for (auto* to = static_cast<unsigned char*>(at); count != 0; --count, to += each) copy_list(to, value, each);
}
} // namespace detail

/// A growing list of `T`, with the names and the use of std::vector; pointers are its iterators. Lists of numbers, of
/// std::string and of std::byte stay std::vector: a user's unit includes those anyway. An element is added before it
/// is copied from the list itself; if a constructor throws out of memory, memory may leak.
template <class T> class GRAFT_TYPE series {
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = T const*;

    constexpr series() = default;
    constexpr explicit series(std::size_t count) : series() { resize(count); }
    constexpr series(std::size_t count, T const& value) : series() { resize(count, value); }
    constexpr series(std::initializer_list<T> all) : series() { add_all(all.begin(), all.end()); }
    template <class It> requires requires(It at) { *at; }
    constexpr series(It from, It to) : series() {
        add_all(from, to);
    }
    constexpr series(series const& other) : series() { copy(other); }
    constexpr series(series&& other) noexcept : first_(other.first_), size_(other.size_), room_(other.room_) {
        other.first_ = nullptr;
        other.size_ = other.room_ = 0;
    }
    constexpr series& operator=(series const& other) {
        if (this != &other) {
            clear();
            copy(other);
        }
        return *this;
    }
    constexpr series& operator=(series&& other) noexcept {
        series taken;
        taken.swap(other);
        swap(taken);
        return *this;
    }
    constexpr series& operator=(std::initializer_list<T> all) {
        assign(all.begin(), all.end());
        return *this;
    }
    constexpr ~series() { // each function that it calls is instantiated for every element type
        cut(0);
        release();
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// How many elements fit before the next allocation.
    [[nodiscard]] constexpr std::size_t capacity() const noexcept { return room_; }
    /// The elements, as those of a std::vector.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T* data() noexcept { return first_; }
    [[nodiscard]] constexpr T const* data() const noexcept { return first_; }
    [[nodiscard]] constexpr T* begin() noexcept { return first_; }
    [[nodiscard]] constexpr T const* begin() const noexcept { return first_; }
    [[nodiscard]] constexpr T* end() noexcept { return first_ + size_; }
    [[nodiscard]] constexpr T const* end() const noexcept { return first_ + size_; }
    [[nodiscard]] constexpr T& operator[](detail::list_index i) noexcept {
        GRAFT_REQUIRE(i < size_, "series", "index outside", i, size_);
        return first_[i];
    }
    [[nodiscard]] constexpr T const& operator[](detail::list_index i) const noexcept {
        GRAFT_REQUIRE(i < size_, "series", "index outside", i, size_);
        return first_[i];
    }
    /// The element at `i`; if there is none, the program stops.
    [[nodiscard]] constexpr T& at(std::size_t i) noexcept {
        return i < size_ ? first_[i] : (__builtin_trap(), *first_);
    }
    [[nodiscard]] constexpr T const& at(std::size_t i) const noexcept {
        return i < size_ ? first_[i] : (__builtin_trap(), *first_);
    }
    /// The first element. The list is not empty (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr T& front() noexcept {
        GRAFT_REQUIRE(size_ != 0, "series", "an element of an empty list");
        return *first_;
    }
    [[nodiscard]] constexpr T const& front() const noexcept {
        GRAFT_REQUIRE(size_ != 0, "series", "an element of an empty list");
        return *first_;
    }
    /// The last element. The list is not empty (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr T& back() noexcept {
        GRAFT_REQUIRE(size_ != 0, "series", "an element of an empty list");
        return first_[size_ - 1];
    }
    [[nodiscard]] constexpr T const& back() const noexcept {
        GRAFT_REQUIRE(size_ != 0, "series", "an element of an empty list");
        return first_[size_ - 1];
    }

    /// Allocates for at least `room` elements. Pointers to elements become invalid if the capacity grows.
    /// cost O(n), a move of all elements, if it grows
    constexpr void reserve(std::size_t room) {
        if (room > room_) move_to(room);
    }
    /// Frees memory that no element uses. Pointers to elements become invalid.
    /// cost O(n), a move of all elements
    constexpr void shrink_to_fit() {
        if (room_ > size_) move_to(size_);
    }
    /// Adds an element at the end: a copy, a moved one, or one constructed from `args`. Pointers to elements become
    /// invalid if the capacity grows.
    /// cost O(1) on average; the capacity grows by a factor
    constexpr void push_back(T const& value) { emplace_back(value); }
    constexpr void push_back(T&& value) { emplace_back(static_cast<T&&>(value)); }
    /// Adds an element constructed from `args`, and returns it. As `push_back` otherwise.
    template <class... Args> constexpr T& emplace_back(Args&&... args) {
        if (size_ == room_) [[unlikely]] {
            T kept(static_cast<Args&&>(args)...); // before the others move: the arguments may be of this list
            return add_to_full(static_cast<T&&>(kept));
        }
        make(first_ + size_, static_cast<Args&&>(args)...);
        return first_[size_++];
    }
    /// Removes the last element. The list is not empty (checked with GRAFT_CHECKED).
    constexpr void pop_back() {
        GRAFT_REQUIRE(size_ != 0, "series", "an element of an empty list");
        --size_; // separate: of a number g++ 12 evaluates nothing of a destroyed object
        first_[size_].~T();
    }
    /// Removes all elements; the capacity stays.
    constexpr void clear() noexcept { cut(0); }
    /// Removes elements at the end, or adds some, zero-initialized or copies of `value`, until there are `size`.
    /// cost O(n) of what is added, removed or moved
    constexpr void resize(std::size_t size) {
        if (size > room_) move_to(detail::more_room(room_, size));
        for (; size_ < size; ++size_) make(first_ + size_);
        cut(size);
    }
    constexpr void resize(std::size_t size, T const& value) {
        T const kept(value);
        if (size > room_) move_to(detail::more_room(room_, size));
        if constexpr (__is_trivially_copyable(T)) {
            if (!__builtin_is_constant_evaluated()) {
                if (size > size_) detail::fill_list(first_ + size_, size - size_, &kept, sizeof(T));
                size_ = size;
                return;
            }
        }
        for (; size_ < size; ++size_) make(first_ + size_, kept);
        cut(size);
    }
    /// Replaces all elements by `size` copies of `value`, or by those from `from` to `to`, which are not of this list.
    constexpr void assign(std::size_t size, T const& value) {
        T const kept(value);
        clear();
        resize(size, kept);
    }
    template <class It> requires requires(It at) { *at; }
    constexpr void assign(It from, It to) {
        clear();
        add_all(from, to);
    }
    /// Inserts `value` before `at`. Returns its new position.
    constexpr T* insert(T const* at, T value) {
        auto const place = static_cast<std::size_t>(at - first_);
        GRAFT_REQUIRE(place <= size_, "series", "a place outside", place, size_);
        push_back(static_cast<T&&>(value));
        for (auto i = size_ - 1; i > place; --i) {
            T moved(static_cast<T&&>(first_[i]));
            first_[i] = static_cast<T&&>(first_[i - 1]);
            first_[i - 1] = static_cast<T&&>(moved);
        }
        return first_ + place;
    }
    /// Inserts all from `from` to `to`, which are not of this list, before `at`. Returns the position of the first.
    template <class It> requires requires(It at) { *at; }
    constexpr T* insert(T const* at, It from, It to) {
        auto const place = static_cast<std::size_t>(at - first_);
        GRAFT_REQUIRE(place <= size_, "series", "a place outside", place, size_);
        auto const kept = size_ - place;
        add_all(from, to);
        if (kept != 0) turn(first_ + place, first_ + place + kept);
        return first_ + place;
    }
    /// Removes one element, or those from `from` to before `to`. Returns the position of the next one; those after it
    /// move.
    /// cost O(n) of the elements after it
    constexpr T* erase(T const* at) { return erase(at, at + 1); }
    constexpr T* erase(T const* from, T const* to) {
        GRAFT_REQUIRE(first_ <= from && from <= to && to <= end(), "series", "erases what is outside");
        auto* const gap = first_ + (from - first_);
        if (from == to) return gap;
        auto* into = gap;
        auto* kept = first_ + (to - first_);
        if constexpr (__is_trivially_copyable(T)) {
            if (!__builtin_is_constant_evaluated()) {
                auto const rest = static_cast<std::size_t>(end() - kept);
                __builtin_memmove(static_cast<void*>(into), kept, rest * sizeof(T));
                into += rest;
                kept = end();
            }
        }
        for (; kept != end(); ++kept, ++into) *into = static_cast<T&&>(*kept);
        cut(static_cast<std::size_t>(into - first_));
        return gap;
    }
    /// Erases the elements for which `is` is true; the rest keeps its order.
    template <class Is> constexpr void erase_if(Is is) {
        auto* into = first_;
        for (auto* at = first_; at != end(); ++at) {
            if (is(*at)) continue;
            if (into != at) *into = static_cast<T&&>(*at);
            ++into;
        }
        cut(static_cast<std::size_t>(into - first_));
    }
    constexpr void swap(series& other) noexcept {
        series* const both[] = {this, &other};
        auto* const first = both[0]->first_;
        auto const size = both[0]->size_, room = both[0]->room_;
        both[0]->first_ = both[1]->first_, both[0]->size_ = both[1]->size_, both[0]->room_ = both[1]->room_;
        both[1]->first_ = first, both[1]->size_ = size, both[1]->room_ = room;
    }
    friend constexpr bool operator==(series const& a, series const& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.first_[i] == b.first_[i])) return false;
        return true;
    }

private:
    /// Adds all from `from` to `to` at the end.
    template <class It> constexpr void add_all(It from, It to) {
        std::size_t count = 0;
        if constexpr (requires { to - from; }) count = static_cast<std::size_t>(to - from);
        else
            for (auto all = from; all != to; ++all) ++count;
        if (size_ + count > room_) move_to(detail::more_room(room_, size_ + count));
        if constexpr (__is_trivially_copyable(T) && (__is_same(It, T*) || __is_same(It, T const*))) {
            if (!__builtin_is_constant_evaluated()) {
                detail::copy_list(first_ + size_, from, count * sizeof(T));
                size_ += count;
                return;
            }
        }
        for (; from != to; ++from, ++size_) make(first_ + size_, *from);
    }
    /// Exchanges the elements before `middle` with those from it to the end; each part keeps its order.
    constexpr void turn(T* first, T* middle) {
        reverse(first, middle);
        reverse(middle, end());
        reverse(first, end());
    }
    [[gnu::noinline]] static constexpr void reverse(T* low, T* high) {
        for (; low < high && low < --high; ++low) {
            T moved(static_cast<T&&>(*low));
            *low = static_cast<T&&>(*high);
            *high = static_cast<T&&>(moved);
        }
    }
    constexpr void copy(series const& other) { // into an empty list
        if (other.size_ > room_) move_to(other.size_);
        if constexpr (__is_trivially_copyable(T)) {
            if (!__builtin_is_constant_evaluated()) {
                detail::copy_list(first_, other.first_, other.size_ * sizeof(T));
                size_ = other.size_;
                return;
            }
        }
        for (; size_ < other.size_; ++size_) make(first_ + size_, other.first_[size_]);
    }
    /// In a constant expression, elements are constructed by functions of the standard library only.
    template <class... Args> [[gnu::always_inline]] static constexpr void make(T* at, Args&&... args) {
        if (__builtin_is_constant_evaluated()) std::construct_at(at, static_cast<Args&&>(args)...);
        else ::new (static_cast<void*>(at)) T(static_cast<Args&&>(args)...);
    }
    constexpr void move_to(std::size_t room) { // not inline: most calls find enough capacity
        if (__builtin_is_constant_evaluated()) return move_constant(room);
        void* to;
        if constexpr (__is_trivially_copyable(T))
            to = detail::move_list(first_, size_, room_, room, sizeof(T), alignof(T));
        else to = detail::move_list(first_, size_, room_, room, sizeof(T), alignof(T), &move_each);
        first_ = static_cast<T*>(to);
        room_ = room;
    }
    [[gnu::noinline]] constexpr T& add_to_full(T&& kept) {
        move_to(detail::more_room(room_, size_ + 1));
        make(first_ + size_, static_cast<T&&>(kept));
        return first_[size_++];
    }
    static void move_each(void* to, void* from, std::size_t count) {
        auto* into = static_cast<T*>(to);
        for (auto *at = static_cast<T*>(from), *end = at + count; at != end; ++at, ++into) {
            make(into, static_cast<T&&>(*at));
            at->~T();
        }
    }
    template <class = void> constexpr void move_constant(std::size_t room) { // of no explicit instantiation
        T* const to = room != 0 ? std::allocator<T>().allocate(room) : nullptr;
        for (std::size_t i = 0; i < size_; ++i) {
            std::construct_at(to + i, static_cast<T&&>(first_[i]));
            first_[i].~T();
        }
        release();
        first_ = to;
        room_ = room;
    }
    constexpr void release() noexcept {
        if (__builtin_is_constant_evaluated()) {
            if (first_) std::allocator<T>().deallocate(first_, room_);
            return;
        }
        detail::release_list(first_, room_, sizeof(T), alignof(T));
    }
    constexpr void cut(std::size_t size) noexcept {
        if constexpr (__is_trivially_copyable(T)) {
            if (size_ > size) size_ = size;
        } else {
            if (size_ > size) destroy(size);
        }
    }
    [[gnu::noinline]] constexpr void destroy(std::size_t size) noexcept { // not inline: once for each type
        while (size_ > size) first_[--size_].~T();
    }

    T* first_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
};

GRAFT_END
