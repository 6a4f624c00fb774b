// graft/library/array/space_to_depth/kernels.hpp - kernels: blocks moved between dims, shuffled channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "graft/kernel.hpp"
#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

/// ShuffleChannel.
inline status shuffle_channel(in<"x", float> x, out<"y", float> y, attr_of<"group", std::int64_t> group) {
    detail::run_of_axes const r(x.dims(), 1, 2);
    auto const g = *group, per = r.middle / g;
    for (index o = 0; o < r.outer; ++o)
        for (index i = 0; i < g; ++i)
            for (index j = 0; j < per; ++j)
                std::memcpy(y.data() + (o * r.middle + j * g + i) * r.inner,
                    x.data() + (o * r.middle + i * per + j) * r.inner,
                    static_cast<std::size_t>(r.inner) * sizeof(float));
    return ok;
}
/// PassThrough, element for element as the layer permutes. In the forward direction x is read as [N, C * H / stride^2,
/// stride, W, stride] and the two strides become the first axes: not the blocks of the image that the shapes suggest.
/// In reverse channel (i * stride + j) * C + c of x is pixel offset (i, j) of channel c.
/// error wrong_shape if C * H is not a multiple of stride^2
inline status pass_through(
    in<"x", float> x, out<"y", float> y, attr_of<"stride", std::int64_t> stride, attr_of<"reverse", bool> reverse) {
    auto const s = *stride, n = x.dim(0);
    if (!*reverse) {
        auto const w = x.dim(3), rows = x.dim(1) * x.dim(2) / (s * s);
        if (rows * s * s != x.dim(1) * x.dim(2))
            return fail(errc::wrong_shape, "x", "rows of all channels in multiples of the stride's square", s * s,
                x.dim(1) * x.dim(2));
        for (index b = 0, to = 0; b < n; ++b)
            for (index q = 0; q < s * s; ++q)
                for (index m = 0; m < rows; ++m)
                    for (index i = 0; i < w; ++i, ++to)
                        y.data()[to] = x.data()[(((b * rows + m) * s + q / s) * w + i) * s + q % s];
        return ok;
    }
    auto const c = y.dim(1), h = x.dim(2), w = x.dim(3);
    for (index b = 0, from = 0; b < n; ++b)
        for (index q = 0; q < s * s; ++q)
            for (index k = 0; k < c; ++k)
                for (index i = 0; i < h; ++i)
                    for (index j = 0; j < w; ++j, ++from)
                        y.data()[((b * c + k) * h * s + i * s + q / s) * w * s + j * s + q % s] = x.data()[from];
    return ok;
}

/// Calls `f(element of y, its index)` for every index of a shape.
template <class F> void each_index(shape const& y, F&& f) {
    std::array<std::int64_t, max_rank> index{};
    auto const n = y.elements().value();
    auto const dims = y.dims();
    for (std::int64_t k = 0; k < n; ++k) {
        f(static_cast<std::size_t>(k), index);
        for (std::size_t i = dims.size(); i-- > 0;) {
            if (++index[i] < dims[i]) break;
            index[i] = 0;
        }
    }
}

/// Iterates over batch-first `small` (blocks in the batch) and the element of `large` at each position: batch = block
/// position * batches of large + its batch. `f(element of small, element of large or -1)`.
template <class Block, class Margins, class F>
void each_block(shape const& small, shape const& large, Block const& block, Margins const& margins, F&& f) {
    auto const steps = strides_of(large);
    auto const batches = large.dims()[0];
    std::size_t const m = block.size();
    each_index(small, [&](std::size_t k, auto const& index) {
        std::int64_t at = batches > 0 ? index[0] % batches * steps[0] : 0,
                     position = batches > 0 ? index[0] / batches : 0;
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
inline status space_to_batch(
    in<"x", any> x, in<"block_shape", any> block, in<"paddings", any> paddings, out<"y", any> y) {
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

/// The order of the deep tensor's channels: block position first (DCR), or channel first (CRD).
struct depth_plan {
    std::int64_t n, h, w, c, block; ///< of the deep tensor; c is the number of channels of the flat one
    bool last = true, channel_first = false;
};
/// The loop over (flat, deep).
[[nodiscard]] inline loop<2> depth_loop(depth_plan const& p) {
    auto const b = p.block, area = b * b;
    auto const deep_c = p.c * area;
    // strides of n, h, w, channel in the deep and in the flat tensor
    std::array<std::int64_t, 4> const deep = p.last
                                                 ? std::array<std::int64_t, 4>{p.h * p.w * deep_c, p.w * deep_c, deep_c,
                                                       1}
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
inline status space_to_depth(in<"x", any> x, out<"y", any> y, attr_of<"block_size", std::int64_t> block,
    attr_of<"data_format", std::string_view> format) {
    if (auto s = movable(x); !s) return s;
    bool const last = *format == "NHWC";
    auto const l = depth_loop(
        {y.dim(0), y.dim(last ? 1 : 2), y.dim(last ? 2 : 3), x.dim(last ? 3 : 1), *block, last, false});
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width);
    return ok;
}
inline status depth_to_space(in<"x", any> x, out<"y", any> y, attr_of<"block_size", std::int64_t> block,
    attr_of<"mode", std::string_view> mode, attr_of<"data_format", std::string_view> format) {
    if (auto s = movable(x); !s) return s;
    bool const last = *format == "NHWC";
    auto l = depth_loop(
        {x.dim(0), x.dim(last ? 1 : 2), x.dim(last ? 2 : 3), y.dim(last ? 3 : 1), *block, last, *mode == "CRD"});
    std::swap(l.strides[0], l.strides[1]);
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width);
    return ok;
}

/// The kernels of this family.
using space_to_depth_kernels =
    join<with_promoted<kernels<kernel<ShuffleChannel, &shuffle_channel>, kernel<PassThrough, &pass_through>>, half,
             bfloat16>,
        kernels<kernel<SpaceToBatchND, &space_to_batch>, kernel<BatchToSpaceND, &batch_to_space>,
            kernel<SpaceToDepth, &space_to_depth>, kernel<DepthToSpace, &depth_to_space>>>;

} // namespace library
GRAFT_END
