// examples/graft_import/kernels_matrix.cpp - owns the kernels of matrix products and normalisation, and Caffe's own
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/promote.hpp"
#include "graft/library/kernels/caffe.hpp"
#include "graft/library/kernels/matmul.hpp"
#include "graft/library/kernels/normalization.hpp"
#include "kernels.hpp"

struct matrix_part {
    using list = graft::with_promoted<graft::join<graft::library::matmul_kernels, graft::library::normalization_kernels, graft::library::caffe_kernels>,
                                      graft::half, graft::bfloat16>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<matrix_part>;
