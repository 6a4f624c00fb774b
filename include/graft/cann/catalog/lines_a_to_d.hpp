// graft/cann/catalog/lines_a_to_d.hpp - operators that only CANN has, A to D; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct a_to_d {
    static constexpr char text[] = R"ops(
plain = f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128
special = complex32,qint16,qint32,qint8,quint16,quint8
AGLU x:f16 weight1:' bias1?:' weight2?:' bias2?:' -> y:' activate_func?string activate_left?bool=false | > ?
AUGRUHiddenGradCell weight_att:f16,f32 dh_pre_t:' h:' dy:' dh:' update:' update_att:' reset:' new:' hidden_new:'
    seq_length?:' -> dh_prev~weight_att:' dgate_h~weight_att:' dnt_x~weight_att:' dw_att_t~weight_att:' t_state?int=0
    gate_order?string="zrh" | > ? ? ? ?
AbsGrad y:f16,f32,bf16 dy:' -> z~y:' | broadcast
ActsULQ x:f16,f32 clamp_min:' clamp_max:' -> y~x:' clamp_min_mask:f16,f32,bool clamp_max_mask:'
    x_clamped_loss~x:f16,f32 fixed_min?bool=false num_bits?int=8 | > ? ? ? ?
ActsULQInputGrad y_grad:f16,f32 clamp_min_mask:f16,f32,bool clamp_max_mask:' -> x_grad=y_grad:f16,f32
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
AdpGetNext -> y*:plain,bool,special,resource,string output_types?list(type)= output_shapes?list(list(int))=;;
    queue_name?string="" | > ?
AdvanceStep input_tokens:i64 sampled_token_ids:' input_positions:' seq_lens:' slot_mapping:' block_tables:' ->
    input_tokens=input_tokens:' input_positions=input_positions:' seq_lens=seq_lens:' slot_mapping=slot_mapping:'
    num_seqs?int num_queries?int block_size?int
Aipp images:u8 params?:' -> features/images:f16,u8 aipp_config_path?string="./aipp.cfg"
AippData data:plain,bool,special,resource,string -> out=data:' index?int=0
AllGatherMatmul x1:f16,bf16 x2:' bias?:' -> y~x1:' gather_out~x1:' group?string is_trans_a?bool=false
    is_trans_b?bool=false gather_index?int=0 comm_turn?int=0 rank_size?int=0 is_gather_out?bool=true | > ? ?
AlltoAllAllGatherBatchMatMul x:f16,bf16 weight:' bias?:f16,f32,bf16 -> y1~x:f16,bf16 y2~x:' y3~x:' group_ep?string
    group_tp?string ep_world_size?int tp_world_size?int x_shard_type?int=0 act_type?int=0 transpose_weight?bool=false
    output_y2_flag?bool=false output_y3_flag?bool=false | > ? ? ?
AnchorResponseFlags gt_bboxes:f32 -> flags:u8 featmap_size?list(int) strides?list(int) num_base_anchors?int | > ?
AngleV2 x:f16,f32,i8,i16,i32,i64,u8,c64,bool -> y:f16,f32 | > ?
AnonymousSeedGenerator seed:i32,i64 seed2:' reshuffle:bool -> handle:any deleter:variant | > ? ?
ApplyAdaMaxD var:plain,complex32,qint32,qint8,quint8 m:' v:' beta1_power:' lr:' beta1:' beta2:' epsilon:' grad:' ->
    var=var:' m=m:' v=v:' use_locking?bool=false
ApplyAdagradDAD var:plain,complex32,qint32,qint8,quint8 gradient_accumulator:' gradient_squared_accumulator:' grad:'
    lr:' l1:' l2:' global_step:i32,i64 -> var=var:plain,complex32,qint32,qint8,quint8
    gradient_accumulator=gradient_accumulator:' gradient_squared_accumulator=gradient_squared_accumulator:'
    use_locking?bool=false
