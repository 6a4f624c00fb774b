// graft/cann/catalog/lines_a_to_c.hpp - operators that only CANN has, A to C; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct a_to_c {
    static constexpr char text[] = R"ops(
AGLU x:f16 weight1:' bias1?:' weight2?:' bias2?:' -> y:' activate_func?string activate_left?bool=false | > ?
AUGRUHiddenGradCell weight_att:f16,f32 dh_pre_t:' h:' dy:' dh:' update:' update_att:' reset:' new:' hidden_new:'
    seq_length?:' -> dh_prev~weight_att:' dgate_h~weight_att:' dnt_x~weight_att:' dw_att_t~weight_att:' t_state?int=0
    gate_order?string="zrh" | > ? ? ? ?
AbsGrad y:f16,f32,bf16 dy:' -> z=y:'
ActsULQ x:f16,f32 clamp_min:' clamp_max:' -> y~x:' clamp_min_mask:f16,f32,bool clamp_max_mask:'
    x_clamped_loss~x:f16,f32 fixed_min?bool=false num_bits?int=8 | > ? ? ? ?
ActsULQInputGrad y_grad:f16,f32 clamp_min_mask:f16,f32,bool clamp_max_mask:' -> x_grad~y_grad:f16,f32 | > ?
AdaCast x:u16 -> y:f16 pixel?int=65535 | > ?
AdamApplyOne input0:f16,f32,bf16 input1:' input2:' input3:' input4:' mul0_x:' mul1_x:' mul2_x:' mul3_x:' add2_y:' ->
    output0~input0:' output1~input0:' output2~input0:' | > ? ? ?
AdamApplyOneAssign input0:f16,f32 input1:' input2:' input3:' input4:' mul0_x:' mul1_x:' mul2_x:' mul3_x:' add2_y:' ->
    input1=input1:' input2=input2:' input3=input3:'
AdamApplyOneWithDecay input0:f16,f32,bf16 input1:' input2:' input3:' input4:' mul0_x:' mul1_x:' mul2_x:' mul3_x:'
    mul4_x:' add2_y:' -> output0~input0:' output1~input0:' output2~input0:' | > ? ? ?
AdamApplyOneWithDecayAssign input0:f16,f32 input1:' input2:' input3:' input4:' mul0_x:' mul1_x:' mul2_x:' mul3_x:'
    mul4_x:' add2_y:' -> input1=input1:' input2=input2:' input3=input3:'
AdaptiveAvgPool x:f16,f32 output_size:i32,i64 -> y~x:f16,f32 | > ?
AdaptiveAvgPool2d x:f16,f32 -> y~x:' output_size?list(int) | > ?
AdaptiveAvgPool3d x:f16,f32,bf16 -> y~x:' output_size?list(int) data_format?string="NDHWC" | > ?
AdaptiveMaxPool2d x:' -> y~x:' argmax:i32,i64 output_size?list(int) | > ? ?
AddLayerNorm x1:f16,f32,bf16 x2:' gamma:' beta:' bias?:' -> y~x1:' mean:f32 rstd:' x~x1:f16,f32,bf16
    epsilon?float=1e-05 additional_output?bool=false | > ? ? ? ?
AddLayerNormGrad dy:f16,f32,bf16 x1:' x2:' rstd:f32 mean:' gamma:f16,f32,bf16 dsum?:' -> dx~dy:' dgamma:f32 dbeta:'
    | > ? ? ?
AddLayerNormQuant x1:f16,f32,bf16 x2:' gamma:' beta:' bias?:' scales1?:' scales2?:' zero_points1?:' zero_points2?:' ->
    y1:i8 y2:' x~x1:f16,f32,bf16 out_scales1:f32 out_scales2:' quant_mode?string="dynamic" epsilon?float=1e-05
    additional_output?bool=false | > ? ? ? ? ?
AddLora y:f16 x:' weightB:' indices:i32 weightA?:f16 -> y_out:' layer_idx?int=0 scale?float=0.001 y_offset?int=0
    y_slice_size?int=-1 | > ?
