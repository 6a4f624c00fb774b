// graft/library/array/onnx_out.hpp - to ONNX: shapes, parts, layouts and copies of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/extremes.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status unknown_rank(std::string_view port) { return fail(errc::wrong_shape, port, "a rank that is known"); }
inline status unknown_value(std::string_view port) {
    return fail(errc::not_a_constant, port, "a value that is known when the model is exported");
}

// the same elements

template <class Op> status lower_identity(lowering<Op>& n) { return n.give(n.template in<"x">()); }
inline constexpr auto identity = out::lower<Identity>(&lower_identity<Identity>);
inline constexpr auto with_default = out::lower<PlaceholderWithDefault>(&lower_identity<PlaceholderWithDefault>);

inline status lower_cast(lowering<Cast>& n) { return n.give(out::cast(n.m, n.in<"x">(), n.attr<"dst_type">())); }
inline constexpr auto cast = out::lower<Cast>(&lower_cast);

/// To a shape that is known but for one dim, else to the shape that the model computes.
inline status lower_reshape(lowering<Reshape>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    std::size_t open = 0;
    for (std::size_t i = 0; y.has_rank() && i < y.rank(); ++i) open += !y[i].known();
    if (y.has_rank() && open < 2) return n.give(out::reshape_to(m, n.in<"x">(), y));
    auto const known = m.known(n.input<"shape">());
    bool const whole = n.attr<"axis">() == 0 && n.attr<"num_axes">() == -1;
    if (!whole) return fail(errc::undetermined_shape, "y", "at most one dim that only a run tells");
    if (known) {
        bool zero = false;
        for (auto const d : *known) zero = zero || d == 0;
        if (!zero || n.attr<"zero_copies">()) return n.give(out::reshape(m, n.in<"x">(), *known));
    }
    return n.give(m.node("Reshape", {n.in<"x">(), out::cast(m, n.in<"shape">(), dtype::i64)}));
}
inline constexpr auto reshape = out::lower<Reshape>(&lower_reshape);

inline status lower_expand_dims(lowering<ExpandDims>& n) {
    auto const axis = n.m.known(n.input<"axis">());
    auto const& d = n.input<"x">().shape();
    if (!axis || !d.has_rank()) return unknown_value("axis");
    return n.give(out::unsqueeze(n.m, n.in<"x">(), out::from_zero(*axis, d.rank() + 1)));
}
inline constexpr auto expand_dims = out::lower<ExpandDims>(&lower_expand_dims);

inline status lower_squeeze(lowering<Squeeze>& n) {
    auto const& d = n.input<"x">().shape();
    if (!d.has_rank()) return unknown_rank("x");
    auto const stated = n.attr<"axis">();
    auto axes = out::from_zero(numbers(stated.begin(), stated.end()), d.rank());
    for (std::size_t i = 0; stated.empty() && i < d.rank(); ++i) {
        if (!d[i].known()) return fail(errc::undetermined_shape, "x", "dims that are known");
        if (d[i].is(1)) axes.push_back(static_cast<std::int64_t>(i));
    }
    return n.give(out::squeeze(n.m, n.in<"x">(), axes));
}
inline constexpr auto squeeze = out::lower<Squeeze>(&lower_squeeze);

inline status lower_flatten(lowering<FlattenV2>& n) {
    auto const& d = n.input<"x">().shape();
    auto const& y = n.output<"y">().shape();
    if (!d.has_rank() || !y.has_rank()) return unknown_rank("x");
    auto const last = n.attr<"end_axis">();
    if (n.attr<"axis">() == 1 && (last == -1 || last + 1 == static_cast<std::int64_t>(d.rank())) && d.rank() > 1)
        return n.give(n.m.node("Flatten", {n.in<"x">()}, {{"axis", 1}}));
    return n.give(out::reshape_to(n.m, n.in<"x">(), y));
}
inline constexpr auto flatten = out::lower<FlattenV2>(&lower_flatten);

inline status lower_transpose(lowering<Transpose>& n) {
    auto const order = n.m.known(n.input<"perm">());
    if (!order) return unknown_value("perm");
    return n.give(n.m.transposed(n.in<"x">(), out::from_zero(*order, order->size())));
}
inline constexpr auto transpose = out::lower<Transpose>(&lower_transpose);
inline status lower_permute(lowering<Permute>& n) {
    auto const& d = n.input<"x">().shape();
    if (!d.has_rank()) return unknown_rank("x");
    auto const some = n.attr<"order">();
    numbers order(some.begin(), some.end());
    for (std::size_t i = 0; i < d.rank(); ++i) { // axes that are not named keep their order
        bool named = false;
        for (auto const a : order) named = named || a == static_cast<std::int64_t>(i);
        if (!named) order.push_back(static_cast<std::int64_t>(i));
    }
    return n.give(n.m.transposed(n.in<"x">(), order));
}
inline constexpr auto permute = out::lower<Permute>(&lower_permute);

