// graft/cann/catalog/lines_s_to_z.hpp - operators that only CANN has, S to Z; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct s_to_z {
    static constexpr char text[] = R"ops(
plain = f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128
special = complex32,qint16,qint32,qint8,quint16,quint8
SGD parameters:f16,f32,bf16 gradient:' learning_rate:' accum:' momentum:' stat:' -> parameters=parameters:'
    dampening?float=0.0 weight_decay?float=0.0 nesterov?bool=false
SampleDistortedBoundingBoxExt2 image_size:i8,i16,i32,i64,u8 bounding_boxes:f32 min_object_covered:' ->
    begin~image_size:i8,i16,i32,i64,u8 size~image_size:' bboxes:f32 seed?int=0 seed2?int=0
    aspect_ratio_range?list(float)=0.75,1.33 area_range?list(float)=0.05,1.0 max_attempts?int=100
    use_image_if_no_bounding_boxes?bool=false | > ? ? ?
ScaleAndTranslateGrad grads:f32 original_image:' scale:' translation:' -> y/original_image:'
    kernel_type?string="lanczos3" antialias?bool=true
ScaledMaskedSoftmaxGrad y_grad:f16,f32,bf16 y:' mask?:bool,uint1 -> x_grad~y_grad:f16,f32,bf16 scale?float=1.0
    fixed_triu_mask?bool=false | > ?
ScanPQCodes ivf:u8 bucket_list:i32,i64 bucket_base_distance:f16,f32 bucket_limits:i32 bucket_offsets:i64
    adc_tables:f16,f32 -> actual_count:i32 pq_distance:f16 grouped_extreme_distance:' pq_ivf:i32 pq_index:'
    total_limit?int group_size?int=64 extreme_mode?int=0 split_count?int=1 split_index?int=0 | > ? ? ? ? ?
Scatter var:f16,f32,bf16,i8,i32,u8 indices:i32,i64 updates:f16,f32,bf16,i8,i32,u8 -> var=var:' reduce?string
    axis?int=0
ScatterAddWithAxis var:f16,f32,i8,i32,u8 indices:i32,i64 updates:f16,f32,i8,i32,u8 -> var=var:' axis?int
ScatterElementsV2 var:plain,complex32,qint32,qint8,quint8 indices:i32,i64 updates:plain,complex32,qint32,qint8,quint8
    -> var=var:' axis?int=0 reduction?string="none"
ScatterList var*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indice:i32,i64
    updates:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 mask?:u8 -> var*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64
    reduce?string="update" axis?int=-2 | > ?
ScatterMaxWithArgmax x:f32 indices:i32 updates:f32 -> y:' argmax:i32 | > ? ?
ScatterNdD indices:i32,i64 x:f16,f32,i8,i32,u8 -> y~x:' shape?list(int) | > ?
SearchSorted sorted_sequence:f16,f32,i8,i16,i32,i64,u8 values:' sorter?:i64 -> out@dtype:i32,i64 dtype?type=i64
    right?bool=false | > ?
SegmentSort input_data:f16,f32 input_index:f16,i32 -> output_proposal~input_data:f16,f32 k_num?int largest?bool=true
    | > ?
SequenceAt handle:resource index:i32,i64 -> y:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool | > ?
SequenceConstruct inputs*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool -> handle:resource | > ?
SequenceEmpty -> handle:resource dtype?type=f32 | > ?
SequenceErase handle:resource index?:i32,i64 -> handle_y:resource | > ?
SequenceInsert handle:resource value:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool index?:i32,i64 ->
    handle_y:resource | > ?
SequenceLength handle:resource -> length:i64 | > ?
SigmoidCrossEntropyWithLogits predict:f16,f32,bf16 target:' -> loss~predict:' | > ?
SigmoidCrossEntropyWithLogitsGrad predict:f16,f32,bf16 target:' dout:' -> gradient~predict:' | > ?
SigmoidCrossEntropyWithLogitsV2 predict:f16,f32,bf16 target:' weight?:' pos_weight?:' -> loss~predict:'
    reduction?string="mean" | > ?
SigmoidFocalLoss pred:f16,f32 target:i32 weight?:f16,f32 -> y~pred:' gamma?float=2.0 alpha?float=0.25
    reduction?string="mean" | > ?