AddMatMatElements c:f16,f32 a:' b:' beta:' alpha:' -> c=c:'
AddRmsNorm x1:f16,f32,bf16 x2:' gamma:' -> y~x1:' rstd:f32 x~x1:f16,f32,bf16 epsilon?float=1e-06 | > ? ? ?
AddRmsNormQuant x1:f16,f32,bf16 x2:' gamma:' scales1:' scales2?:' zero_points1?:f16,f32,bf16,i32 zero_points2?:' ->
    y1:i8 y2:' x~x1:f16,f32,bf16 axis?int=-1 epsilon?float=1e-06 div_mode?bool=true | > ? ? ?
AddV2 x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,c64,c128 x2:' -> y~x1:' | broadcast
AdjustBrightness images:f16,f32 delta:f32 -> y=images:f16,f32
AdjustBrightnessV2 images:u8 factor:f32 -> y=images:u8
AdjustContrastWithMean images:f16,f32,u8 mean:' contrast_factor:f32 -> y=images:f16,f32,u8 data_format?string="HWC"
AdjustSaturationV2 images:u8 scale:f32 -> y=images:u8 data_format?string="CHW"
AdpGetNext ->
    y*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    output_types?list(type)= output_shapes?list(list(int))=;; queue_name?string="" | > ?
AdvanceStep input_tokens:i64 sampled_token_ids:' input_positions:' seq_lens:' slot_mapping:' block_tables:' ->
    input_tokens=input_tokens:' input_positions=input_positions:' seq_lens=seq_lens:' slot_mapping=slot_mapping:'
    num_seqs?int num_queries?int block_size?int
Aipp images:u8 params?:' -> features:f16,u8 aipp_config_path?string="./aipp.cfg" | > ?
AippData
    data:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> out~data:' index?int=0 | > ?
AllGatherMatmul x1:f16,bf16 x2:' bias?:' -> y~x1:' gather_out~x1:' group?string is_trans_a?bool=false
    is_trans_b?bool=false gather_index?int=0 comm_turn?int=0 rank_size?int=0 is_gather_out?bool=true | > ? ?
AlltoAllAllGatherBatchMatMul x:f16,bf16 weight:' bias?:f16,f32,bf16 -> y1~x:f16,bf16 y2~x:' y3~x:' group_ep?string
    group_tp?string ep_world_size?int tp_world_size?int x_shard_type?int=0 act_type?int=0 transpose_weight?bool=false
    output_y2_flag?bool=false output_y3_flag?bool=false | > ? ? ?
AnchorResponseFlags gt_bboxes:f32 -> flags:u8 featmap_size?list(int) strides?list(int) num_base_anchors?int | > ?
AngleV2 x:f16,f32,i8,i16,i32,i64,u8,c64,bool -> y:f16,f32 | > ?
AnonymousSeedGenerator seed:i32,i64 seed2:' reshuffle:bool -> handle:any deleter:variant | > ? ?
ApplyAdaMaxD var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 m:' v:'
    beta1_power:' lr:' beta1:' beta2:' epsilon:' grad:' -> var=var:' m=m:' v=v:' use_locking?bool=false
ApplyAdagradDAD var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8
    gradient_accumulator:' gradient_squared_accumulator:' grad:' lr:' l1:' l2:' global_step:i32,i64 ->
    var=var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8
    gradient_accumulator=gradient_accumulator:' gradient_squared_accumulator=gradient_squared_accumulator:'
    use_locking?bool=false
ApplyAdamWithAmsgrad var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 m:' v:'
    vhat:' beta1_power:' beta2_power:' lr:' beta1:' beta2:' epsilon:' grad:' -> var=var:' use_locking?bool=false
ApplyAdamWithAmsgradD var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 m:'
    v:' vhat:' beta1_power:' beta2_power:' lr:' grad:' -> var=var:' m=m:' v=v:' vhat=vhat:' beta1?float beta2?float
    epsilon?float use_locking?bool=false
ApplyAdamWithAmsgradV2 var:f32 m:' v:' vhat:' beta1_power:' beta2_power:' lr:' beta1:' beta2:' epsilon:' grad:' ->
    var=var:' m=m:' v=v:' vhat=vhat:' use_locking?bool=false
