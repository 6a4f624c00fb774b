// graft/cann/catalog/lines_d_to_h.hpp - operators that only CANN has, D to H; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

struct d_to_h {
    static constexpr char text[] = R"ops(
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
DeviceQueueDataset ->
    y:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    output_types?list(int)= output_shapes?list(list(int))=;; channel_name?string="" _iterator_name?string="IteratorV2"
    | > ?
DiagD x:f16,f32,bf16,i32 assist:' -> y~x:' | > ?
DiagFlat x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,bool -> y~x:' diagonal?int=0 | > ?
DiagPartD x:f16,f32,i32 assist:' -> y~x:' | > ?
DiagV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32 -> y~x:' diagonal?int=0 | > ?
Dilation x:f16,f32,i8 -> y~x:' dilations?list(int) pads?list(int)= padding_value?float=0.0 | > ?
DropOutDoMask x:f16,f32,bf16 mask:u8,uint1 keep_prob:f16,f32,bf16 -> y~x:' | > ?
DropOutDoMaskV3 x:f16,f32 mask:u8,bool keep_prob:f16,f32 -> y~x:' | > ?
DropOutGenMask shape:i32,i64 prob:f16,f32 -> y:u8 seed?int=0 seed2?int=0 | > ?
DropOutGenMaskV4 shape:i32,i64 prob:f16,f32 -> y@dtype:bool,uint1 seed?int=0 seed2?int=0 dtype?type=bool | > ?
DropoutV2 x:f16,f32 seed:f32 -> y=x:f16,f32 mask/x:f32 seed=seed:' p?float
DropoutWithMulsAndSoftmaxGrad y_grad:f16,f32 mask:u8 softmax_output:f16,f32 -> x_grad~y_grad:' input_keep_prob?float
    alpha?float axes?list(int)=-1 | > ?
DuaQuantizeAddLayerNorm x1:f16,f32,bf16 x2:' gamma:' beta:' bias:' scales1:f32,bf16 scales2:'
    zero_points1?:bf16,i8,i32,u8 zero_points2?:' -> y1:i8,i32,u8 y2:' x~x1:f16,f32,bf16 dtype?int axis?int=-1
    epsilon?float=1e-05 additional_output?bool=false | > ? ? ?
DummySeedGenerator -> handle:resource | > ?
DynSeqOuter x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    x2:' seq_len1:i32 seq_len2:' ->
    y~x1:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 | > ?
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
DynamicGetNext
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> y*:' output_types?list(type)= output_shapes?list(list(int))=;;
    _dynamic_graph_execute_mode?string="lazy_recompile" _getnext_inputs_shape_range?string="" | > ?
DynamicGetNextV2 ->
    y*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    output_types?list(type)= channel_name?string="" output_shapes?list(list(int))=;;
    _dynamic_graph_execute_mode?string="lazy_recompile" _getnext_inputs_shape_range?string="" | > ?
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
EmbeddingApplyRmsprop var_handle:i32,resource
    lr:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 rho:' momentum:'
    epsilon:' grad:' keys:i64 global_step?:i32,i64 -> var_handle=var_handle:i32,resource embedding_dim?list(int)
    mask_zero?list(int)=0 padding_key?list(int)=0 padding_key_mask?list(int)=1 completion_key?list(int)=0
    completion_key_mask?list(int)=1
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
End
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> y=x:' peerIndex?int=0 parentOpType?string=""
EndOfSequence x:u8 -> y:' | > ?
EnsureShape input:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 -> output=input:' shape?list(int)
ExpandD x:f16,f32,i8,i32,u8,bool -> y~x:' shape?list(int) | > ?
ExponentialDecayLR var_handle:i32,resource initial_learning_rate:f16,f32 decay_rate:' decay_steps:i32,i64
    global_step?:' -> decayed_lr~initial_learning_rate:f16,f32 staircase?bool=false | > ?
Eye -> y:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8
    num_rows?int num_columns?int=0 batch_shape?list(int)= dtype?int=0 | > ?
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
FeedsRepeat feeds:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    feeds_repeat_times:i32,i64 ->
    y~feeds:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    output_feeds_size?int | > ?
FileConstant -> y@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool,int4 file_path?string="" file_id?string=""
    shape?list(int) dtype?type | > ?
FillD value:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~value:' dims?list(int) | > ?
FillDiagonal
    x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8 ->
    y~x:' fill_value?float wrap?bool=false | > ?
FillV2 dims:i16,i32,i64 -> y:f16,f32,f64,i8,i16,i32,i64 value?float=0.0 | > ?
FillV2D -> y:f16,f32,f64,i8,i16,i32,i64,u8 value?float=0.0 dims?list(int) | > ?
FillWindowCache x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8
    clean_cache:bool ->
    y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint16,quint8 axis?int
    cache_depth?int | > ?
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
For start:i32 limit:' delta:'
    input*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> output*:' body?func | > ?
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
FusedMulApplyMomentumExtern var:f32
    accum:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 lr:' x1:' momentum:'
    x2:' var_copy:f16 -> var=var:f32 var_copy=var_copy:f16
    accum=accum:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8
    use_nesterov?bool=false use_locking?bool=false
GEMM a:f16,f32,i8,i32 b:' c:' alpha:' beta:' -> y~a:' transpose_a?bool=false transpose_b?bool=false | > ?
GLU x:f16,f32,f64 -> y~x:' dim?int=-1 | > ?
GLUGrad y_grad:f16,f32,f64 x:' -> x_grad=x:' dim?int=-1
GRUV2HiddenGradCell dh_pre_t:f16,f32 h:' dy:' dh:' update:' reset:' new:' hidden_new:' seq_length?:' ->
    dh_prev~dh_pre_t:' dgate_h~dh_pre_t:' dnt_x~dh_pre_t:' t_state?int=0 gate_order?string="zrh" | > ? ? ?
GatherShapes
    x*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    -> shape:i32,i64 axes?list(list(int)) dtype?int=3 | > ?
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
GetNextFromQueue x:u8 ->
    y*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    output_types?list(type)= output_shapes?list(list(int))=;; | > ?
GetNextV2 ->
    y*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    output_types?list(type)= output_shapes?list(list(int))=;; channel_name?string="" | > ?
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
GroupNormRelu x:f16,f32 gamma:' beta:' -> y~x:' num_groups?int eps?float=1e-05 | > ?
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
HcomRemoteRead remote:i64,u64 ->
    local@dtype:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    dtype?type | > ?
HcomRemoteRefRead remote:u64 cache_var:' local_offset:' -> cache_var=cache_var:' dtype?type
HcomRemoteScatterWrite remote:i64,u64
    local:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    local_offset?:u64 ->
HcomRemoteWrite remote:i64,u64
    local:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8,resource,string
    ->
HcomSend x:' -> group?string sr_tag?int dest_rank?int
Histogram x:f16,f32,i8,i16,i32,i64,u8 -> y:f32,i8,i16,i32,i64,u8 bins?int=100 min?float=0.0 max?float=0.0 | > ?
HistogramFixedWidthD x:f16,f32,i32,i64 range:' -> y:i32 nbins?int dtype?int=3 | > ?
HistogramV2 x:f16,f32,i8,i16,i32,i64,u8 min:' max:' -> y:i32 bins?int=100 | > ?
)ops";
};

} // namespace cann::lines
GRAFT_END
