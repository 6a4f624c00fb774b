// bench/models.hpp - the models for the benchmarks, written as files: GraphDefs, prototxts, trained blobs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// A protobuf message under construction.
struct message {
    std::string bytes{};

    message& number(std::uint32_t field, std::uint64_t value) {
        raw(std::uint64_t{field} << 3);
        raw(value);
        return *this;
    }
    message& real(std::uint32_t field, float value) {
        raw(std::uint64_t{field} << 3 | 5);
        bytes.append(reinterpret_cast<char const*>(&value), sizeof value);
        return *this;
    }
    message& text(std::uint32_t field, std::string_view value) {
        raw(std::uint64_t{field} << 3 | 2);
        raw(value.size());
        bytes += value;
        return *this;
    }
    message& nested(std::uint32_t field, message const& value) { return text(field, value.bytes); }

private:
    void raw(std::uint64_t v) {
        for (; v >= 0x80; v >>= 7) bytes += static_cast<char>(v | 0x80);
        bytes += static_cast<char>(v);
    }
};

/// A GraphDef under construction.
class graph_def {
public:
    struct attribute {
        std::string_view name;
        message value;
    };
    static attribute type(std::string_view name, std::uint64_t number = 1) {
        return {name, message().number(6, number)};
    }
    static attribute text(std::string_view name, std::string_view value) { return {name, message().text(2, value)}; }
    static attribute flag(std::string_view name, bool value) { return {name, message().number(5, value)}; }
    static attribute real(std::string_view name, float value) { return {name, message().real(4, value)}; }
    static attribute list(std::string_view name, std::initializer_list<std::uint64_t> values) {
        message packed, list;
        for (auto v : values) packed.bytes += static_cast<char>(v); // below 128
        return {name, message().nested(1, list.text(3, packed.bytes))};
    }

    std::string const& node(std::string const& name, std::string_view op, std::initializer_list<std::string> inputs,
        std::initializer_list<attribute> attributes) {
        message n;
        n.text(1, name).text(2, op);
        for (auto const& i : inputs) n.text(3, i);
        for (auto const& a : attributes) n.nested(5, message().text(1, a.name).nested(2, a.value));
        graph_.nested(1, n);
        ++nodes_;
        return name;
    }
    std::string const& placeholder(std::string const& name, std::initializer_list<std::uint64_t> dims) {
        return node(name, "Placeholder", {}, {type("dtype"), {"shape", message().nested(7, shape(dims))}});
    }
    /// Floats (1) or int32s (3), zero except for `values`.
    std::string const& constant(std::string const& name, std::initializer_list<std::uint64_t> dims,
        std::uint64_t dtype = 1, std::vector<std::int32_t> const& values = {}) {
        std::size_t elements = 1;
        for (auto d : dims) elements *= d;
        std::string content(4 * elements, '\0');
        for (std::size_t i = 0; i < values.size(); ++i)
            content.replace(4 * i, 4, reinterpret_cast<char const*>(&values[i]), 4);
        return node(name, "Const", {},
            {type("dtype", dtype),
                {"value", message().nested(8, message().number(1, dtype).nested(2, shape(dims)).text(4, content))}});
    }
    std::string const& conv(std::string const& name, std::string const& x, std::uint64_t in, std::uint64_t out,
        std::uint64_t kernel, std::uint64_t stride) {
        return node(name, "Conv2D", {x, constant(name + "/weights", {kernel, kernel, in, out})},
            {text("data_format", "NHWC"), list("dilations", {1, 1, 1, 1}), text("padding", "SAME"),
                list("strides", {1, stride, stride, 1}), type("T"), flag("use_cudnn_on_gpu", true)});
    }
    std::string const& batch_norm(std::string const& name, std::string const& x, std::uint64_t channels) {
        return node(name, "FusedBatchNorm",
            {x, constant(name + "/gamma", {channels}), constant(name + "/beta", {channels}),
                constant(name + "/mean", {channels}), constant(name + "/variance", {channels})},
            {text("data_format", "NHWC"), real("epsilon", 1e-3F), flag("is_training", false), type("T")});
    }
    std::string const& relu(std::string const& name, std::string const& x) {
        return node(name, "Relu", {x}, {type("T")});
    }

    [[nodiscard]] std::size_t nodes() const { return nodes_; }
    [[nodiscard]] std::string const& bytes() const { return graph_.bytes; }

private:
    static message shape(std::initializer_list<std::uint64_t> dims) {
        message s;
        for (auto d : dims) s.nested(2, message().number(1, d));
        return s;
    }

    message graph_{};
    std::size_t nodes_ = 0;
};

