// graft/cann/catalog/lines_m_to_r.hpp - operators that only CANN has, M to R; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct m_to_r {
    static constexpr char text[] = R"ops(
plain = f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128
special = complex32,qint16,qint32,qint8,quint16,quint8
MVNV2 x:f16,f32 -> y=x:' eps?float=1e-09 axes?list(int)=0,2,3
MapClear -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
MapIncompleteSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > ?
MapIndex x:i32 data_seq:' level_index?:' -> y:' | > ?
MapPeek key:i64 indices:i32 ->
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
MapSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
    | > ?
MapStage key:i64 indices:i32 values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string
    -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
MapUnstage key:i64 indices:i32 ->
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
MapUnstageNoKey indices:i32 -> key:i64
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ? ?
Mask2Argmax x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 mask:i32,i64 -> argmax~mask:' ksize?list(int)
    strides?list(int) padding?string originshape?list(int) | > ?
MaskedFill x:f16,f32,bf16,i8,i32,i64,bool mask:bool value:f16,f32,bf16,i8,i32,i64,bool -> y=x:'
MaskedSelect x:plain,special mask:bool -> y~x:plain,special | > ?
MaskedSelectV2 x:f16,f32 mask:bool -> y~x:f16,f32 | > ?
MaskedSoftmaxWithRelPosBias x:' atten_mask?:' relative_pos_bias:' -> y~x:' scale_value?float=1.0
    inner_precision_mode?int=0 | > ?
MatMulV2Compress x1:i8 x2:' compress_index:' bias?:f16,i32 offset_w?:i8 -> y:f16,i32 transpose_x1?bool=false
    transpose_x2?bool=false offset_x?int=0 alg?string="weight_unzip" | > ?
MatmulAllReduce x1:f16,bf16,i8 x2:f16,bf16,i8,int4 bias?:f16,bf16,i32 x3?:f16,bf16 antiquant_scale?:'
    antiquant_offset?:' dequant_scale?:f16,f32,bf16,i64,u64 pertoken_scale?:f32 comm_quant_scale_1?:f16,bf16
    comm_quant_scale_2?:' -> y:' group?string reduce_op?string="sum" is_trans_a?bool=false is_trans_b?bool=false
    comm_turn?int=0 antiquant_group_size?int=0 | > ?
MatmulAllReduceAddRmsNorm x1:f16,bf16,i8 x2:f16,bf16,i8,int4 bias?:f16,bf16,i32 residual:f16,bf16 gamma:'
    antiquant_scale?:' antiquant_offset?:' dequant_scale?:f16,bf16,u64 -> y~residual:f16,bf16 norm_out~residual:'
    group?string reduce_op?string="sum" is_trans_a?bool=false is_trans_b?bool=false comm_turn?int=0
    antiquant_group_size?int=0 epsilon?float=1e-06 | > ? ?
MatmulLayerNormReduce x1:f16 weight:' bias:' x2:' x3?:' -> x2=x2:' sum:f32 square_sum:' | > _ ? ?
MatmulReduceScatter x1:f16,bf16 x2:' bias?:' -> y~x1:' group?string reduce_op?string="sum" is_trans_a?bool=false
    is_trans_b?bool=false comm_turn?int=0 rank_size?int=0 | > ?
MatrixDiagD x:plain,special assist:' -> y~x:' | > ?
MatrixDiagPartD x:plain,special assist:' -> y~x:' | > ?
MatrixSetDiagD x:plain,special diagonal:' assist:' -> y~x:' | > ?
MaxN x*:' -> y~x:' | broadcast
MaxPool3DWithArgmax x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> y~x:' argmax:i32,i64 ksize?list(int)
    strides?list(int) pads?list(int) dilation?list(int)=1,1,1,1,1 ceil_mode?bool=false data_format?string="NCDHW"
    argmax_type?string="bitmask" | > ? ?
