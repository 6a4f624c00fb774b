// test/shipped/unknown_dims.cpp - every unknown dim has a reason, whatever the operator: by the rules of its operator
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "graft/graph/infer/unknown_reason.hpp"
#include "graft/program/import.hpp"
#include "graft/shipped.hpp"
#include "graft/text/explain.hpp"
#include "test/corpus.hpp"
#include "test/import/onnx_text.hpp"

namespace shipped_unknown_dims_test {

using import_test::node;
using import_test::numbers;

namespace {

std::string named(std::string const& name) { return "name: '" + name + "'"; }
std::string input(std::string const& name, int type, std::vector<std::string> const& dims) {
    std::string shape;
    for (auto const& d : dims)
        shape += d == "?" ? "dim { } "
                          : "dim { " + (d[0] >= 'a' ? "dim_param: '" + d + "'" : "dim_value: " + d) + " } ";
    return "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " +
           shape + "} } } } ";
}
constexpr int floats = 1, whole = 7, truth = 9;

graft::graph imported(std::string const& text, std::string const& file) {
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto g = graft::import(graft::shipped::target(), file, options);
    if (!g) FAIL(g.error().errors[0].expected << ", got " << g.error().errors[0].got);
    return std::move(*g);
}
/// The reason for a dim of the output `y`, of an ONNX model.
std::string why(std::string const& parts, std::size_t axis = 0, std::string const& tensor = "y") {
    auto const g = imported("ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + parts +
                                "output { name: 'y' type { tensor_type { elem_type: 1 } } } }",
        "model.onnx");
    auto const t = graft::find_tensor(g, tensor);
    REQUIRE(t != graft::no_id);
    graft::unknown_reasons reasons(g);
    return graft::to_text(g, reasons.of(t, axis));
}
std::string attribute(std::string const& name, std::int64_t value) {
    return "attribute { name: '" + name + "' type: INT i: " + std::to_string(value) + " } ";
}
std::string body(std::string const& name, std::string const& parts) {
    return "attribute { name: '" + name + "' type: GRAPH g { name: 'b' " + parts + "} } ";
}
std::string output(std::string const& name) { return "output { name: '" + name + "' } "; }

} // namespace

TEST_CASE("unknown dims: a value that is fed when it runs, through what computes it") {
    CHECK(why(input("x", floats, {"8", "100"}) + input("n", whole, {"1"}) +
                  node("TopK", {"x", "n"}, {"v", "i"}, named("top")) + node("Relu", {"v"}, {"y"}),
              1) == "`k` of TopK 'top' comes from input `n`, fed when it runs");
    CHECK(why(input("x", floats, {"2", "3", "4"}) + input("s", whole, {"2"}) +
              node("Reshape", {"x", "s"}, {"y"}, named("r"))) ==
          "`shape` of Reshape 'r' comes from input `s`, fed when it runs");
    CHECK(why(input("x", floats, {"2", "3", "4"}) + input("s", whole, {"2"}) + numbers("two", {1, 1}) +
                  node("Mul", {"s", "two"}, {"s2"}) + node("Reshape", {"x", "s2"}, {"y"}, named("r")),
              1) == "`shape` of Reshape 'r' comes from input `s`, fed when it runs");
    CHECK(why(input("x", floats, {"10", "7"}) + input("b", whole, {"1"}) + input("e", whole, {"1"}) +
              node("Slice", {"x", "b", "e"}, {"y"}, named("s"))) ==
          "`begin` of StridedSlice 's' comes from input `b`, fed when it runs");
    CHECK(why(input("a", floats, {}) + input("b", floats, {}) + input("d", floats, {}) +
              node("Range", {"a", "b", "d"}, {"y"}, named("r"))) ==
          "`start` of Range 'r' comes from input `a`, fed when it runs");
    CHECK(why(input("x", floats, {"1", "3", "4", "4"}) + input("s", floats, {"4"}) +
                  node("Resize", {"x", "", "s"}, {"y"}, named("r")),
              2) == "`scales` of ResizeNd 'r' comes from input `s`, fed when it runs");
    CHECK(why(input("x", floats, {"3", "4"}) + input("s", whole, {"2"}) + input("z", whole, {"2"}) +
              node("BitShift", {"s", "z"}, {"b"},
                  named("shift") + " attribute { name: 'direction' type: STRING s: "
                                   "'LEFT' }") +
              node("Reshape", {"x", "b"}, {"y"}, named("r"))) ==
          "`shape` of Reshape 'r' is computed by LeftShift 'shift' when it runs, from input `z`");
}

TEST_CASE("unknown dims: a size of the data, an open dim of an input, a rank") {
    CHECK(why(input("x", floats, {"3", "4"}) + node("NonZero", {"x"}, {"n"}, named("nz")) +
              node("Transpose", {"n"}, {"y"})) == "NonZero 'nz' computes it from its data when it runs");
    CHECK(why(input("x", floats, {"3", "4"}) + input("w", floats, {"1"}) + node("NonZero", {"x"}, {"n"}, named("nz")) +
                  node("Shape", {"n"}, {"s"}) + node("Expand", {"w", "s"}, {"y"}),
              1) == "NonZero 'nz' computes it from its data when it runs");
    auto const open = input("x", floats, {"?", "3", "?"}) + node("Relu", {"x"}, {"r"}) + node("Flatten", {"r"}, {"y"});
    CHECK(why(open) == "dim 0 of input `x` is open");
    CHECK(why(open, 1) == "dim 2 of input `x` is open");
    CHECK(why("input { name: 'x' type { tensor_type { elem_type: 1 } } } " + node("Relu", {"x"}, {"y"})) ==
          "the rank of input `x` is open");
}

TEST_CASE("unknown dims: branches and loops") {
    auto const x = input("x", floats, {"2", "3"}) + input("c", truth, {});
    auto const choice = x +
                        node("If", {"c"}, {"o"},
                            named("choice") + body("then_branch", node("Relu", {"x"}, {"t"}) + output("t")) +
                                body("else_branch",
                                    node("Concat", {"x", "x"}, {"e"}, named("doubled") + attribute("axis", 0)) +
                                        output("e"))) +
                        node("Neg", {"o"}, {"y"});
    CHECK(why(choice).starts_with("the branches that Merge "));
    CHECK(
        why(x + input("m", whole, {}) +
            node("Loop", {"m", "c", "x"}, {"o"},
                named("grow") + body("body", input("i", whole, {}) + input("go", truth, {}) +
                                                 "input { name: 'v' type { tensor_type { elem_type: 1 } } } " +
                                                 node("Concat", {"v", "x"}, {"w"}, attribute("axis", 0)) +
                                                 node("Identity", {"go"}, {"again"}) + output("again") + output("w"))) +
            node("Neg", {"o"}, {"y"}))
            .starts_with("it changes from one iteration to the next of loop 'grow"));
    // inner nodes by their plain names
    auto const g = imported("ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + choice +
                                "output { name: 'y' type { tensor_type { elem_type: 1 } } } }",
        "model.onnx");
    auto const inner = graft::find_tensor(g, "doubled");
    REQUIRE(inner != graft::no_id);
    CHECK(g.op_name(g.nodes[g.tensors[inner].producer]) == "ConcatD");
    CHECK(graft::find_tensor(g, "ouble") == graft::no_id);
}

TEST_CASE("unknown dims: TensorFlow, and the text of a derivation") {
    auto const g = imported(R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: -1 } dim { size: 8 } } } } }
