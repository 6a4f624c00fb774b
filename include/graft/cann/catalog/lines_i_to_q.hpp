// graft/cann/catalog/lines_i_to_q.hpp - operators that only CANN has, I to Q; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct i_to_q {
    static constexpr char text[] = R"ops(
IMGWarpResize img:' warp_index:' -> warp_img~img:' | > ?
INInferV2 x:f16,f32 gamma?:f32 beta?:' mean?:' variance?:' -> y=x:f16,f32 batch_mean:f32 batch_variance:'
    epsilon?float=1e-05 | > _ ? ?
INInferV2D x:f16,f32 gamma?:f32 beta?:' mean?:' variance?:' variance_sqrt?:' -> y~x:f16,f32 batch_mean:f32
    batch_variance:' | > ? ? ?
INTrainingReduceV2 x:f16,f32 -> sum:f32 square_sum:' | > ? ?
INTrainingUpdateGrad dy:f16,f32 x:' variance:f32 mean:' -> res_gamma:' res_beta:' | > ? ?
INTrainingUpdateV2 x:f16,f32 sum:f32 square_sum:' gamma?:' beta?:' mean?:' variance?:' -> y=x:f16,f32 batch_mean:f32
    batch_variance:' momentum?float=0.1 epsilon?float=1e-05 | > _ ? ?
If
    cond:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    input*:' -> output*:' then_branch?func else_branch?func | > ?
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
IndexByTensor
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8
    indices*:i64 ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8
    indices_mask?list(int)= | > ?
IndexFillD x:f16,f32,bf16,i32 assist1:' assist2:' -> y~x:' dim?int | > ?
IndexPut x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 x2:'
    -> y~x1:' indices?list(int) accumulate?int=0 | > ?
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
InstanceNormGrad dy:f16,f32 x:' variance:' mean:' gamma:' -> pd_x~dy:' pd_gamma~dy:' pd_beta~dy:' | > ? ? ?
InstanceNormV2 x:f16,f32 gamma?:f32 beta?:' mean?:' variance?:' -> y~x:f16,f32 batch_mean:f32 batch_variance:'
    is_training?bool=true momentum?float=0.1 epsilon?float=1e-05 | > ? ? ?
InternalDataMove
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> y=x:' src_buf?string dst_buf?string
Iou3D bboxes:f32 gtboxes:' -> iou:' | > ?
IsClose x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8
    x2:' -> y:bool rtol?float=1e-05 atol?float=1e-08 equal_nan?bool=false | broadcast
IsNegInf x:' -> y:bool | > ?
IsPosInf x:' -> y:bool | > ?
KLDivV2 x:f16,f32,bf16 target:' -> y~x:' reduction?string="mean" log_target?bool=false | > ?
KMeansCentroids x:f32 y:' sum_square_y:' sum_square_x?:' -> segment_sum:' segment_count:' kmean_total_sum:'
    use_actual_distance?bool=false | > ? ? ?
KeepRatioResizeBilinear images:f16,f32 -> y:f32 min_dimension?int max_dimension?int align_corners?bool=false
    half_pixel_centers?bool=false | > ?
L2NormalizeGrad x:f16,f32 y:' dy:' -> dx~x:' dim?list(int)= eps?float=0.0001 | > ?
LDPCDecode valid_num:i32 matrix_info:' -> indices:' | > ?
LNDropoutGrad dy:f16,f32 x:' variance:' mean:' gamma:' mask:u8,bool -> pd_x~dy:f16,f32 pd_x_dropout~dy:' pd_gamma~dy:'
    pd_beta~dy:' keep_prob?float | > ? ? ? ?
LRUCacheV2
    index_list:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    data:' cache:' tag:' is_last_call:' -> data=data:' cache=cache:' tag=tag:' index_offset_list~index_list:'
    not_in_cache_index_list~index_list:' not_in_cache_number~index_list:' pre_route_count?int | > _ _ _ ? ? ?
LSTMInputGrad w:f16,f32 init_c:' c:' dy:' dh:' dc:' i:' j:' f:' o:' tanhct?:' -> dx~w:' dh_prev~w:' dc_prev~w:'
    dgate:f16 | > ? ? ? ?
LSTMP x:f16,f32 wx:' bias:' wr:' project:' real_mask?:' init_h?:' init_c?:' -> y~x:' output_h~x:' output_c~x:'
    time_major?bool=false | > ? ? ?