SignBitsPack x:f16,f32 -> y:u8 size?int | > ?
SilentCheck val:' input_grad:' pre_val:' min_val:' max_val:' val_counter:i32 -> input_grad=input_grad:any
    pre_val=pre_val:' min_val=min_val:' max_val=max_val:' result:i32 c_min_steps?int=7 c_thresh_l1?float=1000000.0
    c_coeff_l1?float=100000.0 c_thresh_l2?float=10000.0 c_coeff_l2?float=5000.0 | > _ _ _ _ ?
SingleMerge input_proposal:f16 -> output_data:' output_index:i32 k_num?int largest?bool=true | > ? ?
SliceD x:plain,special -> y~x:' offsets?list(int) size?list(int) | > ?
SliceDV2 x:plain,special offsets:i32,i64 -> y~x:plain,special size?list(int) | > ?
SliceLastDim x:f16,f32,f64,i8,i16,i32,i64 -> y~x:' start?int end?int stride?int=1 | > ?
SliceWithAxes x:plain,special offsets:i32,i64 size:' -> y~x:plain,special axes?list(int) | > ?
SliceWrite x:f16,f32,f64,i32,i64 begin:i32,i64 value:f16,f32,f64,i32,i64 -> x=x:'
Slogdet x:f16,f32,f64 -> sign~x:' y~x:' | > ? ?
SmoothL1LossV2 predict:f16,f32,bf16 label:' -> loss~predict:' sigma?float=1.0 reduction?string="mean" | > ?
SobolSample dim:i32 num_results:' skip:' -> samples@dtype:f32,f64 dtype?type=f32 | > ?
SoftMarginLoss input_x:f16,f32,bf16 input_y:' -> output_z~input_x:' reduction?string="mean" | > ?
SoftMarginLossGrad predict:f16,f32,bf16 label:' dout:' -> gradient~predict:' reduction?string="mean" | > ?
SoftmaxCrossEntropyLoss scores:' labels:i32,i64 weights?:any -> loss~scores:' log_prop~scores:' ignore_index?int=0
    reduction?string="mean" | > ? ?
SoftmaxFocalLoss pred:f16,f32 target:i32 weight?:f16,f32 -> y~pred:' gamma?float=2.0 alpha?float=0.25
    reduction?string="mean" | > ?
SoftmaxV2WithDropOutDoMaskV3D x:f16 mask:u8 -> y1=x:f16 y2=x:' keep_prob?float axes?list(int)=-1
SoftplusV2 x:f16,f32,bf16 -> y=x:' beta?float=1.0 threshold?float=20.0
SoftplusV2Grad input_gradients:f16,f32,bf16 input_features:' -> output_backprops~input_gradients:' beta?float=1.0
    threshold?float=20.0 | broadcast
Sort x:f16,f32,bf16,i8,i16,i32,i64,u8 -> y1=x:' y2/x:i32 axis?int=-1 descending?bool=false stable?bool=false
SortedNMS boxes:f16,f32 sorted_scores:' input_indices:i32 max_output_size:' iou_threshold:f16,f32 score_threshold:' ->
    selected_indices:i32 offset?int=0 | > ?
SpaceToBatch x:plain,special paddings:i32,i64 -> y~x:plain,special block_size?int | > ?
SparseApplyAdadeltaD var:plain,complex32,qint32,qint8,quint8 accum:' accum_update:' lr:' rho:' grad:' indices:i32,i64
    -> var=var:plain,complex32,qint32,qint8,quint8 accum=accum:' accum_update=accum_update:' epsilon?float
    use_locking?bool=false
SparseApplyAdagradD var:f32 accum:' grad:' indices:i32 -> var=var:f32 accum=accum:' lr?float use_locking?bool=false
    update_slots?bool=true
SparseApplyAdagradV2D var:f32 accum:' grad:' indices:i32 -> var=var:f32 accum=accum:' lr?float epsilon?float
    use_locking?bool=false update_slots?bool=true
SparseApplyFtrlD var:f32 accum:' linear:' grad:' indices:i32 -> var=var:f32 accum=accum:' linear=linear:' lr?float
    l1?float l2?float lr_power?float use_locking?bool=false
