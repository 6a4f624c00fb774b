// graft/tensor/detail/dim_list.hpp - the dims of a shape in order, and the packing of many dims into a few words
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/container/span.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

/// The largest rank of a shape: that of CANN.
inline constexpr std::size_t max_rank = 25;

/// The largest rank at which a shape stores each dim in a separate word.
inline constexpr std::size_t plain_rank = 8;

namespace detail {

using dim_words = std::array<stored_dim, plain_rank>;

/// Dims of more than `plain_rank` in the bits of the same number of words, the first in the lowest bits. Each dim is a
/// tag of two bits, which specifies its length, and that number of bits:
///
///     0    4 bits   0 unknown, 1 invalid, 2 and more: the numbers from 0
///     1    9 bits   numbers from 14
///     2   17 bits   the highest is 0: the number of a symbol; 1: numbers from 526
///     3   63 bits   any number
///
/// The capacity is 25 symbols, and any numbers whose product is below 2^63. A dim beyond the capacity (24 symbols and
/// a number beyond 66,061) is unknown.
struct packed_dims {
    static constexpr unsigned words = static_cast<unsigned>(plain_rank), bits = words * 64, mark = 2;
    static constexpr unsigned lengths[]{4, 9, 17, 63}, min = mark + lengths[0];
    static constexpr std::int64_t second = 14, third = second + 512, max_third = third + 0xFFFF;
    static constexpr std::uint64_t is_number = 0x10000;

    static constexpr void put(dim_words& to, unsigned& at, std::uint64_t value, unsigned count) {
        auto const word = at / 64, shift = at % 64;
        auto const add = [&](unsigned i, std::uint64_t part) {
            to[i] = static_cast<stored_dim>(static_cast<std::uint64_t>(to[i]) | part);
        };
        add(word, value << shift);
        if (shift + count > 64) add(word + 1, value >> (64 - shift));
        at += count;
    }
    static constexpr std::uint64_t take(dim_words const& from, unsigned& at, unsigned count) {
        auto const word = at / 64, shift = at % 64;
        auto value = static_cast<std::uint64_t>(from[word]) >> shift;
        if (shift + count > 64) value |= static_cast<std::uint64_t>(from[word + 1]) << (64 - shift);
        at += count;
        return value & ((std::uint64_t{1} << count) - 1);
    }
    [[nodiscard]] static constexpr unsigned mark_of(stored_dim d) {
        if (d < 0) return is_symbol(d) ? 2 : 0;
        return d < second ? 0 : d < third ? 1 : d <= max_third ? 2 : 3;
    }
    [[nodiscard]] static constexpr std::uint64_t value_of(stored_dim d, unsigned kind) {
        if (is_symbol(d)) return static_cast<std::uint64_t>(d - first_symbol);
        if (kind == 0) return d == unknown_dim ? 0 : is_invalid(d) ? 1 : static_cast<std::uint64_t>(d + 2);
        if (kind == 3) return static_cast<std::uint64_t>(d);
        return kind == 1 ? static_cast<std::uint64_t>(d - second) : static_cast<std::uint64_t>(d - third) | is_number;
    }

    [[gnu::cold]] static constexpr dim_words pack(span<stored_dim const> dims) {
        dim_words to{};
        unsigned at = 0, room = bits - min * static_cast<unsigned>(dims.size());
        for (auto d : dims) {
            auto kind = mark_of(d);
            if (auto const more = lengths[kind] - lengths[0]; more <= room) room -= more;
            else d = unknown_dim, kind = 0;
            put(to, at, kind, mark);
            put(to, at, value_of(d, kind), lengths[kind]);
        }
        return to;
    }
    [[gnu::cold]] static constexpr void unpack(dim_words const& from, std::size_t rank, stored_dim* to) {
        unsigned at = 0;
        for (std::size_t i = 0; i < rank; ++i) {
            auto const kind = static_cast<unsigned>(take(from, at, mark));
            auto const bits_of_it = take(from, at, lengths[kind]);
            auto const value = static_cast<std::int64_t>(bits_of_it);
            if (kind == 0) to[i] = value == 0 ? unknown_dim : value == 1 ? invalid_dim : value - 2;
            else if (kind == 1) to[i] = value + second;
            else if (kind == 3) to[i] = value;
            else if (bits_of_it & is_number) to[i] = static_cast<std::int64_t>(bits_of_it & 0xFFFF) + third;
            else to[i] = first_symbol + value;
        }
    }
};

} // namespace detail

/// The stored dims of a shape, read like a span. Up to rank 8 it refers to the dims of the shape; beyond, and of a
/// temporary shape, it is a copy: a span of it is valid as long as the list.
class GRAFT_TYPE dim_list {
public:
    using value_type = stored_dim;

    constexpr dim_list(stored_dim const* first, std::size_t size) : first_(first), size_(size) {}
    /// With its own copy of the dims of a shape, which are packed if the rank is over `plain_rank`.
    [[gnu::noinline, gnu::cold]] constexpr dim_list(std::size_t rank, detail::dim_words const& dims)
        : first_(copy_), size_(rank) {
        if (rank > plain_rank) detail::packed_dims::unpack(dims, rank, copy_);
        else
            for (std::size_t i = 0; i < rank; ++i) copy_[i] = dims[i];
    }
    constexpr dim_list(dim_list const& other) : first_(other.first_), size_(other.size_) {
        if (first_ != other.copy_) return;
        for (std::size_t i = 0; i < size_; ++i) copy_[i] = other.first_[i];
        first_ = copy_;
    }
    dim_list& operator=(dim_list const&) = delete;

    [[nodiscard]] constexpr stored_dim const* data() const noexcept { return first_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr stored_dim const* begin() const noexcept { return first_; }
    [[nodiscard]] constexpr stored_dim const* end() const noexcept { return first_ + size_; }
    [[nodiscard]] constexpr stored_dim operator[](detail::list_index i) const noexcept {
        GRAFT_REQUIRE(i < size_, "dim_list", "index outside", i, size_);
        return first_[i];
    }
    [[nodiscard]] constexpr stored_dim front() const noexcept {
        GRAFT_REQUIRE(size_ != 0, "dim_list", "a dim of rank 0");
        return first_[0];
    }
    [[nodiscard]] constexpr stored_dim back() const noexcept {
        GRAFT_REQUIRE(size_ != 0, "dim_list", "a dim of rank 0");
        return first_[size_ - 1];
    }

private:
    stored_dim const* first_;
    std::size_t size_;
    stored_dim copy_[max_rank]; ///< set only if `first_` points to it
};

GRAFT_END