ApplyAdamWithAmsgrad var:plain,complex32,qint32,qint8,quint8 m:' v:' vhat:' beta1_power:' beta2_power:' lr:' beta1:'
    beta2:' epsilon:' grad:' -> var=var:' use_locking?bool=false
ApplyAdamWithAmsgradD var:plain,complex32,qint32,qint8,quint8 m:' v:' vhat:' beta1_power:' beta2_power:' lr:' grad:'
    -> var=var:' m=m:' v=v:' vhat=vhat:' beta1?float beta2?float epsilon?float use_locking?bool=false
ApplyAdamWithAmsgradV2 var:f32 m:' v:' vhat:' beta1_power:' beta2_power:' lr:' beta1:' beta2:' epsilon:' grad:' ->
    var=var:' m=m:' v=v:' vhat=vhat:' use_locking?bool=false
ApplyCamePart1 grad:f16,f32,bf16 eps:f32 -> sum_grad_r:' sum_grad_c:' sum_grad_rc:' | > ? ? ?
ApplyCamePart2 grad:f16,f32,bf16 sum_grad_r:f32 sum_grad_c:' sum_grad_rc:' r:f16,f32,bf16 c:' beta2:f32 sum_r?:'
    global_shape?:i64 -> r=r:f16,f32,bf16 c=c:' u:f32 sum_square_u:' | > _ _ ? ?
ApplyCamePart3 u:f32 m:f16,f32,bf16 eps:f32 beta1:' clip_threshold:' sum_square_u:' global_shape?:i64 ->
    m=m:f16,f32,bf16 sum_u_r:f32 sum_u_c:' sum_u_rc:' use_first_moment?bool=false | > _ ? ? ?
ApplyProximalAdagradD var:plain,complex32,qint32,qint8,quint8 accum:' lr:' l1:' l2:' grad:' -> var=var:' accum=accum:'
    use_locking?bool=false
AsStrided x:plain,special size:i32,i64 stride:' storage_offset:' -> y~x:plain,special | > ?
AscendAntiQuantV2 x:i8,int4 scale:any offset?:' -> y~scale:' dst_type?int=1 sqrt_mode?bool=false | > ?
AscendPadding x:plain,special -> y~x:' pad_dim_size?int=8 | > ?
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
AvgPool1D x:f16,f32,f64,i8,i16,i32,i64,u8 -> y~x:' ksize?int strides?int pads?list(int) ceil_mode?bool=false
    count_include_pad?bool=false | > ?
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
AxpyWithSoftmaxAndDropOutDoMask x1:f16,f32 x2:' mask:u8 -> y1=x1:f16,f32 y2=x1:' alpha?float input_keep_prob?float
    axis?list(int)=-1
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
BatchToSpace x:plain,special crops:i32,i64 -> y~x:plain,special block_size?int | > ?
Bernoulli x:f32,f64,i8,i16,i32,i64,u8,bool p:f32,f64 -> y=x:f32,f64,i8,i16,i32,i64,u8,bool seed?int=-1
BinaryCrossEntropy x:f16,f32,bf16 y:' weight?:' -> output~x:' reduction?string="mean" | > ?
BinaryCrossEntropyGrad x:f16,f32,bf16 y:' grad_output:' weight?:' -> output=x:' reduction?string="mean"
BlendImagesCustom rgb:u8 alpha:' frame:' -> out=frame:'
BoundingBoxDecode rois:f16,f32 deltas:' -> bboxes~rois:' means?list(float)=0.0,0.0,0.0,0.0
    stds?list(float)=1.0,1.0,1.0,1.0 max_shape?list(int) wh_ratio_clip?float=0.016 | > ?
BoundingBoxEncode anchor_box:f16,f32 ground_truth_box:' -> delats~anchor_box:' means?list(float)=0.0,0.0,0.0,0.0
    stds?list(float)=1.0,1.0,1.0,1.0 | broadcast
BroadcastToD x:plain,special -> y~x:' shape?list(int) | > ?
CIoU bboxes:f16,f32 gtboxes:' -> overlap~bboxes:' atan_sub~bboxes:' trans?bool=false is_cross?bool=true
    mode?string="iou" atan_sub_flag?bool=false | > ? ?
