// graft/cann/catalog/lines_e_to_l.hpp - operators that only CANN has, E to L; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct e_to_l {
    static constexpr char text[] = R"ops(
plain = f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128
special = complex32,qint16,qint32,qint8,quint16,quint8
EmbeddingApplyAdaGrad var_handle:i32,resource lr:f16,f32 grad:' keys:i64 global_step:i32,i64 ->
    var_handle=var_handle:i32,resource embedding_dim?list(int) mask_zero?list(int)=0 padding_key?list(int)=0
    padding_key_mask?list(int)=1 completion_key?list(int)=0 completion_key_mask?list(int)=1
EmbeddingApplyAdam var_handle:i32,resource beta1_power:f16,f32 beta2_power:' lr:' beta1:' beta2:' epsilon:' grad:'
    keys:i64 global_step:i32,i64 -> var_handle=var_handle:i32,resource embedding_dim?list(int) mask_zero?list(int)=0
    padding_key?list(int)=0 padding_key_mask?list(int)=1 completion_key?list(int)=0 completion_key_mask?list(int)=1
EmbeddingApplyAdamW var_handle:i32,resource beta1_power:f16,f32 beta2_power:' lr:' weight_decay:' beta1:' beta2:'
    epsilon:' grad:' keys:i64 max_grad_norm?:f16,f32 global_step?:i32,i64 -> var_handle=var_handle:i32,resource
    embedding_dim?list(int) amsgrad?list(int)=0 maximize?list(int)=0 mask_zero?list(int)=0 padding_key?list(int)=0
    padding_key_mask?list(int)=1 completion_key?list(int)=0 completion_key_mask?list(int)=1
EmbeddingApplyFtrl var_handle:i32,resource lr:f16,f32 lr_power:' lambda1:' lambda2:' grad:' keys:i64
    global_step?:i32,i64 -> var_handle=var_handle:i32,resource embedding_dim?list(int) mask_zero?list(int)=0
    padding_key?list(int)=0 padding_key_mask?list(int)=1 completion_key?list(int)=0 completion_key_mask?list(int)=1
EmbeddingApplyRmsprop var_handle:i32,resource lr:plain,complex32,qint32,qint8,quint8 rho:' momentum:' epsilon:' grad:'
    keys:i64 global_step?:i32,i64 -> var_handle=var_handle:i32,resource embedding_dim?list(int) mask_zero?list(int)=0
    padding_key?list(int)=0 padding_key_mask?list(int)=1 completion_key?list(int)=0 completion_key_mask?list(int)=1
EmbeddingApplySgd var_handle:i32,resource lr:f16,f32 grad:' keys:i64 global_step?:i32,i64 ->
    var_handle=var_handle:i32,resource embedding_dim?list(int) mask_zero?list(int)=0 padding_key?list(int)=0
    padding_key_mask?list(int)=1 completion_key?list(int)=0 completion_key_mask?list(int)=1
EmbeddingComputeVarExport file_path:string ps_id:i32 table_id:' global_step?:i32,i64 -> table_name?list(string)=
EmbeddingComputeVarImport file_path:string ps_id:i32 table_id:' global_step?:i32,i64 -> table_name?list(string)=
EmbeddingDenseGrad grad:' indices:i32,i64 -> y~grad:any num_weights?int padding_idx?int=-1
    scale_grad_by_freq?bool=false | > ?
EmbeddingFeatureMapping feature_id:i64 -> offset_id:i32 | > ?
EmbeddingFeatureMappingExport file_path:string table_name:' global_step?:i32,i64 values?:f32 feature_id*:i64
    offset_id*:i32 -> embedding_dim?list(int)=
EmbeddingFeatureMappingFileSize file_path:string table_name:' global_step?:i32,i64 -> feature_size:i64
    embedding_dim?list(int) only_offset_flag?bool=true | > ?
EmbeddingFeatureMappingFind table_name:string feature_size:i64 -> feature_id*:' offset_id*:i32 | > ? ?
EmbeddingFeatureMappingImport file_path:string table_name:' feature_size:i64 global_step?:i32,i64 -> feature_id*:i64
    offset_id*:i32 values*:f32 embedding_dim?list(int) only_offset_flag?bool=true | > ? ? ?
EmbeddingFeatureMappingInsert table_name:string feature_id*:i64 offset_id*:i32 ->
EmbeddingFeatureMappingTableSize table_name:string -> feature_size:i64 | > ?
EmbeddingFeatureMappingV2 table_name:string feature_id:i64 -> offset_id:i32 table_total_size?list(int)
    table_actual_size?list(int) | > ?
EmbeddingHashmapExport file_path:string table_ids:i32 table_names:string global_step:i32,i64 keys*:i64 counters*:u64
    filter_flags*:u8 values*:f32 ->