MaxPoolGradGradWithArgmax x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 grad:' argmax:i32,i64 ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 ksize?list(int) strides?list(int) padding?string | > ?
MaxPoolV2 x:f16 ksize:i32 strides:' -> y:f16 padding?string data_format?string="NHWC" | > ?
MaximumGrad grads:f16,f32,i32 x1:' x2:' -> y1=x1:' y2=x2:' grad_x?bool=true grad_y?bool=true
MinimumGrad grads:f16,f32,i32 x1:' x2:' -> y1=x1:' y2=x2:' grad_x?bool=true grad_y?bool=true
MlaProlog token_x:bf16,i8 weight_dq:' weight_uq_qr:' weight_uk:f16,bf16 weight_dkv_kr:bf16,i8
    rmsnorm_gamma_cq:f16,bf16 rmsnorm_gamma_ckv:' rope_sin:' rope_cos:' cache_index:i64 kv_cache:f16,bf16,i8
    kr_cache:' dequant_scale_x?:f32 dequant_scale_w_dq?:' dequant_scale_w_uq_qr?:' dequant_scale_w_dkv_kr?:'
    quant_scale_ckv?:' quant_scale_ckr?:' smooth_scales_cq?:' -> query~kv_cache:f16,bf16,i8 query_rope~kv_cache:'
    kv_cache=kv_cache:' kr_cache=kr_cache:' rmsnorm_epsilon_cq?float=1e-05 rmsnorm_epsilon_ckv?float=1e-05
    cache_mode?string="PA_BSND" | > ? ? _ _
MoeComputeExpertTokens sorted_experts:i32 -> total_rows_before_expert:' num_experts?int | > ?
MoeFinalizeRouting expanded_x:f16,f32,bf16 x1:' x2?:' bias:' scales:' expanded_row_idx:i32 expanded_expert_idx:' ->
    y~expanded_x:f16,f32,bf16 | > ?
MoeFinalizeRoutingV2 expanded_x:f16,f32,bf16 expanded_row_idx:i32 x1?:f16,f32,bf16 x2?:' bias?:' scales?:'
    expert_idx?:i32 -> y~expanded_x:f16,f32,bf16 drop_pad_mode?int=0 | > ?
MoeFinalizeRoutingV2Grad grad_y:f16,f32,bf16 expanded_row_idx:i32 expanded_x?:f16,f32,bf16 scales?:' expert_idx?:i32
    bias?:f16,f32,bf16 -> grad_expanded_x~grad_y:' grad_scales~grad_y:' drop_pad_mode?int=0 active_num?int=0
    expert_num?int=0 expert_capacity?int=0 | > ? ?
MoeGatingTopKSoftmax x:f16,f32,bf16 finished?:bool -> y~x:f16,f32,bf16 expert_idx:i32 row_idx:' k?int | > ? ? ?
MoeGatingTopKSoftmaxV2 x:f16,f32,bf16 finished?:bool -> y~x:f16,f32,bf16 expert_idx:i32 softmax_result:f32 k?int
    renorm?int=0 output_softmax_result_flag?bool=false | > ? ? ?
MoeInitRouting x:f16,f32,bf16 row_idx:i32 expert_idx:' -> expanded_x~x:f16,f32,bf16 expanded_row_idx:i32
    expanded_expert_idx:' active_num?int | > ? ? ?
MoeInitRoutingQuant x:f16,f32,bf16 row_idx:i32 expert_idx:' -> expanded_x:i8 expanded_row_idx:i32
    expanded_expert_idx:' active_num?int scale?float offset?float | > ? ? ?
MoeInitRoutingQuantV2 x:f16,f32,bf16 expert_idx:i32 scale?:f32 offset?:' -> expanded_x:i8 expanded_row_idx:i32
    expert_tokens_count_or_cumsum:' expert_tokens_before_capacity:' dynamic_quant_scale:f32 active_num?int=0
    expert_capacity?int=0 expert_num?int=0 drop_pad_mode?int=0 expert_tokens_count_or_cumsum_flag?int=0
    expert_tokens_before_capacity_flag?bool=false quant_mode?int=0 | > ? ? ? ? ?
MoeInitRoutingV2 x:f16,f32,bf16 expert_idx:i32 -> expanded_x~x:f16,f32,bf16 expanded_row_idx:i32
    expert_tokens_count_or_cumsum:' expert_tokens_before_capacity:' active_num?int=0 expert_capacity?int=0
    expert_num?int=0 drop_pad_mode?int=0 expert_tokens_count_or_cumsum_flag?int=0
    expert_tokens_before_capacity_flag?bool=false | > ? ? ? ?
