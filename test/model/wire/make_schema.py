#!/usr/bin/env python3
# Writes include/graft/frontend/{tensorflow,caffe,onnx}/schema*.hpp from the tables of field facts.
# usage: GRAFT_CORPUS=<corpus> make_schema.py <root of the source tree>
# SPDX-License-Identifier: Apache-2.0
import collections
import csv
import os
import re
import struct
import sys

# The meaning that is used if two dialects use one number; the other field gets a private number (text form only).
DIALECTS = ["BVLC", "SSD", "MobileNet-YOLO", "IntelCaffe", "NVCaffe", "other"]
FIRST_PRIVATE = 100000
# The add-ons to BVLC's schema, with the bit of each in the tables; a field without bits is BVLC's and in every dialect.
ADD_ONS = {"SSD": "ssd", "MobileNet-YOLO": "mobilenet_yolo", "IntelCaffe": "intel_caffe", "NVCaffe": "nvcaffe", "other": "others"}
BITS = {name: 1 << i for i, name in enumerate(ADD_ONS)}

# Facts that are missing in the tables: message, name, number (0: private), label, type, default. Their sources, each a caffe.proto:
# DeepLab v1: TheLegendAli/DeepLab-Context; v2 and PSPNet: BassyKuo/PSPNET-cudnn5; SegNet: CesarCadena/caffe-segnet;
# R-FCN: daijifeng001/caffe-rfcn; Ristretto: pmgysel/caffe; OpenCV: opencv/opencv, opencv-caffe.proto; OpenPose:
# CMU-Perceptual-Computing-Lab/caffe_rtpose; FlowNet 2: lmb-freiburg/flownet2; OpenVINO: openvinotoolkit/openvino,
# mo_caffe.proto; ReID: fqzhu001/caffe-pdh-reid-2016; ShuffleNet has no caffe.proto: farmingyard/ShuffleNet describes its field
# in its documentation. Read on 2026-11-26.
CAFFE_MORE = [
    ("LayerParameter", "shuffle_channel_param", 0, "optional", "message:ShuffleChannelParameter", ""),
    ("ShuffleChannelParameter", "group", 1, "optional", "uint32", "1"),
    ("LayerParameter", "interp_param", 0, "optional", "message:InterpParameter", ""),
    ("InterpParameter", "height", 1, "optional", "int32", "0"),
    ("InterpParameter", "width", 2, "optional", "int32", "0"),
    ("InterpParameter", "zoom_factor", 3, "optional", "int32", "1"),
    ("InterpParameter", "shrink_factor", 4, "optional", "int32", "1"),
    ("InterpParameter", "pad_beg", 5, "optional", "int32", "0"),
    ("InterpParameter", "pad_end", 6, "optional", "int32", "0"),
    ("LayerParameter", "proposal_param", 0, "optional", "message:ProposalParameter", ""),
    ("ProposalParameter", "feat_stride", 1, "optional", "uint32", "16"),
    ("ProposalParameter", "base_size", 2, "optional", "uint32", "16"),
    ("ProposalParameter", "min_size", 3, "optional", "uint32", "16"),
    ("ProposalParameter", "ratio", 4, "repeated", "float", ""),
    ("ProposalParameter", "scale", 5, "repeated", "float", ""),
    ("ProposalParameter", "pre_nms_topn", 6, "optional", "uint32", "6000"),
    ("ProposalParameter", "post_nms_topn", 7, "optional", "uint32", "300"),
    ("ProposalParameter", "nms_thresh", 8, "optional", "float", "0.7"),
    ("LayerParameter", "dense_crf_param", 0, "optional", "message:DenseCRFParameter", ""),
    ("DenseCRFParameter", "max_iter", 1, "optional", "int32", "10"),
    ("DenseCRFParameter", "pos_xy_std", 2, "repeated", "float", ""),
    ("DenseCRFParameter", "pos_w", 3, "repeated", "float", ""),
    ("DenseCRFParameter", "bi_xy_std", 4, "repeated", "float", ""),
    ("DenseCRFParameter", "bi_rgb_std", 5, "repeated", "float", ""),
    ("DenseCRFParameter", "bi_w", 6, "repeated", "float", ""),
    ("DenseCRFParameter", "output_probability", 7, "optional", "bool", "true"),
    ("LayerParameter", "accum_param", 0, "optional", "message:AccumParameter", ""),
    ("AccumParameter", "top_height", 1, "optional", "uint32", "0"),
    ("AccumParameter", "top_width", 2, "optional", "uint32", "0"),
    ("AccumParameter", "size_divisible_by", 3, "optional", "uint32", "0"),
    ("AccumParameter", "have_reference", 4, "optional", "bool", "false"),
    ("LayerParameter", "resample_param", 0, "optional", "message:ResampleParameter", ""),
    ("ResampleParameter", "width", 1, "optional", "uint32", ""),
    ("ResampleParameter", "height", 2, "optional", "uint32", ""),
    ("ResampleParameter", "type", 3, "optional", "enum:ResampleParameter.ResampleType", "LINEAR"),
    ("ResampleParameter", "antialias", 4, "optional", "bool", "true"),
    ("ResampleParameter", "factor", 5, "optional", "float", "1"),
    ("LayerParameter", "correlation_param", 0, "optional", "message:CorrelationParameter", ""),
    ("CorrelationParameter", "pad", 2, "optional", "uint32", "0"),
    ("CorrelationParameter", "kernel_size", 3, "optional", "uint32", ""),
    ("CorrelationParameter", "max_displacement", 4, "optional", "uint32", ""),
    ("CorrelationParameter", "stride_1", 5, "optional", "uint32", "1"),
    ("CorrelationParameter", "stride_2", 6, "optional", "uint32", "1"),
    ("CorrelationParameter", "single_direction", 8, "optional", "int32", "0"),
    ("CorrelationParameter", "do_abs", 7, "optional", "bool", "false"),
    ("CorrelationParameter", "correlation_type", 15, "optional", "enum:CorrelationParameter.CorrelationType", "MULTIPLY"),
    ("LayerParameter", "flow_warp_param", 0, "optional", "message:FlowWarpParameter", ""),
    ("FlowWarpParameter", "fill_value", 1, "optional", "enum:FlowWarpParameter.FillParameter", "ZERO"),
    ("PoolingParameter", "ceil_mode", 0, "optional", "bool", "true"),
    ("DetectionOutputParameter", "clip", 0, "optional", "bool", "false"),
    # py-faster-rcnn, R-FCN: false = dropout is compensated at TEST. Its number, 2, is the `engine` of NVCaffe
    ("DropoutParameter", "scale_train", 0, "optional", "bool", "true"),
    # DeepLab v1: BVLC's name is dilation. Its numbers, 17 to 19, are other fields of BVLC
    ("ConvolutionParameter", "hole", 0, "optional", "uint32", ""),
    ("ConvolutionParameter", "hole_h", 0, "optional", "uint32", ""),
    ("ConvolutionParameter", "hole_w", 0, "optional", "uint32", ""),
    # OpenCV: false = boxes in pixels. Its number, 10, is the `visualize` of SSD
    ("DetectionOutputParameter", "normalized_bbox", 0, "optional", "bool", "true"),
    # SegNet and ENet (bn_mode, scale, shift; the number 45), PSPNet and ICNet (slope, bias, momentum, frozen; 152)
    ("LayerParameter", "bn_param", 45, "optional", "message:BNParameter", ""),
    ("BNParameter", "scale_filler", 1, "optional", "message:FillerParameter", ""),
    ("BNParameter", "shift_filler", 2, "optional", "message:FillerParameter", ""),
    ("BNParameter", "bn_mode", 3, "optional", "enum:BNParameter.BNMode", "LEARN"),
    ("BNParameter", "slope_filler", 0, "optional", "message:FillerParameter", ""),
    ("BNParameter", "bias_filler", 0, "optional", "message:FillerParameter", ""),
    ("BNParameter", "momentum", 0, "optional", "float", "0.9"),
    ("BNParameter", "eps", 4, "optional", "float", "1e-5"),
    ("BNParameter", "frozen", 5, "optional", "bool", "false"),
    ("BNParameter", "engine", 6, "optional", "enum:BNParameter.Engine", "DEFAULT"),
    ("UpsampleParameter", "scale_h", 2, "optional", "uint32", ""),
    ("UpsampleParameter", "scale_w", 3, "optional", "uint32", ""),
    ("UpsampleParameter", "pad_out_h", 4, "optional", "bool", "false"),
    ("UpsampleParameter", "pad_out_w", 5, "optional", "bool", "false"),
    ("UpsampleParameter", "upsample_h", 6, "optional", "uint32", ""),
    ("UpsampleParameter", "upsample_w", 7, "optional", "uint32", ""),
    ("DropoutParameter", "sample_weights_test", 0, "optional", "bool", "false"),
    ("LossParameter", "weight_by_label_freqs", 0, "optional", "bool", "false"),
    ("LossParameter", "class_weighting", 0, "repeated", "float", ""),
    ("LayerParameter", "dense_image_data_param", 0, "optional", "message:DenseImageDataParameter", ""),
    ("DenseImageDataParameter", "source", 1, "optional", "string", ""),
    ("DenseImageDataParameter", "batch_size", 2, "optional", "uint32", ""),
    ("DenseImageDataParameter", "rand_skip", 3, "optional", "uint32", "0"),
    ("DenseImageDataParameter", "shuffle", 4, "optional", "bool", "false"),
    ("DenseImageDataParameter", "new_height", 5, "optional", "uint32", "0"),
    ("DenseImageDataParameter", "new_width", 6, "optional", "uint32", "0"),
    ("DenseImageDataParameter", "is_color", 7, "optional", "bool", "true"),
    ("DenseImageDataParameter", "mean_file", 8, "optional", "string", ""),
    ("DenseImageDataParameter", "root_folder", 9, "optional", "string", ""),
    # py-faster-rcnn and R-FCN: the numbers of their binary files
    ("LayerParameter", "roi_pooling_param", 8266711, "optional", "message:ROIPoolingParameter", ""),
    ("LayerParameter", "smooth_l1_loss_param", 8266712, "optional", "message:SmoothL1LossParameter", ""),
    ("LayerParameter", "psroi_pooling_param", 10001, "optional", "message:PSROIPoolingParameter", ""),
    ("LayerParameter", "box_annotator_ohem_param", 10000, "optional", "message:BoxAnnotatorOHEMParameter", ""),
    # from nets for OpenCV's SSD; in no known caffe.proto
    ("PriorBoxParameter", "additional_y_offset", 0, "optional", "bool", "false"),
    # DeepLab v1 and v2, and PSPNet, which is derived from v2; numbers that NVCaffe has too stay private
    ("ImageDataParameter", "label_type", 0, "optional", "enum:ImageDataParameter.LabelType", "IMAGE"),
    ("ImageDataParameter", "ignore_label", 0, "optional", "int32", "255"),
    ("LayerParameter", "seg_accuracy_param", 0, "optional", "message:SegAccuracyParameter", ""),
    ("SegAccuracyParameter", "metric", 1, "optional", "enum:SegAccuracyParameter.AccuracyMetric", "PixelAccuracy"),
    ("SegAccuracyParameter", "ignore_label", 2, "repeated", "int32", ""),
    ("SegAccuracyParameter", "reset", 3, "optional", "bool", "true"),
    ("LayerParameter", "mat_write_param", 0, "optional", "message:MatWriteParameter", ""),
    ("MatWriteParameter", "prefix", 1, "optional", "string", ""),
    ("MatWriteParameter", "source", 2, "optional", "string", ""),
    ("MatWriteParameter", "strip", 3, "optional", "int32", "0"),
    ("MatWriteParameter", "period", 4, "optional", "int32", "1"),
    ("LayerParameter", "mat_read_param", 0, "optional", "message:MatReadParameter", ""),
    ("MatReadParameter", "prefix", 1, "optional", "string", ""),
    ("MatReadParameter", "source", 2, "optional", "string", ""),
    ("MatReadParameter", "strip", 3, "optional", "int32", "0"),
    ("MatReadParameter", "batch_size", 4, "optional", "int32", "1"),
    ("LayerParameter", "adaptive_bias_channel_param", 0, "optional", "message:AdaptiveBiasChannelParameter", ""),
    ("AdaptiveBiasChannelParameter", "num_iter", 1, "optional", "int32", "1"),
    ("AdaptiveBiasChannelParameter", "bg_portion", 2, "optional", "float", "0.2"),
    ("AdaptiveBiasChannelParameter", "fg_portion", 3, "optional", "float", "0.2"),
    ("AdaptiveBiasChannelParameter", "suppress_others", 4, "optional", "bool", "true"),
    ("AdaptiveBiasChannelParameter", "margin_others", 5, "optional", "float", "1e-5"),
    ("LayerParameter", "bias_channel_param", 0, "optional", "message:BiasChannelParameter", ""),
    ("BiasChannelParameter", "bg_bias", 1, "optional", "float", "1"),
    ("BiasChannelParameter", "fg_bias", 2, "optional", "float", "2"),
    ("BiasChannelParameter", "ignore_label", 3, "repeated", "int32", ""),
    ("BiasChannelParameter", "label_type", 4, "optional", "enum:BiasChannelParameter.LabelType", "IMAGE"),
    ("BiasChannelParameter", "background_label", 6, "optional", "int32", "0"),
    ("LayerParameter", "domain_transform_param", 0, "optional", "message:DomainTransformParameter", ""),
    ("DomainTransformParameter", "num_iter", 1, "optional", "int32", "3"),
    ("DomainTransformParameter", "spatial_sigma", 2, "optional", "float", "50"),
    ("DomainTransformParameter", "range_sigma", 3, "optional", "float", "5"),
    ("DomainTransformParameter", "min_weight", 4, "optional", "float", "0"),
    ("LayerParameter", "unique_label_param", 0, "optional", "message:UniqueLabelParameter", ""),
    ("UniqueLabelParameter", "max_labels", 1, "optional", "int32", ""),
    ("UniqueLabelParameter", "ignore_label", 2, "repeated", "int32", ""),
    ("UniqueLabelParameter", "force_label", 3, "repeated", "float", ""),
    ("TransformationParameter", "scale_factors", 0, "repeated", "float", ""),
    ("TransformationParameter", "crop_width", 0, "optional", "uint32", "0"),
    ("TransformationParameter", "crop_height", 0, "optional", "uint32", "0"),
    # OpenPose and its predecessor (Convolutional Pose Machines)
    ("LayerParameter", "imresize_param", 0, "optional", "message:ImResizeParameter", ""),
    ("ImResizeParameter", "target_spatial_width", 1, "optional", "uint32", "368"),
    ("ImResizeParameter", "target_spatial_height", 2, "optional", "uint32", "368"),
    ("ImResizeParameter", "factor", 3, "optional", "float", "0"),
    ("ImResizeParameter", "start_scale", 4, "optional", "float", "1"),
    ("ImResizeParameter", "scale_gap", 5, "optional", "float", "0.1"),
    ("LayerParameter", "nms_param", 0, "optional", "message:NmsParameter", ""),
    ("NmsParameter", "threshold", 1, "optional", "float", "0.5"),
    ("NmsParameter", "num_peak", 2, "optional", "uint32", "100"),
    ("NmsParameter", "max_peaks", 3, "optional", "uint32", "20"),
    ("NmsParameter", "num_parts", 4, "optional", "uint32", "15"),
    ("LayerParameter", "cpmdata_param", 0, "optional", "message:DataParameter", ""),
    ("LayerParameter", "cocodata_param", 0, "optional", "message:DataParameter", ""),
    ("LayerParameter", "cpmbottomup_param", 0, "optional", "message:DataParameter", ""),
    ("DataParameter", "lbl_source", 0, "optional", "string", ""),
    ("TransformationParameter", "stride", 0, "optional", "uint32", "4"),
    ("TransformationParameter", "max_cvg_len", 0, "optional", "uint32", "50"),
    ("TransformationParameter", "min_cvg_len", 0, "optional", "uint32", "50"),
    ("TransformationParameter", "opaque_coverage", 0, "optional", "bool", "true"),
    ("TransformationParameter", "coverage", 0, "optional", "string", "'gridbox_max'"),
    ("TransformationParameter", "flip_prob", 0, "optional", "float", "0.5"),
    ("TransformationParameter", "max_rotate_degree", 0, "optional", "float", "5.0"),
    ("TransformationParameter", "visualize", 0, "optional", "bool", "false"),
    ("TransformationParameter", "crop_size_x", 0, "optional", "uint32", "368"),
    ("TransformationParameter", "crop_size_y", 0, "optional", "uint32", "368"),
    ("TransformationParameter", "scale_prob", 0, "optional", "float", "0.5"),
    ("TransformationParameter", "scale_min", 0, "optional", "float", "0.9"),
    ("TransformationParameter", "scale_max", 0, "optional", "float", "1.1"),
    ("TransformationParameter", "bbox_norm_factor", 0, "optional", "float", "300"),
    ("TransformationParameter", "img_header", 0, "optional", "string", "'.'"),
    ("TransformationParameter", "target_dist", 0, "optional", "float", "1.0"),
    ("TransformationParameter", "center_perterb_max", 0, "optional", "float", "10.0"),
    ("TransformationParameter", "sigma", 0, "optional", "float", "7.0"),
    ("TransformationParameter", "sigma_center", 0, "optional", "float", "21.0"),
    ("TransformationParameter", "clahe_tile_size", 0, "optional", "float", "8.0"),
    ("TransformationParameter", "clahe_clip_limit", 0, "optional", "float", "4.0"),
    ("TransformationParameter", "do_clahe", 0, "optional", "bool", "false"),
    ("TransformationParameter", "num_parts", 0, "optional", "uint32", "14"),
    ("TransformationParameter", "num_total_augs", 0, "optional", "uint32", "82"),
    ("TransformationParameter", "aug_way", 0, "optional", "string", "'rand'"),
    ("TransformationParameter", "gray", 0, "optional", "uint32", "0"),
    ("TransformationParameter", "np_in_lmdb", 0, "optional", "uint32", "16"),
    ("TransformationParameter", "transform_body_joint", 0, "optional", "bool", "true"),
    ("TransformationParameter", "put_gaussian", 0, "optional", "bool", "true"),
    ("TransformationParameter", "has_masks", 0, "optional", "bool", "false"),
    ("TransformationParameter", "analysis", 0, "optional", "bool", "false"),
    ("TransformationParameter", "use_segmentation_scale", 0, "optional", "bool", "false"),
    ("TransformationParameter", "selective_scale", 0, "optional", "bool", "false"),
    ("TransformationParameter", "per_part_scale", 0, "optional", "bool", "false"),
    # person re-identification (ReID), and nets like FaceNet: each has its own message of this name
    ("LayerParameter", "triplet_loss_param", 0, "optional", "message:TripletLossParameter", ""),
    ("TripletLossParameter", "margin", 1, "optional", "float", "1.0"),
    # Ristretto, in addition to the fields that IntelCaffe has from it
    ("QuantizationParameter", "mant_bits", 9, "optional", "uint32", "23"),
    ("QuantizationParameter", "exp_bits", 10, "optional", "uint32", "8"),
    ("QuantizationParameter", "exp_min", 11, "optional", "int32", "-8"),
    ("QuantizationParameter", "exp_max", 12, "optional", "int32", "-1"),
    ("LayerParameter", "augmentation_param", 0, "optional", "message:AugmentationParameter", ""),
    ("AugmentationParameter", "crop_width", 33, "optional", "uint32", "0"),
    ("AugmentationParameter", "crop_height", 34, "optional", "uint32", "0"),
    ("AugmentationParameter", "write_augmented", 2, "optional", "string", "''"),
    ("AugmentationParameter", "max_multiplier", 3, "optional", "float", "255"),
    ("AugmentationParameter", "augment_during_test", 4, "optional", "bool", "false"),
    ("AugmentationParameter", "recompute_mean", 5, "optional", "uint32", "0"),
    ("AugmentationParameter", "write_mean", 6, "optional", "string", "''"),
    ("AugmentationParameter", "mean_per_pixel", 7, "optional", "bool", "true"),
    ("AugmentationParameter", "mean", 18, "repeated", "float", ""),
    ("AugmentationParameter", "mode", 8, "optional", "string", "'add'"),
    ("AugmentationParameter", "bottomwidth", 80, "optional", "uint32", "0"),
    ("AugmentationParameter", "bottomheight", 81, "optional", "uint32", "0"),
    ("AugmentationParameter", "num", 82, "optional", "uint32", "0"),
    # FlowNet 2, in addition to the fields above; its RandomGeneratorParameter is that of every kind of augmentation
    ("RandomGeneratorParameter", "rand_type", 1, "optional", "string", "'uniform'"),
    ("RandomGeneratorParameter", "exp", 2, "optional", "bool", "false"),
    ("RandomGeneratorParameter", "mean", 4, "optional", "float", "0"),
    ("RandomGeneratorParameter", "spread", 5, "optional", "float", "0"),
    ("RandomGeneratorParameter", "prob", 6, "optional", "float", "1"),
    ("RandomGeneratorParameter", "apply_schedule", 7, "optional", "bool", "true"),
    ("RandomGeneratorParameter", "discretize", 8, "optional", "bool", "false"),
    ("RandomGeneratorParameter", "multiplier", 9, "optional", "float", "1"),
    ("AugmentationParameter", "chromatic_eigvec", 83, "repeated", "float", ""),
    ("AugmentationParameter", "mirror", 10, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "translate", 11, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "rotate", 12, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "zoom", 13, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "squeeze", 14, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "translate_x", 15, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "translate_y", 16, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "gamma", 35, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "brightness", 36, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "contrast", 37, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "color", 38, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "lmult_pow", 20, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "lmult_mult", 21, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "lmult_add", 22, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "sat_pow", 23, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "sat_mult", 24, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "sat_add", 25, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "col_pow", 26, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "col_mult", 27, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "col_add", 28, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "ladd_pow", 29, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "ladd_mult", 30, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "ladd_add", 31, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "col_rotate", 32, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "fog_amount", 100, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "fog_size", 101, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "motion_blur_angle", 102, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "motion_blur_size", 103, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "shadow_angle", 104, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "shadow_distance", 105, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "shadow_strength", 106, "optional", "message:RandomGeneratorParameter", ""),
    ("AugmentationParameter", "noise", 107, "optional", "message:RandomGeneratorParameter", ""),
    ("LayerParameter", "coeff_schedule_param", 0, "optional", "message:CoeffScheduleParameter", ""),
    ("CoeffScheduleParameter", "half_life", 1, "optional", "float", "1"),
    ("CoeffScheduleParameter", "initial_coeff", 2, "optional", "float", "1"),
    ("CoeffScheduleParameter", "final_coeff", 3, "optional", "float", "1"),
    ("LayerParameter", "l1_loss_param", 0, "optional", "message:L1LossParameter", ""),
    ("L1LossParameter", "l2_per_location", 1, "optional", "bool", "false"),
    ("L1LossParameter", "l2_prescale_by_channels", 2, "optional", "bool", "false"),
    ("L1LossParameter", "normalize_by_num_entries", 3, "optional", "bool", "false"),
    ("L1LossParameter", "epsilon", 4, "optional", "float", "1e-2"),
    ("L1LossParameter", "plateau", 3001, "optional", "float", "0"),
    ("LayerParameter", "lpq_loss_param", 0, "optional", "message:LpqLossParameter", ""),
    ("LpqLossParameter", "l2_prescale_by_channels", 4016, "optional", "bool", "false"),
    ("LpqLossParameter", "normalize_by_num_entries", 4017, "optional", "bool", "false"),
    ("LpqLossParameter", "p_epsilon", 4013, "optional", "float", "0"),
    ("LpqLossParameter", "q_epsilon", 4014, "optional", "float", "1e-2"),
    ("LpqLossParameter", "pq_episode_starts_at_iter", 4010, "repeated", "uint32", ""),
    ("LpqLossParameter", "p", 4011, "repeated", "float", ""),
    ("LpqLossParameter", "q", 4012, "repeated", "float", ""),
    ("LayerParameter", "downsample_param", 0, "optional", "message:DownsampleParameter", ""),
    ("DownsampleParameter", "top_height", 1, "optional", "uint32", "0"),
    ("DownsampleParameter", "top_width", 2, "optional", "uint32", "0"),
    ("LayerParameter", "reader_param", 0, "optional", "message:ReaderParameter", ""),
    ("ReaderParameter", "file", 1, "optional", "string", ""),
    ("ReaderParameter", "num", 2, "optional", "uint32", "1"),
    ("LayerParameter", "writer_param", 0, "optional", "message:WriterParameter", ""),
    ("WriterParameter", "file", 1, "optional", "string", "''"),
    ("WriterParameter", "folder", 2, "optional", "string", "''"),
    ("WriterParameter", "prefix", 3, "optional", "string", "''"),
    ("WriterParameter", "suffix", 4, "optional", "string", "''"),
    ("WriterParameter", "normalize", 5, "optional", "bool", "false"),
    ("WriterParameter", "scale", 6, "optional", "float", "1"),
    ("LayerParameter", "mean_param", 0, "optional", "message:MeanParameter", ""),
    ("MeanParameter", "operation", 1, "optional", "enum:MeanParameter.MeanOperation", "ADD"),
    ("MeanParameter", "file", 2, "optional", "string", ""),
    ("MeanParameter", "value", 3, "repeated", "float", ""),
    ("MeanParameter", "mean_scale", 4, "optional", "float", "1"),
    ("MeanParameter", "input_scale", 5, "optional", "float", "1"),
    ("MeanParameter", "output_scale", 6, "optional", "float", "1"),
    ("LayerParameter", "reshape_every_iter", 0, "optional", "bool", "true"),
    ("DataParameter", "disk_reader_threads", 4001, "optional", "uint32", "1"),
    ("DataParameter", "huge_video_dataset", 7000, "optional", "bool", "false"),
    ("DataParameter", "limit_samples", 7001, "optional", "int32", "-1"),
    ("DataParameter", "preselection_file", 3001, "optional", "string", ""),
    ("DataParameter", "preselection_label", 3002, "optional", "int32", ""),
    ("DataParameter", "range_start", 3003, "optional", "int32", "0"),
    ("DataParameter", "range_end", 3004, "optional", "int32", "-1"),
    ("DataParameter", "rand_permute", 3005, "optional", "bool", "false"),
    ("DataParameter", "rand_permute_order", 3006, "optional", "enum:DataParameter.RANDPERMORDER", "FIRST_PERMUTE_THEN_RANGE"),
    ("DataParameter", "rand_permute_seed", 3007, "optional", "uint32", "0"),
    ("DataParameter", "slice_point", 3008, "repeated", "uint32", ""),
    ("DataParameter", "encoding", 3009, "repeated", "enum:DataParameter.CHANNELENCODING", ""),
    ("DataParameter", "verbose", 3010, "optional", "bool", "false"),
    ("DataParameter", "subtract", 3011, "repeated", "float", ""),
    ("DataParameter", "permute_every_iter", 3012, "optional", "uint32", "0"),
    ("DataParameter", "block_size", 3013, "optional", "uint32", "0"),
    # OpenVINO: fields of many forks that its converter read; its layer numbers are its own
    ("LayerParameter", "channel_permutation_param", 0, "optional", "message:ChannelPermutationParameter", ""),
    ("ChannelPermutationParameter", "action", 1, "repeated", "message:ChannelPermutationAction", ""),
    ("ChannelPermutationParameter", "num_output", 16, "optional", "uint32", ""),
    ("ChannelPermutationParameter", "inplace_possible", 17, "optional", "bool", "false"),
    ("ChannelPermutationParameter", "version", 18, "optional", "int32", "0"),
    ("ChannelPermutationAction", "chan", 1, "optional", "uint32", ""),
    ("ChannelPermutationAction", "copy", 2, "optional", "uint32", ""),
    ("ChannelPermutationAction", "fill", 3, "optional", "float", ""),
    ("LayerParameter", "ctc_decoder_param", 0, "optional", "message:CTCDecoderParameter", ""),
    ("CTCDecoderParameter", "blank_index", 1, "optional", "int32", "-1"),
    ("CTCDecoderParameter", "ctc_merge_repeated", 2, "optional", "bool", "true"),
    ("LayerParameter", "ctc_loss_param", 0, "optional", "message:CTCLossParameter", ""),
    ("CTCLossParameter", "output_delay", 1, "optional", "int32", "0"),
    ("CTCLossParameter", "blank_index", 2, "optional", "int32", "-1"),
    ("CTCLossParameter", "preprocess_collapse_repeated", 3, "optional", "bool", "false"),
    ("CTCLossParameter", "ctc_merge_repeated", 4, "optional", "bool", "true"),
    ("CTCLossParameter", "loss_calculation_t", 5, "optional", "int32", "0"),
    ("LayerParameter", "grn_param", 0, "optional", "message:GRNParameter", ""),
    ("GRNParameter", "bias", 1, "optional", "float", "1"),
    ("LayerParameter", "reverse_param", 0, "optional", "message:ReverseParameter", ""),
    ("ReverseParameter", "axis", 1, "optional", "int32", "0"),
    ("LayerParameter", "st_param", 0, "optional", "message:SpatialTransformerParameter", ""),
    ("SpatialTransformerParameter", "transform_type", 1, "optional", "string", "'affine'"),
    ("SpatialTransformerParameter", "sampler_type", 2, "optional", "string", "'bilinear'"),
    ("SpatialTransformerParameter", "output_H", 3, "optional", "int32", ""),
    ("SpatialTransformerParameter", "output_W", 4, "optional", "int32", ""),
    ("SpatialTransformerParameter", "to_compute_dU", 5, "optional", "bool", "true"),
    ("SpatialTransformerParameter", "theta_1_1", 6, "optional", "double", ""),
    ("SpatialTransformerParameter", "theta_1_2", 7, "optional", "double", ""),
    ("SpatialTransformerParameter", "theta_1_3", 8, "optional", "double", ""),
    ("SpatialTransformerParameter", "theta_2_1", 9, "optional", "double", ""),
    ("SpatialTransformerParameter", "theta_2_2", 10, "optional", "double", ""),
    ("SpatialTransformerParameter", "theta_2_3", 11, "optional", "double", ""),
    ("LayerParameter", "st_loss_param", 0, "optional", "message:STLossParameter", ""),
    ("STLossParameter", "output_H", 1, "optional", "int32", ""),
    ("STLossParameter", "output_W", 2, "optional", "int32", ""),
    ("LayerParameter", "power_file_param", 0, "optional", "message:PowerFileParameter", ""),
    ("PowerFileParameter", "shift_file", 1, "optional", "string", ""),
    ("LayerParameter", "loc_loss_param", 0, "optional", "message:LocLossParameter", ""),
    ("LocLossParameter", "threshold", 1, "optional", "double", ""),
    ("LayerParameter", "rss_loss_param", 0, "optional", "message:RandomSamplingSoftmaxLossParameter", ""),
    ("RandomSamplingSoftmaxLossParameter", "random_sampling_num", 1, "optional", "int32", "100"),
    ("RandomSamplingSoftmaxLossParameter", "random_sampling_policy", 2, "optional", "string", "'random'"),
    ("LayerParameter", "roi_warping_param", 0, "optional", "message:ROIWarpingParameter", ""),
    ("ROIWarpingParameter", "pooled_h", 1, "optional", "uint32", "0"),
    ("ROIWarpingParameter", "pooled_w", 2, "optional", "uint32", "0"),
    ("ROIWarpingParameter", "spatial_scale", 3, "optional", "float", "1"),
    ("LayerParameter", "region_yolo_param", 0, "optional", "message:RegionYoloParameter", ""),
    ("RegionYoloParameter", "coords", 1, "optional", "int32", "4"),
    ("RegionYoloParameter", "classes", 2, "optional", "int32", "20"),
    ("RegionYoloParameter", "num", 3, "optional", "int32", "1"),
    ("RegionYoloParameter", "do_softmax", 4, "optional", "bool", "true"),
    ("RegionYoloParameter", "anchors", 5, "repeated", "float", ""),
    ("RegionYoloParameter", "mask", 6, "repeated", "int32", ""),
    ("LayerParameter", "reorg_yolo_param", 0, "optional", "message:ReorgYoloParameter", ""),
    ("ReorgYoloParameter", "stride", 1, "optional", "int32", "1"),
]
CAFFE_MORE_ENUMS = {
    "MeanParameter.MeanOperation": [("ADD", 1), ("SUBTRACT", 4)],
    "DataParameter.CHANNELENCODING": [("UINT8", 1), ("UINT16FLOW", 2), ("BOOL1", 3)],
    "DataParameter.RANDPERMORDER": [("FIRST_PERMUTE_THEN_RANGE", 0), ("FIRST_RANGE_THEN_PERMUTE", 1)],
    "ResampleParameter.ResampleType": [("NEAREST", 1), ("LINEAR", 2), ("CUBIC", 3), ("AREA", 4)],
    "CorrelationParameter.CorrelationType": [("MULTIPLY", 0), ("SUBTRACT", 1)],
    "FlowWarpParameter.FillParameter": [("ZERO", 1), ("NOT_A_NUMBER", 2)],
    "BNParameter.BNMode": [("LEARN", 0), ("INFERENCE", 1)],
    "BNParameter.Engine": [("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)],
    "SegAccuracyParameter.AccuracyMetric": [("PixelAccuracy", 0), ("ClassAccuracy", 1), ("PixelIOU", 2)],
    "BiasChannelParameter.LabelType": [("IMAGE", 1), ("PIXEL", 2)],
    "ImageDataParameter.LabelType": [("NONE", 0), ("IMAGE", 1), ("PIXEL", 2)],
    "QuantizationParameter.Precision": [("DYNAMIC_FIXED_POINT", 0), ("MINIFLOAT", 1), ("INTEGER_POWER_OF_2_WEIGHTS", 2)],
    "QuantizationParameter.Rounding": [("NEAREST", 0), ("STOCHASTIC", 1)],
}
TF_MORE = [
    ("google.protobuf.Any", "type_url", 1, "singular", "string", ""),
    ("google.protobuf.Any", "value", 2, "singular", "bytes", ""),
    ("GraphDebugInfo", "files", 1, "repeated", "string", ""),
    ("GraphDebugInfo", "traces", 2, "repeated", "message:GraphDebugInfo.TracesEntry", ""),
    ("GraphDebugInfo", "frames_by_id", 4, "repeated", "message:GraphDebugInfo.FramesByIdEntry", ""),
    ("GraphDebugInfo", "name_to_trace_id", 5, "repeated", "message:GraphDebugInfo.NameToTraceIdEntry", ""),
    ("GraphDebugInfo", "traces_by_id", 6, "repeated", "message:GraphDebugInfo.TracesByIdEntry", ""),
    ("GraphDebugInfo.TracesEntry", "key", 1, "singular", "string", ""),
    ("GraphDebugInfo.TracesEntry", "value", 2, "singular", "message:GraphDebugInfo.StackTrace", ""),
    ("GraphDebugInfo.FramesByIdEntry", "key", 1, "singular", "fixed64", ""),
    ("GraphDebugInfo.FramesByIdEntry", "value", 2, "singular", "message:GraphDebugInfo.FileLineCol", ""),
    ("GraphDebugInfo.NameToTraceIdEntry", "key", 1, "singular", "string", ""),
    ("GraphDebugInfo.NameToTraceIdEntry", "value", 2, "singular", "fixed64", ""),
    ("GraphDebugInfo.TracesByIdEntry", "key", 1, "singular", "fixed64", ""),
    ("GraphDebugInfo.TracesByIdEntry", "value", 2, "singular", "message:GraphDebugInfo.StackTrace", ""),
    ("GraphDebugInfo.FileLineCol", "file_index", 1, "singular", "int32", ""),
    ("GraphDebugInfo.FileLineCol", "line", 2, "singular", "int32", ""),
    ("GraphDebugInfo.FileLineCol", "col", 3, "singular", "int32", ""),
    ("GraphDebugInfo.FileLineCol", "func", 4, "singular", "string", ""),
    ("GraphDebugInfo.FileLineCol", "code", 5, "singular", "string", ""),
    ("GraphDebugInfo.StackTrace", "file_line_cols", 1, "repeated", "message:GraphDebugInfo.FileLineCol", ""),
    ("GraphDebugInfo.StackTrace", "frame_id", 2, "repeated", "fixed64", ""),
    ("SaverDef", "filename_tensor_name", 1, "singular", "string", ""),
    ("SaverDef", "save_tensor_name", 2, "singular", "string", ""),
    ("SaverDef", "restore_op_name", 3, "singular", "string", ""),
    ("SaverDef", "max_to_keep", 4, "singular", "int32", ""),
    ("SaverDef", "sharded", 5, "singular", "bool", ""),
    ("SaverDef", "keep_checkpoint_every_n_hours", 6, "singular", "float", ""),
    ("SaverDef", "version", 7, "singular", "enum:SaverDef.CheckpointFormatVersion", ""),
]
TF_MORE_ENUMS = {
    "FullTypeId": [("TFT_FOR_EACH", 20), ("TFT_ENCODED", 1004), ("TFT_SHAPE_TENSOR", 1005), ("TFT_RAGGED", 10103),
                   ("TFT_ITERATOR", 10104), ("TFT_LEGACY_VARIANT", 10203)],
    "SaverDef.CheckpointFormatVersion": [("LEGACY", 0), ("V1", 1), ("V2", 2)],
}

TYPES = {"double": "double_", "float": "float_", "bool": "boolean", "string": "text", "enum": "enumeration"}


class Field:
    def __init__(self, name, number, label, kind, packed, default, notes):
        self.name, self.number, self.label, self.kind = name, number, label, kind
        self.packed, self.default, self.notes = packed, default, notes
        self.type, _, self.of = kind.partition(":")
        self.numbers = collections.OrderedDict()  # by dialect


def read(path):
    with open(path, encoding="utf-8") as f:
        return list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))