CTCLossV2Grad grad_out:f32,f64 log_probs:' targets:i32,i64 input_lengths:' target_lengths:' neg_log_likelihood:f32,f64
    log_alpha:' -> grad~grad_out:' blank?int=0 reduction?string="mean" zero_infinity?bool=false | > ?
CacheAdd cache:resource ids:i32,i64,u32,u64 -> swap_in_id~ids:' swap_in_idx~ids:' swap_out_id~ids:' swap_out_idx~ids:'
    | > ? ? ? ?
CacheAllIndexToLocal cache:resource -> local_idx@dtype:i32,i64,u32,u64 dtype?type | > ?
CacheRemoteIndexToLocal cache:resource ids:i32,i64,u32,u64 -> local_idx~ids:' | > ?
CacheUpdate x:plain,special -> x=x:'
CalcBucketsLimitAndOffset bucket_list:i32 ivf_counts:' ivf_offset:i32,i64 -> buckets_limit:i32
    buckets_offset~ivf_offset:i32,i64 total_limit?int | > ? ?
Case branch_index:i32 input*:plain,bool,special,resource,string -> output*:' branches?list(func) | > ?
CaseCondition x:i32,i64,u64 -> y:i32 algorithm?string="LU" | > ?
CastLike x:plain,bool,special,string target:' -> y~x:' | > ?
CdistGrad grad:f16,f32 x1:' x2:' cdist:' -> y~grad:' p?float=2.0 | > ?
Celu x:f16,f32 -> y=x:' alpha1?float=1.0 alpha2?float=1.0 alpha3?float=1.0
Centralization x:f16,f32 -> y=x:' axes?list(int)=-1
ChamferDistance xyz1:f16,f32,bf16 xyz2:' -> dist1~xyz1:' dist2~xyz1:' idx1:i32 idx2:' | > ? ? ? ?
ChamferDistanceGrad xyz1:f16,f32 xyz2:' idx1:i32 idx2:' grad_dist1:f16,f32 grad_dist2:' -> grad_xyz1=xyz1:'
    grad_xyz2=xyz2:'
CheckNumerics x:f16,f32,f64 -> y=x:' message?string
CheckValid bbox_tensor:f16,f32 img_metas:' -> valid_tensor:i8 | > ?
ClipByValueV2 x:plain,complex32,qint32,qint8,quint8 clip_value_min:' clip_value_max:' -> y~x:' | broadcast
Cmo src:plain,complex32,qint32,qint8,quint8 -> max_size?int type?int=6 offset?int=0
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
ConditionCalc x*:plain,bool,special,resource,string -> cond:i32 cond_func?string x_dependency?list(int) | > ?
ConfusionMatrix labels:f16,f32,i8,i32,u8 predictions:' weights?:' -> y~labels:' num_classes?int dtype?string | > ?
ConfusionMulGrad input0:f16,f32 input1:' input2:' -> output0~input0:' output1~input0:' axes?list(int)=
    keep_dims?bool=false | > ? ?
ConfusionSoftmaxGrad grad:f16,f32,bf16 x:' -> y~grad:' | broadcast
ConfusionTranspose x:plain,special shape:i32,i64 -> y~x:plain,special perm?list(int) transpose_first?bool | > ?
ConstPlaceHolder -> y@dtype:plain,bool,special,resource,string origin_shape?list(int) origin_format?int
    storage_shape?list(int) storage_format?int expand_dim_rules?string dtype?type addr?int size?int placement?int=1
    | > ?
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
Coordinates1DTo2D x:i32,i64,u64 shape:' -> row=x:' col=x:' n=x:'
CropAndResizeD x:f16,f32 boxes:' box_index:i32 -> y~x:f16,f32 crop_size?list(int) extrapolation_value?float=0.0
    method?string="bilinear" | > ?
CropAndResizeV2 x:f16,f32,f64,i8,i16,i32,i64,u8,u16 boxes:f32 box_index:i32 crop_size:' -> y@dtype:f16,f32,u8
    extrapolation_value?float=0.0 method?string="bilinear" dtype?type=f32 | > ?
