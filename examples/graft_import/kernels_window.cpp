// examples/graft_import/kernels_window.cpp - owns the kernels of convolutions, pooling and image resizing
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/promote.hpp"
#include "graft/library/kernels/colour.hpp"
#include "graft/library/kernels/conv.hpp"
#include "graft/library/kernels/conv_direct.hpp"
#include "graft/library/kernels/image.hpp"
#include "graft/library/kernels/patches.hpp"
#include "graft/library/kernels/pool.hpp"
#include "graft/library/kernels/warp.hpp"
#include "kernels.hpp"

struct window_part {
    using floats = graft::join<graft::library::conv_kernels, graft::library::pool_kernels, graft::library::image_kernels>;
    using list = graft::join<graft::with_promoted<floats, graft::half, graft::bfloat16>, graft::library::converted_image_kernels, graft::library::integer_pool_kernels, graft::library::colour_kernels, graft::library::patches_kernels, graft::library::warp_kernels,
                             graft::with_promoted<graft::library::conv_direct_kernels, graft::half, graft::bfloat16>>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<window_part>;
