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
AccumulateNV2 x*:plain,complex32,qint32,qint8,quint8 -> y~x:' N?int | > ?
AdjustContrast images:f16,f32,u8 contrast_factor:f32 -> y~images:f16,f32,u8 data_format?string="HWC"
    mean_mode?string="chn_wise" | > ?
AdjustHue images:f16,f32,u8 delta:f32 -> y~images:f16,f32,u8 data_format?string="HWC" | > ?
AffineGrid theta:f16,f32,bf16 output_size:i32 -> y~theta:f16,f32,bf16 align_corners?bool=false | > ?
ApplyAdaMax var:plain,complex32,qint32,qint8,quint8 m:' v:' beta1_power:' lr:' beta1:' beta2:' epsilon:' grad:' ->
    var=var:' use_locking?bool=false
ApplyAdadelta var:plain,complex32,qint32,qint8,quint8 accum:' accum_update:' lr:' rho:' epsilon:' grad:' -> var=var:'
    use_locking?bool=false
ApplyAdagrad var:plain,complex32,qint32,qint8,quint8 accum:' lr:' grad:' -> var=var:' update_slots?bool=true
    use_locking?bool=false
ApplyAdagradDA var:plain,complex32,qint32,qint8,quint8 gradient_accumulator:' gradient_squared_accumulator:' grad:'
    lr:' l1:' l2:' global_step:i32,i64 -> var=var:plain,complex32,qint32,qint8,quint8 use_locking?bool=false
ApplyAdagradV2 var:plain,complex32,qint32,qint8,quint8 accum:' lr:' epsilon:' grad:' -> var=var:'
    update_slots?bool=true use_locking?bool=false
ApplyAdam var:plain,complex32,qint32,qint8,quint8 m:' v:' beta1_power:' beta2_power:' lr:' beta1:' beta2:' epsilon:'
    grad:' -> var=var:' use_locking?bool=false use_nesterov?bool=false
ApplyAddSign var:plain,complex32,qint32,qint8,quint8 m:' lr:' alpha:' sign_decay:' beta:' grad:' -> var=var:'
    use_locking?bool=false
ApplyCenteredRMSProp var:plain,complex32,qint32,qint8,quint8 mg:' ms:' mom:' lr:' rho:' momentum:' epsilon:' grad:' ->
    var=var:' use_locking?bool=false
ApplyFtrl var:plain,complex32,qint32,qint8,quint8 accum:' linear:' grad:' lr:' l1:' l2:' lr_power:' -> var=var:'
    use_locking?bool=false
ApplyFtrlV2 var:plain,complex32,qint32,qint8,quint8 accum:' linear:' grad:' lr:' l1:' l2:' l2_shrinkage:' lr_power:'
    -> var=var:' use_locking?bool=false
ApplyGradientDescent var:plain,complex32,qint32,qint8,quint8 alpha:' delta:' -> var=var:' use_locking?bool=false
ApplyMomentum var:plain,complex32,qint32,qint8,quint8 accum:' lr:' grad:' momentum:' -> var=var:'
    use_nesterov?bool=false use_locking?bool=false
ApplyPowerSign var:plain,complex32,qint32,qint8,quint8 m:' lr:' logbase:' sign_decay:' beta:' grad:' -> var=var:'
    use_locking?bool=false
ApplyProximalAdagrad var:plain,complex32,qint32,qint8,quint8 accum:' lr:' l1:' l2:' grad:' -> var=var:'
    use_locking?bool=false
ApplyProximalGradientDescent var:plain,complex32,qint32,qint8,quint8 alpha:' l1:' l2:' delta:' -> var=var:'
    use_locking?bool=false
ApplyRMSProp var:plain,complex32,qint32,qint8,quint8 ms:' mom:' lr:' rho:' momentum:' epsilon:' grad:' -> var=var:'
    use_locking?bool=false
