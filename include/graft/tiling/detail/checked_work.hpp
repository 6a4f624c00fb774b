// graft/tiling/detail/checked_work.hpp - checks that split work covers its items, fits into a core's memory and is
// aligned
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/errc.hpp"
#include "graft/kernel/work.hpp"
#include "graft/op/infer/extent.hpp"
#include "graft/op/infer/platform.hpp"

GRAFT_BEGIN

namespace detail {

enum class proof : std::uint8_t { right, wrong, open };

/// The check of a tiling's work, whose numbers are known as ranges. The message consists of `got`, `what`, `has`, `of`;
/// if a property of the tiling is not specified, of `what` alone.
class checked_work {
public:
    proof is = proof::right;
    errc code = errc::ok;
    std::string_view what{}, of{};
    std::int64_t got = 0, has = 0;

    constexpr checked_work() = default;
    /// `per_byte`: elements that share a byte, of the smallest dtype. `runs`: blocks that the tiling actually
    /// requests.
    constexpr checked_work(work const& w, platform const& device, std::int64_t per_byte, std::int64_t runs) {
        auto const unit = static_cast<std::int64_t>(device.local_alignment) * per_byte;
        if (pieces(w) && covered(w, runs) && fits_memory(w, static_cast<std::int64_t>(device.local_bytes)))
            aligned(w, unit);
    }
    /// The data of a tiling has a number other than the specified work.
    [[nodiscard]] static constexpr checked_work data_differ(std::int64_t has_got, std::int64_t there_is) {
        checked_work w;
        w.wrong(errc::tiling_misses_elements, " items in the data of the kernel, of ", has_got, {}, there_is);
        return w;
    }
    /// The bytes of an item are no whole number of elements.
    [[nodiscard]] static constexpr checked_work item_of_other_elements(std::int64_t bytes, std::int64_t element) {
        checked_work w;
        w.wrong(errc::misaligned_tiling, " bytes of an item, of elements of ", bytes, {}, element);
        return w;
    }

private:
    constexpr bool wrong(
        errc why, std::string_view text, std::int64_t has_got, std::string_view end, std::int64_t there_is) {
        is = proof::wrong, code = why, what = text, got = has_got, of = end, has = there_is;
        return false;
    }
    constexpr void open() { is = proof::open; }

    constexpr bool unspecified(std::string_view text) { return wrong(errc::missing_tiling_split, text, 0, {}, 0); }

    constexpr bool pieces(work const& w) {
        if (w.total.high() < 0) return unspecified("a negative number of items in all");
        if (w.total.low() < 0) open();
        if (w.total.high() > 0) {
            if (w.each.high() < 1) return wrong(errc::empty_tile, " of ", w.each.high(), " items", w.total.low());
            if (w.tile.high() < 1)
                return wrong(errc::empty_tile, " in a tile of ", w.tile.high(), " items", w.each.low());
            if (w.each.low() < 1 || w.tile.low() < 1) return open(), false;
        }
        if (w.blocks.high() < 1)
            return wrong(errc::empty_tile, " blocks for ", w.blocks.high(), " items", w.total.low());
        if (w.blocks.low() < 1 || w.blocks.high() > UINT32_MAX) open();
        return true;
    }
    constexpr bool covered(work const& w, std::int64_t runs) {
        if (w.blocks.low() > 0 && w.blocks.low() <= UINT32_MAX && runs != w.blocks.low()) // changed after `split`
            return wrong(errc::tiling_misses_elements, " blocks run, of ", runs, {}, w.blocks.low());
        auto const all = w.blocks.holds(w.total, w.each);
        if (all == bounds_result::no)
            return wrong(errc::tiling_misses_elements, " items in all blocks, of ", (w.blocks * w.each).high(), {},
                w.total.low());
        if (all == bounds_result::open) open();
        return true;
    }
    constexpr bool fits_memory(work const& w, std::int64_t room) {
        if (w.local_bytes.high() < 0) return unspecified("no local_bytes, the memory of a block");
        if (w.local_bytes.low() < 0) open();
        if (w.local_bytes.low() > room)
            return wrong(
                errc::tiling_exceeds_core_memory, " bytes at once, a core has ", w.local_bytes.low(), {}, room);
        if (w.local_bytes.high() > room) open();
        return true;
    }
    /// Slices are aligned to the chip's memory.
    constexpr void aligned(work const& w, std::int64_t unit) {
        if (w.item_bytes.high() < 0) return (void)unspecified("no item_bytes; 0 if pieces need no alignment");
        if (w.item_bytes.low() < 0) open();
        if (unit < 2 || (w.item_bytes.known() && w.item_bytes.low() == 0)) return;
        auto const of_block = w.each * w.item_bytes, of_tile = w.tile * w.item_bytes;
        bool const several = w.blocks.low() > 1, one = w.blocks.high() < 2;
        if (!one && of_block.divisor() % unit != 0) {
            if (several && of_block.known())
                return (void)wrong(
                    errc::misaligned_tiling, " bytes of a block, of units of ", of_block.low(), {}, unit);
            open();
        }
        if (of_tile.divisor() % unit != 0) {
            bool const tiles = w.tile.high() < w.each.low(),
                       none = w.tile.low() >= w.each.high() || w.tile.is_the_same_as(w.each);
            if (tiles && of_tile.known())
                return (void)wrong(errc::misaligned_tiling, " bytes of a tile, of units of ", of_tile.low(), {}, unit);
            if (!none) open();
        }
    }
};

} // namespace detail

GRAFT_END