CumprodD x:plain,complex32,qint32,qint8,quint8 -> y=x:' axis?int exclusive?bool=false reverse?bool=false
CumsumD x:plain,complex32,qint32,qint8,quint8 -> y=x:' axis?int exclusive?bool=false reverse?bool=false
CumulativeLogsumexpD x:f16,f32,f64 -> y=x:' axis?int exclusive?bool=false reverse?bool=false
DIoU bboxes:f16,f32 gtboxes:' -> overlap~bboxes:' trans?bool=false is_cross?bool=true mode?string="iou" | > ?
DSAGenBitMask count:i64 seed:u64 dropout:f16,f32,bf16 -> out:u8,uint1 random_algorithm?string="Philox"
    output_dtype?string="uint8" | > ?
DSARandomNormal count:i64 seed:u64 mean:f16,f32,bf16 stdev:' -> out:any random_algorithm?string="Philox" | > ?
DSARandomTruncatedNormal count:i64 seed:u64 mean:f16,f32,bf16 stdev:' -> out:any random_algorithm?string="Philox"
    | > ?
DSARandomUniform count:i64 seed:u64 low:f16,f32,bf16,i32,i64,u32,u64 high:' -> out~low:'
    random_algorithm?string="Philox" | > ?
DSAStatelessGenBitMask count:i64 seed:u64 dropout:f16,f32,bf16 offset:u64 -> out:u8,uint1
    random_algorithm?string="Philox" output_dtype?string="uint8" | > ?
DSAStatelessRandomNormal count:i64 seed:u64 mean:f16,f32,bf16 stdev:' counter:u64 -> out~mean:f16,f32,bf16
    random_algorithm?string="Philox" | > ?
DSAStatelessRandomTruncatedNormal count:i64 seed:u64 mean:f16,f32,bf16 stdev:' counter:u64 -> out:any
    random_algorithm?string="Philox" | > ?
DSAStatelessRandomUniform count:i64 seed:u64 low:f16,f32,bf16,i32,i64,u32,u64 high:' counter:u64 ->
    out~low:f16,f32,bf16,i32,i64,u32,u64 random_algorithm?string="Philox" | > ?
DataCompare x1:f16,f32,bf16,i8,i32,u8 x2:' -> num:f32 atol?float=1e-05 rtol?float=0.001 | > ?
DecodeBoundariesTarget boundary_predictions:f16 anchors:' -> boundary_encoded:' | > ?
DecodeCornerpointsTargetBG keypoints_prediction:f16 anchors:' -> keypoints_decoded:' | > ?
DecodeCornerpointsTargetWrtCenterV1 keypoints_prediction:f16 anchors:' -> keypoints_decoded:' | > ?
DecodeWheelsTarget boundary_predictions:f16 anchors:' -> boundary_encoded:' | > ?
DeepNorm x:f16,f32,bf16 gx:' beta:' gamma:' -> mean:f32 rstd:' y~x:f16,f32,bf16 alpha?float=0.3 epsilon?float=1e-06
    | > ? ? ?
DeepNormGrad dy:f16,f32,bf16 x:' gx:' gamma:' mean:f32 rstd:' -> dx~dy:f16,f32,bf16 dgx~dy:' dbeta:f32 dgamma:'
    alpha?float=0.3 | > ? ? ? ?
DeformableOffsetsGrad grad:f16,f32,bf16 x:' offsets:' -> grad_x:f16,f32 grad_offsets:' strides?list(int)
    pads?list(int) ksize?list(int) dilations?list(int)=1,1,1,1 data_format?string="NCHW" deformable_groups?int=1
    modulated?bool=true | > ? ?
DeinitEmbeddingHashmapV2 table_id:i32 ->
DeleteSeedGenerator handle:resource deleter:variant ->
DenseImageWarpGrad grad:f16,f32 image:' flow:' -> grad_image=image:' grad_flow=flow:'
DepthwiseConv2DBackpropFilterD input:f16,f32,bf16 out_backprop:' -> filter_grad:f32 filter_size?list(int)
    strides?list(int) dilations?list(int)=1,1,1,1 pads?list(int) data_format?string="NHWC" | > ?
