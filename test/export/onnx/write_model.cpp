// test/export/onnx/write_model.cpp - models are exported to ONNX and imported again: the same numbers, names and bytes
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

#include "graft/export/onnx/lowering.hpp"
#include "graft/graph/ir/network.hpp"

namespace export_test::of_write_model {
namespace {

auto const float_type = type();

/// Channels last: a convolution with a bias, an activation, a pool, a sum, a matrix product, a softmax.
std::string small_net() {
    return input("image", {1, 8, 8, 3}) + weights("filter", {3, 3, 3, 4}) + weights("bias", {4}) +
           weights("dense", {4, 5}) + integers("flat", {-1, 4}) + integers("spatial", {1, 2}) +
           node("conv", "Conv2D", "image filter",
               float_type + attr("strides", "list { i: 1 i: 2 i: 2 i: 1 }") + attr("padding", "s: \"SAME\"")) +
           node("biased", "BiasAdd", "conv bias", float_type) + node("relu", "Relu", "biased", float_type) +
           node("pool", "MaxPool", "relu",
               float_type + attr("ksize", "list { i: 1 i: 2 i: 2 i: 1 }") +
                   attr("strides", "list { i: 1 i: 2 i: 2 i: 1 }") + attr("padding", "s: \"VALID\"")) +
           node("twice", "Add", "pool pool", float_type) +
           node("mean", "Mean", "twice spatial", float_type + type("Tidx", "DT_INT32")) +
           node("rows", "Reshape", "mean flat", float_type) + node("logits", "MatMul", "rows dense", float_type) +
           node("probabilities", "Softmax", "logits", float_type);
}

TEST_CASE("a net with channels last comes back with the same numbers, in every operator set") {
    folder const dir;
    auto const g = imported(dir.file("net.pbtxt", small_net()));
    auto const expected = run(imported(dir.path("net.pbtxt")));
    REQUIRE(expected.count("probabilities") == 1);
    for (std::int32_t opset = out::write_options::first_opset; opset <= out::write_options::last_opset; ++opset) {
        CAPTURE(opset);
        auto const file = dir.path("net" + std::to_string(opset) + ".onnx");
        auto const errors = graft::export_onnx(g, graft::shipped::onnx_exporters(), file, {.opset = opset});
        for (auto const& e : errors.errors) MESSAGE(graft::to_text(e));
        REQUIRE(!errors.failed());
        auto const back = imported(file);
        REQUIRE(back.inputs.size() == 1);
        CHECK(back.inputs[0].name == "image");
        CHECK(back.tensors[back.inputs[0].tensor].desc.shape == graft::shape{1, 8, 8, 3});
        check_equal(expected, run(imported(file)));
    }
}

TEST_CASE("channels are put first once and never put back") {
    folder const dir;
    auto const g = imported(dir.file("net.pbtxt", small_net()));
    auto const w = write(g);
    REQUIRE(!w.errors.failed());
    CHECK(w.report.transposes == 1); // of the image; the mean is computed before channels would be last again
}

TEST_CASE("equal graphs give equal bytes, and what comes back is exported as it came") {
    folder const dir;
    auto const g = imported(dir.file("net.pbtxt", small_net()));
    auto const first = write(g), second = write(imported(dir.path("net.pbtxt")));
    REQUIRE(!first.bytes.empty());
    CHECK(first.bytes == second.bytes);
    REQUIRE(!graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("a.onnx")).failed());
    auto const once = write(imported(dir.path("a.onnx")));
    REQUIRE(!graft::export_onnx(imported(dir.path("a.onnx")), graft::shipped::onnx_exporters(), dir.path("b.onnx"))
            .failed());
    CHECK(write(imported(dir.path("b.onnx"))).bytes == once.bytes);
}

TEST_CASE("weights are in a file beside the model where that is requested") {
    folder const dir;
    auto const g = imported(dir.file("net.pbtxt", small_net()));
    auto const expected = run(imported(dir.path("net.pbtxt")));
    REQUIRE(!graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("apart.onnx"), {.external_min_bytes = 64})
            .failed());
    CHECK(std::filesystem::file_size(dir.path("apart.onnx.data")) >= 3 * 3 * 3 * 4 * sizeof(float));
    check_equal(expected, run(imported(dir.path("apart.onnx"))));
    REQUIRE(!graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("whole.onnx")).failed());
    CHECK(!std::filesystem::exists(dir.path("whole.onnx.data")));
    CHECK(std::filesystem::file_size(dir.path("apart.onnx")) < std::filesystem::file_size(dir.path("whole.onnx")));
}

