// examples/graft_import/kernels_unary.cpp - owns the element-wise kernels of one input, and those that select
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/quantization.hpp"
#include "graft/library/kernels/requantization.hpp"
#include "graft/library/kernels/select.hpp"
#include "graft/library/kernels/unary.hpp"
#include "kernels.hpp"

struct unary_part {
    using list = graft::join<graft::library::unary_kernels, graft::library::select_kernels, graft::library::quantization_kernels, graft::library::requantization_kernels>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<unary_part>;