DepthwiseConv2DBackpropInputD filter:f16 out_backprop:' -> input_grad:f16,f32 input_size?list(int) strides?list(int)
    dilations?list(int)=1,1,1,1 pads?list(int) data_format?string="NHWC" | > ?
DepthwiseWeight4DTo6D x:f16,f32,i32,u16 -> y~x:' | > ?
DepthwiseWeight6DTo4D x:f16,f32,i32,u16 -> y~x:' channel_size?int=16 | > ?
DequantBias x:i32 weight_scale:any activate_scale?:' bias?:' -> y:f16,bf16 output_dtype?int | > ?
DequantRopeQuantKvcache x:f16,bf16,i32 cos:f16,bf16 sin:' k_cache:i8 v_cache:' indices:i32,i64 scale_k:any scale_v:'
    offset_k?:' offset_v?:' weight_scale?:' activation_scale?:' bias?:' -> q~cos:f16,bf16 k~cos:' v~cos:'
    k_cache=k_cache:i8 v_cache=v_cache:' size_splits?list(int) quant_mode?string="static" layout?string="BSND"
    kv_output?bool=false cache_mode?string="contiguous" | > ? ? ? _ _
Dequeue queue_id?:u32 -> data@output_type:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 output_type?type
    output_shape?list(int) queue_name?string="" | > ?
DeviceQueueDataset -> y:plain,bool,special,resource,string output_types?list(int)= output_shapes?list(list(int))=;;
    channel_name?string="" _iterator_name?string="IteratorV2" | > ?
DiagD x:f16,f32,bf16,i32 assist:' -> y=assist:'
DiagFlat x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,bool -> y~x:' diagonal?int=0 | > ?
DiagPartD x:f16,f32,i32 assist:' -> y~x:' | > ?
DiagV2 x:plain,bool,complex32 -> y~x:' diagonal?int=0 | > ?
Dilation x:f16,f32,i8 -> y~x:' dilations?list(int) pads?list(int)= padding_value?float=0.0 | > ?
DropOutDoMask x:f16,f32,bf16 mask:u8,uint1 keep_prob:f16,f32,bf16 -> y~x:' | > ?
DropOutDoMaskV3 x:f16,f32 mask:u8,bool keep_prob:f16,f32 -> y~x:' | > ?
DropOutGenMask shape:i32,i64 prob:f16,f32 -> y:u8 seed?int=0 seed2?int=0 | > ?
DropOutGenMaskV4 shape:i32,i64 prob:f16,f32 -> y@dtype:bool,uint1 seed?int=0 seed2?int=0 dtype?type=bool | > ?
DropoutV2 x:f16,f32 seed:f32 -> y=x:f16,f32 mask/x:f32 seed=seed:' p?float
DropoutWithMulsAndSoftmaxGrad y_grad:f16,f32 mask:u8 softmax_output:f16,f32 -> x_grad=y_grad:' input_keep_prob?float
    alpha?float axes?list(int)=-1
DuaQuantizeAddLayerNorm x1:f16,f32,bf16 x2:' gamma:' beta:' bias:' scales1:f32,bf16 scales2:'
    zero_points1?:bf16,i8,i32,u8 zero_points2?:' -> y1:i8,i32,u8 y2:' x~x1:f16,f32,bf16 dtype?int axis?int=-1
    epsilon?float=1e-05 additional_output?bool=false | > ? ? ?
DummySeedGenerator -> handle:resource | > ?
DynSeqOuter x1:plain,special x2:' seq_len1:i32 seq_len2:' -> y~x1:plain,special | > ?
DynamicAUGRU x:f16 weight_input:' weight_hidden:' weight_att:' bias_input?:f16,f32 bias_hidden?:' seq_length?:f16,i32
    init_h?:f16,f32 -> y:' output_h:' update:' update_att:' reset:' new:' hidden_new:'
    direction?string="UNIDIRECTIONAL" cell_depth?int=1 keep_prob?float=1.0 cell_clip?float=-1.0 num_proj?int=0
    time_major?bool=true activation?string="tanh" gate_order?string="zrh" reset_after?bool=true is_training?bool=true
    | > ? ? ? ? ? ? ?