// joining and parting

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
    return n.give(out::concatenated(n.m, all, axis < 0 ? axis + static_cast<std::int64_t>(y.rank()) : axis));
}
inline constexpr auto concat_v2 = out::lower<ConcatV2>(&lower_concat<ConcatV2>);
inline constexpr auto concat_d = out::lower<ConcatD>(&lower_concat<ConcatD>);

inline status lower_pack(lowering<Pack>& n) {
    auto all = n.all<"x">();
    auto const& y = n.output<"y">().shape();
    if (!y.has_rank()) return unknown_rank("y");
    auto const axis = out::from_zero({n.attr<"axis">()}, y.rank());
    for (auto& v : all) v = out::unsqueeze(n.m, v, axis);
    return n.give(out::concatenated(n.m, all, axis[0]));
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
    return n.give(span<value_id const>(all));
}
inline constexpr auto unpack = out::lower<Unpack>(&lower_unpack);

/// Pieces in the sizes that inference found.
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
    if (sizes.size() == 1) return n.give(n.template in<"x">());
    auto const all = out::split(n.m, n.template in<"x">(), axis, sizes);
    return n.give(span<value_id const>(all));
}
inline constexpr auto split = out::lower<Split>(&lower_split<Split>);
inline constexpr auto split_v = out::lower<SplitV>(&lower_split<SplitV>);
inline constexpr auto split_vd = out::lower<SplitVD>(&lower_split<SplitVD>);

// parts

inline status lower_slice(lowering<Slice>& n) {
    auto const& x = n.input<"x">().shape();
    auto const from = n.m.known(n.input<"offsets">()), size = n.m.known(n.input<"size">());
    if (!x.has_rank()) return unknown_rank("x");
    if (!from || !size || from->size() != size->size()) return unknown_value("size");
    numbers ends, axes;
    for (std::size_t i = 0; i < from->size(); ++i) {
        ends.push_back((*size)[i] < 0 ? INT64_MAX : (*from)[i] + (*size)[i]);
        axes.push_back(static_cast<std::int64_t>(i));
    }
    return n.give(out::sliced(n.m, n.in<"x">(), *from, ends, axes));
}
inline constexpr auto slice = out::lower<Slice>(&lower_slice);

/// TensorFlow's: masks, an ellipsis, axes that come and go.
inline status lower_strided_slice(lowering<StridedSlice>& n) {
    auto const& x = n.input<"x">().shape();
    auto const from = n.m.known(n.input<"begin">()), to = n.m.known(n.input<"end">()),
               by = n.m.known(n.input<"strides">());
    if (!x.has_rank()) return unknown_rank("x");
    auto const bit = [](std::int64_t mask, std::size_t i) { return (mask >> i & 1) != 0; };
    auto const size = n.input<"begin">().shape().elements();
    if (!size.known() || !by) return unknown_value("strides");
    auto const count = static_cast<std::size_t>(size.value());
    std::size_t named = 0;
    for (std::size_t i = 0; i < count; ++i)
        named += !bit(n.attr<"new_axis_mask">(), i) && !bit(n.attr<"ellipsis_mask">(), i);
    numbers starts, ends, axes, steps, gone, come;
    std::size_t axis = 0, out = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (bit(n.attr<"ellipsis_mask">(), i)) {
            auto const skipped = x.rank() - named;
            axis += skipped, out += skipped;
            continue;
        }
        if (bit(n.attr<"new_axis_mask">(), i)) {
            come.push_back(static_cast<std::int64_t>(out++));
            continue;
        }
        bool const one = bit(n.attr<"shrink_axis_mask">(), i);
        auto const step = (*by)[i];
        bool const first = bit(n.attr<"begin_mask">(), i) && !one, last = bit(n.attr<"end_mask">(), i) && !one;
        if ((!first && !from) || (!last && !one && !to)) return unknown_value(first ? "end" : "begin");
        if (one) {
            auto const at = (*from)[i];
            starts.push_back(at), ends.push_back(at == -1 ? INT64_MAX : at + 1), steps.push_back(1);
            axes.push_back(static_cast<std::int64_t>(axis)), gone.push_back(static_cast<std::int64_t>(axis));
            ++axis;
            continue;
        }
        if (!(first && last && step == 1)) {
            starts.push_back(first ? (step > 0 ? 0 : INT64_MAX) : (*from)[i]);
            ends.push_back(last ? (step > 0 ? INT64_MAX : INT64_MIN) : (*to)[i]);
            steps.push_back(step), axes.push_back(static_cast<std::int64_t>(axis));
        }
        ++axis, ++out;
    }
    auto y = n.in<"x">();
    if (!axes.empty()) y = out::sliced(n.m, y, starts, ends, axes, steps);
    y = out::squeeze(n.m, y, gone);
    return n.give(out::unsqueeze(n.m, y, come));
}
inline constexpr auto strided_slice = out::lower<StridedSlice>(&lower_strided_slice);

