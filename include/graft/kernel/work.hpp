// graft/kernel/work.hpp - how work is cut into blocks and tiles: what a proof reads, what a kernel walks
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/op/extent.hpp"

GRAFT_BEGIN

/// How work is cut: `total` items in a row; block number i does those from i * `each` on, at most `each`; in a block
/// one tile after the other. An item is what may not be cut: an element, a row, a box.
/// example `t.split({.total = rows, .each = ceil_div(rows, cores), .tile = 8, .item_bytes = 64, .local_bytes = 4096});`
struct GRAFT_TYPE work {
    extent total = 0, each = 0;
    extent blocks = -1; ///< -1: as many as hold `total`
    extent tile = -1;   ///< items at once; -1: a block does all of its items at once
    /// Of an item in the global memory, where pieces must be aligned; 0: they need not be. -1, nothing said: no proof.
    extent item_bytes = -1;
    /// What a block holds in the memory of its core at once, all buffers together; 0: nothing. -1: no proof.
    extent local_bytes = -1;
};

/// Data of a tiling that is cut by `split`, and the loops of its kernel: `for (auto p : t->of(block))`.
struct GRAFT_TYPE pieces {
    std::int64_t total = 0, each = 0, tile = 0;

    /// Items [from, from + size).
    struct piece {
        std::size_t from, size;
    };
    /// The tiles of a block, in order; the last one is what is left.
    class tiles {
    public:
        struct iterator {
            std::size_t at, end, step;
            constexpr piece operator*() const { return {at, end - at < step ? end - at : step}; }
            constexpr iterator& operator++() { return at = end - at < step ? end : at + step, *this; }
            constexpr bool operator!=(iterator const& o) const { return at != o.at; }
        };
        constexpr tiles(std::int64_t from, std::int64_t end, std::int64_t step)
            : from_(static_cast<std::size_t>(from)), end_(static_cast<std::size_t>(end)),
              step_(static_cast<std::size_t>(step)) {}
        [[nodiscard]] constexpr iterator begin() const { return {from_, end_, step_}; }
        [[nodiscard]] constexpr iterator end() const { return {end_, end_, step_}; }
        /// Items of all tiles.
        [[nodiscard]] constexpr std::size_t size() const { return end_ - from_; }

    private:
        std::size_t from_, end_, step_;
    };
    /// What block number `index` does; nothing where the blocks before it did all.
    [[nodiscard]] constexpr tiles of(std::uint32_t index) const {
        auto const first = static_cast<std::int64_t>(index);
        auto const from = each > 0 && first <= total / each ? first * each : total;
        auto const end = total - from < each ? total : from + each;
        return {from, end, tile > 0 ? tile : 1};
    }
    template <class Block> [[nodiscard]] constexpr tiles of(Block const& b) const { return of(b.index); }
};

GRAFT_END
