// graft/shipped/rare_kernels.ipp - owns the kernels of operators that few models have: Fourier transforms, quantized
// and random numbers, other forms of suppression, diagonals and equations, lines of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/nms/training_kernels.hpp"
#include "graft/library/image/warp/scale_kernels.hpp"
#include "graft/library/linalg/decomposition/solver_kernels.hpp"
#include "graft/library/linalg/matrix/training_kernels.hpp"
#include "graft/library/math/random/training_kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/signal/fft/kernels.hpp"
#include "graft/op/catalog.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct rare_part {
    using list = join<library::nms_training_kernels, library::random_training_kernels,
        library::quantized_kernels, library::quantized_window_kernels, library::fft_kernels,
        library::matrix_training_kernels, library::solver_kernels, library::record_kernels,
        library::scale_image_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

template struct kernel_part<shipped::rare_part>;

GRAFT_END