/// Caffe's: as large as another tensor from an axis on.
inline status lower_crop(lowering<Crop>& n) {
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.has_rank() || !y.is_static()) return fail(errc::undetermined_shape, "size", "sizes that are known");
    auto const axis = n.attr<"axis">() < 0 ? n.attr<"axis">() + static_cast<std::int64_t>(x.rank()) : n.attr<"axis">();
    auto const offsets = n.attr<"offsets">();
    numbers starts, ends, axes;
    for (auto i = static_cast<std::size_t>(axis); i < x.rank(); ++i) {
        auto const at = i - static_cast<std::size_t>(axis);
        starts.push_back(offsets.empty() ? 0 : offsets[offsets.size() == 1 ? 0 : at]);
        ends.push_back(starts.back() + y[i].value());
        axes.push_back(static_cast<std::int64_t>(i));
    }
    return n.give(out::sliced(n.m, n.in<"x">(), starts, ends, axes));
}
inline constexpr auto crop = out::lower<Crop>(&lower_crop);

inline status lower_reverse(lowering<ReverseV2>& n) {
    auto const axes = n.m.known(n.input<"axis">());
    auto const& x = n.input<"x">().shape();
    if (!axes || !x.has_rank()) return unknown_value("axis");
    auto const count = axes->size();
    if (count == 0) return n.give(n.in<"x">());
    return n.give(out::sliced(n.m, n.in<"x">(), numbers(count, -1), numbers(count, INT64_MIN),
        out::from_zero(*axes, x.rank()), numbers(count, -1)));
}
inline constexpr auto reverse = out::lower<ReverseV2>(&lower_reverse);

/// Rows, or along an axis; from the end where an index is below zero.
inline status lower_gather(lowering<Gather>& n) {
    return n.give(n.m.node("Gather", {n.in<"x">(), n.in<"indices">()}, {{"axis", 0}}));
}
inline constexpr auto gather = out::lower<Gather>(&lower_gather);
inline status lower_gather_v2(lowering<GatherV2>& n) {
    auto const axis = n.m.known(n.input<"axis">());
    if (!axis || axis->size() != 1) return unknown_value("axis");
    if (n.attr<"batch_dims">() != 0) return fail(errc::no_form_in_the_operator_set, "batch_dims", "0");
    return n.give(n.m.node("Gather", {n.in<"x">(), n.in<"indices">()}, {{"axis", (*axis)[0]}}));
}
inline constexpr auto gather_v2 = out::lower<GatherV2>(&lower_gather_v2);
inline status lower_gather_nd(lowering<GatherNd>& n) {
    return n.give(n.m.node("GatherND", {n.in<"x">(), out::cast(n.m, n.in<"indices">(), dtype::i64)}));
}
inline constexpr auto gather_nd = out::lower<GatherNd>(&lower_gather_nd);
inline status lower_embed(lowering<Embed>& n) {
    auto& m = n.m;
    auto y = m.node("Gather", {n.in<"weight">(), out::cast(m, n.in<"x">(), dtype::i64)}, {{"axis", 0}});
    if (n.maybe<"bias">() != no_value) y = m.node("Add", {y, n.maybe<"bias">()});
    return n.give(y);
}
inline constexpr auto embed = out::lower<Embed>(&lower_embed);

inline status lower_top_k(lowering<TopK>& n) {
    auto& m = n.m;
    auto const k = m.known(n.input<"k">());
    if (!k || k->size() != 1) return unknown_value("k");
    auto const x = n.in<"x">();
    std::vector<value_id> inputs{x};
    std::vector<out::given> attributes{{"axis", n.attr<"dim">()}};
    if (m.opset() >= 10) inputs.push_back(m.integers(*k));
    else attributes.push_back({"k", (*k)[0]});
    if (m.opset() >= 11) {
        attributes.push_back({"largest", n.attr<"largest">()});
        attributes.push_back({"sorted", n.attr<"sorted">()});
    } else if (!n.attr<"largest">())
        return fail(errc::no_form_in_the_operator_set, "largest", "the largest");
    auto const y = m.nodes("TopK", inputs, span<out::given const>(attributes), 2);
    value_id const all[]{y, out::cast(m, m.typed(y + 1, dtype::i64), n.attr<"index_type">())};
    return n.give(span<value_id const>(all));
}
inline constexpr auto top_k = out::lower<TopK>(&lower_top_k);