LUT3D img:f32,u8 lut_table:' -> lut_img/img:f32
LambApplyOptimizerAssign grad:f16,f32 inputv:' inputm:' input3:' mul0_x:' mul1_x:' mul2_x:' mul3_x:' add2_y:' steps:'
    do_use_weight:' weight_decay_rate:' -> output0~grad:' inputv=inputv:' inputm=inputm:' | > ? _ _
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
LayerNormGrad dy:f16,f32,bf16 x:' variance:' mean:' gamma:' -> pd_x~dy:' pd_gamma~dy:' pd_beta~dy:' | > ? ? ?
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
MVNV2 x:f16,f32 -> y~x:' eps?float=1e-09 axes?list(int)=0,2,3 | > ?
MapClear -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
MapIncompleteSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > ?
MapIndex x:i32 data_seq:' level_index?:' -> y:' | > ?
MapPeek key:i64 indices:i32 ->
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
MapSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
    | > ?
MapStage key:i64 indices:i32
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
MapUnstage key:i64 indices:i32 ->
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
MapUnstageNoKey indices:i32 -> key:i64
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ? ?
Mask2Argmax x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 mask:i32,i64 -> argmax~mask:' ksize?list(int)
    strides?list(int) padding?string originshape?list(int) | > ?
MaskedFill x:f16,f32,bf16,i8,i32,i64,bool mask:bool value:f16,f32,bf16,i8,i32,i64,bool -> y=x:'
MaskedSelect x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    mask:bool ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 | > ?
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
MatrixDiagD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    assist:' -> y~x:' | > ?
MatrixDiagPartD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    assist:' -> y~x:' | > ?
MatrixSetDiagD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    diagonal:' assist:' -> y~x:' | > ?
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
MovingSumWithSigmoid
    alpha:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    energy:' offset:i32 ->
    y~alpha:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    ksize?int | > ?
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
NLLLossGrad x:f32,bf16 y_grad:' target:i32,i64 weight:f32,bf16 total_weight:' -> x_grad~x:' reduction?string="mean"
    ignore_index?int=-100 | > ?
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
OpTiling
    x*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    output_shape*:' -> tiling_data:u8 tiling_key:u64 block_dim:i32 tiling_cond:' tiling_node?string op_type?string
    | > ? ? ? ?
OrderedMapClear -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
OrderedMapIncompleteSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > ?
OrderedMapPeek key:i64 indices:i32 ->
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
OrderedMapSize -> size:i32 capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > ?
OrderedMapStage key:i64 indices:i32
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    -> capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string=""
OrderedMapUnstage key:i64 indices:i32 -> values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool capacity?int=0
    memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ?
OrderedMapUnstageNoKey indices:i32 -> key:i64
    values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string
    capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string="" shared_name?string="" | > ? ?
OutfeedEnqueueOp x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> channel_name?string=""
OutfeedEnqueueOpV2
    x*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,string
    tensor_name:string -> channel_name?string="" slice_size?int=0 wait_time?int=0 slice_sync?bool=false
PReluGrad grads:f16,f32 features:' weights:' -> dx=features:' da=weights:'
PSROIPoolingV2 x:f16,f32 rois:' -> y~x:' spatial_scale?float output_dim?int group_size?int | > ?
PadD x:f16,f32,bf16,i32 -> y~x:' paddings?list(list(int)) | > ?
PadV2D x:f16,f32,i32 constant_values:' -> y~x:' paddings?list(list(int)) | > ?
PadV3 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8
    paddings:i32,i64
    constant_values?:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8
    mode?string="constant" paddings_contiguous?bool=true | > ?
PadV3D x:f16,f32,i8,u8 -> y~x:' paddings?list(list(int)) constant_values?int=0 mode?string="constant"
    paddings_contiguous?bool=true | > ?
PadV3Grad x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    paddings:i32,i64 ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    mode?string="reflect" paddings_contiguous?bool=true | > ?
ParallelDynamicStitch indices*:i32 x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint32,qint8,quint8,string ->
    y~x:' N?int=1 | > ?
PartitionedCall
    args*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> output*:' f?func config?string="" config_proto?string="" executor_type?string="" | > ?
PeekData -> y*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool output_types?list(type)= output_shapes?list(list(int))=
    channel_name?string="" | > ?
PhonyConcat x*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' concat_dim?list(int) N?list(int)
    keep_input_offset?bool=true | > ?
PhonySplit x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' split_dim?list(int) num_split?list(int)
    keep_output_offset?bool=true | > ?
PlaceHolder
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> y~x:' peerIndex?int=0 parentId?string="" parentOpType?string="" anchorIndex?int=0 | > ?
Poisson x:f16,f32 -> y~x:' seed?int=0 | > ?
PoissonNllLoss input_x:f16,f32 target:' -> loss~input_x:' log_input?bool=true full?bool=false eps?float=1e-08
    reduction?string="mean" | > ?
PreventGradient x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y=x:' message?string=""
Print x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,string ->
PrintV3 x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,string data*:' -> y~x:' message?string="" first_n?int=-1
    summarize?int=3 | > ?
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
)ops";
};

} // namespace cann::lines
GRAFT_END