ApplyCamePart1 grad:f16,f32,bf16 eps:f32 -> sum_grad_r:' sum_grad_c:' sum_grad_rc:' | > ? ? ?
ApplyCamePart2 grad:f16,f32,bf16 sum_grad_r:f32 sum_grad_c:' sum_grad_rc:' r:f16,f32,bf16 c:' beta2:f32 sum_r?:'
    global_shape?:i64 -> r=r:f16,f32,bf16 c=c:' u:f32 sum_square_u:' | > _ _ ? ?
ApplyCamePart3 u:f32 m:f16,f32,bf16 eps:f32 beta1:' clip_threshold:' sum_square_u:' global_shape?:i64 ->
    m=m:f16,f32,bf16 sum_u_r:f32 sum_u_c:' sum_u_rc:' use_first_moment?bool=false | > _ ? ? ?
ApplyProximalAdagradD var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8
    accum:' lr:' l1:' l2:' grad:' -> var=var:' accum=accum:' use_locking?bool=false
AsStrided x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    size:i32,i64 stride:' storage_offset:' ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 | > ?
AscendAntiQuantV2 x:i8,int4 scale:any offset?:' -> y~scale:' dst_type?int=1 sqrt_mode?bool=false | > ?
AscendPadding x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    -> y~x:' pad_dim_size?int=8 | > ?
AscendQuantV2 x:f16,f32,bf16 scale:' offset?:' -> y/x:i8,int4 sqrt_mode?bool=false round_mode?string="round"
    dst_type?int=2 axis?int=-1
AscendWeightQuant x:i8 offset:' -> y/x:i8,int4 dst_type?int=2
AssistHelp x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' func_name?string | > ?
AtomicAddrClean -> automic_add_mem_size?list(int)=
AttentionLnQKV x:f16 kernel_query:' kernel_key:' kernel_value:' gamma:' beta:' bias_query?:' bias_key?:' bias_value?:'
    -> norm:' query_output:' key_output:' value_output:' mean:' variance:' epsilon?float=1e-07 trans_a?bool=false
    trans_b?bool=false | > ? ? ? ? ? ?
AttentionQKVGradW x:f16 query_dx:' key_dw?:' value_dw?:' -> dw_query:' dw_key:' dw_value:' dbias_query:' dbias_key:'
    dbias_value:' trans_a?bool=true trans_b?bool=false trans_dw?bool=false | > ? ? ? ? ? ?
AttentionQKVGradX ln_dx?:f16 query_dx:' key_dw:' value_dw:' kernel_query:' kernel_key:' kernel_value:' -> dx:'
    trans_a?bool=false trans_b?bool=true | > ?
AttentionScore query:f16 key:' value:' padding_mask:' scale:' drop_mask?:i8 -> attention_score:f16 softmax_output:'
    keep_prob?float=1.0 query_transpose?bool=false key_transpose?bool=false bmm_score_transpose_a?bool=false
    bmm_score_transpose_b?bool=false softmax_axes?list(int)=-1 | > ? ?
AttentionScoreGrad attention_score:f16 dx:' query:' key:' value:' scale:' drop_mask?:i8 -> value_dw:f16 query_dx:'
    key_dw:' keep_prob?float=1.0 query_transpose?bool=false key_transpose?bool=false value_transpose?bool=false
    dx_transpose?bool=false softmax_axes?int=-1 | > ? ? ?
AvgPool1D x:f16,f32 -> y~x:' ksize?int strides?int pads?list(int) ceil_mode?bool=false count_include_pad?bool=false
    | > ?
AvgPool1DD x:f16,f32,f64,i8,i16,i32,i64,u8 assist_matrix:' -> y~x:' ksize?int strides?int pads?list(int)
    ceil_mode?bool=false count_include_pad?bool=false | > ?
AvgPool3DD x:f16,f32,f64 filter?:' multiplier?:' -> y~x:' ksize?list(int) strides?list(int) pads?list(int)
    ceil_mode?bool=false count_include_pad?bool=true divisor_override?int=0 data_format?string="NDHWC" | > ?
AvgPool3DGradD grads:f16 filter?:' multiplier?:' -> output:' orig_input_shape?list(int) ksize?list(int)
    strides?list(int) pads?list(int) ceil_mode?bool=false count_include_pad?bool=true divisor_override?int=0
    data_format?string="NDHWC" | > ?
