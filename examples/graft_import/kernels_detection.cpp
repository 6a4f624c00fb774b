// examples/graft_import/kernels_detection.cpp - owns the kernels of detection and recurrent layers
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/promote.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/boxes.hpp"
#include "graft/library/kernels/caffe_recurrent.hpp"
#include "graft/library/kernels/detection.hpp"
#include "graft/library/kernels/fused.hpp"
#include "graft/library/kernels/loss.hpp"
#include "graft/library/kernels/proposals.hpp"
#include "graft/library/kernels/recurrent.hpp"
#include "graft/library/kernels/recurrent_dynamic.hpp"
#include "graft/library/kernels/roi_align.hpp"
#include "graft/library/kernels/yolo.hpp"
#include "kernels.hpp"

struct detection_part {
    using halves = graft::join<graft::library::recurrent_kernels, graft::library::recurrent_dynamic_kernels, graft::library::proposals_kernels, graft::library::yolo_kernels>;
    using list = graft::join<graft::library::detection_kernels, graft::library::boxes_kernels,
                             graft::with_promoted<graft::library::fused_kernels, graft::half, graft::bfloat16>, graft::with_promoted<halves, graft::half>,
                             graft::library::caffe_recurrent_kernels, graft::library::loss_kernels, graft::library::roi_align_kernels>;
    static constexpr std::string_view engine = "cpu";
};
template struct graft::kernel_part<detection_part>;
