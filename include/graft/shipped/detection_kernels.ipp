// graft/shipped/detection_kernels.ipp - owns the kernels of detection, recurrent layers and losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/box/kernels.hpp"
#include "graft/library/detection/faster_rcnn/kernels.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/detection/prior_box/kernels.hpp"
#include "graft/library/detection/roi/kernels.hpp"
#include "graft/library/detection/ssd/kernels.hpp"
#include "graft/library/detection/yolo/kernels.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/recurrent/kernels.hpp"
#include "graft/library/nn/sequence/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct detection_part
    : cpu_part<of_library<"detection/nms/kernels", "nms_class_kernels", library::nms_class_kernels>,
          of_library<"nn/sequence/kernels", "sequence_kernels", library::sequence_kernels>,
          of_library<"detection/box/kernels", "box_kernels", library::box_kernels>,
          of_library<"detection/faster_rcnn/kernels", "faster_rcnn_kernels", library::faster_rcnn_kernels>,
          of_library<"detection/nms/kernels", "nms_kernels", library::nms_kernels>,
          of_library<"detection/prior_box/kernels", "prior_box_kernels", library::prior_box_kernels>,
          of_library<"detection/roi/kernels", "roi_kernels", library::roi_kernels>,
          of_library<"detection/roi/kernels", "aligned_roi_kernels", library::aligned_roi_kernels>,
          of_library<"detection/ssd/kernels", "ssd_kernels", library::ssd_kernels>,
          of_library<"detection/yolo/kernels", "yolo_kernels", library::yolo_kernels>,
          of_library<"nn/loss/kernels", "loss_kernels", library::loss_kernels>,
          of_library<"nn/recurrent/kernels", "recurrent_kernels", library::recurrent_kernels>> {};

template struct owned<detection_part>;

} // namespace shipped

GRAFT_END
