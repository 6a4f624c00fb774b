// graft/tiling/cut.hpp - the common ways of splitting work for a chip: items of any kind, elements, rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/kernel/tiling.hpp"
#include "graft/op/infer/extent.hpp"
#include "graft/op/infer/platform.hpp"

GRAFT_BEGIN

/// The properties of an item for a split: an element, a row, a box.
/// units bytes
struct GRAFT_TYPE cut_item {
    extent bytes = 1;          ///< of an item in the global memory, where slices must be aligned
    extent local_bytes = 1;    ///< core memory for an item of a tile: all inputs, outputs and temporaries
    std::int64_t buffers = 1;  ///< 2: the next tile is loaded while this one is processed
    extent reserved = 0;       ///< additional core memory, independent of the tile
    std::int64_t max = 0;      ///< maximum items of a tile, 0: as many as fit
    std::int64_t per_byte = 1; ///< items that share a byte: 2 of a 4-bit dtype, whose `bytes` are 1
};

namespace detail {
/// The split that `cut` makes for a chip. Apart from it: one function for all contexts.
constexpr status cut_for(platform const& chip, graft::extent total, cut_item const& item, work& split) {
    if (item.buffers < 1) return fail(errc::wrong_value, "buffers", "at least", 1, item.buffers);
    if (item.per_byte < 1) return fail(errc::wrong_value, "per_byte", "at least", 1, item.per_byte);
    if (item.bytes < 0 || item.local_bytes < 0 || item.reserved < 0)
        return fail(errc::wrong_value, "bytes", "a number that is not negative");
    auto const cores = graft::extent(chip.cores ? chip.cores : 1);
    auto const boundary = static_cast<std::int64_t>(chip.local_alignment > 1 ? chip.local_alignment : 1);
    // the minimum number of items that end on a boundary, whatever their size within its bounds
    auto const divisor = item.bytes.divisor() > 0 ? item.bytes.divisor() : boundary;
    auto const unit = boundary / common_divisor(boundary, divisor) * item.per_byte;
    auto const each = round_up(ceil_div(max(total, graft::extent(1)), cores), graft::extent(unit));
    auto tile = each;
    auto const held = item.local_bytes * item.buffers;
    if (chip.local_bytes) {
        auto const room = graft::extent(chip.local_bytes) - item.reserved;
        auto const fitting = round_down(max(room, graft::extent(0)) / max(held, graft::extent(1)), graft::extent(unit));
        if (fitting < 1)
            return fail(errc::wrong_value, "local_bytes", "room for a tile in the memory of a core", unit,
                static_cast<std::int64_t>(chip.local_bytes));
        tile = min(each, fitting);
    }
    if (item.max > 0)
        tile = min(tile, max(round_down(graft::extent(item.max), graft::extent(unit)), graft::extent(unit)));
    split = {.total = total,
        .each = each,
        .tile = tile,
        .item_bytes = item.bytes,
        .local_bytes = tile * held + item.reserved};
    return ok;
}
} // namespace detail

/// Splits `total` items into one block for each core, of full units of the chip's alignment, and each block into the
/// largest tiles of which `buffers` fit into the memory of a core. The last block, and a block's last tile, are the
/// remainder. A chip with unspecified memory has one tile per block.
/// error wrong_value: no unit of items fits
/// example `return graft::cut(ctx, t, ctx.elements<"x">(), {.bytes = 2, .local_bytes = 3 * 2, .buffers = 2});`
template <class Context, class Tiling>
constexpr status cut(Context const& ctx, Tiling& t, extent total, cut_item const& item) {
    work split;
    if (auto const why = detail::cut_for(ctx.platform(), total, item, split); !why) return why;
    t.split(split);
    return ok;
}

/// Splits the elements of a tensor: for element-wise work. A tile of `tensors` tensors is in memory at the same time;
/// `bytes` is the size of an element.
/// error wrong_value: a tile does not fit into the memory of a core
/// example `return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3);`
template <class Context, class Tiling> constexpr status cut_elements(Context const& ctx, Tiling& t, extent elements,
    std::int64_t bytes, std::int64_t tensors, std::int64_t buffers = 1) {
    return cut(ctx, t, elements, {.bytes = bytes, .local_bytes = tensors * bytes, .buffers = buffers});
}

/// Splits the rows of a tensor: for work along an axis, which is not split. A tile of `tensors` tensors is in memory at
/// the same time; `row_bytes` is the size of a row.
/// error wrong_value: a tile does not fit into the memory of a core
/// example `auto const row = ctx.elements<"x">(1) * ctx.item_bytes<"x">();`, `return graft::cut_rows(ctx, t,
/// ctx.extent<"x">(0), row, 2, 2);`
template <class Context, class Tiling> constexpr status cut_rows(
    Context const& ctx, Tiling& t, extent rows, extent row_bytes, std::int64_t tensors, std::int64_t buffers = 1) {
    return cut(ctx, t, rows, {.bytes = row_bytes, .local_bytes = tensors * row_bytes, .buffers = buffers});
}

GRAFT_END
