// graft/library/math/arithmetic/caffe.hpp - Caffe: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/math/arithmetic/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Product, weighted sum or maximum of blobs of one shape.
struct Eltwise : shipped_layer<Eltwise> {
    static constexpr auto prototype = define("Eltwise", "eltwise_param")
        .dynamic_input("bottom", f32, at_least(2))
        .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_eltwise(parsing<Eltwise, layer::Eltwise>& ctx) {
    auto const bottoms = static_cast<std::int64_t>(ctx.count<"bottom">()),
               given = static_cast<std::int64_t>(ctx.attr<"coeff">().size());
    if (given != 0 && given != bottoms)
        return fail(errc::wrong_attribute_value, "coeff", "none, or one per bottom", bottoms, given);
    if (given != 0 && ctx.attr<"operation">() == "PROD") return both_given("coeff", "no coefficients for a product");
    ctx.set<"N">(bottoms);
    return ok;
}
inline constexpr auto eltwise = plugin<Eltwise, layer::Eltwise>()
    .map("mode", "operation", when("PROD", 0), when("SUM", 1), when("MAX", 2))
    .computed("N").ignore("stable_prod_grad", "engine").parse(&parse_eltwise);

/// The plugins of this family.
using arithmetic_plugins = graft::plugins<eltwise>;

} // namespace library::caffe_plugins
GRAFT_END