DynamicAUGRUGrad x:f16,f32 weight_input:' weight_hidden:' weight_att:' y:' init_h:' h:' dy:' dh:' update:'
    update_att:' reset:' new:' hidden_new:' seq_length?:i32 mask?:u8 -> dw_input~x:f16,f32 dw_hidden~x:' db_input~x:'
    db_hidden~x:' dx~x:' dh_prev~x:' dw_att~x:' direction?string="UNIDIRECTIONAL" cell_depth?int=1
    keep_prob?float=-1.0 cell_clip?float=-1.0 num_proj?int=0 time_major?bool=true gate_order?string="zrh"
    reset_after?bool=true | > ? ? ? ? ? ? ?
DynamicAtomicAddrClean -> automic_add_mem_size?list(int)=
DynamicGRUCellGrad dh_pre_t:f16,f32 h:' dy:' dh:' update:' reset:' new:' hidden_new:' init_h:' t_state:i32
    seq_length?:f16,f32 -> dh_prev~dh_pre_t:' dgate_h~dh_pre_t:' dnt_x~dh_pre_t:' gate_order?string="zrh" | > ? ? ?
DynamicGRUV2 x:f16 weight_input:' weight_hidden:' bias_input?:f16,f32 bias_hidden?:' seq_length?:f16,i32
    init_h?:f16,f32 -> y:' output_h:' update:' reset:' new:' hidden_new:' direction?string="UNIDIRECTIONAL"
    cell_depth?int=1 keep_prob?float=1.0 cell_clip?float=-1.0 num_proj?int=0 time_major?bool=true
    activation?string="tanh" gate_order?string="zrh" reset_after?bool=true is_training?bool=true | > ? ? ? ? ? ?
DynamicGRUV2Grad x:f16,f32 weight_input:' weight_hidden:' y:' init_h:' h:' dy:' dh:' update:' reset:' new:'
    hidden_new:' seq_length?:i32 mask?:u8 -> dw_input~x:f16,f32 dw_hidden~x:' db_input~x:' db_hidden~x:' dx~x:'
    dh_prev~x:' direction?string="UNIDIRECTIONAL" cell_depth?int=0 keep_prob?float=-1.0 cell_clip?float=-1.0
    num_proj?int=0 time_major?bool=true gate_order?string="zrh" reset_after?bool=true | > ? ? ? ? ? ?
DynamicGRUV2Hidden x_weight_input:' weight_hidden:f16 bias_hidden?:f16,f32 seq_length?:f16,i32 init_h?:f16,f32 -> y:'
    output_h:' update:' reset:' new:' hidden_new:' direction?string="UNIDIRECTIONAL" cell_depth?int=1
    keep_prob?float=1.0 cell_clip?float=-1.0 num_proj?int=0 time_major?bool=true activation?string="tanh"
    gate_order?string="zrh" reset_after?bool=true is_training?bool=true | > ? ? ? ? ? ?
DynamicGetNext x:plain,bool,special,resource,string -> y*:' output_types?list(type)= output_shapes?list(list(int))=;;
    _dynamic_graph_execute_mode?string="lazy_recompile" _getnext_inputs_shape_range?string="" | > ?
DynamicGetNextV2 -> y*:plain,bool,special,resource,string output_types?list(type)= channel_name?string=""
    output_shapes?list(list(int))=;; _dynamic_graph_execute_mode?string="lazy_recompile"
    _getnext_inputs_shape_range?string="" | > ?
DynamicLSTMGradCell init_c:f16,f32 c:' dy:' dh:' dc:' i:' j:' f:' o:' tanhct:' t_state:i32 mask:f16,f32 -> dgate*:'
    dct_1~init_c:' forget_bias?float=1.0 activation?string="tanh" direction?string="UNIDIRECTIONAL"
    gate_order?string="ijfo" | > ? ?
