// examples/firmware/firmware.cpp - a glyph classifier for a device without a heap, files or an operating system: the
// compiler reads its model, plans its memory, and generates its calls
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "examples/firmware/kernels.hpp"
#include "glyphs.embedded.hpp" // graft_embed: the text of glyphs.prototxt, the weights of ../glyphs/glyphs.caffemodel
#include "graft/constant.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/library/array/concat/caffe.hpp"
#include "graft/library/linalg/matmul/caffe.hpp"
#include "graft/library/math/arithmetic/caffe.hpp"
#include "graft/library/nn/activation/caffe.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/norm/caffe.hpp"
#include "graft/library/nn/pool/caffe.hpp"
#include "graft/library/nn/scale/caffe.hpp"

namespace {

struct operators {
    using list = graft::join<graft::library::conv_ops, graft::library::pool_ops, graft::library::norm_ops,
        graft::library::scale_ops, graft::library::activation_ops, graft::library::softmax_ops,
        graft::library::matmul_ops, graft::library::concat_ops, graft::library::arithmetic_ops>;
};
struct caffe_plugins {
    using plugins = graft::join_plugins<graft::library::caffe_plugins::conv_plugins,
        graft::library::caffe_plugins::pool_plugins, graft::library::caffe_plugins::norm_plugins,
        graft::library::caffe_plugins::scale_plugins, graft::library::caffe_plugins::activation_plugins,
        graft::library::caffe_plugins::softmax_plugins, graft::library::caffe_plugins::matmul_plugins,
        graft::library::caffe_plugins::concat_plugins, graft::library::caffe_plugins::arithmetic_plugins>;
    using list = plugins::origins;
};
/// The parts of a target for the compiler: operators, kernels, plugins, and the reader of the text.
struct device {
    using operators = ::operators;
    using kernels = firmware::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};

using net = graft::program_of<glyphs, device>;

// Fails to compile if the model is enlarged.
static_assert(net::shape<"data"> == graft::shape{1, 1, 20, 20} && net::shape<"prob"> == graft::shape{1, 16});
static_assert(net::arena_bytes <= 20 * 1024, "the device has 20 KB for the net");
static_assert(net::macs <= 500'000, "and 50 ms for a picture");

alignas(64) net::arena_type arena;

} // namespace

/// The memory for a picture, 20 x 20 from 0 (background) to 1 (ink), row by row.
extern "C" float* glyph_picture() { return net::tensor<"data">(arena).data(); }
/// The class of the picture, 0 to 15, or -1; `probabilities`, if not null, is set to one for each class.
extern "C" int glyph_class(float* probabilities) {
    if (!net::run(arena)) return -1;
    auto const all = net::tensor<"prob">(arena);
    int best = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] > all[static_cast<std::size_t>(best)]) best = static_cast<int>(i);
        if (probabilities) probabilities[i] = all[i];
    }
    return best;
}
