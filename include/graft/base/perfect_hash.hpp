// graft/base/perfect_hash.hpp - name to index without a collision, built by the compiler (hash and displace)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/narrow.hpp"

GRAFT_BEGIN

/// Slots and displacements for `N` distinct 64-bit hashes: `find` costs two loads, whatever N.
/// A hash that is not in the set gives some index (or `none`); the caller compares the name.
/// cost building is linear; equal hashes are rejected before the search begins (`unique == false`)
template <std::size_t N> struct perfect_hash {
    static constexpr std::size_t buckets = std::bit_ceil(N / 3 + 1), slots = std::bit_ceil(N + N / 4 + 1);
    static constexpr std::uint16_t none = 0xFFFF;

    std::array<std::uint16_t, buckets> displacement{};
    std::array<std::uint16_t, slots> index{};
    bool unique = true;
    std::uint16_t first_twin = 0, second_twin = 0; ///< which two hashes are equal when `unique` is false

    constexpr explicit perfect_hash(std::array<std::uint64_t, N> const& hashes) {
        static_assert(N < none);
        index.fill(none);
        std::array<std::uint16_t, buckets + 1> start{};
        for (auto h : hashes) ++start[bucket(h) + 1];
        std::size_t largest = 0;
        for (std::size_t b = 0; b < buckets; ++b) {
            if (start[b + 1] > largest) largest = start[b + 1];
            start[b + 1] = narrow<std::uint16_t>(start[b + 1] + start[b]);
        }
        std::array<std::uint16_t, (N ? N : 1)> member{};
        std::array<std::uint16_t, buckets> fill{};
        for (std::size_t i = 0; i < N; ++i) {
            auto const b = bucket(hashes[i]);
            for (std::size_t k = 0; k < fill[b]; ++k)
                if (hashes[member[start[b] + k]] == hashes[i]) {
                    unique = false;
                    first_twin = member[start[b] + k];
                    second_twin = narrow<std::uint16_t>(i);
                    return;
                }
            member[start[b] + fill[b]++] = narrow<std::uint16_t>(i);
        }
        for (std::size_t size = largest; size > 0; --size)
            for (std::size_t b = 0; b < buckets; ++b)
                if (fill[b] == size) place(hashes, member, start[b], size, b);
    }

    /// Index of the only name that may have this hash, or `none`.
    [[nodiscard]] constexpr std::uint16_t find(std::uint64_t h) const { return index[slot(h, displacement[bucket(h)])]; }

private:
    static constexpr std::size_t bucket(std::uint64_t h) { return static_cast<std::size_t>(h) & (buckets - 1); }
    static constexpr std::size_t slot(std::uint64_t h, std::uint16_t d) {
        auto const x = (h >> 20) * (2 * std::uint64_t{d} + 1) + d;
        return static_cast<std::size_t>((x ^ (x >> 23)) & (slots - 1));
    }
    template <class Members>
    constexpr void place(std::array<std::uint64_t, N> const& hashes, Members const& member, std::size_t from,
                         std::size_t size, std::size_t b) {
        for (std::uint16_t d = 0;; ++d) {
            std::size_t done = 0;
            for (; done < size; ++done) {
                auto& at = index[slot(hashes[member[from + done]], d)];
                if (at != none) break;
                at = member[from + done];
            }
            if (done == size) {
                displacement[b] = d;
                return;
            }
            while (done > 0) index[slot(hashes[member[from + --done]], d)] = none;
        }
    }
};

GRAFT_END
