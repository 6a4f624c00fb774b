// test/shipped/onnx_domains.cpp - operators of com.microsoft, ai.onnx.ml and of training, imported and run
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_onnx_domains_test {

using graft::errc;
using floats = std::vector<float>;

namespace {

std::string attribute(
    std::string_view name, std::string_view type, std::string_view field, std::vector<std::string> const& all) {
    std::string text = "attribute { name: '" + std::string(name) + "' type: " + std::string(type);
    for (auto const& v : all) text += " " + std::string(field) + ": " + v;
    return text + " } ";
}
std::string reals(std::string_view name, std::vector<std::string> const& all) {
    return attribute(name, "FLOATS", "floats", all);
}
std::string integers(std::string_view name, std::vector<std::string> const& all) {
    return attribute(name, "INTS", "ints", all);
}
std::string integer(std::string_view name, int v) { return attribute(name, "INT", "i", {std::to_string(v)}); }
std::string real(std::string_view name, std::string_view v) { return attribute(name, "FLOAT", "f", {std::string(v)}); }
std::string word(std::string_view name, std::string_view v) {
    return attribute(name, "STRING", "s", {"'" + std::string(v) + "'"});
}
std::string words(std::string_view name, std::vector<std::string> all) {
    for (auto& w : all) w = "'" + w + "'";
    return attribute(name, "STRINGS", "strings", all);
}
std::string dims(std::vector<int> const& shape) {
    std::string text;
    for (auto const d : shape) text += " dims: " + std::to_string(d);
    return text;
}
/// A float32 tensor of the model.
std::string weights(std::string_view name, std::vector<int> const& shape, std::vector<std::string> const& all) {
    std::string text = "initializer { name: '" + std::string(name) + "' data_type: 1" + dims(shape);
    for (auto const& v : all) text += " float_data: " + v;
    return text + " }\n";
}
/// The same for int32 (6), uint8 (2) or int64 (7).
std::string whole(std::string_view name, int type, std::vector<int> const& shape, std::vector<int> const& all) {
    std::string text = "initializer { name: '" + std::string(name) + "' data_type: " + std::to_string(type) +
                       dims(shape);
    for (auto const v : all) text += (type == 7 ? " int64_data: " : " int32_data: ") + std::to_string(v);
    return text + " }\n";
}
std::string input(std::string_view name, std::vector<int> const& shape) {
    std::string text = "input { name: '" + std::string(name) + "' type { tensor_type { elem_type: 1 shape {";
    for (auto const d : shape) text += " dim { dim_value: " + std::to_string(d) + " }";
    return text + " } } } }\n";
}
std::string node(std::string_view domain, std::string_view op, std::string_view ports, std::string_view attributes) {
    return "node { name: '" + std::string(op) + "' domain: '" + std::string(domain) + "' op_type: '" + std::string(op) +
           "' " + std::string(ports) + " " + std::string(attributes) + " }\n";
}

/// The value of `y` in a model; the code of the first error if the model is refused.
struct outcome {
    floats y{};
    errc code = errc::ok;
};
outcome run(std::string const& parts, std::vector<std::pair<std::string_view, floats>> const& fed) {
    std::string text = "ir_version: 8 opset_import { version: 17 } opset_import { domain: 'ai.onnx.ml' version: 3 } "
                       "opset_import { domain: 'com.microsoft' version: 1 } "
                       "opset_import { domain: 'ai.onnx.preview.training' version: 1 }\ngraph { name: 'g' " +
                       parts + " output { name: 'y' } }";
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto const to = graft::shipped::target();
    auto g = graft::import(to, "model.onnx", options);
    if (!g) return {{}, g.error().errors[0].code};
    auto const program = graft::compile(std::move(*g), to);
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    for (auto const& [name, values] : fed) REQUIRE(session.set_input<float>(name, values));
    REQUIRE(session.run());
    outcome all;
    auto const y = session.output<float>("y");
    REQUIRE(y);
    all.y.assign(y->begin(), y->end());
    return all;
}
bool near(floats const& a, floats const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i] - b[i] < 1e-4f && b[i] - a[i] < 1e-4f)) return false;
    return true;
}
constexpr std::string_view microsoft = "com.microsoft", learned = "ai.onnx.ml", training = "ai.onnx.preview.training";

} // namespace

TEST_CASE("com.microsoft: products, alone or with what follows") {
    auto const io = std::string("input: 'a' input: 'b' output: 'y'");
    auto const b = weights("b", {2, 2}, {"1", "2", "3", "4"});
    // a' = [[1, 3], [2, 4]], half of a' * b
    CHECK(near(
        run(node(microsoft, "FusedMatMul", io, integer("transA", 1) + real("alpha", "0.5")) + b + input("a", {2, 2}),
            {{"a", {1, 2, 3, 4}}})
            .y,
        {5, 7, 7, 10}));
    // 2 * a * b - 20, below zero times 0.1
    CHECK(near(run(node(microsoft, "FusedGemm", "input: 'a' input: 'b' input: 'c' output: 'y'",
                       word("activation", "LeakyRelu") + real("activation_alpha", "0.1") + real("alpha", "2")) +
                       b + weights("c", {1}, {"-20"}) + input("a", {2, 2}),
                   {{"a", {1, 2, 3, 4}}})
                   .y,
        {-0.6f, 0, 10, 24}));
}