ArgMaxWithK x:f16,f32 -> indices:f16,f32,i32 values~x:f16,f32 axis?int=10000 out_max_val?bool=false topk?int=1 | > ? ?
Axpy x1:f16,f32,bf16,i32 x2:' -> y~x1:' alpha?float | > ?
BNInfer x:f16,f32,bf16 scale:f32 offset:' mean:' variance:' -> y~x:f16,f32,bf16 epsilon?float | > ?
BNInference x:f16,f32,bf16 mean:' variance:' momentum:' scale?:' offset?:' -> y~x:' epsilon?float=1e-05
    use_global_stats?bool=true mode?int=1 | > ?
BatchMatMul x1:f16,f32,bf16,i32 x2:' -> y~x1:' adj_x1?bool=false adj_x2?bool=false | > ?
BatchMatMulV2 x1:f16,f32,bf16,i8,i32,int4 x2:' bias?:f16,f32,bf16,i32 offset_w?:i8,int4 -> y:f16,f32,bf16,i32
    adj_x1?bool=false adj_x2?bool=false offset_x?int=0 | > ?
Bucketize x:f32,f64,i32,i64 -> y@dtype:i32,i64 boundaries?list(float) dtype?type=i32 right?bool=true | > ?
CTCLossV2 log_probs:f32,f64 targets:i32,i64 input_lengths:' target_lengths:' -> neg_log_likelihood~log_probs:f32,f64
    log_alpha~log_probs:' blank?int=0 reduction?string="mean" zero_infinity?bool=false | > ? ?
ConcatD x*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> y~x:' concat_dim?int N?int=1 | > ?
Conv2D x:f16,f32,bf16,i8 filter:' bias?:f16,f32,i32 offset_w?:i8 -> y:f16,f32,bf16,i32 strides?list(int)
    pads?list(int) dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC" offset_x?int=0 | > ?
Conv3D x:f16,bf16,i8 filter:' bias?:f16,f32,i32 offset_w?:i8 -> y:f16,f32,bf16,i32 strides?list(int) pads?list(int)
    dilations?list(int)=1,1,1,1,1 groups?int=1 data_format?string="NDHWC" offset_x?int=0 | > ?
DeformableConv2D x:f16,f32 filter:' offsets:' bias?:' -> y~x:' strides?list(int) pads?list(int)
    dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC" deformable_groups?int=1 modulated?bool=true
    | > ?
DepthwiseConv2D x:f16,i8,int4 filter:' bias?:f16,f32,i32 offset_w?:f16,i8,int4 -> y:f16,f32,i32 strides?list(int)
    dilations?list(int)=1,1,1,1 pads?list(int) data_format?string="NHWC" offset_x?int=0 | > ?
DynamicGRU x:f16 w:' b:f16,f32 cw:f16 cb:f16,f32 seq_length?:i32 init_h?:f16,f32 -> y~b:' output_h~b:' r~b:' i~b:'
    n~b:' direction?string="UNIDIRECTIONAL" cell_depth?int=1 keep_prob?float=1.0 cell_clip?float=-1.0 num_proj?int=0
    time_major?bool=true activation?string="tanh" is_training?bool=true | > ? ? ? ? ?
DynamicLSTM x:' w:' b:' -> output_h~x:' | > ?
FullyConnection x:f16,f32,bf16,i8,int4 w:' b?:f16,f32,bf16,i32 offset_w?:i8,int4 -> y:f16,f32,bf16,i32 num_output?int
    transpose?bool=false axis?int=1 offset_x?int=0 | > ?
ImageProjectiveTransformV2 images:f16,f32,f64,i32,i64,u8 transforms:f32 output_shape:i32
    fill_value?:f16,f32,f64,i32,i64,u8 -> transformed_images~images:' interpolation?string fill_mode?string="CONSTANT"
    | > ?
InTopK x1:f32 x2:i32,i64 k:' -> y:bool | > ?
InstanceNorm x:f16,f32 gamma:' beta:' -> y~x:' mean~x:' variance~x:' data_format?string="NDHWC" epsilon?float=1e-06
    | > ? ? ?