AvgPoolV2Grad orig_input_shape:i32 input_grad:any -> out_grad~input_grad:' ksize?list(int) strides?list(int)
    padding_mode?string="CALCULATED" pads?list(int)=0,0,0,0 data_format?string="NCHW" global_pooling?bool=false
    ceil_mode?bool=false exclusive?bool=true | > ?
AvgPoolV2GradD input_grad:f16 mean_matrix?:' kernel_matrix?:' -> out_grad:' orig_input_shape?list(int) ksize?list(int)
    strides?list(int) padding_mode?string="CALCULATED" pads?list(int)=0,0,0,0 data_format?string="NCHW"
    global_pooling?bool=false ceil_mode?bool=false exclusive?bool=true | > ?
AxpyV2 x1:f16,f32,bf16,i32 x2:' alpha:' -> y:any | broadcast
AxpyWithSoftmaxAndDropOutDoMask x1:f16,f32 x2:' mask:u8 -> y1~x1:f16,f32 y2~x1:' alpha?float input_keep_prob?float
    axis?list(int)=-1 | > ? ?
BN3DTrainingReduce x:f16,f32,bf16 -> sum:f32 square_sum:' | > ? ?
BNInferGrad grads:f16,f32,bf16 scale:f32 batch_variance:' -> x_backprop=grads:f16,f32,bf16 epsilon?float=0.0001
BackgroundReplace bkg:f16,u8 src:' mask:f16 -> out=bkg:f16,u8
Barrier -> handle:string component_types?list(type) shapes?list(list(int))= capacity?int=-1 container?string=""
    shared_name?string="" | > ?
BarrierClose handle:string -> cancel_pending_enqueues?bool=false
BarrierIncompleteSize handle:string -> size:i32 | > ?
BarrierInsertMany handle:string keys:' values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,resource,string ->
    component_index?int
BarrierReadySize handle:string -> size:i32 | > ?
BarrierTakeMany handle:string num_elements:i32 -> indices:i64 keys:string
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,resource,string component_types?list(type)
    allow_small_batch?bool=false wait_for_incomplete?bool=false timeout_ms?int=-1 | > ? ? ?
BasicGRUInplaceFillWindowCache x:f16 w:i8 r:' h:f16 b?:i32 sequence_lens?:' clean_cache?:' deq_scale?:u64 -> y:f16
    h=h:' hidden_size?int activation_alpha?list(float)= activation_beta?list(float)= activations?list(string)=
    clip?float=-1.0 direction?string="forward" linear_before_reset?int=1 quant_scale_x?float=0.0
    quant_offset_x?float=0.0 quant_sqrt_mode_x?bool=false quant_scale_h?float=0.0 quant_offset_h?float=0.0
    quant_sqrt_mode_h?bool=false quant_dtype?int=2 | > ? _
BasicLSTMCell x:f16 h:' c:f16,f32 w:f16 b:f16,f32 mask?:u8 -> ct~c:f16,f32 ht:f16 it~c:f16,f32 jt~c:' ft~c:' ot~c:'
    tanhct~c:' keep_prob?float=1.0 forget_bias?float=1.0 state_is_tuple?bool=true activation?string="tanh"
    | > ? ? ? ? ? ? ?
BasicLSTMCellCStateGrad c:f16,f32 dht:' dct:' it:' jt:' ft:' ot:' tanhct:' -> dgate:f16 dct_1=c:f16,f32
    forget_bias?float=1.0 activation?string="tanh" | > ? _
BasicLSTMCellInputGrad dgate:f16 w:' dropout_mask?:u8 -> dxt:any dht:' keep_prob?float=1.0 | > ? ?
BasicLSTMCellWeightGrad x:f16 h:' dgate:' -> dw:' db:any | > ? ?
BasicLSTMInplaceFillWindowCache x:f16 w:i8 r:' h:f16 c:' b?:i32 sequence_lens?:' clean_cache?:' deq_scale:u64 -> y:f16
    h=h:' c=c:' hidden_size?int activation_alpha?list(float)= activation_beta?list(float)= activations?list(string)=
    clip?float=-1.0 direction?string="forward" input_forget?int=0 quant_scale_x?float=0.0 quant_offset_x?float=0.0
    quant_sqrt_mode_x?bool=false quant_scale_h?float=0.0 quant_offset_h?float=0.0 quant_sqrt_mode_h?bool=false
    quant_dtype?int=2 | > ? _ _
