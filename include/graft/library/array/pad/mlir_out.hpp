// graft/library/array/pad/mlir_out.hpp - to MLIR: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "graft/library/array/pad/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// Pairs of a [rank, 2] tensor as two lists.
inline bool parted(std::optional<numbers> const& pairs, numbers& before, numbers& after) {
    for (std::size_t i = 0; pairs && i + 1 < pairs->size(); i += 2) {
        before.push_back((*pairs)[i]);
        after.push_back((*pairs)[i + 1]);
    }
    return pairs.has_value();
}

inline status lower_pad(lowering<Pad>& n) {
    numbers before, after;
    if (!parted(n.m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    return n.set_output(out::padded(n.m, n.in<"x">(), before, after));
}

inline status lower_pad_v2(lowering<PadV2>& n) {
    numbers before, after;
    auto const* const c = n.m.constant(n.in<"constant_values">());
    auto const value = c ? out::floats_of(*c) : std::vector<double>();
    if (!parted(n.m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    if (value.size() != 1) return unknown_value("constant_values");
    return n.set_output(out::padded(n.m, n.in<"x">(), before, after, value[0]));
}

/// Reversed borders, axis by axis: REFLECT excludes the border element.
inline status lower_mirror_pad(lowering<MirrorPad>& n) {
    auto& m = n.m;
    numbers before, after;
    if (!parted(m.known(n.input<"paddings">()), before, after)) return unknown_value("paddings");
    std::int64_t const border = n.attr<"mode">() == "REFLECT" ? 1 : 0;
    auto y = n.in<"x">();
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] == 0 && after[i] == 0) continue;
        auto const d = m.shape_of(y)[i];
        if (!d.known()) return fail(errc::undetermined_shape, "x", "dims that are known");
        std::vector<value_id> all;
        if (before[i] != 0) all.push_back(out::reversed(m, out::sliced_along(m, y, i, border, before[i]), i));
        all.push_back(y);
        if (after[i] != 0)
            all.push_back(out::reversed(m, out::sliced_along(m, y, i, d.value() - border - after[i], after[i]), i));
        y = out::concatenated(m, all, i);
    }
    return n.set_output(y);
}

inline status lower_tile(lowering<Tile>& n) {
    auto const times = n.m.known(n.input<"multiples">());
    if (!times) return unknown_value("multiples");
    return n.set_output(out::tiled(n.m, n.in<"x">(), *times));
}

inline status lower_tile_with_axis(lowering<TileWithAxis>& n) {
    auto const x = n.in<"x">();
    numbers times(n.m.rank_of(x), 1);
    times[static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, times.size())[0])] = n.attr<"tiles">();
    return n.set_output(out::tiled(n.m, x, times));
}

/// The lowerings of this family.
using pad_lowerings = lowerings<&lower_pad, &lower_pad_v2, &lower_mirror_pad, &lower_tile, &lower_tile_with_axis>;

} // namespace library::mlir_out
GRAFT_END
