// graft/base/container/span.hpp - a non-owning view of elements: like std::span, without the compile-time cost of
// std::span
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/require.hpp"

GRAFT_BEGIN

/// Contiguous `T`s, with the names and the use of std::span, to and from which it converts; pointers are its
/// iterators. The library has its own because std::span evaluates five concepts for every pair of types between which
/// it may convert, again in each unit.
template <class T> class GRAFT_TYPE span {
public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    /// The types of std::span, for generic code.
    using size_type = std::size_t;
    using iterator = T*;

    constexpr span() = default;
    constexpr span(T* first, std::size_t size) : first_(first), size_(size) {}
    template <std::size_t N> constexpr span(T (&all)[N]) : first_(all), size_(N) {}
    /// The elements of anything that has `data` and `size`.
    template <class All> requires requires(All& all, T* const*& same) {
        same = static_cast<decltype(all.data()) const*>(nullptr);
        all.size();
    }
    constexpr span(All&& all) : first_(all.data()), size_(all.size()) {}

    [[nodiscard]] constexpr T* data() const noexcept { return first_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// The size of all elements.
    /// units bytes
    [[nodiscard]] constexpr std::size_t size_bytes() const noexcept { return size_ * sizeof(T); }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T* begin() const noexcept { return first_; }
    [[nodiscard]] constexpr T* end() const noexcept { return first_ + size_; }
    [[nodiscard]] constexpr T& operator[](detail::list_index i) const noexcept {
        GRAFT_REQUIRE(i < size_, "span", "index outside", i, size_);
        return first_[i];
    }
    /// The first element. The view is not empty (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr T& front() const noexcept {
        GRAFT_REQUIRE(size_ != 0, "span", "an element of an empty view");
        return *first_;
    }
    /// The last element. The view is not empty (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr T& back() const noexcept {
        GRAFT_REQUIRE(size_ != 0, "span", "an element of an empty view");
        return first_[size_ - 1];
    }
    /// The first `count` elements, at most `size()` (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr span first(std::size_t count) const noexcept {
        GRAFT_REQUIRE(count <= size_, "span", "a part that is outside", count, size_);
        return {first_, count};
    }
    /// The last `count` elements, at most `size()` (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr span last(std::size_t count) const noexcept {
        GRAFT_REQUIRE(count <= size_, "span", "a part that is outside", count, size_);
        return {first_ + (size_ - count), count};
    }
    /// The elements from position `from` on: all, or `count` of them. They exist (checked with GRAFT_CHECKED).
    [[nodiscard]] constexpr span subspan(std::size_t from) const noexcept {
        GRAFT_REQUIRE(from <= size_, "span", "a part that is outside", from, size_);
        return {first_ + from, size_ - from};
    }
    [[nodiscard]] constexpr span subspan(std::size_t from, std::size_t count) const noexcept {
        GRAFT_REQUIRE(from <= size_ && count <= size_ - from, "span", "a part that is outside", from, size_);
        return {first_ + from, count};
    }

private:
    T* first_ = nullptr;
    std::size_t size_ = 0;
};
template <class T> span(T*, std::size_t) -> span<T>;
template <class T, std::size_t N> span(T (&)[N]) -> span<T>;
template <class All> span(All&& all) -> span<std::remove_pointer_t<decltype(all.data())>>;

/// A span that outlives the expression which makes it, as a member of a table. It takes a variable or another view; a
/// temporary container, which would end before the view is used, does not compile.
/// example `std::vector<graft::kernel_table_view> const tables{...}; graft::target const npu{ops, sets, {tables}};`
template <class T> class GRAFT_TYPE view_of_a_variable : public span<T> {
public:
    constexpr view_of_a_variable() = default;
    constexpr view_of_a_variable(T* first, std::size_t size) : span<T>(first, size) {}
    constexpr view_of_a_variable(span<T> of) : span<T>(of) {}
    template <std::size_t N> constexpr view_of_a_variable(T (&all)[N]) : span<T>(all) {}
    template <class All> requires std::is_constructible_v<span<T>, All&>
    constexpr view_of_a_variable(All& all) : span<T>(all) {}
    /// Views, which do not own their elements.
    template <class View> requires(!std::is_lvalue_reference_v<View> && requires { typename View::element_type; })
    constexpr view_of_a_variable(View&& view) : span<T>(view) {}
    /// Deleted: a temporary container. Give it a name first.
    template <class All> requires(
                                     !std::is_lvalue_reference_v<All> && !requires { typename All::element_type; } &&
                                     requires(All& all) { all.data(); })
    view_of_a_variable(All&&) = delete;
};

/// The bytes of the elements.
template <class T> [[nodiscard]] span<std::byte const> as_bytes(span<T> all) {
    return {reinterpret_cast<std::byte const*>(all.data()), all.size_bytes()};
}
/// The bytes of the elements, for writing.
template <class T> [[nodiscard]] span<std::byte> as_writable_bytes(span<T> all) {
    return {reinterpret_cast<std::byte*>(all.data()), all.size_bytes()};
}

GRAFT_END
