// examples/graft_import/kernels_reduce.cpp - owns the kernels of reductions
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/reduce.hpp"
#include "kernels.hpp"

struct reduce_part {
    using list = graft::library::reduce_kernels;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<reduce_part>;
