// graft/shipped/window_kernels.ipp - owns the kernels of convolutions, also of integers, pooling, normalized groups
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/conv/fused_kernels.hpp"
#include "graft/library/nn/conv/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "graft/library/nn/norm/fused_kernels.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/quantization/requantize_kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct window_part {
    using sources = kernel_sources<
        with_source<"graft/library/nn/conv/kernels.hpp", "graft::library::conv_kernels", library::conv_kernels>,
        with_source<"graft/library/nn/conv/fused_kernels.hpp", "graft::library::fused_conv_kernels",
            library::fused_conv_kernels>,
        with_source<"graft/library/nn/norm/fused_kernels.hpp", "graft::library::fused_norm_kernels",
            library::fused_norm_kernels>,
        with_source<"graft/library/nn/pool/kernels.hpp", "graft::library::pool_kernels", library::pool_kernels>,
        with_source<"graft/library/nn/conv/kernels.hpp", "graft::library::deformable_kernels",
            library::deformable_kernels>,
        with_source<"graft/library/nn/quantization/requantize_kernels.hpp", "graft::library::requantize_kernels",
            library::requantize_kernels>,
        with_source<"graft/library/nn/fold/kernels.hpp", "graft::library::fold_kernels", library::fold_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<window_part>;

} // namespace shipped

GRAFT_END
