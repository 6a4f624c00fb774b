// graft/library/nn/dropout/kernels.hpp - kernels: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/nn/dropout/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Dropout at inference.
inline status dropout(in<"x", float> x, out<"y", float> y) {
    std::copy_n(x.data(), x.size(), y.data());
    return ok;
}

/// The kernels of this family.
using dropout_kernels =
    with_promoted<kernels<leaves_out<kernel<Dropout, &dropout>, "dropout_ratio", "scale_train">>, half, bfloat16>;

} // namespace library
GRAFT_END