Batch x_tensors*:f16,f32,f64,i8,i16,i32,i64,u8,u16,bool -> y_tensors*:' y_index:i64 y_id:' num_batch_threads?int
    max_batch_size?int max_enqueued_batches?int=10 batch_timeout_micros?int allowed_batch_sizes?list(int)=
    grad_timeout_micros?int container?string="" shared_name?string="" batching_queue?string="" | > ? ? ?
BatchDilatePolys polys_data:i32 polys_offset:' polys_size:' score:f32 min_border:i32 min_area_thr:' score_thr:f32
    expands_cale:' -> dilated_polys_data:i32 dilated_polys_offset:' dilated_polys_size:' | > ? ? ?
BatchEnqueue x:f16,f32,f64,i8,i32,i64,u8,u32,u64 queue_id?:u32 -> enqueue_count:i32 batch_size?int=8
    queue_name?string="" queue_depth?int=100 pad_mode?string="REPLICATE" | > ?
BatchMatMulReduceScatterAlltoAll x:f16,bf16 weight:' bias?:f16,f32,bf16 -> y~x:f16,bf16 group_ep?string
    group_tp?string ep_world_size?int tp_world_size?int y_shard_type?int=0 transpose_weight?bool=false | > ?
BatchNorm3D x:f16,f32 scale:f32 offset:' mean?:' variance?:' -> y~x:f16,f32 batch_mean:f32 batch_variance:'
    reserve_space_1:' reserve_space_2:' epsilon?float=0.0001 data_format?string="NCDHW" is_training?bool=true
    | > ? ? ? ? ?
BatchNorm3DGrad y_backprop:f16,f32 x:' scale:f32 reserve_space_1:' reserve_space_2:' -> x_backprop~y_backprop:f16,f32
    scale_backprop:f32 offset_backprop:' reserve_space_4:' reserve_space_5:' epsilon?float=0.0001
    data_format?string="NCDHW" is_training?bool=true | > ? ? ? ? ?
BatchNormExt2 input_x:f16,f32 input_scale:f32 input_offset:' input_mean?:' input_variance?:' ->
    output_y~input_x:f16,f32 output_mean:f32 output_variance:' output_reserve_space_1:' output_reserve_space_2:'
    epsilon?float=0.0001 data_format?string="NHWC" is_training?bool=true | > ? ? ? ? ?
BatchNormGradExt2 y_backprop:f16,f32 x:' scale:f32 reserve_space_1:' reserve_space_2:' ->
    x_backprop~y_backprop:f16,f32 scale_backprop:f32 offset_backprop:' reserve_space_3:' reserve_space_4:'
    epsilon?float=0.0001 data_format?string="NHWC" is_training?bool=true | > ? ? ? ? ?
BatchNormV3 x:f16,f32,bf16 weight:' bias:' running_mean:f32 running_var:' -> y~x:f16,f32,bf16
    running_mean=running_mean:f32 running_var=running_var:' save_mean:' save_rstd:' epsilon?float=1e-05
    momentum?float=0.1 is_training?bool=true | > ? _ _ ? ?
BatchToSpace x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    crops:i32,i64 ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    block_size?int | > ?
BinaryCrossEntropy x:f16,f32,bf16 y:' weight?:' -> output~x:' reduction?string="mean" | > ?
BinaryCrossEntropyGrad x:f16,f32,bf16 y:' grad_output:' weight?:' -> output~x:' reduction?string="mean" | > ?
BlendImagesCustom rgb:u8 alpha:' frame:' -> out=frame:'
BoundingBoxDecode rois:f16,f32 deltas:' -> bboxes~rois:' means?list(float)=0.0,0.0,0.0,0.0
    stds?list(float)=1.0,1.0,1.0,1.0 max_shape?list(int) wh_ratio_clip?float=0.016 | > ?
BoundingBoxEncode anchor_box:f16,f32 ground_truth_box:' -> delats~anchor_box:' means?list(float)=0.0,0.0,0.0,0.0
    stds?list(float)=1.0,1.0,1.0,1.0 | > ?
BroadcastToD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 ->
    y~x:' shape?list(int) | > ?
CIoU bboxes:f16,f32 gtboxes:' -> overlap~bboxes:' atan_sub~bboxes:' trans?bool=false is_cross?bool=true
    mode?string="iou" atan_sub_flag?bool=false | > ? ?
