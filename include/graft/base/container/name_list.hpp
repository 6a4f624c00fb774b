// graft/base/container/name_list.hpp - names in one array of characters: a table of them has one address, not one each
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Names one after the other, each with a 0 at its end: a view. No name contains a 0.
class GRAFT_TYPE name_list {
public:
    /// Goes through the names in order.
    class iterator {
    public:
        using value_type = std::string_view; ///< a name
        using reference = std::string_view;
        using pointer = std::string_view const*;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;

        constexpr iterator() = default;
        constexpr explicit iterator(char const* at) : at_(at) {}
        [[nodiscard]] constexpr std::string_view operator*() const { return at_; }
        constexpr iterator& operator++() { return at_ += (**this).size() + 1, *this; }
        constexpr iterator operator++(int) {
            auto const before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        char const* at_ = nullptr;
    };

    constexpr name_list() = default;
    /// `size` names in `chars` characters, the 0s included.
    constexpr name_list(char const* text, std::size_t size, std::size_t chars)
        : text_(text), size_(static_cast<std::uint32_t>(size)), chars_(static_cast<std::uint32_t>(chars)) {}

    [[nodiscard]] constexpr iterator begin() const { return iterator(text_); }
    [[nodiscard]] constexpr iterator end() const { return iterator(text_ + chars_); }
    /// How many names there are.
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    /// Whether there is none.
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    /// The name at this position, which is below `size`.
    /// cost linear in the position
    [[nodiscard]] constexpr std::string_view operator[](std::size_t place) const {
        auto at = begin();
        for (; place != 0; --place) ++at;
        return *at;
    }

private:
    char const* text_ = "";
    std::uint32_t size_ = 0, chars_ = 0;
};

/// What a `name_list` shows, of exactly the size of its names.
template <std::size_t Chars> struct stored_names {
    char text[Chars + 1]{}; ///< the names, each with a 0 at its end

    constexpr explicit stored_names(std::string_view const* names, std::size_t size) {
        auto* to = text;
        for (std::size_t i = 0; i < size; ++i, ++to)
            for (char const c : names[i]) *to++ = c;
    }
};

GRAFT_END