EmbeddingHashmapFileSize file_path:string table_ids:i32 table_names:string global_step:i32,i64 -> table_sizes:i64
    embedding_dims?list(int) | > ?
EmbeddingHashmapImport file_path:string table_ids:i32 table_sizes:i64 table_names:string global_step:i32,i64 ->
    keys*:i64 counters*:u64 filter_flags*:u8 values*:f32 embedding_dims?list(int) | > ? ? ? ?
EmbeddingHashmapSize table_ids:i32 -> table_sizes:i64 filter_export_flag?bool=false export_mode?string="all" | > ?
EmbeddingLocalIndex addr_table:u64 index:i32,i64,u32,u64 -> local_idx~index:' nums~index:' recover_idx~index:'
    row_memory?int=320 mode?string="mod" | > ? ? ?
EmbeddingRankId addr_table:u64 index:i32,i64,u64 -> rank_id:u64 row_memory?int=320 mode?string="mod" | > ?
EmbeddingTableEvict var_handle:i32,resource global_step?:i32,i64 -> steps_to_live?int=0
EmbeddingTableExport file_path:string ps_id:i32 table_id:' global_step?:i32,i64 -> embedding_dim?list(int)
    value_total_len?list(int) export_mode?string="all" only_var_flag?bool=false file_type?string="bin"
    table_name?list(string)= filter_export_flag?bool=false steps_to_live_list?list(int)=
EmbeddingTableFind table_id:i32 keys:i64 -> values:f32 embedding_dim?list(int) default_value?list(float)=-1 | > ?
EmbeddingTableFindAndInit table_id:i32 keys:i64 -> values:f32 embedding_dim?list(int) value_total_len?list(int)
    initializer_mode?list(string)=random_uniform constant_value?list(float)=0 min?list(float)=-2 max?list(float)=2
    mu?list(float)=0 sigma?list(float)=1 seed?list(int)=0 seed2?list(int)=0 filter_mode?list(string)=no_filter
    filter_freq?list(int)=0 default_key_or_value?list(int)=0 default_key?list(int)=0 default_value?list(float)=0
    completion_key?list(int)=0 completion_key_mask?list(int)=1 optimizer_mode?list(string)=
    optimizer_params?list(float)= | > ?
EmbeddingTableImport file_path:string ps_id:i32 table_id:' global_step?:i32,i64 -> embedding_dim?list(int)
    value_total_len?list(int) only_var_flag?bool=false file_type?string="bin" table_name?list(string)=
EmptyTensorList element_shape:i32,i64 max_num_elements:i32 -> handle:variant element_dtype?type=i32 | > ?
End x:plain,bool,special,resource,string -> y=x:' peerIndex?int=0 parentOpType?string=""
EndOfSequence x:u8 -> y=x:'
EnsureShape input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 -> output=input:' shape?list(int)
ExpandD x:f16,f32,i8,i32,u8,bool -> y~x:' shape?list(int) | > ?
ExponentialDecayLR var_handle:i32,resource initial_learning_rate:f16,f32 decay_rate:' decay_steps:i32,i64
    global_step?:' -> decayed_lr~initial_learning_rate:f16,f32 staircase?bool=false | > ?
Eye -> y:plain,bool,special num_rows?int num_columns?int=0 batch_shape?list(int)= dtype?int=0 | > ?
FFN x:f16,bf16,i8 weight1:f16,bf16,i8,int4 weight2:' expert_tokens?:i64 bias1?:f16,f32,i32 bias2?:' scale?:f32
    offset?:' deq_scale1?:f32,bf16,i64,u64 deq_scale2?:' antiquant_scale1?:f16,bf16 antiquant_scale2?:'
    antiquant_offset1?:' antiquant_offset2?:' -> y:' activation?string inner_precise?int=0 output_dtype?int=-1
    tokens_index_flag?bool=false | > ?
FakeQuantAffineCachemask x:f16,f32 scale:' zero_point:f16,f32,i32 -> y=x:f16,f32 mask/x:bool axis?int quant_min?int
    quant_max?int
FakeQueue resource:resource -> handle:string | > ?
FakeRemoteLookupUniqued table_id:i32 keys:i64 actual_keys_num:' unique_indices:i32 key_count?:i64 -> values:f32
    embedding_dim?list(int) value_total_len?list(int) initializer_mode?list(string)=random_uniform
    constant_value?list(float)=0 min?list(float)=-2 max?list(float)=2 mu?list(float)=0 sigma?list(float)=1
    seed?list(int)=0 seed2?list(int)=0 filter_mode?list(string)=no_filter filter_freq?list(int)=0
    default_key_or_value?list(int)=0 default_key?list(int)=0 default_value?list(float)=0 completion_key?list(int)=0
    completion_key_mask?list(int)=1 optimizer_mode?list(string)= optimizer_params?list(float)= | > ?
