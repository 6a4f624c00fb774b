// test/library/ops_nn.cpp - shapes of products, normalization, images, Caffe's layers, recurrent layers and gradients
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/activation/training_ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/norm/training_ops.hpp"
#include "graft/library/nn/pool/training_ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/nn/softmax/ops.hpp"

#include "graft/op/infer.hpp"
#include "test/check.hpp"

namespace library_ops_nn_test {

using namespace graft::library;
using graft::errc;
using graft::format;
using graft::infer;
using graft::infer_status;
using graft::shape;
using graft::values;

namespace {
constexpr graft::literal nchw(shape s) { return {s, graft::dtype::undefined, format::nchw}; }
constexpr auto unknown = shape::unknown_rank();
} // namespace

TEST_CASE("matrix products") {
    GRAFT_CHECK_TWICE(infer<MatMul>("y", {{"x1", {3, 4}}, {"x2", {4, 5}}}) == shape{3, 5});
    GRAFT_CHECK_TWICE(infer<MatMulV2>("y", {{"x1", {4, -1}}, {"x2", {5, 4}}, {"transpose_x1", true},
                                               {"transpose_x2", true}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(infer<MatMulV2>("y", {{"x1", unknown}, {"x2", {4, 5}}, {"bias", {5}}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(infer_status<MatMul>({{"x1", {3, 4}}, {"x2", {5, 4}}}).code == errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer_status<MatMul>({{"x1", {1, 3, 4}}, {"x2", {4, 5}}}).code == errc::wrong_rank);
    GRAFT_CHECK_TWICE(infer_status<MatMul>({{"x1", {3, 4}}, {"x2", {4, 5}}, {"bias", {4}}}).parameter == "bias");
    GRAFT_CHECK_TWICE(infer<BatchMatMulV2>("y", {{"x1", {2, 1, 3, 4}}, {"x2", {7, 4, 5}}}) == shape{2, 7, 3, 5});
    GRAFT_CHECK_TWICE(
        infer<BatchMatMulV2>("y", {{"x1", {-1, 3, 4}}, {"x2", {7, 5, 4}}, {"adj_x2", true}}) == shape{7, 3, 5});
    GRAFT_CHECK_TWICE(infer<BatchMatMulV2>("y", {{"x1", {-1, 3, 4}}, {"x2", {1, 4, 5}}}) == shape{-1, 3, 5});
    GRAFT_CHECK_TWICE(infer<BatchMatMulV2>("y", {{"x1", unknown}, {"x2", {1, 4, 5}}}) == unknown);
    GRAFT_CHECK_TWICE(infer_status<BatchMatMulV2>({{"x1", {2, 3, 4}}, {"x2", {3, 4, 5}}}).code == errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer<FullyConnection>("y", {{"x", {2, 6, 75, 113}}, {"w", {10, 8475}}, {"num_output", 10},
                                                      {"axis", 2}}) == shape{2, 6, 10});
    GRAFT_CHECK_TWICE(
        infer<FullyConnection>("y", {{"x", {-1, 6, 5}}, {"w", {1, 1, 7, 30}}, {"num_output", 7}}) == shape{-1, 7});
    GRAFT_CHECK_TWICE(infer_status<FullyConnection>({{"x", {2, 6, 5}}, {"w", {7, 31}}, {"num_output", 7}}).code ==
                      errc::wrong_element_count);
}

TEST_CASE("normalization") {
    GRAFT_CHECK_TWICE(
        infer<BatchNorm>("batch_mean", {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}}) == shape{8});
    GRAFT_CHECK_TWICE(infer<BatchNorm>("reserve_space_2",
                          {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}, {"reserve_space_2", 1}}) == shape{8});
    GRAFT_CHECK_TWICE(infer<BatchNorm>("y", {{"x", unknown}, {"scale", {8}}, {"offset", {8}}}) == unknown);
    GRAFT_CHECK_TWICE(
        infer_status<BatchNorm>({{"x", {2, 5, 5, 8}}, {"scale", {7}}, {"offset", {8}}}).parameter == "scale");
    GRAFT_CHECK_TWICE(
        infer_status<BatchNorm>({{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}, {"is_training", false}}).code ==
        errc::missing_input);
    GRAFT_CHECK_TWICE(infer<BNInference>("y", {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {8}},
                                                  {"momentum", {1}}}) == shape{2, 8, 5, 5});
    GRAFT_CHECK_TWICE(infer_status<BNInference>({{"x", {2, 8, 5, 5}}, {"mean", {7}}, {"variance", {8}}}).code ==
                      errc::wrong_element_count);
    GRAFT_CHECK_TWICE(infer<Scale>("y", {{"x", {2, 8, 5, 5}}, {"scale", {8}}, {"bias", {8}}}) == shape{2, 8, 5, 5});
    GRAFT_CHECK_TWICE(
        bool(infer_status<Scale>({{"x", {2, 8, 5, 5}}, {"scale", {2, 8}}, {"axis", 0}, {"num_axes", 2}})));
    GRAFT_CHECK_TWICE(
        bool(infer_status<Scale>({{"x", {2, 8, 5, 5}}, {"scale", {2, 8}}, {"axis", 0}, {"scale_from_blob", false}})));
    GRAFT_CHECK_TWICE(infer_status<Scale>({{"x", {2, 8, 5, 5}}, {"scale", {5}}}).parameter == "scale");
    GRAFT_CHECK_TWICE(infer_status<Bias>({{"x", {2, 8, 5, 5}}, {"bias", {5}}}).parameter == "bias");
    GRAFT_CHECK_TWICE(infer_status<LRN>({{"x", {2, 8, 5}}}).code == errc::wrong_rank);
    GRAFT_CHECK_TWICE(infer_status<SoftmaxV2>({{"x", {2, 8}}, {"axes", values{2}}}).code == errc::axis_out_of_range);
    GRAFT_CHECK_TWICE(
        infer<LayerNorm>("mean", {{"x", {2, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1},
                                     {"begin_params_axis", -1}, {"mean", 1}}) == shape{2, 8, 1});
    GRAFT_CHECK_TWICE(infer<InstanceNorm>("mean", {{"x", {2, 8, 5, 3}}, {"gamma", {3}}, {"beta", {3}}, {"mean", 1}}) ==
                      shape{2, 1, 1, 3});
    GRAFT_CHECK_TWICE(
        infer_status<Normalize>({{"x1", {2, 8, 5, 3}}, {"x2", {1}}, {"channel_shared", false}}).parameter == "x2");
}

TEST_CASE("images") {
    GRAFT_CHECK_TWICE(infer<ResizeBilinearV2>("y", {{"x", {2, 5, 5, 3}}, {"size", values{9, 8}}}) == shape{2, 9, 8, 3});
    GRAFT_CHECK_TWICE(
        infer<ResizeBilinearV2>("y", {{"x", nchw({2, 3, 5, 5})}, {"size", values{9, -1}}}) == shape{2, 3, 9, -1});
    GRAFT_CHECK_TWICE(graft::infer_desc<ResizeBilinearV2>(
                          "y", {{"x", graft::literal{shape{2, 5, 5, 3}, graft::dtype::u8}}, {"size", values{9, 8}}})
                          .type == graft::dtype::f32);
    GRAFT_CHECK_TWICE(infer<ResizeNearestNeighborV2>("y", {{"x", unknown}, {"size", {2}}}) == shape{-1, -1, -1, -1});
    GRAFT_CHECK_TWICE(
        infer_status<ResizeArea>({{"images", {2, 5, 5, 3}}, {"size", values{9}}}).code == errc::wrong_element_count);
    GRAFT_CHECK_TWICE(infer<CropAndResize>("y", {{"x", {2, 50, 50, 3}}, {"boxes", {-1, 4}}, {"box_index", {6}},
                                                    {"crop_size", values{7, 7}}}) == shape{6, 7, 7, 3});
    GRAFT_CHECK_TWICE(infer_status<CropAndResize>(
                          {{"x", {2, 50, 50, 3}}, {"boxes", {6, 5}}, {"box_index", {6}}, {"crop_size", values{7, 7}}})
                          .parameter == "boxes");
    GRAFT_CHECK_TWICE(
        infer<Interp>("y", {{"x", nchw({2, 3, 4, 5})}, {"height", 9}, {"width", 8}}) == shape{2, 3, 9, 8});
    GRAFT_CHECK_TWICE(infer<Interp>("y", {{"x", nchw({2, 3, 9, 8})}, {"zoom_factor", 2}}) == shape{2, 3, 17, 15});
    GRAFT_CHECK_TWICE(
        infer<Interp>("y", {{"x", nchw({2, 3, 9, 8})}, {"shrink_factor", 2}, {"pad_beg", -1}}) == shape{2, 3, 4, 4});
    GRAFT_CHECK_TWICE(infer<Upsample>("y", {{"x", nchw({2, 3, 9, -1})}, {"stride_h", 3}}) == shape{2, 3, 27, -1});
    GRAFT_CHECK_TWICE(infer<Resample>("y", {{"x", nchw({1, 1, 2, 3})}, {"factor", 2.0}}) == shape{1, 1, 4, 6});
    GRAFT_CHECK_TWICE(
        infer<Resample>("y", {{"x", nchw({1, 1, 2, 3})}, {"reference", nchw({1, 9, 7, 8})}}) == shape{1, 1, 7, 8});
}

TEST_CASE("Caffe's layers") {
    GRAFT_CHECK_TWICE(infer<Eltwise>("y", {{"x", {2, -1}}, {"x", {-1, 3}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer_status<Eltwise>({{"x", {2, 3}}, {"x", {2, 4}}}).code == errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer_status<PRelu>({{"x", {2, 3, 4}}, {"weight", {4}}}).parameter == "weight");
    GRAFT_CHECK_TWICE(infer<Reduction>("y", {{"x", {2, 3, 4}}, {"axis", 1}}) == shape{2});
    GRAFT_CHECK_TWICE(infer<Reduction>("y", {{"x", {2, 3, 4}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<ArgMaxWithK>("y", {{"x", {2, 3, 4, 5}}, {"topk", 3}}) == shape{2, 1, 3, 1});
    GRAFT_CHECK_TWICE(infer<ArgMaxWithK>("y", {{"x", {2, 3}}, {"out_max_val", true}}) == shape{2, 2, 1});
    GRAFT_CHECK_TWICE(infer<ArgMaxWithK>("y", {{"x", {2, 3, 4}}, {"axis", 1}}) == shape{2, 1, 4});
    GRAFT_CHECK_TWICE(infer_status<ArgMaxWithK>({{"x", {2, 3, 4}}, {"axis", 1}, {"topk", 4}}).parameter == "topk");
    GRAFT_CHECK_TWICE(infer<Crop>("y", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}) ==
                      shape{1, 21, 16, 20});
    GRAFT_CHECK_TWICE(infer<Crop>("y", {{"x", {1, 21, -1, 34}}, {"size", {1, 3, 16, -1}}}) == shape{1, 21, 16, -1});
    GRAFT_CHECK_TWICE(
        infer_status<Crop>({{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{19}}}).parameter ==
        "size");
    GRAFT_CHECK_TWICE(infer_status<ShuffleChannel>({{"x", {1, 21, 3}}, {"group", 2}}).parameter == "group");
    GRAFT_CHECK_TWICE(infer<PassThrough>("y", {{"x", {1, 64, 26, 26}}}) == shape{1, 256, 13, 13});
    GRAFT_CHECK_TWICE(infer<PassThrough>("y", {{"x", {1, 256, 13, -1}}, {"reverse", true}}) == shape{1, 64, 26, -1});
    GRAFT_CHECK_TWICE(infer<Embed>("y", {{"x", {5, 2}}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}) ==
                      shape{5, 2, 4});
    GRAFT_CHECK_TWICE(infer<SoftmaxWithLoss>("loss", {{"x", {5, 2}}, {"label", {5}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<SoftmaxWithLoss>("prob", {{"x", {5, 2}}, {"label", {5}}, {"prob", 1}}) == shape{5, 2});
    GRAFT_CHECK_TWICE(infer<Accuracy>("per_class", {{"x", {5, 2}}, {"label", {5}}, {"per_class", 1}}) == shape{2});
    GRAFT_CHECK_TWICE(infer_status<Accuracy>({{"x", {5, 2}}, {"label", {5}}, {"top_k", 5}}).parameter == "top_k");
    GRAFT_CHECK_TWICE(
        infer<Correlation>("y", {{"x1", {1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1},
                                    {"max_displacement", 20}, {"stride_2", 2}}) == shape{1, 441, 48, 64});
    GRAFT_CHECK_TWICE(infer<Accum>("y", {{"x", {1, 2, 2, 3}}, {"x", {1, 3, 8, 12}}}) == shape{1, 5, 8, 12});
    GRAFT_CHECK_TWICE(infer<FlowWarp>("y", {{"x", {1, 3, 8, 12}}, {"flow", {1, 2, 8, 12}}}) == shape{1, 3, 8, 12});
    GRAFT_CHECK_TWICE(infer<ROIPooling>("y", {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7},
                                                 {"pooled_w", 6}}) == shape{300, 512, 7, 6});
    GRAFT_CHECK_TWICE(infer<PSROIPooling>("y", {{"x", {1, 1029, 38, 50}}, {"rois", {-1, 5}}, {"output_dim", 21},
                                                   {"group_size", 7}}) == shape{-1, 21, 7, 7});
    GRAFT_CHECK_TWICE(infer<Proposal>("rois", {{"cls_prob", {1, 18, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}},
                                                  {"im_info", {1, 3}}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(
        infer<SSDDetectionOutput>("y", {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}},
                                           {"num_classes", 21}}) == shape{1, 1, -1, 7});
}

TEST_CASE("priors of a position") {
    constexpr double ratios[] = {2, 3}, same[] = {1, 2, 2};
    GRAFT_CHECK_TWICE(priors_per_position(1, 0, {}, true) == 1);
    CHECK(priors_per_position(1, 1, ratios, true) == 6);
    CHECK(priors_per_position(1, 1, ratios, false) == 4);
    CHECK(priors_per_position(2, 0, same, true) == 6);
}

TEST_CASE("recurrent layers") {
    GRAFT_CHECK_TWICE(infer<LSTM>("h", {{"x", {20, 3, 7}}, {"cont", {20, 3}}, {"w_x", {40, 7}}, {"bias", {40}},
                                           {"w_h", {40, 10}}, {"num_output", 10}}) == shape{20, 3, 10});
    GRAFT_CHECK_TWICE(infer<LSTM>("c_t", {{"x", {20, 3, 7}}, {"cont", {-1, 3}}, {"w_x", {40, 7}}, {"bias", {40}},
                                             {"w_h", {40, 10}}, {"num_output", 10}, {"c_t", 1}}) == shape{1, 3, 10});
    GRAFT_CHECK_TWICE(infer<BlockLSTM>("h", {{"seq_len_max", shape::scalar()}, {"x", {20, 3, 7}}, {"cs_prev", {3, 10}},
                                                {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
                                                {"wco", {10}}, {"b", {40}}}) == shape{20, 3, 10});
    GRAFT_CHECK_TWICE(
        infer<LSTMBlockCell>("co", {{"x", {3, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}},
                                       {"wci", {10}}, {"wcf", {10}}, {"wco", {10}}, {"b", {40}}}) == shape{3, 10});
}

TEST_CASE("gradients") {
    GRAFT_CHECK_TWICE(infer<BiasAddGrad>("y", {{"x", {3, 5, 5, 7}}}) == shape{7});
    GRAFT_CHECK_TWICE(infer<BiasAddGrad>("y", {{"x", {3, 5, 4, 7}}, {"data_format", "NCHW"}}) == shape{5});
    GRAFT_CHECK_TWICE(infer<BiasAddGrad>("y", {{"x", unknown}}) == shape{-1});
    GRAFT_CHECK_TWICE(infer<ReluGrad>("backprops", {{"gradients", unknown}, {"features", {3, 5}}}) == shape{3, 5});
    GRAFT_CHECK_TWICE(infer<AvgPoolGrad>("out_grad",
                          {{"orig_input_shape", values{1, 8, 8, 3}}, {"input_grad", {1, 4, 4, 3}},
                              {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}) == shape{1, 8, 8, 3});
    GRAFT_CHECK_TWICE(
        infer<SoftmaxCrossEntropyWithLogits>("loss", {{"features", {-1, 10}}, {"labels", {32, 10}}}) == shape{32});
    GRAFT_CHECK_TWICE(infer<SoftmaxCrossEntropyWithLogits>("backprop", {{"features", {32, 10}}, {"labels", {1, 10}}}) ==
                      shape{32, 10});
    GRAFT_CHECK_TWICE(
        infer<SparseSoftmaxCrossEntropyWithLogits>("backprop",
            {{"features", {-1, 10}}, {"labels", {graft::literal{shape{32}, graft::dtype::i64}}}}) == shape{32, 10});
    GRAFT_CHECK_TWICE(
        infer<BatchNormGrad>("scale_backprop", {{"y_backprop", {1, 4, 4, 3}}, {"x", {1, 4, 4, 3}}, {"scale", {3}},
                                                   {"reserve_space_1", {3}}, {"reserve_space_2", {3}}}) == shape{3});
    GRAFT_CHECK_TWICE(
        infer<LRNGrad>("z", {{"grads", {1, 4, -1, 3}}, {"x", {1, 4, 4, 3}}, {"y", unknown}}) == shape{1, 4, 4, 3});
}

} // namespace library_ops_nn_test
