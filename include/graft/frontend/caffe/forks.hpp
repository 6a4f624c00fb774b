// graft/frontend/caffe/forks.hpp - which of Caffe's forks have a field, for diagnostics about unknown fields
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/schema_names.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// Fields, separated by blanks, that other forks than `dialect` have as well, with their names in their caffe.proto.
struct fork_field {
    std::string_view message, fields, forks;

    [[nodiscard]] constexpr bool has(std::string_view field) const {
        for (auto at = fields.find(field); at != fields.npos; at = fields.find(field, at + 1))
            if (auto const end = at + field.size();
                (at == 0 || fields[at - 1] == ' ') && (end == fields.size() || fields[end] == ' '))
                return true;
        return false;
    }
};

/// The first part can be read (`other_layers`); for the second only the names are known, not their messages.
inline constexpr fork_field fork_fields[] = {
    {"BNParameter", "bn_mode scale_filler shift_filler", "SegNet, ENet"},
    {"BNParameter", "slope_filler", "PSPNet, ICNet"},
    {"ConvolutionParameter", "hole hole_h hole_w", "DeepLab v1"},
    {"DataParameter",
        "block_size disk_reader_threads encoding huge_video_dataset limit_samples permute_every_iter"
        " preselection_file preselection_label rand_permute rand_permute_order rand_permute_seed range_end"
        " range_start slice_point subtract verbose",
        "FlowNet 2"},
    {"DataParameter", "lbl_source", "OpenPose"},
    {"DetectionOutputParameter", "clip", "OpenVINO"},
    {"DetectionOutputParameter", "normalized_bbox", "OpenCV"},
    {"DropoutParameter", "sample_weights_test", "SegNet"},
    {"DropoutParameter", "scale_train", "py-faster-rcnn, R-FCN"},
    {"ImageDataParameter", "ignore_label label_type", "DeepLab v2, PSPNet"},
    {"LayerParameter",
        "accum_param augmentation_param coeff_schedule_param correlation_param flow_warp_param resample_param",
        "FlowNet 2, OpenVINO"},
    {"LayerParameter", "adaptive_bias_channel_param domain_transform_param unique_label_param", "DeepLab v2, PSPNet"},
    {"LayerParameter", "bias_channel_param dense_crf_param mat_read_param mat_write_param seg_accuracy_param",
        "DeepLab v1, v2, PSPNet"},
    {"LayerParameter", "bn_param", "SegNet, ENet, PSPNet, ICNet"},
    {"LayerParameter", "box_annotator_ohem_param", "R-FCN, OpenVINO"},
    {"LayerParameter",
        "channel_permutation_param grn_param loc_loss_param power_file_param region_yolo_param reorg_yolo_param"
        " reverse_param roi_warping_param rss_loss_param st_loss_param",
        "OpenVINO"},
    {"LayerParameter", "cocodata_param cpmbottomup_param cpmdata_param imresize_param nms_param", "OpenPose"},
    {"LayerParameter", "ctc_decoder_param ctc_loss_param", "caffe_ctc, OpenVINO"},
    {"LayerParameter", "dense_image_data_param upsample_param", "SegNet, ENet"},
    {"LayerParameter",
        "downsample_param l1_loss_param lpq_loss_param mean_param reader_param reshape_every_iter writer_param",
        "FlowNet 2"},
    {"LayerParameter", "interp_param", "DeepLab v1, v2, PSPNet, ICNet, OpenVINO"},
    {"LayerParameter", "proposal_param", "OpenVINO, Faster R-CNN in C++"},
    {"LayerParameter", "psroi_pooling_param", "R-FCN, OpenCV, OpenVINO"},
    {"LayerParameter", "quantization_param", "Ristretto"},
    {"LayerParameter", "roi_pooling_param", "py-faster-rcnn, R-FCN, OpenCV, OpenVINO"},
    {"LayerParameter", "shuffle_channel_param", "ShuffleNet"},
    {"LayerParameter", "smooth_l1_loss_param", "py-faster-rcnn, R-FCN, OpenVINO"},
    {"LayerParameter", "st_param", "spatial transformers, OpenVINO"},
    {"LayerParameter", "triplet_loss_param", "ReID, FaceNet"},
    {"LossParameter", "class_weighting weight_by_label_freqs", "SegNet, ENet, OpenVINO"},
    {"LossParameter", "pre_fixed_normalizer", "R-FCN, OpenVINO"},
    {"PoolingParameter", "ceil_mode", "OpenVINO, Caffe nets made of PyTorch's"},
    {"PriorBoxParameter", "additional_y_offset", "nets made for OpenCV"},
    {"QuantizationParameter", "exp_bits exp_max exp_min mant_bits", "Ristretto"},
    {"TransformationParameter", "crop_height crop_width scale_factors", "DeepLab v2, PSPNet"},
    {"UpsampleParameter", "pad_out_h pad_out_w scale_h scale_w upsample_h upsample_w", "SegNet, ENet"},
    // names alone
    {"CropParameter", "dimsize", "OpenVINO"},
    {"DetectionOutputParameter", "input_height input_width normalized", "OpenVINO"},
    {"ImageDataParameter", "pair_size", "ReID, FaceNet"},
    {"LayerParameter", "anchor_target_param proposal_target_param", "Faster R-CNN in C++"},
    {"LayerParameter", "center_loss_param", "caffe-face, ReID"},
    {"LayerParameter", "cosine_similarity_batch_param", "OpenVINO"},
    {"LayerParameter", "cpm_transform_param op_transform_param", "OpenPose"},
    {"LayerParameter", "deformable_convolution_param", "Deformable R-FCN"},
    {"LayerParameter", "eltwise_scalarcomparison_param remap_labels_param", "SegNet"},
    {"LayerParameter", "focal_loss_param", "RetinaNet and SSD with a focal loss"},
    {"LayerParameter", "label_specific_add_param", "ArcFace"},
    {"LayerParameter", "rank_hard_loss_param", "ReID, FaceNet"},
    {"LayerParameter", "roi_align_param", "Mask R-CNN"},
    {"LayerParameter", "triplet_rank_loss_param", "ReID"},
    {"LayerParameter", "warpctc_loss_param", "WarpCTC"},
    {"PriorBoxParameter", "height width", "OpenCV, OpenVINO"},
    {"PriorBoxParameter", "offset_h offset_w", "OpenCV"},
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
        if (f.message == message && f.has(field)) more(f.forks);
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
