// test/import/caffe_override.cpp - a user's Convolution and InnerProduct replace the shipped ones, with their weights
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/linalg/matmul/caffe.hpp"
#include "graft/library/nn/activation/caffe.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/pool/caffe.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/program/compile.hpp"
#include "graft/session/session.hpp"
#include "test/corpus.hpp"

namespace import_test::of_caffe_override {

using namespace graft::literals;
namespace {

namespace caffe = graft::caffe;
namespace lib = graft::library;

/// The user's own message replaces BVLC's, with the required fields only.
struct FillerParameter : caffe::message {
    static constexpr auto fields =
        caffe::fields("FillerParameter").optional("type", 1, string, "constant").optional("value", 2, float_);
};
struct ConvolutionParameter : caffe::message {
    static constexpr auto fields = caffe::fields("ConvolutionParameter")
                                       .override()
                                       .required("num_output", 1, uint32)
                                       .optional("bias_term", 2, bool_, true)
                                       .repeated("kernel_size", 4, uint32)
                                       .repeated("stride", 6, uint32)
                                       .optional<FillerParameter>("weight_filler", 7)
                                       .optional<FillerParameter>("bias_filler", 8);
};
struct Convolution : caffe::layer<Convolution, ConvolutionParameter> {
    static constexpr auto prototype =
        define("Convolution", "convolution_param").input("bottom", f32).output("top", f32);
};

/// Convolution without padding: x [N, C, H, W], filter [M, C, k, k], bias [M].
struct MyConvolution : graft::op<MyConvolution> {
    static constexpr auto prototype = graft::prototype("MyConvolution")
                                          .input("x", f32)
                                          .input("filter", f32)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("stride", 1, at_least(1));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const& w = ctx.input<"filter">();
        auto y = graft::shape::of_rank(0).append(x[0]).append(w[0]);
        for (std::size_t i = 2; i < 4; ++i) y.append(floor_div(x[i] - w[i], ctx.attr<"stride">()) + 1);
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
/// y = x * transposed w + b, over all axes of x except the first.
struct MyDense : graft::op<MyDense> {
    static constexpr auto prototype = graft::prototype("MyDense")
                                          .input("x", f32)
                                          .input("w", f32)
                                          .optional_input("b", f32, any_shape)
                                          .output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = graft::shape::of_rank(0).append(ctx.input<"x">()[0]).append(ctx.input<"w">()[0]);
        return graft::ok;
    }
};

graft::status my_convolution(graft::in<"x", float> x, graft::in<"filter", float> w, graft::optional_in<"bias", float> b,
    graft::out<"y", float> y, graft::attr_of<"stride", std::int64_t> stride) {
    auto const channels = x.dim(1), height = x.dim(2), width = x.dim(3), k = w.dim(2);
    std::size_t at = 0;
    for (std::int64_t n = 0; n < y.dim(0); ++n)
        for (std::int64_t m = 0; m < y.dim(1); ++m)
            for (std::int64_t i = 0; i < y.dim(2); ++i)
                for (std::int64_t j = 0; j < y.dim(3); ++j) {
                    double sum = b ? static_cast<double>(b.data()[m]) : 0;
                    for (std::int64_t c = 0; c < channels; ++c)
                        for (std::int64_t p = 0; p < k; ++p)
                            for (std::int64_t q = 0; q < k; ++q)
                                sum += static_cast<double>(
                                           x.data()[((n * channels + c) * height + i * *stride + p) * width +
                                                    j * *stride + q]) *
                                       static_cast<double>(w.data()[((m * channels + c) * k + p) * k + q]);
                    y.data()[at++] = static_cast<float>(sum);
                }
    return graft::ok;
}
graft::status my_dense(
    graft::in<"x", float> x, graft::in<"w", float> w, graft::optional_in<"b", float> b, graft::out<"y", float> y) {
    auto const k = w.dim(1);
    for (std::int64_t n = 0; n < y.dim(0); ++n)
        for (std::int64_t m = 0; m < y.dim(1); ++m) {
            double sum = b ? static_cast<double>(b.data()[m]) : 0;
            for (std::int64_t i = 0; i < k; ++i)
                sum += static_cast<double>(x.data()[n * k + i]) * static_cast<double>(w.data()[m * k + i]);
            y.data()[n * y.dim(1) + m] = static_cast<float>(sum);
        }
    return graft::ok;
}
graft::status my_relu(
    graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"negative_slope", double> slope) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] > 0 ? x[i] : static_cast<float>(*slope) * x[i];
    return graft::ok;
}