FastGelu x:f16,f32,bf16 -> y=x:'
FastrcnnPredictions rois:f16 score:' -> sorted_rois:' sorted_scores:' sorted_classes:' nms_threshold?float
    score_threshold?float k?int | > ? ? ?
FatreluMul x:f16,f32,bf16 threshold:f32 -> y~x:f16,f32,bf16 | > ?
FeedsRepeat feeds:plain,special feeds_repeat_times:i32,i64 -> y~feeds:plain,special output_feeds_size?int | > ?
FileConstant -> y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool,int4 file_path?string="" file_id?string=""
    shape?list(int) dtype?type | > ?
FillD value:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~value:' dims?list(int) | > ?
FillDiagonal x:plain,bool,special -> y=x:' fill_value?float wrap?bool=false
FillV2 dims:i16,i32,i64 -> y:f16,f32,f64,i8,i16,i32,i64 value?float=0.0 | > ?
FillV2D -> y:f16,f32,f64,i8,i16,i32,i64,u8 value?float=0.0 dims?list(int) | > ?
FillWindowCache x:plain,special clean_cache:bool -> y~x:plain,special axis?int cache_depth?int | > ?
FixPipe x1:f16,f32,bf16,i32 x2?:f16,i8,int4 quant_scale_0?:u64 relu_weight_0?:f32 clip_value_0?:f16,i8,int4
    quant_scale_1?:u64 relu_weight_1?:f32 clip_value_1?:f16 anti_quant_scale?:' anti_quant_offset?:i8,int4 ->
    output:f16,f32,bf16,i8,i32,int4 fusion_op_list?list(string) unit_list?list(string) eltwise_mode?string="" | > ?
FlashAttentionScore query:' key:' value:' real_shift?:' drop_mask?:u8 padding_mask?:any atten_mask?:u8,bool
    prefix?:i64 actual_seq_qlen?:' actual_seq_kvlen?:' q_start_idx?:' kv_start_idx?:' -> softmax_max~query:any
    softmax_sum~query:' softmax_out~query:' attention_out~query:' scale_value?float=1.0 keep_prob?float=1.0
    pre_tockens?int=2147483647 next_tockens?int=2147483647 head_num?int input_layout?string inner_precise?int=0
    sparse_mode?int=0 pse_type?int=1 | > ? ? ? ?
FlashAttentionScoreGrad query:' key:' value:' dy:' pse_shift?:' drop_mask?:u8 padding_mask?:any atten_mask?:u8,bool
    softmax_max?:any softmax_sum?:' softmax_in?:' attention_in?:' prefix?:i64 actual_seq_qlen?:' actual_seq_kvlen?:'
    q_start_idx?:' kv_start_idx?:' -> dq=query:any dk=key:' dv=value:' dpse~query:' scale_value?float=1.0
    keep_prob?float=1.0 pre_tockens?int=2147483647 next_tockens?int=2147483647 head_num?int input_layout?string
    inner_precise?int=0 sparse_mode?int=0 pse_type?int=1 | > _ _ _ ?
FlatQuant x:f16,bf16 kronecker_p1:' kronecker_p2:' -> out:int4 quant_scale:f32 clip_ratio?float=1.0 | > ? ?
Flatten x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> y~x:' axis?int=1 | > ?
FlowFunc x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' bin_path?string func_name?string
    output_shapes?list(list(int))= output_types?list(type) | > ?
For start:i32 limit:' delta:' input*:plain,bool,special,resource,string -> output*:' body?func | > ?
FullyConnectionCompress x:i8,u8 w:i8 comress_index:' b?:i32 offset_w?:i8 -> y:i32 num_output?int transpose?bool=false
    axis?int=1 offset_x?int=0 | > ?
FusedBatchNormV2 x:f16,f32 scale:f32 offset:' mean?:' variance?:' -> y~x:f16,f32 batch_mean:f32 batch_variance:'
    reserve_space_1:' reserve_space_2:' epsilon?float=0.0001 data_format?string="NHWC" is_training?bool=true
    exponential_avg_factor?float=1.0 | > ? ? ? ? ?
FusedInferAttentionScore query:f16,bf16,i8 key*:' value*:' pse_shift?:f16,bf16 atten_mask?:f16,i8,u8,bool
    actual_seq_lengths?:i64 actual_seq_lengths_kv?:' dequant_scale1?:f32,u64 quant_scale1?:any dequant_scale2?:f32,u64
    quant_scale2?:any quant_offset2?:' antiquant_scale?:' antiquant_offset?:' block_table?:i32 query_padding_size?:i64
    kv_padding_size?:' key_antiquant_scale?:any key_antiquant_offset?:' value_antiquant_scale?:'
    value_antiquant_offset?:' key_shared_prefix?:f16,bf16,i8 value_shared_prefix?:' actual_shared_prefix_len?:i64
    query_rope?:f16,bf16,i8 key_rope?:' key_rope_antiquant_scale?:f16,bf16 -> attention_out~query:f16,bf16,i8
    softmax_lse:any num_heads?int scale?float=1.0 pre_tokens?int=2147483647 next_tokens?int=2147483647
    input_layout?string="BSH" num_key_value_heads?int=0 sparse_mode?int=0 inner_precise?int=1 block_size?int=0
    antiquant_mode?int=0 softmax_lse_flag?bool=false key_antiquant_mode?int=0 value_antiquant_mode?int=0 | > ? ?
