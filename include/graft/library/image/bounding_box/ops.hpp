// graft/library/image/bounding_box/ops.hpp - operators: boxes drawn on images, boxes drawn by chance
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

// colours

/// Images with the outlines of boxes drawn on them, in colours chosen by the operator.
struct DrawBoundingBoxes : op<DrawBoundingBoxes> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "DrawBoundingBoxes", "images: T", "boxes: float", "-> output: T", "T: {float, half} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "DrawBoundingBoxes", "images: T", "boxes: float", "-> y: T", "where T: {float, half}");
    static constexpr rule::said infer_shape{"[b,h,w,c] [b,?,4] > [b,h,w,c]"};
};

/// Images with the outlines of boxes drawn on them, in the given colours.
struct DrawBoundingBoxesV2 : op<DrawBoundingBoxesV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("DrawBoundingBoxesV2", "images: T", "boxes: float",
            "colors: float", "-> output: T", "T: {float, half} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "DrawBoundingBoxesV2", "images: T", "boxes: float", "colors: float", "-> y: T", "where T: {float, half}");
    static constexpr rule::said infer_shape{"[b,h,w,c] [b,?,4] [?,?] > [b,h,w,c]"};
};

// boxes

/// A random window of an image that covers enough of a given box, for training.
struct SampleDistortedBoundingBox : op<SampleDistortedBoundingBox> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SampleDistortedBoundingBox", "image_size: T",
            "bounding_boxes: float", "-> begin: T", "-> size: T", "-> bboxes: float",
            "T: {uint8, int8, int16, int32, int64}", "seed: int = 0", "seed2: int = 0",
            "min_object_covered: float = 0.100000001", "aspect_ratio_range: list(float) = [0.75,1.3300000429153442]",
            "area_range: list(float) = [0.05000000074505806,1.0]", "max_attempts: int = 100",
            "use_image_if_no_bounding_boxes: bool = false")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("SampleDistortedBoundingBox", "image_size: T",
        "bounding_boxes: float", "-> begin: T", "-> size: T", "-> bboxes: float",
        "where T: {uint8, int8, int16, int32, int64}", "seed: int = 0", "seed2: int = 0",
        "min_object_covered: float = 0.1", "aspect_ratio_range: list(float) = [0.75, 1.33]",
        "area_range: list(float) = [0.05, 1.0]", "max_attempts: int = 100",
        "use_image_if_no_bounding_boxes: bool = false")
                                          .is(random);
    static constexpr rule::said infer_shape{"[3] [?,?,4] > [3] [3] [1,1,4]"};
};

/// A random window of an image that covers enough of a given box; the least part covered is an input.
struct SampleDistortedBoundingBoxV2 : op<SampleDistortedBoundingBoxV2> {
    static constexpr auto prototype = tensorflow::op_def("SampleDistortedBoundingBoxV2", "image_size: T",
        "bounding_boxes: float", "min_object_covered: float", "-> begin: T", "-> size: T", "-> bboxes: float",
        "T: {uint8, int8, int16, int32, int64}", "seed: int = 0", "seed2: int = 0",
        "aspect_ratio_range: list(float) = [0.75,1.3300000429153442]",
        "area_range: list(float) = [0.05000000074505806,1.0]", "max_attempts: int = 100",
        "use_image_if_no_bounding_boxes: bool = false")
                                          .is(random);
    static constexpr rule::said infer_shape{"[3] [?,?,4] 0 > [3] [3] [1,1,4]"};
};

/// A random window of an image that covers enough of a given box, the same for the same seed.
struct StatelessSampleDistortedBoundingBox : op<StatelessSampleDistortedBoundingBox> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessSampleDistortedBoundingBox", "image_size: T",
            "bounding_boxes: float", "min_object_covered: float", "seed: Tseed", "-> begin: T", "-> size: T",
            "-> bboxes: float", "T: {uint8, int8, int16, int32, int64}", "Tseed: {int32, int64}",
            "aspect_ratio_range: list(float) = [0.75,1.3300000429153442]",
            "area_range: list(float) = [0.05000000074505806,1.0]", "max_attempts: int = 100",
            "use_image_if_no_bounding_boxes: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessSampleDistortedBoundingBox", "image_size: T",
        "bounding_boxes: float", "min_object_covered: float", "seed: Tseed", "-> begin: T", "-> size: T",
        "-> bboxes: float", "where T: {uint8, int8, int16, int32, int64}", "where Tseed: {int32, int64}",
        "aspect_ratio_range: list(float) = [0.75, 1.33]", "area_range: list(float) = [0.05, 1.0]",
        "max_attempts: int = 100", "use_image_if_no_bounding_boxes: bool = false");
    static constexpr rule::said infer_shape{"[3] [?,?,4] 0 [2] > [3] [3] [1,1,4]"};
};

/// The operators of inference in this file.
using bounding_box_ops = ops<DrawBoundingBoxes, DrawBoundingBoxesV2, SampleDistortedBoundingBox,
    SampleDistortedBoundingBoxV2, StatelessSampleDistortedBoundingBox>;

} // namespace library
GRAFT_END
