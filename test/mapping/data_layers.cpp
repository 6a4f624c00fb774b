// test/mapping/data_layers.cpp - the shapes of the outputs of Caffe's data layers, as far as the net file determines
// them
// SPDX-License-Identifier: Apache-2.0
#include "graft/frontend/caffe/data_layers.hpp"

#include <string>

#include "test/model/caffe_net.hpp"

namespace mapping_data_layers_test {

namespace {

/// The shape of the first top of a data layer; `-` is a dim that only the data determines.
std::string image(std::string const& layer) {
    caffe_test::net n("layer { name: \"d\" top: \"d\" top: \"l\" " + layer + " }");
    CHECK(n.errors.errors.empty());
    if (!n.good) return "refused";
    auto const s = graft::caffe::data_shape(n.source, n.source.main.nodes[0], 0, {}, n.errors);
    CHECK(n.errors.errors.empty());
    if (!s.has_rank()) return "?";
    std::string text;
    for (auto d : s.dims()) text += (text.empty() ? "" : " ") + (d < 0 ? std::string("-") : std::to_string(d));
    return text;
}

} // namespace

TEST_CASE("data layers: a crop has its size, several means are one per channel") {
    std::string const data = "type: \"Data\" data_param { source: \"x\" batch_size: 8 } transform_param ";
    CHECK(image(data + "{ }") == "8 - - -");
    CHECK(image(data + "{ crop_size: 224 }") == "8 - 224 224");
    CHECK(image(data + "{ crop_size: 224 mean_value: 104 }") == "8 - 224 224"); // one mean is used for every channel
    CHECK(image(data + "{ mean_value: [104, 117, 123] }") == "8 3 - -");
    CHECK(image(data + "{ force_color: true }") == "8 3 - -");
    CHECK(image(data + "{ force_gray: true }") == "8 1 - -");
    CHECK(image(data + "{ crop_h: 30 crop_w: 20 }") == "8 - 30 20"); // SSD
}

TEST_CASE("data layers: SSD's resizing has its size, unless the image's proportions matter") {
    std::string const data =
        "type: \"AnnotatedData\" data_param { source: \"x\" batch_size: 8 } transform_param { resize_param ";
    CHECK(image(data + "{ height: 300 width: 200 } }") == "8 - 300 200");
    CHECK(image(data + "{ resize_mode: WARP height: 300 width: 200 } mean_value: 1 mean_value: 2 mean_value: 3 }") ==
          "8 3 300 200");
    CHECK(image(data + "{ resize_mode: FIT_LARGE_SIZE_AND_PAD height: 300 width: 200 } }") == "8 - 300 200");
    CHECK(image(data + "{ resize_mode: FIT_SMALL_SIZE height: 300 width: 200 } }") == "8 - - -");
    CHECK(image(data + "{ height: 300 width: 200 } crop_size: 100 }") == "8 - 100 100");
}

TEST_CASE("data layers: images from files, from memory, from windows") {
    std::string const files =
        "type: \"ImageData\" image_data_param { source: \"x\" batch_size: 5 new_height: 32 new_width: 48 ";
    CHECK(image(files + "}") == "5 3 32 48");
    CHECK(image(files + "is_color: false }") == "5 1 32 48");
    CHECK(image(files + "} transform_param { crop_size: 28 }") == "5 3 28 28");
    CHECK(
        image("type: \"MemoryData\" memory_data_param { batch_size: 4 channels: 3 height: 5 width: 6 }") == "4 3 5 6");
    CHECK(image("type: \"WindowData\" window_data_param { batch_size: 6 } transform_param { crop_size: 227 }") ==
          "6 3 227 227");
    CHECK(image("type: \"HDF5Data\" hdf5_data_param { source: \"x\" batch_size: 6 }") == "?");
}

TEST_CASE("data layers: a shape that no tensor has is an error, -1 is an unknown dim") {
    auto const input = [](std::string const& dims) { return "type: \"Input\" input_param { shape { " + dims + " } }"; };
    CHECK(image(input("dim: -1 dim: 3")) == "- 3");
    CHECK(image(input("")).empty());
    auto const refused = [&](std::string const& dims) {
        caffe_test::net n("layer { name: \"d\" top: \"d\" " + input(dims) + " }");
        REQUIRE(n.good);
        CHECK_FALSE(graft::caffe::data_shape(n.source, n.source.main.nodes[0], 0, {}, n.errors).has_rank());
        REQUIRE(n.errors.errors.size() == 1);
        return n.errors.errors[0];
    };
    auto const negative = refused("dim: 4 dim: -5");
    CHECK(negative.code == graft::errc::negative_dim);
    CHECK(negative.where.node == "d");
    CHECK(negative.got == "-5");
    CHECK(refused("dim: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]").code ==
          graft::errc::rank_too_large);
}

} // namespace mapping_data_layers_test
