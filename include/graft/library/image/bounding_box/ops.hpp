// graft/library/image/bounding_box/ops.hpp - operators: boxes drawn on images, random boxes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct bounding_box_lines {
    static constexpr char text[] = R"ops(
# colours
/// Images with the outlines of boxes drawn on them, in colours chosen by the operator.
DrawBoundingBoxes images:T boxes:f32 -> y:T where T=f16,f32 | [b,h,w,c] [b,?,4] > [b,h,w,c] | tf: images,boxes->output
    T=f32
/// Images with the outlines of boxes drawn on them, in the given colours.
DrawBoundingBoxesV2 images:T boxes:f32 colors:f32 -> y:T where T=f16,f32 | [b,h,w,c] [b,?,4] [?,?] > [b,h,w,c]
    | tf: images,boxes,colors->output T=f32

# boxes
/// A random window of an image that covers enough of a given box, for training.
SampleDistortedBoundingBox image_size:T bounding_boxes:f32 -> begin:T size:T bboxes:f32 seed?int=0 seed2?int=0
    min_object_covered?float=0.1 aspect_ratio_range?list(float)=0.75,1.33 area_range?list(float)=0.05,1.0
    max_attempts?int=100 use_image_if_no_bounding_boxes?bool=false where T=i8,i16,i32,i64,u8
    | [3] [?,?,4] > [3] [3] [1,1,4] | is random | tf: min_object_covered=0.100000001
    aspect_ratio_range=0.75,1.3300000429153442 area_range=0.05000000074505806,1.0
/// A random window of an image that covers enough of a given box; the minimum covered fraction is an input.
SampleDistortedBoundingBoxV2 image_size:T bounding_boxes:f32 min_object_covered:f32 -> begin:T size:T bboxes:f32
    T?type{i8,i16,i32,i64,u8} seed?int=0 seed2?int=0 aspect_ratio_range?list(float)=0.75,1.3300000429153442
    area_range?list(float)=0.05000000074505806,1.0 max_attempts?int=100 use_image_if_no_bounding_boxes?bool=false
    | [3] [?,?,4] 0 > [3] [3] [1,1,4] | is random
/// A random window of an image that covers enough of a given box, the same for the same seed.
StatelessSampleDistortedBoundingBox image_size:T bounding_boxes:f32 min_object_covered:f32 seed:Tseed -> begin:T
    size:T bboxes:f32 aspect_ratio_range?list(float)=0.75,1.33 area_range?list(float)=0.05,1.0 max_attempts?int=100
    use_image_if_no_bounding_boxes?bool=false where T=i8,i16,i32,i64,u8 Tseed=i32,i64
    | [3] [?,?,4] 0 [2] > [3] [3] [1,1,4] | tf: aspect_ratio_range=0.75,1.3300000429153442
    area_range=0.05000000074505806,1.0
)ops";
};

using DrawBoundingBoxes = listed<bounding_box_lines, "DrawBoundingBoxes">;
using DrawBoundingBoxesV2 = listed<bounding_box_lines, "DrawBoundingBoxesV2">;
using SampleDistortedBoundingBox = listed<bounding_box_lines, "SampleDistortedBoundingBox">;
using SampleDistortedBoundingBoxV2 = listed<bounding_box_lines, "SampleDistortedBoundingBoxV2">;
using StatelessSampleDistortedBoundingBox = listed<bounding_box_lines, "StatelessSampleDistortedBoundingBox">;

/// The operators of inference in this file.
using bounding_box_ops = listed_ops<bounding_box_lines>;

} // namespace library
GRAFT_END