FusedMulAddAdd x1:f16,f32,i32 x2:' x3:' x4:' -> y~x1:' | > ?
FusedMulAddN x1:f16,f32,bf16,i16,i32 x2:' x3:' -> y~x1:' | broadcast
FusedMulApplyMomentumExtern var:f32 accum:plain,complex32,qint32,qint8,quint8 lr:' x1:' momentum:' x2:' var_copy:f16
    -> var=var:f32 var_copy=var_copy:f16 accum=accum:plain,complex32,qint32,qint8,quint8 use_nesterov?bool=false
    use_locking?bool=false
GEMM a:f16,f32,i8,i32 b:' c:' alpha:' beta:' -> y~a:' transpose_a?bool=false transpose_b?bool=false | > ?
GLU x:f16,f32,f64 -> y~x:' dim?int=-1 | > ?
GLUGrad y_grad:f16,f32,f64 x:' -> x_grad=x:' dim?int=-1
GRUV2HiddenGradCell dh_pre_t:f16,f32 h:' dy:' dh:' update:' reset:' new:' hidden_new:' seq_length?:' ->
    dh_prev~dh_pre_t:' dgate_h~dh_pre_t:' dnt_x~dh_pre_t:' t_state?int=0 gate_order?string="zrh" | > ? ? ?
GatherShapes x*:plain,bool,special,resource,string -> shape:i32,i64 axes?list(list(int)) dtype?int=3 | > ?
GatherV2D x:f16,f32,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32,i64 -> y~x:f16,f32,i8,i16,i32,i64,u8,u16,u32,u64
    axis?int | > ?
GaussianBlur x:f32,u8 -> y=x:' kernel_size?list(int) sigma?list(float) padding_mode?string="constant"
Gcd x1:i16,i32,i64 x2:' -> y~x1:' | broadcast
GeGluGradV2 dy:f16,f32,bf16 x:' gelu:' -> dx=x:' dim?int=-1 approximate?int=1 activate_left?bool=false
GeGluV2 x:f16,f32,bf16 -> y~x:' gelu~x:' dim?int=-1 approximate?int=1 activate_left?bool=false | > ? ?
GeluMul x:f16,f32,bf16 -> y~x:' approximate?string="none" | > ?
GeluQuant x:' input_scale?:' input_offset?:' -> y:i8 out_scale~x:any approximate?string="none"
    quant_mode?string="dynamic" | > ? ?
GemmaRmsNorm x:f16,f32,bf16 gamma:' -> y~x:' rstd:f32 epsilon?float=1e-06 | > ? ?
GenerateBoundingBoxProposals scores:f16,f32 bbox_deltas:' image_info:' anchors:' nms_threshold:' pre_nms_topn:i32
    min_size:f32 -> rois~scores:f16,f32 rois_probabilities~scores:' post_nms_topn?int=300 | > ? ?
Geometric x:f16,f32 -> y=x:' p?float seed?int=0
GetDynamicDims input*:i32,i64 -> dims~input:' shape_info?list(int) N?int | > ?
GetNext -> y*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool output_types?list(type)= output_shapes?list(list(int))=
    output_num?int=1 channel_name?string="" | > ?
GetNextFromQueue x:u8 -> y*:plain,bool,special,resource,string output_types?list(type)=
    output_shapes?list(list(int))=;; | > ?
GetNextV2 -> y*:plain,bool,special,resource,string output_types?list(type)= output_shapes?list(list(int))=;;
    channel_name?string="" | > ?
GetShape x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y:i32 | > ?
GlobalLpPool x:f16,f32 -> y~x:' p?float=2.0 | > ?
GridAssignPositive assigned_gt_inds:f16,f32 overlaps:' box_responsible_flags:u8 max_overlaps:f16,f32
    argmax_overlaps:i32 gt_max_overlaps:f16,f32 gt_argmax_overlaps:i32 num_gts:' ->
    assigned_gt_inds_pos~assigned_gt_inds:f16,f32 pos_iou_thr?float min_pos_iou?float gt_max_assign_all?bool | > ?
GridSampler3D x:f16,f32,f64 grid:' -> y~x:' interpolation_mode?string="bilinear" padding_mode?string="zeros"
    data_format?string="NCDHW" align_corners?bool=false | > ?
