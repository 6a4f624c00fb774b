// examples/graft_import/kernels_window.cpp - owns the kernels of convolutions and pooling
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/nn/conv/kernels.hpp"
#include "graft/library/nn/deformable/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "kernels.hpp"

struct window_part {
    using homes = graft::kernel_homes<
        graft::homed<"graft/library/nn/conv/kernels.hpp", "graft::library::conv_kernels", graft::library::conv_kernels>,
        graft::homed<"graft/library/nn/pool/kernels.hpp", "graft::library::pool_kernels", graft::library::pool_kernels>,
        graft::homed<"graft/library/nn/deformable/kernels.hpp", "graft::library::deformable_kernels",
            graft::library::deformable_kernels>,
        graft::homed<"graft/library/nn/fold/kernels.hpp", "graft::library::fold_kernels",
            graft::library::fold_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<window_part>;
template struct graft::home_part<window_part>;