def rows_of(more, enums):
    rows = [dict(dialect="other", kind="field", message_or_enum=m, name=n, number=str(i), label=l, type=t, packed="",
                 default=d, notes="map_entry" if m.endswith("Entry") else "") for m, n, i, l, t, d in more]
    rows += [dict(dialect="other", kind="enum", message_or_enum=e, name=n, number=str(i)) for e, v in enums.items() for n, i in v]
    return rows


def combine(rows, order):
    """Messages and enums of all dialects in one: each name once, each number once."""
    messages, enums = collections.OrderedDict(), collections.OrderedDict()
    taken, private = collections.defaultdict(set), collections.Counter()
    rows = sorted(rows, key=lambda r: order.index(r["dialect"])) if order else rows
    for r in rows:
        of, name, number = r["message_or_enum"], r["name"], int(r["number"])
        table = (messages if r["kind"] == "field" else enums).setdefault(of, collections.OrderedDict())
        if name in table:
            if r["kind"] == "field":
                if order:
                    table[name].numbers[r["dialect"]] = number
                if r["label"] == "repeated":
                    table[name].label = "repeated"
            continue
        aliases = r["kind"] == "enum" and not order
        if (number in taken[of] or (r["kind"] == "field" and number == 0)) and not aliases:
            number = FIRST_PRIVATE + private[of]
            private[of] += 1
        taken[of].add(number)
        if r["kind"] == "field":
            table[name] = Field(name, number, r["label"], r["type"], r["packed"], r["default"], r["notes"])
            if order:
                table[name].numbers[r["dialect"]] = int(r["number"]) or number
        else:
            table[name] = number
    return messages, enums


