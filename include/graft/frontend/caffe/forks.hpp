// graft/frontend/caffe/forks.hpp - which of Caffe's forks have a field, for diagnostics about unknown fields
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/schema_names.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// Whether the word follows a blank from this position on.
[[nodiscard]] constexpr bool has_word(std::string_view text, std::size_t from, std::string_view word) {
    if (word.empty() || from >= text.size() || text[from] != ' ') return false;
    for (auto at = text.find(word, from); at != text.npos; at = text.find(word, at + 1))
        if (auto const end = at + word.size(); text[at - 1] == ' ' && (end == text.size() || text[end] == ' '))
            return true;
    return false;
}

/// One line for each message and group of forks: the message, fields that other forks than `dialect` have as well, and
/// after a colon the names of these forks.
/// The first part, up to UpsampleParameter, can be read (`other_layers`); of the second only the names are known.
inline constexpr char fork_fields[] =
    "BNParameter bn_mode scale_filler shift_filler: SegNet, ENet\n"
    "BNParameter slope_filler: PSPNet, ICNet\n"
    "ConvolutionParameter hole hole_h hole_w: DeepLab v1\n"
    "DataParameter block_size disk_reader_threads encoding huge_video_dataset limit_samples permute_every_iter"
    " preselection_file preselection_label rand_permute rand_permute_order rand_permute_seed range_end"
    " range_start slice_point subtract verbose: FlowNet 2\n"
    "DataParameter lbl_source: OpenPose\n"
    "DetectionOutputParameter clip: OpenVINO\n"
    "DetectionOutputParameter normalized_bbox: OpenCV\n"
    "DropoutParameter sample_weights_test: SegNet\n"
    "DropoutParameter scale_train: py-faster-rcnn, R-FCN\n"
    "ImageDataParameter ignore_label label_type: DeepLab v2, PSPNet\n"
    "LayerParameter accum_param augmentation_param coeff_schedule_param correlation_param flow_warp_param"
    " resample_param: FlowNet 2, OpenVINO\n"
    "LayerParameter adaptive_bias_channel_param domain_transform_param unique_label_param: DeepLab v2, PSPNet\n"
    "LayerParameter bias_channel_param dense_crf_param mat_read_param mat_write_param seg_accuracy_param: DeepLab"
    " v1, v2, PSPNet\n"
    "LayerParameter bn_param: SegNet, ENet, PSPNet, ICNet\n"
    "LayerParameter box_annotator_ohem_param: R-FCN, OpenVINO\n"
    "LayerParameter channel_permutation_param grn_param loc_loss_param power_file_param region_yolo_param"
    " reorg_yolo_param reverse_param roi_warping_param rss_loss_param st_loss_param: OpenVINO\n"
    "LayerParameter cocodata_param cpmbottomup_param cpmdata_param imresize_param nms_param: OpenPose\n"
    "LayerParameter ctc_decoder_param ctc_loss_param: caffe_ctc, OpenVINO\n"
    "LayerParameter dense_image_data_param upsample_param: SegNet, ENet\n"
    "LayerParameter downsample_param l1_loss_param lpq_loss_param mean_param reader_param reshape_every_iter"
    " writer_param: FlowNet 2\n"
    "LayerParameter interp_param: DeepLab v1, v2, PSPNet, ICNet, OpenVINO\n"
    "LayerParameter proposal_param: OpenVINO, Faster R-CNN in C++\n"
    "LayerParameter psroi_pooling_param: R-FCN, OpenCV, OpenVINO\n"
    "LayerParameter quantization_param: Ristretto\n"
    "LayerParameter roi_pooling_param: py-faster-rcnn, R-FCN, OpenCV, OpenVINO\n"
    "LayerParameter shuffle_channel_param: ShuffleNet\n"
    "LayerParameter smooth_l1_loss_param: py-faster-rcnn, R-FCN, OpenVINO\n"
    "LayerParameter st_param: spatial transformers, OpenVINO\n"
    "LayerParameter triplet_loss_param: ReID, FaceNet\n"
    "LossParameter class_weighting weight_by_label_freqs: SegNet, ENet, OpenVINO\n"
    "LossParameter pre_fixed_normalizer: R-FCN, OpenVINO\n"
    "PoolingParameter ceil_mode: OpenVINO, Caffe nets made of PyTorch's\n"
    "PriorBoxParameter additional_y_offset: nets made for OpenCV\n"
    "QuantizationParameter exp_bits exp_max exp_min mant_bits: Ristretto\n"
    "TransformationParameter crop_height crop_width scale_factors: DeepLab v2, PSPNet\n"
    "UpsampleParameter pad_out_h pad_out_w scale_h scale_w upsample_h upsample_w: SegNet, ENet\n"
    "CropParameter dimsize: OpenVINO\n"
    "DetectionOutputParameter input_height input_width normalized: OpenVINO\n"
    "ImageDataParameter pair_size: ReID, FaceNet\n"
    "LayerParameter anchor_target_param proposal_target_param: Faster R-CNN in C++\n"
    "LayerParameter center_loss_param: caffe-face, ReID\n"
    "LayerParameter cosine_similarity_batch_param: OpenVINO\n"
    "LayerParameter cpm_transform_param op_transform_param: OpenPose\n"
    "LayerParameter deformable_convolution_param: Deformable R-FCN\n"
    "LayerParameter eltwise_scalarcomparison_param remap_labels_param: SegNet\n"
    "LayerParameter focal_loss_param: RetinaNet and SSD with a focal loss\n"
    "LayerParameter label_specific_add_param: ArcFace\n"
    "LayerParameter rank_hard_loss_param: ReID, FaceNet\n"
    "LayerParameter roi_align_param: Mask R-CNN\n"
    "LayerParameter triplet_rank_loss_param: ReID\n"
    "LayerParameter warpctc_loss_param: WarpCTC\n"
    "PriorBoxParameter height width: OpenCV, OpenVINO\n"
    "PriorBoxParameter offset_h offset_w: OpenCV\n"
    "ReLUParameter n: OpenVINO\n";

} // namespace detail

/// The forks that have this field, `SSD, IntelCaffe`; empty if none is known.
[[nodiscard]] inline std::string forks_with(std::string_view message, std::string_view field) {
    std::string all;
    auto const more = [&](std::string_view fork) {
        if (!all.empty()) all += ", ";
        all += fork;
    };
    wire::optional_field known;
    for (auto const& m : schema::tables.all.messages)
        if (same_name(m.name, message)) known = m.find(field);
    if (known) {
        static constexpr struct {
            dialect of;
            std::string_view name;
        } forks[] = {{dialect::ssd, "SSD"}, {dialect::mobilenet_yolo, "MobileNet-YOLO"},
            {dialect::intel_caffe, "IntelCaffe"}, {dialect::nvcaffe, "NVCaffe"}};
        for (auto const& fork : forks)
            if (detail::has_dialect(known->dialects, fork.of)) more(fork.name);
    }
    for (std::string_view rest = detail::fork_fields; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
        auto const line = rest.substr(0, rest.find('\n'));
        auto const names = line.substr(0, line.find(':'));
        if (names.starts_with(message) && detail::has_word(names, message.size(), field))
            more(line.substr(names.size() + 2));
    }
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
