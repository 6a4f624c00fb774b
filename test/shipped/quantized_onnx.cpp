// test/shipped/quantized_onnx.cpp - quantized operators of ONNX, imported and run, against numbers worked out by
// hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/onnx/front_end.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/nn/quantization/fold_quantized.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/session/constant_folding.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/quantization.hpp"
#include "graft/text/table.hpp"

namespace shipped_quantized_onnx_test {

namespace lib = graft::library;
using graft::errc;
using i32 = std::int32_t;

namespace {

using numbers = std::vector<double>;

/// Elements of ONNX's type 1 (float), 2 (uint8), 3 (int8) or 6 (int32).
std::string constant(std::string_view name, int type, std::vector<int> const& dims, numbers const& all) {
    std::string text = "initializer { name: '" + std::string(name) + "' data_type: " + std::to_string(type) + " ";
    for (auto const d : dims) text += "dims: " + std::to_string(d) + " ";
    for (auto const v : all)
        text += type == 1 ? "float_data: " + std::to_string(v) + " "
                          : "int32_data: " + std::to_string(static_cast<int>(v)) + " ";
    return text + "}\n";
}
std::string node(std::string_view op, std::vector<std::string> const& inputs, std::vector<std::string> const& outputs,
    std::string const& rest = {}, std::string_view domain = {}) {
    std::string text = "node { op_type: '" + std::string(op) + "' domain: '" + std::string(domain) + "' ";
    for (auto const& i : inputs) text += "input: '" + i + "' ";
    for (auto const& o : outputs) text += "output: '" + o + "' ";
    return text + rest + " }\n";
}
std::string attribute(std::string_view name, std::int64_t v) {
    return "attribute { name: '" + std::string(name) + "' type: INT i: " + std::to_string(v) + " } ";
}
std::string output(std::string_view name) { return "output { name: '" + std::string(name) + "' }\n"; }

/// The elements of each output of a model, or the error that refused it.
struct outcome {
    std::vector<numbers> all{};
    errc code = errc::ok;
};
numbers elements(graft::tensor_view const& v) {
    numbers all;
    auto const take = [&](auto t) {
        for (std::size_t i = 0; i < v.bytes.size() / sizeof t; ++i) {
            std::memcpy(&t, v.bytes.data() + i * sizeof t, sizeof t);
            all.push_back(static_cast<double>(t));
        }
    };
    if (v.desc.type == graft::dtype::f32) take(float{});
    else if (v.desc.type == graft::dtype::i32) take(i32{});
    else if (v.desc.type == graft::dtype::i8) take(std::int8_t{});
    else if (v.desc.type == graft::dtype::u8) take(std::uint8_t{});
    return all;
}
/// Computes the outputs of a graph.
outcome compute(graft::graph& g, graft::error_list errors = {}) {
    if (!errors.failed()) errors = graft::bound_sizes(g);
    auto const failed = [&] { return outcome{{}, errors.errors.empty() ? errc::ok : errors.errors[0].code}; };
    if (errors.failed()) return failed();
    auto const kernels = errors.take(graft::bind_kernels(g, graft::shipped::kernels()));
    auto const plan = errors.take(graft::plan_memory(g, kernels));
    graft::session s(g, plan, kernels);
    if (!errors.failed()) errors = s.errors();
    if (!s.ready()) return failed();
    CHECK(s.run());
    outcome created;
    for (std::size_t i = 0; i < g.outputs.size(); ++i) created.all.push_back(elements(s.output(i)));
    return created;
}
/// The number of nodes of this operator in a graph.
std::size_t count_of(graft::graph const& g, std::string_view op) {
    std::size_t n = 0;
    for (auto const& node : g.nodes) n += node.kind == graft::node_kind::operation && g.op_name(node) == op;
    return n;
}
/// If `folded` is set, products of quantized numbers are computed in integers, and `folded` receives the counts; then
/// the number of nodes of the operator `by` is the number of folded ones.
outcome run(std::string const& parts, int version, lib::folded_products* folded = nullptr, std::string_view by = {}) {
    auto const text = "ir_version: 8 opset_import { version: " + std::to_string(version) +
                      " } opset_import { domain: 'com.microsoft' version: 1 } graph {\n" + parts + "}\n";
    std::vector<std::byte> bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    graft::error_list errors;
    auto from = std::make_shared<graft::model::source>();
    auto const failed = [&] { return outcome{{}, errors.errors.empty() ? errc::ok : errors.errors[0].code}; };
    if (!errors.add(
            graft::onnx::read(std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.onnx", {}, *from)))
        return failed();
    auto g = errors.take(graft::translate(from, graft::shipped::operators(), graft::shipped::onnx(), {}));
    if (folded && !errors.failed()) {
        if (auto done = lib::fold_quantized(g)) *folded = *done;
        else errors = std::move(done).error();
        if (!by.empty()) CHECK(count_of(g, by) == folded->folded);
    }
    return compute(g, errors);
}
std::string scalar(std::string_view name, int type, double v) { return constant(name, type, {}, {v}); }

} // namespace

TEST_CASE("a product of integers counted from their zero points, one for each row and column") {
    auto const a = constant("a", 2, {2, 2}, {11, 7, 3, 10}), b = constant("b", 3, {2, 2}, {1, -4, 2, 5});
    auto const created = run(a + b + scalar("az", 2, 12) + scalar("bz", 3, 1) +
                                 node("MatMulInteger", {"a", "b", "az", "bz"}, {"y"}) + output("y"),
        10);
    CHECK(created.all == std::vector<numbers>{{-5, -15, -2, 37}}); // [-1 -5; -9 -2] * [0 -5; 1 4]
    auto const each = run(a + b + constant("az", 2, {2}, {12, 0}) + constant("bz", 3, {2}, {0, 5}) +
                              node("MatMulInteger", {"a", "b", "az", "bz"}, {"y"}) + output("y"),
        10);
    CHECK(each.all == std::vector<numbers>{{-11, 9, 23, -27}}); // [-1 -5; 3 10] * [1 -9; 2 0]
}

TEST_CASE("a quantized product: halves to even, moved by the zero point, held inside the dtype") {
    auto const parts = constant("a", 2, {1, 2}, {3, 1}) + scalar("as", 1, 0.5) + scalar("az", 2, 0) +
                       constant("b", 3, {2, 4}, {1, 1, -1, 127, 0, 2, 0, 127}) + scalar("bs", 1, 1) +
                       scalar("bz", 3, 0) + scalar("ys", 1, 1) +
                       node("QLinearMatMul", {"a", "as", "az", "b", "bs", "bz", "ys", "yz"}, {"y"}) + output("y");
    // 3, 5, -3 and 508 halves
    CHECK(run(parts + scalar("yz", 2, 1), 10).all == std::vector<numbers>{{3, 3, 0, 255}});
    CHECK(run(parts + scalar("yz", 3, -1), 21).all == std::vector<numbers>{{1, 1, -3, 127}});
}

TEST_CASE("a quantized convolution pads with the zero point, and scales each channel by its own") {
    auto const created = run(constant("x", 2, {1, 1, 1, 2}, {130, 126}) + scalar("xs", 1, 1) + scalar("xz", 2, 128) +
                                 constant("w", 3, {2, 1, 1, 3}, {1, 2, 3, 1, 2, 3}) + constant("ws", 1, {2}, {1, 10}) +
                                 constant("wz", 3, {2}, {0, 1}) + scalar("ys", 1, 1) + scalar("yz", 2, 100) +
                                 constant("bias", 6, {2}, {7, 0}) +
                                 node("QLinearConv", {"x", "xs", "xz", "w", "ws", "wz", "ys", "yz", "bias"}, {"y"},
                                     "attribute { name: 'pads' type: INTS ints: 0 ints: 1 ints: 0 ints: 1 }") +
                                 output("y"),
        10);
    // from zero: x = 2 -2; w = 1 2 3: 0 * 1 + 2 * 2 - 2 * 3 and 2 * 1 - 2 * 2; w = 0 1 2: -2 and -2
    CHECK(created.all == std::vector<numbers>{{105, 105, 80, 80}});
}

TEST_CASE("a convolution of groups whose sums are left in int32, its window moved and spread") {
    auto const created = run(constant("x", 3, {1, 2, 5}, {1, 2, 3, 4, 5, -1, -2, -3, -4, -5}) + scalar("xz", 3, 1) +
                                 constant("w", 2, {2, 1, 2}, {1, 2, 3, 4}) + constant("wz", 2, {2}, {0, 2}) +
                                 node("ConvInteger", {"x", "w", "xz", "wz"}, {"y"},
                                     attribute("group", 2) + "attribute { name: 'strides' type: INTS ints: 2 } "
                                                             "attribute { name: 'dilations' type: INTS ints: 2 } "
                                                             "attribute { name: 'pads' type: INTS ints: 1 ints: 1 }") +
                                 output("y"),
        10);
    // from zero 0 1 2 3 4 and -2 -3 -4 -5 -6, by 1 . 2 and 1 . 2 over places -1 and 1, 1 and 3, 3 and 5
    CHECK(created.all == std::vector<numbers>{{2, 7, 3, -6, -13, -5}});
}

TEST_CASE("a tensor's own range, 0 included, gives scale and zero point") {
    auto const quantize = node("DynamicQuantizeLinear", {"x"}, {"y", "scale", "zero"}) + output("y") + output("scale") +
                          output("zero");
    CHECK(
        run(constant("x", 1, {3}, {-51, 0, 204}) + quantize, 11).all == std::vector<numbers>{{0, 51, 255}, {1}, {51}});
    CHECK(run(constant("x", 1, {2}, {255, 510}) + quantize, 11).all == std::vector<numbers>{{128, 255}, {2}, {0}});
    CHECK(run(constant("x", 1, {2}, {0, 0}) + quantize, 11).all == std::vector<numbers>{{0, 0}, {1}, {0}});
}

TEST_CASE("a scale and zero point for each block along an axis; the last block may be short") {
    auto const x = constant("x", 3, {2, 3}, {1, 2, 3, 4, 5, 6}) + constant("s", 1, {2, 2}, {1, 10, 100, 1000});
    auto const of = [&](std::int64_t block) {
        return x + constant("z", 3, {2, 2}, {0, 1, 0, 1}) +
               node("DequantizeLinear", {"x", "s", "z"}, {"y"}, attribute("axis", 1) + attribute("block_size", block)) +
               output("y");
    };
    CHECK(run(of(2), 21).all == std::vector<numbers>{{1, 2, 20, 400, 500, 5000}});
    CHECK(run(of(3), 21).code == errc::wrong_attribute_value);
    CHECK(run(of(-1), 21).code == errc::wrong_attribute_value);
}

TEST_CASE("scales and zero points of another size or dtype than their tensor needs are refused") {
    auto const pair = [](std::string const& scale, std::string const& zero, int axis = 0) {
        return constant("x", 3, {1, 2}, {1, -2}) + scale + zero +
               node("DequantizeLinear", {"x", "s", "z"}, {"y"}, attribute("axis", axis)) + output("y");
    };
    auto const one = scalar("s", 1, 0.5), none = scalar("z", 3, 0);
    CHECK(run(pair(one, none), 13).all == std::vector<numbers>{{0.5, -1}});
    CHECK(run(pair(constant("s", 1, {2}, {1, 2}), none, 1), 13).all == std::vector<numbers>{{1, -4}});
    CHECK(run(pair(one, scalar("z", 2, 0)), 13).code == errc::dtype_mismatch);
    CHECK(run(pair(scalar("s", 3, 1), none), 13).code == errc::wrong_dtype);
    CHECK(run(pair(constant("s", 1, {3}, {1, 1, 1}), none), 13).code == errc::wrong_element_count); // of one place
    CHECK(run(pair(one, constant("z", 3, {2}, {0, 0})), 13).code == errc::wrong_element_count);
    CHECK(run(pair(constant("s", 1, {2, 2}, {1, 1, 1, 1}), none), 13).code == errc::wrong_rank);
    auto const back = constant("r", 1, {1, 2}, {1, -2}) + scalar("s", 1, 0.5);
    CHECK(run(back + constant("z", 3, {2}, {0, 0}) + node("QuantizeLinear", {"r", "s", "z"}, {"y"}) + output("y"), 13)
              .code == errc::wrong_element_count);
    auto const product = [](std::string const& b_zero) {
        return constant("a", 2, {1, 2}, {10, 3}) + scalar("s", 1, 0.5) + scalar("z", 2, 2) +
               constant("b", 3, {2, 2}, {1, -2, 3, 4}) + constant("bs", 1, {2}, {0.5, 0.25}) + b_zero +
               node("QLinearMatMul", {"a", "s", "z", "b", "bs", "bz", "s", "z"}, {"y"}) + output("y");
    };
    CHECK(run(product(constant("bz", 3, {2}, {0, 1})), 13).code == errc::ok);
    CHECK(run(product(constant("bz", 2, {2}, {0, 1})), 13).code == errc::dtype_mismatch);
    CHECK(run(product(constant("bz", 3, {3}, {0, 1, 1})), 13).code == errc::wrong_element_count);
}

TEST_CASE("com.microsoft: sums of quantized tensors, and inputs that come by three") {
    auto const parts = constant("a", 2, {3}, {10, 20, 255}) + scalar("as", 1, 1) + scalar("az", 2, 10) +
                       constant("b", 2, {1}, {4}) + scalar("bs", 1, 2) + scalar("bz", 2, 0) + scalar("cs", 1, 4) +
                       scalar("cz", 2, 5) + output("y");
    CHECK(
        run(parts + node("QLinearAdd", {"a", "as", "az", "b", "bs", "bz", "cs", "cz"}, {"y"}, {}, "com.microsoft"), 13)
            .all == std::vector<numbers>{{7, 9, 68}}); // 8, 18 and 253 over 4
    CHECK(run(parts + node("QLinearConcat", {"cs", "cz", "a", "as"}, {"y"}, attribute("axis", 0), "com.microsoft"), 13)
              .code == errc::wrong_input_count);
}

TEST_CASE("a convolution between dequantized and quantized tensors is computed in integers") {
    auto const parts = constant("x", 2, {1, 1, 1, 3}, {130, 126, 200}) + scalar("xs", 1, 0.5) + scalar("xz", 2, 128) +
                       constant("w", 3, {2, 1, 1, 3}, {1, 2, 3, 1, 2, 3}) + constant("ws", 1, {2}, {1, 10}) +
                       constant("wz", 3, {2}, {0, 1}) + constant("b", 1, {2}, {7, 0.25}) + scalar("ys", 1, 2) +
                       scalar("yz", 2, 100) + node("DequantizeLinear", {"x", "xs", "xz"}, {"xr"}) +
                       node("DequantizeLinear", {"w", "ws", "wz"}, {"wr"}, attribute("axis", 0)) +
                       node("Conv", {"xr", "wr", "b"}, {"yr"},
                           "attribute { name: 'pads' type: INTS ints: 0 ints: 1 ints: 0 ints: 1 }") +
                       node("QuantizeLinear", {"yr", "ys", "yz"}, {"y"}) + output("y");
    lib::folded_products folded;
    auto const whole = run(parts, 13, &folded, "ConvInteger");
    CHECK(folded.folded == 1);
    CHECK(folded.left.empty());
    CHECK(folded.dead > 0); // the nodes that made them floats
    // from zero: x = 2 -2 72; w = 1 2 3: -2, 214, 142; w = 0 1 2: -2, 142, 72; then * 0.5 and + 7, * 5 and + 0.25
    CHECK(whole.all == std::vector<numbers>{{103, 157, 139, 95, 255, 255}});
    CHECK(run(parts, 13).all == whole.all);
}

TEST_CASE("a product of dequantized matrices is computed in integers, each column with its scale") {
    auto const a = constant("a", 3, {2, 2}, {1, 2, -3, 4}) + scalar("as", 1, 0.25) +
                   node("DequantizeLinear", {"a", "as"}, {"ar"});
    auto const b = constant("b", 3, {2, 2}, {5, -6, 7, 8}) + constant("bs", 1, {2}, {2, 4});
    auto const product = node("MatMul", {"ar", "br"}, {"y"}) + output("y");
    lib::folded_products folded;
    auto const columns = node("DequantizeLinear", {"b", "bs"}, {"br"}, attribute("axis", 1));
    CHECK(run(a + b + columns + product, 13, &folded, "MatMulInteger").all == std::vector<numbers>{{9.5, 10, 6.5, 50}});
    CHECK(folded.folded == 1);
    SUBCASE("scales along the sum cannot be taken out of it") {
        auto const rows = node("DequantizeLinear", {"b", "bs"}, {"br"}, attribute("axis", 0));
        CHECK(run(a + b + rows + product, 13, &folded).all == std::vector<numbers>{{16.5, 13, 20.5, 41}});
        CHECK(folded.folded == 0);
        REQUIRE(folded.left.size() == 1);
        CHECK(folded.left[0].reason == "the scales of its second input are not one for each channel of the result");
    }
    SUBCASE("a real input") {
        auto const real = constant("br", 1, {2, 2}, {1, 0, 0, 1});
        CHECK(run(a + real + product, 13, &folded).all == std::vector<numbers>{{0.25, 0.5, -0.75, 1}});
        REQUIRE(folded.left.size() == 1);
        CHECK(folded.left[0].reason == "its second input is not quantized");
    }
}

TEST_CASE("numbers of 4 bits are multiplied as they are stored") {
    // two in a byte, the first in the low half: 1 -2 3 4 and 7 -8 0 5, of two columns
    auto const w = std::string("initializer { name: 'w' data_type: 22 dims: 4 dims: 2 raw_data: "
                               "'\\xE1\\x43\\x87\\x50' }\n");
    auto const parts = constant("x", 3, {1, 4}, {10, -3, 2, 100}) + scalar("xs", 1, 0.5) + scalar("xz", 3, 2) +
                       node("DequantizeLinear", {"x", "xs", "xz"}, {"xr"}) + w + constant("ws", 1, {2}, {2, 4}) +
                       node("DequantizeLinear", {"w", "ws"}, {"wr"}, attribute("axis", 1)) +
                       node("MatMul", {"xr", "wr"}, {"y"}) + output("y");
    // from zero: 8 -5 0 98 over 1 3 7 0 and -2 4 -8 5: -7 and 454, times 1 and 2
    CHECK(run(parts, 21).all == std::vector<numbers>{{-7, 908}});
    lib::folded_products folded;
    CHECK(run(parts, 21, &folded, "MatMulInteger").all == std::vector<numbers>{{-7, 908}});
    CHECK(folded.folded == 1);
}

TEST_CASE("what is rounded as if it were quantized is described as what is dequantized, and folded like it") {
    using namespace graft::literals;
    graft::network net(graft::shipped::operators());
    auto const x = net.constant("x", {0.7f, -1.f, 0.3f, 5.f}), shape = net.constant<std::int64_t>("s", {2, 2});
    graft::tensor_ref const matrix = net.add<lib::Reshape>("matrix", "x"_p = x, "shape"_p = shape);
    graft::tensor_ref const fake = net.add<lib::FakeQuantWithMinMaxArgs>(
        "fake", "x"_p = matrix, "min"_p = -2.0, "max"_p = 1.75, "num_bits"_p = 4); // steps of 0.25
    net.output("y", net.add<lib::BatchMatMulV2>("product", "x1"_p = fake, "x2"_p = fake));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    CHECK(g->quantized.empty());
    lib::describe_quantized(*g);
    auto const of = [&](std::string_view name) -> graft::quantization const* {
        for (auto const& n : g->nodes)
            if (n.name == name) return g->quantization_of(n.first_output);
        return nullptr;
    };
    auto const* const q = of("fake");
    REQUIRE(q != nullptr);
    CHECK(graft::to_text(*q) == "(uint4 scale 0.25 zero 8)");
    CHECK(q->whole == graft::no_id);
    CHECK(of("matrix") == nullptr);
    CHECK(of("product") == nullptr);
    auto const folded = lib::fold_quantized(*g);
    REQUIRE(static_cast<bool>(folded));
    CHECK(folded->folded == 1);
    // 0.75 -1; 0.25 1.75, squared
    CHECK(compute(*g).all == std::vector<numbers>{{0.3125, -2.5, 0.625, 2.8125}});
}

namespace {

graft::graph imported(std::string const& parts, int version = 21) {
    auto const text = "ir_version: 10 opset_import { version: " + std::to_string(version) +
                      " } opset_import { domain: 'com.microsoft' version: 1 } graph {\n" + parts + "}\n";
    std::vector<std::byte> bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    graft::error_list errors;
    auto from = std::make_shared<graft::model::source>();
    REQUIRE(errors.add(
        graft::onnx::read(std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.onnx", {}, *from)));
    auto g = errors.take(graft::translate(from, graft::shipped::operators(), graft::shipped::onnx(), {}));
    REQUIRE_FALSE(errors.failed());
    return g;
}
/// The description of the tensor with this name of the model.
std::string declared(graft::graph const& g, std::string_view origin) {
    for (graft::tensor_id t{}; t < g.tensors.size(); ++t)
        if (g.tensors[t].origin == origin)
            if (auto const* const q = g.quantization_of(t)) return graft::to_text(*q);
    return {};
}

} // namespace

TEST_CASE("pairs, QLinear operators and moved tensors say in one form which integers they represent") {
    SUBCASE("a pair, and what moves its elements") {
        auto const g = imported(constant("x", 2, {1, 4}, {10, 3, 2, 100}) + scalar("s", 1, 0.5) + scalar("z", 2, 2) +
                                node("DequantizeLinear", {"x", "s", "z"}, {"r"}) + node("Transpose", {"r"}, {"t"}) +
                                node("Relu", {"t"}, {"u"}) + output("u"));
        CHECK(declared(g, "x") == "(uint8 scale 0.5 zero 2)");
        CHECK(declared(g, "r") == "(uint8 scale 0.5 zero 2)");
        CHECK(declared(g, "t") == "(uint8 scale 0.5 zero 2)");
        CHECK(declared(g, "u").empty()); // no declaration that a Relu moves elements
        for (auto const& q : g.quantized)
            if (g.tensors[q.tensor].origin == "r") CHECK(g.tensors[q.is.whole].origin == "x");
            else if (g.tensors[q.tensor].origin == "t") CHECK(q.is.whole == graft::no_id);
    }
    SUBCASE("axes and blocks") {
        auto g = imported(
            constant("x", 3, {2, 4}, {1, -2, 3, 4, 7, -8, 0, 5}) + constant("s", 1, {2}, {0.5, 0.25}) +
            node("DequantizeLinear", {"x", "s"}, {"r"}, attribute("axis", 0)) + node("Transpose", {"r"}, {"t"}) +
            constant("b", 1, {2, 2}, {0.5, 1, 1, 0.25}) +
            node("DequantizeLinear", {"x", "b"}, {"k"}, attribute("axis", 1) + attribute("block_size", 2)) +
            output("t") + output("k"));
        CHECK(declared(g, "r") == "(int8 scale [2] axis 0)");
        CHECK(declared(g, "k") == "(int8 scale [2,2] axis 1 block 2)");
        CHECK(declared(g, "t").empty());
        lib::describe_quantized(g); // the permutation of axes moves the scales, too
        CHECK(declared(g, "t") == "(int8 scale [2] axis 1)");
        auto const json = graft::to_json({.of = &g});
        CHECK(json.find(R"("quantization":{"dtype":"int8","scale":{"numbers":[0.5,0.25],"tensor":)") != json.npos);
        CHECK(graft::node_table({.of = &g}).find("int8[2,4](int8 scale [2] axis 0)") != std::string::npos);
    }
    SUBCASE("inputs and results of QLinear operators") {
        auto const g = imported(
            constant("a", 2, {1, 2}, {10, 3}) + scalar("s", 1, 0.5) + scalar("z", 2, 2) +
            constant("b", 3, {2, 2}, {1, -2, 3, 4}) + constant("bs", 1, {2}, {0.5, 0.25}) +
            constant("bz", 3, {2}, {0, 1}) + node("QLinearMatMul", {"a", "s", "z", "b", "bs", "bz", "s", "z"}, {"y"}) +
            node("QLinearAdd", {"y", "s", "z", "y", "s", "z", "s", "z"}, {"w"}, {}, "com.microsoft") + output("w"));
        CHECK(declared(g, "a") == "(uint8 scale 0.5 zero 2)");
        CHECK(declared(g, "b") == "(int8 scale [2] zero [2] axis 1)");
        CHECK(declared(g, "y") == "(uint8 scale 0.5 zero 2)");
        CHECK(declared(g, "w") == "(uint8 scale 0.5 zero 2)");
    }
}

TEST_CASE("a product of tensors that were moved since they were dequantized is computed in integers") {
    auto const parts = constant("x", 2, {2, 2}, {10, 3, 2, 100}) + scalar("s", 1, 0.5) + scalar("z", 2, 2) +
                       node("DequantizeLinear", {"x", "s", "z"}, {"r"}) + node("Transpose", {"r"}, {"t"}) +
                       constant("w", 3, {2, 2}, {1, -2, 3, 4}) + constant("ws", 1, {2}, {2, 4}) +
                       node("DequantizeLinear", {"w", "ws"}, {"wr"}, attribute("axis", 0)) +
                       node("Transpose", {"wr"}, {"wt"}) + node("MatMul", {"t", "wt"}, {"y"}) + output("y");
    // from zero: 8 0 / 1 98 times 1 3 / -2 4, each column by its scale
    numbers const expected{8 * 1 * 0.5 * 2, 8 * 3 * 0.5 * 4, (1 - 196) * 0.5 * 2, (3 + 392) * 0.5 * 4};
    CHECK(run(parts, 21).all == std::vector<numbers>{expected});
    lib::folded_products folded;
    CHECK(run(parts, 21, &folded, "MatMulInteger").all == std::vector<numbers>{expected});
    CHECK(folded.folded == 1);
}

TEST_CASE("results of Relu, MaxPool, Pad, Split and Concat stand for integers where each of theirs is one") {
    auto const ints = [](std::string_view name, std::vector<int> const& all) {
        auto text = "attribute { name: '" + std::string(name) + "' type: INTS ";
        for (auto const i : all) text += "ints: " + std::to_string(i) + " ";
        return text + "} ";
    };
    auto const x = constant("x", 2, {1, 1, 2, 2}, {10, 3, 2, 100}) + scalar("s", 1, 0.5) + scalar("z", 2, 5) +
                   node("DequantizeLinear", {"x", "s", "z"}, {"r"});
    SUBCASE("one scale") {
        auto g = imported(
            x + node("Relu", {"r"}, {"u"}) + node("MaxPool", {"u"}, {"m"}, ints("kernel_shape", {2, 1})) +
                node("AveragePool", {"u"}, {"mean"}, ints("kernel_shape", {2, 1})) +
                node("Pad", {"m"}, {"p"}, ints("pads", {0, 0, 0, 1, 0, 0, 0, 0})) +
                node("Pad", {"m"}, {"q"},
                    ints("pads", {0, 0, 0, 1, 0, 0, 0, 0}) + "attribute { name: 'value' type: FLOAT f: 0.25 } ") +
                node("Split", {"p"}, {"a", "b", "c"}, attribute("axis", 3)) +
                node("Concat", {"b", "a"}, {"y"}, attribute("axis", 3)) + output("y") + output("q") + output("mean") +
                output("c"),
            10);
        lib::describe_quantized(g);
        for (auto const* const name : {"u", "m", "p", "a", "b", "y"})
            CHECK_MESSAGE(declared(g, name) == "(uint8 scale 0.5 zero 5)", name);
        for (auto const* const name : {"mean", "q"}) CHECK_MESSAGE(declared(g, name).empty(), name);
    }
    SUBCASE("scales along an axis") {
        auto g = imported(constant("x", 3, {2, 2, 1}, {1, -2, 3, 4}) + constant("s", 1, {2}, {0.5, 0.25}) +
                              node("DequantizeLinear", {"x", "s"}, {"r"}, attribute("axis", 1)) +
                              node("Relu", {"r"}, {"u"}) + node("MaxPool", {"u"}, {"m"}, ints("kernel_shape", {1})) +
                              node("Split", {"m"}, {"a", "b"}, attribute("axis", 0) + ints("split", {1, 1})) +
                              node("Split", {"m"}, {"c", "d"}, attribute("axis", 1) + ints("split", {1, 1})) +
                              node("Concat", {"a", "b"}, {"y"}, attribute("axis", 0)) +
                              node("Concat", {"a", "b"}, {"t"}, attribute("axis", 1)) + output("y") + output("t") +
                              output("c") + output("d"),
            12);
        lib::describe_quantized(g);
        for (auto const* const name : {"u", "m", "a", "b", "y"})
            CHECK_MESSAGE(declared(g, name) == "(int8 scale [2] axis 1)", name);
        for (auto const* const name : {"c", "d", "t"}) CHECK_MESSAGE(declared(g, name).empty(), name);
    }
    SUBCASE("integers go through Relu and MaxPool to a convolution of them") {
        auto const parts = x + node("Relu", {"r"}, {"u"}) +
                           node("MaxPool", {"u"}, {"m"}, ints("kernel_shape", {2, 1})) +
                           constant("w", 3, {1, 1, 1, 2}, {3, -2}) + scalar("ws", 1, 2) +
                           node("DequantizeLinear", {"w", "ws"}, {"wr"}) + node("Conv", {"m", "wr"}, {"y"}) +
                           output("y");
        lib::folded_products folded; // 10 5 / 5 100, the larger of each column from 5: 5 and 95, by 3 and -2
        CHECK(run(parts, 13, &folded, "ConvInteger").all == std::vector<numbers>{{5 * 3 - 95 * 2}});
        CHECK(folded.folded == 1);
    }
}

TEST_CASE("FakeQuant with a range for each channel is folded") {
    using namespace graft::literals;
    graft::network net(graft::shipped::operators());
    auto const x = net.constant("x", {0.7f, -1.f, 0.3f, 5.f}), shape = net.constant<std::int64_t>("s", {2, 2});
    graft::tensor_ref const matrix = net.add<lib::Reshape>("matrix", "x"_p = x, "shape"_p = shape);
    graft::tensor_ref const left = net.add<lib::FakeQuantWithMinMaxArgs>(
        "left", "x"_p = matrix, "min"_p = -2.0, "max"_p = 1.75, "num_bits"_p = 4); // steps of 0.25
    graft::tensor_ref const right = net.add<lib::FakeQuantWithMinMaxVarsPerChannel>("right", "x"_p = matrix,
        "min"_p = net.constant("low", {0.f, -4.f}), "max"_p = net.constant("high", {7.5f, 3.5f}), "num_bits"_p = 4);
    net.output("y", net.add<lib::BatchMatMulV2>("product", "x1"_p = left, "x2"_p = right));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    // left 0.75 -1; 0.25 1.75, right 0.5 -1; 0.5 3.5, both in steps of a half
    numbers const expected{0.75 * 0.5 - 0.5, -0.75 - 3.5, 0.125 + 0.875, -0.25 + 6.125};
    CHECK(compute(*g).all == std::vector<numbers>{expected});
    auto const folded = lib::fold_quantized(*g);
    REQUIRE(static_cast<bool>(folded));
    CHECK(folded->folded == 1);
    CHECK(compute(*g).all == std::vector<numbers>{expected});
}

TEST_CASE("constants of integers stay when an import folds, and are floats in a run") {
    auto const parts = constant("x", 1, {2, 2}, {1, 2, 3, 4}) + constant("w", 3, {2, 3}, {-128, 1, 2, 3, 4, 127}) +
                       constant("each", 1, {3}, {0.5, 0.25, 0.125}) + constant("zero", 3, {3}, {1, 0, -1}) +
                       node("DequantizeLinear", {"w", "each", "zero"}, {"real"}, attribute("axis", 1)) +
                       node("MatMul", {"x", "real"}, {"y"}) + output("y");
    auto g = imported(parts);
    auto plain = imported(parts);
    auto const wanted = compute(plain).all;
    constexpr auto budget = std::uint64_t{1} << 30;
    CHECK(graft::fold_constants(g, graft::shipped::kernels(), budget, graft::quantized_constants::stay) == 0);
    CHECK(graft::fold_constants(g, graft::shipped::kernels(), budget, graft::quantized_constants::convert) >= 1);
    CHECK(graft::remove_dead(g) > 0);
    CHECK(count_of(g, "Cast") + count_of(g, "Sub") + count_of(g, "Mul") == 0);
    CHECK(compute(g).all == wanted);
    CHECK(wanted == std::vector<numbers>{{-62.5, 2.25, 32.375, -189.5, 4.75, 65.125}});
}

} // namespace shipped_quantized_onnx_test
