// graft/library/onnx/pieces.hpp - splitting and concatenation of tensors in expansions, sizes and positions as tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The tensors that one operator returns, in order; all no_id after an error.
struct pieces {
    tensor_id first = no_id;

    [[nodiscard]] tensor_id operator[](std::size_t i) const {
        return first == no_id ? no_id : static_cast<tensor_id>(first + i);
    }
};
/// x in n equal pieces along an axis.
[[nodiscard]] inline pieces cut(making& m, std::string_view name, tensor_id x, std::int64_t axis, std::int64_t n) {
    auto const dim = m.number(m.ctx.storage().path(name, "axis"), static_cast<double>(axis), dtype::i32);
    return {m.add<Split>(name, "split_dim"_p = dim, "x"_p = x, "num_split"_p = n, "y"_p = n)};
}
/// x in pieces of these sizes along an axis.
[[nodiscard]] inline pieces cut(
    making& m, std::string_view name, tensor_id x, std::int64_t axis, numbers const& sizes) {
    auto const n = static_cast<std::int64_t>(sizes.size());
    return {
        m.add<SplitVD>(name, "x"_p = x, "size_splits"_p = sizes, "split_dim"_p = axis, "num_split"_p = n, "y"_p = n)};
}
/// x without the first `begin` and the last -`end` elements of each axis, as a Slice of the axes that change is
/// imported.
[[nodiscard]] inline tensor_id without_ends(making& m, std::string_view name, tensor_id x, numbers begin, numbers end) {
    while (!begin.empty() && begin.back() == 0 && end.back() == 0) begin.pop_back(), end.pop_back();
    if (begin.empty()) return x;
    std::int64_t whole = 0;
    for (std::size_t i = 0; i < begin.size(); ++i) {
        if (begin[i] == 0 && end[i] == 0) whole |= std::int64_t{1} << i;
        else if (end[i] == 0) end[i] = std::int64_t{1} << 62; // to the end
    }
    auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
    auto const from = m.integers(path("begin"), begin), to = m.integers(path("end"), end),
               strides = m.integers(path("strides"), numbers(begin.size(), 1));
    return m.add<StridedSlice>(name, "x"_p = x, "begin"_p = from, "end"_p = to, "strides"_p = strides,
        "begin_mask"_p = whole, "end_mask"_p = whole);
}
/// The concatenation of tensors along an axis.
[[nodiscard]] inline tensor_id joined(making& m, std::string_view name, span<tensor_id const> all, std::int64_t axis) {
    return m.add<ConcatD>(name, "x"_p = all, "concat_dim"_p = axis, "N"_p = static_cast<std::int64_t>(all.size()));
}
/// The slices of x at `places` along an axis.
[[nodiscard]] inline tensor_id taken(
    making& m, std::string_view name, tensor_id x, tensor_id places, std::int64_t axis) {
    return m.add<GatherV2>(name, "x"_p = x, "indices"_p = places,
        "axis"_p = m.number(m.ctx.storage().path(name, "axis"), static_cast<double>(axis), dtype::i64));
}
/// Elements `begin` to `end` of an axis of x, whose rank is known; `end` may be the maximum integer. An axis that no
/// tensor has was counted from the rank of a tensor that an earlier fault left out.
[[nodiscard]] inline tensor_id part_of(making& m, std::string_view name, tensor_id x, std::size_t axis,
    std::int64_t begin, std::int64_t end, std::int64_t step = 1) {
    if (axis >= max_rank) return no_id;
    auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
    numbers from(axis + 1), to(axis + 1), steps(axis + 1, 1);
    from[axis] = begin, to[axis] = end, steps[axis] = step;
    auto const others = (std::int64_t{1} << axis) - 1;
    auto const begin_in = m.integers(path("begin"), from);
    auto const end_in = m.integers(path("end"), to);
    auto const strides = m.integers(path("steps"), steps);
    return m.add<StridedSlice>(name, "x"_p = x, "begin"_p = begin_in, "end"_p = end_in, "strides"_p = strides,
        "begin_mask"_p = others, "end_mask"_p = others);
}
/// The size of x along an axis, one int64.
[[nodiscard]] inline tensor_id size_along(making& m, std::string_view name, tensor_id x, std::int64_t axis) {
    auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
    auto const dims = m.add<Shape>(path("dims"), "x"_p = x, "dtype"_p = dtype::i64);
    return taken(m, name, dims, m.number(path("index"), static_cast<double>(axis), dtype::i64), 0);
}
/// x broadcast to the shape of `like`.
[[nodiscard]] inline tensor_id spread(making& m, std::string_view name, tensor_id x, tensor_id like) {
    auto const dims = m.add<Shape>(m.ctx.storage().path(name, "dims"), "x"_p = like, "dtype"_p = dtype::i64);
    return m.add<BroadcastTo>(name, "x"_p = x, "shape"_p = dims);
}
/// 0, 1, 2, ... below `count`, as int64.
[[nodiscard]] inline tensor_id counted(making& m, std::string_view name, tensor_id count) {
    auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
    auto const start = m.number(path("zero"), 0, dtype::i64);
    auto const delta = m.number(path("one"), 1, dtype::i64);
    return m.add<Range>(name, "start"_p = start, "limit"_p = count, "delta"_p = delta);
}

} // namespace library::onnx_plugins
GRAFT_END
