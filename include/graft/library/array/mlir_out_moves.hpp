// graft/library/array/mlir_out_moves.hpp - to MLIR: parts, padding, repetition, blocks moved between axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

// parts

inline status lower_slice(lowering<Slice>& n) {
    auto const from = n.m.known(n.input<"offsets">()), size = n.m.known(n.input<"size">());
    auto const x = n.in<"x">();
    if (!from || !size || from->size() != size->size()) return unknown_value("size");
    auto sizes = *size;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        auto const d = n.m.shape_of(x)[i];
        if (sizes[i] < 0 && (*from)[i] != 0) {
            if (!d.known()) return fail(errc::undetermined_shape, "x", "dims that are known");
            sizes[i] = d.value() - (*from)[i];
        }
    }
    return n.give(out::sliced(n.m, x, *from, sizes));
}
inline constexpr auto slice = out::lower<Slice>(&lower_slice);

/// TensorFlow's: masks, an ellipsis, axes that come and go; the sizes are those that inference found.
inline status lower_strided_slice(lowering<StridedSlice>& n) {
    auto& m = n.m;
    auto const v = n.in<"x">();
    auto const x = m.shape_of(v), &y = n.output<"y">().shape();
    auto const from = m.known(n.input<"begin">()), by = m.known(n.input<"strides">());
    if (!by || !y.has_rank()) return unknown_value("strides");
    auto const bit = [](std::int64_t mask, std::size_t i) { return (mask >> i & 1) != 0; };
    std::size_t named = 0;
    for (std::size_t i = 0; i < by->size(); ++i)
        named += !bit(n.attr<"new_axis_mask">(), i) && !bit(n.attr<"ellipsis_mask">(), i);
    numbers starts(x.rank(), 0), sizes(x.rank(), -1), steps(x.rank(), 1);
    std::size_t axis = 0, at = 0;
    for (std::size_t i = 0; i < by->size(); ++i) {
        if (bit(n.attr<"ellipsis_mask">(), i)) {
            auto const skipped = x.rank() - named;
            axis += skipped, at += skipped;
            continue;
        }
        if (bit(n.attr<"new_axis_mask">(), i)) {
            ++at;
            continue;
        }
        if (axis >= x.rank()) return fail(errc::wrong_shape, "begin", "numbers for the axes of x");
        bool const one = bit(n.attr<"shrink_axis_mask">(), i);
        auto const d = x[axis];
        steps[axis] = one ? 1 : (*by)[i];
        bool const first = bit(n.attr<"begin_mask">(), i) && !one;
        if (!first && !from) return unknown_value("begin");
        auto start = first ? (steps[axis] > 0 ? 0 : -1) : (*from)[i];
        bool const whole = start == 0 && steps[axis] == 1;
        if (start < 0 && !d.known()) return fail(errc::undetermined_shape, "x", "dims that are known");
        if (start < 0) start += d.value();
        if (d.known()) start = start < 0 ? 0 : start >= d.value() && steps[axis] < 0 ? d.value() - 1 : start;
        starts[axis] = start;
        auto const size = one ? dim(1) : y[at];
        if (!size.known() && !(whole && size == d)) return fail(errc::undetermined_shape, "y", "dims that are known");
        sizes[axis] = size.known() ? size.value() : -1;
        ++axis, at += !one;
    }
    return n.give(out::reshape(m, out::sliced(m, v, starts, sizes, steps), y));
}
inline constexpr auto strided_slice = out::lower<StridedSlice>(&lower_strided_slice);

/// Caffe's: as large as another tensor from an axis on.
inline status lower_crop(lowering<Crop>& n) {
    auto const x = n.in<"x">();
    auto const& y = n.output<"y">().shape();
    auto const rank = n.m.rank_of(x);
    auto const axis = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, rank)[0]);
    auto const offsets = n.attr<"offsets">();
    numbers starts(rank, 0), sizes(rank, -1);
    for (auto i = axis; i < rank; ++i) {
        if (!y[i].known()) return fail(errc::undetermined_shape, "size", "sizes that are known");
        starts[i] = offsets.empty() ? 0 : offsets[offsets.size() == 1 ? 0 : i - axis];
        sizes[i] = y[i].value();
    }
    return n.give(out::sliced(n.m, x, starts, sizes));
}
inline constexpr auto crop = out::lower<Crop>(&lower_crop);
inline status lower_reverse(lowering<ReverseV2>& n) {
    auto const axes = n.m.known(n.input<"axis">());
    if (!axes) return unknown_value("axis");
    auto y = n.in<"x">();
    for (auto const a : out::from_zero(*axes, n.m.rank_of(y))) y = out::reversed(n.m, y, static_cast<std::size_t>(a));
    return n.give(y);
}
inline constexpr auto reverse = out::lower<ReverseV2>(&lower_reverse);