DynamicLSTMV2 x:f16,f32 w:' b:' cont:' w_xc_x_static?:' h0?:' c0?:' wci?:' wcf?:' wco?:' mask?:u8 -> y~x:f16,f32
    output_h~x:' output_c~x:' last_output_h~x:' last_output_c~x:' num_output?int=0 expose_hidden?bool=false
    need_output_last?bool=false forget_bias?float=0.0 | > ? ? ? ? ?
DynamicQuant x:f16,bf16 smooth_scales?:' group_index?:i32 -> y:i8,int4 scale:f32 dst_type?int=2 | > ? ?
DynamicQuantUpdateScatter var:i8 var_scale:f32 indices:i32,i64 updates:f16,bf16 smooth_scales?:' -> var=var:i8
    var_scale=var_scale:f32 reduce?string axis?int=0
DynamicQuantUpdateScatterV2 x:f16,bf16 indices:i32 var:int4 var_scale:f32 var_offset:' -> var=var:int4
    var_scale=var_scale:f32 var_offset=var_offset:'
DynamicQuantV2 x:f16,bf16 smooth_scales?:' group_index?:i32 -> y:i8,int4 scale:f32 offset:' dst_type?int=2 | > ? ? ?
DynamicRNNGrad x:f16,f32 w:' b:' y:' init_h:' init_c:' h:' c:' dy:' dh:' dc:' i:' j:' f:' o:' tanhct?:'
    seq_length?:i32 mask?:u8 wci?:f16,f32 wcf?:' wco?:' -> dw~x:' db~x:' dx~x:' dh_prev~x:' dc_prev~x:' dwci*:'
    dwcf*:' dwco*:' cell_type?string="LSTM" direction?string="UNIDIRECTIONAL" cell_depth?int=0 use_peephole?bool=false
    keep_prob?float=-1.0 cell_clip?float=-1.0 num_proj?int=0 time_major?bool=true forget_bias?float=0.0
    gate_order?string="ijfo" | > ? ? ? ? ? ? ? ?
DynamicRNNV2 x:f16,f32 weight_input:' weight_hidden:' b?:' seq_length?:f16,i32 init_h?:f16,f32 init_c?:' wci?:' wcf?:'
    wco?:' mask?:u8 -> y~x:f16,f32 output_h~x:' output_c~x:' i~x:' j~x:' f~x:' o~x:' tanhc~x:' cell_type?string="LSTM"
    direction?string="UNIDIRECTIONAL" cell_depth?int=1 use_peephole?bool=false keep_prob?float=1.0
    cell_clip?float=-1.0 num_proj?int=0 time_major?bool=true activation?string="tanh"
    recurrent_activation?string="sigmoid" forget_bias?float=0.0 gate_order?string="ijfo" stateful?bool=false
    merge_mode?string="concat" is_training?bool=true | > ? ? ? ? ? ? ? ?
DynamicRNNV2Grad x:f16,f32 w_x:' w_h:' y:' init_h:' init_c:' h:' c:' dy:' dh:' dc:' i:' j:' f:' o:' tanhct:'
    seq_length?:i32 wci?:f16,f32 wcf?:' wco?:' mask?:u8 -> dw_x~x:f16,f32 dw_h~x:' db~x:' dx~x:' dh_prev~x:'
    dc_prev~x:' dwci*:' dwcf*:' dwco*:' cell_type?string="LSTM" direction?string="UNIDIRECTIONAL" cell_depth?int=1
    use_peephole?bool=false keep_prob?float=1.0 cell_clip?float=-1.0 num_proj?int=0 time_major?bool=true
    activation?string="tanh" recurrent_activation?string="sigmoid" gate_order?string="ijfo" stateful?bool=false
    merge_mode?string="concat" | > ? ? ? ? ? ? ? ? ?
)ops";
};

} // namespace cann::lines
GRAFT_END