SparseApplyFtrlV2D var:f32 accum:' linear:' grad:' indices:i32 -> var=var:f32 accum=accum:' linear=linear:' lr?float
    l1?float l2?float l2_shrinkage?float lr_power?float use_locking?bool=false
SparseApplyProximalAdagradD var:plain,complex32,qint32,qint8,quint8 accum:' lr:' l1:' l2:' grad:' indices:i32,i64 ->
    var=var:plain,complex32,qint32,qint8,quint8 accum=accum:' use_locking?bool=false
SparseApplyRMSPropD var:plain,complex32,qint32,qint8,quint8 ms:' mom:' lr:' grad:' indices:i32,i64 ->
    var=var:plain,complex32,qint32,qint8,quint8 ms=ms:' mom=mom:' rho?float momentum?float epsilon?float
    use_locking?bool=false
SparseReduceMaxSparse x_indices:i64 x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 x_shape:i64 reduction_axes:i32 ->
    y_indices:i64 y_values~x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 y_shape:i64 keep_dims?bool=false | > ? ? ?
SparseReduceSumSparse x_indices:i64 x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 x_shape:i64 reduction_axes:i32
    -> y_indices:i64 y_values~x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 y_shape:i64 keep_dims?bool=false
    | > ? ? ?
SparseSliceGrad backprop_val_grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 indices:i64 start:' new_indices:' ->
    y_grad~backprop_val_grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 | > ?
SparseSparseMaximum x1_indices:i64 x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 x1_shape:i64 x2_indices:'
    x2_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 x2_shape:i64 -> y_indices:'
    y_values~x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 | > ? ?
SparseSparseMinimum x1_indices:i64 x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 x1_shape:i64 x2_indices:'
    x2_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 x2_shape:i64 -> y_indices:'
    y_values~x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 | > ? ?
SplitD x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' split_dim?int num_split?int | > ?
SplitToSequence x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool split?:i32,i64 -> handle:resource axis?int=0
    keepdims?bool=true | > ?
SquareSumAll x1:f32 x2:' -> y1:' y2:' | > ? ?
StageClear -> capacity?int=0 memory_limit?int=0 container?string="" shared_name?string="" dtypes?list(type)=
StatefulPartitionedCall args*:plain,bool,special,resource,string -> output*:' f?func config?string=""
    config_proto?string="" executor_type?string="" | > ?
StatelessBernoulli shape:i32,i64 prob:f16,f32,f64,bf16 seed:i64 offset:' ->
    y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool dtype?type=f32 | > ?
StatelessBernoulliV2 x:f16,f32,f64 seed:i64 offset:' -> y/x@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool
    dtype?type=undefined
StatelessCase branch_index:i32 input*:plain,bool,special,resource,string -> output*:' branches?list(func) | > ?
StatelessDropOutGenMask shape:i32,i64 prob:f16,f32,bf16 seed:i32,i64 seed1:' offset?:i64 -> y:u8 | > ?
StatelessIf cond:plain,bool,special,resource,string input*:' -> output*:' then_branch?func else_branch?func | > ?
StatelessRandperm n:i64 seed:' offset:' -> y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8 layout?int=0 dtype?type=i64
    | > ?
StatelessWhile input*:plain,bool,special,resource,string -> output*:' cond?func body?func parallel_iterations?int=10
    | > ?
StopGradient x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y=x:'
StridedRead x:plain,bool,special,resource,string -> y~x:' axis?int=1 stride?int=1 | > ?
StridedSliceAssignD var:f16,f32,bf16,i16,i32 input_value:' -> var=var:' begin?list(int) end?list(int)
    strides?list(int) begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0
StridedSliceAssignV2 var:f16,f32,f64,bf16,i8,i32,i64 input_value:' begin:i32,i64 end:' strides:' axes?:' ->
    var=var:f16,f32,f64,bf16,i8,i32,i64
StridedSliceD x:f16,f32,bf16,i8,i32,i64,u8,c64,bool,complex32 -> y~x:' begin?list(int) end?list(int) strides?list(int)
    begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0 | > ?
StridedSliceV2 x:plain,bool,special begin:i32,i64 end:' axes?:' strides?:' -> y:plain,special begin_mask?int=0
    end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0 | > ?