/// Blocks of convolution, bias and ReLU in one chain, with names and attributes as written by exporters.
inline std::string chain_graph(std::size_t nodes) {
    graph_def g;
    std::string x = g.placeholder("input", {1, 16, 16, 1});
    for (std::size_t k = 0; g.nodes() < nodes; ++k) {
        auto const block = "model/block_" + std::to_string(k) + "/";
        x = g.conv(block + "conv/Conv2D", x, 1, 1, 1, 1);
        x = g.node(block + "conv/BiasAdd", "BiasAdd", {x, g.constant(block + "conv/biases", {1})},
            {graph_def::type("T"), graph_def::text("data_format", "NHWC")});
        x = g.relu(block + "Relu", x);
    }
    return g.bytes();
}

/// Twenty constants of 10 MB each.
inline std::string large_graph() {
    graph_def g;
    for (int k = 0; k < 20; ++k) g.constant("weights_" + std::to_string(k), {2621440});
    return g.bytes();
}

/// ResNet-50 with channel counts divided by `div`.
inline std::string resnet50_graph(std::uint64_t div) {
    graph_def g;
    g.placeholder("input", {1, 224, 224, 3});
    auto const block = [&](std::string const& name, std::string const& x, std::uint64_t in, std::uint64_t out,
                           std::uint64_t kernel, std::uint64_t stride) {
        return g.batch_norm(name + "/bn", g.conv(name + "/conv", x, in, out, kernel, stride), out);
    };
    std::string x = g.relu("stem/relu", block("stem", "input", 3, 64 / div, 7, 2));
    x = g.node("pool", "MaxPool", {x},
        {graph_def::text("data_format", "NHWC"), graph_def::list("ksize", {1, 3, 3, 1}),
            graph_def::text("padding", "SAME"), graph_def::list("strides", {1, 2, 2, 1}), graph_def::type("T")});
    std::uint64_t in = 64 / div;
    std::uint64_t const turns[] = {3, 4, 6, 3};
    for (std::uint64_t stage = 0; stage < 4; ++stage)
        for (std::uint64_t unit = 0; unit < turns[stage]; ++unit) {
            auto const name = "resnet_v1_50/block" + std::to_string(stage + 1) + "/unit_" + std::to_string(unit + 1) +
                              "/bottleneck_v1";
            auto const middle = (64u << stage) / div, out = 4 * middle,
                       stride = std::uint64_t{unit == 0 && stage > 0 ? 2u : 1u};
            auto const shortcut = unit == 0 ? block(name + "/shortcut", x, in, out, 1, stride) : x;
            auto y = g.relu(name + "/conv1/relu", block(name + "/conv1", x, in, middle, 1, stride));
            y = g.relu(name + "/conv2/relu", block(name + "/conv2", y, middle, middle, 3, 1));
            y = block(name + "/conv3", y, middle, out, 1, 1);
            x = g.relu(name + "/relu", g.node(name + "/add", "Add", {shortcut, y}, {graph_def::type("T")}));
            in = out;
        }
    x = g.node("pool5", "Mean", {x, g.constant("pool5/axes", {2}, 3, {1, 2})},
        {graph_def::type("T"), graph_def::type("Tidx", 3), graph_def::flag("keep_dims", false)});
    x = g.node("fc/MatMul", "MatMul", {x, g.constant("fc/weights", {in, 1000})},
        {graph_def::type("T"), graph_def::flag("transpose_a", false), graph_def::flag("transpose_b", false)});
    x = g.node("fc/BiasAdd", "BiasAdd", {x, g.constant("fc/biases", {1000})},
        {graph_def::type("T"), graph_def::text("data_format", "NHWC")});
    g.node("prob", "Softmax", {x}, {graph_def::type("T")});
    return g.bytes();
}

/// A prototxt in the style of ResNet-50, and the layers of its caffemodel.
class prototxt {
public:
    prototxt() {
        text_ = "name: \"ResNet-50-like\"\n";
        layer("data", "Input", {}, "data",
            "  input_param {\n    shape {\n      dim: 1\n      dim: 3\n      dim: 224\n      dim: 224\n    }\n  }\n");
    }