// shapes and new tensors

inline status lower_shape(lowering<Shape>& n) {
    auto const y = n.m.typed(n.m.node("Shape", {n.in<"x">()}), dtype::i64);
    return n.give(out::cast(n.m, y, n.attr<"out_type">()));
}
inline constexpr auto shape_of = out::lower<Shape>(&lower_shape);
inline status lower_size(lowering<Size>& n) {
    auto const y = n.m.typed(n.m.node("Size", {n.in<"x">()}), dtype::i64);
    return n.give(out::cast(n.m, y, n.attr<"out_type">()));
}
inline constexpr auto size_of = out::lower<Size>(&lower_size);
inline status lower_rank(lowering<Rank>& n) {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return unknown_rank("x");
    return n.give(n.m.number(static_cast<double>(x.rank()), dtype::i32));
}
inline constexpr auto rank_of = out::lower<Rank>(&lower_rank);

/// A scalar repeated to a shape that is known or that the model computes.
inline value_id filled(emission& m, value_id one, value_id dims, shape const& known) {
    if (known.is_static()) {
        numbers all;
        for (std::size_t i = 0; i < known.rank(); ++i) all.push_back(known[i].value());
        dims = m.integers(all);
    } else dims = out::cast(m, dims, dtype::i64);
    return m.node("Expand", {one, dims});
}
inline status lower_fill(lowering<Fill>& n) {
    return n.give(filled(n.m, n.in<"value">(), n.in<"dims">(), n.output<"y">().shape()));
}
inline constexpr auto fill = out::lower<Fill>(&lower_fill);
inline status lower_broadcast_to(lowering<BroadcastTo>& n) {
    return n.give(filled(n.m, n.in<"x">(), n.in<"shape">(), n.output<"y">().shape()));
}
inline constexpr auto broadcast_to = out::lower<BroadcastTo>(&lower_broadcast_to);
template <class Op, int Value> status lower_like(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<"x">();
    auto const& s = n.template output<"y">().shape();
    auto const dims = s.is_static() ? no_value : m.typed(m.node("Shape", {x}), dtype::i64);
    return n.give(filled(m, out::beside(m, Value, x), dims, s));
}
inline constexpr auto zeros_like = out::lower<ZerosLike>(&lower_like<ZerosLike, 0>);
inline constexpr auto ones_like = out::lower<OnesLike>(&lower_like<OnesLike, 1>);

/// The value without axes: a Range takes scalars.
inline value_id scalar(emission& m, tensor_ref t) {
    return t.shape().has_rank() && t.shape().rank() == 1 ? out::reshape(m, m.of(t), {}) : m.of(t);
}
inline status lower_range(lowering<Range>& n) {
    return n.give(n.m.node("Range", {scalar(n.m, n.input<"start">()), scalar(n.m, n.input<"limit">()),
                                        scalar(n.m, n.input<"delta">())}));
}
inline constexpr auto range = out::lower<Range>(&lower_range);

inline status lower_one_hot(lowering<OneHot>& n) {
    auto& m = n.m;
    auto const depth = m.known(n.input<"depth">());
    if (!depth || depth->size() != 1) return unknown_value("depth");
    auto const both = value_id{m.node("Concat",
        {out::reshape(m, n.in<"off_value">(), {1}), out::reshape(m, n.in<"on_value">(), {1})}, {{"axis", 0}})};
    // ONNX counts indices below zero from the end, here they name nothing: they get a place of their own, cut off after
    auto const x = out::cast(m, n.in<"x">(), dtype::i64);
    auto const size = m.integer((*depth)[0]);
    auto const low = m.typed(m.node("Less", {x, m.integer(0)}), dtype::boolean);
    auto const at = m.typed(m.node("Where", {low, size, x}), dtype::i64);
    auto const y = m.typed(m.node("OneHot", {at, m.integers(*depth), both}, {{"axis", n.attr<"axis">()}}), m.type(both));
    return n.give(y);
}
inline constexpr auto one_hot = out::lower<OneHot>(&lower_one_hot);

// copies around and beside

inline status lower_tile(lowering<Tile>& n) {
    auto const times = n.m.known(n.input<"multiples">());
    return n.give(n.m.node(
        "Tile", {n.in<"x">(), times ? n.m.integers(*times) : out::cast(n.m, n.in<"multiples">(), dtype::i64)}));
}
inline constexpr auto tile = out::lower<Tile>(&lower_tile);

