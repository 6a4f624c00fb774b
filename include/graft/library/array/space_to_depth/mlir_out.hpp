// graft/library/array/space_to_depth/mlir_out.hpp - to MLIR: blocks moved between axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/library/array/pad/mlir_out.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// YOLO's operator, which splits rows of all channels.
inline status lower_pass_through(lowering<PassThrough>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x), &y = n.output<"y">().shape();
    auto const by = n.attr<"stride">();
    if (n.attr<"reverse">()) return fail(errc::unsupported_in_operator_set, "reverse", "false");
    if (s.rank() != 4 || !s[1].known() || !s[2].known() || !s[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto const rows = s[1].value() * s[2].value() / (by * by);
    auto const parts = out::reshape(m, x, shape{s[0], dim(rows), dim(by), s[3], dim(by)});
    return n.set_output(out::reshape(m, m.transposed(parts, {0, 2, 4, 1, 3}), y));
}

/// Moves blocks of the spatial axes to the batch: pad, reshape, transpose, reshape.
inline status lower_space_to_batch(lowering<SpaceToBatchND>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const rank = m.rank_of(x);
    auto const block = m.known(n.input<"block_shape">());
    numbers before{0}, after{0};
    if (!block) return unknown_value("block_shape");
    if (!parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
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
    return n.set_output(out::reshape(m, m.transposed(out::reshape(m, v, parts), order), n.output<"y">().shape()));
}

/// The inverse: reshape the batch, transpose, reshape, crop.
inline status lower_batch_to_space(lowering<BatchToSpaceND>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x), &y = n.output<"y">().shape();
    auto const block = m.known(n.input<"block_shape">());
    numbers before{0}, after{0};
    if (!block) return unknown_value("block_shape");
    if (!parted(m.known(n.input<"crops">()), before, after)) return unknown_value("crops");
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
    return n.set_output(out::padded(m, v, before, after));
}

/// Square blocks of the image to the channels, or from them; in CRD channels precede positions.
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
    return n.set_output(m.as(out::reshape(m, v, y), format::nhwc, from));
}

inline status lower_shuffle_channel(lowering<ShuffleChannel>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x);
    auto const group = n.attr<"group">();
    if (s.rank() != 4 || !s[1].known()) return fail(errc::undetermined_shape, "x", "images of channels that are known");
    // the channels last: then the transposition is within a row
    auto const v = m.as(x, format::nchw, format::nhwc);
    auto const parts = out::reshape(m, v, shape{s[0], s[2], s[3], dim(group), dim(s[1].value() / group)});
    auto const y = out::reshape(m, m.transposed(parts, {0, 1, 2, 4, 3}), m.shape_of(v));
    return n.set_output(m.as(y, format::nhwc, format::nchw));
}

/// The lowerings of this family.
using space_to_depth_lowerings = lowerings<&lower_pass_through, &lower_space_to_batch, &lower_batch_to_space,
    &lower_blocks<SpaceToDepth>, &lower_blocks<DepthToSpace>, &lower_shuffle_channel>;

} // namespace library::mlir_out
GRAFT_END
