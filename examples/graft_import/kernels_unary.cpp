// examples/graft_import/kernels_unary.cpp - owns the element-wise kernels of one input, and those that quantize
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "kernels.hpp"

struct unary_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/math/unary/kernels.hpp",
                                          "graft::library::unary_kernels", graft::library::unary_kernels>,
        graft::homed<"graft/library/nn/activation/kernels.hpp", "graft::library::activation_kernels",
            graft::library::activation_kernels>,
        graft::homed<"graft/library/nn/quantization/kernels.hpp", "graft::library::quantization_kernels",
            graft::library::quantization_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<unary_part>;
template struct graft::home_part<unary_part>;
