// examples/graft_import/kernels_rare.cpp - owns the kernels of operators that few models have: Fourier transforms,
// quantized and random numbers, other forms of suppression, diagonals and equations, lines of numbers
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/nms/training_kernels.hpp"
#include "graft/library/image/warp/scale_kernels.hpp"
#include "graft/library/linalg/decomposition/solver_kernels.hpp"
#include "graft/library/linalg/matrix/training_kernels.hpp"
#include "graft/library/math/random/training_kernels.hpp"
#include "graft/library/math/special/kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/signal/fft/kernels.hpp"
#include "kernels.hpp"

struct rare_part {
    using list = graft::join<graft::library::nms_training_kernels, graft::library::random_training_kernels,
        graft::library::quantized_kernels, graft::library::quantized_window_kernels, graft::library::fft_kernels,
        graft::library::matrix_training_kernels, graft::library::solver_kernels, graft::library::record_kernels,
        graft::library::scale_image_kernels, graft::library::special_kernels>;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<rare_part>;