GridUnnormal grid:f16,f32 assist:' -> diff=grid:' position:i32 align_corners?bool=false | > _ ?
GroupNorm x:f16,f32 gamma:' beta:' -> y~x:' mean~x:' variance~x:' num_groups?int data_format?string="NHWC"
    eps?float=0.0001 is_training?bool=true | > ? ? ?
GroupNormGrad dy:f16,f32,bf16 mean:' rstd:' x:' gamma:' -> dx~dy:' dgamma~dy:' dbeta~dy:' num_groups?int
    data_format?string="NCHW" dx_is_require?bool=true dgamma_is_require?bool=true dbeta_is_require?bool=true | > ? ? ?
GroupNormRelu x:f16,f32 gamma:' beta:' -> y=x:' num_groups?int eps?float=1e-05
GroupNormSilu x:f16,f32,bf16 gamma?:' beta?:' -> y~x:' mean~x:' rstd~x:' num_groups?int eps?float=1e-05
    activate_silu?bool=true | > ? ? ?
GroupNormSwish x:f16,f32,bf16 gamma:' beta:' -> y~x:' mean~x:' rstd~x:' num_groups?int data_format?string="NCHW"
    eps?float=1e-05 activate_swish?bool=true swish_scale?float=1.0 | > ? ? ?
GroupNormSwishGrad dy:f16,f32,bf16 mean:' rstd:' x:' gamma:' beta:' -> dx~dy:' dgamma~dy:' dbeta~dy:' num_groups?int
    data_format?string="NCHW" swish_scale?float=1.0 dgamma_is_require?bool=true dbeta_is_require?bool=true | > ? ? ?
GroupNormV2 x:f16,f32 gamma:' beta:' -> y~x:' mean~x:' rstd~x:' num_groups?int data_format?string="NHWC"
    eps?float=0.0001 is_training?bool=true | > ? ? ?
GroupQuant x:f16,f32,bf16 scale:' group_index:i32,i64 offset?:f16,f32,bf16 -> y:i8,int4 dst_type?int=2 | > ?
GroupedBiasAddGrad grad_y:f16,f32,bf16 group_idx?:i32,i64 -> grad_bias~grad_y:f16,f32,bf16 group_idx_type?int=0 | > ?
GroupedMatMulAllReduce x*:f16,bf16 weight*:' bias*:f16,f32 group_list?:i64 -> y*:f16,bf16 splitItem?int=0 group?string
    reduceOp?string="sum" commTurn?int=0 | > ?
GroupedMatmul x*:f16,f32,bf16,i8 weight*:f16,f32,bf16,i8,int4 bias*:f16,f32,i32 scale*:any offset*:'
    antiquant_scale*:f16,bf16 antiquant_offset*:' group_list?:i64 per_token_scale?:f32 -> y*:f16,f32,bf16,i8,i32
    split_item?int=0 dtype?int=0 transpose_weight?bool=false transpose_x?bool=false group_type?int=-1
    group_list_type?int=0 act_type?int=0 | > ?
GroupedMatmulFinalizeRouting x:i8 w:' scale?:f32 bias?:' pertoken_scale?:' group_list?:i64 shared_input?:bf16
    logit?:f32 row_index?:i64 -> y:f32 dtype?int=0 shared_input_weight?float=1.0 shared_input_offset?int=0
    transpose_x?bool=false transpose_w?bool=false output_bs?int=0 group_list_type?int=1 | > ?
HardMax x:f16,f32 -> y=x:' axis?int=-1
HcomAllGather x:' -> y~x:' rank_size?int group?string fusion?int=0 fusion_id?int=-1 | > ?
HcomAllGatherV x:' send_count:i64 recv_counts:' recv_displacements?:' -> y~x:any group?string | > ?
HcomAllToAll x:' -> y=x:' group?string
HcomAllToAllVC send_data:' send_count_matrix:i64 -> recv_data~send_data:any rank?int group?string fusion?int=0
    fusion_id?int=-1 | > ?
HcomBroadcast x*:' -> y*:' root_rank?int group?string fusion?int=0 fusion_id?int=-1 | > ?
HcomGatherAllToAllV addrinfo:u64 addrinfo_count_per_rank:i64 recv_counts:' recv_displacements:' -> recv_data@dtype:any
    gathered@dtype:' group?string dtype?type addr_length?int | > ? ?
HcomReceive -> y@dtype:' group?string sr_tag?int src_rank?int shape?list(int) dtype?type | > ?
HcomReduce x:f16,f32,i8,i16,i32,i64 -> y=x:' root_rank?int reduction?string group?string fusion?int=0 fusion_id?int=-1
HcomReduceScatterV x:f16,f32,i8,i16,i32 recv_count:i64 send_counts:' send_displacements?:' -> y~x:f16,f32,i8,i16,i32
    reduction?string group?string | > ?
