// graft/library/nn/dropout/caffe.hpp - Caffe: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// The identity at TEST.
struct Dropout : shipped_layer<Dropout> {
    static constexpr auto prototype = define("Dropout", "dropout_param").input("bottom", f32).output("top", f32);
};

/// The identity at TEST. IntelCaffe.
struct SpatialDropout : shipped_layer<SpatialDropout> {
    static constexpr auto prototype = define("SpatialDropout", "spatial_dropout_param")
        .input("bottom", f32)
        .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

// at TEST both are the identity: Caffe scales while it trains
inline constexpr auto dropout = plugin<Identity, layer::Dropout>().ignore("dropout_ratio", "engine", "random_seed");
inline constexpr auto spatial_dropout = plugin<Identity, layer::SpatialDropout>().ignore("dropout_ratio");

/// The plugins of this family.
using dropout_plugins = graft::plugins<dropout, spatial_dropout>;

} // namespace library::caffe_plugins
GRAFT_END
