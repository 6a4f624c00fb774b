// graft/kernel/work.hpp - the split of work into blocks and tiles: the input of a proof, the loops of a kernel
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/extent.hpp"

GRAFT_BEGIN

/// A split of work: `total` items in order; block number i processes those from i * `each` on, at most `each`; in a
/// block one tile after the other. An item is a unit that is not split: an element, a row, a box.
/// example `t.split({.total = rows, .each = ceil_div(rows, cores), .tile = 8, .item_bytes = 64, .local_bytes =
/// 4096});`
struct GRAFT_TYPE work {
    /// Number of items of all blocks.
    extent total = 0, each = 0; ///< the most items of one block; must be positive if there are items
    extent blocks = -1;         ///< -1: as many as cover `total`
    extent tile = -1;           ///< items per tile; -1: a block processes all of its items in one tile
    /// Of an item in the global memory, where slices must be aligned; 0: they need not be. -1, unspecified: no proof.
    extent item_bytes = -1;
    /// The memory of its core that a block uses at the same time, all buffers together; 0: none. -1: no proof.
    extent local_bytes = -1;
};

/// Data of a tiling that is filled by `split`, and the loops of its kernel: `for (auto p : t->of(block))`.
struct GRAFT_TYPE pieces {
    std::int64_t total = 0, ///< number of items of all blocks
        each = 0,           ///< the most items of one block
        tile = 0;           ///< the most items of one tile

    /// Items [from, from + size).
    struct piece {
        std::size_t from, ///< its first item
            size;         ///< the number of its items
    };
    /// The tiles of a block, in order; the last one is the remainder.
    class tiles {
    public:
        /// Over the tiles of one block; each dereferences to its `piece`.
        struct iterator {
            std::size_t at, ///< first item of the tile
                end,        ///< the item after the block's last one
                step;       ///< items per tile, positive
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
    /// The work of block number `index`; empty if the blocks before it did all.
    [[nodiscard]] constexpr tiles of(std::uint32_t index) const {
        auto const first = static_cast<std::int64_t>(index);
        auto const from = each > 0 && first <= total / each ? first * each : total;
        auto const end = total - from < each ? total : from + each;
        return {from, end, tile > 0 ? tile : 1};
    }
    template <class Block> [[nodiscard]] constexpr tiles of(Block const& b) const { return of(b.index); }
};

GRAFT_END
