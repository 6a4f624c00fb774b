// test/library/caffe/ops.cpp - shape rules of Caffe's layers: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace library_caffe_ops_test {

using graft::errc;
using graft::infer;
using graft::infer_status;
using graft::shape;
using graft::values;
using namespace graft::library;

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

} // namespace library_caffe_ops_test