    std::string conv(std::string const& name, std::string const& x, std::uint64_t out, std::uint64_t kernel,
        std::uint64_t stride, bool relu) {
        auto const in = channels_[x];
        layer(name, "Convolution", {x}, name,
            "  convolution_param {\n    num_output: " + std::to_string(out) +
                "\n    kernel_size: " + std::to_string(kernel) + "\n    pad: " + std::to_string(kernel / 2) +
                "\n    stride: " + std::to_string(stride) +
                "\n    bias_term: false\n    weight_filler {\n      type: \"msra\"\n    }\n  }\n",
            {{out, in, kernel, kernel}});
        layer("bn_" + name, "BatchNorm", {name}, name,
            "  batch_norm_param {\n    use_global_stats: true\n    eps: 1e-05\n  }\n", {{out}, {out}, {1}});
        layer("scale_" + name, "Scale", {name}, name, "  scale_param {\n    bias_term: true\n  }\n", {{out}, {out}});
        if (relu) layer(name + "_relu", "ReLU", {name}, name, "");
        channels_[name] = out;
        return name;
    }
    std::string block(
        std::string const& tag, std::string const& x, std::uint64_t middle, std::uint64_t stride, bool project) {
        auto const shortcut = project ? conv("res" + tag + "_branch1", x, 4 * middle, 1, stride, false) : x;
        auto y = conv("res" + tag + "_branch2a", x, middle, 1, stride, true);
        y = conv("res" + tag + "_branch2b", y, middle, 3, 1, true);
        y = conv("res" + tag + "_branch2c", y, 4 * middle, 1, 1, false);
        layer("res" + tag, "Eltwise", {shortcut, y}, "res" + tag, "  eltwise_param {\n    operation: SUM\n  }\n");
        layer("res" + tag + "_relu", "ReLU", {"res" + tag}, "res" + tag, "");
        channels_["res" + tag] = 4 * middle;
        return "res" + tag;
    }
    /// ResNet-50 with channel counts divided by `div`.
    void resnet50(std::uint64_t div) {
        auto x = begin(div);
        std::uint64_t const turns[] = {3, 4, 6, 3};
        for (std::uint64_t stage = 0; stage < 4; ++stage)
            for (std::uint64_t unit = 0; unit < turns[stage]; ++unit)
                x = block(std::to_string(stage + 2) + static_cast<char>('a' + unit), x, (64u << stage) / div,
                    unit == 0 && stage > 0 ? 2 : 1, unit == 0);
        layer("pool5", "Pooling", {x}, "pool5", "  pooling_param {\n    pool: AVE\n    global_pooling: true\n  }\n");
        layer("fc1000", "InnerProduct", {"pool5"}, "fc1000", "  inner_product_param {\n    num_output: 1000\n  }\n",
            {{1000, channels_[x]}, {1000}});
        layer("prob", "Softmax", {"fc1000"}, "prob", "");
    }
    /// Residual blocks until the text has this many bytes.
    void deep(std::size_t bytes) {
        auto x = begin(1);
        for (int r = 0; text_.size() < bytes; ++r) x = block("2_" + std::to_string(r), x, 64, 1, r == 0);
    }
    [[nodiscard]] std::string const& text() const { return text_; }
    [[nodiscard]] std::string const& trained() const { return net_.bytes; }

private:
    std::string begin(std::uint64_t div) {
        channels_["data"] = 3;
        conv("conv1", "data", 64 / div, 7, 2, true);
        layer("pool1", "Pooling", {"conv1"}, "pool1",
            "  pooling_param {\n    kernel_size: 3\n    stride: 2\n    pool: MAX\n  }\n");
        channels_["pool1"] = 64 / div;
        return "pool1";
    }
    void layer(std::string const& name, std::string const& type, std::initializer_list<std::string> bottoms,
        std::string const& top, std::string const& body, std::vector<std::vector<std::uint64_t>> const& blobs = {}) {
        text_ += "layer {\n  name: \"" + name + "\"\n  type: \"" + type + "\"\n";
        for (auto const& b : bottoms) text_ += "  bottom: \"" + b + "\"\n";
        text_ += "  top: \"" + top + "\"\n" + body + "}\n";
        if (blobs.empty()) return;
        message l;
        l.text(1, name).text(2, type);
        for (auto const& dims : blobs) {
            message shape;
            std::size_t elements = 1;
            for (auto d : dims) shape.number(1, d), elements *= d;
            std::string ones;
            for (std::size_t i = 0; i < elements; ++i) ones.append("\0\0\x80\x3f", 4); // 1.0F
            l.nested(7, message().text(5, ones).nested(7, shape));
        }
        net_.nested(100, l);
    }

    std::string text_{};
    message net_{};
    std::map<std::string, std::uint64_t> channels_{};
};

/// A file with this content that is deleted at the end.
class temporary_file {
public:
    temporary_file(std::string_view name, std::string const& content)
        : path_(std::filesystem::temp_directory_path() /
                ("graft_bench_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "_" + std::string(name))) {
        std::ofstream(path_, std::ios::binary) << content;
    }
    temporary_file(temporary_file const&) = delete;
    temporary_file& operator=(temporary_file const&) = delete;
    ~temporary_file() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

} // namespace bench
