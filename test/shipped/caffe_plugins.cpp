// test/shipped/caffe_plugins.cpp - the plugins that ship for Caffe: layers through them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/caffe.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/patch/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/shipped.hpp"

namespace shipped_caffe_plugins_test {

namespace {

using graft::errc;
using graft::shape;

struct outcome {
    graft::graph g{};
    graft::error_list errors{};

    /// The final tensor with the name of a top: the last one, because layers may work in place.
    [[nodiscard]] graft::tensor const& top(std::string_view name) const {
        graft::tensor const* found = nullptr;
        for (auto const& t : g.tensors)
            if (t.origin == name) found = &t;
        REQUIRE_MESSAGE(found, std::string(name));
        return *found;
    }
    [[nodiscard]] shape of(std::string_view name) const { return top(name).desc.shape; }
    [[nodiscard]] graft::node const& maker(std::string_view name) const { return g.nodes[top(name).producer]; }
    [[nodiscard]] std::string_view op(std::string_view name) const { return g.op_name(maker(name)); }
    [[nodiscard]] graft::attr_value attr(std::string_view name, std::string_view attribute) const {
        auto const& n = maker(name);
        auto const at = g.catalog.index_of(g.catalog.attributes(n.op), attribute);
        REQUIRE(at >= 0);
        return g.attributes_of(n)[static_cast<std::size_t>(at)];
    }
    /// The constant that represents a blob, `layer/input`.
    [[nodiscard]] shape weight(std::string_view name) const { return of(name); }
};

/// `bottoms`: name, dims; the layers follow as text.
outcome run(std::vector<std::pair<std::string, std::vector<int>>> const& bottoms, std::string_view layers) {
    std::string text;
    for (auto const& [name, dims] : bottoms) {
        text += "layer { name: \"" + name + "\" type: \"Input\" top: \"" + name + "\" input_param { shape {";
        for (auto d : dims) text += " dim: " + std::to_string(d);
        text += " } } }\n";
    }
    text += layers;
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    outcome o;
    auto model = std::make_shared<graft::model::source>();
    if (!o.errors.add(graft::caffe::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.prototxt", nullptr, {}, {}, {}, *model)))
        return o;
    graft::import_request request;
    request.without = graft::missing_weights::unknown;
    o.g = o.errors.take(graft::translate(model, graft::shipped::operators(), graft::shipped::caffe(), request));
    return o;
}
/// One layer "l" with the top "y" on the bottom "x".
std::string layer(std::string_view type, std::string_view param = "", std::string_view more = "") {
    return "layer { name: \"l\" type: \"" + std::string(type) + "\" bottom: \"x\" " + std::string(more) +
           " top: \"y\" " + std::string(param) + " }\n";
}
/// The only error of this layer on an image.
graft::error mistake(std::string_view type, std::string_view param) {
    auto const o = run({{"x", {1, 8, 9, 11}}}, layer(type, param));
    REQUIRE(o.errors.errors.size() == 1);
    return o.errors.errors[0];
}
shape one(std::string_view type, std::string_view param, std::vector<int> const& x = {2, 8, 9, 11}) {
    auto const o = run({{"x", x}}, layer(type, param));
    REQUIRE(o.errors.errors.empty());
    return o.of("y");
}

} // namespace

TEST_CASE("caffe plugins: convolution takes its window as one number, one per axis or height and width") {
    auto o = run({{"x", {2, 8, 9, 11}}},
        layer("Convolution", "convolution_param { num_output: 6 kernel_size: 3 stride: 2 pad: 1 group: 2 }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.op("y") == "Conv2D");
    CHECK(o.of("y") == shape{2, 6, 5, 6});
    CHECK(o.weight("l/filter") == shape{6, 4, 3, 3});
    CHECK(o.weight("l/bias") == shape{6});
    o = run({{"x", {2, 8, 9, 11}}},
        layer("Convolution", "convolution_param { num_output: 6 kernel_h: 3 kernel_w: 5 stride_h: 1 stride_w: 2 pad_w: "
                             "2 dilation: 2 dilation: 1 bias_term: false }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{2, 6, 5, 6});
    CHECK(o.maker("y").input_count == 2); // no bias
    auto const pads = o.attr("y", "pads").integers;
    REQUIRE(pads.size() == 4);
    CHECK(pads[1] == 0);
    CHECK(pads[3] == 2);
    CHECK(one("Convolution", "convolution_param { num_output: 4 kernel_size: 1 kernel_size: 3 }") == shape{2, 4, 9, 9});
    CHECK(one("DepthwiseConvolution", "convolution_param { num_output: 8 kernel_size: 3 group: 8 }") ==
          shape{2, 8, 7, 9});
    CHECK(one("Deconvolution", "convolution_param { num_output: 6 kernel_size: 4 stride: 2 pad: 1 }") ==
          shape{2, 6, 18, 22});
}

TEST_CASE("caffe plugins: the two forms of a window exclude each other, by name") {
    auto e = mistake("Convolution", "convolution_param { num_output: 6 kernel_size: 3 kernel_h: 3 kernel_w: 3 }");
    CHECK(e.code == errc::wrong_attribute_value);
    CHECK(e.where.port == "kernel_size");
    CHECK(mistake("Convolution", "convolution_param { num_output: 6 kernel_size: 3 pad: 1 pad_h: 0 }").where.port ==
          "pad");
    CHECK(mistake("Convolution", "convolution_param { num_output: 6 kernel_size: 3 stride_h: 2 }").where.port ==
          "stride_w");
    CHECK(mistake("Convolution", "convolution_param { num_output: 6 }").where.port == "kernel_size");
    CHECK(mistake("Convolution", "convolution_param { kernel_size: 3 }").code == errc::missing_required_attribute);
    CHECK(mistake("Convolution", "convolution_param { num_output: 6 kernel_size: 3 group: 4 }").where.port ==
          "num_output");
    CHECK(mistake("Convolution", "convolution_param { num_output: 6 kernel_size: 3 kernel_size: 3 kernel_size: 3 }")
              .where.port == "kernel_size");
    CHECK(mistake("Pooling", "pooling_param { kernel_size: 3 kernel_h: 3 kernel_w: 3 }").where.port == "kernel_size");
    CHECK(mistake("Pooling", "pooling_param { global_pooling: true kernel_size: 3 }").where.port == "kernel_size");
    CHECK(mistake("Pooling", "pooling_param { kernel_size: 2 pad_h: 1 }").where.port == "pad_w");
    CHECK(mistake("Pooling", "pooling_param { pool: STOCHASTIC kernel_size: 2 pad: 1 }").where.port == "pad");
    CHECK(mistake("SPP", "spp_param { pool: STOCHASTIC pyramid_height: 2 }").where.port == "pool");
    CHECK(mistake("Concat", "concat_param { axis: 1 concat_dim: 1 }").where.port == "concat_dim");
    CHECK(mistake("LRN", "lrn_param { local_size: 4 }").where.port == "local_size");
    CHECK(mistake("Softmax", "softmax_param { axis: 4 }").code == errc::axis_out_of_range);
    // one axis
    CHECK(one("Convolution", "convolution_param { num_output: 6 kernel_size: 3 }", {1, 8, 9}) == shape{1, 6, 7});
}

TEST_CASE("caffe plugins: a convolution of several bottoms gives a top for each") {
    auto const o = run({{"a", {1, 3, 5, 5}}, {"b", {2, 3, 9, 7}}},
        R"(layer { name: "c" type: "Convolution" bottom: "a" bottom: "b" top: "p" top: "q" convolution_param { num_output: 4 kernel_size: 3 } })");
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("p") == shape{1, 4, 3, 3});
    CHECK(o.of("q") == shape{2, 4, 7, 5});
    CHECK(o.g.inputs_of(o.maker("p"))[1] == o.g.inputs_of(o.maker("q"))[1]); // the weights are one constant
}

TEST_CASE("caffe plugins: pooling rounds up unless a dialect says otherwise") {
    CHECK(one("Pooling", "pooling_param { kernel_size: 2 stride: 2 }") == shape{2, 8, 5, 6});
    CHECK(
        one("Pooling", "pooling_param { pool: AVE kernel_size: 2 stride: 2 round_mode: FLOOR }") == shape{2, 8, 4, 5});
    CHECK(one("Pooling", "pooling_param { kernel_size: 2 stride: 2 ceil_mode: false }") == shape{2, 8, 4, 5});
    CHECK(one("Pooling", "pooling_param { pool: AVE global_pooling: true }") == shape{2, 8, 1, 1});
    CHECK(one("SPP", "spp_param { pyramid_height: 2 }") == shape{2, 40});
}

TEST_CASE("caffe plugins: local normalization divides alpha by the elements of the region") {
    auto o = run({{"x", {1, 8, 4, 4}}}, layer("LRN", "lrn_param { local_size: 5 alpha: 0.5 k: 2 }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr("y", "depth_radius").integer == 2);
    CHECK(o.attr("y", "alpha").real == doctest::Approx(0.1));
    CHECK(o.attr("y", "bias").real == 2);
    CHECK(o.attr("y", "norm_region").string == "ACROSS_CHANNELS");
    o = run(
        {{"x", {1, 8, 4, 4}}}, layer("LRN", "lrn_param { local_size: 5 alpha: 0.5 k: 2 norm_region: WITHIN_CHANNEL }"));
    CHECK(o.attr("y", "alpha").real == doctest::Approx(0.02));
    CHECK(o.attr("y", "bias").real == 1);
}

TEST_CASE("caffe plugins: weights have the shapes that layer and bottom tell") {
    auto o = run({{"x", {2, 8, 9, 11}}}, layer("InnerProduct", "inner_product_param { num_output: 10 }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{2, 10});
    CHECK(o.weight("l/w") == shape{10, 792});
    o = run({{"x", {2, 8, 9, 11}}},
        layer("InnerProduct", "inner_product_param { num_output: 10 axis: -1 transpose: true bias_term: false }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{2, 8, 9, 10});
    CHECK(o.weight("l/w") == shape{11, 10});
    CHECK(o.maker("y").input_count == 2);
    o = run({{"x", {2, 8, 9, 11}}}, layer("BatchNorm", "batch_norm_param { eps: 0.25 }"));
    CHECK(o.op("y") == "BNInference");
    CHECK(o.weight("l/mean") == shape{8});
    CHECK(o.weight("l/momentum") == shape{1});
    CHECK(o.attr("y", "epsilon").real == 0.25);
    CHECK(o.attr("y", "use_global_stats").integer == 1);
    CHECK(o.maker("y").name == "l");
    o = run({{"x", {2, 8, 9, 11}}}, layer("BatchNorm", "batch_norm_param { scale_bias: true }")); // NVCaffe
    REQUIRE(o.errors.errors.empty());
    CHECK(o.op("y") == "Scale");
    CHECK(o.weight("l/variance") == shape{8});
    CHECK(o.weight("l/scale") == shape{8});
    CHECK(o.weight("l/bias") == shape{8});
    CHECK(mistake("BatchNorm", "batch_norm_param { relu: true }").where.port == "relu");
    o = run({{"x", {2, 8}}}, layer("PReLU", "prelu_param { channel_shared: true }"));
    CHECK(o.weight("l/weight") == shape::scalar());
    o = run({{"x", {3}}}, layer("Embed", "embed_param { input_dim: 100 num_output: 6 }"));
    CHECK(o.of("y") == shape{3, 6});
    CHECK(o.weight("l/weight") == shape{100, 6});
}

TEST_CASE("caffe plugins: scale and bias come from blobs or from the second bottom") {
    auto o = run({{"x", {2, 8, 9, 11}}}, layer("Scale", "scale_param { bias_term: true }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.maker("y").name == "l");
    CHECK(o.weight("l/scale") == shape{8});
    CHECK(o.weight("l/bias") == shape{8});
    CHECK(o.attr("y", "scale_from_blob").integer == 1);
    o = run({{"x", {2, 8, 9, 11}}}, layer("Scale", "scale_param { axis: -2 num_axes: -1 }"));
    CHECK(o.weight("l/scale") == shape{9, 11});
    o = run({{"x", {2, 8, 9, 11}}, {"s", {8, 9}}}, layer("Scale", "", "bottom: \"s\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr("y", "scale_from_blob").integer == 0);
    CHECK(o.maker("y").input_count == 2);
    o = run({{"x", {2, 8, 9, 11}}}, layer("Bias", "bias_param { axis: 2 }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.weight("l/bias") == shape{9});
    CHECK(mistake("Scale", "scale_param { axis: 2 num_axes: 3 }").where.port == "num_axes");
}

TEST_CASE("caffe plugins: shapes change as the parameters say") {
    CHECK(one("Reshape", "reshape_param { shape { dim: 0 dim: -1 } }") == shape{2, 792});
    CHECK(one("Reshape", "reshape_param { shape { dim: 4 dim: 2 } axis: 1 num_axes: 1 }") == shape{2, 4, 2, 9, 11});
    CHECK(one("Flatten", "flatten_param { axis: 1 end_axis: -2 }") == shape{2, 72, 11});
    CHECK(one("Permute", "permute_param { order: 0 order: 2 order: 3 order: 1 }") == shape{2, 9, 11, 8});
    CHECK(one("Tile", "tile_param { axis: -1 tiles: 3 }") == shape{2, 8, 9, 33});
    CHECK(one("Reduction", "reduction_param { operation: MEAN axis: -2 }") == shape{2, 8});
    CHECK(one("ArgMax", "argmax_param { top_k: 3 }") == shape{2, 1, 3, 1});
    CHECK(one("ArgMax", "argmax_param { axis: -3 top_k: 3 }") == shape{2, 3, 9, 11});
    CHECK(one("Upsample", "upsample_param { scale: 2 }") == shape{2, 8, 18, 22});
    CHECK(one("Reorg", "reorg_param { stride: 2 }", {1, 8, 4, 6}) == shape{1, 32, 2, 3});
    CHECK(one("Interp", "interp_param { zoom_factor: 2 }") == shape{2, 8, 17, 21});
    CHECK(one("Dropout", "dropout_param { dropout_ratio: 0.3 }") == shape{2, 8, 9, 11});
    CHECK(mistake("Reshape", "reshape_param { shape { dim: -1 dim: -1 } }").code == errc::more_than_one_inferred_dim);
    CHECK(mistake("Reshape", "").code == errc::missing_required_attribute);
}

TEST_CASE("caffe plugins: several tops") {
    auto o = run({{"x", {2, 8, 9, 11}}},
        layer("Slice", "slice_param { slice_point: 3 slice_point: 4 }", "top: \"a\" top: \"b\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("a") == shape{2, 3, 9, 11});
    CHECK(o.of("b") == shape{2, 1, 9, 11});
    CHECK(o.of("y") == shape{2, 4, 9, 11});
    o = run({{"x", {2, 8, 9, 11}}}, layer("Slice", "slice_param { slice_dim: 2 }", "top: \"a\" top: \"b\""));
    CHECK(o.of("y") == shape{2, 8, 3, 11});
    o = run({{"x", {2, 8, 9, 11}}}, layer("Split", "", "top: \"a\""));
    CHECK(o.of("a") == shape{2, 8, 9, 11});
    CHECK(o.op("y") == "Identity");
    o = run({{"x", {2, 8}}}, R"(layer { name: "l" type: "Silence" bottom: "x" })");
    CHECK(o.errors.errors.empty());
    o = run({{"x", {2, 8, 9, 11}}, {"s", {2, 1, 1, 1}}}, layer("Filter", "", "bottom: \"s\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{-1, 8, 9, 11});
}

TEST_CASE("caffe plugins: several bottoms") {
    auto o = run({{"x", {2, 8, 9}}, {"b", {2, 8, 9}}},
        layer("Eltwise", "eltwise_param { coeff: 1 coeff: -1 }", "bottom: \"b\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr("y", "mode").integer == 1);
    CHECK(o.attr("y", "coeff").floats[1] == -1);
    CHECK(run({{"x", {2, 8}}, {"b", {2, 8}}},
              layer("Eltwise", "eltwise_param { operation: PROD coeff: 1 coeff: -1 }", "bottom: \"b\""))
              .errors.errors.at(0)
              .where.port == "coeff");
    o = run({{"x", {2, 8, 9}}, {"b", {2, 8, 4}}}, layer("Concat", "concat_param { axis: -1 }", "bottom: \"b\""));
    CHECK(o.of("y") == shape{2, 8, 13});
    o = run({{"x", {2, 8, 9, 9}}, {"b", {1, 1, 5, 4}}}, layer("Crop", "crop_param { offset: 2 }", "bottom: \"b\""));
    CHECK(o.of("y") == shape{2, 8, 5, 4});
    o = run({{"x", {2, 8}}, {"i", {5}}}, layer("BatchReindex", "", "bottom: \"i\""));
    CHECK(o.of("y") == shape{5, 8});
}

TEST_CASE("caffe plugins: losses are scalars, their second tops are not") {
    auto o = run({{"x", {4, 10}}, {"t", {4}}},
        layer("SoftmaxWithLoss", "loss_param { ignore_label: 255 normalize: false } softmax_param { axis: -1 }",
            "bottom: \"t\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape::scalar());
    CHECK(o.attr("y", "normalization").string == "BATCH_SIZE");
    CHECK(o.attr("y", "ignore_label").integer == 255);
    CHECK(o.attr("y", "has_ignore_label").integer == 1);
    CHECK(o.attr("y", "axis").integer == 1);
    o = run({{"x", {4, 10}}, {"t", {4}}},
        R"(layer { name: "l" type: "SoftmaxWithLoss" bottom: "x" bottom: "t" top: "y" top: "p" } layer { name: "a" type: "Accuracy" bottom: "x" bottom: "t" top: "acc" top: "per" accuracy_param { top_k: 5 } })");
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("p") == shape{4, 10});
    CHECK(o.of("acc") == shape::scalar());
    CHECK(o.of("per") == shape{10});
    o = run({{"x", {4, 10}}, {"b", {4, 10}}, {"t", {4}}},
        layer("ContrastiveLoss", "contrastive_loss_param { margin: 2 }", "bottom: \"b\" bottom: \"t\""));
    CHECK(o.of("y") == shape::scalar());
}

TEST_CASE("caffe plugins: detectors") {
    auto o = run({{"x", {1, 8, 3, 4}}, {"i", {1, 3, 300, 300}}},
        layer("PriorBox",
            "prior_box_param { min_size: 2 min_size: 3 max_size: 6 max_size: 7 aspect_ratio: 2 step: 16 variance: 0.1 "
            "variance: 0.1 variance: 0.2 variance: 0.2 }",
            "bottom: \"i\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{1, 2, 384});
    CHECK(o.attr("y", "step_w").real == 16);
    CHECK(o.attr("y", "variance").floats.size() == 4);
    o = run({{"x", {1, 16}}, {"c", {1, 12}}, {"p", {1, 2, 16}}},
        layer("DetectionOutput",
            "detection_output_param { num_classes: 3 nms_param { nms_threshold: 0.5 top_k: 40 } code_type: CENTER_SIZE "
            "keep_top_k: 20 }",
            "bottom: \"c\" bottom: \"p\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{1, 1, -1, 7});
    CHECK(o.attr("y", "iou_threshold").real == 0.5);
    CHECK(o.attr("y", "top_k").integer == 40);
    CHECK(o.attr("y", "confidence_threshold").real < -1e38);
    o = run({{"x", {1, 8, 9, 9}}, {"r", {7, 5}}},
        layer("ROIPooling", "roi_pooling_param { pooled_h: 6 pooled_w: 5 spatial_scale: 0.25 }", "bottom: \"r\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{7, 8, 6, 5});
    CHECK(o.attr("y", "spatial_scale_w").real == 0.25);
}

TEST_CASE("caffe plugins: recurrent layers find their weights behind the static input") {
    auto o = run(
        {{"x", {5, 2, 3, 4}}, {"c", {5, 2}}}, layer("LSTM", "recurrent_param { num_output: 7 }", "bottom: \"c\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("y") == shape{5, 2, 7});
    CHECK(o.weight("l/w_x") == shape{28, 12});
    CHECK(o.weight("l/w_h") == shape{28, 7});
    o = run({{"x", {5, 2, 3}}, {"c", {5, 2}}, {"s", {2, 6}}, {"h0", {1, 2, 7}}, {"c0", {1, 2, 7}}},
        R"(layer { name: "l" type: "LSTM" bottom: "x" bottom: "c" bottom: "s" bottom: "h0" bottom: "c0" top: "y" top: "ht" top: "ct" recurrent_param { num_output: 7 expose_hidden: true } })");
    REQUIRE(o.errors.errors.empty());
    CHECK(o.weight("l/w_x_static") == shape{28, 6});
    CHECK(o.of("ct") == shape{1, 2, 7});
    o = run({{"x", {5, 2, 3}}, {"c", {5, 2}}}, layer("RNN", "recurrent_param { num_output: 7 }", "bottom: \"c\""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.weight("l/w_hh") == shape{7, 7});
    o = run({{"p", {1, 2, 7}}, {"g", {1, 2, 28}}, {"c", {1, 2}}},
        R"(layer { name: "u" type: "LSTMUnit" bottom: "p" bottom: "g" bottom: "c" top: "cell" top: "hidden" })");
    REQUIRE(o.errors.errors.empty());
    CHECK(o.of("cell") == shape{1, 2, 7});
    CHECK(o.of("hidden") == shape{1, 2, 7});
}

TEST_CASE("caffe plugins: element-wise layers keep the shape") {
    for (auto type : {"ReLU", "ReLU6", "LeakyReLU", "ELU", "Sigmoid", "TanH", "AbsVal", "BNLL", "Mish", "Swish", "Exp",
             "Log", "Power", "Threshold", "Dropout", "MVN"})
        CHECK(one(type, "") == shape{2, 8, 9, 11});
    CHECK(one("Clip", "clip_param { min: 0 max: 6 }") == shape{2, 8, 9, 11});
    CHECK(one("Swish", "swish_param { beta: 2 }") == shape{2, 8, 9, 11});
    CHECK(mistake("Clip", "clip_param { min: 0 }").code == errc::missing_field);
}

} // namespace shipped_caffe_plugins_test