TEST_CASE("com.microsoft: weights of four bits in blocks, the low half of a byte first") {
    auto const shape = integer("K", 4) + integer("N", 1) + integer("bits", 4) + integer("block_size", 2);
    // numbers 1 2 | 3 15 in blocks of two, counted from 8, scales 1 and 0.5: -7 -6 -2.5 3.5
    auto const parts = whole("b", 2, {1, 2, 1}, {0x21, 0xF3}) + weights("s", {1, 2}, {"1", "0.5"}) + input("a", {1, 4});
    CHECK(near(run(node(microsoft, "MatMulNBits", "input: 'a' input: 'b' input: 's' output: 'y'", shape) + parts,
                   {{"a", {1, 2, 3, 4}}})
                   .y,
        {-7 - 12 - 7.5f + 14}));
    // zero points 1 and 3, packed in one byte: 0 1 0 6
    CHECK(near(run(node(microsoft, "MatMulNBits", "input: 'a' input: 'b' input: 's' input: 'z' output: 'y'", shape) +
                       whole("z", 2, {1, 1}, {0x31}) + parts,
                   {{"a", {1, 2, 3, 4}}})
                   .y,
        {2 + 24}));
    CHECK(run(node(microsoft, "MatMulNBits", "input: 'a' input: 'b' input: 's' output: 'y'",
                  integer("K", 4) + integer("N", 1) + integer("bits", 3) + integer("block_size", 2)) +
                  parts,
              {})
              .code == errc::wrong_attribute_value);
}

TEST_CASE("com.microsoft: what is normalized with what it skips") {
    // sums 1 and 3: mean 2, deviation 1
    CHECK(near(
        run(node(microsoft, "SkipLayerNormalization", "input: 'x' input: 's' input: 'g' input: 'b' output: 'y'", "") +
                weights("g", {2}, {"2", "3"}) + weights("b", {2}, {"10", "20"}) + input("x", {1, 1, 2}) +
                input("s", {1, 1, 2}),
            {{"x", {1, 1}}, {"s", {0, 2}}})
            .y,
        {8, 23}));
    // sums 3 and 4: over the root of 12.5
    CHECK(near(
        run(node(microsoft, "SkipSimplifiedLayerNormalization", "input: 'x' input: 's' input: 'g' output: 'y'", "") +
                weights("g", {2}, {"1", "2"}) + input("x", {1, 1, 2}) + input("s", {1, 1, 2}),
            {{"x", {1, 1}}, {"s", {2, 3}}})
            .y,
        {0.848528f, 2.262742f}));
}

TEST_CASE("com.microsoft: attention with its projections and masks") {
    // projections are x itself: two words of one head of size 1
    auto const parts = node(microsoft, "Attention", "input: 'x' input: 'w' input: 'b' input: 'm' output: 'y'",
                           integer("num_heads", 1)) +
                       weights("w", {1, 3}, {"1", "1", "1"}) + weights("b", {3}, {"0", "0", "0"}) +
                       input("x", {1, 2, 1});
    // every key is seen: scores 0 0 and 0 1, weights 1/2 1/2 and 1/(1+e) e/(1+e)
    CHECK(near(run(parts + whole("m", 6, {1}, {2}), {{"x", {0, 1}}}).y, {0.5f, 0.731059f}));
    CHECK(near(run(parts + whole("m", 6, {1}, {1}), {{"x", {3, 1}}}).y, {3, 3}));       // one key is present
    CHECK(near(run(parts + whole("m", 6, {2}, {2, 1}), {{"x", {3, 1}}}).y, {1, 1}));    // from the second on
    CHECK(near(run(parts + whole("m", 6, {1, 2}, {0, 1}), {{"x", {3, 1}}}).y, {1, 1})); // a mask of words
    auto const shares = node(microsoft, "Attention", "input: 'x' input: 'w' input: 'b' output: 'y'",
        integer("num_heads", 1) + integer("past_present_share_buffer", 1));
    CHECK(
        run(shares + weights("w", {1, 3}, {"1", "1", "1"}) + weights("b", {3}, {"0", "0", "0"}) + input("x", {1, 2, 1}),
            {})
            .code == errc::wrong_attribute_value);
}

