// bench/peers/inference_onnx.cpp - onnx::shape_inference::InferShapes over the graphs of inference.hpp
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include <onnx/shape_inference/implementation.h>

#include "bench/peers/inference.hpp"

namespace {

class model {
public:
    model() {
        all_.set_ir_version(7);
        all_.add_opset_import()->set_version(13);
        graph().set_name("graph");
    }
    onnx::GraphProto& graph() { return *all_.mutable_graph(); }
    [[nodiscard]] onnx::ModelProto const& whole() const { return all_; }

    std::string input(std::string name, std::initializer_list<std::int64_t> dims) {
        auto& v = *graph().add_input();
        v.set_name(name);
        auto& t = *v.mutable_type()->mutable_tensor_type();
        t.set_elem_type(onnx::TensorProto::FLOAT);
        for (auto d : dims) t.mutable_shape()->add_dim()->set_dim_value(d);
        return name;
    }
    /// Dims without data: inference does not read it.
    std::string weights(std::string name, std::initializer_list<std::int64_t> dims) {
        auto& t = *graph().add_initializer();
        t.set_name(name);
        t.set_data_type(onnx::TensorProto::FLOAT);
        for (auto d : dims) t.add_dims(d);
        return name;
    }
    onnx::NodeProto& node(char const* op, std::initializer_list<std::string> inputs) {
        auto& n = *graph().add_node();
        n.set_op_type(op);
        for (auto const& i : inputs) n.add_input(i);
        n.add_output("t" + std::to_string(graph().node_size()));
        return n;
    }
    std::string convolution(std::string const& x, std::string const& w, std::int64_t kernel, std::int64_t stride) {
        auto& n = node("Conv", {x, w});
        auto const pad = kernel / 2;
        list(n, "kernel_shape", {kernel, kernel});
        list(n, "pads", {pad, pad, pad, pad});
        list(n, "strides", {stride, stride});
        list(n, "dilations", {1, 1});
        number(n, "group", 1);
        return n.output(0);
    }
    std::string block(
        std::string const& x, std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t stride, bool relu) {
        auto const name = "w" + std::to_string(graph().node_size());
        auto const y = convolution(x, weights(name, {out, in, kernel, kernel}), kernel, stride);
        auto const z = node("BatchNormalization", {y, weights(name + "s", {out}), weights(name + "b", {out}),
                                                      weights(name + "m", {out}), weights(name + "v", {out})})
                           .output(0);
        return relu ? node("Relu", {z}).output(0) : z;
    }
    static void list(onnx::NodeProto& n, char const* name, std::initializer_list<std::int64_t> values) {
        auto& a = *n.add_attribute();
        a.set_name(name);
        a.set_type(onnx::AttributeProto::INTS);
        for (auto v : values) a.add_ints(v);
    }
    static void number(onnx::NodeProto& n, char const* name, std::int64_t value) {
        auto& a = *n.add_attribute();
        a.set_name(name);
        a.set_type(onnx::AttributeProto::INT);
        a.set_i(value);
    }

private:
    onnx::ModelProto all_{};
};

model resnet50() {
    model m;
    auto x = m.block(m.input("data", {1, 3, 224, 224}), 3, 64, 7, 2, true);
    auto& pool = m.node("MaxPool", {x});
    model::list(pool, "kernel_shape", {3, 3});
    model::list(pool, "pads", {1, 1, 1, 1});
    model::list(pool, "strides", {2, 2});
    x = pool.output(0);
    std::int64_t in = 64;
    int const blocks[] = {3, 4, 6, 3};
    for (int stage = 0; stage < 4; ++stage)
        for (int k = 0; k < blocks[stage]; ++k) {
            std::int64_t const mid = 64 << stage, out = 4 * mid, stride = k == 0 && stage > 0 ? 2 : 1;
            auto const a = m.block(x, in, mid, 1, stride, true);
            auto const b = m.block(a, mid, mid, 3, 1, true);
            auto const c = m.block(b, mid, out, 1, 1, false);
            auto const beside = k == 0 ? m.block(x, in, out, 1, stride, false) : x;
            x = m.node("Relu", {m.node("Add", {c, beside}).output(0)}).output(0);
            in = out;
        }
    auto& flat = m.node("Flatten", {m.node("GlobalAveragePool", {x}).output(0)});
    model::number(flat, "axis", 1);
    auto& last = m.node("Gemm", {flat.output(0), m.weights("fc", {1000, in}), m.weights("fcb", {1000})});
    model::number(last, "transB", 1);
    return m;
}

model chain(bench::shape_of_graph form, std::size_t nodes) {
    model m;
    auto x = m.input("data", {1, 8, 16, 16});
    auto const w = m.weights("w", {8, 8, 3, 3});
    for (std::size_t k = 0; k < nodes; ++k)
        x = form == bench::shape_of_graph::relus ? m.node("Relu", {x}).output(0) : m.convolution(x, w, 3, 1);
    return m;
}

} // namespace

bench::inference_times bench::infer_with_onnx(shape_of_graph form, std::size_t nodes, int repetitions) {
    auto const before = form == shape_of_graph::resnet50 ? resnet50() : chain(form, nodes);
    inference_times times;
    for (int k = 0; k < repetitions; ++k) {
        auto all = before.whole();
        auto const at = cpu_seconds();
        onnx::shape_inference::InferShapes(all);
        times.seconds.push_back(cpu_seconds() - at);
        int known = 0;
        for (auto const& v : all.graph().value_info()) known += v.type().tensor_type().shape().dim_size() > 0;
        times.nodes = known >= all.graph().node_size() ? static_cast<std::size_t>(known) : 0;
    }
    return times;
}