MoeInitRoutingV2Grad grad_expanded_x:f16,f32,bf16 expanded_row_idx:i32 -> grad_x~grad_expanded_x:f16,f32,bf16
    top_k?int drop_pad_mode?int=0 active_num?int=0 | > ?
MoeTutelCombineGates x:f16,f32,bf16 y_grad:' indices:i32 locations:' -> gates_grad~x:f16,f32,bf16 | > ?
MoeTutelCombineX y_grad:f16,f32,bf16 gates:' indices:i32 locations:' -> x_grad~y_grad:f16,f32,bf16 | > ?
MoeTutelDispatch x:f16,f32,bf16 gates:' indices:i32 locations:' -> y~x:f16,f32,bf16 capacity?int | > ?
MovingSumWithSigmoid alpha:plain,special energy:' offset:i32 -> y~alpha:plain,special ksize?int | > ?
MrgbaCustom rgb:u8 alpha:' -> dst:' | > ?
MulAddn x1*:f16,f32,bf16 x2*:' -> y~x1:' N?int | > ?
MultiHeadAttention query:f16 key:' value:' query_weight:' key_weight:' value_weight:' attn_mask:' out_proj_weight:'
    query_bias?:' key_bias?:' value_bias?:' out_proj_bias?:' dropout_mask_input?:u8 -> y:f16 dropout_mask:u8
    query_res:f16 key_res:' value_res:' attn_scores:f16,f32 attn_res:f16 context:' attn_head_num?int
    attn_dim_per_head?int src_len?int tgt_len?int keep_prob?float softmax_use_float?bool | > ? ? ? ? ? ? ? ?
MultiHeadAttentionGrad query:f16 key:' value:' query_weight:' key_weight:' value_weight:' out_proj_weight:'
    query_res:' key_res:' value_res:' attn_scores:f16,f32 attn_res:f16 context:' y_grad:' dropout_mask?:u8 ->
    query_weight_grad:f16 key_weight_grad:u8 value_weight_grad:f16 out_proj_weight_grad:' query_grad:' key_grad:'
    value_grad:' query_bias_grad:' key_bias_grad:' value_bias_grad:' out_proj_bias_grad:' attn_head_num?int
    attn_dim_per_head?int src_len?int tgt_len?int keep_prob?float softmax_use_float?bool bias_grad_mask?list(bool)
    | > ? ? ? ? ? ? ? ? ? ? ?
MultiMerge input_proposal:f16,f32 -> output_proposal~input_proposal:' output_index:i32 k_num?int
    include_index?bool=false largest?bool=true | > ? ?
MultilabelMarginLoss x:f16,f32,bf16 target:i32 -> y~x:f16,f32,bf16 is_target:i32 reduction?string="mean" | > ? ?
MultinomialAliasSetup probs:f32,f64 -> j:i64 q~probs:f32,f64 | > ? ?
MultinomialFuss x:' -> y:i32,i64 dtype?int=6 sample_size?int=1 seed?float=0.0 | > ?
MultinomialWithReplacement x:f16,f32,f64,bf16 seed:i64 offset:' -> y:' numsamples?int replacement?bool=false | > ?
NLLLoss x:f32,bf16 target:i32,i64 weight?:f32,bf16 -> y~x:' total_weight~x:' reduction?string="mean"
    ignore_index?int=-100 | > ? ?
NLLLossGrad x:f32,bf16 y_grad:' target:i32,i64 weight:f32,bf16 total_weight:' -> x_grad=x:' reduction?string="mean"
    ignore_index?int=-100
NMSWithMask box_scores:f16,f32,bf16 -> selected_boxes~box_scores:' selected_idx:i32 selected_mask:u8
    iou_threshold?float=0.5 | > ? ? ?
NPUAllocFloatStatus -> data:f32 | > ?
NPUAllocFloatStatusOperator -> data:f32 | > ?
NPUClearFloatDebugStatus ->
NPUClearFloatStatus addr:f32 -> data=addr:'
NPUClearFloatStatusOperator addr:f32 -> data:' | > ?
NPUClearFloatStatusV2 ->
NPUGetFloatDebugStatus -> data:i32 | > ?
NPUGetFloatStatus addr:f32 -> data=addr:'
NPUGetFloatStatusOperator addr:f32 -> data:' | > ?
NanToNum x:f16,f32,bf16 -> y=x:' nan?float posinf?float neginf?float
NoOp ->
NonMaxSuppressionBucketize input_nmsed_boxes:f16 input_nmsed_score:' input_nmsed_class:' input_nmsed_num:i32 ->
    output_nmsed_boxes:f32 output_nmsed_score:' output_nmsed_class:' | > ? ? ?
