// examples/graft_import/kernels_binary.cpp - owns the element-wise kernels of two inputs
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/complex/kernels.hpp"
#include "kernels.hpp"

struct binary_part {
    using list = graft::join<graft::library::arithmetic_kernels, graft::library::bitwise_kernels,
        graft::library::compare_kernels, graft::library::complex_kernels>;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<binary_part>;
