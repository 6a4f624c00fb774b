// graft/shipped/window_kernels.ipp - owns the kernels of convolutions and pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/conv/kernels.hpp"
#include "graft/library/nn/deformable/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct window_part : cpu_part<of_library<"nn/conv/kernels", "conv_kernels", library::conv_kernels>,
                         of_library<"nn/pool/kernels", "pool_kernels", library::pool_kernels>,
                         of_library<"nn/deformable/kernels", "deformable_kernels", library::deformable_kernels>,
                         of_library<"nn/fold/kernels", "fold_kernels", library::fold_kernels>> {};

template struct owned<window_part>;

} // namespace shipped

GRAFT_END
