// graft/shipped/image_kernels.ipp - owns the kernels of images and sound
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel/kernel_source.hpp"
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
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct image_part {
    using sources = kernel_sources<
        with_source<"graft/library/image/grid/kernels.hpp", "graft::library::grid_kernels", library::grid_kernels>,
        with_source<"graft/library/image/resize_nd/kernels.hpp", "graft::library::resize_nd_kernels",
            library::resize_nd_kernels>,
        with_source<"graft/library/image/colour/kernels.hpp", "graft::library::colour_kernels",
            library::colour_kernels>,
        with_source<"graft/library/image/optical_flow/kernels.hpp", "graft::library::optical_flow_kernels",
            library::optical_flow_kernels>,
        with_source<"graft/library/image/patch/kernels.hpp", "graft::library::patch_kernels", library::patch_kernels>,
        with_source<"graft/library/image/resize/kernels.hpp", "graft::library::resize_kernels",
            library::resize_kernels>,
        with_source<"graft/library/image/warp/kernels.hpp", "graft::library::warp_kernels", library::warp_kernels>,
        with_source<"graft/library/signal/audio/kernels.hpp", "graft::library::audio_kernels", library::audio_kernels>,
        with_source<"graft/library/signal/spectrum/kernels.hpp", "graft::library::spectrum_kernels",
            library::spectrum_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<image_part>;

} // namespace shipped

GRAFT_END