CTCLossV2Grad grad_out:f32,f64 log_probs:' targets:i32,i64 input_lengths:' target_lengths:' neg_log_likelihood:f32,f64
    log_alpha:' -> grad~grad_out:' blank?int=0 reduction?string="mean" zero_infinity?bool=false | > ?
CacheAdd cache:resource ids:i32,i64,u32,u64 -> swap_in_id~ids:' swap_in_idx~ids:' swap_out_id~ids:' swap_out_idx~ids:'
    | > ? ? ? ?
CacheAllIndexToLocal cache:resource -> local_idx@dtype:i32,i64,u32,u64 dtype?type | > ?
CacheRemoteIndexToLocal cache:resource ids:i32,i64,u32,u64 -> local_idx~ids:' | > ?
CacheUpdate x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 ->
    x=x:'
CalcBucketsLimitAndOffset bucket_list:i32 ivf_counts:' ivf_offset:i32,i64 -> buckets_limit:i32
    buckets_offset~ivf_offset:i32,i64 total_limit?int | > ? ?
Case branch_index:i32
    input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> output*:' branches?list(func) | > ?
CaseCondition x:i32,i64,u64 -> y:i32 algorithm?string="LU" | > ?
CastLike
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,string
    target:' -> y~x:' | > ?
CdistGrad grad:f16,f32 x1:' x2:' cdist:' -> y~grad:' p?float=2.0 | > ?
Celu x:f16,f32 -> y=x:' alpha1?float=1.0 alpha2?float=1.0 alpha3?float=1.0
Centralization x:f16,f32 -> y~x:' axes?list(int)=-1 | > ?
ChamferDistance xyz1:f16,f32,bf16 xyz2:' -> dist1~xyz1:' dist2~xyz1:' idx1:i32 idx2:' | > ? ? ? ?
ChamferDistanceGrad xyz1:f16,f32 xyz2:' idx1:i32 idx2:' grad_dist1:f16,f32 grad_dist2:' -> grad_xyz1=xyz1:'
    grad_xyz2=xyz2:'
CheckNumerics x:f16,f32,f64 -> y=x:' message?string
CheckValid bbox_tensor:f16,f32 img_metas:' -> valid_tensor:i8 | > ?
ClipByValueV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 clip_value_min:'
    clip_value_max:' -> y~x:' | broadcast
Cmo src:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 -> max_size?int
    type?int=6 offset?int=0
CoalesceSparse unique_len:i32,i64 unique_indices:' indices:' values:any -> new_inidces~unique_len:i32,i64
    new_values~values:any | > ? ?
Col2ImV2 x:f16,f32 output_size:i32 kernel_size:' -> y~x:f16,f32 dilation?list(int) padding?list(int) stride?list(int)
    | > ?
Col2im x:f16,f32,bf16 output_size:i32 -> y~x:f16,f32,bf16 kernel_size?list(int) dilation?list(int) padding?list(int)
    stride?list(int) | > ?
CommonGRU x:f16,f32 w:' r:' b?:' sequence_lens?:i32 initial_h?:f16,f32 -> y~x:' y_h~x:' activation_alpha?list(float)=
    activation_beta?list(float)= activations?list(string)= clip?float=-1.0 direction?string="forward" hidden_size?int
    linear_before_reset?int=0 | > ? ?
CommonLSTM x:f16,f32 w:' r:' b?:' sequence_lens?:i32 initial_h?:f16,f32 initial_c?:' p?:' -> y~x:' y_h~x:' y_c~x:'
    activation_alpha?list(float)= activation_beta?list(float)= activations?list(string)= clip?float=-1.0
    direction?string="forward" hidden_size?int input_forget?int=0 | > ? ? ?
CompareAndBitpack x:f16,f32,f64,i8,i16,i32,i64,bool threshold:' -> y:u8 | > ?
Compress weight:f16,i8 -> weight_compress~weight:' compress_index:i8 compress_parameters?list(int) | > ? ?
CompressFcOp weight:i8 -> weight_compress:' compress_index:' compress_info:u32 compress_parameters?list(int) | > ? ? ?
ConcatFromSequence handle:resource -> y:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool axis?int
    new_axis?int=0 | > ?
