// graft/shipped/matrix_kernels.ipp - owns the kernels of matrix products and normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/nn/dropout/kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/softmax/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct matrix_part
    : cpu_part<of_library<"linalg/decomposition/kernels", "decomposition_kernels", library::decomposition_kernels>,
          of_library<"linalg/matmul/kernels", "matmul_kernels", library::matmul_kernels>,
          of_library<"linalg/matrix/kernels", "matrix_kernels", library::matrix_kernels>,
          of_library<"nn/dropout/kernels", "dropout_kernels", library::dropout_kernels>,
          of_library<"nn/norm/kernels", "norm_kernels", library::norm_kernels>,
          of_library<"nn/scale/kernels", "scale_kernels", library::scale_kernels>,
          of_library<"nn/softmax/kernels", "softmax_kernels", library::softmax_kernels>> {};

template struct owned<matrix_part>;

} // namespace shipped

GRAFT_END
