// examples/graft_import/kernels_array.cpp - owns the kernels that move elements and make tensors from nothing
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/array.hpp"
#include "graft/library/kernels/list.hpp"
#include "graft/library/kernels/tensor_array.hpp"
#include "kernels.hpp"

struct array_part {
    using list = graft::join<graft::library::array_kernels, graft::library::list_kernels, graft::library::tensor_array_kernels>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<array_part>;
