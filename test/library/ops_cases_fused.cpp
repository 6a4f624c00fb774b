// test/library/ops_cases_fused.cpp - what each of these gives and refuses: what scope passes make, convolutions
// of any rank
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_fused_test {

using namespace graft::library;
using namespace test;
using graft::errc;

TEST_CASE("ConvolutionNd") {
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {2, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{2}}, {"pads", values{1}},
            {"dilations", values{1}}},
        {2, 8, 5});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {2, 8, 5}}, {"filter", {8, 3, 3}}, {"strides", values{2}}, {"pads", values{1}}, {"dilations", values{1}},
            {"transposed", true}},
        {2, 3, 9});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {-1, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{2}}},
        {-1, 8, 5});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", unknown}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}}, {"dilations", values{1}}},
        unknown);
    GRAFT_REFUSES(ConvolutionNd, errc::shape_mismatch, "filter",
        {{"x", {2, 4, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_rank, "filter",
        {{"x", {2, 3, 9, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_value, "strides",
        {{"x", {2, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{0}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_shape, "x",
        {{"x", {2, 3, 2}}, {"filter", {8, 3, 5}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::axis_out_of_range, "axis",
        {{"x", {2, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}}, {"dilations", values{1}},
            {"axis", 3}});
}

TEST_CASE("BNInfer") {
    GRAFT_GIVES(BNInfer, {{"x", {2, 5, 8}}, {"scale", {8}}, {"mean", {8}}, {"variance", {8}}}, {2, 5, 8});
    GRAFT_GIVES(BNInfer, {{"x", {-1, 5, 8}}, {"mean", {8}}, {"variance", {8}}}, {-1, 5, 8});
    GRAFT_GIVES(BNInfer, {{"x", unknown}, {"mean", {8}}, {"variance", {8}}}, unknown);
    GRAFT_REFUSES(BNInfer, errc::shape_mismatch, "mean", {{"x", {2, 5, 8}}, {"mean", {7}}, {"variance", {8}}});
    GRAFT_REFUSES(
        BNInfer, errc::shape_mismatch, "offset", {{"x", {2, 5, 8}}, {"offset", {7}}, {"mean", {8}}, {"variance", {8}}});
}

TEST_CASE("GRUCell") {
    GRAFT_GIVES(GRUCell,
        {{"x", {3, 7}}, {"h_prev", {3, 10}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}},
        {3, 10}, "h");
    GRAFT_GIVES(GRUCell,
        {{"x", {-1, 7}}, {"h_prev", {3, -1}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}},
        {3, 10});
    GRAFT_GIVES(GRUCell,
        {{"x", unknown}, {"h_prev", unknown}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}},
        {-1, 10});
    GRAFT_REFUSES(GRUCell, errc::shape_mismatch, "h_prev",
        {{"x", {3, 7}}, {"h_prev", {4, 10}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}});
    GRAFT_REFUSES(GRUCell, errc::shape_mismatch, "w_c",
        {{"x", {3, 7}}, {"h_prev", {3, 11}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}});
    GRAFT_REFUSES(GRUCell, errc::wrong_rank, "x",
        {{"x", {7}}, {"h_prev", {3, 10}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}});
    GRAFT_REFUSES(GRUCell, errc::wrong_rank, "w_c",
        {{"x", {3, 7}}, {"h_prev", {3, 10}}, {"w_ru", {17, 20}}, {"w_c", {17}}, {"b_ru", {20}}, {"b_c", {10}}});
}

TEST_CASE("DynamicGRU") {
    GRAFT_GIVES(DynamicGRU,
        {{"x", {20, 3, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}},
        {20, 3, 10});
    GRAFT_GIVES(DynamicGRU,
        {{"x", {-1, 3, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}},
        {3, 10}, "output_h");
    GRAFT_GIVES(DynamicGRU,
        {{"x", unknown}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}},
        {-1, 3, 10});
    GRAFT_REFUSES(DynamicGRU, errc::shape_mismatch, "init_h",
        {{"x", {20, 4, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}});
    GRAFT_REFUSES(DynamicGRU, errc::wrong_rank, "x",
        {{"x", {20, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}});
    GRAFT_REFUSES(DynamicGRU, errc::wrong_rank, "init_h",
        {{"x", {20, 3, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {10}}});
}

TEST_CASE("DynamicLSTM") {
    GRAFT_GIVES(DynamicLSTM,
        {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {3, 10}}, {"init_c", {3, 10}}},
        {20, 3, 10});
    GRAFT_GIVES(DynamicLSTM,
        {{"x", {20, -1, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {3, 10}}, {"init_c", {3, 10}}},
        {3, 10}, "output_c");
    GRAFT_GIVES(DynamicLSTM,
        {{"x", unknown}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", unknown}, {"init_c", {3, 10}}},
        {-1, -1, -1});
    GRAFT_REFUSES(DynamicLSTM, errc::wrong_rank, "x",
        {{"x", {20, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {3, 10}}, {"init_c", {3, 10}}});
    GRAFT_REFUSES(DynamicLSTM, errc::wrong_rank, "init_h",
        {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {10}}, {"init_c", {3, 10}}});
}

TEST_CASE("DecodeBboxV2") {
    GRAFT_GIVES(DecodeBboxV2, {{"boxes", {70, 4}}, {"anchors", {70, 4}}}, {70, 4});
    GRAFT_GIVES(DecodeBboxV2, {{"boxes", {4, -1}}, {"anchors", {4, 70}}, {"reversed_box", true}}, {4, -1});
    GRAFT_GIVES(DecodeBboxV2, {{"boxes", unknown}, {"anchors", {70, 4}}}, unknown);
    GRAFT_REFUSES(DecodeBboxV2, errc::shape_mismatch, "anchors", {{"boxes", {70, 4}}, {"anchors", {71, 4}}});
    GRAFT_REFUSES(DecodeBboxV2, errc::wrong_shape, "boxes", {{"boxes", {70, 5}}, {"anchors", {70, 4}}});
    GRAFT_REFUSES(DecodeBboxV2, errc::wrong_value, "scales",
        {{"boxes", {70, 4}}, {"anchors", {70, 4}}, {"scales", values{10, 5}}});
}

TEST_CASE("ClipBoxes") {
    GRAFT_GIVES(ClipBoxes, {{"boxes_input", {70, 4}}, {"img_size", {4}}}, {70, 4});
    GRAFT_GIVES(ClipBoxes, {{"boxes_input", {-1, 4}}, {"img_size", {-1}}}, {-1, 4});
    GRAFT_GIVES(ClipBoxes, {{"boxes_input", {70, 4}}, {"img_size", unknown}}, {70, 4});
    GRAFT_REFUSES(ClipBoxes, errc::wrong_shape, "boxes_input", {{"boxes_input", {70, 5}}, {"img_size", {4}}});
    GRAFT_REFUSES(ClipBoxes, errc::wrong_shape, "img_size", {{"boxes_input", {70, 4}}, {"img_size", {3}}});
}

TEST_CASE("RpnProposals") {
    GRAFT_GIVES(RpnProposals, {{"rois", {900, 4}}, {"cls_bg_prob", {900}}}, {-1, 4});
    GRAFT_GIVES(RpnProposals, {{"rois", {-1, 4}}, {"cls_bg_prob", {900, 1}}}, {-1, 4});
    GRAFT_GIVES(RpnProposals, {{"rois", unknown}, {"cls_bg_prob", unknown}}, {-1, 4});
    GRAFT_REFUSES(RpnProposals, errc::wrong_shape, "rois", {{"rois", {900, 5}}, {"cls_bg_prob", {900}}});
    GRAFT_REFUSES(RpnProposals, errc::wrong_element_count, "cls_bg_prob", {{"rois", {900, 4}}, {"cls_bg_prob", {899}}});
    GRAFT_REFUSES(RpnProposals, errc::wrong_value, "post_nms_num",
        {{"rois", {900, 4}}, {"cls_bg_prob", {900}}, {"post_nms_num", 0}});
}

} // namespace library_ops_cases_fused_test