InvGrad x:f16,f32,bf16,i8,i32 grad:' -> y~x:' | > ?
LayerNorm x:f16,f32,bf16 gamma:' beta:' -> y~x:' mean~x:' variance~x:' begin_norm_axis?int=0 begin_params_axis?int=0
    epsilon?float=1e-07 | > ? ? ?
MatMul x1:f16,f32,bf16,i32 x2:' bias?:' -> y~x1:' transpose_x1?bool=false transpose_x2?bool=false | > ?
MatMulV2 x1:f16,f32,bf16,i8,i32,int4 x2:' bias?:f16,f32,bf16,i32 offset_w?:i8,int4 -> y:f16,f32,bf16,i32
    transpose_x1?bool=false transpose_x2?bool=false offset_x?int=0 | > ?
MutableDenseHashTable empty_key:i32,i64,string deleted_key:' -> handle:resource container?string=""
    shared_name?string="" use_node_name_sharing?bool=false value_dtype?type value_shape?list(int)=
    initial_num_buckets?int=131072 max_load_factor?float=0.8 | > ?
PrintV2 x:string -> output_stream?string="stderr"
Proposal cls_prob:f16,f32 bbox_delta:' im_info:' -> rois~cls_prob:' actual_rois_num:i32 feat_stride?float=16.0
    base_size?float=16.0 min_size?float=16.0 ratio?list(float)=0.5,1,2 scale?list(float)=8,16,32 pre_nms_topn?int=3000
    post_nms_topn?int=304 iou_threshold?float=0.7 output_actual_rois_num?bool=false | > ? ?
ROIPooling x:f16,f32 rois:' roi_actual_num?:i32 -> y~x:f16,f32 pooled_h?int pooled_w?int spatial_scale_h?float
    spatial_scale_w?float | > ?
Reduction x:f16,f32 -> y~x:' operation?int=1 axis?int=0 coeff?float=1.0 | > ?
ReluGrad gradients:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 features:' -> backprops~gradients:' | > ?
RollV2 input:f16,f32,f64,i8,i16,i32,i64,u8,u16 shift:i32,i64 axes:' -> output~input:f16,f32,f64,i8,i16,i32,i64,u8,u16
    | > ?
RpnProposals rois:f16 cls_bg_prob:' img_size:i32 -> sorted_box:f16 score_threshold?float k?int min_size?float
    nms_threshold?float post_nms_num?int score_filter?bool=true box_filter?bool=true score_sigmoid?bool=false | > ?
RsqrtGrad y:f16,f32,f64,bf16,i8,i32,c64,c128,complex32 dy:' -> z~y:' | > ?
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
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,resource,string element_dtype?type=i32 | > ? ?
TensorListPushBack input_handle:variant
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,resource,string -> output_handle:variant
    element_dtype?type=i32 | > ?
TensorListReserve element_shape:i32,i64 num_elements:i32 -> handle:variant element_dtype?type=i32 shape_type?type=i32
    | > ?
TensorListResize input_handle:variant size:i32 -> output_handle:variant | > ?
TensorListScatterIntoExistingList input_handle:variant
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string indices:i32 -> output_handle:variant
    element_dtype?type=i32 | > ?
TensorListSetItem input_handle:variant index:i32
    item:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,resource,string -> output_handle:variant
    element_dtype?type=i32 | > ?
TensorListSplit tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string element_shape:i32,i64
    lengths:i64 -> output_handle:variant element_dtype?type=i32 | > ?
TensorListStack input_handle:variant element_shape:i32 ->
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string element_dtype?type=i32 num_elements?int=-1
    | > ?
Tile x:plain,bool,special multiples:i32,i64 -> y~x:plain,bool,special | > ?
VarIsInitializedOp x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y:bool | > ?
Variable x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' index?int=0 value?tensor= container?string=""
    shared_name?string="" | > ?