HcomRemoteRead remote:i64,u64 -> local@dtype:plain,bool,special,resource,string dtype?type | > ?
HcomRemoteRefRead remote:u64 cache_var:' local_offset:' -> cache_var=cache_var:' dtype?type
HcomRemoteScatterWrite remote:i64,u64 local:plain,bool,special,resource,string local_offset?:u64 ->
HcomRemoteWrite remote:i64,u64 local:plain,bool,special,resource,string ->
HcomSend x:' -> group?string sr_tag?int dest_rank?int
Histogram x:f16,f32,i8,i16,i32,i64,u8 -> y:f32,i8,i16,i32,i64,u8 bins?int=100 min?float=0.0 max?float=0.0 | > ?
HistogramFixedWidthD x:f16,f32,i32,i64 range:' -> y:i32 nbins?int dtype?int=3 | > ?
HistogramV2 x:f16,f32,i8,i16,i32,i64,u8 min:' max:' -> y:i32 bins?int=100 | > ?
IMGWarpResize img:' warp_index:' -> warp_img~img:' | > ?
INInferV2 x:f16,f32 gamma?:f32 beta?:' mean?:' variance?:' -> y=x:f16,f32 batch_mean:f32 batch_variance:'
    epsilon?float=1e-05 | > _ ? ?
INInferV2D x:f16,f32 gamma?:f32 beta?:' mean?:' variance?:' variance_sqrt?:' -> y~x:f16,f32 batch_mean:f32
    batch_variance:' | > ? ? ?
INTrainingReduceV2 x:f16,f32 -> sum:f32 square_sum:' | > ? ?
INTrainingUpdateGrad dy:f16,f32 x:' variance:f32 mean:' -> res_gamma=variance:' res_beta=variance:'
INTrainingUpdateV2 x:f16,f32 sum:f32 square_sum:' gamma?:' beta?:' mean?:' variance?:' -> y=x:f16,f32 batch_mean:f32
    batch_variance:' momentum?float=0.1 epsilon?float=1e-05 | > _ ? ?
If cond:plain,bool,special,resource,string input*:' -> output*:' then_branch?func else_branch?func | > ?
ImageProjectiveTransform images:f16,f32,f64,i32,i64,u8 transforms:f32 output_shape:i32 ->
    transformed_images~images:f16,f32,f64,i32,i64,u8 interpolation?string fill_mode?string="CONSTANT" | > ?
ImageUnfold x:f16,f32 position:i32 -> y~x:f16,f32 padding_mode?string="zeros" | > ?
ImgCrop x:f32,u8 boxes:i32,u32 box_index:' -> y~x:f32,u8 data_format?string="CHW" | > ?
ImgToTensor x:u8 -> y:f32 | > ?
IncreFlashAttention query:f16,bf16,i8 key*:' value*:' pse_shift?:f16,bf16 atten_mask?:i8,u8,bool
    actual_seq_lengths?:i64 dequant_scale1?:f32,u64 quant_scale1?:f32 dequant_scale2?:f32,u64 quant_scale2?:f32,bf16
    quant_offset2?:' antiquant_scale?:f16,bf16 antiquant_offset?:' block_table?:i32 kv_padding_size?:i64 ->
    attention_out~query:f16,bf16,i8 num_heads?int scale_value?float=1.0 input_layout?string="BSH"
    num_key_value_heads?int=1 block_size?int=0 inner_precise?int=1 | > ?
IndexByTensor x:plain,bool,special indices*:i64 -> y~x:plain,bool,special indices_mask?list(int)= | > ?
IndexFillD x:f16,f32,bf16,i32 assist1:' assist2:' -> y=x:' dim?int
IndexPut x1:plain,special x2:' -> y~x1:' indices?list(int) accumulate?int=0 | > ?
IndexToAddr base_addr:i64,u64 x:' -> addrs_table~base_addr:' ori_shape?list(int) block_size?list(int)
    ori_storage_mode?string="Matrix" block_storage_mode?string="Matrix" rank_id?int=0 dtype?type=f32 | > ?
InitData -> channel_name?string=""
InitEmbeddingHashmap table_id:i32 -> bucket_size?int=0 value_total_len?int embedding_dim?int dtype?type=f32
    initializer_mode?string="" constant_value?float=0.0 min?float=-2.0 max?float=2.0 mu?float=0.0 sigma?float=1.0
    seed?int=0 seed2?int=0 filter_mode?string="no_filter" optimizer_mode?string="" optimizer_params?list(float)=
InitEmbeddingHashmapV2 table_id:i32 -> table_handle:i64 bucket_size?int load_factor?int embedding_dim?int
    dtype?type=f32 | > ?