// around and again

/// Pairs of a [rank, 2] tensor as two lists.
inline bool parted(std::optional<numbers> const& pairs, numbers& before, numbers& after) {
    for (std::size_t i = 0; pairs && i + 1 < pairs->size(); i += 2) {
        before.push_back((*pairs)[i]);
        after.push_back((*pairs)[i + 1]);
    }
    return pairs.has_value();
}
inline status lower_pad(lowering<Pad>& n) {
    numbers before, after;
    if (!parted(n.m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    return n.give(out::padded(n.m, n.in<"x">(), before, after));
}
inline constexpr auto pad = out::lower<Pad>(&lower_pad);
inline status lower_pad_v2(lowering<PadV2>& n) {
    numbers before, after;
    auto const* const c = n.m.constant(n.in<"constant_values">());
    auto const value = c ? out::reals_of(*c) : std::vector<double>();
    if (!parted(n.m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    if (value.size() != 1) return unknown_value("constant_values");
    return n.give(out::padded(n.m, n.in<"x">(), before, after, value[0]));
}
inline constexpr auto pad_v2 = out::lower<PadV2>(&lower_pad_v2);
/// Edges backwards, axis by axis: REFLECT leaves the border out.
inline status lower_mirror_pad(lowering<MirrorPad>& n) {
    auto& m = n.m;
    numbers before, after;
    if (!parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    std::int64_t const border = n.attr<"mode">() == "REFLECT" ? 1 : 0;
    auto y = n.in<"x">();
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] == 0 && after[i] == 0) continue;
        auto const d = m.shape_of(y)[i];
        if (!d.known()) return fail(errc::undetermined_shape, "x", "dims that are known");
        std::vector<value_id> all;
        if (before[i] != 0) all.push_back(out::reversed(m, out::sliced_along(m, y, i, border, before[i]), i));
        all.push_back(y);
        if (after[i] != 0)
            all.push_back(out::reversed(m, out::sliced_along(m, y, i, d.value() - border - after[i], after[i]), i));
        y = out::concatenated(m, all, i);
    }
    return n.give(y);
}
inline constexpr auto mirror_pad = out::lower<MirrorPad>(&lower_mirror_pad);
inline status lower_tile(lowering<Tile>& n) {
    auto const times = n.m.known(n.input<"multiples">());
    if (!times) return unknown_value("multiples");
    return n.give(out::tiled(n.m, n.in<"x">(), *times));
}
inline constexpr auto tile = out::lower<Tile>(&lower_tile);
inline status lower_tile_with_axis(lowering<TileWithAxis>& n) {
    auto const x = n.in<"x">();
    numbers times(n.m.rank_of(x), 1);
    times[static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, times.size())[0])] = n.attr<"tiles">();
    return n.give(out::tiled(n.m, x, times));
}
inline constexpr auto tile_with_axis = out::lower<TileWithAxis>(&lower_tile_with_axis);

// blocks

