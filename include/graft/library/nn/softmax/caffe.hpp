// graft/library/nn/softmax/caffe.hpp - Caffe: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/softmax/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// exp(x) / sum of exp(x) along axis.
struct Softmax : shipped_layer<Softmax> {
    static constexpr auto prototype = define("Softmax", "softmax_param").input("bottom", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_softmax(parsing<SoftmaxV2, layer::Softmax>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    ctx.set<"axes">(std::array<std::int64_t, 1>{*axis});
    return ok;
}
inline constexpr auto softmax = plugin<SoftmaxV2, layer::Softmax>().computed("axes").reads("axis").ignore("engine")
    .parse(&parse_softmax);

/// The plugins of this family.
using softmax_plugins = graft::plugins<softmax>;

} // namespace library::caffe_plugins
GRAFT_END
