// graft/frontend/caffe/detail/schema_net.hpp - Caffe: the net, its layers of three generations, blobs, and all enums,
// as texts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// The add-ons to BVLC's schema, by their letters in the strings: SSD, MobileNet-YOLO, IntelCaffe, NVCaffe, others. A
/// field without a letter is BVLC's and in every dialect. If two of them use one number, the first of BVLC, SSD,
/// MobileNet-YOLO, IntelCaffe, NVCaffe keeps it; the field of the other has a number from 100000 on, and its own number
/// after `@`. Fields without a number in a published schema have one from 100000 on, too: they are read from text
/// files.
/// Source, in addition to the schemas of these five: the caffe.proto of DeepLab v1 (TheLegendAli/DeepLab-Context), of
/// v2 and PSPNet (BassyKuo/PSPNET-cudnn5), SegNet (CesarCadena/caffe-segnet), R-FCN (daijifeng001/caffe-rfcn),
/// Ristretto (pmgysel/caffe), OpenCV (opencv-caffe.proto), OpenPose (CMU-Perceptual-Computing-Lab/caffe_rtpose),
/// FlowNet 2 (lmb-freiburg/flownet2), OpenVINO (mo_caffe.proto), ReID (fqzhu001/caffe-pdh-reid-2016); the web page of
/// ShuffleNet (farmingyard/ShuffleNet). Read on 2026-11-26.
inline constexpr char dialect_letters[] = "syino";

