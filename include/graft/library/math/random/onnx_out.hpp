// graft/library/math/random/onnx_out.hpp - to ONNX: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/math/random/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The numbers differ from those here: the algorithm of a random operator is unspecified.
inline status lower_random_uniform(lowering<RandomUniform>& n) {
    auto const& y = n.output<"y">().shape();
    if (!y.is_static()) return fail(errc::undetermined_shape, "shape", "a shape that is known");
    numbers dims;
    for (std::size_t i = 0; i < y.rank(); ++i) dims.push_back(y[i].value());
    std::vector<out::given> attributes{{"dtype", n.attr<"dtype">()}, {"shape", dims}};
    if (n.attr<"seed">() != 0) attributes.push_back({"seed", static_cast<double>(n.attr<"seed">())});
    return n.set_output(n.m.nodes("RandomUniform", {}, span<out::given const>(attributes), 1));
}

/// The lowerings of this family.
using random_lowerings = lowerings<&lower_random_uniform>;

} // namespace library::onnx_out
GRAFT_END
