// graft/cann/catalog/lines_5.hpp - operators that only CANN has, part 5; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

// clang-format off
inline constexpr std::string_view part_5[] = {
    "SplitD x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' split_dim?int num_split?int",
    "SplitToSequence x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool split?:i32,i64 -> "
        "handle:resource axis?int=0 keepdims?bool=true",
    "SquareSumAll x1:f32 x2:' -> y1:' y2:'",
    "SquareSumV1 x:f16,f32,bf16 -> y~x:' axis?list(int) keep_dims?bool=false",
    "SquareSumV2 x:f16,f32 -> y1~x:' y2~x:' axis?list(int) keep_dims?bool=false",
    "SqueezeV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qin"
        "t8,quint16,quint8,resource,string -> y~x:' axis?list(int)=",
    "SqueezeV3 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qin"
        "t8,quint16,quint8,resource,string axes?:i64 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c6"
        "4,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string",
    "StageClear -> capacity?int=0 memory_limit?int=0 container?string=\"\" shared_name?string=\"\" "
        "dtypes?list(type)=",
    "StatefulPartitionedCall args*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32"
        ",qint16,qint32,qint8,quint16,quint8,resource,string -> output*:' f?func config?string=\"\" "
        "config_proto?string=\"\" executor_type?string=\"\"",
    "StatelessBernoulli shape:i32,i64 prob:f16,f32,f64,bf16 seed:i64 offset:' -> "
        "y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool dtype?type=f32",
    "StatelessBernoulliV2 x:f16,f32,f64 seed:i64 offset:' -> "
        "y/x@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool dtype?type=undefined",
    "StatelessCase branch_index:i32 input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,c"
        "omplex32,qint16,qint32,qint8,quint16,quint8,resource,string -> output*:' branches?list(func)",
    "StatelessDropOutGenMask shape:i32,i64 prob:f16,f32,bf16 seed:i32,i64 seed1:' offset?:i64 -> y:u8",
    "StatelessIf cond:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint3"
        "2,qint8,quint16,quint8,resource,string input*:' -> output*:' then_branch?func else_branch?func",
    "StatelessRandperm n:i64 seed:' offset:' -> y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8 layout?int=0 "
        "dtype?type=i64",
    "StatelessWhile input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,"
        "qint32,qint8,quint16,quint8,resource,string -> output*:' cond?func body?func "
        "parallel_iterations?int=10",
    "StopGradient x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y=x:'",
    "StrideAdd x1:f16,f32,bf16 x2:' -> y~x1:' x1_c1_offset?int x2_c1_offset?int c1_len?int",
    "StridedRead x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,q"
        "int8,quint16,quint8,resource,string -> y~x:' axis?int=1 stride?int=1",
    "StridedSliceAssignD var:f16,f32,bf16,i16,i32 input_value:' -> var=var:' begin?list(int) "
        "end?list(int) strides?list(int) begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 "
        "new_axis_mask?int=0 shrink_axis_mask?int=0",
    "StridedSliceAssignV2 var:f16,f32,f64,bf16,i8,i32,i64 input_value:' begin:i32,i64 end:' strides:' "
        "axes?:' -> var=var:f16,f32,f64,bf16,i8,i32,i64",
    "StridedSliceD x:f16,f32,bf16,i8,i32,i64,u8,c64,bool,complex32 -> y~x:' begin?list(int) end?list(int)"
        " strides?list(int) begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 "
        "shrink_axis_mask?int=0",
    "StridedSliceGradD dy:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32"
        ",qint8,quint16,quint8 -> output~dy:' shape?list(int) begin?list(int) end?list(int) strides?list(int)"
        " begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0",
    "StridedSliceV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint3"
        "2,qint8,quint16,quint8 begin:i32,i64 end:' axes?:' strides?:' -> y:f16,f32,f64,bf16,i8,i16,i32,i64,u"
        "8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 begin_mask?int=0 end_mask?int=0 "
        "ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0",
    "StridedSliceV3 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qin"
        "t8,quint16,quint8 begin:i32,i64 end:' axes?:' strides?:' -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u"
        "16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8",
    "StridedWrite x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,"
        "qint8,quint16,quint8,resource,string -> y~x:' axis?int=1 stride?int=1",
    "StringNormalizer input:string -> output:' stopwords?list(string)= is_case_sensitive?bool=false "
        "case_change_action?string=\"NONE\" locale?string=\"C\"",
    "Summary x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8"
        ",quint16,quint8,resource,string ->",
    "SwapCo x:f16,f32 -> y~x:' output_dim?int=0 group_size?int=0",
    "SwiGlu x:f16,f32,bf16 -> y~x:' dim?int=-1",
    "SwiGluGrad y_grad:f16,f32,bf16 x:' -> x_grad~y_grad:' dim?int=-1",
    "SwiGluQuant x:' smooth_scales?:' offsets?:' group_index?:i32 -> y:i8,int4 scale:f32 "
        "activate_left?bool=false quant_mode?string=\"dynamic\"",
    "SwinAttentionFFN x1:f16 x2:' bias:' x3?:' -> y:' shifts?list(int)=",
    "SwinAttentionScore query:f16 key:' value:' padding_mask1?:' padding_mask2?:' scale:' drop_mask?:i8 "
        "-> attention_score:f16 softmax:' keep_prob?float=1.0 query_transpose?bool=false "
        "key_transpose?bool=false bmm_score_transpose_a?bool=false bmm_score_transpose_b?bool=false "
        "softmax_axes?list(int)=",
    "SwinAttentionScoreQuant query:i8 key:' value:' scale_quant:f16 scale_dequant1:u64 scale_dequant2:' "
        "bias_quant?:f16 bias_dequant1?:i32 bias_dequant2?:' padding_mask1?:f16 padding_mask2?:' -> "
        "attention_score:' query_transpose?bool=false key_transpose?bool=false value_transpose?bool=false "
        "softmax_axes?int=-1",
    "SwinTransformerLnQKV x:f16 gamma:' beta:' weight:' bias:' -> query_output:' key_output:' "
        "value_output:' head_num?int head_dim?int seq_length?int shifts?list(int)= epsilon?float=1e-07",
    "SwinTransformerLnQkvQuant x:f16 gamma:' beta:' weight:' bias:' quant_scale:' quant_offset:' "
        "dequant_scale:u64 -> query_output:f16 key_output:' value_output:' head_num?int seq_length?int "
        "epsilon?float ori_height?int ori_weight?int h_win_szie?int w_win_size?int weight_transpose?bool",
    "SwitchN data:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool pred_value:i64 -> "
        "output*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool",
    "Sxpy x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,c64,c128,complex32 x2:' alpha?:' -> +y:any",
    "SyncBNTrainingUpdate mean:f16,f32,bf16 running_mean:' -> running_mean_update~mean:' "
        "momentum?float=0.1",
    "SyncBatchNormBackwardReduce sum_dy:f16,f32,bf16 sum_dy_dx_pad:' mean:' invert_std:' -> "
        "sum_dy_xmu~sum_dy:' y~sum_dy:'",
    "SyncBatchNormGatherStats total_sum:f16,f32 total_square_sum:' sample_count:i32 mean:f16,f32 "
        "variance:' -> batch_mean~total_sum:' batch_invstd~total_sum:' mean=mean:' variance=variance:' "
        "momentum?float=0.1 eps?float=1e-05",
    "SyncBatchNormGatherStatsWithCounts mean_all:f16,f32,bf16 invert_std_all:' count_all:' "
        "mean_broadcast:' count_sum:' running_var:' -> invert_std~mean_all:' running_var_update~mean_all:' "
        "momentum?float=0.1 epsilon?float=0.001",
    "SyncResizeBilinearV2 x:f32 size:i32 -> y:f32 ori_image_size?list(int)= split_size?list(int)= "
        "src_start_w?int=0 dst_start_w?int=0 align_corners?bool=false half_pixel_centers?bool=false",
    "SyncResizeBilinearV2Grad grads:f32 original_image:f16,f32,f64 -> y:f32 size?list(int)= "
        "ori_image_size?list(int)= src_start_w?int=0 dst_start_w?int=0 align_corners?bool=false "
        "half_pixel_centers?bool=false",
    "TableToResource table_id:i32 -> table_handle:resource",
    "TableToResourceV2 table_id:i32 -> table_handle:i64",
    "TabulateFusion table:f16,f32,f64 table_info:' em_x:' em:' -> descriptor~table:' last_layer_size?int",
    "TabulateFusionGrad table:f16,f32,f64 table_info:' em_x:' em:' dy:' descriptor:' -> dy_dem_x~table:' "
        "dy_dem~table:'",
    "TargetCropAndResize x:u8 boxes:i32 box_index:' -> y:u8 output_h?int=224 output_w?int=224 "
        "input_format?string=\"YUV420SP_U8\"",
    "TensorEqual input_x:' input_y:' -> output_z:bool",
    "TensorListConcatLists input_a:variant input_b:' -> output:' element_dtype?type=i32",
    "TensorListConcatV2 input_handle:variant element_shape:i32,i64 leading_dims:i64 -> "
        "tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string "
        "lengths:i64 element_dtype?type=i32",
    "TensorListFromTensor "
        "tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string "
        "element_shape:i32,i64 -> output_handle:variant element_dtype?type=i32",
    "TensorListGather input_handle:variant indices:i32 element_shape:' -> "
        "values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string "
        "element_dtype?type=i32",
    "TensorListGetItem input_handle:variant index:i32 element_shape:' -> "
        "item:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string "
        "element_dtype?type=i32",
    "TensorListScatterV2 "
        "tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint16,qint32,qint8,quint16,quint8,string "
        "indices:i32 element_shape:i32,i64 num_elements:i32 -> output_handle:variant element_dtype?type=i32",
    "TensorMapErase input_handle:variant key:i32,i64,string -> output_handle:variant",
    "TensorMapHasKey input_handle:variant key:i32,i64,string -> has_key:bool",
    "TensorMapInsert input_handle:variant key:i32,i64,string value:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16"
        ",u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 -> output_handle:variant",
    "TensorMapLookup input_handle:variant key:i32,i64,string -> value:f16,f32,f64,bf16,i8,i16,i32,i64,u8,"
        "u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 value_dtype?type",
    "TensorMapSize input_handle:variant -> size:i32",
    "TensorMapStackKeys input_handle:variant -> keys:i32,i64,string key_dtype?type",
    "TensorRedirect x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> output_x~x:'",
    "TfIdfVectorizer input:i32,i64,string -> output:f32 max_gram_length?int max_skip_count?int "
        "min_gram_length?int mode?string ngram_counts?list(int) ngram_indexes?list(int) "
        "pool_int64s?list(int)= pool_strings?list(string)= weights?list(float)=",
    "ThresholdV2 x:' threshold:' value?:' -> y=x:'",
    "ThresholdedRelu x:f16,f32 -> y=x:' alpha?float=1.0",
    "TileD x:f16,f32,bf16,i32 -> y~x:' multiples?list(int)",
    "ToBool input:f32,f64,i8,i16,i32,i64,u8,bool,string -> output:bool",
    "TomeMerge token_a:f16 token_b:' topk_indice:i64 arg_max:' -> unmerge_token_a:f16 unreduce_token_b:' "
        "unreduce_count:f32 top_rate?float=0.5",
    "TomeUnmerge attention:f16 ori_index_a:i64 ori_index_b:' topk_indice:' arg_max:' -> unzip_token:f16 "
        "top_rate?float=0.5",
    "TopKD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 assist_seq:f16 -> "
        "values~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32 k?int sorted?bool=true "
        "dim?int=-1 largest?bool=true",
    "TopKPQDistance actual_count*:i32 pq_distance*:f16,f32 grouped_extreme_distance*:' pq_ivf*:i32 "
        "pq_index*:' -> topk_distance~pq_distance:f16,f32 topk_ivf:i32 topk_index:' order?string=\"ASC\" "
        "k?int group_size?int",
    "TopKPQDistanceMerge sorted_distance:f16 pq_ivf:i32 pq_index:' -> topk_distance:f16 topk_ivf:i32 "
        "topk_index:' k?int",
    "TopKPQDistanceV2 pq_distance:f16,f32,i32 grouped_extreme_distance:' -> topk_distance~pq_distance:' "
        "topk_index:i32 order?string=\"ASC\" k?int group_size?int",
    "TopKV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 k:i32 -> "
        "values~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32 sorted?bool=true dim?int=-1 "
        "largest?bool=true",
    "TopKV2D x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 k:i32 assist_seq:f16 -> "
        "values~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32 sorted?bool=true dim?int=-1 "
        "largest?bool=true",
    "Trace x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool -> "
        "y:f16,f32,f64,bf16,i64,u64,c64,c128",
    "TransArgb x:f16 -> y:i16",
    "TransDataRNN src:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qin"
        "t8,quint16,quint8 -> dst~src:' src_format?string dst_format?string input_size?int hidden_size?int",
    "TransQuantParamV2 scale:f32 offset?:' -> y:u64",
    "TransShape x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qi"
        "nt8,quint16,quint8,resource,string -> y~x:' outShape?list(int)=",
    "TransposeBatchMatMul x1:f16,f32,bf16 x2:' bias?:' scale?:i64,u64 -> y:f16,f32,bf16,i8 "
        "perm_x1?list(int)= perm_x2?list(int)= perm_y?list(int)= enable_hf32?bool=false "
        "batch_split_factor?int=1",
    "TransposeD x:f16,f32,i8,i16,i32,i64,u8,u16,u32,u64 -> y~x:' perm?list(int)",
    "Trunc input_x:f16,f32,bf16,i8,i32,u8 -> output_y~input_x:'",
    "TruncateMod x1:f16,f32,f64,bf16,i8,i32,i64,u8 x2:' -> +y~x1:'",
    "Unbatch x_tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool index:i64 id:' -> "
        "y_tensor~x_tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool timeout_micros?int "
        "container?string=\"\" shared_name?string=\"\"",
    "UnbatchGrad x_input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool index:i64 "
        "grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool id:i64 -> "
        "y_grad~x_input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool container?string=\"\" "
        "shared_name?string=\"\"",
    "Uniform x:f16,f32,f64 -> y=x:' from?float=0.0 to?float=1.0",
    "UninitEmbeddingHashmap table_id:i32 ->",
    "UninitPartitionMap ->",
    "UniqueConsecutive x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qi"
        "nt32,qint8,quint16,quint8 -> y~x:' idx:i32,i64 count:' return_idx?bool=false "
        "return_counts?bool=false axis?int=1000",
    "UniqueWithCountsAndSorting x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint1"
        "6,qint32,qint8,quint16,quint8 -> y~x:' indices:i32,i64 counts:' return_inverse?bool=false "
        "return_counts?bool=false sorted?bool=true",
    "UnsortedSegmentMaxD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int",
    "UnsortedSegmentMinD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int",
    "UnsortedSegmentProdD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int",
    "UnsortedSegmentSumD x:f16,f32,i32 segment_ids:i32 -> y~x:f16,f32,i32 num_segments?int",
    "UnsqueezeV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,q"
        "int8,quint16,quint8,resource,string -> y~x:' axis?list(int)=",
    "UnsqueezeV3 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,q"
        "int8,quint16,quint8,resource,string axes:i64 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c"
        "64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string",
    "UpdateTensorDesc x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' shape?list(int)",
    "UpsampleNearest1d x:f16,f32,f64 -> y~x:' output_size?list(int) scales?list(float)=",
    "UpsampleNearest1dGrad grad_output:f16,f32,f64 -> y~grad_output:' input_size?list(int) "
        "output_size?list(int) scales?list(float)=",
    "UpsampleNearest3d x:f16,f32,f64,bf16,u8 -> y~x:' output_size?list(int)= scales?list(float)=",
    "UpsampleNearest3dGrad grad_output:f16,f32,f64,bf16,u8 -> y~grad_output:' input_size?list(int) "
        "output_size?list(int)= scales?list(float)=",
    "UpsampleNearestExact3d x:f16,f32,bf16 -> y~x:' output_size?list(int) scales?list(float)=0.0,0.0,0.0",
    "UpsampleNearestExact3dGrad grad_output:f16,f32,bf16 -> y~grad_output:' input_size?list(int) "
        "output_size?list(int)=0,0,0 scales?list(float)=0.0,0.0,0.0",
    "UpsampleTrilinear3d x:f16,f32,f64 -> y~x:' output_size?list(int)= scales?list(float)= "
        "align_corners?bool=false",
    "UpsampleTrilinear3dGrad grad_output:f16,f32,f64 -> y~grad_output:' input_size?list(int) "
        "output_size?list(int)= scales?list(float)= align_corners?bool=false",
    "ViewCopy dst:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,q"
        "uint16,quint8 dst_size:i32,i64 dst_stride:' dst_storage_offset:' src:f16,f32,f64,bf16,i8,i16,i32,i64"
        ",u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 src_size:i32,i64 src_stride:' "
        "src_storage_offset:' -> dst=dst:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qi"
        "nt16,qint32,qint8,quint16,quint8",
    "WarpAffine x:f32 matrix:' -> y:' out_height?int out_width?int interpolation_mode?string=\"bilinear\""
        " padding_mode?string=\"const\" padding_value?int=0",
    "WarpAffineV2 x:f32,u8 matrix:f32 dst_size:i32,i64 -> y~x:f32,u8 interpolation?string=\"bilinear\" "
        "border_type?string=\"constant\" border_value?float=0.0 data_format?string=\"HWC\"",
    "WeightQuantBatchMatmulV2 x:f16,bf16 weight:i8,i32,int4 antiquant_scale:f16,bf16,i64,u64 "
        "antiquant_offset?:f16,bf16,i32 quant_scale?:f32,u64 quant_offset?:f32 bias?:f16,f32 -> y:f16,bf16,i8"
        " transpose_x?bool=false transpose_weight?bool=false antiquant_group_size?int=0 dtype?int=-1 "
        "inner_precise?int=0",
    "While input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qi"
        "nt8,quint16,quint8,resource,string -> output*:' cond?func body?func parallel_iterations?int=10",
    "WriteSelect x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,q"
        "int8,quint16,quint8,resource,string -> y~x:'",
    "WtsARQ w:f16,f32 w_min:' w_max:' -> y~w:' num_bits?int=8 offset_flag?bool=false",
    "YoloBoxesEncode anchor_boxes:f16,f32 gt_bboxes:' stride:i32 -> encoded_bboxes~anchor_boxes:f16,f32 "
        "performance_mode?string=\"high_precision\"",
    "YoloPreDetection x:f16,f32 -> coord_data~x:' obj_prob~x:' classes_prob~x:' boxes?int=3 coords?int=4 "
        "classes?int=80 yolo_version?string=\"V5\" softmax?bool=false background?bool=false "
        "softmaxtree?bool=false",
    "YoloV2DetectionOutputD coord_data:f16,f32 obj_prob:' classes_prob:' img_info:' windex:' hindex:' -> "
        "box_out~coord_data:' box_out_num:i32 biases?list(float) boxes?int=5 coords?int=4 classes?int=20 "
        "relative?bool=true obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5 "
        "iou_threshold?float=0.45 pre_nms_topn?int=512",
    "YoloV3DetectionOutput coord_data_low:f16,f32 coord_data_mid:' coord_data_high:' obj_prob_low:' "
        "obj_prob_mid:' obj_prob_high:' classes_prob_low:' classes_prob_mid:' classes_prob_high:' img_info:' "
        "-> box_out~coord_data_low:' box_out_num:i32 biases_low?list(float) biases_mid?list(float) "
        "biases_high?list(float) boxes?int=3 coords?int=4 classes?int=80 relative?bool=true "
        "obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5 iou_threshold?float=0.45 "
        "pre_nms_topn?int=512",
    "YoloV3DetectionOutputD coord_data_low:f16,f32 coord_data_mid:' coord_data_high:' obj_prob_low:' "
        "obj_prob_mid:' obj_prob_high:' classes_prob_low:' classes_prob_mid:' classes_prob_high:' img_info:' "
        "windex1:' windex2:' windex3:' hindex1:' hindex2:' hindex3:' -> box_out~coord_data_low:' "
        "box_out_num:i32 biases_low?list(float) biases_mid?list(float) biases_high?list(float) boxes?int=3 "
        "coords?int=4 classes?int=80 relative?bool=true obj_threshold?float=0.5 post_nms_topn?int=512 "
        "score_threshold?float=0.5 iou_threshold?float=0.45 pre_nms_topn?int=512",
    "YoloV5DetectionOutput x*:f16,f32 -> box_out~x:' box_out_num:i32 biases?list(float) boxes?int=3 "
        "coords?int=4 classes?int=80 relative?bool=true obj_threshold?float=0.5 post_nms_topn?int=512 "
        "score_threshold?float=0.5 iou_threshold?float=0.45 pre_nms_topn?int=512 N?int=10 "
        "resize_origin_img_to_net?bool=false out_box_dim?int=3 alpha?float=2.0",
    "YoloV5DetectionOutputD x*:f16,f32 windex*:' hindex*:' -> box_out~x:' box_out_num:i32 "
        "biases?list(float) boxes?int=3 coords?int=4 classes?int=80 relative?bool=true "
        "obj_threshold?float=0.5 post_nms_topn?int=512 score_threshold?float=0.5 iou_threshold?float=0.45 "
        "pre_nms_topn?int=512 N?int=10 resize_origin_img_to_net?bool=false out_box_dim?int=3 alpha?float=2.0",
    "_If cond:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,"
        "quint16,quint8,resource,string input*:' -> output*:' then_branch?func else_branch?func",
    "_ParallelConcatStart -> y@dtype:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool dtype?type=i32 "
        "shape?list(int)=",
    "_While input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,q"
        "int8,quint16,quint8,resource,string -> output*:' cond?func body?func"};
// clang-format on

} // namespace cann::lines
GRAFT_END
