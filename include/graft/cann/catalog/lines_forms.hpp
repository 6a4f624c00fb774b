// graft/cann/catalog/lines_forms.hpp - operators with the name of one that ships; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct forms {
    static constexpr char text[] = R"ops(
plain = f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128
special = complex32,qint16,qint32,qint8,quint16,quint8
AdjustContrast images:f16,f32,u8 contrast_factor:f32 -> y~images:f16,f32,u8 data_format?string="HWC"
    mean_mode?string="chn_wise" | > ?
AdjustHue images:f16,f32,u8 delta:f32 -> y~images:f16,f32,u8 data_format?string="HWC" | > ?
AffineGrid theta:f16,f32,bf16 output_size:i32 -> y~theta:f16,f32,bf16 align_corners?bool=false | > ?
ArgMaxWithK x:f16,f32 -> indices:f16,f32,i32 values~x:f16,f32 axis?int=10000 out_max_val?bool=false topk?int=1 | > ? ?
Axpy x1:f16,f32,bf16,i32 x2:' -> y~x1:' alpha?float | > ?
Bucketize x:f32,f64,i32,i64 -> y@dtype:i32,i64 boundaries?list(float) dtype?type=i32 right?bool=true | > ?
CTCLossV2 log_probs:f32,f64 targets:i32,i64 input_lengths:' target_lengths:' -> neg_log_likelihood~log_probs:f32,f64
    log_alpha~log_probs:' blank?int=0 reduction?string="mean" zero_infinity?bool=false | > ? ?
DeformableConv2D x:f16,f32 filter:' offsets:' bias?:' -> y~x:' strides?list(int) pads?list(int)
    dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC" deformable_groups?int=1 modulated?bool=true
    | > ?
DynamicLSTM x:' w:' b:' -> output_h~x:' | > ?
InTopK x1:f32 x2:i32,i64 k:' -> y:bool | > ?
MutableDenseHashTable empty_key:i32,i64,string deleted_key:' -> handle:resource container?string=""
    shared_name?string="" use_node_name_sharing?bool=false value_dtype?type value_shape?list(int)=
    initial_num_buckets?int=131072 max_load_factor?float=0.8 | > ?
PrintV2 x:string -> output_stream?string="stderr"
Proposal cls_prob:f16,f32 bbox_delta:' im_info:' -> rois~cls_prob:' actual_rois_num:i32 feat_stride?float=16.0
    base_size?float=16.0 min_size?float=16.0 ratio?list(float)=0.5,1,2 scale?list(float)=8,16,32 pre_nms_topn?int=3000
    post_nms_topn?int=304 iou_threshold?float=0.7 output_actual_rois_num?bool=false | > ? ?
RollV2 input:f16,f32,f64,i8,i16,i32,i64,u8,u16 shift:i32,i64 axes:' -> output~input:f16,f32,f64,i8,i16,i32,i64,u8,u16
    | > ?
RpnProposals rois:f16 cls_bg_prob:' img_size:i32 -> sorted_box:f16 score_threshold?float k?int min_size?float
    nms_threshold?float post_nms_num?int score_filter?bool=true box_filter?bool=true score_sigmoid?bool=false | > ?
SSDDetectionOutput bbox_delta:f16,f32 score:' anchors:' -> out_boxnum:i32 y~bbox_delta:f16,f32 num_classes?int=2
    share_location?bool=true background_label_id?int=0 iou_threshold?float=0.3 top_k?int=200 eta?float=1.0
    variance_encoded_in_target?bool=false code_type?int=1 keep_top_k?int=-1 confidence_threshold?float=0.0 | > ? ?
Save tensors*:plain,bool,special,resource,string ->
SmoothL1Loss predict:f16,f32,bf16 label:' -> loss~predict:' sigma?float=1.0 | > ?
Stack max_size:i32 -> handle:resource stack_name?string="" elem_type?type | > ?
TensorArray size:i32 -> handle:resource flow:f32 dtype?type element_shape?list(int)=-2 dynamic_size?bool=false
    clear_after_read?bool=true identical_element_shapes?bool=false tensor_array_name?string="" | > ? ?
TensorArrayGrad handle:resource flow_in:f32 -> grad_handle:resource flow_out:f32 source?string | > ? ?
TensorListElementShape input_handle:variant -> element_shape:i32,i64 shape_type?type=i32 | > ?
TensorListLength input_handle:variant -> length:i32 | > ?
TensorListPopBack input_handle:variant element_shape:i32 -> output_handle:variant
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    element_dtype?type=i32 | > ? ?
TensorListPushBack input_handle:variant
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string ->
    output_handle:variant element_dtype?type=i32 | > ?
TensorListReserve element_shape:i32,i64 num_elements:i32 -> handle:variant element_dtype?type=i32 shape_type?type=i32
    | > ?
TensorListResize input_handle:variant size:i32 -> output_handle:variant | > ?
TensorListScatterIntoExistingList input_handle:variant
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string indices:i32 ->
    output_handle:variant element_dtype?type=i32 | > ?
TensorListSetItem input_handle:variant index:i32
    item:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string ->
    output_handle:variant element_dtype?type=i32 | > ?
TensorListSplit tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string
    element_shape:i32,i64 lengths:i64 -> output_handle:variant element_dtype?type=i32 | > ?
TensorListStack input_handle:variant element_shape:i32 ->
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string
    element_dtype?type=i32 num_elements?int=-1 | > ?
)ops";
};

} // namespace cann::lines
GRAFT_END