def reachable(messages, roots):
    seen, todo = [], list(roots)
    while todo:
        m = todo.pop(0)
        if m in seen:
            continue
        seen.append(m)
        todo += [f.of for f in messages[m].values() if f.type == "message" and f.of in messages]
    return seen


def snake(name):
    for a, b in (("ReLU", "Relu"), ("PRelu", "Prelu"), ("TanH", "Tanh"), ("HDF5", "Hdf5"), ("ID", "Id"), ("ELU", "Elu"), ("PSROI", "Psroi")):
        name = name.replace(a, b)
    name = name.replace(".", "_")
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return re.sub(r"_+", "_", name).lower()


def default_text(f):
    text = f.default.strip("'")
    if f.type == "float" and re.fullmatch(r"-?[0-9.e+-]+", text):
        want = struct.pack("f", float(text))
        for digits in range(1, 10):
            short = "%.*g" % (digits, float(text))
            if struct.pack("f", float(short)) == want:
                return short
    return text


def field_line(f, messages, enum_names):
    parts = ['.name = "%s"' % f.name, ".number = %d" % f.number, ".type = ft::%s" % TYPES.get(f.type, f.type)]
    if f.label == "repeated":
        parts.append(".repeated = true")
    if f.packed == "packed":
        parts.append(".packed = true")
    if f.label == "required":
        parts.append(".required = true")
    if f.type == "message":
        if any("map_entry" in x.notes for x in messages[f.of].values()):
            parts.append(".map = true")
        parts.append(".message = &schema::%s" % snake(f.of))
    if f.type == "enum":
        parts.append(".values = &schema::%s" % enum_names[f.of])
    if f.default != "" and f.label != "repeated" and default_text(f) != "":
        parts.append('.default_text = "%s"' % default_text(f))
    if "BVLC" not in f.numbers and any(d in BITS for d in f.numbers):
        parts.append(".dialects = %d" % sum(BITS[d] for d in f.numbers if d in BITS))
    if f.notes.startswith("oneof="):
        parts.append(".oneof = 1")
    return "    {" + ", ".join(parts) + "},\n"