TEST_CASE("a model is written over itself, and nothing is left where it cannot be written") {
    folder const dir;
    auto const g = imported(dir.file("net.pbtxt", small_net()));
    auto const file = dir.path("self.onnx");
    REQUIRE(!graft::export_onnx(g, graft::shipped::onnx_exporters(), file, {.external_min_bytes = 64}).failed());
    auto const expected = run(imported(file));
    REQUIRE(!graft::export_onnx(imported(file), graft::shipped::onnx_exporters(), file, {.external_min_bytes = 64})
            .failed());
    check_equal(expected, run(imported(file)));
    CHECK(!std::filesystem::exists(file + ".part"));
    std::filesystem::create_directories(dir.path("taken.onnx"));
    auto const errors = graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("taken.onnx"));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == errc::cannot_write_file);
    CHECK(!std::filesystem::exists(dir.path("taken.onnx.part")));
    CHECK(graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("nowhere/net.onnx")).errors[0].code ==
          errc::cannot_write_file);
}

TEST_CASE("everything that cannot be written is reported at once, and nothing is written") {
    folder const dir;
    auto const g = imported(dir.file("bad.pbtxt",
        input("a", {1, 4, 4, 3}) + input("b", {1, 1, 4}) + node("first", "DrawBoundingBoxes", "a b", float_type) +
            node("after", "Relu", "first", float_type) + node("second", "DrawBoundingBoxes", "a b", float_type)));
    auto const errors = graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("bad.onnx"));
    REQUIRE(errors.errors.size() == 2);
    CHECK(errors.errors[0].code == errc::no_exporter);
    CHECK(errors.errors[0].where.node == "first");
    CHECK(errors.errors[1].where.node == "second");
    CHECK(!std::filesystem::exists(dir.path("bad.onnx")));
}

TEST_CASE("an operator that a set does not have yet is refused by name") {
    folder const dir;
    auto const g = imported(
        dir.file("like.pbtxt", input("a", {2, 3}) + input("b", {2, 3}, "DT_BOOL") + input("c", {2, 3}) +
                                   node("chosen", "Select", "b a c", float_type)));
    CHECK(!write(g, {.opset = 9}).errors.failed());
    auto const w = write(g, {.opset = 8});
    REQUIRE(w.errors.errors.size() == 1);
    CHECK(w.errors.errors[0].code == errc::unsupported_in_operator_set);
    CHECK(w.errors.errors[0].where.node == "chosen");
    CHECK(w.bytes.empty());
}

TEST_CASE("an operator set that no one knows") {
    folder const dir;
    auto const g = imported(dir.file("a.pbtxt", input("a", {2}) + node("y", "Relu", "a", float_type)));
    for (auto const opset : {6, 27, -1}) {
        auto const w = write(g, {.opset = opset});
        REQUIRE(w.errors.errors.size() == 1);
        CHECK(w.errors.errors[0].code == errc::unsupported_version);
    }
}

/// An operator of the tests, and graphs of it.
struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", f32).output("y", follow("x"));
};
struct own_ops {
    using list = graft::ops<Same>;
};
graft::status lower_same(out::lowering<Same>& n) { return n.set_output(n.m.node("Relu", {n.in<"x">()})); }
constexpr auto same = out::lower<Same>(&lower_same);

TEST_CASE("dims keep their names") {
    using namespace graft::literals;
    graft::network net(graft::catalog<own_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {net.symbols()("batch"), 3});
    net.output("y", net.add<Same>("a", "x"_p = x));
    auto const g = std::move(net).finish();
    REQUIRE(g);
    folder const dir;
    REQUIRE(!graft::export_onnx(*g, {graft::shipped::onnx(), {out::lowerings<same>::rows}}, dir.path("named.onnx"))
            .failed());
    auto const back = imported(dir.path("named.onnx"));
    auto const& s = back.tensors[back.inputs[0].tensor].desc.shape;
    REQUIRE(s.rank() == 2);
    CHECK(!s[0].known());
    CHECK(s[1].is(3));
    std::ifstream file(dir.path("named.onnx"), std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(file), {}};
    CHECK(bytes.find("batch") != std::string::npos);
}

TEST_CASE("an output that is an input, or a constant, or another output") {
    folder const dir;
    auto const path = dir.file(
        "same.pbtxt", input("a", {2, 3}) + weights("w", {3}) + node("x", "Identity", "a", float_type) +
                          node("y", "Identity", "w", float_type) + node("r", "Relu", "a", float_type) +
                          node("z", "Identity", "r", float_type));
    std::vector<std::string> const names{"x", "y", "r", "z"};
    REQUIRE(
        !graft::export_onnx(imported(path, names), graft::shipped::onnx_exporters(), dir.path("same.onnx")).failed());
    check_equal(run(imported(path, names)), run(imported(dir.path("same.onnx"))));
}

