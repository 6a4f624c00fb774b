// graft/cann/catalog/lines_4.hpp - operators that only CANN has, part 4; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {

// clang-format off
inline constexpr std::string_view part_4[] = {
    "OrderedMapUnstage key:i64 indices:i32 -> values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool "
        "capacity?int=0 memory_limit?int=0 dtypes?list(type)= container?string=\"\" shared_name?string=\"\"",
    "OrderedMapUnstageNoKey indices:i32 -> key:i64 values*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,"
        "c128,bool,qint16,qint32,qint8,quint16,quint8,resource,string capacity?int=0 memory_limit?int=0 "
        "dtypes?list(type)= container?string=\"\" shared_name?string=\"\"",
    "OutfeedEnqueueOp x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> "
        "channel_name?string=\"\"",
    "OutfeedEnqueueOpV2 x*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,"
        "qint32,qint8,quint16,quint8,string tensor_name:string -> channel_name?string=\"\" slice_size?int=0 "
        "wait_time?int=0 slice_sync?bool=false",
    "PReluGrad grads:f16,f32 features:' weights:' -> dx=features:' da=weights:'",
    "PSROIPoolingGradV2D x:f16,f32 rois:' -> y~x:' spatial_scale?float output_dim?int group_size?int "
        "input_size?list(int)",
    "PSROIPoolingV2 x:f16,f32 rois:' -> y~x:' spatial_scale?float output_dim?int group_size?int",
    "PadD x:f16,f32,bf16,i32 -> y~x:' paddings?list(list(int))",
    "PadV2D x:f16,f32,i32 constant_values:' -> y~x:' paddings?list(list(int))",
    "PadV3 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8,q"
        "uint16,quint8 paddings:i32,i64 constant_values?:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c"
        "128,complex32,qint16,qint32,qint8,quint16,quint8 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u"
        "64,c64,c128,bool,complex32,qint16,qint32,qint8,quint16,quint8 mode?string=\"constant\" "
        "paddings_contiguous?bool=true",
    "PadV3D x:f16,f32,i8,u8 -> y~x:' paddings?list(list(int)) constant_values?int=0 "
        "mode?string=\"constant\" paddings_contiguous?bool=true",
    "PadV3Grad x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,qu"
        "int16,quint8 paddings:i32,i64 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex"
        "32,qint16,qint32,qint8,quint16,quint8 mode?string=\"reflect\" paddings_contiguous?bool=true",
    "ParallelDynamicStitch indices*:i32 "
        "x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128,bool,qint32,qint8,quint8,string -> y~x:' N?int=1",
    "PartitionedCall args*:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,"
        "qint32,qint8,quint16,quint8,resource,string -> output*:' f?func config?string=\"\" "
        "config_proto?string=\"\" executor_type?string=\"\"",
    "Pdist x:f16,f32 -> y~x:' p?float=2.0",
    "PeekData -> y*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool output_types?list(type)= "
        "output_shapes?list(list(int))= channel_name?string=\"\"",
    "PhonyConcat x*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y~x:' concat_dim?list(int) "
        "N?list(int) keep_input_offset?bool=true",
    "PhonySplit x:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y*:' split_dim?list(int) "
        "num_split?list(int) keep_output_offset?bool=true",
    "Pinverse x:f32,f64 -> y~x:' rcond?float=1e-15",
    "PlaceHolder x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,q"
        "int8,quint16,quint8,resource,string -> y~x:' peerIndex?int=0 parentId?string=\"\" "
        "parentOpType?string=\"\" anchorIndex?int=0",
    "Poisson x:f16,f32 -> y~x:' seed?int=0",
    "PoissonNllLoss input_x:f16,f32 target:' -> loss~input_x:' log_input?bool=true full?bool=false "
        "eps?float=1e-08 reduction?string=\"mean\"",
    "PreventGradient x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y=x:' message?string=\"\"",
    "Print x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,string ->",
    "PrintV3 x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,string data*:' -> y~x:' message?string=\"\" "
        "first_n?int=-1 summarize?int=3",
    "PriorBoxD x:f16,f32 img:' data_h:' data_w:' box_height:' box_width:' -> y~x:' min_size?list(float) "
        "max_size?list(float) img_h?int=0 img_w?int=0 step_h?float=0.0 step_w?float=0.0 flip?bool=true "
        "clip?bool=false offset?float=0.5 variance?list(float)=0.1",
    "PriorBoxDV2 x:f16,f32 img:' boxes:' -> y~x:' min_size?list(float) max_size?list(float) img_h?int=0 "
        "img_w?int=0 step_h?float=0.0 step_w?float=0.0 flip?bool=true clip?bool=false offset?float=0.5 "
        "variance?list(float)=0.1",
    "ProdEnvMatA coord:f32,f64 type:i32 natoms:' box:f32,f64 mesh:i32 davg:f32,f64 dstd:' -> "
        "descrpt~coord:' descrpt_deriv~coord:' rij~coord:' nlist:i32 rcut_a?float=1.0 rcut_r?float=1.0 "
        "rcut_r_smth?float=1.0 sel_a?list(int)= sel_r?list(int)=",
    "ProdEnvMatACalcDescrpt distance:f32,f64 rij_x:' rij_y:' rij_z:' type:i32 natoms:' mesh:' "
        "davg:f32,f64 dstd:' -> descrpt~distance:' descrpt_deriv~distance:' rcut_a?float=1.0 rcut_r?float=1.0"
        " rcut_r_smth?float=1.0 sel_a?list(int)= sel_r?list(int)=",
    "ProdEnvMatACalcRij coord:f32,f64 type:i32 natoms:' box:f32,f64 mesh:i32 -> rij~coord:f32,f64 "
        "nlist:i32 distance~coord:f32,f64 rij_x~coord:' rij_y~coord:' rij_z~coord:' rcut_a?float=1.0 "
        "rcut_r?float=1.0 rcut_r_smth?float=1.0 sel_a?list(int)= sel_r?list(int)=",
    "ProdForceSeA net_deriv:f16,f32,f64 in_deriv:' nlist:i32 natoms:' -> atom_force~net_deriv:f16,f32,f64"
        " n_a_sel?int n_r_sel?int",
    "ProdVirialSeA net_deriv:f16,f32,f64 in_deriv:' rij:' nlist:i32 natoms:' -> "
        "virial~net_deriv:f16,f32,f64 atom_virial~net_deriv:' n_a_sel?int n_r_sel?int",
    "PromptFlashAttention query:f16,bf16,i8 key:' value:' pse_shift?:f16,bf16 atten_mask?:f16,i8,u8,bool "
        "actual_seq_lengths?:i64 actual_seq_lengths_kv?:' deq_scale1?:any quant_scale1?:' deq_scale2?:' "
        "quant_scale2?:' quant_offset2?:' -> attention_out~query:f16,bf16,i8 num_heads?int "
        "scale_value?float=1.0 pre_tokens?int=214748647 next_tokens?int=0 input_layout?string=\"BSH\" "
        "num_key_value_heads?int=0 sparse_mode?int=0 inner_precise?int=1",
    "ProposalD cls_prob:f16,f32 bbox_delta:' im_info:' rpn_bbox:' -> rois~cls_prob:' actual_rois_num:i32 "
        "feat_stride?float=16.0 base_size?float=16.0 min_size?float=16.0 ratio?list(float)=0.5,1,2 "
        "scale?list(float)=8,16,32 pre_nms_topn?int=3000 post_nms_topn?int=304 iou_threshold?float=0.7 "
        "output_actual_rois_num?bool=false",
    "PtIou bboxes:f16,f32 gtboxes:' -> overlap~bboxes:' mode?string=\"iou\"",
    "Qr x:f16,f32,f64,c64,c128 -> q~x:' r~x:' full_matrices?bool=false",
    "QuantBatchMatmulV3 x1:i8,int4 x2:' scale:f32,bf16,i64,u64 offset?:f32 bias?:f16,f32,bf16,i32 "
        "pertoken_scale?:f32 -> y:f16,bf16,i8,i32 dtype?int transpose_x1?bool=false transpose_x2?bool=false",
    "QuantConv2D x:i8 filter:' scale:i64,u64 bias?:i32 offset?:f32 -> y:f16 dtype?int strides?list(int) "
        "pads?list(int) dilations?list(int)=1,1,1,1 groups?int=1 data_format?string=\"NHWC\" offset_x?int=0 "
        "round_mode?string=\"rint\"",
    "QuantUpdateScatter var:i8 indices:i32,i64 updates:f16,bf16 quant_scales:f32,bf16 "
        "quant_zero_points?:bf16,i32 -> var=var:i8 reduce?string axis?int=0 quant_axis?int=1 "
        "reciprocal_scale?bool=false",
    "Quantize x:f16,f32,bf16 scales:f32,bf16 zero_points?:bf16,i8,i32,u8 -> y/x:i8,i32,u8 dtype?string "
        "axis?int=1",
    "QuantizeAddLayerNorm x1:f16,f32,bf16 x2:' gamma:' beta:' bias:' scales:f32,bf16 zero_points?:' -> "
        "y:i8 x~x1:f16,f32,bf16 dtype?int axis?int=-1 epsilon?float=1e-05 additional_output?bool=false",
    "QueueData -> y:u8 index?int=0 queue_name?string=\"\" output_types?list(type)= "
        "output_shapes?list(list(int))=;;",
    "RNNTLoss acts:f32 labels:i32 input_lengths:' label_lengths:' -> costs:f32 grads:' blank_label?int=0",
    "ROIAlignGrad ydiff:f32 rois:' rois_n?:i32 -> xdiff:f32 xdiff_shape?list(int) pooled_width?int "
        "pooled_height?int spatial_scale?float sample_num?int=2 roi_end_mode?int=1",
    "RaggedBinCount splits:i64 values:i32,i64 size:' weights:f32,f64,i32,i64 -> output~weights:' "
        "binary_output?bool=false",
    "RaggedBincount splits:i64 values:i32,i64 size:' weights:f32,f64,i32,i64 -> output~weights:' "
        "binary_output?bool=false",
    "RaggedCountSparseOutput splits:i64 values:i32,i64 weights:f32,f64,i32,i64 -> output_indices:i64 "
        "output_values~weights:f32,f64,i32,i64 output_dense_shape:i64 minlength?int=-1 maxlength?int=-1 "
        "binary_output?bool",
    "RandomChoiceWithMask x:bool -> y:i32 mask:bool count?int=0 seed?int=0 seed2?int=0",
    "RandomGammaGrad alpha:f32,f64 sample:' -> +y~alpha:'",
    "Randperm -> out@dtype:' n?int layout?int=0 dtype?type=i64",
    "RangeD x:f32,i32 -> y~x:' start?float limit?float delta?float",
    "ReadSelect x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qi"
        "nt8,quint16,quint8,resource,string -> y~x:' stride_list?list(int)=1,1,1,1,1",
    "RecordInput -> records:string file_pattern?string file_random_seed?int=301 "
        "file_shuffle_shift_ratio?float=0.0 file_buffer_size?int=10000 file_parallelism?int=16 "
        "batch_size?int=32 compression_type?string=\"\"",
    "ReduceAllD x:bool -> y:' axes?list(int) keep_dims?bool=false",
    "ReduceAnyD x:bool -> y:' axes?list(int) keep_dims?bool=false",
    "ReduceLogSum x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8"
        " axes:i32,i64 -> "
        "y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 "
        "keep_dims?bool=false",
    "ReduceLogSumExp x:f16,f32 axes:i32,i64 -> y~x:f16,f32 keep_dims?bool=false",
    "ReduceMaxD x:f16,f32,bf16,i8,i32,u8 -> y~x:' axes?list(int) keep_dims?bool=false",
    "ReduceMeanD x:f16,f32,bf16 -> y~x:' axes?list(int) keep_dims?bool=false "
        "noop_with_empty_axes?bool=false",
    "ReduceMeanVariance x:f16,f32 -> mean~x:' variance~x:' axes?list(int)= keep_dims?bool=true",
    "ReduceMeanWithCast "
        "x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 axes:i32,i64"
        " -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 "
        "keep_dims?bool=false noop_with_empty_axes?bool=true dtype?type=undefined",
    "ReduceMeanWithCount x:f16,f32,bf16 count:' count_sum:' -> y~x:' axes?list(int) keep_dims?bool=false",
    "ReduceMinD x:f16,f32,bf16,i8,i32,u8 -> y~x:' axes?list(int) keep_dims?bool=false",
    "ReduceNansum x:f16,f32,bf16 axes:i32,i64 -> y~x:f16,f32,bf16 keep_dims?bool=false",
    "ReduceProdD x:f16,f32,bf16,i8,i32,u8 -> y~x:' axes?list(int) keep_dims?bool=false",
    "ReduceStd x:f16,f32 -> y1~x:' y2~x:' dim?list(int)= unbiased?bool=true keepdim?bool=false",
    "ReduceStdV2Update x:f16,f32,bf16 mean:' -> output_var~x:' dim?list(int) if_std?bool=false "
        "unbiased?bool=true keepdim?bool=false correction?int=1",
    "ReduceStdWithMean x:f16,f32,bf16 mean:' -> y~x:' dim?list(int)= unbiased?bool=true "
        "keepdim?bool=false invert?bool=false epsilon?float=0.001 correction?int=1",
    "ReduceSumD x:f16,f32,bf16 -> y~x:' axes?list(int) keep_dims?bool=false",
    "RefData x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,qint16,qint32,qint8"
        ",quint16,quint8,resource,string -> y=x:' index?int=0",
    "RefEnter x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y=x:' frame_name?string "
        "is_constant?bool",
    "RefExit x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y=x:'",
    "RefMerge x*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string -> y~x:' value_index:i32",
    "RefNextIteration x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool -> y=x:'",
    "RefSwitch data:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string pred:bool -> "
        "output_false=data:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,bool,string output_true=data:'",
    "Relu6D x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 -> y=x:' scale?float=1.0",
    "ReluGradV2 gradients:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64 mask:u8,uint1 -> "
        "backprops=gradients:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64",
    "ReluV2 x:f16,f32,f64,i8,i16,i32,i64,u8,u16,qint8 -> y=x:' mask:u8,uint1",
    "Remap img:' map_offset:' -> map_img~img:'",
    "Renorm x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint"
        "16,quint8 -> y~x:' p?float dim?int maxnorm?float",
    "RepeatInterleave x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,q"
        "int8,quint16,quint8 repeats:i32,i64 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,c"
        "omplex32,qint16,qint32,qint8,quint16,quint8 axis?int=1000",
    "RepeatInterleaveGrad y_grad:f16,f32,bf16 repeats:i32,i64 -> x_grad~y_grad:f16,f32,bf16 axis?int=-1",
    "Resize x:f16,f32,f64,i8,i16,i32,i64,u8,u16 roi?:f16,f32,f64 scales?:f32 sizes?:i32,i64 -> "
        "y~x:f16,f32,f64,i8,i16,i32,i64,u8,u16 coordinate_transformation_mode?string=\"half_pixel\" "
        "cubic_coeff_a?float=-0.75 exclude_outside?int=0 extrapolation_value?float=0.0 "
        "mode?string=\"nearest\" nearest_mode?string=\"round_prefer_floor\"",
    "ResizeAndClipPolys polys_data:i32 polys_offset:' polys_size:' h_scale:f32 w_scale:' img_h:i32 "
        "img_w:' -> clipped_polys_data:' clipped_polys_offset:' clipped_polys_size:' clipped_polys_num:'",
    "ResizeBilinearV2D x:f16,f32 -> y:f32 align_corners?bool=false half_pixel_centers?bool=false "
        "size?list(int)",
    "ResizeD x:f16,f32 -> y~x:' sizes?list(int) scales?list(float)= roi?list(int)= "
        "coordinate_transformation_mode?string=\"half_pixel\" cubic_coeff_a?float=-0.75 exclude_outside?int=0"
        " extrapolation_value?float=0.0 mode?string=\"nearest\" nearest_mode?string=\"round_prefer_floor\" "
        "data_format?string=\"NCHW\"",
    "ResizeGrad grads:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,string "
        "roi?:f16,f32,f64 scales?:f32 original_size:i32,i64 -> "
        "y~grads:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool,complex32,string "
        "coordinate_transformation_mode?string=\"half_pixel\" cubic_coeff_a?float=-0.75 exclude_outside?int=0"
        " extrapolation_value?float=0.0 mode?string=\"nearest\" nearest_mode?string=\"round_prefer_floor\"",
    "ResizeGradD grads:f16,f32 -> y~grads:' original_size?list(int) roi?list(int)= scales?list(float)= "
        "coordinate_transformation_mode?string=\"half_pixel\" cubic_coeff_a?float=-0.75 exclude_outside?int=0"
        " extrapolation_value?float=0.0 mode?string=\"nearest\" nearest_mode?string=\"round_prefer_floor\" "
        "data_format?string=\"NCHW\"",
    "ResizeNearestNeighborV2D x:f16,f32,i8,i32,u8 -> y~x:' size?list(int) align_corners?bool=false "
        "half_pixel_centers?bool=false",
    "ResizeNearestNeighborV2GradD grads:f32 -> y:' size?list(int) align_corners?bool=false "
        "half_pixel_centers?bool=false",
    "ResizeTrilinear x:f16,f32,f64 size:i32 -> y~x:f16,f32,f64 align_corners?bool=false "
        "half_pixel_centers?bool=false",
    "ResizeV2 x:f32,u8 dst_size:i32,i64 -> y~x:f32,u8 interpolation?string=\"nearest\" "
        "data_format?string=\"HWC\"",
    "ResourceAccumulatorApplyGradient handle:resource local_step:i64 gradient:f16,f32,f64 ->",
    "ResourceAccumulatorNumAccumulated handle:resource -> num_accumulated:i32",
    "ResourceAccumulatorSetGlobalStep handle:resource new_global_step:i64 ->",
    "ResourceAccumulatorTakeGradient handle:resource num_required:i32 -> average@dtype:f16,f32,f64 "
        "dtype?type",
    "ResourceConditionalAccumulator -> handle:resource dtype?type shape?list(int) container?string=\"\" "
        "shared_name?string=\"\" reduction_type?string=\"MEAN\"",
    "RgbToGrayscale images:f32,u8 -> y~images:' data_format?string=\"HWC\" output_channels?int=1",
    "RingAttentionUpdate prev_attn_out:' prev_softmax_max:' prev_softmax_sum:' cur_attn_out:' "
        "cur_softmax_max:' cur_softmax_sum:' actual_seq_qlen?:i64 -> attn_out=prev_attn_out:any "
        "softmax_max=prev_softmax_max:' softmax_sum=prev_softmax_sum:' input_layout?string=\"SBH\"",
    "RmsNorm x:f16,f32,bf16 gamma:' -> y~x:' rstd:f32 epsilon?float=1e-06",
    "RmsNormGrad dy:f16,f32,bf16 x:' rstd:f32 gamma:f16,f32,bf16 -> dx~dy:' dgamma:f32",
    "RngReadAndSkipV2 value:i64 algorithm:i32 delta:u64 -> value=value:i64",
    "RngSkip x:resource algorithm:i64 delta:' ->",
    "RnnGenMask seq_length:i32 -> seq_mask:f16 num_step?int hidden_size?int",
    "RnnGenMaskV2 seq_length:i32 x:f16,f32 -> seq_mask~x:' hidden_size?int",
    "RoiAlignRotated x:f32 rois:' -> y:' pooled_h?int pooled_w?int spatial_scale?float "
        "sampling_ratio?int=0 aligned?bool=true clockwise?bool=false",
    "RoiExtractor features*:f16,f32 rois:' index?:i32 -> y~features:f16,f32 finest_scale?int=56 "
        "roi_scale_factor?float=0.0 spatial_scale?list(float)=0.25,0.125,0.0625,0.03125 pooled_height?int=7 "
        "pooled_width?int=7 sample_num?int=0 pool_mode?string=\"avg\" aligned?bool=true",
    "RoiPoolingGradWithArgMax grad:f16,f32 x:' rois:' roi_actual_num?:i32 argmax:' -> y~grad:f16,f32 "
        "pooled_h?int pooled_w?int spatial_scale_h?float spatial_scale_w?float pool_channel?int",
    "RoiPoolingWithArgMax x:f16,f32 rois:' roi_actual_num?:i32 -> y~x:f16,f32 argmax:i32 pooled_h?int "
        "pooled_w?int spatial_scale_h?float spatial_scale_w?float pool_channel?int",
    "RopeWithSinCosCache positions:i32,i64 queryIn:any keyIn:' cosSinCache:' -> queryOut=queryIn:' "
        "keyOut=keyIn:' numQHeads?int numKHeads?int headSize?int mropeSection?list(int)=0,0,0 qStride?int=0 "
        "kStride?int=0 isNeoxStyle?bool=true",
    "RotaryMul x:' r1:' r2:' -> y~x:'",
    "RotaryMulGrad x:' r1:' r2:' dy:' -> dx~x:' dr1~x:' dr2~x:' need_backward?bool=true",
    "RotaryPositionEmbedding x:' cos:' sin:' -> y~x:' mode?int=0",
    "RotaryPositionEmbeddingGrad dy:' cos:' sin:' x?:' -> dx~dy:' dcos~dy:' dsin~dy:' mode?int=0",
    "Rotate x:f32,u8 -> y~x:' angle?float center?list(int)= expand?bool=false "
        "interpolation?string=\"nearest\" padding_mode?string=\"constant\" padding_value?float=0.0 "
        "data_format?string=\"HWC\"",
    "RotatedIou boxes:f32 query_boxes:' -> iou:' trans?bool=false mode?string=\"iou\" is_cross?bool=true "
        "v_threshold?float=0.0 e_threshold?float=0.0",
    "RotatedOverlaps boxes:f32 query_boxes:' -> overlaps:' trans?bool=false",
    "RpnProposalPostProcessing sorted_proposal:f16 proposal_num:u32 -> sorted_box:f16 img_size?list(int) "
        "score_threshold?float k?int min_size?float nms_threshold?float post_nms_num?int box_filter?bool=true"
        " core_max_num?int=8",
    "RpnProposalsD rois:f16 cls_bg_prob:' -> sorted_box:' img_size?list(int) score_threshold?float k?int "
        "min_size?float nms_threshold?float post_nms_num?int score_filter?bool=true box_filter?bool=true "
        "score_sigmoid?bool=false",
    "SGD parameters:f16,f32,bf16 gradient:' learning_rate:' accum:' momentum:' stat:' -> "
        "parameters=parameters:' dampening?float=0.0 weight_decay?float=0.0 nesterov?bool=false",
    "SampleDistortedBoundingBoxExt2 image_size:i8,i16,i32,i64,u8 bounding_boxes:f32 min_object_covered:' "
        "-> begin~image_size:i8,i16,i32,i64,u8 size~image_size:' bboxes:f32 seed?int=0 seed2?int=0 "
        "aspect_ratio_range?list(float)=0.75,1.33 area_range?list(float)=0.05,1.0 max_attempts?int=100 "
        "use_image_if_no_bounding_boxes?bool=false",
    "ScaleAndTranslateGrad grads:f32 original_image:' scale:' translation:' -> y/original_image:' "
        "kernel_type?string=\"lanczos3\" antialias?bool=true",
    "ScaledMaskedSoftmax x:f16,f32,bf16 mask?:bool,uint1 -> y=x:f16,f32,bf16 scale?float=1.0 "
        "fixed_triu_mask?bool=false",
    "ScaledMaskedSoftmaxGrad y_grad:f16,f32,bf16 y:' mask?:bool,uint1 -> x_grad~y_grad:f16,f32,bf16 "
        "scale?float=1.0 fixed_triu_mask?bool=false",
    "ScanPQCodes ivf:u8 bucket_list:i32,i64 bucket_base_distance:f16,f32 bucket_limits:i32 "
        "bucket_offsets:i64 adc_tables:f16,f32 -> actual_count:i32 pq_distance:f16 grouped_extreme_distance:'"
        " pq_ivf:i32 pq_index:' total_limit?int group_size?int=64 extreme_mode?int=0 split_count?int=1 "
        "split_index?int=0",
    "Scatter var:f16,f32,bf16,i8,i32,u8 indices:i32,i64 updates:f16,f32,bf16,i8,i32,u8 -> var=var:' "
        "reduce?string axis?int=0",
    "ScatterAddWithAxis var:f16,f32,i8,i32,u8 indices:i32,i64 updates:f16,f32,i8,i32,u8 -> var=var:' "
        "axis?int",
    "ScatterElementsV2 "
        "var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 "
        "indices:i32,i64 "
        "updates:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 -> "
        "var=var:' axis?int=0 reduction?string=\"none\"",
    "ScatterList var*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 indice:i32,i64 "
        "updates:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 mask?:u8 -> "
        "var*:f16,f32,bf16,i8,i16,i32,i64,u8,u16,u32,u64 reduce?string=\"update\" axis?int=-2",
    "ScatterMaxWithArgmax x:f32 indices:i32 updates:f32 -> y:' argmax:i32",
    "ScatterNdD indices:i32,i64 x:f16,f32,i8,i32,u8 -> y~x:' shape?list(int)",
    "SearchSorted sorted_sequence:f16,f32,i8,i16,i32,i64,u8 values:' sorter?:i64 -> out@dtype:i32,i64 "
        "dtype?type=i64 right?bool=false",
    "SegmentMaxD x:f16,f32,i32 -> y~x:' segment_ids?list(int)",
    "SegmentSort input_data:f16,f32 input_index:f16,i32 -> output_proposal~input_data:f16,f32 k_num?int "
        "largest?bool=true",
    "SelfAdjointEig x:f32,f64,c64,c128 -> eigen_value~x:' eigen_vector~x:' compute_v?bool=true",
    "SequenceAt handle:resource index:i32,i64 -> "
        "y:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool",
    "SequenceConstruct inputs*:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool -> handle:resource",
    "SequenceEmpty -> handle:resource dtype?type=f32",
    "SequenceErase handle:resource index?:i32,i64 -> handle_y:resource",
    "SequenceInsert handle:resource value:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,bool "
        "index?:i32,i64 -> handle_y:resource",
    "SequenceLength handle:resource -> length:i64",
    "SigmoidCrossEntropyWithLogits predict:f16,f32,bf16 target:' -> loss~predict:'",
    "SigmoidCrossEntropyWithLogitsGrad predict:f16,f32,bf16 target:' dout:' -> gradient~predict:'",
    "SigmoidCrossEntropyWithLogitsV2 predict:f16,f32,bf16 target:' weight?:' pos_weight?:' -> "
        "loss~predict:' reduction?string=\"mean\"",
    "SigmoidFocalLoss pred:f16,f32 target:i32 weight?:f16,f32 -> y~pred:' gamma?float=2.0 "
        "alpha?float=0.25 reduction?string=\"mean\"",
    "SignBitsPack x:f16,f32 -> y:u8 size?int",
    "SignBitsUnpack x:u8 -> y@dtype:f16,f32 size?int dtype?type",
    "SilentCheck val:' input_grad:' pre_val:' min_val:' max_val:' val_counter:i32 -> "
        "input_grad=input_grad:any pre_val=pre_val:' min_val=min_val:' max_val=max_val:' result:i32 "
        "c_min_steps?int=7 c_thresh_l1?float=1000000.0 c_coeff_l1?float=100000.0 c_thresh_l2?float=10000.0 "
        "c_coeff_l2?float=5000.0",
    "SingleMerge input_proposal:f16 -> output_data:' output_index:i32 k_num?int largest?bool=true",
    "SliceD x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,quint"
        "16,quint8 -> y~x:' offsets?list(int) size?list(int)",
    "SliceDV2 x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8,qui"
        "nt16,quint8 offsets:i32,i64 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32"
        ",qint16,qint32,qint8,quint16,quint8 size?list(int)",
    "SliceLastDim x:f16,f32,f64,i8,i16,i32,i64 -> y~x:' start?int end?int stride?int=1",
    "SliceWithAxes x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint"
        "8,quint16,quint8 offsets:i32,i64 size:' -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c1"
        "28,complex32,qint16,qint32,qint8,quint16,quint8 axes?list(int)",
    "SliceWrite x:f16,f32,f64,i32,i64 begin:i32,i64 value:f16,f32,f64,i32,i64 -> x=x:'",
    "Slogdet x:f16,f32,f64 -> sign~x:' y~x:'",
    "SmoothL1LossGradV2 predict:f16,f32,bf16 label:' dout:' -> gradient=predict:' sigma?float=1.0 "
        "reduction?string=\"mean\"",
    "SmoothL1LossV2 predict:f16,f32,bf16 label:' -> loss~predict:' sigma?float=1.0 "
        "reduction?string=\"mean\"",
    "SobolSample dim:i32 num_results:' skip:' -> samples@dtype:f32,f64 dtype?type=f32",
    "SoftMarginLoss input_x:f16,f32,bf16 input_y:' -> output_z~input_x:' reduction?string=\"mean\"",
    "SoftMarginLossGrad predict:f16,f32,bf16 label:' dout:' -> gradient~predict:' "
        "reduction?string=\"mean\"",
    "SoftShrinkGrad input_grad:f16,f32,bf16 input_x:' -> output_y=input_x:' lambd?float=0.5",
    "SoftmaxCrossEntropyLoss scores:' labels:i32,i64 weights?:any -> loss~scores:' log_prop~scores:' "
        "ignore_index?int=0 reduction?string=\"mean\"",
    "SoftmaxFocalLoss pred:f16,f32 target:i32 weight?:f16,f32 -> y~pred:' gamma?float=2.0 "
        "alpha?float=0.25 reduction?string=\"mean\"",
    "SoftmaxV2WithDropOutDoMaskV3D x:f16 mask:u8 -> y1:f16 y2:' keep_prob?float axes?list(int)=-1",
    "SoftplusV2 x:f16,f32,bf16 -> y=x:' beta?float=1.0 threshold?float=20.0",
    "SoftplusV2Grad input_gradients:f16,f32,bf16 input_features:' -> +output_backprops~input_gradients:' "
        "beta?float=1.0 threshold?float=20.0",
    "Sort x:f16,f32,bf16,i8,i16,i32,i64,u8 -> y1~x:' y2:i32 axis?int=-1 descending?bool=false "
        "stable?bool=false",
    "SortedNMS boxes:f16,f32 sorted_scores:' input_indices:i32 max_output_size:' iou_threshold:f16,f32 "
        "score_threshold:' -> selected_indices:i32 offset?int=0",
    "SpaceToBatch x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint16,qint32,qint8"
        ",quint16,quint8 paddings:i32,i64 -> y~x:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,comp"
        "lex32,qint16,qint32,qint8,quint16,quint8 block_size?int",
    "SpaceToBatchD x:f16,f32 -> y~x:' block_size?int paddings?list(int)",
    "SpaceToBatchNDD x:f16,f32 -> y~x:' block_shape?list(int) paddings?list(int)",
    "SparseApplyAdadeltaD "
        "var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 accum:' "
        "accum_update:' lr:' rho:' grad:' indices:i32,i64 -> "
        "var=var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 "
        "accum=accum:' accum_update=accum_update:' epsilon?float use_locking?bool=false",
    "SparseApplyAdagradD var:f32 accum:' grad:' indices:i32 -> var=var:f32 accum=accum:' lr?float "
        "use_locking?bool=false update_slots?bool=true",
    "SparseApplyAdagradV2D var:f32 accum:' grad:' indices:i32 -> var=var:f32 accum=accum:' lr?float "
        "epsilon?float use_locking?bool=false update_slots?bool=true",
    "SparseApplyFtrlD var:f32 accum:' linear:' grad:' indices:i32 -> var=var:f32 accum=accum:' "
        "linear=linear:' lr?float l1?float l2?float lr_power?float use_locking?bool=false",
    "SparseApplyFtrlV2D var:f32 accum:' linear:' grad:' indices:i32 -> var=var:f32 accum=accum:' "
        "linear=linear:' lr?float l1?float l2?float l2_shrinkage?float lr_power?float use_locking?bool=false",
    "SparseApplyProximalAdagradD "
        "var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 accum:' "
        "lr:' l1:' l2:' grad:' indices:i32,i64 -> "
        "var=var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 "
        "accum=accum:' use_locking?bool=false",
    "SparseApplyRMSPropD "
        "var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 ms:' mom:'"
        " lr:' grad:' indices:i32,i64 -> "
        "var=var:f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128,complex32,qint32,qint8,quint8 "
        "ms=ms:' mom=mom:' rho?float momentum?float epsilon?float use_locking?bool=false",
    "SparseBincount indices:i64 values:i32,i64 dense_shape:i64 size:i32,i64 weights:f32,f64,i32,i64 -> "
        "output~weights:' binary_output?bool=false",
    "SparseCountSparseOutput indices:i64 values:i32,i64 dense_shape:i64 weights:f32,f64,i32,i64 -> "
        "output_indices:i64 output_values~weights:f32,f64,i32,i64 output_dense_shape:i64 minlength?int=-1 "
        "maxlength?int=-1 binary_output?bool",
    "SparseReduceMaxSparse x_indices:i64 x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 x_shape:i64 "
        "reduction_axes:i32 -> y_indices:i64 y_values~x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 y_shape:i64 "
        "keep_dims?bool=false",
    "SparseReduceSumSparse x_indices:i64 x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 x_shape:i64 "
        "reduction_axes:i32 -> y_indices:i64 y_values~x_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 "
        "y_shape:i64 keep_dims?bool=false",
    "SparseSliceGrad backprop_val_grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 indices:i64 start:' "
        "new_indices:' -> y_grad~backprop_val_grad:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128",
    "SparseSparseMaximum x1_indices:i64 x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 x1_shape:i64 "
        "x2_indices:' x2_values:f16,f32,f64,i8,i16,i32,i64,u8,u16 x2_shape:i64 -> y_indices:' "
        "y_values~x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16",
    "SparseSparseMinimum x1_indices:i64 x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 x1_shape:i64"
        " x2_indices:' x2_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128 x2_shape:i64 -> y_indices:' "
        "y_values~x1_values:f16,f32,f64,i8,i16,i32,i64,u8,u16,c64,c128",
    "SpatialTransformer x:f16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64 theta?:' -> y~x:' "
        "output_size?list(int)=-1,-1 default_theta?list(float)= align_corners?bool=false "
        "use_default_theta?list(int)="};
// clang-format on

} // namespace cann::lines
GRAFT_END
