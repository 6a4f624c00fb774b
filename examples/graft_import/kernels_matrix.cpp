// examples/graft_import/kernels_matrix.cpp - owns the kernels of matrix products and normalization
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
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
    using homes = graft::kernel_homes<
        graft::homed<"graft/library/linalg/decomposition/kernels.hpp", "graft::library::decomposition_kernels",
            graft::library::decomposition_kernels>,
        graft::homed<"graft/library/linalg/matmul/kernels.hpp", "graft::library::matmul_kernels",
            graft::library::matmul_kernels>,
        graft::homed<"graft/library/linalg/matrix/kernels.hpp", "graft::library::matrix_kernels",
            graft::library::matrix_kernels>,
        graft::homed<"graft/library/nn/dropout/kernels.hpp", "graft::library::dropout_kernels",
            graft::library::dropout_kernels>,
        graft::homed<"graft/library/nn/norm/kernels.hpp", "graft::library::norm_kernels", graft::library::norm_kernels>,
        graft::homed<"graft/library/nn/scale/kernels.hpp", "graft::library::scale_kernels",
            graft::library::scale_kernels>,
        graft::homed<"graft/library/nn/softmax/kernels.hpp", "graft::library::softmax_kernels",
            graft::library::softmax_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<matrix_part>;
template struct graft::home_part<matrix_part>;
