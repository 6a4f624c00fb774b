// graft/frontend/caffe/forks.hpp - which of Caffe's forks have a field, for diagnostics about unknown fields
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/schema_names.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// A field that other forks than `dialect` have as well, with its name in their caffe.proto.
struct fork_field {
    std::string_view message, field, forks;
};

/// The first part can be read (`other_layers`); for the second only the names are known, not their messages.
inline constexpr fork_field fork_fields[] = {
    {"BNParameter", "bn_mode", "SegNet, ENet"},
    {"BNParameter", "scale_filler", "SegNet, ENet"},
    {"BNParameter", "shift_filler", "SegNet, ENet"},
    {"BNParameter", "slope_filler", "PSPNet, ICNet"},
    {"ConvolutionParameter", "hole", "DeepLab v1"},
    {"ConvolutionParameter", "hole_h", "DeepLab v1"},
    {"ConvolutionParameter", "hole_w", "DeepLab v1"},
    {"DataParameter", "block_size", "FlowNet 2"},
    {"DataParameter", "disk_reader_threads", "FlowNet 2"},
    {"DataParameter", "encoding", "FlowNet 2"},
    {"DataParameter", "huge_video_dataset", "FlowNet 2"},
    {"DataParameter", "lbl_source", "OpenPose"},
    {"DataParameter", "limit_samples", "FlowNet 2"},
    {"DataParameter", "permute_every_iter", "FlowNet 2"},
    {"DataParameter", "preselection_file", "FlowNet 2"},
    {"DataParameter", "preselection_label", "FlowNet 2"},
    {"DataParameter", "rand_permute", "FlowNet 2"},
    {"DataParameter", "rand_permute_order", "FlowNet 2"},
    {"DataParameter", "rand_permute_seed", "FlowNet 2"},
    {"DataParameter", "range_end", "FlowNet 2"},
    {"DataParameter", "range_start", "FlowNet 2"},
    {"DataParameter", "slice_point", "FlowNet 2"},
    {"DataParameter", "subtract", "FlowNet 2"},
    {"DataParameter", "verbose", "FlowNet 2"},
    {"DetectionOutputParameter", "clip", "OpenVINO"},
    {"DetectionOutputParameter", "normalized_bbox", "OpenCV"},
    {"DropoutParameter", "sample_weights_test", "SegNet"},
    {"DropoutParameter", "scale_train", "py-faster-rcnn, R-FCN"},
    {"ImageDataParameter", "ignore_label", "DeepLab v2, PSPNet"},
    {"ImageDataParameter", "label_type", "DeepLab v2, PSPNet"},
    {"LayerParameter", "accum_param", "FlowNet 2, OpenVINO"},
    {"LayerParameter", "adaptive_bias_channel_param", "DeepLab v2, PSPNet"},
    {"LayerParameter", "augmentation_param", "FlowNet 2, OpenVINO"},
    {"LayerParameter", "bias_channel_param", "DeepLab v1, v2, PSPNet"},
    {"LayerParameter", "bn_param", "SegNet, ENet, PSPNet, ICNet"},
    {"LayerParameter", "box_annotator_ohem_param", "R-FCN, OpenVINO"},
    {"LayerParameter", "channel_permutation_param", "OpenVINO"},
    {"LayerParameter", "cocodata_param", "OpenPose"},
    {"LayerParameter", "coeff_schedule_param", "FlowNet 2, OpenVINO"},
    {"LayerParameter", "correlation_param", "FlowNet 2, OpenVINO"},
    {"LayerParameter", "cpmbottomup_param", "OpenPose"},
    {"LayerParameter", "cpmdata_param", "OpenPose"},
    {"LayerParameter", "ctc_decoder_param", "caffe_ctc, OpenVINO"},
    {"LayerParameter", "ctc_loss_param", "caffe_ctc, OpenVINO"},
    {"LayerParameter", "dense_crf_param", "DeepLab v1, v2, PSPNet"},
    {"LayerParameter", "dense_image_data_param", "SegNet, ENet"},
    {"LayerParameter", "domain_transform_param", "DeepLab v2, PSPNet"},
    {"LayerParameter", "downsample_param", "FlowNet 2"},
    {"LayerParameter", "flow_warp_param", "FlowNet 2, OpenVINO"},
    {"LayerParameter", "grn_param", "OpenVINO"},
    {"LayerParameter", "imresize_param", "OpenPose"},
    {"LayerParameter", "interp_param", "DeepLab v1, v2, PSPNet, ICNet, OpenVINO"},
    {"LayerParameter", "l1_loss_param", "FlowNet 2"},
    {"LayerParameter", "loc_loss_param", "OpenVINO"},
    {"LayerParameter", "lpq_loss_param", "FlowNet 2"},
    {"LayerParameter", "mat_read_param", "DeepLab v1, v2, PSPNet"},
    {"LayerParameter", "mat_write_param", "DeepLab v1, v2, PSPNet"},
    {"LayerParameter", "mean_param", "FlowNet 2"},
    {"LayerParameter", "nms_param", "OpenPose"},
    {"LayerParameter", "power_file_param", "OpenVINO"},
    {"LayerParameter", "proposal_param", "OpenVINO, Faster R-CNN in C++"},
    {"LayerParameter", "psroi_pooling_param", "R-FCN, OpenCV, OpenVINO"},
    {"LayerParameter", "quantization_param", "Ristretto"},
    {"LayerParameter", "reader_param", "FlowNet 2"},
    {"LayerParameter", "region_yolo_param", "OpenVINO"},
    {"LayerParameter", "reorg_yolo_param", "OpenVINO"},
    {"LayerParameter", "resample_param", "FlowNet 2, OpenVINO"},
    {"LayerParameter", "reshape_every_iter", "FlowNet 2"},
    {"LayerParameter", "reverse_param", "OpenVINO"},
    {"LayerParameter", "roi_pooling_param", "py-faster-rcnn, R-FCN, OpenCV, OpenVINO"},
    {"LayerParameter", "roi_warping_param", "OpenVINO"},
    {"LayerParameter", "rss_loss_param", "OpenVINO"},
    {"LayerParameter", "seg_accuracy_param", "DeepLab v1, v2, PSPNet"},
    {"LayerParameter", "shuffle_channel_param", "ShuffleNet"},
    {"LayerParameter", "smooth_l1_loss_param", "py-faster-rcnn, R-FCN, OpenVINO"},
    {"LayerParameter", "st_loss_param", "OpenVINO"},
    {"LayerParameter", "st_param", "spatial transformers, OpenVINO"},
    {"LayerParameter", "triplet_loss_param", "ReID, FaceNet"},
    {"LayerParameter", "unique_label_param", "DeepLab v2, PSPNet"},
    {"LayerParameter", "upsample_param", "SegNet, ENet"},
    {"LayerParameter", "writer_param", "FlowNet 2"},
    {"LossParameter", "class_weighting", "SegNet, ENet, OpenVINO"},
    {"LossParameter", "pre_fixed_normalizer", "R-FCN, OpenVINO"},
    {"LossParameter", "weight_by_label_freqs", "SegNet, ENet, OpenVINO"},
    {"PoolingParameter", "ceil_mode", "OpenVINO, Caffe nets made of PyTorch's"},
    {"PriorBoxParameter", "additional_y_offset", "nets made for OpenCV"},
    {"QuantizationParameter", "exp_bits", "Ristretto"},
    {"QuantizationParameter", "exp_max", "Ristretto"},
    {"QuantizationParameter", "exp_min", "Ristretto"},
    {"QuantizationParameter", "mant_bits", "Ristretto"},
    {"TransformationParameter", "crop_height", "DeepLab v2, PSPNet"},
    {"TransformationParameter", "crop_width", "DeepLab v2, PSPNet"},
    {"TransformationParameter", "scale_factors", "DeepLab v2, PSPNet"},
    {"UpsampleParameter", "pad_out_h", "SegNet, ENet"},
    {"UpsampleParameter", "pad_out_w", "SegNet, ENet"},
    {"UpsampleParameter", "scale_h", "SegNet, ENet"},
    {"UpsampleParameter", "scale_w", "SegNet, ENet"},
    {"UpsampleParameter", "upsample_h", "SegNet, ENet"},
    {"UpsampleParameter", "upsample_w", "SegNet, ENet"},
    // names alone
    {"CropParameter", "dimsize", "OpenVINO"},
    {"DetectionOutputParameter", "input_height", "OpenVINO"},
    {"DetectionOutputParameter", "input_width", "OpenVINO"},
    {"DetectionOutputParameter", "normalized", "OpenVINO"},
    {"ImageDataParameter", "pair_size", "ReID, FaceNet"},
    {"LayerParameter", "anchor_target_param", "Faster R-CNN in C++"},
    {"LayerParameter", "center_loss_param", "caffe-face, ReID"},
    {"LayerParameter", "cosine_similarity_batch_param", "OpenVINO"},
    {"LayerParameter", "cpm_transform_param", "OpenPose"},
    {"LayerParameter", "deformable_convolution_param", "Deformable R-FCN"},
    {"LayerParameter", "eltwise_scalarcomparison_param", "SegNet"},
    {"LayerParameter", "focal_loss_param", "RetinaNet and SSD with a focal loss"},
    {"LayerParameter", "label_specific_add_param", "ArcFace"},
    {"LayerParameter", "op_transform_param", "OpenPose"},
    {"LayerParameter", "proposal_target_param", "Faster R-CNN in C++"},
    {"LayerParameter", "rank_hard_loss_param", "ReID, FaceNet"},
    {"LayerParameter", "remap_labels_param", "SegNet"},
    {"LayerParameter", "roi_align_param", "Mask R-CNN"},
    {"LayerParameter", "triplet_rank_loss_param", "ReID"},
    {"LayerParameter", "warpctc_loss_param", "WarpCTC"},
    {"PriorBoxParameter", "height", "OpenCV, OpenVINO"},
    {"PriorBoxParameter", "offset_h", "OpenCV"},
    {"PriorBoxParameter", "offset_w", "OpenCV"},
    {"PriorBoxParameter", "width", "OpenCV, OpenVINO"},
    {"ReLUParameter", "n", "OpenVINO"},
};

} // namespace detail

