// test/import/stated_shapes.cpp - shapes that a model declares for its tensors: reported if they are wrong, used if
// they are more precise
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

namespace import_test::of_stated_shapes {
namespace {

constexpr std::string_view reshaped = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } dim { size: 6 } } } } }
node { name: "s" op: "Placeholder" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "r" op: "Reshape" input: "x" input: "s" attr { key: "T" value { type: DT_FLOAT } } attr { key: "Tshape" value { type: DT_INT32 } }
  attr { key: "_output_shapes" value { list { shape { dim { size: 3 } dim { size: 4 } } } } } }
node { name: "y" op: "Relu" input: "r" attr { key: "T" value { type: DT_FLOAT } } }
)";
constexpr std::string_view mistaken = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } dim { size: 6 } } } } }
node { name: "a" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } attr { key: "_output_shapes" value { list { shape { dim { size: 3 } dim { size: 6 } } } } } }
node { name: "y" op: "Relu" input: "a" attr { key: "T" value { type: DT_FLOAT } } attr { key: "_output_shapes" value { list { shape { dim { size: 3 } dim { size: 6 } } } } } }
)";
constexpr std::string_view open_input = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "_output_shapes" value { list { shape { dim { size: 2 } dim { size: -1 } } } } } }
node { name: "y" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
)";
/// The same as `reshaped`, with `r` in `value_info`; `dims` are those of the output.
std::string onnx_model(std::string_view dims) {
    auto const value = [](std::string name, int type, std::string_view shape) {
        return "{ name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " +
               std::string(shape) + " } } } }";
    };
    constexpr std::string_view two_by_six = "dim { dim_value: 2 } dim { dim_value: 6 }",
                               three_by_four = "dim { dim_value: 3 } dim { dim_value: 4 }";
    return "ir_version: 8 opset_import { version: 13 }\ngraph { name: 'g'\n"
           "node { input: 'x' input: 's' output: 'r' op_type: 'Reshape' }\n"
           "node { input: 'r' output: 'y' op_type: 'Relu' }\ninput " +
           value("x", 1, two_by_six) + "\ninput " + value("s", 7, "dim { dim_value: 2 }") + "\noutput " +
           value("y", 1, dims) + "\nvalue_info " + value("r", 1, three_by_four) + "\n}\n";
}

graft::shape shape_of(graft::graph const& g, std::string_view name) {
    for (auto const& t : g.tensors)
        if (t.origin == name) return t.desc.shape;
    FAIL("no tensor " << std::string(name));
    return {};
}

TEST_CASE("EnsureShape tells the shape that it demands, and contradicts an input of another one") {
    folder const dir;
    auto const model = [&](std::string_view shape) {
        return dir.file("m.pbtxt", "node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } "
                                   "attr { key: 'shape' value { "
                                   "shape { " +
                                       std::string(shape) +
                                       " } } } }\nnode { name: 'y' op: 'EnsureShape' input: 'x' attr { key: 'T' value "
                                       "{ type: DT_FLOAT } } attr { "
                                       "key: 'shape' value { shape { dim { size: -1 } dim { size: 3 } } } } }\n");
    };
    graft::import_options every_node;
    every_node.steps = {"none"}; // it moves its input on
    auto const open = graft::import(shipped(), model("unknown_rank: true"), every_node);
    REQUIRE(open);
    CHECK(shape_of(*open, "y:0") == graft::shape{-1, 3});
    auto const known = graft::import(shipped(), model("dim { size: 2 } dim { size: 3 }"), every_node);
    REQUIRE(known);
    CHECK(shape_of(*known, "y:0") == graft::shape{2, 3});
    auto const wrong = graft::import(shipped(), model("dim { size: 2 } dim { size: 4 }"), {});
    REQUIRE(!wrong);
    CHECK(wrong.error().errors[0].code == errc::wrong_shape);
}

TEST_CASE("shapes of TensorFlow's attribute are taken when the caller says so") {
    folder const dir;
    auto const path = dir.file("m.pbtxt", reshaped);
    graft::import_options options;
    auto const as_inferred = graft::import(shipped(), path, options);
    REQUIRE(as_inferred);
    CHECK(shape_of(*as_inferred, "y:0") == graft::shape{-1, -1});
    options.trust_shapes = true;
    auto const trusting = graft::import(shipped(), path, options);
    REQUIRE(trusting);
    CHECK(shape_of(*trusting, "r:0") == graft::shape{3, 4});
    CHECK(shape_of(*trusting, "y:0") == graft::shape{3, 4});
    CHECK(trusting->bounds.size() == 1); // checked at run time
    CHECK(trusting.notes().warnings.empty());
}

TEST_CASE("a Placeholder without a shape has the one that is declared, unless the caller has another") {
    folder const dir;
    auto const path = dir.file("m.pbtxt", open_input);
    graft::import_options options;
    CHECK_FALSE(shape_of(*graft::import(shipped(), path, options), "y:0").has_rank());
    options.trust_shapes = true;
    CHECK(shape_of(*graft::import(shipped(), path, options), "y:0") == graft::shape{2, -1});
    options.shapes = {{"x", {5}}};
    auto const declared = graft::import(shipped(), path, options);
    CHECK(shape_of(*declared, "y:0") == graft::shape{5});
    CHECK(declared.notes().warnings.empty());
}

TEST_CASE("what contradicts inference is reported once, where it begins") {
    folder const dir;
    graft::import_options options;
    options.trust_shapes = true;
    auto const g = graft::import(shipped(), dir.file("m.pbtxt", mistaken), options);
    REQUIRE(g);
    CHECK(shape_of(*g, "y:0") == graft::shape{2, 6});
    REQUIRE(g.notes().warnings.size() == 1);
    auto const& w = g.notes().warnings[0];
    CHECK(w.code == errc::wrong_shape);
    CHECK(w.where.node == "a");
    CHECK(w.expected == "[3,6], as in the model");
    // inputs other than those of the declaration
    options.shapes = {{"x", {4, 6}}};
    auto const other = graft::import(shipped(), dir.file("m.pbtxt", mistaken), options);
    REQUIRE(other);
    CHECK(other.notes().warnings.size() == 1);
}

TEST_CASE("two shapes for one input") {
    folder const dir;
    for (auto const& second : {graft::shape{4, 6}, graft::shape{5, 6}}) {
        graft::import_options options;
        options.shapes = {{"x", {4, 6}}, {"x:0", second}};
        auto const g = graft::import(shipped(), dir.file("m.pbtxt", mistaken), options);
        if (g) {
            CHECK(second == graft::shape{4, 6});
            continue;
        }
        REQUIRE(g.error().errors.size() == 1);
        CHECK(g.error().errors[0].code == errc::wrong_shape);
        CHECK(g.error().errors[0].where.port == "x:0");
    }
}

TEST_CASE("shapes in an ONNX model are part of it") {
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", onnx_model("dim { dim_value: 3 } dim { }")));
    REQUIRE(g);
    CHECK(shape_of(*g, "r") == graft::shape{3, 4});
    CHECK(shape_of(*g, "y") == graft::shape{3, 4});
    CHECK(g.notes().warnings.empty());
    auto const wrong = graft::import(shipped(), dir.file("m.txt", onnx_model("dim { dim_value: 5 }")));
    REQUIRE(wrong);
    CHECK(shape_of(*wrong, "y") == graft::shape{3, 4});
    REQUIRE(wrong.notes().warnings.size() == 1);
    CHECK(wrong.notes().warnings[0].where.port == "y");
}

} // namespace
} // namespace import_test::of_stated_shapes