HEAD = """// graft/frontend/%s/%s - %s
// SPDX-License-Identifier: Apache-2.0
#pragma once
// generated by test/model/wire/make_schema.py
"""


def body_of(name, messages, enum_names, proto3):
    fields = sorted(messages[name].values(), key=lambda f: f.number)
    id = snake(name)
    if not fields:
        return 'inline constexpr wire::message_schema schema::%s{"%s", {}%s};\n\n' % (id, name, ", true" if proto3 else "")
    text = "namespace detail {\ninline constexpr wire::field_schema %s_fields[] = {\n" % id
    text += "".join(field_line(f, messages, enum_names) for f in fields)
    text += "};\n} // namespace detail\n"
    text += 'inline constexpr wire::message_schema schema::%s{"%s", detail::%s_fields%s};\n\n' % (id, name, id, ", true" if proto3 else "")
    return text


def write(root, folder, namespace, roots, messages, enums, proto3, groups, what):
    directory = os.path.join(root, "include/graft/frontend", folder)
    for m in messages:  # references to messages that the facts do not cover
        for n in [n for n, f in messages[m].items() if f.type == "message" and f.of not in messages]:
            del messages[m][n]
    names = reachable(messages, roots)
    used = [e for e in enums if any(f.type == "enum" and f.of == e for m in names for f in messages[m].values())]
    enum_names = {e: snake(e) for e in used}
    open_close = "\nGRAFT_BEGIN\nnamespace %s {\n\n" % namespace, "} // namespace %s\nGRAFT_END\n" % namespace

    text = HEAD % (folder, "schema_names.hpp", "the names of %s's messages and enums, before what they hold" % what)
    text += '\n#include "graft/base/config.hpp"\n#include "graft/model/wire/schema.hpp"\n' + open_close[0]
    text += "/// Every message and enum that a %s model may hold.\nstruct schema {\n" % what
    text += "".join("    static wire::message_schema const %s;\n" % snake(m) for m in names)
    text += "".join("    static wire::enum_schema const %s;\n" % enum_names[e] for e in used)
    text += "};\n\n"
    if not proto3:
        text += "/// All messages by their names: a user's message may add to one or replace it.\n"
        text += "inline constexpr wire::message_schema const* all_messages[] = {\n"
        text += "".join("    &schema::%s,\n" % snake(m) for m in names) + "};\n\n"
    text += "namespace detail {\nusing ft = wire::field_type;\n} // namespace detail\n\n" + open_close[1]
    files = [("schema_names.hpp", text)]

    text = ""
    for e in sorted(used, key=str.lower):
        text += "namespace detail {\ninline constexpr wire::enum_value %s_values[] = {\n" % enum_names[e]
        text += "".join('    {"%s", %d},\n' % v for v in enums[e].items())
        text += "};\n} // namespace detail\n"
        text += 'inline constexpr wire::enum_schema schema::%s{"%s", detail::%s_values%s};\n\n' % (enum_names[e], e, enum_names[e], ", true" if proto3 else "")
    parts = [("enums", "their values", text)]
    rest = list(names)
    for label, about, wanted in groups:
        mine = [m for m in names if wanted(m) and m in rest]
        rest = [m for m in rest if m not in mine]
        text, count = "", 0
        for m in mine if label not in ("layers", "messages") else sorted(mine, key=str.lower):
            text += body_of(m, messages, enum_names, proto3)
        parts.append((label, about, text))
    for label, about, text in parts:
        chunks = [["", "", ""]]  # first letter, last letter, text
        for piece in filter(None, text.split("\n\n")):
            letter = re.search(r'schema::\w+\{"(\w)', piece).group(1).lower()
            if chunks[-1][2] and letter != chunks[-1][1] and chunks[-1][2].count("\n") + piece.count("\n") > (300 if label == "net" else 220):
                chunks.append(["", "", ""])
            chunks[-1][0] = chunks[-1][0] or letter
            chunks[-1][1] = letter
            chunks[-1][2] += piece + "\n\n"
        for first, last, chunk in chunks:
            file = "schema_%s%s.hpp" % (label, "" if len(chunks) == 1 else "_" + first if first == last else "_%s_to_%s" % (first, last))
            top = HEAD % (folder, file, "%s: %s" % (what, about))
            top += '\n#include "graft/base/config.hpp"\n#include "graft/frontend/%s/schema_names.hpp"\n#include "graft/model/wire/schema.hpp"\n' % folder
            files.append((file, top + open_close[0] + chunk + open_close[1]))
    text = HEAD % (folder, "schema.hpp", "all messages that a %s model may hold" % what)
    text += "\n" + "".join('#include "graft/frontend/%s/%s"\n' % (folder, f) for f in sorted(f for f, _ in files))
    files.append(("schema.hpp", text))
    for file, text in files:
        with open(os.path.join(directory, file), "w", encoding="utf-8") as f:
            f.write(text)


