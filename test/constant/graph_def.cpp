// test/constant/graph_def.cpp - the compiler and an import read the same text GraphDef of TensorFlow: shapes, memory
// and results are the same
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "graft/constant.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/constant_net.hpp"
#include "graft/library/array/concat/tensorflow.hpp"
#include "graft/library/array/reshape/tensorflow.hpp"
#include "graft/library/control/identity/tensorflow.hpp"
#include "graft/library/linalg/matmul/tensorflow.hpp"
#include "graft/library/math/arithmetic/tensorflow.hpp"
#include "graft/library/nn/activation/tensorflow.hpp"
#include "graft/library/nn/conv/tensorflow.hpp"
#include "graft/library/nn/scale/tensorflow.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "test/constant/float_kernels.hpp"

namespace constant_graph_def_test {

namespace {

namespace lib = graft::library;
namespace from = graft::library::tensorflow_plugins;
using constant_test::add_bias, constant_test::multiply, constant_test::rectify;

struct operators {
    using list = graft::join<lib::conv_ops, lib::scale_ops, lib::activation_ops, lib::reshape_ops, lib::matmul_ops,
        lib::arithmetic_ops, lib::concat_ops, lib::identity_ops>;
};
struct tensorflow_plugins {
    using plugins =
        graft::join_plugins<graft::plugins<from::conv2d, from::bias_add, from::relu, from::reshape, from::matmul>,
            from::alike_plugins<from::tf::arithmetic_lines, lib::Add>,
            from::alike_plugins<from::tf::concat_lines, lib::Split>,
            from::alike_plugins<from::tf::identity_lines, lib::Identity, lib::PlaceholderWithDefault>>;
    using list = plugins::origins;
};

using integers = graft::span<std::int64_t const>;
/// Images and filters in TensorFlow's layout: channels last.
graft::status convolve(graft::in<"x", float> x, graft::in<"filter", float> f, graft::out<"y", float> y,
    graft::attr_of<"strides", integers> strides, graft::attr_of<"pads", integers> pads) {
    auto const channels = x.dim(3), outputs = y.dim(3);
    for (std::int64_t h = 0, at = 0; h < y.dim(1); ++h)
        for (std::int64_t w = 0; w < y.dim(2); ++w)
            for (std::int64_t o = 0; o < outputs; ++o, ++at) {
                float sum = 0;
                for (std::int64_t i = 0; i < f.dim(0); ++i)
                    for (std::int64_t j = 0; j < f.dim(1); ++j) {
                        auto const r = h * (*strides)[1] - (*pads)[0] + i, q = w * (*strides)[2] - (*pads)[2] + j;
                        if (r < 0 || r >= x.dim(1) || q < 0 || q >= x.dim(2)) continue;
                        for (std::int64_t c = 0; c < channels; ++c)
                            sum += x.data()[(r * x.dim(2) + q) * channels + c] *
                                   f.data()[((i * f.dim(1) + j) * channels + c) * outputs + o];
                    }
                y.data()[at] = sum;
            }
    return graft::ok;
}
graft::status copy(graft::in<"x", float> x, graft::out<"y", float> y) {
    std::copy(x.begin(), x.end(), y.begin());
    return graft::ok;
}
graft::status reshape(graft::in<"x", float> x, graft::in<"shape", std::int32_t>, graft::out<"y", float> y) {
    std::copy(x.begin(), x.end(), y.begin());
    return graft::ok;
}
graft::status split(graft::in<"split_dim", std::int32_t>, graft::in<"x", float> x, graft::dynamic_out<"y", float> y) {
    for (std::size_t k = 0, at = 0; k < y.size(); ++k)
        for (std::size_t i = 0; i < y[k].size(); ++i) y[k][i] = x[at++];
    return graft::ok;
}
graft::status add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
/// The attribute is a shape that is partly unspecified in the model.
graft::status check_shape(
    graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"shape", graft::shape> declared) {
    if (declared->rank() != 2 || (*declared)[0].known() || !(*declared)[1].is(12))
        return graft::fail(graft::errc::wrong_shape, "shape");
    return copy(x, y);
}
struct kernels {
    using list = graft::kernels<graft::kernel<lib::Conv2D, &convolve>, graft::kernel<lib::BiasAdd, &add_bias>,
        graft::kernel<lib::Relu, &rectify>, graft::kernel<lib::Identity, &copy>, graft::kernel<lib::Reshape, &reshape>,
        graft::kernel<lib::MatMulV2, &multiply>, graft::kernel<lib::Split, &split>, graft::kernel<lib::Add, &add>,
        graft::kernel<lib::PlaceholderWithDefault, &check_shape>>;
    static constexpr std::string_view engine = "test";
};
struct target {
    using operators = constant_graph_def_test::operators;
    using kernels = constant_graph_def_test::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<tensorflow_plugins>(graft::tensorflow::front_end);
    template <class Model> using net = graft::tensorflow::text_net<Model>;
};

/// Nodes are in any order; constants have raw content with escapes, a list of values, or one value for all elements.
struct model {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder"
  attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 1 } dim { size: 4 } dim { size: 6 } dim { size: 2 } } } } }
