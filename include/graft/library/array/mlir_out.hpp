// graft/library/array/mlir_out.hpp - to MLIR: other shapes and orders, tensors put together and taken apart
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/dropout/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

// as they are

/// The first input, whatever it is called.
template <class Op> status lower_identity(lowering<Op>& n) { return n.give(n.m.of(n.inputs()[0])); }
inline constexpr auto identity = out::lower<Identity>(&lower_identity<Identity>);
inline constexpr auto with_default = out::lower<PlaceholderWithDefault>(&lower_identity<PlaceholderWithDefault>);
inline constexpr auto dropout = out::lower<Dropout>(&lower_identity<Dropout>);
inline constexpr auto snapshot = out::lower<Snapshot>(&lower_identity<Snapshot>);
inline constexpr auto guarantee_const = out::lower<GuaranteeConst>(&lower_identity<GuaranteeConst>);
inline status lower_identity_n(lowering<IdentityN>& n) {
    auto const all = n.all<"x">();
    for (std::size_t i = 0; i < all.size(); ++i) (void)n.give(i, all[i]);
    return n.m.refused();
}
inline constexpr auto identity_n = out::lower<IdentityN>(&lower_identity_n);
inline status lower_cast(lowering<Cast>& n) { return n.give(out::cast(n.m, n.in<"x">(), n.attr<"dst_type">())); }
inline constexpr auto cast = out::lower<Cast>(&lower_cast);

// other shapes: inference knows them

template <class Op> status lower_reshape(lowering<Op>& n) {
    return n.give(out::reshape(n.m, n.template in<"x">(), n.template output<"y">().shape()));
}
inline constexpr auto reshape = out::lower<Reshape>(&lower_reshape<Reshape>);
inline constexpr auto expand_dims = out::lower<ExpandDims>(&lower_reshape<ExpandDims>);
inline constexpr auto unsqueeze = out::lower<Unsqueeze>(&lower_reshape<Unsqueeze>);
inline constexpr auto squeeze = out::lower<Squeeze>(&lower_reshape<Squeeze>);
inline constexpr auto flatten = out::lower<FlattenV2>(&lower_reshape<FlattenV2>);

inline status lower_transpose(lowering<Transpose>& n) {
    auto const order = n.m.known(n.input<"perm">());
    if (!order) return unknown_value("perm");
    return n.give(n.m.transposed(n.in<"x">(), out::from_zero(*order, order->size())));
}
inline constexpr auto transpose = out::lower<Transpose>(&lower_transpose);
/// Axes that are not named keep their order.
inline status lower_permute(lowering<Permute>& n) {
    auto const some = n.attr<"order">();
    auto const x = n.in<"x">();
    auto order = out::from_zero(some, n.m.rank_of(x));
    for (std::size_t i = 0; i < n.m.rank_of(x); ++i) {
        bool named = false;
        for (auto const a : order) named = named || a == static_cast<std::int64_t>(i);
        if (!named) order.push_back(static_cast<std::int64_t>(i));
    }
    return n.give(n.m.transposed(x, order));
}
inline constexpr auto permute = out::lower<Permute>(&lower_permute);

/// One value repeated to the shape that inference knows.
template <class Op> status lower_broadcast(lowering<Op>& n, value_id v) {
    auto const& y = n.template output<"y">().shape();
    if (!y.is_static()) return fail(errc::undetermined_shape, "y", "dims that are known");
    return n.give(out::broadcast(n.m, v, y));
}
inline status lower_broadcast_to(lowering<BroadcastTo>& n) { return lower_broadcast(n, n.in<"x">()); }
inline constexpr auto broadcast_to = out::lower<BroadcastTo>(&lower_broadcast_to);
inline status lower_fill(lowering<Fill>& n) { return lower_broadcast(n, n.in<"value">()); }
inline constexpr auto fill = out::lower<Fill>(&lower_fill);
template <class Op, int Value> status lower_like(lowering<Op>& n) {
    return lower_broadcast(n, out::beside(n.m, Value, n.template in<"x">()));
}
inline constexpr auto zeros_like = out::lower<ZerosLike>(&lower_like<ZerosLike, 0>);
inline constexpr auto ones_like = out::lower<OnesLike>(&lower_like<OnesLike, 1>);

// together and apart