NonMaxSuppressionV6 boxes:f16,f32 scores:' max_output_size?:i32 iou_threshold?:f32 score_threshold?:' ->
    selected_indices:i32 center_point_box?int=0 max_boxes_size?int=0 | > ?
NonMaxSuppressionV7 boxes:f16,f32 scores:' max_output_size?:i32 iou_threshold?:f32 score_threshold?:' index_id?:f16 ->
    selected_indices:i32 center_point_box?int=0 max_boxes_size?int=0 | > ?
NonZeroWithValueShape value:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool index:i32 count:' ->
    out_value~value:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool out_index:i32 | > ? ?
NonZeroWithValueShapeV2 value:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool index:i32 count:' ->
    value=value:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool index=index:i32
NormalizeBatch input_x:f32 seq_len:i32 -> output_y:f32 normalize_type?string epsilon?float=1e-05 | > ?
NormalizeV2 x:f16,f32 mean:f32 variance:' -> y=x:f16,f32 dtype?type=f32
OCRDetectionPostHandle img:u8 polys_data:i32 polys_offset:' polys_size:' -> imgs_data:u8 imgs_offset:i32 imgs_size:'
    rect_points:' data_format?string="NHWC" | > ? ? ? ?
OCRFindContours img:u8 -> polys_data:i32 polys_offset:' polys_size:' value_mode?int=0 | > ? ? ?
OCRRecognitionPreHandle imgs_data:u8 imgs_offset:i32 imgs_size:' langs:' langs_score:f16,f32 -> imgs:u8
    imgs_relation:i32 imgs_lang:' imgs_piece_fillers:' batch_size?int=8 data_format?string="NHWC"
    pad_mode?string="REPLICATE" | > ? ? ? ?
OneHotD x:i32,u8 on_value:f16,f32,i8,i32,u8 off_value:' -> y~on_value:' depth?int axis?int=-1 | > ?
OpTiling x*:plain,bool,special,resource,string output_shape*:' -> tiling_data:u8 tiling_key:u64 block_dim:i32
    tiling_cond:' tiling_node?string op_type?string | > ? ? ? ?
OrderedMapClear -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
OrderedMapIncompleteSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > ?
OrderedMapPeek key:i64 indices:i32 ->
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
OrderedMapSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > ?
OrderedMapStage key:i64 indices:i32
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string -> capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
OrderedMapUnstage key:i64 indices:i32 -> values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
OrderedMapUnstageNoKey indices:i32 -> key:i64
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,quantized,resource,string capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ? ?
OutfeedEnqueueOp x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> channel_name?string=""
OutfeedEnqueueOpV2 x*:plain,bool,special,string tensor_name:string -> channel_name?string="" slice_size?int=0
    wait_time?int=0 slice_sync?bool=false
PReluGrad grads:f16,f32 features:' weights:' -> dx=features:' da=weights:'
PSROIPoolingV2 x:f16,f32 rois:' -> y~x:' spatial_scale?float output_dim?int group_size?int | > ?
PadD x:f16,f32,bf16,i32 -> y~x:' paddings?list(list(int)) | > ?
PadV2D x:f16,f32,i32 constant_values:' -> y~x:' paddings?list(list(int)) | > ?
PadV3D x:f16,f32,i8,u8 -> y~x:' paddings?list(list(int)) constant_values?int=0 mode?string="constant"
    paddings_contiguous?bool=true | > ?
PadV3Grad x:plain,special paddings:i32,i64 -> y~x:plain,special mode?string="reflect" paddings_contiguous?bool=true
    | > ?
ParallelDynamicStitch indices*:i32 x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint32,qint8,quint8,string ->
    y~x:' N?int=1 | > ?
PartitionedCall args*:plain,bool,special,resource,string -> output*:' f?func config?string="" config_proto?string=""
    executor_type?string="" | > ?
PeekData -> y*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool output_types?list(type)= output_shapes?list(list(int))=
    channel_name?string="" | > ?