// clang-format off: lines are as full as they can be
/// What the readers take apart. The grammar is that of `wire::message_text`.
inline constexpr char const* net_messages[] = {
    "NetParameter 1 name:string 2 layers*:V1LayerParameter 3 input*:string 4 input_dim*:int32"
        " 5 force_backward:bool=false 6 state:NetState 7 debug_info:bool=false 8 input_shape*:BlobShape"
        " 9 engine:string/i 10 compile_net_state:CompileNetState/i 11 bn_stats_batch_size:uint32=0/i"
        " 12 default_backward_type:.Type=FLOAT/n 13 default_forward_math:.Type=FLOAT/n"
        " 14 default_backward_math:.Type=FLOAT/n 15 global_grad_scale:float=1/n"
        " 16 global_grad_scale_adaptive:bool=false/n 17 default_conv_algos_override:string=-1,-1,-1/n"
        " 18 reduce_buckets:int32=6/n 19 default_cudnn_math_override:int32=-1/n 20 eltwise_mem_sharing:bool=true/n"
        " 100 layer*:LayerParameter 101 multinode:MultinodeParameter/i 100000 default_forward_type:.Type=FLOAT/n@n11",
    "NetState 1 phase:.Phase=TEST 2 level:int32=0 3 stage*:string",
    "NetStateRule 1 phase:.Phase 2 min_level:int32 3 max_level:int32 4 stage*:string 5 not_stage*:string",
    "LayerParameter 1 name:string 2 type:string 3 bottom*:string 4 top*:string 5 loss_weight*:float"
        " 6 param*:ParamSpec 7 blobs*:BlobProto 8 include*:NetStateRule 9 exclude*:NetStateRule 10 phase:.Phase"
        " 11 propagate_down*:bool 45 bn_param:BNParameter/o 100 transform_param:TransformationParameter"
        " 101 loss_param:LossParameter 102 accuracy_param:AccuracyParameter 103 argmax_param:ArgMaxParameter"
        " 104 concat_param:ConcatParameter 105 contrastive_loss_param:ContrastiveLossParameter"
        " 106 convolution_param:ConvolutionParameter 107 data_param:DataParameter 108 dropout_param:DropoutParameter"
        " 109 dummy_data_param:DummyDataParameter 110 eltwise_param:EltwiseParameter 111 exp_param:ExpParameter"
        " 112 hdf5_data_param:HDF5DataParameter 113 hdf5_output_param:HDF5OutputParameter"
        " 114 hinge_loss_param:HingeLossParameter 115 image_data_param:ImageDataParameter"
        " 116 infogain_loss_param:InfogainLossParameter 117 inner_product_param:InnerProductParameter"
        " 118 lrn_param:LRNParameter 119 memory_data_param:MemoryDataParameter 120 mvn_param:MVNParameter"
        " 121 pooling_param:PoolingParameter 122 power_param:PowerParameter 123 relu_param:ReLUParameter"
        " 124 sigmoid_param:SigmoidParameter 125 softmax_param:SoftmaxParameter 126 slice_param:SliceParameter"
        " 127 tanh_param:TanHParameter 128 threshold_param:ThresholdParameter"
        " 129 window_data_param:WindowDataParameter 130 python_param:PythonParameter 131 prelu_param:PReLUParameter"
        " 132 spp_param:SPPParameter 133 reshape_param:ReshapeParameter 134 log_param:LogParameter"
        " 135 flatten_param:FlattenParameter 136 reduction_param:ReductionParameter 137 embed_param:EmbedParameter"
        " 138 tile_param:TileParameter 139 batch_norm_param:BatchNormParameter 140 elu_param:ELUParameter"
        " 141 bias_param:BiasParameter 142 scale_param:ScaleParameter 143 input_param:InputParameter"
        " 144 crop_param:CropParameter 145 parameter_param:ParameterParameter"
        " 146 recurrent_param:RecurrentParameter@n151 147 swish_param:SwishParameter 148 clip_param:ClipParameter"
        " 149 reorg_param:ReorgParameter/yi@i159 150 upsample_param:UpsampleParameter/y"
        " 151 mn_activation_param:MnActivationParameter/i"
        " 152 box_annotator_ohem_param:BoxAnnotatorOHEMParameter/io@o10000"
        " 153 psroi_pooling_param:PSROIPoolingParameter/io@o10001"
        " 154 roi_pooling_param:ROIPoolingParameter/io@o8266711 155 spatial_dropout_param:SpatialDropoutParameter/i"
        " 156 mn_grad_compress_param:MnParamGradCompressParameter/i 158 quantization_param:QuantizationParameter/i"
        " 200 annotated_data_param:AnnotatedDataParameter/syin 201 multibox_loss_param:MultiBoxLossParameter/syin"
        " 202 permute_param:PermuteParameter/syin 203 prior_box_param:PriorBoxParameter/syin"
        " 204 detection_output_param:DetectionOutputParameter/syin"
        " 205 detection_evaluate_param:DetectionEvaluateParameter/syin 206 norm_param:NormalizeParameter/syin"
        " 207 video_data_param:VideoDataParameter/sin 208 split_param:SplitParameter/i"
        " 211 relu6_param:ReLUParameter/y 301 eval_detection_param:EvalDetectionParameter/i"
        " 600 region_loss_param:RegionLossParameter/yi@i209"
        " 601 yolo_detection_output_param:YoloDetectionOutputParameter/y"
        " 602 yolov3_detection_output_param:Yolov3DetectionOutputParameter/y 603 yolov3_param:Yolov3Parameter/y"
        " 604 yolo_seg_param:YoloSegParameter/y 605 segmentation_evaluate_param:SegmentationEvaluateParameter/y"
        " 6801 detectnet_groundtruth_param:DetectNetGroundTruthParameter/n"
        " 6802 detectnet_augmentation_param:DetectNetAugmentationParameter/n"
        " 100000 smooth_l1_loss_param:SmoothL1LossParameter/io@i148@o8266712 100001 engine:string/i@i149"
        " 100002 multinode:MultinodeLayerParameter/i@i150 100003 forward_type:.Type=FLOAT/n@n145"
        " 100004 backward_type:.Type=FLOAT/n@n146 100005 forward_math:.Type=FLOAT/n@n147"
        " 100006 backward_math:.Type=FLOAT/n@n148 100007 debug:bool=false/n@n149"
        " 100008 cudnn_math_override:int32=-1/n@n150 100009 trt_param:TRTParameter/n@n152"
        " 100010 shuffle_channel_param:ShuffleChannelParameter/o 100011 interp_param:InterpParameter/o"
        " 100012 proposal_param:ProposalParameter/o 100013 dense_crf_param:DenseCRFParameter/o"
        " 100014 accum_param:AccumParameter/o 100015 resample_param:ResampleParameter/o"
        " 100016 correlation_param:CorrelationParameter/o 100017 flow_warp_param:FlowWarpParameter/o"
        " 100018 dense_image_data_param:DenseImageDataParameter/o 100019 seg_accuracy_param:SegAccuracyParameter/o"
        " 100020 mat_write_param:MatWriteParameter/o 100021 mat_read_param:MatReadParameter/o"
        " 100022 adaptive_bias_channel_param:AdaptiveBiasChannelParameter/o"
        " 100023 bias_channel_param:BiasChannelParameter/o 100024 domain_transform_param:DomainTransformParameter/o"
        " 100025 unique_label_param:UniqueLabelParameter/o 100026 imresize_param:ImResizeParameter/o"
        " 100027 nms_param:NmsParameter/o 100028 cpmdata_param:DataParameter/o 100029 cocodata_param:DataParameter/o"
        " 100030 cpmbottomup_param:DataParameter/o 100031 triplet_loss_param:TripletLossParameter/o"
        " 100032 augmentation_param:AugmentationParameter/o 100033 coeff_schedule_param:CoeffScheduleParameter/o"
        " 100034 l1_loss_param:L1LossParameter/o 100035 lpq_loss_param:LpqLossParameter/o"
        " 100036 downsample_param:DownsampleParameter/o 100037 reader_param:ReaderParameter/o"
        " 100038 writer_param:WriterParameter/o 100039 mean_param:MeanParameter/o"
        " 100040 reshape_every_iter:bool=true/o 100041 channel_permutation_param:ChannelPermutationParameter/o"
        " 100042 ctc_decoder_param:CTCDecoderParameter/o 100043 ctc_loss_param:CTCLossParameter/o"
        " 100044 grn_param:GRNParameter/o 100045 reverse_param:ReverseParameter/o"
        " 100046 st_param:SpatialTransformerParameter/o 100047 st_loss_param:STLossParameter/o"
        " 100048 power_file_param:PowerFileParameter/o 100049 loc_loss_param:LocLossParameter/o"
        " 100050 rss_loss_param:RandomSamplingSoftmaxLossParameter/o 100051 roi_warping_param:ROIWarpingParameter/o"
        " 100052 region_yolo_param:RegionYoloParameter/o 100053 reorg_yolo_param:ReorgYoloParameter/o",
    "V1LayerParameter 1 layer:V0LayerParameter 2 bottom*:string 3 top*:string 4 name:string 5 type:.LayerType"
        " 6 blobs*:BlobProto 7 blobs_lr*:float 8 weight_decay*:float 9 concat_param:ConcatParameter"
        " 10 convolution_param:ConvolutionParameter 11 data_param:DataParameter 12 dropout_param:DropoutParameter"
        " 13 hdf5_data_param:HDF5DataParameter 14 hdf5_output_param:HDF5OutputParameter"
        " 15 image_data_param:ImageDataParameter 16 infogain_loss_param:InfogainLossParameter"
        " 17 inner_product_param:InnerProductParameter 18 lrn_param:LRNParameter 19 pooling_param:PoolingParameter"
        " 20 window_data_param:WindowDataParameter 21 power_param:PowerParameter"
        " 22 memory_data_param:MemoryDataParameter 23 argmax_param:ArgMaxParameter 24 eltwise_param:EltwiseParameter"
        " 25 threshold_param:ThresholdParameter 26 dummy_data_param:DummyDataParameter"
        " 27 accuracy_param:AccuracyParameter 29 hinge_loss_param:HingeLossParameter 30 relu_param:ReLUParameter"
        " 31 slice_param:SliceParameter 32 include*:NetStateRule 33 exclude*:NetStateRule 34 mvn_param:MVNParameter"
        " 35 loss_weight*:float 36 transform_param:TransformationParameter 37 tanh_param:TanHParameter"
        " 38 sigmoid_param:SigmoidParameter 39 softmax_param:SoftmaxParameter"
        " 40 contrastive_loss_param:ContrastiveLossParameter 41 exp_param:ExpParameter 42 loss_param:LossParameter"
        " 61 relu6_param:ReLUParameter/y 1001 param*:string 1002 blob_share_mode*:.DimCheckMode",
    "V0LayerParameter 1 name:string 2 type:string 3 num_output:uint32 4 biasterm:bool=true"
        " 5 weight_filler:FillerParameter 6 bias_filler:FillerParameter 7 pad:uint32=0 8 kernelsize:uint32"
        " 9 group:uint32=1 10 stride:uint32=1 11 pool:.PoolMethod=MAX 12 dropout_ratio:float=0.5"
        " 13 local_size:uint32=5 14 alpha:float=1 15 beta:float=0.75 16 source:string 17 scale:float=1"
        " 18 meanfile:string 19 batchsize:uint32 20 cropsize:uint32=0 21 mirror:bool=false 22 k:float=1"
        " 50 blobs*:BlobProto 51 blobs_lr*:float 52 weight_decay*:float 53 rand_skip:uint32=0"
        " 54 det_fg_threshold:float=0.5 55 det_bg_threshold:float=0.5 56 det_fg_fraction:float=0.25"
        " 58 det_context_pad:uint32=0 59 det_crop_mode:string=warp 60 new_num:int32=0 61 new_channels:int32=0"
        " 62 new_height:int32=0 63 new_width:int32=0 64 shuffle_images:bool=false 65 concat_dim:uint32=1"
        " 1001 hdf5_output_param:HDF5OutputParameter",
    "ParamSpec 1 name:string 2 share_mode:.DimCheckMode 3 lr_mult:float=1 4 decay_mult:float=1",
    "BlobProto 1 num:int32=0 2 channels:int32=0 3 height:int32=0 4 width:int32=0 5 data+:float 6 diff+:float"
        " 7 shape:BlobShape 8 double_data+:double 9 double_diff+:double 10 raw_data_type:.Type/n"
        " 11 raw_diff_type:.Type/n 12 raw_data:bytes/n 13 raw_diff:bytes/n",
    "BlobShape 1 dim+:int64",
    "FillerParameter 1 type:string=constant 2 value:float=0 3 min:float=0 4 max:float=1 5 mean:float=0 6 std:float=1"
        " 7 sparse:int32=-1 8 variance_norm:.VarianceNorm=FAN_IN 9 scale:float=1/i",
    "TransformationParameter 1 scale:float=1 2 mirror:bool=false 3 crop_size:uint32=0 4 mean_file:string"
        " 5 mean_value*:float 6 force_color:bool=false 7 force_gray:bool=false"
        " 8 resize_param*:ResizeParameter/syin@n208 9 noise_param:NoiseParameter/syin@n209"
        " 10 emit_constraint:EmitConstraint/syin@n210 11 crop_h:uint32=0/syin@n211 12 crop_w:uint32=0/syin@n212"
        " 13 distort_param:DistortionParameter/syin@n213 14 expand_param:ExpansionParameter/syin@n214"
        " 15 enable_classf_aug:bool=false/y 16 min_scaling_factor:float=0.75/y 17 max_scaling_factor:float=1.5/y"
        " 18 max_rotation_angle:uint32=0/y 19 contrast_brightness_adjustment:bool=false/y"
        " 20 smooth_filtering:bool=false/y 21 min_contrast:float=0.8/y 22 max_contrast:float=1.2/y"
        " 23 max_brightness_shift:uint32=5/y 24 max_smooth:float=6/y 25 max_color_shift:uint32=0/y"
        " 26 min_side_min:uint32=0/y 27 min_side_max:uint32=0/y 28 min_side:uint32=0/y"
        " 29 apply_probability:float=0.5/y 30 debug_params:bool=false/y 31 cvt_bgr2rgb:bool=false/y"
        " 100000 random_resize_param:RandomResizeParameter/i@i15"
        " 100001 random_aspect_ratio_param:RandomAspectRatioParameter/i@i16 100002 flow:bool=false/i@i17"
        " 100003 bgr2rgb:bool=false/i@i18 100004 pad:uint32=0/i@i19 100005 use_gpu_transform:bool=false/n@n8"
        " 100006 random_seed:int64=-1/n@n9 100007 img_rand_resize_lower:uint32=0/n@n10"
        " 100008 img_rand_resize_upper:uint32=0/n@n11 100009 rand_resize_ratio_lower:float=0/n@n12"
        " 100010 rand_resize_ratio_upper:float=0/n@n13 100011 vertical_stretch_lower:float=1/n@n14"
        " 100012 vertical_stretch_upper:float=1/n@n15 100013 horizontal_stretch_lower:float=1/n@n16"
        " 100014 horizontal_stretch_upper:float=1/n@n17"
        " 100015 interpolation_algo_down:.InterpolationAlgo=INTER_NEAREST/n@n18"
        " 100016 interpolation_algo_up:.InterpolationAlgo=INTER_CUBIC/n@n19 100017 allow_upscale:bool=false/n@n20"
        " 100018 forward_packing:.Packing=NCHW/n@n21 100019 display:bool=false/n@n22 100020 num_labels:int32=0/n@n23"
        " 100021 scale_factors*:float/o 100022 crop_width:uint32=0/o 100023 crop_height:uint32=0/o"
        " 100024 stride:uint32=4/o 100025 max_cvg_len:uint32=50/o 100026 min_cvg_len:uint32=50/o"
        " 100027 opaque_coverage:bool=true/o 100028 coverage:string=gridbox_max/o 100029 flip_prob:float=0.5/o"
        " 100030 max_rotate_degree:float=5/o 100031 visualize:bool=false/o 100032 crop_size_x:uint32=368/o"
        " 100033 crop_size_y:uint32=368/o 100034 scale_prob:float=0.5/o 100035 scale_min:float=0.9/o"
        " 100036 scale_max:float=1.1/o 100037 bbox_norm_factor:float=3e+02/o 100038 img_header:string=./o"
        " 100039 target_dist:float=1/o 100040 center_perterb_max:float=1e+01/o 100041 sigma:float=7/o"
        " 100042 sigma_center:float=21/o 100043 clahe_tile_size:float=8/o 100044 clahe_clip_limit:float=4/o"
        " 100045 do_clahe:bool=false/o 100046 num_parts:uint32=14/o 100047 num_total_augs:uint32=82/o"
        " 100048 aug_way:string=rand/o 100049 gray:uint32=0/o 100050 np_in_lmdb:uint32=16/o"
        " 100051 transform_body_joint:bool=true/o 100052 put_gaussian:bool=true/o 100053 has_masks:bool=false/o"
        " 100054 analysis:bool=false/o 100055 use_segmentation_scale:bool=false/o 100056 selective_scale:bool=false/o"
        " 100057 per_part_scale:bool=false/o",
    "LossParameter 1 ignore_label:int32 2 normalize:bool 3 normalization:.NormalizationMode=VALID"
        " 4 pre_fixed_normalizer:float=1/i 5 label_smoothing:float=0/in@n4 100000 weight_by_label_freqs:bool=false/o"
        " 100001 class_weighting*:float/o",
};