node { name: "conv" op: "Conv2D" input: "x" input: "filter/read"
  attr { key: "T" value { type: DT_FLOAT } } attr { key: "padding" value { s: "SAME" } }
  attr { key: "strides" value { list { i: 1 i: 2 i: 2 i: 1 } } } }
node { name: "filter/read" op: "Identity" input: "filter" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "filter" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT
    tensor_shape { dim { size: 3 } dim { size: 3 } dim { size: 2 } dim { size: 2 } }
    float_val: 0.5 float_val: -1 float_val: 0.25 float_val: 1e-2 float_val: 3 float_val: 0.125 } } } }
node { name: "bias" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } }
    tensor_content: "\000\000\200?\000\000\000\300" } } } }
node { name: "biased" op: "BiasAdd" input: "conv" input: "bias" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "relu" op: "Relu" input: "biased:0" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "to" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 2 } } int_val: 1 int_val: -1 } } } }
node { name: "flat" op: "Reshape" input: "relu" input: "to" input: "^conv"
  attr { key: "T" value { type: DT_FLOAT } } attr { key: "Tshape" value { type: DT_INT32 } } }
node { name: "given" op: "PlaceholderWithDefault" input: "flat" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: -1 } dim { size: 12 } } } } }
node { name: "weights" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 12 } dim { size: 4 } }
    float_val: 0.75 } } } }
node { name: "product" op: "MatMul" input: "given" input: "weights" attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "transpose_a" value { b: false } } attr { key: "transpose_b" value { b: false } } }
node { name: "axis" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { } int_val: 1 } } } }
node { name: "halves" op: "Split" input: "axis" input: "product"
  attr { key: "T" value { type: DT_FLOAT } } attr { key: "num_split" value { i: 2 } } }
node { name: "one" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 1 } } } }
node { name: "more" op: "Add" input: "halves:1" input: "one" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "sum" op: "Add" input: "halves" input: "more" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "later" op: "NoOp" input: "^sum" }
versions { producer: 27 }
)";
};
using net = graft::program_of<model, target>;
static_assert(net::layers == 18);
static_assert(net::shape<"conv"> == graft::shape{1, 2, 3, 2});
static_assert(net::format<"conv"> == graft::format::nhwc && net::dtype<"to"> == graft::dtype::i32);
static_assert(net::shape<"flat"> == graft::shape{1, 12});
static_assert(net::shape<"halves:1"> == graft::shape{1, 2} && net::shape<"sum:0"> == graft::shape{1, 2});
static_assert(net::weight_count == 0);
static_assert(net::macs == 2 * 3 * 2 * 18 + 12 * 4);
static_assert(net::arena_bytes <= 1024);

