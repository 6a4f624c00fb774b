// graft/shipped/image_kernels.ipp - owns the kernels of images and sound
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
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
#include "graft/op/catalog.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct image_part {
    using list = join<library::grid_kernels, library::resize_nd_kernels, library::colour_kernels,
        library::optical_flow_kernels, library::patch_kernels, library::resize_kernels, library::warp_kernels,
        library::audio_kernels, library::spectrum_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

template struct kernel_part<shipped::image_part>;

GRAFT_END
