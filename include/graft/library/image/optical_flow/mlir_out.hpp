// graft/library/image/optical_flow/mlir_out.hpp - to MLIR: FlowNet's layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/resize/mlir_out.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// FlowNet's operator: every input resized to the same size, concatenated along the channels.
inline status lower_accum(lowering<Accum>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    auto const from = n.all<"x">();
    if (y.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    std::vector<value_id> all;
    for (std::size_t i = 0; i + (n.attr<"have_reference">() ? 1u : 0u) < from.size(); ++i) {
        auto v = from[i];
        for (std::size_t axis = 2; axis < 4 && v != no_value; ++axis)
            v = resized_image(m, v, axis, y[axis], sampled::linear, true, false);
        if (v == no_value) return m.refused();
        all.push_back(v);
    }
    return n.set_output(out::concatenated(m, all, 1));
}

/// The lowerings of this family.
using optical_flow_lowerings = lowerings<&lower_accum>;

} // namespace library::mlir_out
GRAFT_END