StridedSliceV3 x:plain,special begin:i32,i64 end:' axes?:' strides?:' -> y~x:plain,special | > ?
StridedWrite x:plain,bool,special,resource,string -> y~x:' axis?int=1 stride?int=1 | > ?
StringNormalizer input:string -> output:' stopwords?list(string)= is_case_sensitive?bool=false
    case_change_action?string="NONE" locale?string="C" | > ?
Summary x:plain,bool,special,resource,string ->
SwapCo x:f16,f32 -> y~x:' output_dim?int=0 group_size?int=0 | > ?
SwiGlu x:f16,f32,bf16 -> y~x:' dim?int=-1 | > ?
SwiGluGrad y_grad:f16,f32,bf16 x:' -> x_grad~y_grad:' dim?int=-1 | > ?
SwiGluQuant x:' smooth_scales?:' offsets?:' group_index?:i32 -> y:i8,int4 scale:f32 activate_left?bool=false
    quant_mode?string="dynamic" | > ? ?
SwinAttentionFFN x1:f16 x2:' bias:' x3?:' -> y:' shifts?list(int)= | > ?
SwinAttentionScore query:f16 key:' value:' padding_mask1?:' padding_mask2?:' scale:' drop_mask?:i8 ->
    attention_score:f16 softmax:' keep_prob?float=1.0 query_transpose?bool=false key_transpose?bool=false
    bmm_score_transpose_a?bool=false bmm_score_transpose_b?bool=false softmax_axes?list(int)= | > ? ?
SwinAttentionScoreQuant query:i8 key:' value:' scale_quant:f16 scale_dequant1:u64 scale_dequant2:' bias_quant?:f16
    bias_dequant1?:i32 bias_dequant2?:' padding_mask1?:f16 padding_mask2?:' -> attention_score:'
    query_transpose?bool=false key_transpose?bool=false value_transpose?bool=false softmax_axes?int=-1 | > ?
SwinTransformerLnQKV x:f16 gamma:' beta:' weight:' bias:' -> query_output:' key_output:' value_output:' head_num?int
    head_dim?int seq_length?int shifts?list(int)= epsilon?float=1e-07 | > ? ? ?
SwinTransformerLnQkvQuant x:f16 gamma:' beta:' weight:' bias:' quant_scale:' quant_offset:' dequant_scale:u64 ->
    query_output:f16 key_output:' value_output:' head_num?int seq_length?int epsilon?float ori_height?int
    ori_weight?int h_win_szie?int w_win_size?int weight_transpose?bool | > ? ? ?
SwitchN data:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool pred_value:i64 ->
    output*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool | > ?
Sxpy x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,c64,c128,complex32 x2:' alpha?:' -> y:any | broadcast
SyncBNTrainingUpdate mean:f16,f32,bf16 running_mean:' -> running_mean_update=running_mean:' momentum?float=0.1
SyncBatchNormBackwardReduce sum_dy:f16,f32,bf16 sum_dy_dx_pad:' mean:' invert_std:' -> sum_dy_xmu=sum_dy:' y=sum_dy:'
SyncBatchNormGatherStats total_sum:f16,f32 total_square_sum:' sample_count:i32 mean:f16,f32 variance:' ->
    batch_mean~total_sum:' batch_invstd~total_sum:' mean=mean:' variance=variance:' momentum?float=0.1 eps?float=1e-05
    | > ? ? _ _
SyncBatchNormGatherStatsWithCounts mean_all:f16,f32,bf16 invert_std_all:' count_all:' mean_broadcast:' count_sum:'
    running_var:' -> invert_std=running_var:' running_var_update=running_var:' momentum?float=0.1 epsilon?float=0.001
SyncResizeBilinearV2 x:f32 size:i32 -> y:f32 ori_image_size?list(int)= split_size?list(int)= src_start_w?int=0
    dst_start_w?int=0 align_corners?bool=false half_pixel_centers?bool=false | > ?
SyncResizeBilinearV2Grad grads:f32 original_image:f16,f32,f64 -> y:f32 size?list(int)= ori_image_size?list(int)=
    src_start_w?int=0 dst_start_w?int=0 align_corners?bool=false half_pixel_centers?bool=false | > ?