InitPartitionMap ps_num:i32 ps_ids:' -> partition_num?int=65537
InplaceAddD x:f16,f32,i32 v:' -> y=x:' indices?list(int)
InplaceAddLayerNorm x1:f16,f32,bf16 x2:' gamma:' beta:' bias?:' -> x1=x1:' mean:f32 rstd:' x2=x2:f16,f32,bf16
    epsilon?float=1e-05 additional_output?bool=false | > _ ? ? _
InplaceAddRmsNorm x1:f16,f32,bf16 x2:' gamma:' -> x1=x1:' rstd:f32 x2=x2:f16,f32,bf16 epsilon?float=1e-06 | > _ ? _
InplaceMatmulAllReduceAddRmsNorm x1:f16,bf16,i8 x2:f16,bf16,i8,int4 bias?:f16,bf16,i32 residual:f16,bf16 gamma:'
    antiquant_scale?:' antiquant_offset?:' dequant_scale?:f16,bf16,u64 -> residual=residual:f16,bf16
    norm_out~residual:' group?string reduce_op?string="sum" is_trans_a?bool=false is_trans_b?bool=false
    comm_turn?int=0 antiquant_group_size?int=0 epsilon?float=1e-06 | > _ ?
InplaceSubD x:f16,f32,i32 v:' -> y=x:' indices?list(int)
InplaceTopKDistance topk_pq_distance:f16,f32 topk_pq_index:i32 topk_pq_ivf:' pq_distance:f16,f32 pq_index:i32 pq_ivf:'
    -> order?string="asc"
InplaceUpdateD x:f16,f32,i32 v:' -> y=x:' indices?list(int)
InstanceNormGrad dy:f16,f32 x:' variance:' mean:' gamma:' -> pd_x=x:' pd_gamma=gamma:' pd_beta=gamma:'
InstanceNormV2 x:f16,f32 gamma?:f32 beta?:' mean?:' variance?:' -> y~x:f16,f32 batch_mean:f32 batch_variance:'
    is_training?bool=true momentum?float=0.1 epsilon?float=1e-05 | > ? ? ?
InternalDataMove x:plain,bool,special,resource,string -> y=x:' src_buf?string dst_buf?string
Iou3D bboxes:f32 gtboxes:' -> iou:' | > ?
IsClose x1:plain,bool,special x2:' -> y:bool rtol?float=1e-05 atol?float=1e-08 equal_nan?bool=false | broadcast
IsNegInf x:' -> y:bool | > ?
IsPosInf x:' -> y:bool | > ?
KLDivV2 x:f16,f32,bf16 target:' -> y~x:' reduction?string="mean" log_target?bool=false | > ?
KMeansCentroids x:f32 y:' sum_square_y:' sum_square_x?:' -> segment_sum:' segment_count:' kmean_total_sum:'
    use_actual_distance?bool=false | > ? ? ?
KeepRatioResizeBilinear images:f16,f32 -> y:f32 min_dimension?int max_dimension?int align_corners?bool=false
    half_pixel_centers?bool=false | > ?
L2NormalizeGrad x:f16,f32 y:' dy:' -> dx=x:' dim?list(int)= eps?float=0.0001
LDPCDecode valid_num:i32 matrix_info:' -> indices:' | > ?
LNDropoutGrad dy:f16,f32 x:' variance:' mean:' gamma:' mask:u8,bool -> pd_x~dy:f16,f32 pd_x_dropout~dy:' pd_gamma~dy:'
    pd_beta~dy:' keep_prob?float | > ? ? ? ?
LRUCacheV2 index_list:plain,special data:' cache:' tag:' is_last_call:' -> data=data:' cache=cache:' tag=tag:'
    index_offset_list~index_list:' not_in_cache_index_list~index_list:' not_in_cache_number~index_list:'
    pre_route_count?int | > _ _ _ ? ? ?
LSTMInputGrad w:f16,f32 init_c:' c:' dy:' dh:' dc:' i:' j:' f:' o:' tanhct?:' -> dx~w:' dh_prev~w:' dc_prev~w:'
    dgate:f16 | > ? ? ? ?
LSTMP x:f16,f32 wx:' bias:' wr:' project:' real_mask?:' init_h?:' init_c?:' -> y~x:' output_h~x:' output_c~x:'
    time_major?bool=false | > ? ? ?
LUT3D img:f32,u8 lut_table:' -> lut_img/img:f32
LambApplyOptimizerAssign grad:f16,f32 inputv:' inputm:' input3:' mul0_x:' mul1_x:' mul2_x:' mul3_x:' add2_y:' steps:'
    do_use_weight:' weight_decay_rate:' -> output0=grad:' inputv=inputv:' inputm=inputm:'