node { name: "k" op: "Placeholder" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "shape" value { shape { } } } }
node { name: "top" op: "TopKV2" input: "x" input: "k" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "zero" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 0 } } } }
node { name: "large" op: "Greater" input: "top" input: "zero" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "at" op: "Where" input: "large" attr { key: "T" value { type: DT_BOOL } } }
)",
        "model.pbtxt");
    auto const text = graft::explain(g, graft::find_tensor(g, "top"));
    CAPTURE(text);
    CHECK(text.starts_with("dim 0: unknown because dim 0 of input `x` is open\n"
                           "dim 1: unknown because `k` of TopK 'top' comes from input `k`, fed when it runs\n"));
    graft::unknown_reasons reasons(g);
    auto const at = reasons.of(graft::find_tensor(g, "at"), 0);
    CHECK(at.is == graft::unknown_reason::cause::data);
    CHECK(g.nodes[at.node].name == "at");
}

TEST_CASE("unknown dims: each of a corpus has a reason" * test::reads_corpus()) {
    std::size_t models = 0, unknown = 0;
    std::vector<std::string> without;
    for (auto const& file : std::filesystem::recursive_directory_iterator(test::corpus())) {
        auto const& path = file.path();
        if (path.extension() != ".onnx" && path.extension() != ".pb" && path.extension() != ".pbtxt") continue;
        if (file.file_size() > 1'000'000) continue;
        auto const g = graft::import(graft::shipped::target(), path.string());
        if (!g) continue;
        ++models;
        graft::unknown_reasons reasons(*g);
        for (graft::tensor_id t{}; t < g->tensors.size(); ++t) {
            auto const& s = g->tensors[t].desc.shape;
            for (std::size_t axis = 0; axis < (s.has_rank() ? s.rank() : 1); ++axis) {
                if (s.has_rank() && (s[axis].known() || s[axis].symbolic())) continue;
                ++unknown;
                auto const r = reasons.of(t, axis);
                if (r.is == graft::unknown_reason::cause::rule)
                    without.push_back(path.string() + ": " + graft::to_text(*g, r));
            }
        }
    }
    MESSAGE(models << " models, " << unknown << " unknown dims, " << without.size() << " without a reason");
    for (auto const& line : without) MESSAGE(line);
    CHECK(without.empty());
}

} // namespace shipped_unknown_dims_test