TableToResource table_id:i32 -> table_handle:resource | > ?
TableToResourceV2 table_id:i32 -> table_handle:i64 | > ?
TabulateFusion table:f16,f32,f64 table_info:' em_x:' em:' -> descriptor~table:' last_layer_size?int | > ?
TabulateFusionGrad table:f16,f32,f64 table_info:' em_x:' em:' dy:' descriptor:' -> dy_dem_x~table:' dy_dem~table:'
    | > ? ?
TensorEqual input_x:' input_y:' -> output_z:bool | > ?
TensorListConcatLists input_a:variant input_b:' -> output:' element_dtype?type=i32 | > ?
TensorListConcatV2 input_handle:variant element_shape:i32,i64 leading_dims:i64 ->
    tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string lengths:i64 element_dtype?type=i32 | > ? ?
TensorListFromTensor tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string element_shape:i32,i64 ->
    output_handle:variant element_dtype?type=i32 | > ?
TensorListGather input_handle:variant indices:i32 element_shape:' ->
    values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string element_dtype?type=i32 | > ?
TensorListGetItem input_handle:variant index:i32 element_shape:' ->
    item:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string element_dtype?type=i32 | > ?
TensorListScatterV2 tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,quantized,string indices:i32
    element_shape:i32,i64 num_elements:i32 -> output_handle:variant element_dtype?type=i32 | > ?
TensorMapErase input_handle:variant key:i32,i64,string -> output_handle:variant | > ?
TensorRedirect x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> output_x=x:'
TfIdfVectorizer input:i32,i64,string -> output:f32 max_gram_length?int max_skip_count?int min_gram_length?int
    mode?string ngram_counts?list(int) ngram_indexes?list(int) pool_int64s?list(int)= pool_strings?list(string)=
    weights?list(float)= | > ?
ThresholdV2 x:' threshold:' value?:' -> y=x:'
ThresholdedRelu x:f16,f32 -> y=x:' alpha?float=1.0
TileD x:f16,f32,bf16,i32 -> y~x:' multiples?list(int) | > ?
ToBool input:f32,f64,i8,i16,i32,i64,u8,bool,string -> output:bool | > ?
TomeMerge token_a:f16 token_b:' topk_indice:i64 arg_max:' -> unmerge_token_a:f16 unreduce_token_b:' unreduce_count:f32
    top_rate?float=0.5 | > ? ? ?
TomeUnmerge attention:f16 ori_index_a:i64 ori_index_b:' topk_indice:' arg_max:' -> unzip_token:f16 top_rate?float=0.5
    | > ?
TopKD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 assist_seq:f16 ->
    values~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32 k?int sorted?bool=true dim?int=-1
    largest?bool=true | > ? ?
TopKPQDistance actual_count*:i32 pq_distance*:f16,f32 grouped_extreme_distance*:' pq_ivf*:i32 pq_index*:' ->
    topk_distance~pq_distance:f16,f32 topk_ivf:i32 topk_index:' order?string="ASC" k?int group_size?int | > ? ? ?
TopKPQDistanceV2 pq_distance:f16,f32,i32 grouped_extreme_distance:' -> topk_distance~pq_distance:' topk_index:i32
    order?string="ASC" k?int group_size?int | > ? ?
TopKV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 k:i32 ->
    values~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32 sorted?bool=true dim?int=-1 largest?bool=true
    | > ? ?
TopKV2D x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 k:i32 assist_seq:f16 ->
    values~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indices:i32 sorted?bool=true dim?int=-1 largest?bool=true
    | > ? ?
Trace x:plain,bool -> y:f16,f32,f64,bf16,i64,u64,c64,c128 | > ?
TransArgb x:f16 -> y:i16 | > ?
TransDataRNN src:plain,special -> dst~src:' src_format?string dst_format?string input_size?int hidden_size?int | > ?
TransQuantParamV2 scale:f32 offset?:' -> y:u64 | > ?
TransShape x:plain,bool,special,resource,string -> y~x:' outShape?list(int)= | > ?
TransposeBatchMatMul x1:f16,f32,bf16 x2:' bias?:' scale?:i64,u64 -> y:f16,f32,bf16,i8 perm_x1?list(int)=
    perm_x2?list(int)= perm_y?list(int)= enable_hf32?bool=false batch_split_factor?int=1 | > ?
