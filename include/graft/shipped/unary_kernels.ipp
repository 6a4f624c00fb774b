// graft/shipped/unary_kernels.ipp - owns the element-wise kernels of one input, and those that quantize
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct unary_part : cpu_part<of_library<"math/unary/kernels", "unary_kernels", library::unary_kernels>,
                        of_library<"nn/activation/kernels", "activation_kernels", library::activation_kernels>,
                        of_library<"nn/quantization/kernels", "quantization_kernels", library::quantization_kernels>> {
};

template struct owned<unary_part>;

} // namespace shipped

GRAFT_END