PhonyConcat x*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' concat_dim?list(int) N?list(int)
    keep_input_offset?bool=true | > ?
PhonySplit x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' split_dim?list(int) num_split?list(int)
    keep_output_offset?bool=true | > ?
PlaceHolder x:plain,bool,special,resource,string -> y=x:' peerIndex?int=0 parentId?string="" parentOpType?string=""
    anchorIndex?int=0
Poisson x:f16,f32 -> y=x:' seed?int=0
PoissonNllLoss input_x:f16,f32 target:' -> loss~input_x:' log_input?bool=true full?bool=false eps?float=1e-08
    reduction?string="mean" | > ?
PreventGradient x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y=x:' message?string=""
Print x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,string ->
PrintV3 x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,string data*:' -> y=x:' message?string="" first_n?int=-1
    summarize?int=3
PriorBoxD x:f16,f32 img:' data_h:' data_w:' box_height:' box_width:' -> y~x:' min_size?list(float)
    max_size?list(float) img_h?int=0 img_w?int=0 step_h?float=0.0 step_w?float=0.0 flip?bool=true clip?bool=false
    offset?float=0.5 variance?list(float)=0.1 | > ?
ProdEnvMatA coord:f32,f64 type:i32 natoms:' box:f32,f64 mesh:i32 davg:f32,f64 dstd:' -> descrpt~coord:'
    descrpt_deriv~coord:' rij~coord:' nlist:i32 rcut_a?float=1.0 rcut_r?float=1.0 rcut_r_smth?float=1.0
    sel_a?list(int)= sel_r?list(int)= | > ? ? ? ?
ProdEnvMatACalcDescrpt distance:f32,f64 rij_x:' rij_y:' rij_z:' type:i32 natoms:' mesh:' davg:f32,f64 dstd:' ->
    descrpt~distance:' descrpt_deriv~distance:' rcut_a?float=1.0 rcut_r?float=1.0 rcut_r_smth?float=1.0
    sel_a?list(int)= sel_r?list(int)= | > ? ?
ProdEnvMatACalcRij coord:f32,f64 type:i32 natoms:' box:f32,f64 mesh:i32 -> rij~coord:f32,f64 nlist:i32
    distance~coord:f32,f64 rij_x~coord:' rij_y~coord:' rij_z~coord:' rcut_a?float=1.0 rcut_r?float=1.0
    rcut_r_smth?float=1.0 sel_a?list(int)= sel_r?list(int)= | > ? ? ? ? ? ?
ProdForceSeA net_deriv:f16,f32,f64 in_deriv:' nlist:i32 natoms:' -> atom_force~net_deriv:f16,f32,f64 n_a_sel?int
    n_r_sel?int | > ?
ProdVirialSeA net_deriv:f16,f32,f64 in_deriv:' rij:' nlist:i32 natoms:' -> virial~net_deriv:f16,f32,f64
    atom_virial~net_deriv:' n_a_sel?int n_r_sel?int | > ? ?
PromptFlashAttention query:f16,bf16,i8 key:' value:' pse_shift?:f16,bf16 atten_mask?:f16,i8,u8,bool
    actual_seq_lengths?:i64 actual_seq_lengths_kv?:' deq_scale1?:any quant_scale1?:' deq_scale2?:' quant_scale2?:'
    quant_offset2?:' -> attention_out~query:f16,bf16,i8 num_heads?int scale_value?float=1.0 pre_tokens?int=214748647
    next_tokens?int=0 input_layout?string="BSH" num_key_value_heads?int=0 sparse_mode?int=0 inner_precise?int=1 | > ?
ProposalD cls_prob:f16,f32 bbox_delta:' im_info:' rpn_bbox:' -> rois~cls_prob:' actual_rois_num:i32
    feat_stride?float=16.0 base_size?float=16.0 min_size?float=16.0 ratio?list(float)=0.5,1,2
    scale?list(float)=8,16,32 pre_nms_topn?int=3000 post_nms_topn?int=304 iou_threshold?float=0.7
    output_actual_rois_num?bool=false | > ? ?
