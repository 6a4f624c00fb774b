// graft/library/nn/deformable/onnx_out.hpp - ONNX exporter: deformable convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/deformable/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// From 16 to 18: GridSample for each tap of the filter, at its places, and a convolution of one tap by one over them.
/// error undetermined_shape, unsupported_in_operator_set: too many taps
inline status lower_deformable_as_samples(lowering<DeformableConv2D>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &w = n.input<"w">().shape(), &y = n.output<"y">().shape();
    if (!x.is_static() || !w.is_static() || !y.is_static() || x.elements().is(0) || y.elements().is(0))
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const at = [](shape const& s, std::size_t i) { return s[i].value(); };
    auto const high = at(w, 2), wide = at(w, 3), rows = at(y, 2), columns = at(y, 3), parts = n.attr<"offset_groups">();
    auto const strides = n.attr<"strides">(), pads = n.attr<"pads">(), dilations = n.attr<"dilations">();
    if (!out::may_be_made(rows, columns) || !out::may_be_made(high * wide, parts * 16))
        return fail(errc::unsupported_in_operator_set, "DeformConv", "few taps");
    auto const type = m.type(n.in<"x">());
    auto const channels = at(x, 1) / parts;
    // positions in x of the centre of a tap, in GridSample's coordinates: -1 to 1 from edge to edge
    auto const along = [&](std::int64_t channel, std::int64_t size, numbers const& middle, numbers const& dims) {
        std::vector<double> places(middle.begin(), middle.end());
        auto const offset = out::sliced(m, n.in<"offset">(), {channel}, {channel + 1}, {1});
        auto const place = m.node("Add", {offset, out::reshape(m, m.floats(places, type), dims)});
        auto const scaled = m.node("Mul", {place, m.number(2.0 / static_cast<double>(size), type)});
        auto const grid = m.node("Add", {scaled, m.number(1.0 / static_cast<double>(size) - 1, type)});
        return out::reshape(m, m.typed(grid, type), {at(x, 0), rows, columns, 1});
    };
    value_id sum = no_value;
    for (std::int64_t k = 0; k < high * wide; ++k) {
        numbers down, right;
        for (std::int64_t i = 0; i < rows; ++i) down.push_back(i * strides[0] - pads[0] + k / wide * dilations[0]);
        for (std::int64_t i = 0; i < columns; ++i) right.push_back(i * strides[1] - pads[1] + k % wide * dilations[1]);
        std::vector<value_id> taps;
        for (std::int64_t g = 0; g < parts; ++g) {
            auto const first = 2 * (g * high * wide + k);
            value_id const both[]{
                along(first + 1, at(x, 3), right, {1, 1, 1, columns}), along(first, at(x, 2), down, {1, 1, rows, 1})};
            auto const grid = m.node("Concat", both, {{"axis", 3}});
            auto const part = parts == 1 ? n.in<"x">()
                                         : out::sliced(m, n.in<"x">(), {g * channels}, {(g + 1) * channels}, {1});
            auto tap = m.node("GridSample", {part, grid}, {{"mode", "bilinear"}, {"padding_mode", "zeros"}});
            if (auto const mask = n.maybe<"mask">(); mask != no_value)
                tap = m.node("Mul", {tap, out::sliced(m, mask, {g * high * wide + k}, {g * high * wide + k + 1}, {1})});
            taps.push_back(m.typed(tap, type));
        }
        auto const filter = out::sliced(m, n.in<"w">(), {k / wide, k % wide}, {k / wide + 1, k % wide + 1}, {2, 3});
        auto const created = m.typed(
            m.node("Conv", {out::concatenated(m, taps, 1), filter}, {{"group", n.attr<"groups">()}}), type);
        sum = sum == no_value ? created : m.typed(m.node("Add", {sum, created}), type);
    }
    if (auto const bias = n.maybe<"bias">(); bias != no_value) sum = m.node("Add", {sum, out::along(m, bias, 1, 1, 4)});
    return n.set_output(sum);
}
inline status lower_deformable(lowering<DeformableConv2D>& n) {
    if (n.m.opset() < 19) return lower_deformable_as_samples(n);
    return n.set_output(
        n.m.node("DeformConv", {n.in<"x">(), n.in<"w">(), n.in<"offset">(), n.maybe<"bias">(), n.maybe<"mask">()},
            {{"strides", n.attr<"strides">()}, {"pads", n.attr<"pads">()}, {"dilations", n.attr<"dilations">()},
                {"group", n.attr<"groups">()}, {"offset_group", n.attr<"offset_groups">()}}));
}
inline constexpr auto deformable = out::lower<DeformableConv2D>(&lower_deformable, 16);

/// The lowerings of this family.
using deformable_lowerings = out::lowerings<deformable>;

} // namespace library::onnx_out
GRAFT_END
