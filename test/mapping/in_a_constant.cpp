// test/mapping/in_a_constant.cpp - the compiler itself reads a Caffe layer, maps it by its plugin and infers the result
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "graft/frontend/caffe/constant_net.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/mapping/detail/node_mapper.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/check.hpp"

namespace mapping_in_a_constant_test {

namespace {

struct my_ops {
    using list = graft::ops<graft::library::Conv2D, graft::library::ConvolutionNd>;
};
struct my_plugins {
    using plugins = graft::plugins<graft::library::caffe_plugins::convolution>;
    using list = plugins::origins;
};
constexpr graft::plugin_set plugins = graft::plugins_of<my_plugins>(graft::caffe::front_end);
constexpr graft::catalog_view catalog = graft::catalog<my_ops>::view();

/// The result of a layer for an image: text, wire, attributes, plugin, rules, all as at run time. An empty shape if it
/// is refused.
constexpr graft::shape shape_of(std::string_view text, graft::shape const& image, std::string_view* name = nullptr) {
    graft::model::source model;
    model.front = &graft::caffe::front_end;
    model.text = true;
    graft::error_list errors;
    std::vector<std::byte> bytes;
    graft::series<graft::wire::position> marks;
    if (!graft::wire::text_to_wire(text, graft::caffe::schema::layer_parameter, bytes, marks, {}, {}, errors))
        return {};
    graft::caffe::detail::layer_frame layer;
    layer.keep = &model.storage;
    std::size_t at = 0;
    if (layer.read(bytes, at) != graft::errc::ok) return {};
    graft::model::node n;
    n.name = layer.name;
    n.type = layer.type;
    n.message = bytes;
    n.input_count = 1;
    n.output_count = 1;
    model.main.edges.push_back({0, 0, layer.bottoms[0]});
    model.main.outputs.push_back(layer.tops[0]);
    model.main.nodes.push_back(n);
    graft::graph g;
    g.catalog = catalog;
    graft::import_request request;
    request.without = graft::missing_weights::unknown;
    graft::translation t(model, plugins, request, g, errors);
    std::vector<graft::tensor_id> inputs{
        t.builder.add_input("data", "Input", {graft::dtype::f32, graft::format::nd, graft::format::nd, image})};
    graft::detail::op_entry entry;
    entry.look_up(plugins, catalog, model, n.type, 0);
    graft::detail::node_mapper mapper(t);
    graft::model::node_place const where{&model, &model.main.nodes[0]};
    if (!mapper.map({0, model.main.nodes[0], entry, inputs, false, where})) return {};
    if (name) *name = g.op_name(g.nodes.back());
    return g.tensors[t.created[0].tensors[0]].desc.shape;
}

constexpr std::string_view conv1 = R"(name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
param { lr_mult: 1 } param { lr_mult: 2 }
convolution_param { num_output: 20 kernel_size: 5 stride: 1 weight_filler { type: "xavier" std: 0.01 } })";
constexpr std::string_view deep = R"(name: 'c' type: 'Convolution' bottom: 'x' top: 'y' # a list of three
convolution_param { num_output: 8 group: 2 kernel_size: [3, 3, 3] stride: 2 pad: 1 dilation: 1 bias_term: false })";

TEST_CASE("Caffe's Convolution by its plugin in a constant expression") {
    GRAFT_CHECK_TWICE(shape_of(conv1, {1, 1, 28, 28}) == graft::shape{1, 20, 24, 24});
    GRAFT_CHECK_TWICE(shape_of(conv1, {64, 3, 11, 5}) == graft::shape{64, 20, 7, 1});
    GRAFT_CHECK_TWICE(shape_of(deep, {2, 4, 16, 16, 9}) == graft::shape{2, 8, 8, 8, 5});
    GRAFT_CHECK_TWICE([] {
        std::string_view a, b;
        return shape_of(conv1, {1, 1, 28, 28}, &a).rank() == 4 && shape_of(deep, {1, 2, 4, 4, 4}, &b).rank() == 5 &&
               a == "Conv2D" && b == "ConvolutionNd";
    }());
}

} // namespace
} // namespace mapping_in_a_constant_test
