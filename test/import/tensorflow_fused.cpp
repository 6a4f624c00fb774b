// test/import/tensorflow_fused.cpp - operators that TensorFlow fuses, and cells with another order, become shipped
// operators
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <initializer_list>

namespace import_test::of_fused {
namespace {

std::string attribute(std::string const& key, std::string const& value) {
    return " attr { key: \"" + key + "\" value { " + value + " } }";
}
std::string const is_float = "type: DT_FLOAT";

/// A graph of one operator `y` with float inputs of these dims.
std::string graph_of(std::string const& op, std::initializer_list<std::string> inputs, std::string const& attributes) {
    std::string text, names;
    for (auto const& dims : inputs) {
        auto const name = "i" + std::to_string(names.size());
        std::string shape;
        for (std::size_t at = 0; at < dims.size();) {
            auto const end = std::min(dims.find(' ', at), dims.size());
            shape += " dim { size: " + dims.substr(at, end - at) + " }";
            at = end + 1;
        }
        text += "node { name: \"" + name + "\" op: \"Placeholder\"" + attribute("dtype", is_float) +
                attribute("shape", "shape {" + shape + " }") + " }\n";
        names += " input: \"" + name + "\"";
    }
    return text + "node { name: \"y\" op: \"" + op + "\"" + names + attribute("T", is_float) + attributes + " }\n";
}
/// The operators of the imported graph, in order.
std::string operators_of(folder const& dir, std::string const& text) {
    graft::import_options every_node;
    every_node.steps = {"none"};
    auto const g = graft::import(shipped(), dir.file("a.pbtxt", text), every_node);
    REQUIRE(static_cast<bool>(g));
    std::string all;
    for (auto const& n : g->nodes)
        if (n.kind == graft::node_kind::operation) all += std::string(g->op_name(n)) + " ";
    return all;
}
std::string fused(std::initializer_list<std::string> names, int tensors) {
    std::string list;
    for (auto const& n : names) list += " s: \"" + n + "\"";
    return attribute("num_args", "i: " + std::to_string(tensors)) + attribute("fused_ops", "list {" + list + " }");
}
std::string const window = attribute("strides", "list { i: 1 i: 1 i: 1 i: 1 }") + attribute("padding", "s: \"SAME\"");

TEST_CASE("convolutions and products with what is fused to them") {
    folder const dir;
    CHECK(operators_of(dir, graph_of("_FusedConv2D", {"1 5 5 2", "3 3 2 4", "4"},
                                window + fused({"BiasAdd", "LeakyRelu"}, 1))) == "Conv2D BiasAdd LeakyRelu ");
    CHECK(operators_of(dir, graph_of("_FusedConv2D", {"1 5 5 2", "3 3 2 4", "4", "4", "4", "4"},
                                window + fused({"FusedBatchNorm", "Relu"}, 4))) == "Conv2D BatchNorm Relu ");
    CHECK(operators_of(dir, graph_of("_FusedConv2D", {"1 5 5 2", "3 3 2 4", "4", "1 5 5 4"},
                                window + fused({"BiasAdd", "Add", "Relu"}, 2))) == "Conv2D BiasAdd Add Relu ");
    CHECK(operators_of(dir, graph_of("_FusedDepthwiseConv2dNative", {"1 5 5 2", "3 3 2 2", "4"},
                                window + fused({"BiasAdd", "Relu6"}, 1))) == "DepthwiseConv2D BiasAdd Relu6 ");
    CHECK(operators_of(dir, graph_of("_FusedMatMul", {"2 3", "3 4", "4"}, fused({"BiasAdd", "GeluExact"}, 1))) ==
          "MatMulV2 BiasAdd Gelu ");
    CHECK(operators_of(dir, graph_of("_FusedBatchNormEx", {"1 5 5 2", "2", "2", "2", "2", "1 5 5 2"},
                                attribute("U", is_float) + attribute("num_side_inputs", "i: 1") +
                                    attribute("activation_mode", "s: \"Relu\"") +
                                    attribute("is_training", "b: false"))) == "BatchNorm Add Relu ");
}

TEST_CASE("what is fused and nobody knows, or lacks its tensors, is refused") {
    folder const dir;
    auto const why = [&](std::initializer_list<std::string> names, int tensors) {
        auto const e = only_error(
            dir.file("a.pbtxt", graph_of("_FusedMatMul", {"2 3", "3 4", "4"}, fused(names, tensors))));
        CHECK(e.where.port == "fused_ops");
        return e.code;
    };
    CHECK(why({"BiasAdd", "Strange"}, 1) == errc::wrong_attribute_value);
    CHECK(why({"BiasAdd", "BiasAdd"}, 1) == errc::wrong_attribute_value);
}

TEST_CASE("an LSTM whose gates are in another order, a GRU cell, copies of the debugger") {
    folder const dir;
    CHECK(operators_of(dir, graph_of("GRUBlockCell", {"2 4", "2 3", "7 6", "7 3", "6", "3"}, "")) == "GRUCell ");
    CHECK(operators_of(dir, graph_of("DebugIdentityV2", {"2 3"}, "")) == "Identity ");
    CHECK(operators_of(dir, graph_of("DeepCopy", {"2 3"}, "")) == "Identity ");
    auto text = graph_of("BlockLSTMV2", {"1", "3 2 4", "2 3", "2 3", "7 12", "3", "3", "3", "12"}, "");
    text.replace(text.find("DT_FLOAT"), 8, "DT_INT64"); // the first input is the number of steps
    text.replace(text.find(" dim { size: 1 }"), 16, "");
    CHECK(operators_of(dir, text) == "SplitVD ConcatD SplitVD ConcatD BlockLSTM ");
}

} // namespace
} // namespace import_test::of_fused
