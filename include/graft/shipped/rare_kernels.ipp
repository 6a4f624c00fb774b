// graft/shipped/rare_kernels.ipp - owns the kernels of operators that few models have: Fourier transforms, quantized
// and random numbers, other forms of suppression, diagonals and equations, rows of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/scatter/row_kernels.hpp"
#include "graft/library/array/sort/nth_kernels.hpp"
#include "graft/library/array/sparse/cross_kernels.hpp"
#include "graft/library/array/sparse/product_kernels.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/nms/training_kernels.hpp"
#include "graft/library/image/warp/scale_kernels.hpp"
#include "graft/library/linalg/decomposition/orthogonal_kernels.hpp"
#include "graft/library/linalg/decomposition/solver_kernels.hpp"
#include "graft/library/linalg/matrix/training_kernels.hpp"
#include "graft/library/math/bitwise/count_kernels.hpp"
#include "graft/library/math/compare/tolerant_kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "graft/library/math/histogram/count_kernels.hpp"
#include "graft/library/math/random/training_kernels.hpp"
#include "graft/library/math/special/kernels.hpp"
#include "graft/library/nn/attention/kernels.hpp"
#include "graft/library/nn/loss/softmax_kernels.hpp"
#include "graft/library/nn/quantization/fused_kernels.hpp"
#include "graft/library/nn/quantization/integer_kernels.hpp"
#include "graft/library/nn/quantization/quantized_image_kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/signal/fft/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct rare_part
    : cpu_part<of_library<"detection/nms/training_kernels", "nms_training_kernels", library::nms_training_kernels>,
          of_library<"math/random/training_kernels", "random_training_kernels", library::random_training_kernels>,
          of_library<"nn/attention/kernels", "attention_kernels", library::attention_kernels>,
          of_library<"nn/quantization/integer_kernels", "integer_kernels", library::integer_kernels>,
          of_library<"nn/quantization/quantized_kernels", "quantized_kernels", library::quantized_kernels>,
          of_library<"nn/quantization/quantized_image_kernels", "quantized_image_kernels",
              library::quantized_image_kernels>,
          of_library<"nn/quantization/quantized_window_kernels", "quantized_window_kernels",
              library::quantized_window_kernels>,
          of_library<"signal/fft/kernels", "fft_kernels", library::fft_kernels>,
          of_library<"linalg/matrix/training_kernels", "matrix_training_kernels", library::matrix_training_kernels>,
          of_library<"linalg/decomposition/solver_kernels", "solver_kernels", library::solver_kernels>,
          of_library<"linalg/decomposition/orthogonal_kernels", "orthogonal_kernels", library::orthogonal_kernels>,
          of_library<"data/parse/record_kernels", "record_kernels", library::record_kernels>,
          of_library<"image/warp/scale_kernels", "scale_image_kernels", library::scale_image_kernels>,
          of_library<"math/special/kernels", "special_kernels", library::special_kernels>,
          of_library<"math/complex/arithmetic_kernels", "complex_arithmetic_kernels",
              library::complex_arithmetic_kernels>,
          of_library<"math/histogram/count_kernels", "histogram_count_kernels", library::histogram_count_kernels>,
          of_library<"array/sparse/cross_kernels", "sparse_cross_kernels", library::sparse_cross_kernels>,
          of_library<"array/sort/nth_kernels", "nth_kernels", library::nth_kernels>,
          of_library<"math/bitwise/count_kernels", "bit_count_kernels", library::bit_count_kernels>,
          of_library<"math/compare/tolerant_kernels", "tolerant_kernels", library::tolerant_kernels>,
          of_library<"array/scatter/row_kernels", "row_kernels", library::row_kernels>,
          of_library<"array/sparse/product_kernels", "sparse_product_kernels", library::sparse_product_kernels>,
          of_library<"nn/loss/softmax_kernels", "softmax_loss_kernels", library::softmax_loss_kernels>,
          of_library<"nn/quantization/fused_kernels", "quantized_fused_kernels", library::quantized_fused_kernels>> {};

template struct owned<rare_part>;

} // namespace shipped

GRAFT_END