Acos x:f16,f32,f64,bf16,i32,i64,c64,c128 -> y=x:'
Add x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,c64,c128,bool,complex32,string x2:' -> y~x1:' | broadcast
Asin x:f16,f32,f64,bf16,i32,i64,c64,c128 -> y=x:'
ClipBoxes boxes_input:f16 img_size:i32 -> boxes_output=boxes_input:f16
Deconvolution x:f16,i8 filter:' bias?:f16,i32 offset_w?:i8 -> y:f16,i32 strides?list(int)=1,1 pads?list(int)=0,0,0,0
    dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NCHW" offset_x?int=0 | > ?
DivNoNan x1:f16,f32,f64,bf16,i8,i32,u8 x2:' -> y~x1:' | broadcast
Exponential x:f16,f32,f64 -> y=x:' lambda?float=1.0 seed?int=0
FakeQuantWithMinMaxVars x:f32 min:' max:' -> y:' num_bits?int=8 narrow_range?bool=false | > ?
InTopKV2 predictions:f32 targets:i32,i64 k:' -> precision:bool | > ?
InitializeTable handle:resource keys:i32,i64,string values:f32,f64,i32,i64,bool,string ->
IsFinite x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y/x:bool
LinSpace start:f16,f32,f64,bf16,i8,i16,i32,u8 stop:' num:i32,i64 -> output~start:f16,f32,f64,bf16,i8,i16,i32,u8 | > ?
LookupTableExport handle:resource -> keys:i32,i64,string values:f32,f64,i32,i64,bool,string Tkeys?type Tvalues?type
    | > ? ?
LookupTableFind handle:resource keys:i32,i64,string default_value:f32,f64,i32,i64,bool,string ->
    values~default_value:' Tout?type | > ?
LookupTableImport handle:resource keys:i32,i64,string values:f32,f64,i32,i64,bool,string ->
LookupTableInsert handle:resource keys:i32,i64,string values:f32,f64,i32,i64,bool,string ->
LookupTableSize handle:resource -> size:i64 | > ?
MaxPool3D x:' -> y~x:' ksize?list(int) strides?list(int) padding?string pads?list(int)=0,0,0,0,0,0
    dilation?list(int)=1,1,1,1,1 ceil_mode?int=0 data_format?string="NDHWC" | > ?
Normalize x1:f16,f32,i8 x2:' -> y=x1:' across_spatial?bool=true channel_shared?bool=true eps?float=1e-10
QueueClose handle:resource -> cancel_pending_enqueues?bool=false
QueueDequeue handle:resource ->
    components*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string timeout_ms?int=-1
    component_types?list(type) | > ?
QueueDequeueMany handle:resource n:i32 ->
    components*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string timeout_ms?int=-1
    component_types?list(type) | > ?
QueueDequeueUpTo handle:resource n:i32 ->
    components*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string timeout_ms?int=-1
    component_types?list(type) | > ?
QueueIsClosed handle:resource -> is_closed:bool | > ?
QueueSize handle:resource -> size:i32 | > ?
Real input:f16,f32,c64,c128,complex32 -> output:f16,f32,f64 Tout?int=0 | > ?
ScatterMax var:f16,f32,i8,i32,u8 indices:i32,i64 updates:f16,f32,i8,i32,u8 -> var=var:' use_locking?bool=false
ScatterMin var:f16,f32,i8,i32,u8 indices:i32,i64 updates:f16,f32,i8,i32,u8 -> var=var:' use_locking?bool=false
Selu x:f16,f32,f64,bf16,i8,i32 -> y=x:'
SeluGrad gradients:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 outputs:' -> y~gradients:' | broadcast
Sub x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,c64,c128,bool,complex32 x2:' -> y~x1:' | broadcast
Tan x:f16,f32,f64,bf16,i32,i64,c64,c128 -> y=x:'
)ops";
};

} // namespace cann::lines
GRAFT_END