ConcatOffsetD x*:i32 -> y*:' concat_dim?int N?int | > ?
ConditionCalc
    x*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> cond:i32 cond_func?string x_dependency?list(int) | > ?
ConfusionMatrix labels:f16,f32,i8,i32,u8 predictions:' weights?:' -> y~labels:' num_classes?int dtype?string | > ?
ConfusionMulGrad input0:f16,f32 input1:' input2:' -> output0~input0:' output1~input0:' axes?list(int)=
    keep_dims?bool=false | > ? ?
ConfusionSoftmaxGrad grad:f16,f32,bf16 x:' -> y~grad:' | > ?
ConfusionTranspose
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    shape:i32,i64 ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    perm?list(int) transpose_first?bool | > ?
ConstPlaceHolder ->
    y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    origin_shape?list(int) origin_format?int storage_shape?list(int) storage_format?int expand_dim_rules?string
    dtype?type addr?int size?int placement?int=1 | > ?
Constant -> y:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool,int4 value?tensor= | > ?
ControlTrigger ->
Conv2DBackpropInputD filter:f16,bf16,i8 out_backprop:' -> y:f16,f32,bf16,i32 input_size?list(int) strides?list(int)
    pads?list(int) dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC" | > ?
Conv2DCompress x:i8 filter_compress:' compress_index:' bias?:i32 offset_w?:i8 -> y:i32 strides?list(int)
    pads?list(int) dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC" offset_x?int=0
    alg?string="weight_unzip" | > ?
Conv2DTranspose input_size:i32,i64 x:f16,bf16,i8 filter:' bias?:f16,f32,i32 offset_w?:i8 -> y:f16,f32,bf16,i32
    strides?list(int) pads?list(int) dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC"
    output_padding?list(int)=0,0,0,0 offset_x?int=0 | > ?
Conv2DTransposeD x:f16,f32,i8,int4 filter:' bias?:f16,f32,i32 offset_w?:i8,int4 -> y:f16,f32,i32 input_size?list(int)
    strides?list(int) pads?list(int) dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC"
    output_padding?list(int)=0,0,0,0 offset_x?int=0 | > ?
Conv3DBackpropInputD filter:f16,bf16 out_backprop:' -> y:f16,f32,bf16 input_size?list(int) strides?list(int)
    pads?list(int) dilations?list(int)=1,1,1,1,1 groups?int=1 data_format?string="NDHWC" | > ?
Conv3DTranspose input_size:i32,i64 x:f16,bf16 filter:' bias?:f16,f32 offset_w?:i8 -> y:f16,f32,bf16 strides?list(int)
    pads?list(int) dilations?list(int)=1,1,1,1,1 groups?int=1 data_format?string="NDHWC"
    output_padding?list(int)=0,0,0,0,0 offset_x?int=0 | > ?
Conv3DTransposeD x:f16,bf16 filter:' bias?:f16,f32 offset_w?:i8 -> y:f16,f32,bf16 input_size?list(int)
    strides?list(int) pads?list(int) dilations?list(int)=1,1,1,1,1 groups?int=1 data_format?string="NDHWC"
    output_padding?list(int)=0,0,0,0,0 offset_x?int=0 | > ?
Coordinates1DTo2D x:i32,i64,u64 shape:' -> row~x:' col~x:' n~x:' | > ? ? ?
CropAndResizeD x:f16,f32 boxes:' box_index:i32 -> y~x:f16,f32 crop_size?list(int) extrapolation_value?float=0.0
    method?string="bilinear" | > ?
CropAndResizeV2 x:f16,f32,f64,i8,i16,i32,i64,u8,u16 boxes:f32 box_index:i32 crop_size:' -> y@dtype:f16,f32,u8
    extrapolation_value?float=0.0 method?string="bilinear" dtype?type=f32 | > ?
CumprodD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 -> y=x:' axis?int
    exclusive?bool=false reverse?bool=false
CumsumD x:f16,f32,i8,i32,u8 -> y=x:' axis?int exclusive?bool=false reverse?bool=false
CumulativeLogsumexpD x:f16,f32,f64 -> y=x:' axis?int exclusive?bool=false reverse?bool=false
)ops";
};

} // namespace cann::lines
GRAFT_END