TEST_CASE("trees that choose a class: a score for each, or one for both") {
    auto const tree = integers("nodes_treeids", {"0", "0", "0"}) + integers("nodes_nodeids", {"0", "1", "2"}) +
                      integers("nodes_featureids", {"0", "0", "0"}) + integers("nodes_truenodeids", {"1", "0", "0"}) +
                      integers("nodes_falsenodeids", {"2", "0", "0"}) +
                      words("nodes_modes", {"BRANCH_LEQ", "LEAF", "LEAF"}) + reals("nodes_values", {"0", "0", "0"});
    auto const outcome_of = [&](std::string const& more) {
        return run(node(learned, "TreeEnsembleClassifier", "input: 'x' output: 'l' output: 'y'", tree + more) +
                       input("x", {2, 1}),
            {{"x", {-1, 1}}})
            .y;
    };
    auto const labels = integers("classlabels_int64s", {"0", "1"});
    CHECK(
        near(outcome_of(labels + integers("class_treeids", {"0", "0", "0", "0"}) +
                        integers("class_nodeids", {"1", "1", "2", "2"}) + integers("class_ids", {"0", "1", "0", "1"}) +
                        reals("class_weights", {"0.9", "0.1", "0.3", "0.7"})),
            {0.9f, 0.1f, 0.3f, 0.7f}));
    auto const one = labels + integers("class_treeids", {"0", "0"}) + integers("class_nodeids", {"1", "2"}) +
                     integers("class_ids", {"0", "0"});
    CHECK(near(outcome_of(one + reals("class_weights", {"0.2", "0.8"})), {0.8f, 0.2f, 0.2f, 0.8f}));
    CHECK(near(outcome_of(one + reals("class_weights", {"-1", "2"})), {1, -1, -2, 2}));
    CHECK(near(outcome_of(one + reals("class_weights", {"-1", "2"}) + word("post_transform", "LOGISTIC")),
        {0.731059f, 0.268941f, 0.119203f, 0.880797f}));
}

TEST_CASE("support vector machines: sums by how near a row is, scores and shares of pairs") {
    auto const x = input("x", {2, 1});
    // vectors 0 and 2, weights 1 and -1: exp(-(x - v)^2), plus 0.5
    CHECK(near(
        run(node(learned, "SVMRegressor", "input: 'x' output: 'y'",
                word("kernel_type", "RBF") + reals("kernel_params", {"1", "0", "0"}) + integer("n_supports", 2) +
                    reals("support_vectors", {"0", "2"}) + reals("coefficients", {"1", "-1"}) + reals("rho", {"0.5"})) +
                x,
            {{"x", {0, 1}}})
            .y,
        {1.481684f, 0.5f}));
    auto const two = reals("support_vectors", {"1", "2"}) + integers("vectors_per_class", {"1", "1"}) +
                     reals("coefficients", {"1", "-1"}) + reals("rho", {"0.5"}) +
                     integers("classlabels_ints", {"0", "1"});
    auto const io = "input: 'x' output: 'l' output: 'y'";
    CHECK(near(run(node(learned, "SVMClassifier", io, two) + x, {{"x", {0, 3}}}).y, {-0.5f, 0.5f, 2.5f, -2.5f}));
    // 1 / (1 + exp(a * score + b)) with a = -1, b = 0: 0.622459 and 0.075858, to the precision of the method's steps
    CHECK(near(run(node(learned, "SVMClassifier", io, two + reals("prob_a", {"-1"}) + reals("prob_b", {"0"})) + x,
                   {{"x", {0, 3}}})
                   .y,
        {0.621274f, 0.378726f, 0.075738f, 0.924262f}));
    CHECK(run(node(learned, "SVMClassifier", io, two + reals("kernel_params", {"1"})) + x, {}).code ==
          errc::wrong_attribute_value);
}

TEST_CASE("training: one step of momentum, and gradients of what was computed") {
    auto const r = weights("r", {}, {"0.1"}) + whole("t", 7, {}, {1});
    // mean 0.5 * 4 + 0.2 * 3 = 2.6, step 0.26
    CHECK(near(
        run(node(training, "Momentum", "input: 'r' input: 't' input: 'x' input: 'g' input: 'v' output: 'y' output: 'w'",
                real("alpha", "0.5") + real("beta", "0.2") + real("norm_coefficient", "0") + word("mode", "standard")) +
                r + input("x", {1}) + input("g", {1}) + input("v", {1}),
            {{"x", {1}}, {"g", {3}}, {"v", {4}}})
            .y,
        {0.74f}));
    // z = (a + b) * a with b broadcast: dz/db = a, added up
    auto const graph = node("", "Add", "input: 'a' input: 'b' output: 's'", "") +
                       node("", "Mul", "input: 's' input: 'a' output: 'z'", "") + input("a", {3}) + input("b", {1});
    CHECK(near(run(graph + node(training, "Gradient", "input: 'a' input: 'b' output: 'y' output: 'u'",
                               words("xs", {"a", "b"}) + word("y", "z")),
                   {{"a", {1, 2, 3}}, {"b", {5}}})
                   .y,
        {7, 9, 11}));
    CHECK(near(run(graph + node(training, "Gradient", "input: 'b' input: 'a' output: 'y' output: 'u'",
                               words("xs", {"b", "a"}) + word("y", "z")),
                   {{"a", {1, 2, 3}}, {"b", {5}}})
                   .y,
        {6}));
}

} // namespace shipped_onnx_domains_test
