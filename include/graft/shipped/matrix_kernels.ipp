// graft/shipped/matrix_kernels.ipp - owns the kernels of matrix products and normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/attention/fused_kernels.hpp"
#include "graft/library/nn/dropout/kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct matrix_part {
    using sources = kernel_sources<with_source<"graft/library/linalg/decomposition/kernels.hpp",
                                       "graft::library::decomposition_kernels", library::decomposition_kernels>,
        with_source<"graft/library/linalg/matmul/kernels.hpp", "graft::library::matmul_kernels",
            library::matmul_kernels>,
        with_source<"graft/library/linalg/matrix/kernels.hpp", "graft::library::matrix_kernels",
            library::matrix_kernels>,
        with_source<"graft/library/nn/attention/fused_kernels.hpp", "graft::library::fused_attention_kernels",
            library::fused_attention_kernels>,
        with_source<"graft/library/nn/dropout/kernels.hpp", "graft::library::dropout_kernels",
            library::dropout_kernels>,
        with_source<"graft/library/nn/norm/kernels.hpp", "graft::library::norm_kernels", library::norm_kernels>,
        with_source<"graft/library/nn/scale/kernels.hpp", "graft::library::scale_kernels", library::scale_kernels>,
        with_source<"graft/library/nn/activation/softmax_kernels.hpp", "graft::library::softmax_kernels",
            library::softmax_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<matrix_part>;

} // namespace shipped

GRAFT_END