/// `wire::schema_tables` documents their grammar.
inline constexpr char const* enum_strings[] = {
    "AnnotatedDatum.AnnotationType BBOX BBOXandSeg LANE",
    "BatchNormParameter.Engine DEFAULT CAFFE MKL2017=3 MKLDNN CUDNN=2",
    "BiasChannelParameter.LabelType IMAGE=1 PIXEL",
    "BNParameter.BNMode LEARN INFERENCE",
    "BNParameter.Engine DEFAULT CAFFE CUDNN",
    "ConcatParameter.Engine DEFAULT CAFFE MKL2017=3 MKLDNN",
    "ConvolutionParameter.CuDNNConvolutionAlgorithmSeeker GET FINDEX",
    "ConvolutionParameter.Engine DEFAULT CAFFE CUDNN MKL2017 MKLDNN",
    "ConvolutionParameter.FusionType NONE_FUSION SUM_FUSION",
    "CorrelationParameter.CorrelationType MULTIPLY SUBTRACT",
    "DataParameter.CHANNELENCODING UINT8=1 UINT16FLOW BOOL1",
    "DataParameter.DB LEVELDB LMDB",
    "DataParameter.RANDPERMORDER FIRST_PERMUTE_THEN_RANGE FIRST_RANGE_THEN_PERMUTE",
    "DetectNetGroundTruthParameter.CoverageType RECTANGULAR",
    "DetectNetGroundTruthParameter.GridboxType GRIDBOX_MAX GRIDBOX_MIN",
    "DropoutParameter.Engine DEFAULT CAFFE CUDNN",
    "EltwiseParameter.EltwiseOp PROD SUM MAX",
    "EltwiseParameter.Engine DEFAULT CAFFE MKL2017=3 MKLDNN",
    "EmitConstraint.EmitType CENTER MIN_OVERLAP",
    "EvalDetectionParameter.ScoreType OBJ PROB MULTIPLY",
    "FillerParameter.VarianceNorm FAN_IN FAN_OUT AVERAGE",
    "FlowWarpParameter.FillParameter ZERO=1 NOT_A_NUMBER",
    "HingeLossParameter.Norm L1=1 L2",
    "ImageDataParameter.LabelType NONE IMAGE PIXEL",
    "InnerProductParameter.Engine DEFAULT CAFFE CUDNN MKLDNN",
    "LossParameter.NormalizationMode FULL VALID BATCH_SIZE NONE PRE_FIXED=100000",
    "LRNParameter.Engine DEFAULT CAFFE CUDNN MKL2017 MKLDNN",
    "LRNParameter.NormRegion ACROSS_CHANNELS WITHIN_CHANNEL",
    "MeanParameter.MeanOperation ADD=1 SUBTRACT=4",
    "MultiBoxLossParameter.ConfLossType SOFTMAX LOGISTIC",
    "MultiBoxLossParameter.LocLossType L2 SMOOTH_L1",
    "MultiBoxLossParameter.MatchType BIPARTITE PER_PREDICTION",
    "MultiBoxLossParameter.MiningType NONE MAX_NEGATIVE HARD_EXAMPLE",
    "Packing NCHW NHWC",
    "ParamSpec.DimCheckMode STRICT PERMISSIVE",
    "Phase TRAIN TEST",
    "PoolingParameter.Engine DEFAULT CAFFE CUDNN MKL2017 MKLDNN",
    "PoolingParameter.PoolMethod MAX AVE STOCHASTIC",
    "PoolingParameter.RoundMode CEIL FLOOR",
    "PriorBoxParameter.CodeType CORNER=1 CENTER_SIZE CORNER_SIZE",
    "QuantizationParameter.Precision DYNAMIC_FIXED_POINT MINIFLOAT INTEGER_POWER_OF_2_WEIGHTS",
    "QuantizationParameter.Rounding NEAREST STOCHASTIC",
    "ReductionParameter.ReductionOp SUM=1 ASUM SUMSQ MEAN",
    "ReLUParameter.Engine DEFAULT CAFFE CUDNN MKL2017 MKLDNN",
    "ResampleParameter.ResampleType NEAREST=1 LINEAR CUBIC AREA",
    "ResizeParameter.Interp_mode LINEAR=1 AREA NEAREST CUBIC LANCZOS4",
    "ResizeParameter.Pad_mode CONSTANT=1 MIRRORED REPEAT_NEAREST",
    "ResizeParameter.Resize_mode WARP=1 FIT_SMALL_SIZE FIT_LARGE_SIZE_AND_PAD",
    "SegAccuracyParameter.AccuracyMetric PixelAccuracy ClassAccuracy PixelIOU",
    "SigmoidParameter.Engine DEFAULT CAFFE CUDNN",
    "SoftmaxParameter.Engine DEFAULT CAFFE CUDNN",
    "SplitParameter.Engine DEFAULT CAFFE MKL2017=3 MKLDNN",
    "SPPParameter.Engine DEFAULT CAFFE CUDNN",
    "SPPParameter.PoolMethod MAX AVE STOCHASTIC",
    "TanHParameter.Engine DEFAULT CAFFE CUDNN",
    "TransformationParameter.InterpolationAlgo INTER_NEAREST INTER_LINEAR INTER_CUBIC INTER_AREA",
    "TRTParameter.TRTMode FP32 FP16 INT8",
    "Type DOUBLE FLOAT FLOAT16 INT UINT BOOL",
    "V0LayerParameter.PoolMethod MAX AVE STOCHASTIC",
    "V1LayerParameter.DimCheckMode STRICT PERMISSIVE",
    "V1LayerParameter.LayerType NONE ABSVAL=35 ACCURACY=1 ARGMAX=30 BNLL=2 CONCAT CONTRASTIVE_LOSS=37 CONVOLUTION=4"
        " DATA DECONVOLUTION=39 DROPOUT=6 DUMMY_DATA=32 EUCLIDEAN_LOSS=7 ELTWISE=25 EXP=38 FLATTEN=8 HDF5_DATA"
        " HDF5_OUTPUT HINGE_LOSS=28 IM2COL=11 IMAGE_DATA INFOGAIN_LOSS INNER_PRODUCT LRN MEMORY_DATA=29"
        " MULTINOMIAL_LOGISTIC_LOSS=16 MVN=34 POOLING=17 POWER=26 RELU=18 SIGMOID SIGMOID_CROSS_ENTROPY_LOSS=27"
        " SILENCE=36 SOFTMAX=20 SOFTMAX_LOSS SPLIT SLICE=33 TANH=23 WINDOW_DATA THRESHOLD=31 RELU6=61",
    "VideoDataParameter.VideoType WEBCAM VIDEO",
    "Yolov3Parameter.IOU_LOSS IOU GIOU MSE DIOU CIOU",
};
// clang-format on

} // namespace caffe::detail
GRAFT_END
