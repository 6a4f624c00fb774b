// graft/frontend/caffe/detail/schema_layers.hpp - Caffe: what single layers and their data need, as texts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// In the order of their names; the grammar is that of `wire::message_text`, the letters are in schema_net.hpp.
// clang-format off: lines are as full as they can be
inline constexpr char const* layer_messages[] = {
    "AccumParameter/o 1 top_height:uint32=0 2 top_width:uint32=0 3 size_divisible_by:uint32=0"
        " 4 have_reference:bool=false",
    "AccuracyParameter 1 top_k:uint32=1 2 axis:int32=1 3 ignore_label:int32",
    "AdaptiveBiasChannelParameter/o 1 num_iter:int32=1 2 bg_portion:float=0.2 3 fg_portion:float=0.2"
        " 4 suppress_others:bool=true 5 margin_others:float=1e-05",
    "AnnotatedDataParameter 1 batch_sampler*:BatchSampler/syin 2 label_map_file:string/syin"
        " 3 anno_type:.AnnotatedDatum.AnnotationType/syin 4 yolo_data_type:int32=0/y 5 yolo_data_jitter:float=0.3/y"
        " 6 train_diffcult:bool=true/y 7 single_class:bool=true/y 8 seg_scales:int32=8/y 9 seg_resize_width:int32=0/y"
        " 10 seg_resize_height:int32=0/y 11 difficult_label_warmup:bool=false/y",
    "ArgMaxParameter 1 out_max_val:bool=false 2 top_k:uint32=1 3 axis:int32",
    "AugmentationParameter/o 2 write_augmented:string 3 max_multiplier:float=255 4 augment_during_test:bool=false"
        " 5 recompute_mean:uint32=0 6 write_mean:string 7 mean_per_pixel:bool=true 8 mode:string=add"
        " 10 mirror:RandomGeneratorParameter 11 translate:RandomGeneratorParameter 12 rotate:RandomGeneratorParameter"
        " 13 zoom:RandomGeneratorParameter 14 squeeze:RandomGeneratorParameter"
        " 15 translate_x:RandomGeneratorParameter 16 translate_y:RandomGeneratorParameter 18 mean*:float"
        " 20 lmult_pow:RandomGeneratorParameter 21 lmult_mult:RandomGeneratorParameter"
        " 22 lmult_add:RandomGeneratorParameter 23 sat_pow:RandomGeneratorParameter"
        " 24 sat_mult:RandomGeneratorParameter 25 sat_add:RandomGeneratorParameter"
        " 26 col_pow:RandomGeneratorParameter 27 col_mult:RandomGeneratorParameter"
        " 28 col_add:RandomGeneratorParameter 29 ladd_pow:RandomGeneratorParameter"
        " 30 ladd_mult:RandomGeneratorParameter 31 ladd_add:RandomGeneratorParameter"
        " 32 col_rotate:RandomGeneratorParameter 33 crop_width:uint32=0 34 crop_height:uint32=0"
        " 35 gamma:RandomGeneratorParameter 36 brightness:RandomGeneratorParameter"
        " 37 contrast:RandomGeneratorParameter 38 color:RandomGeneratorParameter 80 bottomwidth:uint32=0"
        " 81 bottomheight:uint32=0 82 num:uint32=0 83 chromatic_eigvec*:float 100 fog_amount:RandomGeneratorParameter"
        " 101 fog_size:RandomGeneratorParameter 102 motion_blur_angle:RandomGeneratorParameter"
        " 103 motion_blur_size:RandomGeneratorParameter 104 shadow_angle:RandomGeneratorParameter"
        " 105 shadow_distance:RandomGeneratorParameter 106 shadow_strength:RandomGeneratorParameter"
        " 107 noise:RandomGeneratorParameter",
    "BatchNormParameter 1 use_global_stats:bool 2 moving_average_fraction:float=0.999 3 eps:float=1e-05"
        " 4 engine:.Engine=DEFAULT/in@n15 5 use_weight_bias:bool=true/i 6 bias_term:bool=true/i"
        " 7 filler:FillerParameter/i 8 bias_filler:FillerParameter/in@n6 9 stats_batch_size:uint32=0/i"
        " 10 relu:bool=false/i 100000 scale_filler:FillerParameter/n@n5 100001 scale_bias:bool=false/n@n7",
    "BatchSampler/syin 1 use_original_image:bool=true 2 sampler:Sampler 3 sample_constraint:SampleConstraint"
        " 4 max_sample:uint32 5 max_trials:uint32=100",
    "BiasChannelParameter/o 1 bg_bias:float=1 2 fg_bias:float=2 3 ignore_label*:int32 4 label_type:.LabelType=IMAGE"
        " 6 background_label:int32=0",
    "BiasParameter 1 axis:int32=1 2 num_axes:int32=1 3 filler:FillerParameter",
    "BNParameter/o 1 scale_filler:FillerParameter 2 shift_filler:FillerParameter 3 bn_mode:.BNMode=LEARN"
        " 4 eps:float=1e-05 5 frozen:bool=false 6 engine:.Engine=DEFAULT 100000 slope_filler:FillerParameter"
        " 100001 bias_filler:FillerParameter 100002 momentum:float=0.9",
    "BoxAnnotatorOHEMParameter/i 1 roi_per_img!:uint32 2 ignore_label:int32=-1",
    "ChannelPermutationAction/o 1 chan:uint32 2 copy:uint32 3 fill:float",
    "ChannelPermutationParameter/o 1 action*:ChannelPermutationAction 16 num_output:uint32"
        " 17 inplace_possible:bool=false 18 version:int32=0",
    "ClipParameter 1 min!:float 2 max!:float",
    "CoeffScheduleParameter/o 1 half_life:float=1 2 initial_coeff:float=1 3 final_coeff:float=1",
    "CompileNetState/i 1 is_init:bool=true 2 bn_scale_remove:bool=false 3 bn_scale_merge:bool=false"
        " 4 kept_bn_layers*:string 5 negative_conv_names*:string 6 negative_conv_indexes*:uint32",
    "ConcatParameter 1 concat_dim:uint32=1 2 axis:int32=1 3 engine:.Engine=DEFAULT/i 4 per_fla_fuse:bool=false/i",
    "ContrastiveLossParameter 1 margin:float=1 2 legacy_version:bool=false",
    "ConvolutionParameter 1 num_output:uint32 2 bias_term:bool=true 3 pad*:uint32 4 kernel_size*:uint32"
        " 5 group:uint32=1 6 stride*:uint32 7 weight_filler:FillerParameter 8 bias_filler:FillerParameter"
        " 9 pad_h:uint32=0 10 pad_w:uint32=0 11 kernel_h:uint32 12 kernel_w:uint32 13 stride_h:uint32"
        " 14 stride_w:uint32 15 engine:.Engine=DEFAULT 16 axis:int32=1 17 force_nd_im2col:bool=false"
        " 18 dilation*:uint32 19 relu:bool=false/i 20 negative_slope:float=0/i 21 conv_algorithm:string=direct/i"
        " 23 coeff*:float/i 24 fusion_type:.FusionType=NONE_FUSION/i"
        " 100000 cudnn_convolution_algo_seeker:.CuDNNConvolutionAlgorithmSeeker=FINDEX/n@n19"
        " 100001 conv_algos_override:string=-1,-1,-1/n@n20 100002 hole:uint32/o 100003 hole_h:uint32/o"
        " 100004 hole_w:uint32/o",
    "CorrelationParameter/o 2 pad:uint32=0 3 kernel_size:uint32 4 max_displacement:uint32 5 stride_1:uint32=1"
        " 6 stride_2:uint32=1 7 do_abs:bool=false 8 single_direction:int32=0"
        " 15 correlation_type:.CorrelationType=MULTIPLY",
    "CropParameter 1 axis:int32=2 2 offset*:uint32",
    "CTCDecoderParameter/o 1 blank_index:int32=-1 2 ctc_merge_repeated:bool=true",
    "CTCLossParameter/o 1 output_delay:int32=0 2 blank_index:int32=-1 3 preprocess_collapse_repeated:bool=false"
        " 4 ctc_merge_repeated:bool=true 5 loss_calculation_t:int32=0",
    "DataParameter 1 source:string 2 scale:float=1 3 mean_file:string 4 batch_size:uint32 5 crop_size:uint32=0"
        " 6 mirror:bool=false 7 rand_skip:uint32=0 8 backend:.DB=LEVELDB 9 force_encoded_color:bool=false"
        " 10 prefetch:uint32=4 11 shuffle:bool=false/in@n14 12 side*:uint32/i 13 cache:bool=false/n"
        " 16 precache:bool=false/n 3001 preselection_file:string/o 3002 preselection_label:int32/o"
        " 3003 range_start:int32=0/o 3004 range_end:int32=-1/o 3005 rand_permute:bool=false/o"
        " 3006 rand_permute_order:.RANDPERMORDER=FIRST_PERMUTE_THEN_RANGE/o 3007 rand_permute_seed:uint32=0/o"
        " 3008 slice_point*:uint32/o 3009 encoding*:.CHANNELENCODING/o 3010 verbose:bool=false/o"
        " 3011 subtract*:float/o 3012 permute_every_iter:uint32=0/o 3013 block_size:uint32=0/o"
        " 4001 disk_reader_threads:uint32=1/o 7000 huge_video_dataset:bool=false/o 7001 limit_samples:int32=-1/o"
        " 100000 threads:uint32=0/n@n11 100001 parser_threads:uint32=0/n@n12 100002 lbl_source:string/o",
    "DenseCRFParameter/o 1 max_iter:int32=10 2 pos_xy_std*:float 3 pos_w*:float 4 bi_xy_std*:float"
        " 5 bi_rgb_std*:float 6 bi_w*:float 7 output_probability:bool=true",
    "DenseImageDataParameter/o 1 source:string 2 batch_size:uint32 3 rand_skip:uint32=0 4 shuffle:bool=false"
        " 5 new_height:uint32=0 6 new_width:uint32=0 7 is_color:bool=true 8 mean_file:string 9 root_folder:string",
    "DetectionEvaluateParameter/syin 1 num_classes:uint32 2 background_label_id:uint32=0"
        " 3 overlap_threshold:float=0.5 4 evaluate_difficult_gt:bool=true 5 name_size_file:string"
        " 6 resize_param:ResizeParameter",
    "DetectionOutputParameter 1 num_classes:uint32/syin 2 share_location:bool=true/syin"
        " 3 background_label_id:int32=0/syin 4 nms_param:NonMaximumSuppressionParameter/syin"
        " 5 save_output_param:SaveOutputParameter/syin 6 code_type:.PriorBoxParameter.CodeType=CORNER/syin"
        " 7 keep_top_k:int32=-1/syin 8 variance_encoded_in_target:bool=false/syin 9 confidence_threshold:float/syin"
        " 10 visualize:bool=false/syin 11 visualize_threshold:float/syin 12 save_file:string/syin"
        " 100000 clip:bool=false/o 100001 normalized_bbox:bool=true/o",
    "DetectNetAugmentationParameter/n 1 crop_prob:float=1 2 shift_x:uint32=0 3 shift_y:uint32=0"
        " 4 scale_prob:float=0.33 5 scale_min:float=0.7 6 scale_max:float=1 7 flip_prob:float=0.33"
        " 8 rotation_prob:float=0.33 9 max_rotate_degree:float=1 10 hue_rotation_prob:float=0.33"
        " 11 hue_rotation:float=15 12 desaturation_prob:float=0.33 13 desaturation_max:float=0.5"
        " 208 resize_param:ResizeParameter 209 noise_param:NoiseParameter 210 emit_constraint:EmitConstraint"
        " 213 distort_param:DistortionParameter 214 expand_param:ExpansionParameter",
    "DetectNetGroundTruthParameter/n 1 stride:uint32=4 2 scale_cvg:float=0.5 3 gridbox_type:.GridboxType=GRIDBOX_MAX"
        " 4 max_cvg_len:uint32=50 5 min_cvg_len:uint32=50 7 coverage_type:.CoverageType=RECTANGULAR"
        " 8 image_size_x:uint32=1248 9 image_size_y:uint32=384 11 obj_norm:bool=false 12 crop_bboxes:bool=true"
        " 13 object_class*:DetectNetGroundTruthParameter.ClassMapping",
    "DetectNetGroundTruthParameter.ClassMapping/n 1 src!:uint32 2 dst!:uint32",
    "DistortionParameter/syin 1 brightness_prob:float=0 2 brightness_delta:float=0 3 contrast_prob:float=0"
        " 4 contrast_lower:float=0 5 contrast_upper:float=0 6 hue_prob:float=0 7 hue_delta:float=0"
        " 8 saturation_prob:float=0 9 saturation_lower:float=0 10 saturation_upper:float=0"
        " 11 random_order_prob:float=0",
    "DomainTransformParameter/o 1 num_iter:int32=3 2 spatial_sigma:float=5e+01 3 range_sigma:float=5"
        " 4 min_weight:float=0",
    "DownsampleParameter/o 1 top_height:uint32=0 2 top_width:uint32=0",
    "DropoutParameter 1 dropout_ratio:float=0.5 2 engine:.Engine=DEFAULT/n 3 random_seed:int64=-1/n"
        " 100000 scale_train:bool=true/o 100001 sample_weights_test:bool=false/o",
    "DummyDataParameter 1 data_filler*:FillerParameter 2 num*:uint32 3 channels*:uint32 4 height*:uint32"
        " 5 width*:uint32 6 shape*:BlobShape",
    "EltwiseParameter 1 operation:.EltwiseOp=SUM 2 coeff*:float 3 stable_prod_grad:bool=true"
        " 4 engine:.Engine=DEFAULT/i",
    "ELUParameter 1 alpha:float=1 2 lambda:float=1/n",
    "EmbedParameter 1 num_output:uint32 2 input_dim:uint32 3 bias_term:bool=true 4 weight_filler:FillerParameter"
        " 5 bias_filler:FillerParameter",
    "EmitConstraint/syin 1 emit_type:.EmitType=CENTER 2 emit_overlap:float",
    "EvalDetectionParameter/i 1 side:uint32=7 2 num_class:uint32=20 3 num_object:uint32=2 4 threshold:float=0.5"
        " 5 sqrt:bool=true 6 constriant:bool=true 7 score_type:.ScoreType=MULTIPLY 8 nms:float=-1 9 biases*:float",
    "ExpansionParameter/syin 1 prob:float=1 2 max_expand_ratio:float=1",
    "ExpParameter 1 base:float=-1 2 scale:float=1 3 shift:float=0",
    "FlattenParameter 1 axis:int32=1 2 end_axis:int32=-1",
    "FlowWarpParameter/o 1 fill_value:.FillParameter=ZERO",
    "GRNParameter/o 1 bias:float=1",
    "HDF5DataParameter 1 source:string 2 batch_size:uint32 3 shuffle:bool=false",
    "HDF5OutputParameter 1 file_name:string",
    "HingeLossParameter 1 norm:.Norm=L1",
    "ImageDataParameter 1 source:string 2 scale:float=1 3 mean_file:string 4 batch_size:uint32=1 5 crop_size:uint32=0"
        " 6 mirror:bool=false 7 rand_skip:uint32=0 8 shuffle:bool=false 9 new_height:uint32=0 10 new_width:uint32=0"
        " 11 is_color:bool=true 12 root_folder:string 13 min_height:uint32=0/i 14 min_width:uint32=0/i"
        " 15 cache:bool=false/n 16 precache:bool=false/n 17 dataset_share_per_node:float=1/n"
        " 100000 short_side:uint32=0/n@n13 100001 threads:uint32=4/n@n14 100002 label_type:.LabelType=IMAGE/o"
        " 100003 ignore_label:int32=255/o",
    "ImResizeParameter/o 1 target_spatial_width:uint32=368 2 target_spatial_height:uint32=368 3 factor:float=0"
        " 4 start_scale:float=1 5 scale_gap:float=0.1",
    "InfogainLossParameter 1 source:string 2 axis:int32=1",
    "InnerProductParameter 1 num_output:uint32 2 bias_term:bool=true 3 weight_filler:FillerParameter"
        " 4 bias_filler:FillerParameter 5 axis:int32=1 6 transpose:bool=false 7 engine:.Engine=DEFAULT/i"
        " 8 relu:bool=false/i 9 negative_slope:float=0/i",
    "InputParameter 1 shape*:BlobShape",
    "InterpParameter/o 1 height:int32=0 2 width:int32=0 3 zoom_factor:int32=1 4 shrink_factor:int32=1"
        " 5 pad_beg:int32=0 6 pad_end:int32=0",
    "L1LossParameter/o 1 l2_per_location:bool=false 2 l2_prescale_by_channels:bool=false"
        " 3 normalize_by_num_entries:bool=false 4 epsilon:float=0.01 3001 plateau:float=0",
    "LocLossParameter/o 1 threshold:double",
    "LogParameter 1 base:float=-1 2 scale:float=1 3 shift:float=0",
    "LpqLossParameter/o 4010 pq_episode_starts_at_iter*:uint32 4011 p*:float 4012 q*:float 4013 p_epsilon:float=0"
        " 4014 q_epsilon:float=0.01 4016 l2_prescale_by_channels:bool=false 4017 normalize_by_num_entries:bool=false",
    "LRNParameter 1 local_size:uint32=5 2 alpha:float=1 3 beta:float=0.75 4 norm_region:.NormRegion=ACROSS_CHANNELS"
        " 5 k:float=1 6 engine:.Engine=DEFAULT",
    "MatReadParameter/o 1 prefix:string 2 source:string 3 strip:int32=0 4 batch_size:int32=1",
    "MatWriteParameter/o 1 prefix:string 2 source:string 3 strip:int32=0 4 period:int32=1",
    "MeanParameter/o 1 operation:.MeanOperation=ADD 2 file:string 3 value*:float 4 mean_scale:float=1"
        " 5 input_scale:float=1 6 output_scale:float=1",
    "MemoryDataParameter 1 batch_size:uint32 2 channels:uint32 3 height:uint32 4 width:uint32",
    "MnActivationParameter/i 1 num_nodes_in:uint32 2 num_nodes_out:uint32 3 model_parts_in:uint32=1"
        " 4 model_parts_out:uint32=1 5 need_reduce:bool=true",
    "MnModelParallelParameter/i 1 layer_from!:string 2 layer_to:string 3 num_nodes:uint32 4 model_parts:uint32",
    "MnParamGradCompressLayerTypeList/i 1 layer_type*:string",
    "MnParamGradCompressParameter/i 1 param_grad_compress_enable*:bool",
    "MultiBoxLossParameter 1 loc_loss_type:.LocLossType=SMOOTH_L1/syin 2 conf_loss_type:.ConfLossType=SOFTMAX/syin"
        " 3 loc_weight:float=1/syin 4 num_classes:uint32/syin 5 share_location:bool=true/syin"
        " 6 match_type:.MatchType=PER_PREDICTION/syin 7 overlap_threshold:float=0.5/syin"
        " 8 use_prior_for_matching:bool=true/syin 9 background_label_id:uint32=0/syin"
        " 10 use_difficult_gt:bool=true/syin 11 do_neg_mining:bool/syin 12 neg_pos_ratio:float=3/syin"
        " 13 neg_overlap:float=0.5/syin 14 code_type:.PriorBoxParameter.CodeType=CORNER/syin"
        " 16 encode_variance_in_target:bool=false/syin 17 map_object_to_agnostic:bool=false/syin"
        " 18 ignore_cross_boundary_bbox:bool=false/syin 19 bp_inside:bool=false/syin"
        " 20 mining_type:.MiningType=MAX_NEGATIVE/syin 21 nms_param:NonMaximumSuppressionParameter/syin"
        " 22 sample_size:int32=64/syin 23 use_prior_for_nms:bool=false/syin 24 ignore_difficult_gt:bool=false/n",
    "MultinodeLayerParameter/i 1 num_nodes:uint32 2 model_parts:uint32=1",
    "MultinodeParameter/i 1 model_parallel*:MnModelParallelParameter"
        " 2 compress_layer_type_list:MnParamGradCompressLayerTypeList",
    "MVNParameter 1 normalize_variance:bool=true 2 across_channels:bool=false 3 eps:float=1e-09",
    "NmsParameter/o 1 threshold:float=0.5 2 num_peak:uint32=100 3 max_peaks:uint32=20 4 num_parts:uint32=15",
    "NoiseParameter/syin 1 prob:float=0 2 hist_eq:bool=false 3 inverse:bool=false 4 decolorize:bool=false"
        " 5 gauss_blur:bool=false 6 jpeg:float=-1 7 posterize:bool=false 8 erode:bool=false 9 saltpepper:bool=false"
        " 10 saltpepper_param:SaltPepperParameter 11 clahe:bool=false 12 convert_to_hsv:bool=false"
        " 13 convert_to_lab:bool=false",
    "NonMaximumSuppressionParameter/syin 1 nms_threshold:float=0.3 2 top_k:int32 3 eta:float=1",
    "NormalizeParameter/syin 1 across_spatial:bool=true 2 scale_filler:FillerParameter 3 channel_shared:bool=true"
        " 4 eps:float=1e-10",
    "ParameterParameter 1 shape:BlobShape",
    "PermuteParameter/syin 1 order*:uint32",
    "PoolingParameter 1 pool:.PoolMethod=MAX 2 kernel_size:uint32 3 stride:uint32=1 4 pad:uint32=0 5 kernel_h:uint32"
        " 6 kernel_w:uint32 7 stride_h:uint32 8 stride_w:uint32 9 pad_h:uint32=0 10 pad_w:uint32=0"
        " 11 engine:.Engine=DEFAULT 12 global_pooling:bool=false 13 round_mode:.RoundMode=CEIL 14 axis:int32=1/i"
        " 15 pad_3d*:uint32/i 16 kernel_size_3d*:uint32/i 17 stride_3d*:uint32/i 40 torch_pooling:bool=false/n"
        " 100000 avg_include_pad:bool=true/i@i13 100001 ceil_mode:bool=true/o",
    "PowerFileParameter/o 1 shift_file:string",
    "PowerParameter 1 power:float=1 2 scale:float=1 3 shift:float=0",
    "PReLUParameter 1 filler:FillerParameter 2 channel_shared:bool=false",
    "PriorBoxParameter 1 min_size*:float/syin 2 max_size*:float/syin 3 aspect_ratio*:float/syin 4 flip:bool=true/syin"
        " 5 clip:bool=false/syin 6 variance*:float/syin 7 img_size:uint32/syin 8 img_h:uint32/syin"
        " 9 img_w:uint32/syin 10 step:float/syin 11 step_h:float/syin 12 step_w:float/syin 13 offset:float=0.5/syin"
        " 100000 additional_y_offset:bool=false/o",
    "ProposalParameter/o 1 feat_stride:uint32=16 2 base_size:uint32=16 3 min_size:uint32=16 4 ratio*:float"
        " 5 scale*:float 6 pre_nms_topn:uint32=6000 7 post_nms_topn:uint32=300 8 nms_thresh:float=0.7",
    "PSROIPoolingParameter/i 1 spatial_scale!:float 2 output_dim!:int32 3 group_size!:int32",
    "PythonParameter 1 module:string 2 layer:string 3 param_str:string 4 share_in_parallel:bool=false",
    "QuantizationParameter 1 precision:.Precision=DYNAMIC_FIXED_POINT/i 2 rounding_scheme:.Rounding=NEAREST/i"
        " 3 bw_layer_in:uint32=32/i 4 bw_layer_out:uint32=32/i 5 bw_params:uint32=32/i 6 fl_layer_in*:int32/i"
        " 7 fl_layer_out*:int32/i 8 fl_params*:int32/i 9 mant_bits:uint32=23/o 10 exp_bits:uint32=8/o"
        " 11 exp_min:int32=-8/o 12 exp_max:int32=-1/o 20 scale_in*:float/i 21 scale_out*:float/i"
        " 22 scale_params*:float/i 23 is_negative_input:bool=false/i 24 force_u8_input:bool=false/i",
    "RandomAspectRatioParameter/i 1 min_area_ratio:float=0.5 2 max_area_ratio:float=1 3 aspect_ratio_change:float=1"
        " 4 max_attempt:uint32=10 5 resize_param:ResizeParameter",
    "RandomGeneratorParameter/o 1 rand_type:string=uniform 2 exp:bool=false 4 mean:float=0 5 spread:float=0"
        " 6 prob:float=1 7 apply_schedule:bool=true 8 discretize:bool=false 9 multiplier:float=1",
    "RandomResizeParameter/i 1 min_size:uint32=0 2 max_size:uint32=0 3 resize_param:ResizeParameter",
    "RandomSamplingSoftmaxLossParameter/o 1 random_sampling_num:int32=100 2 random_sampling_policy:string=random",
    "ReaderParameter/o 1 file:string 2 num:uint32=1",
    "RecurrentParameter 1 num_output:uint32=0 2 weight_filler:FillerParameter 3 bias_filler:FillerParameter"
        " 4 debug_info:bool=false 5 expose_hidden:bool=false",
    "ReductionParameter 1 operation:.ReductionOp=SUM 2 axis:int32=0 3 coeff:float=1",
    "RegionLossParameter/yi 1 side:uint32=13 2 num_class:uint32=20 3 bias_match:uint32=1 4 coords:uint32=4"
        " 5 num:uint32=5 6 softmax:uint32=1 7 jitter:float=0.2 8 rescore:uint32=1 9 object_scale:float=1"
        " 10 class_scale:float=1 11 noobject_scale:float=0.5 12 coord_scale:float=5 13 absolute:uint32=1"
        " 14 thresh:float=0.2 15 random:uint32=1 16 biases*:float 17 softmax_tree:string 18 class_map:string",
    "RegionYoloParameter/o 1 coords:int32=4 2 classes:int32=20 3 num:int32=1 4 do_softmax:bool=true 5 anchors*:float"
        " 6 mask*:int32",
    "ReLUParameter 1 negative_slope:float=0 2 engine:.Engine=DEFAULT 3 fuse:bool=false/i",
    "ReorgParameter/yi 1 stride:uint32 2 reverse:bool=false",
    "ReorgYoloParameter/o 1 stride:int32=1",
    "ResampleParameter/o 1 width:uint32 2 height:uint32 3 type:.ResampleType=LINEAR 4 antialias:bool=true"
        " 5 factor:float=1",
    "ReshapeParameter 1 shape:BlobShape 2 axis:int32=0 3 num_axes:int32=-1 4 pixelshuffler:int32=1/i",
    "ResizeParameter/syin 1 prob:float=1 2 resize_mode:.Resize_mode=WARP 3 height:uint32=0 4 width:uint32=0"
        " 5 pad_mode:.Pad_mode=CONSTANT 6 pad_value*:float 7 interp_mode*:.Interp_mode 8 height_scale:uint32=0"
        " 9 width_scale:uint32=0",
    "ReverseParameter/o 1 axis:int32=0",
    "ROIPoolingParameter/i 1 pooled_h:uint32=0 2 pooled_w:uint32=0 3 spatial_scale:float=1 4 pooled_size*:uint32",
    "ROIWarpingParameter/o 1 pooled_h:uint32=0 2 pooled_w:uint32=0 3 spatial_scale:float=1",
    "SaltPepperParameter/syin 1 fraction:float=0 2 value*:float",
    "SampleConstraint/syin 1 min_jaccard_overlap:float 2 max_jaccard_overlap:float 3 min_sample_coverage:float"
        " 4 max_sample_coverage:float 5 min_object_coverage:float 6 max_object_coverage:float",
    "Sampler/syin 1 min_scale:float=1 2 max_scale:float=1 3 min_aspect_ratio:float=1 4 max_aspect_ratio:float=1",
    "SaveOutputParameter/syin 1 output_directory:string 2 output_name_prefix:string 3 output_format:string"
        " 4 label_map_file:string 5 name_size_file:string 6 num_test_image:uint32 7 resize_param:ResizeParameter",
    "ScaleParameter 1 axis:int32=1 2 num_axes:int32=1 3 filler:FillerParameter 4 bias_term:bool=false"
        " 5 bias_filler:FillerParameter",
    "SegAccuracyParameter/o 1 metric:.AccuracyMetric=PixelAccuracy 2 ignore_label*:int32 3 reset:bool=true",
    "SegmentationEvaluateParameter/y 1 num_classes:uint32=1 2 threshold:float=0.5",
    "ShuffleChannelParameter/o 1 group:uint32=1",
    "SigmoidParameter 1 engine:.Engine=DEFAULT",
    "SliceParameter 1 slice_dim:uint32=1 2 slice_point*:uint32 3 axis:int32=1",
    "SmoothL1LossParameter/i 1 sigma:float=1",
    "SoftmaxParameter 1 engine:.Engine=DEFAULT 2 axis:int32=1",
    "SpatialDropoutParameter/i 1 dropout_ratio:float=0.5",
    "SpatialTransformerParameter/o 1 transform_type:string=affine 2 sampler_type:string=bilinear 3 output_H:int32"
        " 4 output_W:int32 5 to_compute_dU:bool=true 6 theta_1_1:double 7 theta_1_2:double 8 theta_1_3:double"
        " 9 theta_2_1:double 10 theta_2_2:double 11 theta_2_3:double",
    "SplitParameter/i 1 engine:.Engine=DEFAULT",
    "SPPParameter 1 pyramid_height:uint32 2 pool:.PoolMethod=MAX 6 engine:.Engine=DEFAULT",
    "STLossParameter/o 1 output_H:int32 2 output_W:int32",
    "SwishParameter 1 beta:float=1",
    "TanHParameter 1 engine:.Engine=DEFAULT",
    "ThresholdParameter 1 threshold:float=0",
    "TileParameter 1 axis:int32=1 2 tiles:int32",
    "TripletLossParameter/o 1 margin:float=1",
    "TRTParameter/n 1 trt_mode:.TRTMode=INT8 2 top_k:uint32=1 3 deploy!:string 4 model!:string"
        " 5 deploy_outputs*:string 6 calibrator:string",
    "UniqueLabelParameter/o 1 max_labels:int32 2 ignore_label*:int32 3 force_label*:float",
    "UpsampleParameter 1 scale:int32=1/y 2 scale_h:uint32/o 3 scale_w:uint32/o 4 pad_out_h:bool=false/o"
        " 5 pad_out_w:bool=false/o 6 upsample_h:uint32/o 7 upsample_w:uint32/o",
    "VideoDataParameter/sin 1 video_type:.VideoType=WEBCAM 2 device_id:int32=0 3 video_file:string"
        " 4 skip_frames:uint32=0",
    "WindowDataParameter 1 source:string 2 scale:float=1 3 mean_file:string 4 batch_size:uint32 5 crop_size:uint32=0"
        " 6 mirror:bool=false 7 fg_threshold:float=0.5 8 bg_threshold:float=0.5 9 fg_fraction:float=0.25"
        " 10 context_pad:uint32=0 11 crop_mode:string=warp 12 cache_images:bool=false 13 root_folder:string",
    "WriterParameter/o 1 file:string 2 folder:string 3 prefix:string 4 suffix:string 5 normalize:bool=false"
        " 6 scale:float=1",
    "YoloDetectionOutputParameter/y 1 side:uint32=13 2 num_classes:uint32=20 3 num_box:uint32=5 4 coords:uint32=4"
        " 5 confidence_threshold:float=0.01 6 nms_threshold:float=0.45 7 biases*:float 8 label_map_file:string",
    "YoloSegParameter/y 1 num_class:uint32=0 2 object_scale:float=5 3 class_scale:float=1"
        " 4 use_logic_gradient:bool=false 5 use_hardsigmoid:bool=false",
    "Yolov3DetectionOutputParameter/y 1 num_classes:uint32=20 2 num_box:uint32=3 3 confidence_threshold:float=0.01"
        " 4 nms_threshold:float=0.45 5 biases*:float 6 anchors_scale*:uint32 7 mask_group_num:uint32=2 8 mask*:uint32"
        " 9 gaussian_box:bool=false",
    "Yolov3Parameter/y 1 side:uint32=13 2 num_class:uint32=20 3 num:uint32=5 4 object_scale:float=1"
        " 5 class_scale:float=1 6 noobject_scale:float=0.5 7 coord_scale:float=5 8 thresh:float=0.2"
        " 10 anchors_scale:uint32=32 11 biases*:float 12 mask*:uint32 13 use_logic_gradient:bool=false"
        " 14 use_focal_loss:bool=false 15 iou_loss:.IOU_LOSS=MSE 16 iou_normalizer:float=0.25 17 iou_thresh:float=0.5"
        " 18 max_delta:float=1e+01 19 accumulate:bool=true 20 label_smooth_eps:float=0.1",
};
// clang-format on

} // namespace caffe::detail
GRAFT_END
