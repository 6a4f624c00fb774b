// graft/shipped/numeric_kernels.ipp - owns the kernels of numerical mathematics: Fourier transforms, equations, complex
// numbers, functions of analysis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/image/warp/kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/decomposition/orthogonal_kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/special/kernels.hpp"
#include "graft/library/signal/spectrum/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct numeric_part
    : cpu_part<of_library<"signal/spectrum/kernels", "fft_kernels", library::fft_kernels>,
          of_library<"linalg/matrix/kernels", "matrix_training_kernels", library::matrix_training_kernels>,
          of_library<"linalg/decomposition/kernels", "solver_kernels", library::solver_kernels>,
          of_library<"linalg/decomposition/orthogonal_kernels", "orthogonal_kernels", library::orthogonal_kernels>,
          of_library<"image/warp/kernels", "scale_image_kernels", library::scale_image_kernels>,
          of_library<"math/special/kernels", "special_kernels", library::special_kernels>,
          of_library<"math/complex/arithmetic_kernels", "complex_arithmetic_kernels",
              library::complex_arithmetic_kernels>,
          of_library<"math/histogram/kernels", "histogram_count_kernels", library::histogram_count_kernels>,
          of_library<"array/sparse/kernels", "sparse_cross_kernels", library::sparse_cross_kernels>,
          of_library<"array/sparse/kernels", "sparse_product_kernels", library::sparse_product_kernels>> {};

template struct owned<numeric_part>;

} // namespace shipped

GRAFT_END
