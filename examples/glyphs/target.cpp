// examples/glyphs/target.cpp - operators, plugins and kernels for the glyph models, chosen from those that ship
// SPDX-License-Identifier: Apache-2.0
#include "target.hpp"

#include <string_view>

#include <graft/frontend/caffe.hpp>
#include <graft/frontend/tensorflow.hpp>
#include <graft/graft.hpp>
#include <graft/library/array/concat/caffe.hpp>
#include <graft/library/array/concat/kernels.hpp>
#include <graft/library/array/concat/tensorflow.hpp>
#include <graft/library/array/reshape/kernels.hpp>
#include <graft/library/array/reshape/tensorflow.hpp>
#include <graft/library/control/identity/kernels.hpp>
#include <graft/library/control/identity/tensorflow.hpp>
#include <graft/library/linalg/matmul/caffe.hpp>
#include <graft/library/linalg/matmul/kernels.hpp>
#include <graft/library/linalg/matmul/tensorflow.hpp>
#include <graft/library/math/arithmetic/caffe.hpp>
#include <graft/library/math/arithmetic/kernels.hpp>
#include <graft/library/math/arithmetic/tensorflow.hpp>
#include <graft/library/nn/activation/caffe.hpp>
#include <graft/library/nn/activation/kernels.hpp>
#include <graft/library/nn/activation/softmax_kernels.hpp>
#include <graft/library/nn/activation/tensorflow.hpp>
#include <graft/library/nn/conv/caffe.hpp>
#include <graft/library/nn/conv/kernels.hpp>
#include <graft/library/nn/conv/tensorflow.hpp>
#include <graft/library/nn/norm/caffe.hpp>
#include <graft/library/nn/norm/kernels.hpp>
#include <graft/library/nn/norm/tensorflow.hpp>
#include <graft/library/nn/pool/caffe.hpp>
#include <graft/library/nn/pool/kernels.hpp>
#include <graft/library/nn/pool/tensorflow.hpp>
#include <graft/library/nn/scale/caffe.hpp>
#include <graft/library/nn/scale/kernels.hpp>
#include <graft/library/nn/scale/tensorflow.hpp>

namespace {

namespace lib = graft::library;

struct operators {
    using list = graft::ops<lib::Add, lib::BatchNorm, lib::BiasAdd, lib::BNInference, lib::ConcatD, lib::ConcatV2,
        lib::Conv2D, lib::Eltwise, lib::FullyConnection, lib::Identity, lib::LeakyRelu, lib::MatMulV2, lib::MaxPool,
        lib::Pooling, lib::Relu, lib::Reshape, lib::Scale, lib::SoftmaxV2>;
};

namespace caffe {
using namespace lib::caffe_plugins;
struct front_end {
    using plugins =
        graft::plugins<batch_norm, concat, convolution, eltwise, inner_product, pooling, relu, scale, softmax>;
    using list = plugins::origins;
};
} // namespace caffe

namespace tensorflow {
using namespace lib::tensorflow_plugins;
/// A mapping of two operators with the same ports and attributes.
constexpr auto concat_v2 = graft::plugin<lib::ConcatV2, tf::concat<"ConcatV2">>();
constexpr auto identity = graft::plugin<lib::Identity, tf::identity<"Identity">>();
struct front_end {
    using plugins = graft::plugins<add_v2, bias_add, concat_v2, conv2d, fused_batch_norm_v3, identity, matmul, max_pool,
        relu, reshape, softmax>;
    using list = plugins::origins;
};
} // namespace tensorflow

/// A kernel is a function with named parameters: these two are written here, the others ship.
graft::status relu(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
graft::status add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    if (a.size() != y.size() || b.size() != y.size())
        return graft::fail(graft::errc::wrong_shape, "x2", "the shape of x1: this kernel does not broadcast");
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}

template <class Op, auto... Functions> using kernel = graft::kernel<Op, Functions...>;
struct kernels {
    static constexpr std::string_view engine = "cpu";
    using list =
        graft::kernels<kernel<lib::Add, &add>, kernel<lib::BatchNorm, &lib::batch_norm, &lib::batch_norm_workspace>,
            kernel<lib::BiasAdd, &lib::bias_add<float>>,
            kernel<lib::BNInference, &lib::bn_inference, &lib::bn_inference_workspace>,
            kernel<lib::ConcatD, &lib::concat_d>, kernel<lib::ConcatV2, &lib::concat>,
            kernel<lib::Conv2D, &lib::conv2d, &lib::conv2d_workspace>, kernel<lib::Eltwise, &lib::eltwise>,
            kernel<lib::FullyConnection, &lib::fully_connection, &lib::fully_connection_workspace>,
            kernel<lib::Identity, &lib::identity>, kernel<lib::LeakyRelu, &lib::leaky_relu<float>>,
            kernel<lib::MatMulV2, &lib::matmul, &lib::matmul_workspace>,
            kernel<lib::MaxPool, &lib::window_pool<lib::pool_kind::maximum, float>>,
            kernel<lib::Pooling, &lib::pooling<float>>, kernel<lib::Relu, &relu>, kernel<lib::Reshape, &lib::reshape>,
            kernel<lib::Scale, &lib::scale>, kernel<lib::SoftmaxV2, &lib::softmax<float>>>;
};

constexpr graft::plugin_set plugin_sets[]{graft::plugins_of<caffe::front_end>(graft::caffe::front_end),
    graft::plugins_of<tensorflow::front_end>(graft::tensorflow::front_end)};
constexpr graft::kernel_table_view kernel_tables[]{graft::kernel_table<kernels>::view()};

} // namespace

graft::target glyph_target() { return {graft::catalog<operators>::view(), plugin_sets, {kernel_tables}}; }
