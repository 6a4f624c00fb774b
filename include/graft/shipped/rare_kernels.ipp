// graft/shipped/rare_kernels.ipp - owns the kernels of operators that few models have: Fourier transforms, quantized
// and random numbers, other forms of suppression, diagonals and equations, rows of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/scatter/row_kernels.hpp"
#include "graft/library/array/sort/nth_kernels.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/image/warp/kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/decomposition/orthogonal_kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/math/bitwise/count_kernels.hpp"
#include "graft/library/math/compare/tolerant_kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/special/kernels.hpp"
#include "graft/library/nn/attention/kernels.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/quantization/fused_kernels.hpp"
#include "graft/library/nn/quantization/integer_kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/signal/spectrum/kernels.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct rare_part {
    using sources = kernel_sources<with_source<"graft/library/detection/nms/kernels.hpp",
                                       "graft::library::nms_training_kernels", library::nms_training_kernels>,
        with_source<"graft/library/math/random/kernels.hpp", "graft::library::random_training_kernels",
            library::random_training_kernels>,
        with_source<"graft/library/nn/attention/kernels.hpp", "graft::library::attention_kernels",
            library::attention_kernels>,
        with_source<"graft/library/nn/quantization/integer_kernels.hpp", "graft::library::integer_kernels",
            library::integer_kernels>,
        with_source<"graft/library/nn/quantization/quantized_kernels.hpp", "graft::library::quantized_kernels",
            library::quantized_kernels>,
        with_source<"graft/library/nn/quantization/quantized_window_kernels.hpp",
            "graft::library::quantized_image_kernels", library::quantized_image_kernels>,
        with_source<"graft/library/nn/quantization/quantized_window_kernels.hpp",
            "graft::library::quantized_window_kernels", library::quantized_window_kernels>,
        with_source<"graft/library/signal/spectrum/kernels.hpp", "graft::library::fft_kernels", library::fft_kernels>,
        with_source<"graft/library/linalg/matrix/kernels.hpp", "graft::library::matrix_training_kernels",
            library::matrix_training_kernels>,
        with_source<"graft/library/linalg/decomposition/kernels.hpp", "graft::library::solver_kernels",
            library::solver_kernels>,
        with_source<"graft/library/linalg/decomposition/orthogonal_kernels.hpp", "graft::library::orthogonal_kernels",
            library::orthogonal_kernels>,
        with_source<"graft/library/data/parse/record_kernels.hpp", "graft::library::record_kernels",
            library::record_kernels>,
        with_source<"graft/library/image/warp/kernels.hpp", "graft::library::scale_image_kernels",
            library::scale_image_kernels>,
        with_source<"graft/library/math/special/kernels.hpp", "graft::library::special_kernels",
            library::special_kernels>,
        with_source<"graft/library/math/complex/arithmetic_kernels.hpp", "graft::library::complex_arithmetic_kernels",
            library::complex_arithmetic_kernels>,
        with_source<"graft/library/math/histogram/kernels.hpp", "graft::library::histogram_count_kernels",
            library::histogram_count_kernels>,
        with_source<"graft/library/array/sparse/kernels.hpp", "graft::library::sparse_cross_kernels",
            library::sparse_cross_kernels>,
        with_source<"graft/library/array/sort/nth_kernels.hpp", "graft::library::nth_kernels", library::nth_kernels>,
        with_source<"graft/library/math/bitwise/count_kernels.hpp", "graft::library::bit_count_kernels",
            library::bit_count_kernels>,
        with_source<"graft/library/math/compare/tolerant_kernels.hpp", "graft::library::tolerant_kernels",
            library::tolerant_kernels>,
        with_source<"graft/library/array/scatter/row_kernels.hpp", "graft::library::row_kernels", library::row_kernels>,
        with_source<"graft/library/array/sparse/kernels.hpp", "graft::library::sparse_product_kernels",
            library::sparse_product_kernels>,
        with_source<"graft/library/nn/loss/kernels.hpp", "graft::library::softmax_loss_kernels",
            library::softmax_loss_kernels>,
        with_source<"graft/library/nn/quantization/fused_kernels.hpp", "graft::library::quantized_fused_kernels",
            library::quantized_fused_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<rare_part>;

} // namespace shipped

GRAFT_END
