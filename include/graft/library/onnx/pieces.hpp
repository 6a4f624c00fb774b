// graft/library/onnx/pieces.hpp - tensors of expansions cut into pieces and put together, sizes and places as tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/onnx/making.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Tensors that one operator gives, in order; all no_id after a fault.
struct pieces {
    tensor_id first = no_id;

    [[nodiscard]] tensor_id operator[](std::size_t i) const {
        return first == no_id ? no_id : first + static_cast<tensor_id>(i);
    }
};
/// x in n equal pieces along an axis.
template <class Context>
[[nodiscard]] pieces cut(making<Context>& m, std::string_view name, tensor_id x, std::int64_t axis, std::int64_t n) {
    auto p = m.template make<Split>(name);
    p.template input<"split_dim">(m.number(m.ctx.storage().path(name, "axis"), static_cast<double>(axis), dtype::i32));
    p.template input<"x">(x).template attr<"num_split">(n).template outputs<"y">(static_cast<std::size_t>(n));
    return {p.done()};
}
/// x in pieces of these sizes along an axis.
template <class Context> [[nodiscard]] pieces cut(
    making<Context>& m, std::string_view name, tensor_id x, std::int64_t axis, numbers const& sizes) {
    auto p = m.template make<SplitVD>(name);
    p.template input<"x">(x).template attr<"size_splits">(sizes).template attr<"split_dim">(axis);
    p.template attr<"num_split">(static_cast<std::int64_t>(sizes.size())).template outputs<"y">(sizes.size());
    return {p.done()};
}
/// Tensors one after the other along an axis.
template <class Context> [[nodiscard]] tensor_id joined(
    making<Context>& m, std::string_view name, span<tensor_id const> all, std::int64_t axis) {
    auto p = m.template make<ConcatD>(name);
    for (auto const t : all) p.template input<"x">(t);
    return p.template attr<"concat_dim">(axis).template attr<"N">(static_cast<std::int64_t>(all.size())).done();
}
/// The slices of x that `places` name along an axis.
template <class Context> [[nodiscard]] tensor_id taken(
    making<Context>& m, std::string_view name, tensor_id x, tensor_id places, std::int64_t axis) {
    auto p = m.template make<GatherV2>(name);
    p.template input<"x">(x).template input<"indices">(places);
    p.template input<"axis">(m.number(m.ctx.storage().path(name, "axis"), static_cast<double>(axis), dtype::i64));
    return p.done();
}
/// Elements `begin` to `end` of an axis of x, whose rank is known; `end` may be the largest number there is.
template <class Context> [[nodiscard]] tensor_id part_of(making<Context>& m, std::string_view name, tensor_id x,
    std::size_t axis, std::int64_t begin, std::int64_t end, std::int64_t step = 1) {
    auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
    auto const rank = m.desc(x).shape.rank();
    numbers from(rank), to(rank), steps(rank, 1);
    from[axis] = begin, to[axis] = end, steps[axis] = step;
    auto const others = ((std::int64_t{1} << rank) - 1) & ~(std::int64_t{1} << axis);
    auto p = m.template make<StridedSlice>(name);
    p.template input<"x">(x).template input<"begin">(m.integers(path("begin"), from));
    p.template input<"end">(m.integers(path("end"), to)).template input<"strides">(m.integers(path("steps"), steps));
    p.template attr<"begin_mask">(others).template attr<"end_mask">(others);
    return p.done();
}
/// The size of x along an axis, one int64.
template <class Context>
[[nodiscard]] tensor_id size_along(making<Context>& m, std::string_view name, tensor_id x, std::int64_t axis) {
    auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
    auto dims = m.template make<Shape>(path("dims"));
    dims.template input<"x">(x).template attr<"out_type">(dtype::i64);
    return taken(m, name, dims.done(), m.number(path("index"), static_cast<double>(axis), dtype::i64), 0);
}
/// x in the shape of `like`: axes of 1 are repeated.
template <class Context>
[[nodiscard]] tensor_id spread(making<Context>& m, std::string_view name, tensor_id x, tensor_id like) {
    auto dims = m.template make<Shape>(m.ctx.storage().path(name, "dims"));
    dims.template input<"x">(like).template attr<"out_type">(dtype::i64);
    auto p = m.template make<BroadcastTo>(name);
    return p.template input<"x">(x).template input<"shape">(dims.done()).done();
}
/// 0, 1, 2, ... below `count`, as int64.
template <class Context> [[nodiscard]] tensor_id counted(making<Context>& m, std::string_view name, tensor_id count) {
    auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
    auto p = m.template make<Range>(name);
    p.template input<"start">(m.number(path("zero"), 0, dtype::i64)).template input<"limit">(count);
    return p.template input<"delta">(m.number(path("one"), 1, dtype::i64)).done();
}

} // namespace library::onnx_plugins
GRAFT_END
