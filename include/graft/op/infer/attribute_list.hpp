// graft/op/infer/attribute_list.hpp - a list attribute as a rule reads it: reading beyond its end is an error of the
// rule
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/invalid_read.hpp"

GRAFT_BEGIN

namespace detail {

/// The substitute for an element that does not exist, until the rule returns an error: a number is 1, because the rule
/// may divide by it.
template <class T> constexpr T make_placeholder() {
    if constexpr (std::is_arithmetic_v<T>) return T{1};
    else return T{};
}
template <class T> inline constexpr T placeholder = make_placeholder<T>();

} // namespace detail

/// The elements of a list attribute. Reading one that is not there makes the rule's answer an error that names the
/// attribute and the index. Converts to a `span`, which does not look.
/// error index_out_of_range, by `infer_node`
template <class T> class GRAFT_TYPE attribute_list : public span<T const> {
    using base = span<T const>;

public:
    constexpr attribute_list() = default;
    /// Elements that belong to no attribute: an element that does not exist reads as 1.
    constexpr attribute_list(base all) : base(all) {}
    constexpr attribute_list(base all, invalid_read* reader, std::int32_t place)
        : base(all), reader_(reader), place_(place) {}

    [[nodiscard]] constexpr T const& operator[](std::size_t i) const noexcept {
        return i < base::size() ? base::data()[i] : (note(i), detail::placeholder<T>);
    }
    /// `*begin()` of an empty list is 1, not memory of another object.
    [[nodiscard]] constexpr T const* begin() const noexcept {
        return base::empty() ? &detail::placeholder<T> : base::data();
    }
    [[nodiscard]] constexpr T const* end() const noexcept { return begin() + base::size(); }
    /// The first and the last element; of an empty list 1 (or an empty value), and the rule's answer is an error.
    [[nodiscard]] constexpr T const& front() const noexcept { return (*this)[0]; }
    [[nodiscard]] constexpr T const& back() const noexcept { return (*this)[base::size() - 1]; }
    /// The first `count` elements, the last `count`, or those from position `from` on, as a view. A part that is not
    /// there is an error of the rule, and the whole list is returned.
    /// error index_out_of_range, by `infer_node`
    [[nodiscard]] constexpr attribute_list first(std::size_t count) const noexcept { return subspan(0, count); }
    /// The last `count` elements; errors as of `first`.
    [[nodiscard]] constexpr attribute_list last(std::size_t count) const noexcept {
        return subspan(base::size() - count, count);
    }
    /// The elements from position `from` on, all or `count` of them; errors as of `first`.
    [[nodiscard]] constexpr attribute_list subspan(std::size_t from) const noexcept {
        return subspan(from, base::size() - from);
    }
    [[nodiscard]] constexpr attribute_list subspan(std::size_t from, std::size_t count) const noexcept {
        if (from > base::size() || count > base::size() - from) return note(from + count - 1), *this;
        return {base::subspan(from, count), reader_, place_};
    }

private:
    [[gnu::cold]] constexpr void note(std::size_t i) const noexcept {
        if (reader_)
            reader_->note(invalid_read::what::element, place_, static_cast<std::int64_t>(i),
                static_cast<std::int64_t>(base::size()));
    }
    invalid_read* reader_ = nullptr;
    std::int32_t place_ = 0;
};

/// The lists of an attribute that is a list of lists.
template <class T> class GRAFT_TYPE attribute_lists : public list_of_lists<T> {
public:
    constexpr attribute_lists() = default;
    constexpr attribute_lists(list_of_lists<T> all, invalid_read* reader, std::int32_t place)
        : list_of_lists<T>(all), reader_(reader), place_(place) {}

    [[nodiscard]] constexpr attribute_list<T> operator[](std::size_t i) const {
        if (i < this->size()) return {list_of_lists<T>::operator[](i), reader_, place_};
        if (reader_)
            reader_->note(invalid_read::what::element, place_, static_cast<std::int64_t>(i),
                static_cast<std::int64_t>(this->size()));
        return {{}, reader_, place_};
    }

private:
    invalid_read* reader_ = nullptr;
    std::int32_t place_ = 0;
};

namespace detail {

/// The value of an attribute for a rule: lists contain the attribute they belong to.
template <class T> constexpr attribute_list<T> read_by(span<T const> all, invalid_read& reader, int position) {
    return {all, &reader, invalid_read::attribute_at(position)};
}
template <class T> constexpr attribute_lists<T> read_by(list_of_lists<T> all, invalid_read& reader, int position) {
    return {all, &reader, invalid_read::attribute_at(position)};
}
template <class T> requires(
    !requires(T all) {
        all.begin();
        all.subspan(0);
    } && !requires(T all) { all.ends; })
constexpr T read_by(T value, invalid_read&, int) {
    return value;
}

} // namespace detail

GRAFT_END