/// A condition whose branches share a value from outside.
std::string condition() {
    auto const of = [](std::string const& name, std::string const& op, std::string const& in) {
        return node(name, op, in, float_type);
    };
    return input("p", {}, "DT_BOOL") + input("a", {2, 3}) + weights("w", {3}) + of("s", "Switch", "a p") +
           of("more", "Add", "s:1 w") + of("most", "Relu", "more") + of("less", "Neg", "s") +
           node("m", "Merge", "less most", float_type + attr("N", "i: 2"));
}

TEST_CASE("a condition that is known is exported as the branch that is taken, with a merge and without one") {
    folder const dir;
    for (std::string const truth : {"true", "false"}) {
        auto const fixed = attr("value", "tensor { dtype: DT_BOOL tensor_shape { } bool_val: " + truth + " }");
        std::string const taken = truth == "true" ? "s:1" : "s";
        auto const path = dir.file(
            "known.pbtxt", input("a", {2, 3}) + node("p", "Const", "", type("dtype", "DT_BOOL") + fixed) +
                               node("s", "Switch", "a p", float_type) + node("alone", "Relu", taken, float_type) +
                               node("yes", "Exp", "s:1", float_type) + node("no", "Neg", "s", float_type) +
                               node("both", "Merge", "no yes", float_type + attr("N", "i: 2")));
        std::vector<std::string> const names{"alone", "both"};
        auto const g = imported(path, names);
        auto const errors = graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("known.onnx"));
        for (auto const& e : errors.errors) MESSAGE(graft::to_text(e));
        REQUIRE(!errors.failed());
        auto const back = imported(dir.path("known.onnx"));
        for (auto const& n : back.nodes) CHECK(n.origin_type != "graph merge"); // no If remains
        check_equal(run(imported(path, names)), run(imported(dir.path("known.onnx"))));
    }
}

TEST_CASE("a condition becomes an If") {
    folder const dir;
    auto const path = dir.file("if.pbtxt", condition());
    auto const g = imported(path, {"m"});
    REQUIRE(!graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("if.onnx")).failed());
    check_equal(run(imported(path, {"m"})), run(imported(dir.path("if.onnx"))));
}

/// Exported and imported again, the model has the same `y`.
void check_there_and_back(std::string const& text) {
    folder const dir;
    auto const path = dir.file("branches.pbtxt", text);
    auto const g = imported(path, {"y"});
    auto const errors = graft::export_onnx(g, graft::shipped::onnx_exporters(), dir.path("branches.onnx"));
    for (auto const& e : errors.errors) MESSAGE(graft::to_text(e));
    REQUIRE(!errors.failed());
    check_equal(run(imported(path, {"y"})), run(imported(dir.path("branches.onnx"))));
}
std::string const gate = input("p", {}, "DT_BOOL") + input("a", {3}) +
                         node("gate", "Switch", "p p", type("T", "DT_BOOL")) +
                         node("yes", "Identity", "gate:1", type("T", "DT_BOOL")) +
                         node("no", "Identity", "gate", type("T", "DT_BOOL"));
std::string constant_in(std::string const& name, std::string const& branch, std::string const& numbers) {
    return node(name, "Const", "^" + branch,
        type("dtype", "DT_FLOAT") +
            attr("value", "tensor { dtype: DT_FLOAT tensor_shape { dim { size: 3 } } " + numbers + " }"));
}
std::string const two = attr("N", "i: 2"), three = attr("N", "i: 3");

TEST_CASE("a condition whose branches are constants, or pass a value on, becomes an If") {
    auto const first = constant_in("one", "yes", "float_val: 1 float_val: 2 float_val: 3"),
               second = constant_in("other", "no", "float_val: 7 float_val: 8 float_val: 9");
    auto const s = node("s", "Switch", "a p", float_type);
    check_there_and_back(gate + first + second + node("y", "Merge", "one other", float_type + two));
    check_there_and_back(
        gate + s + first + node("less", "Neg", "s", float_type) + node("y", "Merge", "less one", float_type + two));
    check_there_and_back(
        gate + s + node("less", "Neg", "s", float_type) + node("y", "Merge", "less s:1", float_type + two));
}

TEST_CASE("a merge of three branches becomes an If in an If") {
    auto const q = input("q", {}, "DT_BOOL") + node("inner_q", "Switch", "q p", type("T", "DT_BOOL"));
    auto const parts = q + node("s", "Switch", "a p", float_type) + node("less", "Neg", "s:1", float_type) +
                       node("t", "Switch", "s inner_q", float_type) + node("more", "Relu", "t:1", float_type) +
                       node("most", "Exp", "t", float_type);
    check_there_and_back(gate + parts + node("y", "Merge", "less more most", float_type + three));
    check_there_and_back(gate + parts + node("y", "Merge", "most less more", float_type + three));
}

} // namespace
} // namespace export_test::of_write_model
