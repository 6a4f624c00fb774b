// examples/graft_import/kernels_matrix.cpp - owns the kernels of matrix products and normalization
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/nn/dropout/kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/softmax/kernels.hpp"
#include "kernels.hpp"

struct matrix_part {
    using list = graft::join<graft::library::decomposition_kernels, graft::library::matmul_kernels,
        graft::library::matrix_kernels, graft::library::dropout_kernels, graft::library::norm_kernels,
        graft::library::scale_kernels, graft::library::softmax_kernels>;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<matrix_part>;
