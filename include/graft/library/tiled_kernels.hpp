// graft/library/tiled_kernels.hpp - kernels that are tiled for the cores and memories of a chip, all families
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/concat/tiled_kernels.hpp"
#include "graft/library/linalg/matmul/tiled_kernels.hpp"
#include "graft/library/math/arithmetic/tiled_kernels.hpp"
#include "graft/library/math/unary/tiled_kernels.hpp"
#include "graft/library/nn/activation/tiled_kernels.hpp"
#include "graft/library/nn/conv/tiled_kernels.hpp"
#include "graft/library/nn/norm/tiled_kernels.hpp"
#include "graft/library/nn/pool/tiled_kernels.hpp"
#include "graft/library/nn/scale/tiled_kernels.hpp"

GRAFT_BEGIN
namespace library {

/// Tiled kernels of float32 and float16, some of int32 and int8, for the engine `simulate`: plain loops over the data
/// in a core, so that a run on a simulated chip reports what is loaded, stored and kept. On the machine itself they
/// run like others, and slower.
struct tiled_kernels {
    /// All of them, in this order.
    using list = join<tiled_activation_kernels, tiled_arithmetic_kernels, tiled_concat_kernels, tiled_conv_kernels,
        tiled_matmul_kernels, tiled_norm_kernels, tiled_pool_kernels, tiled_scale_kernels, tiled_softmax_kernels,
        tiled_unary_kernels>;
    /// The engine's name, as in options and messages.
    static constexpr std::string_view engine = "simulate";
};

} // namespace library
GRAFT_END
