// graft/cann/catalog/lines_u_to_z.hpp - operators that only CANN has, U to Z; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct u_to_z {
    static constexpr char text[] = R"ops(
Unbatch x_tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool index:i64 id:' ->
    y_tensor~x_tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool timeout_micros?int container?string=""
    shared_name?string="" | > ?
UnbatchGrad x_input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool index:i64
    grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool id:i64 ->
    y_grad~x_input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool container?string="" shared_name?string="" | > ?
Uniform x:f16,f32,f64 -> y=x:' from?float=0.0 to?float=1.0
UninitEmbeddingHashmap table_id:i32 ->
UninitPartitionMap ->
UniqueConsecutive
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8 ->
    y~x:' idx:i32,i64 count:' return_idx?bool=false return_counts?bool=false axis?int=1000 | > ? ? ?
UniqueWithCountsAndSorting
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 -> y~x:'
    indices:i32,i64 counts:' return_inverse?bool=false return_counts?bool=false sorted?bool=true | > ? ? ?
UnsortedSegmentMinD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int | > ?
UnsortedSegmentProdD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int | > ?
UnsortedSegmentSumD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int | > ?
UpdateTensorDesc x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' shape?list(int) | > ?
UpsampleNearest3d x:f16,f32,f64,bf16,u8 -> y~x:' output_size?list(int)= scales?list(float)= | > ?
UpsampleNearestExact3d x:f16,f32,bf16 -> y~x:' output_size?list(int) scales?list(float)=0.0,0.0,0.0 | > ?
UpsampleNearestExact3dGrad grad_output:f16,f32,bf16 -> y~grad_output:' input_size?list(int)
    output_size?list(int)=0,0,0 scales?list(float)=0.0,0.0,0.0 | > ?
UpsampleTrilinear3d x:f16,f32,f64 -> y~x:' output_size?list(int)= scales?list(float)= align_corners?bool=false | > ?
UpsampleTrilinear3dGrad grad_output:f16,f32,f64 -> y~grad_output:' input_size?list(int) output_size?list(int)=
    scales?list(float)= align_corners?bool=false | > ?
ViewCopy dst:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    dst_size:i32,i64 dst_stride:' dst_storage_offset:'
    src:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    src_size:i32,i64 src_stride:' src_storage_offset:' ->
    dst=dst:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
WarpAffine x:f32 matrix:' -> y:' out_height?int out_width?int interpolation_mode?string="bilinear"
    padding_mode?string="const" padding_value?int=0 | > ?
WarpAffineV2 x:f32,u8 matrix:f32 dst_size:i32,i64 -> y~x:f32,u8 interpolation?string="bilinear"
    border_type?string="constant" border_value?float=0.0 data_format?string="HWC" | > ?
WeightQuantBatchMatmulV2 x:f16,bf16 weight:i8,i32,int4 antiquant_scale:f16,bf16,i64,u64 antiquant_offset?:f16,bf16,i32
    quant_scale?:f32,u64 quant_offset?:f32 bias?:f16,f32 -> y:f16,bf16,i8 transpose_x?bool=false
    transpose_weight?bool=false antiquant_group_size?int=0 dtype?int=-1 inner_precise?int=0 | > ?
While
    input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> output*:' cond?func body?func parallel_iterations?int=10 | > ?
WriteSelect
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> y~x:' | > ?
WtsARQ w:f16,f32 w_min:' w_max:' -> y~w:' num_bits?int=8 offset_flag?bool=false | > ?
YoloPreDetection x:f16,f32 -> coord_data~x:' obj_prob~x:' classes_prob~x:' boxes?int=3 coords?int=4 classes?int=80
    yolo_version?string="V5" softmax?bool=false background?bool=false softmaxtree?bool=false | > ? ? ?
YoloV2DetectionOutputD coord_data:f16,f32 obj_prob:' classes_prob:' img_info:' windex:' hindex:' ->
    box_out~coord_data:' box_out_num:i32 biases?list(float) boxes?int=5 coords?int=4 classes?int=20 relative?bool=true
    obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5 iou_threshold?float=0.45
    pre_nms_topn?int=512 | > ? ?
YoloV3DetectionOutput coord_data_low:f16,f32 coord_data_mid:' coord_data_high:' obj_prob_low:' obj_prob_mid:'
    obj_prob_high:' classes_prob_low:' classes_prob_mid:' classes_prob_high:' img_info:' -> box_out~coord_data_low:'
    box_out_num:i32 biases_low?list(float) biases_mid?list(float) biases_high?list(float) boxes?int=3 coords?int=4
    classes?int=80 relative?bool=true obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5
    iou_threshold?float=0.45 pre_nms_topn?int=512 | > ? ?
YoloV3DetectionOutputD coord_data_low:f16,f32 coord_data_mid:' coord_data_high:' obj_prob_low:' obj_prob_mid:'
    obj_prob_high:' classes_prob_low:' classes_prob_mid:' classes_prob_high:' img_info:' windex1:' windex2:' windex3:'
    hindex1:' hindex2:' hindex3:' -> box_out~coord_data_low:' box_out_num:i32 biases_low?list(float)
    biases_mid?list(float) biases_high?list(float) boxes?int=3 coords?int=4 classes?int=80 relative?bool=true
    obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5 iou_threshold?float=0.45
    pre_nms_topn?int=512 | > ? ?
YoloV5DetectionOutput x*:f16,f32 -> box_out~x:' box_out_num:i32 biases?list(float) boxes?int=3 coords?int=4
    classes?int=80 relative?bool=true obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5
    iou_threshold?float=0.45 pre_nms_topn?int=512 N?int=10 resize_origin_img_to_net?bool=false out_box_dim?int=3
    alpha?float=2.0 | > ? ?
YoloV5DetectionOutputD x*:f16,f32 windex*:' hindex*:' -> box_out~x:' box_out_num:i32 biases?list(float) boxes?int=3
    coords?int=4 classes?int=80 relative?bool=true obj_threshold?float=0.5 post_nms_topn?int=512
    score_threshold?float=0.5 iou_threshold?float=0.45 pre_nms_topn?int=512 N?int=10
    resize_origin_img_to_net?bool=false out_box_dim?int=3 alpha?float=2.0 | > ? ?
_If
    cond:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    input*:' -> output*:' then_branch?func else_branch?func | > ?
_ParallelConcatStart -> y@dtype:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool dtype?type=i32 shape?list(int)= | > ?
_While
    input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> output*:' cond?func body?func | > ?
)ops";
};

} // namespace cann::lines
GRAFT_END