TransposeD x:f16,f32,i8,i16,i32,i64,u8,u16,u32,u64 -> y~x:' perm?list(int) | > ?
Trunc input_x:f16,f32,bf16,i8,i32,u8 -> output_y=input_x:'
Unbatch x_tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool index:i64 id:' ->
    y_tensor~x_tensor:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool timeout_micros?int container?string=""
    shared_name?string="" | > ?
UnbatchGrad x_input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool index:i64
    grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool id:i64 ->
    y_grad~x_input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool container?string="" shared_name?string="" | > ?
Uniform x:f16,f32,f64 -> y=x:' from?float=0.0 to?float=1.0
UninitEmbeddingHashmap table_id:i32 ->
UninitPartitionMap ->
UniqueConsecutive x:plain,bool,special -> y~x:' idx:i32,i64 count:' return_idx?bool=false return_counts?bool=false
    axis?int=1000 | > ? ? ?
UniqueWithCountsAndSorting x:plain,special -> y~x:' indices:i32,i64 counts:' return_inverse?bool=false
    return_counts?bool=false sorted?bool=true | > ? ? ?
UnsortedSegmentMinD x:f16,f32,i16,i32 segment_ids:i32 -> y~x:f16,f32,i16,i32 num_segments?int | > ?
UnsortedSegmentProdD x:f16,f32,i16,i32 segment_ids:i32 -> y~x:f16,f32,i16,i32 num_segments?int | > ?
UnsortedSegmentSumD x:f16,f32,i8,i32,u8 segment_ids:i32 -> y~x:f16,f32,i8,i32,u8 num_segments?int | > ?
UpdateTensorDesc x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' shape?list(int) | > ?
UpsampleNearest3d x:f16,f32,f64,bf16,u8 -> y~x:' output_size?list(int)= scales?list(float)= | > ?
UpsampleNearestExact3d x:f16,f32,bf16 -> y~x:' output_size?list(int) scales?list(float)=0.0,0.0,0.0 | > ?
UpsampleNearestExact3dGrad grad_output:f16,f32,bf16 -> y~grad_output:' input_size?list(int)
    output_size?list(int)=0,0,0 scales?list(float)=0.0,0.0,0.0 | > ?
UpsampleTrilinear3d x:f16,f32,f64 -> y~x:' output_size?list(int)= scales?list(float)= align_corners?bool=false | > ?
UpsampleTrilinear3dGrad grad_output:f16,f32,f64 -> y~grad_output:' input_size?list(int) output_size?list(int)=
    scales?list(float)= align_corners?bool=false | > ?
ViewCopy dst:plain,special dst_size:i32,i64 dst_stride:' dst_storage_offset:' src:plain,special src_size:i32,i64
    src_stride:' src_storage_offset:' -> dst=dst:plain,special
WarpAffine x:f32 matrix:' -> y:' out_height?int out_width?int interpolation_mode?string="bilinear"
    padding_mode?string="const" padding_value?int=0 | > ?
WarpAffineV2 x:f32,u8 matrix:f32 dst_size:i32,i64 -> y~x:f32,u8 interpolation?string="bilinear"
    border_type?string="constant" border_value?float=0.0 data_format?string="HWC" | > ?
WeightQuantBatchMatmulV2 x:f16,bf16 weight:i8,i32,int4 antiquant_scale:f16,bf16,i64,u64 antiquant_offset?:f16,bf16,i32
    quant_scale?:f32,u64 quant_offset?:f32 bias?:f16,f32 -> y:f16,bf16,i8 transpose_x?bool=false
    transpose_weight?bool=false antiquant_group_size?int=0 dtype?int=-1 inner_precise?int=0 | > ?
While input*:plain,bool,special,resource,string -> output*:' cond?func body?func parallel_iterations?int=10 | > ?
WriteSelect x:plain,bool,special,resource,string -> y=x:'
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
_If cond:plain,bool,special,resource,string input*:' -> output*:' then_branch?func else_branch?func | > ?
_ParallelConcatStart -> y@dtype:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool dtype?type=i32 shape?list(int)= | > ?
_While input*:plain,bool,special,resource,string -> output*:' cond?func body?func | > ?
)ops";
};

} // namespace cann::lines
GRAFT_END
