// examples/graft_import/kernels_binary.cpp - owns the element-wise kernels of two inputs
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/binary.hpp"
#include "kernels.hpp"

struct binary_part {
    using list = graft::library::binary_kernels;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<binary_part>;
