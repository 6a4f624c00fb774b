// graft/shipped/image_kernels.ipp - owns the kernels of images and sound
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/colour/kernels.hpp"
#include "graft/library/image/grid/kernels.hpp"
#include "graft/library/image/optical_flow/kernels.hpp"
#include "graft/library/image/patch/kernels.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "graft/library/image/warp/kernels.hpp"
#include "graft/library/signal/audio/kernels.hpp"
#include "graft/library/signal/spectrum/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct image_part : cpu_part<of_library<"image/grid/kernels", "grid_kernels", library::grid_kernels>,
                        of_library<"image/resize_nd/kernels", "resize_nd_kernels", library::resize_nd_kernels>,
                        of_library<"image/colour/kernels", "colour_kernels", library::colour_kernels>,
                        of_library<"image/optical_flow/kernels", "optical_flow_kernels", library::optical_flow_kernels>,
                        of_library<"image/patch/kernels", "patch_kernels", library::patch_kernels>,
                        of_library<"image/resize/kernels", "resize_kernels", library::resize_kernels>,
                        of_library<"image/warp/kernels", "warp_kernels", library::warp_kernels>,
                        of_library<"signal/audio/kernels", "audio_kernels", library::audio_kernels>,
                        of_library<"signal/spectrum/kernels", "spectrum_kernels", library::spectrum_kernels>> {};

template struct owned<image_part>;

} // namespace shipped

GRAFT_END