/// Blocks of the spatial axes go into the batch: pad, part, turn, join.
inline status lower_space_to_batch(lowering<SpaceToBatchND>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const rank = m.rank_of(x);
    auto const block = m.known(n.input<"block_shape">());
    numbers before{0}, after{0};
    if (!block || !parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("block_shape");
    while (before.size() < rank) before.push_back(0), after.push_back(0);
    auto const v = out::padded(m, x, before, after);
    auto const s = m.shape_of(v);
    auto parts = shape::scalar();
    out::permutation order;
    parts.append(s[0]);
    auto const count = block->size();
    for (std::size_t i = 0; i < count; ++i) {
        parts.append(floor_div(s[1 + i], (*block)[i])), parts.append((*block)[i]);
        order.push_back(static_cast<std::int64_t>(2 + 2 * i));
    }
    order.push_back(0);
    for (std::size_t i = 0; i < count; ++i) order.push_back(static_cast<std::int64_t>(1 + 2 * i));
    for (auto i = 1 + count; i < rank; ++i) {
        parts.append(s[i]);
        order.push_back(static_cast<std::int64_t>(i + count));
    }
    return n.give(out::reshape(m, m.transposed(out::reshape(m, v, parts), order), n.output<"y">().shape()));
}
inline constexpr auto space_to_batch = out::lower<SpaceToBatchND>(&lower_space_to_batch);
/// And back: part the batch, turn, join, cut.
inline status lower_batch_to_space(lowering<BatchToSpaceND>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x), &y = n.output<"y">().shape();
    auto const block = m.known(n.input<"block_shape">());
    numbers before{0}, after{0};
    if (!block || !parted(m.known(n.input<"crops">()), before, after)) return unknown_value("block_shape");
    while (before.size() < s.rank()) before.push_back(0), after.push_back(0);
    auto const count = block->size();
    auto parts = shape::scalar(), joined = shape::scalar();
    for (auto const b : *block) parts.append(b);
    parts.append(y[0]), joined.append(y[0]);
    out::permutation order{static_cast<std::int64_t>(count)};
    for (std::size_t i = 0; i < count; ++i) {
        parts.append(s[1 + i]), joined.append(s[1 + i] * dim((*block)[i]));
        order.push_back(static_cast<std::int64_t>(count + 1 + i));
        order.push_back(static_cast<std::int64_t>(i));
    }
    for (auto i = 1 + count; i < s.rank(); ++i) {
        parts.append(s[i]), joined.append(s[i]);
        order.push_back(static_cast<std::int64_t>(i + count));
    }
    auto const v = out::reshape(m, m.transposed(out::reshape(m, x, parts), order), joined);
    for (auto* all : {&before, &after})
        for (auto& c : *all) c = -c;
    return n.give(out::padded(m, v, before, after));
}
inline constexpr auto batch_to_space = out::lower<BatchToSpaceND>(&lower_batch_to_space);

/// Square blocks of the image into the channels, or out of them; CRD counts channels before places.
template <class Op> status lower_blocks(lowering<Op>& n) {
    auto& m = n.m;
    auto const layout = n.template attr<"data_format">();
    if (m.rank_of(n.template in<"x">()) != 4 || layout == "NCHW_VECT_C")
        return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const from = format_named(layout);
    auto const x = m.as(n.template in<"x">(), from, format::nhwc);
    auto const y = out::in_order(n.template output<"y">().shape(), out::order_between(from, format::nhwc));
    auto const s = m.shape_of(x);
    auto const b = n.template attr<"block_size">();
    value_id v;
    if constexpr (std::is_same_v<Op, SpaceToDepth>) {
        v = out::reshape(m, x, shape{s[0], y[1], dim(b), y[2], dim(b), s[3]});
        v = m.transposed(v, {0, 1, 3, 2, 4, 5});
    } else if (n.template attr<"mode">() == "CRD") {
        v = out::reshape(m, x, shape{s[0], s[1], s[2], y[3], dim(b), dim(b)});
        v = m.transposed(v, {0, 1, 4, 2, 5, 3});
    } else {
        v = out::reshape(m, x, shape{s[0], s[1], s[2], dim(b), dim(b), y[3]});
        v = m.transposed(v, {0, 1, 3, 2, 4, 5});
    }
    return n.give(m.as(out::reshape(m, v, y), format::nhwc, from));
}
inline constexpr auto space_to_depth = out::lower<SpaceToDepth>(&lower_blocks<SpaceToDepth>);
inline constexpr auto depth_to_space = out::lower<DepthToSpace>(&lower_blocks<DepthToSpace>);

inline status lower_shuffle_channel(lowering<ShuffleChannel>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x);
    auto const group = n.attr<"group">();
    if (s.rank() != 4 || !s[1].known()) return fail(errc::undetermined_shape, "x", "images of channels that are known");
    // the channels last: then what turns is within a row
    auto const v = m.as(x, format::nchw, format::nhwc);
    auto const parts = out::reshape(m, v, shape{s[0], s[2], s[3], dim(group), dim(s[1].value() / group)});
    auto const y = out::reshape(m, m.transposed(parts, {0, 1, 2, 4, 3}), m.shape_of(v));
    return n.give(m.as(y, format::nhwc, format::nchw));
}
inline constexpr auto shuffle_channel = out::lower<ShuffleChannel>(&lower_shuffle_channel);

/// The lowerings of these families.
using array_move_lowerings = out::lowerings<slice, strided_slice, crop, reverse, pad, pad_v2, mirror_pad, tile,
    tile_with_axis, space_to_batch, batch_to_space, space_to_depth, depth_to_space, shuffle_channel>;

} // namespace library::mlir_out
GRAFT_END
