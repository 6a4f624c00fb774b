// test/export/onnx/emission.cpp - transposed values cancel, and nodes are checked against ONNX's definitions
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

#include "graft/export/onnx/emission.hpp"
#include "graft/export/onnx/forms.hpp"

namespace export_test::of_emission {
namespace {

using out::value_id;

/// An emission for a graph without nodes, with one float value of shape [1, 4, 5, 3].
struct bench {
    graft::graph from{};
    out::model_draft model{};
    out::emission m;
    value_id x = out::no_value;

    explicit bench(std::int32_t opset = 17) : m(model, from, graft::shipped::onnx().origins, opset) {
        out::draft_value v;
        v.kind = out::value_kind::input;
        v.desc = {graft::dtype::f32, graft::format::nd, graft::format::nd, graft::shape{1, 4, 5, 3}};
        x = model.add(v);
    }
};

TEST_CASE("an order and its inverse are no nodes at all") {
    bench b;
    auto const first = b.m.as(b.x, graft::format::nhwc, graft::format::nchw);
    CHECK(b.model.values[first].desc.shape == graft::shape{1, 3, 4, 5});
    CHECK(b.m.as(first, graft::format::nchw, graft::format::nhwc) == b.x);
    CHECK(b.model.nodes.empty());
    CHECK(b.m.as(b.x, graft::format::nhwc, graft::format::nchw) == first); // it is created once
}

TEST_CASE("a constant of the draft that a lowering holds stays where it is while others are added") {
    bench b;
    std::vector<double> const three{1, 2, 3};
    auto const v = b.m.floats(three, graft::dtype::f32);
    auto const* const held = b.m.constant(v);
    REQUIRE(held);
    for (int i = 0; i < 1000; ++i) (void)b.m.number(i, graft::dtype::f32);
    CHECK(held == b.m.constant(v));
    CHECK(out::floats_of(*held) == three);
}

TEST_CASE("a Transpose is written where a node reads it, and once") {
    bench b;
    auto const first = b.m.as(b.x, graft::format::nhwc, graft::format::nchw);
    (void)b.m.node("GlobalMaxPool", {first});
    (void)b.m.node("GlobalAveragePool", {first});
    REQUIRE(b.model.nodes.size() == 3);
    CHECK(b.model.nodes[0].type == "Transpose");
    CHECK(b.m.as(first, graft::format::nchw, graft::format::nhwc) == b.x); // its source is still known
}

TEST_CASE("what works element by element lets orders pass, with constants that meet it") {
    bench b;
    auto const first = b.m.as(b.x, graft::format::nhwc, graft::format::nchw);
    auto const y = out::pointwise(b.m, "Relu", {first});
    CHECK(b.m.as(y, graft::format::nchw, graft::format::nhwc) != y);
    auto const [base, order] = b.m.before_order(y);
    CHECK(order == out::permutation{0, 3, 1, 2});
    double const channel[]{1, 2, 3};
    auto const bias = out::unsqueeze(b.m, b.m.floats(channel, graft::dtype::f32), {1, 2});
    auto const sum = out::pointwise(b.m, "Add", {y, bias});
    CHECK(!b.m.before_order(sum).second.empty());
    CHECK(b.m.refused());
    for (auto const& n : b.model.nodes) CHECK(n.type != "Transpose");
    auto const added = b.model.nodes.back().inputs[1];
    CHECK(b.model.values[added].desc.shape == graft::shape{1, 1, 1, 3}); // turned, too
    (void)base;
}

TEST_CASE("a graph's own permutes cancel with layouts only where there are such") {
    out::permutation const there{0, 3, 1, 2}, back{0, 2, 3, 1};
    bench plain;
    auto const y = plain.m.permuted(plain.m.permuted(plain.x, there), back);
    REQUIRE(plain.model.nodes.size() == 2); // as in the graph
    CHECK(plain.model.nodes[1].type == "Transpose");
    CHECK(y != plain.x);
    graft::graph images;
    images.tensors.emplace_back().desc.format = graft::format::nhwc;
    out::model_draft model;
    out::emission m(model, images, graft::shipped::onnx().origins, 17);
    auto const x = model.add(plain.model.values[plain.x]);
    CHECK(m.permuted(m.permuted(x, there), back) == x);
    CHECK(model.nodes.empty());
}

TEST_CASE("reductions, joins, parts and pads turn their axes instead") {
    bench b;
    auto const first = b.m.as(b.x, graft::format::nhwc, graft::format::nchw);
    auto const mean = out::reduced(b.m, "ReduceMean", first, {2, 3}, false); // rows and columns
    CHECK(b.model.nodes.back().type == "ReduceMean");
    CHECK(b.model.nodes.back().inputs[0] == b.x);
    REQUIRE(b.model.nodes.back().attributes.size() == 2);
    CHECK(b.model.nodes.back().attributes[1].value.integers[0] == 1);
    CHECK(b.model.nodes.back().attributes[1].value.integers[1] == 2);
    CHECK(b.m.before_order(mean).second.empty()); // batch and channels are already in order
    value_id const both[]{first, first};
    (void)out::concatenated(b.m, both, 1);
    CHECK(b.model.nodes.back().attributes[0].value.integer == 3);
    (void)out::padded(b.m, first, {0, 0, 1, 2}, {0, 0, 3, 4});
    auto const pads = out::integers_of(*b.m.constant(b.model.nodes.back().inputs[1]));
    CHECK(pads == std::vector<std::int64_t>{0, 1, 2, 0, 0, 3, 4, 0});
}

TEST_CASE("a constant is turned where it stands") {
    bench b;
    double const all[]{1, 2, 3, 4, 5, 6};
    auto const c = b.m.constant(out::tensor_of(b.model.storage, graft::dtype::f32, graft::shape{2, 3}, all));
    auto const* const transposed = b.m.constant(b.m.transposed(c, {1, 0}));
    REQUIRE(transposed);
    CHECK(transposed->desc.shape == graft::shape{3, 2});
    CHECK(out::floats_of(*transposed) == std::vector<double>{1, 4, 2, 5, 3, 6});
    CHECK(b.model.nodes.empty());
}

TEST_CASE("forms follow the operator set") {
    for (auto const opset : {7, 11, 13, 18, 26}) {
        CAPTURE(opset);
        bench b(opset);
        (void)out::squeeze(b.m, b.x, {0});
        CHECK(b.model.nodes.back().inputs.size() == (opset < 13 ? 1 : 2));
        (void)out::reduced(b.m, "ReduceSum", b.x, {1}, true);
        CHECK(b.model.nodes.back().inputs.size() == (opset < 13 ? 1 : 2));
        (void)out::reduced(b.m, "ReduceMax", b.x, {1}, true);
        CHECK(b.model.nodes.back().inputs.size() == (opset < 18 ? 1 : 2));
        (void)out::sliced(b.m, b.x, {0}, {2}, {1});
        CHECK(b.model.nodes.back().inputs.size() == (opset < 10 ? 1 : 4));
        (void)out::clipped(b.m, b.x, 0, 6);
        CHECK(b.model.nodes.back().inputs.size() == (opset < 11 ? 1 : 3));
        CHECK(b.m.refused());
    }
}

TEST_CASE("before 13 a softmax works on the last axis") {
    bench b(11);
    auto const y = out::softmax(b.m, "Softmax", b.x, 1, 4);
    CHECK(b.m.refused());
    CHECK(b.model.nodes.back().attributes[0].value.integer == 3);
    CHECK(b.m.before_order(y).second == out::permutation{0, 3, 1, 2});
}

TEST_CASE("a node that ONNX does not define so is refused: operator, attribute, inputs, type") {
    auto const code_of = [](auto const& make, std::int32_t opset = 17) {
        bench b(opset);
        make(b);
        return b.m.refused().code;
    };
    auto const no_form = errc::unsupported_in_operator_set;
    CHECK(code_of([](bench& b) { (void)b.m.node("Relu", {b.x}); }) == errc::ok);
    CHECK(code_of([](bench& b) { (void)b.m.node("Rolu", {b.x}); }) == no_form);
    CHECK(code_of([](bench& b) { (void)b.m.node("Gelu", {b.x}); }) == no_form); // since 20
    CHECK(code_of([](bench& b) { (void)b.m.node("Gelu", {b.x}); }, 20) == errc::ok);
    CHECK(code_of([](bench& b) { (void)b.m.node("Relu", {b.x}, {{"slope", 1.0}}); }) == no_form);
    CHECK(code_of([](bench& b) { (void)b.m.node("Softmax", {b.x}, {{"axis", 1.5}}); }) == errc::wrong_attribute_kind);
    CHECK(code_of([](bench& b) { (void)b.m.node("Relu", {b.x, b.x}); }) == no_form);
    CHECK(code_of([](bench& b) { (void)b.m.node("Mul", {b.x}); }) == no_form); // two are required
    CHECK(code_of([](bench& b) { (void)b.m.node("Mul", {out::no_value, b.x}); }) == no_form);
    CHECK(code_of([](bench& b) { (void)b.m.node("Clip", {b.x}); }) == errc::ok); // its limits are optional
    CHECK(code_of([](bench& b) { (void)b.m.node("Sin", {b.m.integers({1, 2})}); }) == no_form);
    CHECK(code_of([](bench& b) { (void)b.m.node("Concat", {b.x, b.x}); }) == no_form); // its axis is required
    // inputs of one variable have one dtype; an index has its own
    CHECK(code_of([](bench& b) { (void)b.m.node("Mul", {b.x, b.m.integers({1, 2})}); }) == errc::wrong_dtype);
    CHECK(code_of([](bench& b) { (void)b.m.node("Concat", {b.x, b.x, b.m.integers({1, 2})}, {{"axis", 0}}); }) ==
          errc::wrong_dtype);
    CHECK(code_of([](bench& b) { (void)b.m.node("Gather", {b.x, b.m.integers({1, 2})}); }) == errc::ok);
    CHECK(code_of([](bench& b) { (void)b.m.node("my.domain.Anything", {b.x}, {{"slope", 1.0}}); }) == errc::ok);
}

TEST_CASE("a name that ONNX does not have is refused with those that it has") {
    auto const why_of = [](auto const& make) {
        bench b(17);
        make(b);
        auto const why = b.m.refused();
        return std::string(why.expected) + " | " + std::string(why.found);
    };
    CHECK(why_of([](bench& b) { (void)b.m.node("SoftMax", {b.x}); }) ==
          "an operator of ONNX (did you mean 'Softmax'?) | ");
    CHECK(why_of([](bench& b) { (void)b.m.node("Softmax", {b.x}, {{"axes", 1}}); }) ==
          "an attribute of the operator (did you mean 'axis'?) | axes");
    CHECK(why_of([](bench& b) { (void)b.m.node("Softmax", {b.x}, {{"beta", 1.0}}); }) ==
          "an attribute of the operator: axis | beta");
}

TEST_CASE("numbers are given in braces, as a list or as an array") {
    auto const size = [](out::given_numbers all) { return all.size(); };
    out::numbers const list{1, 2, 3};
    std::int64_t const array[]{1, 2};
    CHECK(size({}) == 0);
    CHECK(size({7}) == 1);
    CHECK(size(list) == 3);
    CHECK(size(array) == 2);
}

} // namespace
} // namespace export_test::of_emission
