// graft/shipped/detection_kernels.ipp - owns the kernels of detection, recurrent layers and losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel/kernel_source.hpp"
#include "graft/kernel/table.hpp"
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
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct detection_part {
    using sources = kernel_sources<with_source<"graft/library/detection/nms/kernels.hpp",
                                       "graft::library::nms_class_kernels", library::nms_class_kernels>,
        with_source<"graft/library/nn/sequence/kernels.hpp", "graft::library::sequence_kernels",
            library::sequence_kernels>,
        with_source<"graft/library/detection/box/kernels.hpp", "graft::library::box_kernels", library::box_kernels>,
        with_source<"graft/library/detection/faster_rcnn/kernels.hpp", "graft::library::faster_rcnn_kernels",
            library::faster_rcnn_kernels>,
        with_source<"graft/library/detection/nms/kernels.hpp", "graft::library::nms_kernels", library::nms_kernels>,
        with_source<"graft/library/detection/prior_box/kernels.hpp", "graft::library::prior_box_kernels",
            library::prior_box_kernels>,
        with_source<"graft/library/detection/roi/kernels.hpp", "graft::library::roi_kernels", library::roi_kernels>,
        with_source<"graft/library/detection/roi/kernels.hpp", "graft::library::aligned_roi_kernels",
            library::aligned_roi_kernels>,
        with_source<"graft/library/detection/ssd/kernels.hpp", "graft::library::ssd_kernels", library::ssd_kernels>,
        with_source<"graft/library/detection/yolo/kernels.hpp", "graft::library::yolo_kernels", library::yolo_kernels>,
        with_source<"graft/library/nn/loss/kernels.hpp", "graft::library::loss_kernels", library::loss_kernels>,
        with_source<"graft/library/nn/recurrent/kernels.hpp", "graft::library::recurrent_kernels",
            library::recurrent_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<detection_part>;

} // namespace shipped

GRAFT_END
