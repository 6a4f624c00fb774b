// graft/shipped/detection_kernels.ipp - owns the kernels of detection, recurrent layers and losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
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
#include "graft/op/catalog.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct detection_part {
    using list =
        join<library::nms_class_kernels, library::sequence_kernels, library::box_kernels, library::faster_rcnn_kernels,
            library::nms_kernels, library::prior_box_kernels, library::roi_kernels, library::aligned_roi_kernels,
            library::ssd_kernels, library::yolo_kernels, library::loss_kernels, library::recurrent_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

template struct kernel_part<shipped::detection_part>;

GRAFT_END
