// graft/library/kernels/spread.hpp - kernels that repeat, pad and move blocks; any element type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/layout.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/kernels/strided.hpp"
#include "graft/library/ops/spread.hpp"

GRAFT_BEGIN

namespace library {

/// x repeated until it fills y: each dim is a repetition and the dim of x.
template <class X, class Y> status tile_into(X const& x, Y const& y) {
    if (auto s = movable(x); !s) return s;
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        l.add(x.dim(i) > 0 ? y.dim(i) / x.dim(i) : 0, {0, to[i] * x.dim(i)});
        l.add(x.dim(i), {from[i], to[i]});
    }
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width);
    return ok;
}
inline status tile(in<"x", any> x, in<"multiples", any>, out<"y", any> y) { return tile_into(x, y); }
inline status tile_with_axis(in<"x", any> x, out<"y", any> y) { return tile_into(x, y); }

/// x inside y, behind `paddings[i][0]` elements of each dim.
/// error wrong_input_data: other paddings than those that the shape was inferred from
template <class X, class P, class Y> status copy_inside(X const& x, P const& paddings, Y const& y) {
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    std::int64_t first = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const before = index_at(paddings, 2 * i);
        if (before < 0 || before > y.dim(i) - x.dim(i)) return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), before);
        first += before * to[i];
        l.add(x.dim(i), {from[i], to[i]});
    }
    if (x.size() > 0) copy(l, raw_of(x).data, raw_of(y).data + first * static_cast<std::int64_t>(raw_of(y).width), raw_of(y).width);
    return ok;
}
/// Every byte 0: the number 0, false, the empty string.
template <class Y> void clear(Y const& y) {
    if (y.size() > 0) std::memset(raw_of(y).data, 0, y.size() * raw_of(y).width);
}
inline status pad(in<"x", any> x, in<"paddings", any> paddings, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    clear(y);
    return copy_inside(x, paddings, y);
}
inline status pad_v2(in<"x", any> x, in<"paddings", any> paddings, in<"constant_values", any> value, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    if (value.size() != 1) return fail(errc::wrong_element_count, "constant_values", "one element", 1, static_cast<std::int64_t>(value.size()));
    fill(raw_of(y).data, y.size(), raw_of(value).data, raw_of(y).width);
    return copy_inside(x, paddings, y);
}

/// Calls `f(element of y, its index)` for every index of a shape.
template <class F> void each_index(shape const& y, F&& f) {
    std::array<std::int64_t, max_rank> index{};
    auto const n = y.elements().value();
    for (std::int64_t k = 0; k < n; ++k) {
        f(static_cast<std::size_t>(k), index);
        for (std::size_t i = y.rank(); i-- > 0;) {
            if (++index[i] < y.dims()[i]) break;
            index[i] = 0;
        }
    }
}

/// error wrong_input_data: a border wider than what there is to reflect
inline status mirror_pad(in<"x", any> x, in<"paddings", any> paddings, out<"y", any> y, attr_of<"mode", std::string_view> mode) {
    if (auto s = movable(x); !s) return s;
    std::int64_t const offset = *mode == "REFLECT" ? 1 : 0;
    std::array<std::int64_t, max_rank> before{};
    for (std::size_t i = 0; i < x.rank(); ++i) {
        before[i] = index_at(paddings, 2 * i);
        auto const most = x.dim(i) - offset;
        if (before[i] < 0 || before[i] > y.dim(i)) return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), before[i]);
        auto const after = y.dim(i) - x.dim(i) - before[i];
        if (after < 0 || before[i] > most || after > most)
            return fail(errc::wrong_input_data, "paddings", "no more than there is to reflect", most, before[i]);
    }
    auto const steps = strides_of(x.shape());
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    each_index(y.shape(), [&](std::size_t k, auto const& index) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i < x.rank(); ++i) {
            auto p = index[i] - before[i];
            if (p < 0) p = -p - 1 + offset;
            else if (p >= x.dim(i)) p = 2 * x.dim(i) - p - 1 - offset;
            at += p * steps[i];
        }
        std::memcpy(to.data + k * to.width, from.data + static_cast<std::size_t>(at) * to.width, to.width);
    });
    return ok;
}