/// The filter's elements are stored elsewhere, as graft_embed writes them.
struct with_blobs {
    static constexpr std::string_view text = model::text;
    static constexpr graft::constant::blob blobs[]{{"weights", 0, 48, 2}, {"bias", 0, 2, 0}};
    static constexpr float weights[50]{0.5F, 0.25F};
};
using blob_net = graft::program_of<with_blobs, target>;
static_assert(blob_net::weight_count == 50 && blob_net::arena_bytes == net::arena_bytes);

graft::graph imported() {
    auto const path = (std::filesystem::temp_directory_path() /
                       ("graft_graph_def_test_" + std::to_string(::getpid()) + ".pbtxt"))
                          .string();
    std::ofstream(path, std::ios::binary) << model::text;
    static constexpr graft::plugin_set plugins[]{target::plugins};
    static constexpr graft::target to{graft::catalog<operators>::view(), plugins, {}};
    graft::import_options every_node; // as a constant program has it
    every_node.steps = {"inline"};
    auto g = graft::import(to, path, every_node);
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    REQUIRE(static_cast<bool>(g));
    return *std::move(g);
}

TEST_CASE("a text GraphDef in constants is the graph that an import makes") {
    auto const g = imported();
    for (auto const& one :
        {std::pair<char const*, graft::tensor_desc>{"x:0", net::desc<"x">}, {"filter/read:0", net::desc<"filter/read">},
            {"conv:0", net::desc<"conv">}, {"biased:0", net::desc<"biased">}, {"relu:0", net::desc<"relu">},
            {"flat:0", net::desc<"flat">}, {"product:0", net::desc<"product">}, {"halves:0", net::desc<"halves">},
            {"halves:1", net::desc<"halves:1">}, {"more:0", net::desc<"more">}, {"sum:0", net::desc<"sum">},
            {"weights:0", net::desc<"weights">}, {"to:0", net::desc<"to:0">}}) {
        CAPTURE(one.first);
        graft::tensor_desc const* other = nullptr;
        for (auto const& t : g.tensors)
            if (t.origin == one.first) other = &t.desc;
        REQUIRE(other);
        CHECK(*other == one.second);
    }
}

TEST_CASE("a constant program of a text GraphDef has the memory and the answers of a session") {
    static constexpr graft::kernel_table_view tables[]{graft::kernel_table<kernels>::view()};
    auto const program = graft::compile(imported(), graft::kernel_set{tables});
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes == net::arena_bytes);
    CHECK(program->plan().lower_bound_bytes == net::lower_bound_bytes);
    CHECK(program->plan().sum_of_tensor_bytes == net::sum_of_tensor_bytes);
    graft::session session{*program};
    std::vector<float> image(4 * 6 * 2);
    for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i % 5) * 0.5F - 0.75F;
    REQUIRE(static_cast<bool>(session.set_input<float>("x", image)));
    REQUIRE(static_cast<bool>(session.run()));
    auto const expected = session.output<float>("sum");
    REQUIRE(static_cast<bool>(expected));

    alignas(64) static net::arena_type arena;
    auto const x = net::tensor<"x">(arena);
    REQUIRE(x.size() == image.size());
    for (int turn = 0; turn < 2; ++turn) {
        std::copy(image.begin(), image.end(), x.begin());
        REQUIRE(net::run(arena));
        auto const sum = net::tensor<"sum">(arena);
        CHECK(std::vector<float>(sum.begin(), sum.end()) == std::vector<float>((*expected).begin(), (*expected).end()));
        CHECK(sum[0] != 0);
    }
}

TEST_CASE("blobs of a model take the place of what its text says of a constant") {
    alignas(64) static blob_net::arena_type arena;
    auto const x = blob_net::tensor<"x">(arena);
    std::fill(x.begin(), x.end(), 1.0F);
    REQUIRE(blob_net::run(arena));
    auto const sum = blob_net::tensor<"sum">(arena);
    CHECK(std::vector<float>(sum.begin(), sum.end()) == std::vector<float>{1, 1}); // all weights are zero
    CHECK(blob_net::shape<"biased">.elements().is(12));
}

} // namespace
} // namespace constant_graph_def_test
