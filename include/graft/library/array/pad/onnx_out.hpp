// graft/library/array/pad/onnx_out.hpp - ONNX exporter: padding and repetition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_tile(lowering<Tile>& n) {
    auto const times = n.m.known(n.input<"multiples">());
    return n.set_output(n.m.node(
        "Tile", {n.in<"x">(), times ? n.m.integers(*times) : out::cast(n.m, n.in<"multiples">(), dtype::i64)}));
}

/// Pairs of an [rank, 2] tensor as two lists.
inline bool parted(std::optional<numbers> const& pairs, numbers& before, numbers& after) {
    if (!pairs) return false;
    for (std::size_t i = 0; i + 1 < pairs->size(); i += 2) {
        before.push_back((*pairs)[i]);
        after.push_back((*pairs)[i + 1]);
    }
    return true;
}
/// Padding by amounts that only a run tells: all before the axes, then all after them; `one` is the added number.
/// error not_a_constant: before operator set 11 they are an attribute
template <class Op>
status pad_at_run(lowering<Op>& n, bool pairs, value_id one = no_value, std::string_view mode = "constant") {
    auto& m = n.m;
    if (m.opset() < 11) return unknown_value("paddings");
    auto const paddings = n.template input<"paddings">();
    auto pads = no_value;
    if (auto const transposed = as<Permute>(paddings.producer()); pairs && transposed) {
        auto const order = transposed->template attr<"order">();
        if (order.size() == 2 && order[0] == 1) pads = m.of(transposed->template input<"x">());
    }
    if (pads == no_value) pads = pairs ? m.transposed(n.template in<"paddings">(), {1, 0}) : m.of(paddings);
    pads = out::in_shape(m, out::cast(m, pads, dtype::i64), {-1});
    if (one != no_value) one = out::in_shape(m, one, {});
    return n.set_output(m.node("Pad", {n.template in<"x">(), pads, one}, {{"mode", mode}}));
}
inline status lower_pad(lowering<Pad>& n) {
    numbers before, after;
    if (!parted(n.m.known(n.input<"paddings">()), before, after)) return pad_at_run(n, true);
    return n.set_output(out::padded(n.m, n.in<"x">(), before, after));
}
inline status lower_pad_v2(lowering<PadV2>& n) {
    auto& m = n.m;
    numbers before, after;
    auto const one = n.in<"constant_values">();
    auto const* const c = m.constant(one);
    auto const value = c ? out::floats_of(*c) : std::vector<double>();
    if (!parted(m.known(n.input<"paddings">()), before, after)) return pad_at_run(n, true, one);
    if (value.size() == 1) return n.set_output(out::padded(m, n.in<"x">(), before, after, value[0]));
    if (m.opset() < 11) return unknown_value("constant_values");
    before.insert(before.end(), after.begin(), after.end());
    return n.set_output(m.node("Pad", {n.in<"x">(), m.integers(before), out::in_shape(m, one, {})}));
}
/// error unsupported_in_operator_set: ONNX has no symmetric border; the elements of the other end are from 19 on
inline status lower_pad_v3(lowering<PadV3>& n) {
    std::string_view mode = n.attr<"mode">();
    if (mode == "symmetric") return fail(errc::unsupported_in_operator_set, "mode", "a border that is not repeated");
    if (mode == "circular" && n.m.opset() < 19)
        return fail(errc::unsupported_in_operator_set, "Pad", "operator set 19 for the mode wrap");
    return pad_at_run(
        n, n.attr<"paddings_contiguous">(), n.maybe<"constant_values">(), mode == "circular" ? "wrap" : mode);
}

/// REFLECT is ONNX's mode; SYMMETRIC is composed of reversed borders, axis by axis.
inline status lower_mirror_pad(lowering<MirrorPad>& n) {
    auto& m = n.m;
    numbers before, after;
    bool const reflects = n.attr<"mode">() == "REFLECT";
    if (!parted(m.known(n.input<"paddings">()), before, after))
        return reflects ? pad_at_run(n, true, no_value, "reflect") : unknown_value("paddings");
    if (reflects) return n.set_output(out::padded(m, n.in<"x">(), before, after, 0, "reflect"));
    auto y = n.in<"x">();
    for (std::size_t i = 0; i < before.size(); ++i) {
        numbers const axis{static_cast<std::int64_t>(i)}, back{-1};
        std::vector<value_id> all;
        if (before[i] != 0) all.push_back(out::sliced(m, y, {before[i] - 1}, {INT64_MIN}, axis, back));
        all.push_back(y);
        if (after[i] != 0) all.push_back(out::sliced(m, y, {-1}, {-1 - after[i]}, axis, back));
        y = out::concatenated(m, all, axis[0]);
    }
    return n.set_output(y);
}

/// Cropped and padded equally before and after, with the odd element after: as numbers if the sizes are known.
inline status lower_center_crop_pad(lowering<CenterCropPad>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const stated = n.attr<"axes">();
    if (!x.has_rank() || !y.has_rank()) return unknown_rank("x");
    bool known = m.opset() < 18; // later operator sets have the operator
    numbers axes = out::from_zero(numbers(stated.begin(), stated.end()), x.rank());
    for (std::size_t i = 0; stated.empty() && i < x.rank(); ++i) axes.push_back(static_cast<std::int64_t>(i));
    for (auto const a : axes) {
        auto const i = static_cast<std::size_t>(a);
        known = known && x[i].known() && y[i].known();
    }
    if (!known && stated.empty()) return n.set_output(m.node("CenterCropPad", {n.in<"x">(), n.in<"shape">()}));
    if (!known) return n.set_output(m.node("CenterCropPad", {n.in<"x">(), n.in<"shape">()}, {{"axes", axes}}));
    numbers starts, ends, cut, before(x.rank(), 0), after(x.rank(), 0);
    for (auto const a : axes) {
        auto const i = static_cast<std::size_t>(a);
        auto const from = x[i].value(), to = y[i].value();
        if (from > to) {
            starts.push_back((from - to) / 2), ends.push_back((from - to) / 2 + to), cut.push_back(a);
        } else before[i] = (to - from) / 2, after[i] = to - from - (to - from) / 2;
    }
    auto const part = cut.empty() ? n.in<"x">() : out::sliced(m, n.in<"x">(), starts, ends, cut);
    return n.set_output(out::padded(m, part, before, after));
}

/// Caffe's Tile.
inline status lower_tile_with_axis(lowering<TileWithAxis>& n) {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return unknown_rank("x");
    numbers times(x.rank(), 1);
    times[static_cast<std::size_t>(out::from_zero({n.attr<"axis">()}, x.rank())[0])] = n.attr<"tiles">();
    return n.set_output(n.m.node("Tile", {n.in<"x">(), n.m.integers(times)}));
}

/// The lowerings of this family.
using pad_lowerings = lowerings<&lower_tile, &lower_pad, &lower_pad_v2, &lower_pad_v3, &lower_mirror_pad,
    &lower_center_crop_pad, &lower_tile_with_axis>;

} // namespace library::onnx_out
GRAFT_END