def write_dialects(root, messages):
    names = reachable(messages, ["NetParameter"])
    text = HEAD % ("caffe", "schema_dialects.hpp", "where the add-ons to BVLC's schema number their fields otherwise, and clash")
    text += '\n#include "graft/base/config.hpp"\n#include "graft/frontend/caffe/dialect.hpp"\n#include "graft/frontend/caffe/schema_names.hpp"\n'
    text += "\nGRAFT_BEGIN\nnamespace caffe {\nnamespace detail {\n\n"
    numbers, clashes = "", ""
    for m in names:
        claims = collections.defaultdict(list)
        for f in sorted(messages[m].values(), key=lambda f: f.number):
            for d, n in f.numbers.items():
                if d in BITS and n != f.number:
                    numbers += '    {&schema::%s, %d, %d, dialect::%s},\n' % (snake(m), n, f.number, ADD_ONS[d])
                if d in BITS and "BVLC" not in f.numbers:
                    claims[n].append((f.name, d))
        for n, all in sorted(claims.items()):
            for i, (a, d) in enumerate(all):
                clashes += "".join('    {"%s", "%s", dialect::%s, dialect::%s},\n' % (a, b, ADD_ONS[d], ADD_ONS[e])
                                   for b, e in all[i + 1:] if a != b and d != e and "other" not in (d, e))
    text += "inline constexpr dialect_number dialect_numbers[] = {\n" + numbers + "};\n\n"
    text += "inline constexpr dialect_clash dialect_clashes[] = {\n" + clashes + "};\n\n"
    text += "} // namespace detail\n} // namespace caffe\nGRAFT_END\n"
    with open(os.path.join(root, "include/graft/frontend/caffe/schema_dialects.hpp"), "w", encoding="utf-8") as f:
        f.write(text)


