// graft/library/array/concat/onnx_out.hpp - ONNX exporter: concatenation and splitting of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

template <class Op> status lower_concat(lowering<Op>& n) {
    auto const all = n.template all<"x">();
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, ConcatD>) axis = n.template attr<"concat_dim">();
    else {
        auto const known = n.m.known(n.template input<"concat_dim">());
        if (!known || known->size() != 1) return unknown_value("concat_dim");
        axis = (*known)[0];
    }
    auto const& y = n.template output<"y">().shape();
    if (!y.has_rank()) return unknown_rank("y");
    return n.set_output(out::concatenated(n.m, all, axis < 0 ? axis + static_cast<std::int64_t>(y.rank()) : axis));
}
inline constexpr auto concat_v2 = out::lower<ConcatV2>(&lower_concat<ConcatV2>);
inline constexpr auto concat_d = out::lower<ConcatD>(&lower_concat<ConcatD>);

inline status lower_pack(lowering<Pack>& n) {
    auto all = n.all<"x">();
    auto const& y = n.output<"y">().shape();
    if (!y.has_rank()) return unknown_rank("y");
    auto const axis = out::from_zero({n.attr<"axis">()}, y.rank());
    for (auto& v : all) v = out::unsqueeze(n.m, v, axis);
    return n.set_output(out::concatenated(n.m, all, axis[0]));
}
inline constexpr auto pack = out::lower<Pack>(&lower_pack);

inline status lower_unpack(lowering<Unpack>& n) {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return unknown_rank("x");
    auto const axis = out::from_zero({n.attr<"axis">()}, x.rank());
    auto const count = n.row().output_count;
    std::vector<value_id> all;
    if (count == 1) all.push_back(n.in<"x">());
    else all = out::split(n.m, n.in<"x">(), axis[0], numbers(count, 1));
    for (auto& v : all) v = out::squeeze(n.m, v, axis);
    return n.set_output(span<value_id const>(all));
}
inline constexpr auto unpack = out::lower<Unpack>(&lower_unpack);

/// Parts with the sizes that inference has determined.
template <class Op> status lower_split(lowering<Op>& n) {
    auto const& x = n.template input<"x">().shape();
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, SplitVD>) axis = n.template attr<"split_dim">();
    else {
        auto const known = n.m.known(n.template input<"split_dim">());
        if (!known || known->size() != 1) return unknown_value("split_dim");
        axis = (*known)[0];
    }
    if (!x.has_rank()) return unknown_rank("x");
    axis = axis < 0 ? axis + static_cast<std::int64_t>(x.rank()) : axis;
    numbers sizes;
    for (auto const t : n.outputs()) {
        auto const d = t.shape().has_rank() ? t.shape()[static_cast<std::size_t>(axis)] : dim::unknown();
        if (!d.known()) return fail(errc::undetermined_shape, "y", "pieces of known size");
        sizes.push_back(d.value());
    }
    if (sizes.size() == 1) return n.set_output(n.template in<"x">());
    auto const all = out::split(n.m, n.template in<"x">(), axis, sizes);
    return n.set_output(span<value_id const>(all));
}
inline constexpr auto split = out::lower<Split>(&lower_split<Split>);
inline constexpr auto split_v = out::lower<SplitV>(&lower_split<SplitV>);
inline constexpr auto split_vd = out::lower<SplitVD>(&lower_split<SplitVD>);

inline status lower_parallel_concat(lowering<ParallelConcat>& n) {
    return n.set_output(out::concatenated(n.m, n.all<"values">(), 0));
}
inline constexpr auto parallel_concat = out::lower<ParallelConcat>(&lower_parallel_concat);

/// The lowerings of this family.
using concat_lowerings = out::lowerings<concat_v2, concat_d, pack, unpack, split, split_v, split_vd, parallel_concat>;

} // namespace library::onnx_out
GRAFT_END
