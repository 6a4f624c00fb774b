// examples/graft_import/kernels_binary.cpp - owns the element-wise kernels of two inputs
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/complex/kernels.hpp"
#include "kernels.hpp"

struct binary_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/math/arithmetic/kernels.hpp",
                                          "graft::library::arithmetic_kernels", graft::library::arithmetic_kernels>,
        graft::homed<"graft/library/math/bitwise/kernels.hpp", "graft::library::bitwise_kernels",
            graft::library::bitwise_kernels>,
        graft::homed<"graft/library/math/compare/kernels.hpp", "graft::library::compare_kernels",
            graft::library::compare_kernels>,
        graft::homed<"graft/library/math/complex/kernels.hpp", "graft::library::complex_kernels",
            graft::library::complex_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<binary_part>;
template struct graft::home_part<binary_part>;
