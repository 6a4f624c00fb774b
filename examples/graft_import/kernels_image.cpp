// examples/graft_import/kernels_image.cpp - owns the kernels of images and sound
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/image/colour/kernels.hpp"
#include "graft/library/image/grid/kernels.hpp"
#include "graft/library/image/optical_flow/kernels.hpp"
#include "graft/library/image/patch/kernels.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "graft/library/image/warp/kernels.hpp"
#include "graft/library/signal/audio/kernels.hpp"
#include "graft/library/signal/spectrum/kernels.hpp"
#include "kernels.hpp"

struct image_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/image/grid/kernels.hpp",
                                          "graft::library::grid_kernels", graft::library::grid_kernels>,
        graft::homed<"graft/library/image/resize_nd/kernels.hpp", "graft::library::resize_nd_kernels",
            graft::library::resize_nd_kernels>,
        graft::homed<"graft/library/image/colour/kernels.hpp", "graft::library::colour_kernels",
            graft::library::colour_kernels>,
        graft::homed<"graft/library/image/optical_flow/kernels.hpp", "graft::library::optical_flow_kernels",
            graft::library::optical_flow_kernels>,
        graft::homed<"graft/library/image/patch/kernels.hpp", "graft::library::patch_kernels",
            graft::library::patch_kernels>,
        graft::homed<"graft/library/image/resize/kernels.hpp", "graft::library::resize_kernels",
            graft::library::resize_kernels>,
        graft::homed<"graft/library/image/warp/kernels.hpp", "graft::library::warp_kernels",
            graft::library::warp_kernels>,
        graft::homed<"graft/library/signal/audio/kernels.hpp", "graft::library::audio_kernels",
            graft::library::audio_kernels>,
        graft::homed<"graft/library/signal/spectrum/kernels.hpp", "graft::library::spectrum_kernels",
            graft::library::spectrum_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<image_part>;
template struct graft::home_part<image_part>;