inline constexpr auto my_conv = graft::plugin<MyConvolution, Convolution>()
                                    .override()
                                    .weight("filter", 0)
                                    .weight("bias", 1)
                                    .computed("stride")
                                    .reads("num_output", "bias_term", "kernel_size", "stride")
                                    .ignore("weight_filler", "bias_filler")
                                    .parse([](graft::parse_context<MyConvolution, Convolution>& ctx) -> graft::status {
                                        auto const k = ctx.attr<"kernel_size">(), s = ctx.attr<"stride">();
                                        if (k.size() != 1 || s.size() > 1)
                                            return graft::fail(
                                                errc::wrong_attribute_value, "kernel_size", "one number");
                                        ctx.set<"stride">(s.empty() ? 1 : s[0]);
                                        auto const outputs = ctx.attr<"num_output">();
                                        auto const filter = graft::shape::of_rank(0)
                                                                .append(outputs)
                                                                .append(ctx.desc<"bottom">().shape[1])
                                                                .append(k[0])
                                                                .append(k[0]);
                                        if (auto const why = ctx.weight<"filter">(0, filter); !why) return why;
                                        return ctx.attr<"bias_term">() ? ctx.weight<"bias">(1, graft::shape{outputs})
                                                                       : graft::ok;
                                    });

/// InnerProduct keeps the shipped message; one layer becomes the user's operator, by an expansion.
inline constexpr auto my_inner_product = graft::expand<caffe::InnerProduct>(
    [](graft::expand_context<caffe::InnerProduct>& ctx) -> graft::status {
        auto const x = ctx.desc<"bottom">().shape;
        auto const outputs = ctx.attr<"num_output">();
        auto b = graft::no_id;
        auto const w = ctx.weight(0, "w", graft::shape::of_rank(0).append(outputs).append(x.elements(1, x.rank())));
        if (ctx.attr<"bias_term">()) b = ctx.weight(1, "b", graft::shape{outputs});
        ctx.result(ctx.add<MyDense>("", "x"_p = ctx.tensor<"bottom">(), "w"_p = w, "b"_p = b));
        return graft::ok;
    }).override();

struct my_ops {
    using list = graft::ops<MyConvolution, MyDense, lib::Pooling, lib::SoftmaxV2, lib::LeakyRelu>;
};
struct my_caffe {
    using shipped = graft::join_plugins<lib::caffe_plugins::conv_plugins, lib::caffe_plugins::pool_plugins,
        lib::caffe_plugins::matmul_plugins, lib::caffe_plugins::softmax_plugins,
        lib::caffe_plugins::activation_plugins>;
    using plugins = graft::join_plugins<shipped, graft::plugins<my_conv, my_inner_product>>;
    using list = plugins::origins;
    using messages = caffe::messages<ConvolutionParameter>;
};
struct my_kernels {
    using list = graft::kernels<graft::kernel<MyConvolution, &my_convolution>, graft::kernel<MyDense, &my_dense>,
        graft::kernel<lib::LeakyRelu, &my_relu>, graft::kernel<lib::Pooling, &lib::pooling<float>>,
        graft::kernel<lib::SoftmaxV2, &lib::softmax<float>>>;
    static constexpr std::string_view engine = "mine";
};

static_assert(my_caffe::plugins::size == my_caffe::shipped::size);

graft::target const& mine() {
    static std::array<graft::kernel_table_view, 1> const tables{graft::kernel_table<my_kernels>::view()};
    static constexpr graft::plugin_set plugins[]{graft::plugins_of<my_caffe>(graft::caffe::front_end)};
    static graft::target const t{graft::catalog<my_ops>::view(), plugins, {tables}};
    return t;
}

/// Runs the net on `input`; returns the only output.
std::vector<float> run(std::string const& net, std::string const& weights, std::string const& name,
    graft::shape const& shape, std::vector<float> const& input, std::size_t& own) {
    graft::import_options options;
    options.weights = weights;
    options.feeds = {{name, shape}};
    auto g = graft::import(mine(), net, options);
    if (!g)
        for (auto const& e : g.error().errors)
            FAIL_CHECK(e.where.node << " " << e.where.port << " " << e.expected << " " << e.got);
    REQUIRE(static_cast<bool>(g));
    for (auto const& n : g->nodes) own += g->op_name(n) == "MyConvolution" || g->op_name(n) == "MyDense";
    auto const program = graft::compile(std::move(*g), mine());
    REQUIRE(static_cast<bool>(program));
    graft::session session{*program};
    REQUIRE(session.ready());
    REQUIRE(static_cast<bool>(session.set_input(0, graft::as_bytes(graft::span(input)))));
    REQUIRE(static_cast<bool>(session.run()));
    auto const out = session.output(0);
    std::vector<float> all(out.bytes.size() / 4);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = graft::load<float>(out.bytes.data() + 4 * i);
    return all;
}