PtIou bboxes:f16,f32 gtboxes:' -> overlap~bboxes:' mode?string="iou" | > ?
QuantBatchMatmulV3 x1:i8,int4 x2:' scale:f32,bf16,i64,u64 offset?:f32 bias?:f16,f32,bf16,i32 pertoken_scale?:f32 ->
    y:f16,bf16,i8,i32 dtype?int transpose_x1?bool=false transpose_x2?bool=false | > ?
QuantConv2D x:i8 filter:' scale:i64,u64 bias?:i32 offset?:f32 -> y:f16 dtype?int strides?list(int) pads?list(int)
    dilations?list(int)=1,1,1,1 groups?int=1 data_format?string="NHWC" offset_x?int=0 round_mode?string="rint" | > ?
QuantUpdateScatter var:i8 indices:i32,i64 updates:f16,bf16 quant_scales:f32,bf16 quant_zero_points?:bf16,i32 ->
    var=var:i8 reduce?string axis?int=0 quant_axis?int=1 reciprocal_scale?bool=false
Quantize x:f16,f32,bf16 scales:f32,bf16 zero_points?:bf16,i8,i32,u8 -> y/x:i8,i32,u8 dtype?string axis?int=1
QuantizeAddLayerNorm x1:f16,f32,bf16 x2:' gamma:' beta:' bias:' scales:f32,bf16 zero_points?:' -> y:i8
    x~x1:f16,f32,bf16 dtype?int axis?int=-1 epsilon?float=1e-05 additional_output?bool=false | > ? ?
QueueData -> y:u8 index?int=0 queue_name?string="" output_types?list(type)= output_shapes?list(list(int))=;; | > ?
RNNTLoss acts:f32 labels:i32 input_lengths:' label_lengths:' -> costs:f32 grads:' blank_label?int=0 | > ? ?
ROIAlignGrad ydiff:f32 rois:' rois_n?:i32 -> xdiff:f32 xdiff_shape?list(int) pooled_width?int pooled_height?int
    spatial_scale?float sample_num?int=2 roi_end_mode?int=1 | > ?
RaggedBinCount splits:i64 values:i32,i64 size:' weights:f32,f64,i32,i64 -> output~weights:' binary_output?bool=false
    | > ?
RandomChoiceWithMask x:bool -> y:i32 mask:bool count?int=0 seed?int=0 seed2?int=0 | > ? ?
RandomGammaGrad alpha:f32,f64 sample:' -> y~alpha:' | broadcast
Randperm -> out@dtype:' n?int layout?int=0 dtype?type=i64 | > ?
ReadSelect x:plain,bool,special,resource,string -> y=x:' stride_list?list(int)=1,1,1,1,1
RecordInput -> records:string file_pattern?string file_random_seed?int=301 file_shuffle_shift_ratio?float=0.0
    file_buffer_size?int=10000 file_parallelism?int=16 batch_size?int=32 compression_type?string="" | > ?
ReduceLogSum x:plain,complex32,qint32,qint8,quint8 axes:i32,i64 -> y~x:plain,complex32,qint32,qint8,quint8
    keep_dims?bool=false | > ?
ReduceLogSumExp x:plain,complex32,qint32,qint8,quint8 axes:i32,i64 -> y~x:plain,complex32,qint32,qint8,quint8
    keep_dims?bool=false | > ?
ReduceMeanWithCast x:plain,complex32,qint32,qint8,quint8 axes:i32,i64 -> y~x:plain,complex32,qint32,qint8,quint8
    keep_dims?bool=false noop_with_empty_axes?bool=true dtype?type=undefined | > ?
ReduceMeanWithCount x:f16,f32,bf16 count:' count_sum:' -> y~x:' axes?list(int) keep_dims?bool=false | > ?
ReduceNansum x:f16,f32,bf16 axes:i32,i64 -> y~x:f16,f32,bf16 keep_dims?bool=false | > ?
ReduceStdV2Update x:f16,f32,bf16 mean:' -> output_var~x:' dim?list(int) if_std?bool=false unbiased?bool=true
    keepdim?bool=false correction?int=1 | > ?
ReduceStdWithMean x:f16,f32,bf16 mean:' -> y~x:' dim?list(int)= unbiased?bool=true keepdim?bool=false
    invert?bool=false epsilon?float=0.001 correction?int=1 | > ?
