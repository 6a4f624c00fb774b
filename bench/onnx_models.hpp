// bench/onnx_models.hpp - the ONNX models for the benchmarks: a chain, weights only, ResNet-50
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "bench/models.hpp"

namespace bench {

/// A ModelProto of opset 13 under construction.
class onnx_model {
public:
    using numbers = std::initializer_list<std::uint64_t>;

    onnx_model() { graph_.text(2, "bench"); } // ONNX's checker requires a name

    std::string input(std::string const& name, numbers dims) { return port(11, name, dims), name; }
    void output(std::string const& name, numbers dims) { port(12, name, dims); }
    /// A float tensor of zeros.
    std::string weights(std::string const& name, numbers dims) {
        message tensor;
        std::uint64_t bytes = 4;
        for (auto const d : dims) tensor.number(1, d), bytes *= d;
        tensor.number(2, 1).text(8, name).text(9, std::string(bytes, '\0'));
        graph_.nested(5, tensor);
        return name;
    }
    static message ints(std::string_view name, numbers values) {
        message all;
        all.text(1, name);
        for (auto const v : values) all.number(8, v);
        return all.number(20, 7);
    }
    /// A node with one output of its own name.
    std::string node(std::string const& name, std::string_view type, std::initializer_list<std::string> inputs,
        std::initializer_list<message> attributes = {}) {
        message n;
        for (auto const& x : inputs) n.text(1, x);
        n.text(2, name).text(3, name).text(4, type);
        for (auto const& a : attributes) n.nested(5, a);
        graph_.nested(1, n);
        ++nodes_;
        return name;
    }
    std::string conv(std::string const& name, std::string const& x, std::uint64_t in, std::uint64_t out,
        std::uint64_t kernel, std::uint64_t stride) {
        auto const pad = kernel / 2;
        return node(name, "Conv", {x, weights(name + ".weight", {out, in, kernel, kernel})},
            {ints("kernel_shape", {kernel, kernel}), ints("pads", {pad, pad, pad, pad}),
                ints("strides", {stride, stride})});
    }
    std::string batch_norm(std::string const& name, std::string const& x, std::uint64_t channels) {
        return node(name, "BatchNormalization",
            {x, weights(name + ".weight", {channels}), weights(name + ".bias", {channels}),
                weights(name + ".mean", {channels}), weights(name + ".var", {channels})});
    }
    [[nodiscard]] std::size_t nodes() const { return nodes_; }
    [[nodiscard]] std::string bytes() const {
        message whole;
        whole.number(1, 8).nested(7, graph_).nested(8, message().text(1, "").number(2, 13));
        return whole.bytes;
    }

private:
    void port(std::uint32_t field, std::string const& name, numbers dims) {
        message shape;
        for (auto const d : dims) shape.nested(1, message().number(1, d));
        graph_.nested(
            field, message().text(1, name).nested(2, message().nested(1, message().number(1, 1).nested(2, shape))));
    }
    message graph_{};
    std::size_t nodes_ = 0;
};

/// Convolutions with a bias and an activation, one after the other.
inline std::string chain_onnx(std::size_t nodes) {
    onnx_model m;
    auto x = m.input("input", {1, 1, 16, 16});
    for (std::size_t k = 0; m.nodes() < nodes; ++k) {
        auto const block = "/model/block_" + std::to_string(k) + "/";
        x = m.conv(block + "conv/Conv", x, 1, 1, 1, 1);
        x = m.node(block + "conv/Add", "Add", {x, m.weights(block + "conv.bias", {1})});
        x = m.node(block + "Relu", "Relu", {x});
    }
    m.output(x, {1, 1, 16, 16});
    return m.bytes();
}

/// Twenty initializers of 10 MB each, of which one is read.
inline std::string large_onnx() {
    onnx_model m;
    auto const x = m.input("input", {2621440});
    for (int k = 0; k < 20; ++k) m.weights("weights_" + std::to_string(k), {2621440});
    m.output(m.node("sum", "Add", {x, "weights_0"}), {2621440});
    return m.bytes();
}

/// ResNet-50 with channel counts divided by `div`.
inline std::string resnet50_onnx(std::uint64_t div) {
    onnx_model m;
    auto const block = [&](std::string const& name, std::string const& x, std::uint64_t in, std::uint64_t out,
                           std::uint64_t kernel, std::uint64_t stride) {
        return m.batch_norm(name + "/bn", m.conv(name + "/conv", x, in, out, kernel, stride), out);
    };
    auto x = m.node("/relu", "Relu", {block("/stem", m.input("input", {1, 3, 224, 224}), 3, 64 / div, 7, 2)});
    x = m.node("/pool", "MaxPool", {x},
        {onnx_model::ints("kernel_shape", {3, 3}), onnx_model::ints("pads", {1, 1, 1, 1}),
            onnx_model::ints("strides", {2, 2})});
    std::uint64_t in = 64 / div;
    std::uint64_t const turns[] = {3, 4, 6, 3};
    for (std::uint64_t stage = 0; stage < 4; ++stage)
        for (std::uint64_t unit = 0; unit < turns[stage]; ++unit) {
            auto const name = "/layer" + std::to_string(stage + 1) + "/" + std::to_string(unit);
            std::uint64_t const inner = (std::uint64_t{64} << stage) / div, outer = inner * 4;
            std::uint64_t const stride = stage > 0 && unit == 0 ? 2 : 1;
            auto const side = unit == 0 ? block(name + "/side", x, in, outer, 1, stride) : x;
            auto y = m.node(name + "/relu1", "Relu", {block(name + "/1", x, in, inner, 1, 1)});
            y = m.node(name + "/relu2", "Relu", {block(name + "/2", y, inner, inner, 3, stride)});
            y = block(name + "/3", y, inner, outer, 1, 1);
            x = m.node(name + "/relu", "Relu", {m.node(name + "/add", "Add", {y, side})});
            in = outer;
        }
    x = m.node("/flat", "Flatten", {m.node("/mean", "GlobalAveragePool", {x})});
    x = m.node("/fc", "Gemm", {x, m.weights("fc.weight", {in, 1000}), m.weights("fc.bias", {1000})});
    m.output(x, {1, 1000});
    return m.bytes();
}

} // namespace bench