/// The forks that have this field, `SSD, IntelCaffe`; empty if none is known.
[[nodiscard]] inline std::string forks_with(std::string_view message, std::string_view field) {
    std::string all;
    auto const more = [&](std::string_view fork) {
        if (!all.empty()) all += ", ";
        all += fork;
    };
    auto const place = detail::place_of_message(message);
    if (auto const* const f = place < detail::message_count ? schema::message(message).find(field) : nullptr) {
        static constexpr struct {
            dialect of;
            std::string_view name;
        } forks[] = {{dialect::ssd, "SSD"}, {dialect::mobilenet_yolo, "MobileNet-YOLO"},
            {dialect::intel_caffe, "IntelCaffe"}, {dialect::nvcaffe, "NVCaffe"}};
        for (auto const& fork : forks)
            if (detail::has_dialect(f->dialects, fork.of)) more(fork.name);
    }
    for (auto const& f : detail::fork_fields)
        if (f.message == message && f.field == field) more(f.forks);
    return all;
}

namespace detail {

/// Adds the names of the forks to errors and warnings about unknown fields, starting at these indices.
inline void name_forks(error_list& errors, std::size_t first_error, std::size_t first_warning) {
    auto const name = [](error& e) {
        constexpr std::string_view begin = "a field of ";
        if (e.code != errc::unknown_field || !std::string_view(e.expected).starts_with(begin)) return;
        auto const rest = std::string_view(e.expected).substr(begin.size());
        if (auto const forks = forks_with(rest.substr(0, rest.find_first_of(" ,")), e.got); !forks.empty())
            e.expected += "; forks of Caffe have it: " + forks;
    };
    for (auto i = first_error; i < errors.errors.size(); ++i) name(errors.errors[i]);
    for (auto i = first_warning; i < errors.warnings.size(); ++i) name(errors.warnings[i]);
}

} // namespace detail

} // namespace caffe
GRAFT_END