RefData x:plain,bool,special,resource,string -> y=x:' index?int=0
RefEnter x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y=x:' frame_name?string is_constant?bool
RefExit x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y=x:'
RefMerge x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y~x:' value_index:i32 | > ? ?
RefNextIteration x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y=x:'
RefSwitch data:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string pred:bool ->
    output_false=data:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string output_true=data:'
Relu6D x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> y=x:' scale?float=1.0
ReluGradV2 gradients:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 mask:u8,uint1 ->
    backprops=gradients:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64
ReluV2 x:f16,f32,f64,i8,i16,i32,i64,u8,u16,qint8 -> y=x:' mask:u8,uint1 | > _ ?
Remap img:' map_offset:' -> map_img~img:' | > ?
Renorm x:plain,special -> y~x:' p?float dim?int maxnorm?float | > ?
RepeatInterleave x:plain,special repeats:i32,i64 -> y~x:plain,special axis?int=1000 | > ?
RepeatInterleaveGrad y_grad:f16,f32,bf16 repeats:i32,i64 -> x_grad~y_grad:f16,f32,bf16 axis?int=-1 | > ?
Resize x:f16,f32,f64,i8,i16,i32,i64,u8,u16 roi?:f16,f32,f64 scales?:f32 sizes?:i32,i64 ->
    y~x:f16,f32,f64,i8,i16,i32,i64,u8,u16 coordinate_transformation_mode?string="half_pixel" cubic_coeff_a?float=-0.75
    exclude_outside?int=0 extrapolation_value?float=0.0 mode?string="nearest" nearest_mode?string="round_prefer_floor"
    | > ?
ResizeAndClipPolys polys_data:i32 polys_offset:' polys_size:' h_scale:f32 w_scale:' img_h:i32 img_w:' ->
    clipped_polys_data:' clipped_polys_offset:' clipped_polys_size:' clipped_polys_num:' | > ? ? ? ?
ResizeBilinearV2D x:f16,f32 -> y:f32 align_corners?bool=false half_pixel_centers?bool=false size?list(int) | > ?
ResizeD x:f16,f32 -> y~x:' sizes?list(int) scales?list(float)= roi?list(int)=
    coordinate_transformation_mode?string="half_pixel" cubic_coeff_a?float=-0.75 exclude_outside?int=0
    extrapolation_value?float=0.0 mode?string="nearest" nearest_mode?string="round_prefer_floor"
    data_format?string="NCHW" | > ?
ResizeGrad grads:plain,bool,complex32,string roi?:f16,f32,f64 scales?:f32 original_size:i32,i64 ->
    y~grads:plain,bool,complex32,string coordinate_transformation_mode?string="half_pixel" cubic_coeff_a?float=-0.75
    exclude_outside?int=0 extrapolation_value?float=0.0 mode?string="nearest" nearest_mode?string="round_prefer_floor"
    | > ?
ResizeGradD grads:f16,f32 -> y~grads:' original_size?list(int) roi?list(int)= scales?list(float)=
    coordinate_transformation_mode?string="half_pixel" cubic_coeff_a?float=-0.75 exclude_outside?int=0
    extrapolation_value?float=0.0 mode?string="nearest" nearest_mode?string="round_prefer_floor"
    data_format?string="NCHW" | > ?
ResizeNearestNeighborV2D x:f16,f32,i8,i32,u8 -> y~x:' size?list(int) align_corners?bool=false
    half_pixel_centers?bool=false | > ?
ResizeNearestNeighborV2GradD grads:f32 -> y:' size?list(int) align_corners?bool=false half_pixel_centers?bool=false
    | > ?
ResizeTrilinear x:f16,f32,f64 size:i32 -> y~x:f16,f32,f64 align_corners?bool=false half_pixel_centers?bool=false | > ?
ResizeV2 x:f32,u8 dst_size:i32,i64 -> y~x:f32,u8 interpolation?string="nearest" data_format?string="HWC" | > ?
ResourceAccumulatorApplyGradient handle:resource local_step:i64 gradient:f16,f32,f64 ->
ResourceAccumulatorNumAccumulated handle:resource -> num_accumulated:i32 | > ?
ResourceAccumulatorSetGlobalStep handle:resource new_global_step:i64 ->
ResourceAccumulatorTakeGradient handle:resource num_required:i32 -> average@dtype:f16,f32,f64 dtype?type | > ?
ResourceConditionalAccumulator -> handle:resource dtype?type shape?list(int) container?string="" shared_name?string=""
    reduction_type?string="MEAN" | > ?
