// examples/graft_import/kernels_detection.cpp - owns the kernels of detection, recurrent layers and losses
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/detection/box/kernels.hpp"
#include "graft/library/detection/faster_rcnn/kernels.hpp"
#include "graft/library/detection/nms/class_kernels.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/detection/prior_box/kernels.hpp"
#include "graft/library/detection/roi/aligned_kernels.hpp"
#include "graft/library/detection/roi/kernels.hpp"
#include "graft/library/detection/ssd/kernels.hpp"
#include "graft/library/detection/yolo/kernels.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/recurrent/kernels.hpp"
#include "graft/library/nn/sequence/kernels.hpp"
#include "kernels.hpp"

struct detection_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/detection/nms/class_kernels.hpp",
                                          "graft::library::nms_class_kernels", graft::library::nms_class_kernels>,
        graft::homed<"graft/library/nn/sequence/kernels.hpp", "graft::library::sequence_kernels",
            graft::library::sequence_kernels>,
        graft::homed<"graft/library/detection/box/kernels.hpp", "graft::library::box_kernels",
            graft::library::box_kernels>,
        graft::homed<"graft/library/detection/faster_rcnn/kernels.hpp", "graft::library::faster_rcnn_kernels",
            graft::library::faster_rcnn_kernels>,
        graft::homed<"graft/library/detection/nms/kernels.hpp", "graft::library::nms_kernels",
            graft::library::nms_kernels>,
        graft::homed<"graft/library/detection/prior_box/kernels.hpp", "graft::library::prior_box_kernels",
            graft::library::prior_box_kernels>,
        graft::homed<"graft/library/detection/roi/kernels.hpp", "graft::library::roi_kernels",
            graft::library::roi_kernels>,
        graft::homed<"graft/library/detection/roi/aligned_kernels.hpp", "graft::library::aligned_roi_kernels",
            graft::library::aligned_roi_kernels>,
        graft::homed<"graft/library/detection/ssd/kernels.hpp", "graft::library::ssd_kernels",
            graft::library::ssd_kernels>,
        graft::homed<"graft/library/detection/yolo/kernels.hpp", "graft::library::yolo_kernels",
            graft::library::yolo_kernels>,
        graft::homed<"graft/library/nn/loss/kernels.hpp", "graft::library::loss_kernels", graft::library::loss_kernels>,
        graft::homed<"graft/library/nn/recurrent/kernels.hpp", "graft::library::recurrent_kernels",
            graft::library::recurrent_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<detection_part>;
template struct graft::home_part<detection_part>;
