// graft/library/nn/dropout/caffe.hpp - Caffe: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/unary/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// The identity at TEST, or a factor if training does not scale.
using Dropout = layer_of<"Dropout", "dropout_param", "bottom -> top">;
/// The identity at TEST. IntelCaffe.
using SpatialDropout = layer_of<"SpatialDropout", "spatial_dropout_param", "bottom -> top">;

} // namespace caffe

namespace library::caffe_plugins {

// at TEST both are the identity: Caffe scales during training. Forks can disable that; then the share of the kept
// elements is the factor here
constexpr status expand_dropout(expanding<layer::Dropout>& ctx) {
    auto const x = ctx.tensor<"bottom">();
    if (ctx.attr<"sample_weights_test">()) return not_supported("sample_weights_test", "false: TEST drops nothing");
    if (ctx.attr<"scale_train">()) ctx.result(ctx.add<Identity>("", "x"_p = x));
    else
        ctx.result(ctx.add<Power>("", "x"_p = x, "power"_p = 1.0,
            "scale"_p = 1.0 - static_cast<double>(ctx.attr<"dropout_ratio">()), "shift"_p = 0.0));
    return ok;
}
inline constexpr auto dropout = expand<layer::Dropout>(&expand_dropout);
inline constexpr auto spatial_dropout = plugin<Identity, layer::SpatialDropout>().ignore("dropout_ratio");

/// The plugins of this family.
using dropout_plugins = graft::plugins<dropout, spatial_dropout>;

} // namespace library::caffe_plugins
GRAFT_END
