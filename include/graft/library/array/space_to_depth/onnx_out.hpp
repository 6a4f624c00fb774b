// graft/library/array/space_to_depth/onnx_out.hpp - ONNX exporter: blocks of images moved to another axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/library/array/pad/onnx_out.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Moves blocks of the spatial axes to the batch: pad, reshape, transpose, reshape.
inline status lower_space_to_batch(lowering<SpaceToBatchND>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const& y = n.output<"y">().shape();
    auto const block = m.known(n.input<"block_shape">());
    numbers before{0}, after{0};
    if (!block) return unknown_value("block_shape");
    if (!parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    if (!x.has_rank() || !y.has_rank()) return unknown_rank("x");
    auto const spatial_axes = block->size();
    while (before.size() < x.rank()) before.push_back(0), after.push_back(0);
    auto v = out::padded(m, n.in<"x">(), before, after);
    shape parts = shape::scalar();
    out::permutation order;
    parts.append(x[0]);
    for (std::size_t i = 0; i < spatial_axes; ++i) {
        parts.append(y[1 + i]), parts.append((*block)[i]);
        order.push_back(static_cast<std::int64_t>(2 + 2 * i));
    }
    order.push_back(0);
    for (std::size_t i = 0; i < spatial_axes; ++i) order.push_back(static_cast<std::int64_t>(1 + 2 * i));
    for (std::size_t i = 1 + spatial_axes; i < x.rank(); ++i) {
        parts.append(x[i]);
        order.push_back(static_cast<std::int64_t>(i + spatial_axes));
    }
    v = m.transposed(out::reshape_to(m, v, parts), order);
    return n.set_output(out::reshape_to(m, v, y));
}

/// The inverse: reshape the batch, transpose, reshape, crop.
inline status lower_batch_to_space(lowering<BatchToSpaceND>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const block = m.known(n.input<"block_shape">());
    numbers before, after;
    if (!block) return unknown_value("block_shape");
    if (!parted(m.known(n.input<"crops">()), before, after)) return unknown_value("crops");
    if (!x.has_rank() || !y.has_rank()) return unknown_rank("x");
    auto const spatial_axes = block->size();
    shape parts = shape::scalar(), joined = shape::scalar();
    for (auto const b : *block) parts.append(b);
    parts.append(y[0]), joined.append(y[0]);
    out::permutation order{static_cast<std::int64_t>(spatial_axes)};
    numbers starts, ends, axes;
    for (std::size_t i = 0; i < spatial_axes; ++i) {
        parts.append(x[1 + i]), joined.append(x[1 + i] * dim((*block)[i]));
        order.push_back(static_cast<std::int64_t>(spatial_axes + 1 + i));
        order.push_back(static_cast<std::int64_t>(i));
        if (before[i] == 0 && after[i] == 0) continue;
        starts.push_back(before[i]), ends.push_back(after[i] == 0 ? INT64_MAX : -after[i]);
        axes.push_back(static_cast<std::int64_t>(1 + i));
    }
    for (std::size_t i = 1 + spatial_axes; i < x.rank(); ++i) {
        parts.append(x[i]), joined.append(x[i]);
        order.push_back(static_cast<std::int64_t>(i + spatial_axes));
    }
    auto v = m.transposed(out::reshape_to(m, n.in<"x">(), parts), order);
    v = out::reshape_to(m, v, joined);
    return n.set_output(axes.empty() ? v : out::sliced(m, v, starts, ends, axes));
}

template <class Op> status lower_blocks(lowering<Op>& n) {
    constexpr bool deep = std::is_same_v<Op, SpaceToDepth>;
    auto const& x = n.template input<"x">().shape();
    auto const layout = n.template attr<"data_format">();
    if (x.rank() != 4 || layout == "NCHW_VECT_C") return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const from = format_named(layout);
    auto const v = n.m.as(n.template in<"x">(), from, format::nchw);
    value_id y;
    if constexpr (deep) {
        y = n.m.node("SpaceToDepth", {v}, {{"blocksize", n.template attr<"block_size">()}});
    } else {
        bool const columns = n.template attr<"mode">() == "CRD";
        y = n.m.opset() < 11 && !columns
                ? n.m.node("DepthToSpace", {v}, {{"blocksize", n.template attr<"block_size">()}})
                : n.m.node("DepthToSpace", {v},
                      {{"blocksize", n.template attr<"block_size">()}, {"mode", n.template attr<"mode">()}});
    }
    return n.set_output(n.m.as(y, format::nchw, from));
}

inline status lower_shuffle_channel(lowering<ShuffleChannel>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (x.rank() < 2 || !x.has_rank() || !x[1].known())
        return fail(errc::undetermined_shape, "x", "channels that are known");
    auto const group = n.attr<"group">();
    auto parts = shape::scalar();
    parts.append(x[0]), parts.append(group), parts.append(x[1].value() / group);
    out::permutation order{0, 2, 1};
    for (std::size_t i = 2; i < x.rank(); ++i) parts.append(x[i]), order.push_back(static_cast<std::int64_t>(i + 1));
    return n.set_output(out::reshape_to(m, m.transposed(out::reshape_to(m, n.in<"x">(), parts), order), x));
}

/// YOLO's operator, which splits rows of all channels; the inverse is DepthToSpace.
inline status lower_pass_through(lowering<PassThrough>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const s = n.attr<"stride">();
    if (n.attr<"reverse">()) return n.set_output(m.node("DepthToSpace", {n.in<"x">()}, {{"blocksize", s}}));
    if (x.rank() != 4 || !x[1].known() || !x[2].known() || !x[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto const rows = x[1].value() * x[2].value() / (s * s);
    auto const parts = out::reshape(m, n.in<"x">(), {-1, rows, s, x[3].value(), s});
    return n.set_output(out::reshape_to(m, m.transposed(parts, {0, 2, 4, 1, 3}), y));
}

/// The lowerings of this family.
using block_lowerings = lowerings<&lower_space_to_batch, &lower_batch_to_space, &lower_blocks<SpaceToDepth>,
    &lower_blocks<DepthToSpace>, &lower_shuffle_channel, &lower_pass_through>;

} // namespace library::onnx_out
GRAFT_END