def text_of_field(f):
    """`100 layer*:LayerParameter/4`: number, name, * repeated or ! required, the message that it holds, dialects"""
    text = "%d %s%s" % (f.number, f.name, {"repeated": "*", "required": "!"}.get(f.label, ""))
    if f.type == "message":
        text += ":" + f.of
    if "BVLC" not in f.numbers and any(d in BITS for d in f.numbers):
        text += "/%d" % sum(BITS[d] for d in f.numbers if d in BITS)
    return text


def write_texts(root, messages):
    """The messages once more, as strings: the compiler reads them only if a message of the user extends them."""
    names = reachable(messages, ["NetParameter"])
    lines = []
    for m in names:
        users = [i for i, n in enumerate(names) if any(f.type == "message" and f.of == m for f in messages[n].values())]
        pieces = [("," if i else "<") + str(n) for i, n in enumerate(users)]
        pieces += [("," if i else " ") + text_of_field(f) for i, f in enumerate(sorted(messages[m].values(), key=lambda f: f.number))]
        line = '    "%s' % m
        for piece in pieces:
            if len(line) + len(piece) > 117:
                lines.append(line + '"')
                line = '        "'
            line += piece
        lines.append(line + '",')
    text = HEAD % ("caffe", "schema_texts.hpp", "Caffe's messages as texts, one for each: a literal costs a compiler nothing")
    text += '\n#include "graft/base/config.hpp"\n\nGRAFT_BEGIN\nnamespace caffe {\nnamespace detail {\n\n'
    text += "/// In the order of `all_messages`; `shipped_message.hpp` reads them.\n"
    text += "/// example `BlobShape<0,8 1 dim*`: a field is `number name`, then `*` if repeated or `!` if required, `:` and the message\n"
    text += "/// that it holds, `/` and the add-ons to the schema that it is of (`wire::field_schema::dialects`); after `<` are the\n"
    text += "/// places of the messages that have a field which holds this one\n"
    text += "// clang-format off: lines are as full as they can be\n"
    text += "inline constexpr char const* message_texts[] = {\n" + "\n".join(lines) + "\n};\n// clang-format on\n\n"
    text += "} // namespace detail\n} // namespace caffe\nGRAFT_END\n"
    with open(os.path.join(root, "include/graft/frontend/caffe/schema_texts.hpp"), "w", encoding="utf-8") as f:
        f.write(text)