/// Pairs of an [rank, 2] tensor as two lists.
inline bool parted(std::optional<numbers> const& pairs, numbers& before, numbers& after) {
    if (!pairs) return false;
    for (std::size_t i = 0; i + 1 < pairs->size(); i += 2) before.push_back((*pairs)[i]), after.push_back((*pairs)[i + 1]);
    return true;
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

/// REFLECT is ONNX's mode; SYMMETRIC is put together of reversed edges, axis by axis.
inline status lower_mirror_pad(lowering<MirrorPad>& n) {
    auto& m = n.m;
    numbers before, after;
    auto const& x = n.input<"x">().shape();
    if (!parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    if (n.attr<"mode">() == "REFLECT") return n.give(out::padded(m, n.in<"x">(), before, after, 0, "reflect"));
    if (!x.has_rank()) return unknown_rank("x");
    auto y = n.in<"x">();
    for (std::size_t i = 0; i < before.size(); ++i) {
        numbers const axis{static_cast<std::int64_t>(i)}, back{-1};
        std::vector<value_id> all;
        if (before[i] != 0) all.push_back(out::sliced(m, y, {before[i] - 1}, {INT64_MIN}, axis, back));
        all.push_back(y);
        if (after[i] != 0) all.push_back(out::sliced(m, y, {-1}, {-1 - after[i]}, axis, back));
        y = out::concatenated(m, all, axis[0]);
    }
    return n.give(y);
}
inline constexpr auto mirror_pad = out::lower<MirrorPad>(&lower_mirror_pad);

/// Blocks of the spatial axes go into the batch: pad, part, turn, join.
inline status lower_space_to_batch(lowering<SpaceToBatchND>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const &y = n.output<"y">().shape();
    auto const block = m.known(n.input<"block_shape">());
    numbers before{0}, after{0};
    if (!block || !parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("block_shape");
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
    return n.give(out::reshape_to(m, v, y));
}
inline constexpr auto space_to_batch = out::lower<SpaceToBatchND>(&lower_space_to_batch);

/// And back: part the batch, turn, join, cut.
inline status lower_batch_to_space(lowering<BatchToSpaceND>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const block = m.known(n.input<"block_shape">());
    numbers before, after;
    if (!block || !parted(m.known(n.input<"crops">()), before, after)) return unknown_value("block_shape");
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
    return n.give(axes.empty() ? v : out::sliced(m, v, starts, ends, axes));
}
inline constexpr auto batch_to_space = out::lower<BatchToSpaceND>(&lower_batch_to_space);

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
    return n.give(n.m.as(y, format::nchw, from));
}
inline constexpr auto space_to_depth = out::lower<SpaceToDepth>(&lower_blocks<SpaceToDepth>);
inline constexpr auto depth_to_space = out::lower<DepthToSpace>(&lower_blocks<DepthToSpace>);

inline status lower_shuffle_channel(lowering<ShuffleChannel>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (x.rank() < 2 || !x.has_rank() || !x[1].known()) return fail(errc::undetermined_shape, "x", "channels that are known");
    auto const group = n.attr<"group">();
    auto parts = shape::scalar();
    parts.append(x[0]), parts.append(group), parts.append(x[1].value() / group);
    out::permutation order{0, 2, 1};
    for (std::size_t i = 2; i < x.rank(); ++i) parts.append(x[i]), order.push_back(static_cast<std::int64_t>(i + 1));
    return n.give(out::reshape_to(m, m.transposed(out::reshape_to(m, n.in<"x">(), parts), order), x));
}
inline constexpr auto shuffle_channel = out::lower<ShuffleChannel>(&lower_shuffle_channel);

/// Nothing is left of it.
inline status lower_silence(lowering<Silence>&) { return ok; }
inline constexpr auto silence = out::lower<Silence>(&lower_silence);

/// The lowerings of these families.
using array_lowerings = out::lowerings<identity, with_default, cast, reshape, expand_dims, squeeze, flatten, transpose,
    permute, concat_v2, concat_d, pack, unpack, split, split_v, split_vd, slice, strided_slice, crop, reverse, gather,
    gather_v2, gather_nd, embed, top_k, shape_of, size_of, rank_of, fill, broadcast_to, zeros_like, ones_like, range,
    one_hot, tile, pad, pad_v2, mirror_pad, space_to_batch, batch_to_space, space_to_depth, depth_to_space,
    shuffle_channel, silence>;

} // namespace library::onnx_out
GRAFT_END
