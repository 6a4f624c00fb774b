// graft/shipped/rare_kernels.ipp - owns the kernels of operators that few models have: quantized and random numbers,
// other forms of suppression, rows of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/scatter/row_kernels.hpp"
#include "graft/library/array/sort/nth_kernels.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/math/bitwise/count_kernels.hpp"
#include "graft/library/math/compare/tolerant_kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/nn/attention/kernels.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/quantization/fused_kernels.hpp"
#include "graft/library/nn/quantization/integer_kernels.hpp"
#include "graft/library/nn/quantization/packed_kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct rare_part
    : cpu_part<of_library<"detection/nms/kernels", "nms_training_kernels", library::nms_training_kernels>,
          of_library<"math/random/kernels", "random_training_kernels", library::random_training_kernels>,
          of_library<"nn/attention/kernels", "attention_kernels", library::attention_kernels>,
          of_library<"nn/quantization/packed_kernels", "packed_integer_kernels", library::packed_integer_kernels>,
          of_library<"nn/quantization/integer_kernels", "integer_kernels", library::integer_kernels>,
          of_library<"nn/quantization/quantized_kernels", "quantized_kernels", library::quantized_kernels>,
          of_library<"nn/quantization/quantized_window_kernels", "quantized_image_kernels",
              library::quantized_image_kernels>,
          of_library<"nn/quantization/quantized_window_kernels", "quantized_window_kernels",
              library::quantized_window_kernels>,
          of_library<"data/parse/record_kernels", "record_kernels", library::record_kernels>,
          of_library<"array/sort/nth_kernels", "nth_kernels", library::nth_kernels>,
          of_library<"math/bitwise/count_kernels", "bit_count_kernels", library::bit_count_kernels>,
          of_library<"math/compare/tolerant_kernels", "tolerant_kernels", library::tolerant_kernels>,
          of_library<"array/scatter/row_kernels", "row_kernels", library::row_kernels>,
          of_library<"nn/loss/kernels", "softmax_loss_kernels", library::softmax_loss_kernels>,
          of_library<"nn/quantization/fused_kernels", "quantized_fused_kernels", library::quantized_fused_kernels>> {};

template struct owned<rare_part>;

} // namespace shipped

GRAFT_END