RgbToGrayscale images:f32,u8 -> y~images:' data_format?string="HWC" output_channels?int=1 | > ?
RingAttentionUpdate prev_attn_out:' prev_softmax_max:' prev_softmax_sum:' cur_attn_out:' cur_softmax_max:'
    cur_softmax_sum:' actual_seq_qlen?:i64 -> attn_out=prev_attn_out:any softmax_max=prev_softmax_max:'
    softmax_sum=prev_softmax_sum:' input_layout?string="SBH"
RmsNorm x:f16,f32,bf16 gamma:' -> y~x:' rstd:f32 epsilon?float=1e-06 | > ? ?
RmsNormGrad dy:f16,f32,bf16 x:' rstd:f32 gamma:f16,f32,bf16 -> dx~dy:' dgamma:f32 | > ? ?
RngReadAndSkipV2 value:i64 algorithm:i32 delta:u64 -> value=value:i64
RngSkip x:resource algorithm:i64 delta:' ->
RnnGenMask seq_length:i32 -> seq_mask:f16 num_step?int hidden_size?int | > ?
RnnGenMaskV2 seq_length:i32 x:f16,f32 -> seq_mask~x:' hidden_size?int | > ?
RoiAlignRotated x:f32 rois:' -> y:' pooled_h?int pooled_w?int spatial_scale?float sampling_ratio?int=0
    aligned?bool=true clockwise?bool=false | > ?
RoiExtractor features*:f16,f32 rois:' index?:i32 -> y~features:f16,f32 finest_scale?int=56 roi_scale_factor?float=0.0
    spatial_scale?list(float)=0.25,0.125,0.0625,0.03125 pooled_height?int=7 pooled_width?int=7 sample_num?int=0
    pool_mode?string="avg" aligned?bool=true | > ?
RoiPoolingGradWithArgMax grad:f16,f32 x:' rois:' roi_actual_num?:i32 argmax:' -> y~grad:f16,f32 pooled_h?int
    pooled_w?int spatial_scale_h?float spatial_scale_w?float pool_channel?int | > ?
RoiPoolingWithArgMax x:f16,f32 rois:' roi_actual_num?:i32 -> y~x:f16,f32 argmax:i32 pooled_h?int pooled_w?int
    spatial_scale_h?float spatial_scale_w?float pool_channel?int | > ? ?
RopeWithSinCosCache positions:i32,i64 queryIn:any keyIn:' cosSinCache:' -> queryOut=queryIn:' keyOut=keyIn:'
    numQHeads?int numKHeads?int headSize?int mropeSection?list(int)=0,0,0 qStride?int=0 kStride?int=0
    isNeoxStyle?bool=true
RotaryMul x:' r1:' r2:' -> y~x:' | > ?
RotaryMulGrad x:' r1:' r2:' dy:' -> dx~x:' dr1~x:' dr2~x:' need_backward?bool=true | > ? ? ?
RotaryPositionEmbedding x:' cos:' sin:' -> y~x:' mode?int=0 | > ?
RotaryPositionEmbeddingGrad dy:' cos:' sin:' x?:' -> dx~dy:' dcos~dy:' dsin~dy:' mode?int=0 | > ? ? ?
Rotate x:f32,u8 -> y~x:' angle?float center?list(int)= expand?bool=false interpolation?string="nearest"
    padding_mode?string="constant" padding_value?float=0.0 data_format?string="HWC" | > ?
RotatedOverlaps boxes:f32 query_boxes:' -> overlaps:' trans?bool=false | > ?
RpnProposalPostProcessing sorted_proposal:f16 proposal_num:u32 -> sorted_box:f16 img_size?list(int)
    score_threshold?float k?int min_size?float nms_threshold?float post_nms_num?int box_filter?bool=true
    core_max_num?int=8 | > ?
RpnProposalsD rois:f16 cls_bg_prob:' -> sorted_box:' img_size?list(int) score_threshold?float k?int min_size?float
    nms_threshold?float post_nms_num?int score_filter?bool=true box_filter?bool=true score_sigmoid?bool=false | > ?
)ops";
};

} // namespace cann::lines
GRAFT_END
