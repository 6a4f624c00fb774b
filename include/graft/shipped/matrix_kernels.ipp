// graft/shipped/matrix_kernels.ipp - owns the kernels of matrix products and normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/nn/dropout/kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/softmax/kernels.hpp"
#include "graft/op/catalog.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct matrix_part {
    using list = join<library::decomposition_kernels, library::matmul_kernels, library::matrix_kernels,
        library::dropout_kernels, library::norm_kernels, library::scale_kernels, library::softmax_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

template struct kernel_part<shipped::matrix_part>;

GRAFT_END