LambApplyWeightAssign input0:f16,f32 input1:' input2:' input3:' input_param:' -> input_param=input_param:'
LambNextMV input_mul3:f16,f32 input_mul2:' input_realdiv1:' input_mul1:' input_mul0:' input_realdiv0:' input_mul4:'
    mul0_x:' mul1_sub:' mul2_x:' mul3_sub1:' mul4_x:' add2_y:' -> y1~input_mul3:' y2~input_mul3:' y3~input_mul3:'
    y4~input_mul3:' | > ? ? ? ?
LambNextMVWithDecay input_mul3:f16,f32 input_mul2:' input_realdiv1:' input_mul1:' input_mul0:' input_realdiv0:'
    input_mul4:' mul0_x:' mul1_sub:' mul2_x:' mul3_sub1:' mul4_x:' add2_y:' -> y1~input_mul3:' y2~input_mul3:'
    y3~input_mul3:' y4~input_mul3:' | > ? ? ? ?
LambNextRight input_square:f16,f32 input_mul2:' mul2_x:' mul3_x:' truediv1_recip:' add2_y:' -> y1~input_square:'
    y2~input_square:' | > ? ?
LambUpdateWithLr input_greater1:f16,f32 input_greater_realdiv:' input_realdiv:' input_mul0:' input_mul1:' input_sub:'
    greater_y:' select_e:' minimum_y:' -> y~input_greater1:' | > ?
LambUpdateWithLrV2 x1:f16,f32 x2:' x3:' x4:' x5:' greater_y:' select_e:' -> y~x1:' | > ?
LarsV2 w:f32 g:' weight_decay:' learning_rate:' -> g_new=w:' hyperpara?float=0.001 epsilon?float=1e-05
    use_clip?bool=false
LarsV2Update w:f32 g:' w_square_sum:' g_square_sum:' weight_decay:' learning_rate:' -> g_new=w:' hyperpara?float=0.001
    epsilon?float=1e-05 use_clip?bool=false
LayerNormBetaGammaBackprop dy:f16,f32 x:' variance:' mean:' -> pd_gamma~dy:' pd_beta~dy:' shape_gamma?list(int)
    | > ? ?
LayerNormGrad dy:f16,f32,bf16 x:' variance:' mean:' gamma:' -> pd_x=dy:' pd_gamma=gamma:' pd_beta=gamma:'
LayerNormGradV3 dy:f16,f32,bf16 x:' rstd:' mean:' gamma:' -> pd_x~dy:' pd_gamma~dy:' pd_beta~dy:' | > ? ? ?
LayerNormUpdate x1:f16 beta:' gamma:' sum:f32 square_sum:' -> y:f16 epsilon?float=1e-05 | > ?
LayerNormV3 x:f16,f32,bf16 gamma:' beta:' -> y~x:' mean~x:' rstd~x:' begin_norm_axis?int=0 begin_params_axis?int=0
    epsilon?float=1e-05 | > ? ? ?
LayerNormV4 x:f16,f32,bf16 normalized_shape:i32 gamma?:f16,f32,bf16 beta?:' -> y~x:' mean~x:' rstd~x:'
    epsilon?float=1e-05 | > ? ? ?
LayerNormXBackpropV3 dy:f16,f32,bf16 x:' rstd:' mean:' gamma:' -> pd_x~dy:' res_for_gamma:f32 | > ? ?
LinSpaceD assist:f32 start:' stop:' num:i32,i64 -> output:f32 | > ?
LogAddExp x1:f16,f32,bf16 x2:' -> y~x1:' base?float=-1.0 scale?float=1.0 shift?float=0.0 | broadcast
Logit x:f16,f32,bf16 -> y~x:' eps?float=-1.0 | > ?
LogitGrad x:f16,f32,bf16 dy:' -> dx~x:' eps?float=-1.0 | > ?
LookupTableRemove table_handle:resource keys:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool,string ->
LpNorm x:f16,f32,bf16 -> y~x:' p?int=2 axes?list(int)= keepdim?bool=false epsilon?float=1e-12 | > ?
LpNormReduce x:f16,f32,bf16 -> y~x:' p?int=2 axes?list(int)= keepdim?bool=false epsilon?float=1e-12 | > ?
LpNormReduceV2 x:f16,f32,bf16 -> y~x:' p?float=2.0 axes?list(int)= keepdim?bool=false epsilon?float=1e-12 | > ?
LpNormUpdateV2 x:f16,f32,bf16 -> y~x:' p?float=2.0 epsilon?float=1e-12 | > ?
LpNormV2 x:f16,f32,bf16 -> y~x:' p?float=2.0 axes?list(int)= keepdim?bool=false epsilon?float=1e-12 | > ?
LruCache -> cache:resource container?string="" shared_name?string="LruCache" cache_size?int=100000
    load_factor?float=1.0 dtype?type | > ?
)ops";
};

} // namespace cann::lines
GRAFT_END