/// Walks over batch-first `small` (blocks in the batch) and the element of `large` that stands at each place:
/// batch = block position * batches of large + its batch. `f(element of small, element of large or -1)`.
template <class Block, class Margins, class F>
void each_block(shape const& small, shape const& large, Block const& block, Margins const& margins, F&& f) {
    auto const steps = strides_of(large);
    auto const batches = large.dims()[0];
    std::size_t const m = block.size();
    each_index(small, [&](std::size_t k, auto const& index) {
        std::int64_t at = batches > 0 ? index[0] % batches * steps[0] : 0, position = batches > 0 ? index[0] / batches : 0;
        bool inside = true;
        for (std::size_t i = m; i-- > 0;) {
            auto const b = index_at(block, i);
            auto const p = index[i + 1] * b + position % b - index_at(margins, 2 * i);
            position /= b;
            inside = inside && p >= 0 && p < large.dims()[i + 1];
            at += p * steps[i + 1];
        }
        for (std::size_t i = m + 1; i < large.rank(); ++i) at += index[i] * steps[i];
        f(k, inside ? at : -1);
    });
}
inline status space_to_batch(in<"x", any> x, in<"block_shape", any> block, in<"paddings", any> paddings, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    clear(y);
    each_block(y.shape(), x.shape(), block, paddings, [&](std::size_t k, std::int64_t at) {
        if (at >= 0) std::memcpy(to.data + k * to.width, from.data + static_cast<std::size_t>(at) * to.width, to.width);
    });
    return ok;
}
inline status batch_to_space(in<"x", any> x, in<"block_shape", any> block, in<"crops", any> crops, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    each_block(x.shape(), y.shape(), block, crops, [&](std::size_t k, std::int64_t at) {
        if (at >= 0) std::memcpy(to.data + static_cast<std::size_t>(at) * to.width, from.data + k * to.width, to.width);
    });
    return ok;
}

/// How the channels of the deep tensor are laid out: block position first (DCR), or channel first (CRD).
struct depth_plan {
    std::int64_t n, h, w, c, block; ///< of the deep tensor; c is the channels of the flat one
    bool last = true, channel_first = false;
};
/// The loop over (flat, deep).
[[nodiscard]] inline loop<2> depth_loop(depth_plan const& p) {
    auto const b = p.block, area = b * b;
    auto const deep_c = p.c * area;
    // strides of n, h, w, channel in the deep and in the flat tensor
    std::array<std::int64_t, 4> const deep = p.last ? std::array<std::int64_t, 4>{p.h * p.w * deep_c, p.w * deep_c, deep_c, 1}
                                                    : std::array<std::int64_t, 4>{p.h * p.w * deep_c, p.w, 1, p.h * p.w};
    auto const fh = p.h * b, fw = p.w * b;
    std::array<std::int64_t, 4> const flat = p.last ? std::array<std::int64_t, 4>{fh * fw * p.c, fw * p.c, p.c, 1}
                                                    : std::array<std::int64_t, 4>{fh * fw * p.c, fw, 1, fh * fw};
    auto const of_block = (p.channel_first ? 1 : p.c) * deep[3], of_channel = (p.channel_first ? area : 1) * deep[3];
    loop<2> l;
    l.add(p.n, {flat[0], deep[0]});
    l.add(p.h, {flat[1] * b, deep[1]});
    l.add(b, {flat[1], of_block * b});
    l.add(p.w, {flat[2] * b, deep[2]});
    l.add(b, {flat[2], of_block});
    l.add(p.c, {flat[3], of_channel});
    return l;
}
inline status space_to_depth(in<"x", any> x, out<"y", any> y, attr_of<"block_size", std::int64_t> block, attr_of<"data_format", std::string_view> format) {
    if (auto s = movable(x); !s) return s;
    bool const last = *format == "NHWC";
    auto const l = depth_loop({y.dim(0), y.dim(last ? 1 : 2), y.dim(last ? 2 : 3), x.dim(last ? 3 : 1), *block, last, false});
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width);
    return ok;
}
inline status depth_to_space(in<"x", any> x, out<"y", any> y, attr_of<"block_size", std::int64_t> block, attr_of<"mode", std::string_view> mode,
                             attr_of<"data_format", std::string_view> format) {
    if (auto s = movable(x); !s) return s;
    bool const last = *format == "NHWC";
    auto l = depth_loop({x.dim(0), x.dim(last ? 1 : 2), x.dim(last ? 2 : 3), y.dim(last ? 3 : 1), *block, last, *mode == "CRD"});
    std::swap(l.strides[0], l.strides[1]);
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width);
    return ok;
}

/// Kernels of `spread_ops`.
using spread_kernels = kernels<kernel<Tile, &tile>, kernel<TileWithAxis, &tile_with_axis>, kernel<Pad, &pad>, kernel<PadV2, &pad_v2>,
                               kernel<MirrorPad, &mirror_pad>, kernel<SpaceToBatchND, &space_to_batch>, kernel<BatchToSpaceND, &batch_to_space>,
                               kernel<SpaceToDepth, &space_to_depth>, kernel<DepthToSpace, &depth_to_space>>;

} // namespace library

GRAFT_END