TEST_CASE("a user's convolution replaces the shipped one, reads its own message and its own weights") {
    folder const dir;
    auto const net = dir.file("net.prototxt", R"(
input: "data" input_shape { dim: 1 dim: 1 dim: 3 dim: 3 }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 2 kernel_size: 2 weight_filler { type: "xavier" } } }
layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { kernel_size: 2 } }
layer { name: "fc" type: "InnerProduct" bottom: "pool" top: "fc" inner_product_param { num_output: 2 } }
)");
    using graft::wire::writer;
    auto const blob = [](std::vector<std::int64_t> const& dims, std::vector<float> const& data) {
        writer shape, b;
        shape.packed(1, graft::span(dims));
        b.message(7, shape.bytes);
        b.message(5, graft::as_bytes(graft::span(data)));
        return b;
    };
    writer conv, fc, file;
    conv.text(1, "conv");
    conv.text(2, "Convolution");
    conv.message(7, blob({2, 1, 2, 2}, {1, 0, 0, 1, -1, 0, 0, 1}).bytes);
    conv.message(7, blob({2}, {0.5f, 1}).bytes);
    fc.text(1, "fc");
    fc.text(2, "InnerProduct");
    fc.message(7, blob({2, 2}, {1, 2, 3, -4}).bytes);
    fc.message(7, blob({2}, {0, 10}).bytes);
    file.message(100, conv.bytes);
    file.message(100, fc.bytes);
    auto const weights = dir.file("net.caffemodel", graft::wire::as_string(file.bytes));
    std::size_t own = 0;
    // windows 1+5, 2+6, 4+8, 5+9 (+ 0.5); -1+5, ... = 4 (+ 1)
    auto const y = run(net, weights, "data", graft::shape{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, own);
    CHECK(own == 2);
    CHECK(y == std::vector<float>{14.5f + 2 * 5, 3 * 14.5f - 4 * 5 + 10});

    graft::import_options options; // fields that the user's message does not have are unknown now
    auto const other = graft::import(mine(),
        dir.file("group.prototxt",
            "layer { name: \"c\" type: \"Convolution\" top: \"c\" convolution_param { num_output: 2 group: 2 } }"),
        options);
    REQUIRE_FALSE(static_cast<bool>(other));
    CHECK(other.error().errors[0].code == errc::unknown_field);
    CHECK(other.error().errors[0].where.column == 82);
    auto const lost = graft::import(mine(),
        dir.file("none.prototxt", "input: \"d\" input_shape { dim: 1 dim: 1 dim: 3 dim: 3 }\nlayer { name: \"c\" type: "
                                  "\"Convolution\" bottom: \"d\" top: \"c\" convolution_param { kernel_size: 2 } }"),
        options);
    REQUIRE_FALSE(static_cast<bool>(lost));
    CHECK(lost.error().errors[0].code == errc::missing_field);
    CHECK(lost.error().errors[0].expected == "num_output in ConvolutionParameter");
}

/// The weight "w" is bound, and never taken.
inline constexpr auto forgetful = graft::plugin<MyDense, caffe::InnerProduct>()
                                      .weight("w", 0)
                                      .weight("b", 1)
                                      .reads("num_output", "bias_term")
                                      .ignore("axis", "transpose", "relu", "weight_filler", "bias_filler", "engine",
                                          "negative_slope")
                                      .parse([](graft::parse_context<MyDense, caffe::InnerProduct>& ctx) {
                                          return ctx.weight<"b">(1, graft::shape{2});
                                      });
struct forgetful_caffe {
    using plugins = graft::plugins<forgetful>;
    using list = plugins::origins;
};

TEST_CASE("a weight that the parse function does not take is the error of the layer, and not of the model") {
    folder const dir;
    static constexpr graft::plugin_set plugins[]{graft::plugins_of<forgetful_caffe>(graft::caffe::front_end)};
    graft::target const to{graft::catalog<my_ops>::view(), plugins, graft::kernel_set{}};
    graft::import_options options;
    options.without = graft::missing_weights::seeded;
    auto const g = graft::import(to,
        dir.file("net.prototxt", "input: \"d\" input_shape { dim: 1 dim: 4 }\nlayer { name: \"fc\" type: "
                                 "\"InnerProduct\" bottom: \"d\" top: \"y\" inner_product_param { num_output: 2 } }"),
        options);
    REQUIRE_FALSE(static_cast<bool>(g));
    CHECK(g.error().errors[0].code == errc::weight_not_taken);
    CHECK(g.error().errors[0].where.port == "w");
}

/// The numbers at the end of an npy file.
std::vector<float> numbers(std::string const& path, std::size_t count) {
    auto const text = content_of(path);
    REQUIRE(text.size() >= 4 * count);
    std::vector<float> all(count);
    std::memcpy(all.data(), text.data() + (text.size() - 4 * count), 4 * count);
    return all;
}

TEST_CASE("a user's convolution runs a trained net, with the output of Caffe" * test::reads_corpus()) {
    auto const at = test::corpus().string() + "/caffe/weights/lenet";
    std::size_t own = 0;
    auto const y = run(at + ".prototxt", at + ".caffemodel", "data", graft::shape{2, 1, 28, 28},
        numbers(at + ".in0.npy", 2 * 28 * 28), own);
    CHECK(own == 4);
    auto const want = numbers(at + ".out0.npy", 20);
    REQUIRE(y.size() == want.size());
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(std::fabs(y[i] - want[i]) < 1e-4f);
}

} // namespace
} // namespace import_test::of_caffe_override
