// examples/graft_import/kernels_detection.cpp - owns the kernels of detection and recurrent layers
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/detection.hpp"
#include "graft/library/kernels/recurrent.hpp"
#include "kernels.hpp"

struct detection_part {
    using list = graft::join<graft::library::detection_kernels, graft::library::recurrent_kernels>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<detection_part>;
