// graft/library/array/gather/tensorflow.hpp - TensorFlow: selection of elements by indices or a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/gather/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Gather : op<Gather> {
    static constexpr auto prototype = op_def("Gather", "params: Tparams", "indices: Tindices", "-> output: Tparams",
        "validate_indices: bool = true", "Tparams: type", "Tindices: {int32, int64}");
};

struct GatherV2 : op<GatherV2> {
    static constexpr auto prototype = op_def("GatherV2", "params: Tparams", "indices: Tindices", "axis: Taxis",
        "-> output: Tparams", "batch_dims: int = 0", "Tparams: type", "Tindices: {int16, int32, int64}",
        "Taxis: {int32, int64}");
};

struct GatherNd : op<GatherNd> {
    static constexpr auto prototype = op_def("GatherNd", "params: Tparams", "indices: Tindices", "-> output: Tparams",
        "Tparams: type", "Tindices: {int16, int32, int64}", "bad_indices_policy: string = \"\"");
};

struct Where : op<Where> {
    static constexpr auto prototype = op_def("Where", "input: T", "-> index: int64",
        "T: {float, double, int32, uint8, int16, int8, complex64, int64, qint8, quint8, qint32, bfloat16, qint16, "
        "quint16, uint16, complex128, half, uint32, uint64, bool} = DT_BOOL");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto gather = plugin<Gather, tf::Gather>();
inline constexpr auto gather_v2 = plugin<GatherV2, tf::GatherV2>();
inline constexpr auto gather_nd = plugin<GatherNd, tf::GatherNd>().ignore("bad_indices_policy");
inline constexpr auto where = plugin<Where, tf::Where>();

/// The plugins of this family.
using gather_plugins = plugins<gather, gather_v2, gather_nd, where>;

} // namespace library::tensorflow_plugins
GRAFT_END