template <class Op> status lower_concat(lowering<Op>& n) {
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, ConcatD>) axis = n.template attr<"concat_dim">();
    else {
        auto const known = n.m.known(n.template input<"concat_dim">());
        if (!known || known->size() != 1) return unknown_value("concat_dim");
        axis = (*known)[0];
    }
    std::vector<value_id> all;
    for (auto const v : n.template all<"x">()) // a tensor without elements adds nothing
        if (!n.m.shape_of(v).elements().is(0)) all.push_back(v);
    auto const rank = n.template output<"y">().shape().rank();
    if (all.empty()) return fail(errc::unsupported_in_operator_set, "x", "at least one element");
    return n.give(out::concatenated(n.m, all, static_cast<std::size_t>(out::from_zero(numbers{axis}, rank)[0])));
}
inline constexpr auto concat_v2 = out::lower<ConcatV2>(&lower_concat<ConcatV2>);
inline constexpr auto concat_d = out::lower<ConcatD>(&lower_concat<ConcatD>);
inline status lower_pack(lowering<Pack>& n) {
    auto all = n.all<"x">();
    auto const at = static_cast<std::size_t>(
        out::from_zero(numbers{n.attr<"axis">()}, n.output<"y">().shape().rank())[0]);
    for (auto& v : all) {
        auto s = n.m.shape_of(v);
        v = out::reshape(n.m, v, s.insert(at, 1));
    }
    return n.give(out::concatenated(n.m, all, at));
}
inline constexpr auto pack = out::lower<Pack>(&lower_pack);
inline status lower_unpack(lowering<Unpack>& n) {
    auto const x = n.in<"x">();
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, n.m.rank_of(x))[0]);
    for (std::size_t i = 0; i < n.outputs().size(); ++i) {
        auto s = n.m.shape_of(x);
        auto const part = n.is_read(i) ? out::sliced_along(n.m, x, at, static_cast<std::int64_t>(i), 1) : no_value;
        (void)n.give(i, out::reshape(n.m, part, s.erase(at)));
    }
    return n.m.refused();
}
inline constexpr auto unpack = out::lower<Unpack>(&lower_unpack);
/// Pieces in the sizes that inference found.
template <class Op> status lower_split(lowering<Op>& n) {
    auto const x = n.template in<"x">();
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, SplitVD>) axis = n.template attr<"split_dim">();
    else {
        auto const known = n.m.known(n.template input<"split_dim">());
        if (!known || known->size() != 1) return unknown_value("split_dim");
        axis = (*known)[0];
    }
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{axis}, n.m.rank_of(x))[0]);
    std::int64_t start = 0;
    for (std::size_t i = 0; i < n.outputs().size(); ++i) {
        auto const& y = n.outputs()[i].shape();
        if (!y.has_rank() || !y[at].known()) return fail(errc::undetermined_shape, "y", "pieces of known size");
        if (n.is_read(i)) (void)n.give(i, out::sliced_along(n.m, x, at, start, y[at].value()));
        start += y[at].value();
    }
    return n.m.refused();
}
inline constexpr auto split = out::lower<Split>(&lower_split<Split>);
inline constexpr auto split_v = out::lower<SplitV>(&lower_split<SplitV>);
inline constexpr auto split_vd = out::lower<SplitVD>(&lower_split<SplitVD>);

// chosen by number

inline status lower_gather(lowering<Gather>& n) {
    return n.give(out::gathered(n.m, n.in<"x">(), n.in<"indices">(), 0));
}
inline constexpr auto gather = out::lower<Gather>(&lower_gather);
inline status lower_gather_v2(lowering<GatherV2>& n) {
    auto const axis = n.m.known(n.input<"axis">());
    if (!axis || axis->size() != 1) return unknown_value("axis");
    if (n.attr<"batch_dims">() != 0) return fail(errc::unsupported_in_operator_set, "batch_dims", "0");
    auto const x = n.in<"x">();
    auto const at = static_cast<std::size_t>(out::from_zero(*axis, n.m.rank_of(x))[0]);
    return n.give(out::gathered(n.m, x, n.in<"indices">(), at));
}
inline constexpr auto gather_v2 = out::lower<GatherV2>(&lower_gather_v2);
inline status lower_embed(lowering<Embed>& n) {
    auto const y = out::gathered(n.m, n.in<"weight">(), out::cast(n.m, n.in<"x">(), dtype::i32), 0);
    return n.give(n.maybe<"bias">() == no_value ? y : out::add(n.m, y, n.maybe<"bias">()));
}
inline constexpr auto embed = out::lower<Embed>(&lower_embed);

/// The lowerings of these families.
using array_lowerings = out::lowerings<identity, with_default, dropout, snapshot, guarantee_const, identity_n, cast,
    reshape, expand_dims, unsqueeze, squeeze, flatten, transpose, permute, broadcast_to, fill, zeros_like, ones_like,
    concat_v2, concat_d, pack, unpack, split, split_v, split_vd, gather, gather_v2, embed>;

} // namespace library::mlir_out
GRAFT_END