LEGACY = ("V1LayerParameter", "V0LayerParameter")
NET = ("NetParameter", "NetState", "NetStateRule", "ParamSpec", "BlobProto", "BlobShape", "LayerParameter", "FillerParameter")


def main():
    root, facts = sys.argv[1], os.path.join(os.environ["GRAFT_CORPUS"], "fields")
    m, e = combine(read(os.path.join(facts, "caffe_fields.tsv")) + rows_of(CAFFE_MORE, CAFFE_MORE_ENUMS), DIALECTS)
    write(root, "caffe", "caffe", ["NetParameter"], m, e, False, [
        ("net", "the net, its layers' common part, blobs", lambda n: n in NET),
        ("legacy", "layers of the first two generations", lambda n: n in LEGACY),
        ("layers", "what single layers and their data need", lambda n: True)], "Caffe")
    write_dialects(root, m)
    write_texts(root, m)
    m, e = combine(read(os.path.join(facts, "graphdef_fields.tsv")) + rows_of(TF_MORE, TF_MORE_ENUMS), None)
    write(root, "tensorflow", "tensorflow", ["GraphDef", "OpList", "SavedModel"], m, e, True, [
        ("messages", "graphs, attributes, tensors, functions, saved models", lambda n: True)], "TensorFlow")
    m, e = combine(read(os.path.join(facts, "onnx_fields.tsv")), None)
    write(root, "onnx", "onnx", ["ModelProto"], m, e, True, [
        ("messages", "models, graphs, nodes, attributes, tensors, types, functions", lambda n: True)], "ONNX")


if __name__ == "__main__":
    main()
