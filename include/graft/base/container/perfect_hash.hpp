// graft/base/container/perfect_hash.hpp - maps names to indices without collisions, built by the compiler (hash and
// displace)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>

#include "graft/base/narrow.hpp"

GRAFT_BEGIN

namespace detail {

/// The search, in zeroed memory owned by the caller.
struct hash_search {
    static constexpr std::uint16_t none = 0xFFFF;

    std::uint64_t const* hashes;
    std::size_t count, buckets, slots;
    std::uint16_t *displacement, *index;  ///< `buckets` and `slots` entries
    std::uint16_t *start, *member, *fill; ///< scratch: buckets + 1, count, buckets
    std::uint16_t first_equal = 0, second_equal = 0;

    static constexpr std::size_t buckets_for(std::size_t n) { return std::bit_ceil(n / 3 + 1); }
    static constexpr std::size_t slots_for(std::size_t n) { return std::bit_ceil(n + n / 4 + 1); }
    /// `mask`: the number of slots minus one.
    static constexpr std::size_t slot(std::uint64_t h, std::uint16_t d, std::size_t mask) {
        auto const x = (h >> 20) * (2 * std::uint64_t{d} + 1) + d;
        return static_cast<std::size_t>(x ^ (x >> 23)) & mask;
    }

    /// False if two hashes are equal, or if no displacement separates a bucket's members: the twins.
    constexpr bool run() {
        for (std::size_t i = 0; i < slots; ++i) index[i] = none;
        for (std::size_t i = 0; i < count; ++i) ++start[bucket(hashes[i]) + 1];
        std::size_t largest = 0;
        for (std::size_t b = 0; b < buckets; ++b) {
            if (start[b + 1] > largest) largest = start[b + 1];
            start[b + 1] = narrow_cast<std::uint16_t>(start[b + 1] + start[b]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            auto const b = bucket(hashes[i]);
            for (std::size_t k = 0; k < fill[b]; ++k)
                if (hashes[member[start[b] + k]] == hashes[i]) {
                    first_equal = member[start[b] + k];
                    second_equal = narrow_cast<std::uint16_t>(i);
                    return false;
                }
            member[start[b] + fill[b]++] = narrow_cast<std::uint16_t>(i);
        }
        for (std::size_t size = largest; size > 0; --size)
            for (std::size_t b = 0; b < buckets; ++b)
                if (fill[b] == size && !place(start[b], size, b)) {
                    first_equal = member[start[b]];
                    second_equal = member[start[b] + size - 1];
                    return false;
                }
        return true;
    }

private:
    constexpr std::size_t bucket(std::uint64_t h) const { return static_cast<std::size_t>(h) & (buckets - 1); }
    /// False if no displacement has free slots for the bucket's members.
    constexpr bool place(std::size_t from, std::size_t size, std::size_t b) {
        for (std::uint16_t d = 0; d < none; ++d) {
            std::size_t done = 0;
            for (; done < size; ++done) {
                auto& at = index[slot(hashes[member[from + done]], d, slots - 1)];
                if (at != none) break;
                at = member[from + done];
            }
            if (done == size) {
                displacement[b] = d;
                return true;
            }
            while (done > 0) index[slot(hashes[member[from + --done]], d, slots - 1)] = none;
        }
        return false;
    }
};

} // namespace detail

/// Slots and displacements for `N` distinct 64-bit hashes: `find` costs two loads for any N. A hash that is not in the
/// set returns some index (or `none`); the caller compares the name.
/// cost building is linear; equal hashes are rejected before the search begins (`unique == false`)
template <std::size_t N> struct perfect_hash {
    static constexpr std::size_t buckets = detail::hash_search::buckets_for(N), ///< a power of two
        slots = detail::hash_search::slots_for(N);                              ///< a power of two, more than `N`
    static constexpr std::uint16_t none = detail::hash_search::none;            ///< an empty slot

    std::array<std::uint16_t, buckets> displacement{}; ///< of each bucket: selects the slots of its hashes
    std::array<std::uint16_t, slots>
        index{};                   ///< of each slot: position of its hash in the constructor's array, or `none`
    bool unique = true;            ///< all hashes differ and have a slot; if not, do not call `find`
    std::uint16_t first_equal = 0, ///< if `unique` is false: two equal hashes, or two that found no slots
        second_equal = 0;          ///< the later one of both, as a position in the constructor's array

    constexpr explicit perfect_hash(std::array<std::uint64_t, N> const& hashes) {
        static_assert(N < none);
        std::array<std::uint16_t, buckets + 1> start{};
        std::array<std::uint16_t, (N ? N : 1)> member{};
        std::array<std::uint16_t, buckets> fill{};
        detail::hash_search search{hashes.data(), N, buckets, slots, displacement.data(), index.data(), start.data(),
            member.data(), fill.data()};
        unique = search.run();
        first_equal = search.first_equal;
        second_equal = search.second_equal;
    }

    /// Index of the only name that may have this hash, or `none`.
    [[nodiscard]] constexpr std::uint16_t find(std::uint64_t h) const {
        return index[detail::hash_search::slot(
            h, displacement[static_cast<std::size_t>(h) & (buckets - 1)], slots - 1)];
    }
};

GRAFT_END
