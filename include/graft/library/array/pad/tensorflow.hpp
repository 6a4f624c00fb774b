// graft/library/array/pad/tensorflow.hpp - TensorFlow: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/pad/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Tile : op<Tile> {
    static constexpr auto prototype = op_def("Tile", "input: T", "multiples: Tmultiples", "-> output: T", "T: type",
        "Tmultiples: {int32, int64} = DT_INT32");
};

struct Pad : op<Pad> {
    static constexpr auto prototype = op_def(
        "Pad", "input: T", "paddings: Tpaddings", "-> output: T", "T: type", "Tpaddings: {int32, int64} = DT_INT32");
};

struct PadV2 : op<PadV2> {
    static constexpr auto prototype = op_def("PadV2", "input: T", "paddings: Tpaddings", "constant_values: T",
        "-> output: T", "T: type", "Tpaddings: {int32, int64} = DT_INT32");
};

struct MirrorPad : op<MirrorPad> {
    static constexpr auto prototype = op_def("MirrorPad", "input: T", "paddings: Tpaddings", "-> output: T", "T: type",
        "Tpaddings: {int32, int64} = DT_INT32", "mode: {'REFLECT', 'SYMMETRIC'}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// spread
inline constexpr auto tile = plugin<Tile, tf::Tile>();
inline constexpr auto pad = plugin<Pad, tf::Pad>();
inline constexpr auto pad_v2 = plugin<PadV2, tf::PadV2>();
inline constexpr auto mirror_pad = plugin<MirrorPad, tf::MirrorPad>();

/// The plugins of this family.
using pad_plugins = plugins<tile, pad, pad_v2, mirror_pad>;

} // namespace library::tensorflow_plugins
GRAFT_END
