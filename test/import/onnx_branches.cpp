// test/import/onnx_branches.cpp - branches of an If that depend on sizes: the import knows which one is taken
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include "graft/graph/plan/plan.hpp"

namespace import_test::of_onnx_branches {
namespace {

std::string node(
    std::string const& type, std::string const& inputs, std::string const& output, std::string const& rest = {}) {
    return "node { op_type: '" + type + "' " + inputs + " output: '" + output + "' " + rest + " } ";
}
std::string in(std::string const& name) { return "input: '" + name + "' "; }
std::string branch(std::string const& side, std::string const& nodes, std::string const& output) {
    return "attribute { name: '" + side + "' type: GRAPH g { " + nodes + "output { name: '" + output + "' } } } ";
}
std::string constant(std::string const& name, std::string const& rest) {
    return "initializer { name: '" + name + "' " + rest + " } ";
}
/// `y` is Relu of the result of an If; its condition is that the first size of x is 1.
std::string model(std::string const& first_size, std::string const& then, std::string const& other) {
    return "ir_version: 8 opset_import { version: 17 } graph { " + node("Shape", in("x"), "sizes") +
           node("Gather", in("sizes") + in("zero"), "first") + node("Equal", in("first") + in("one"), "is_one") +
           node("If", in("is_one"), "picked", branch("then_branch", then, "t") + branch("else_branch", other, "e")) +
           node("Relu", in("picked"), "y") + constant("zero", "data_type: 7 int64_data: 0") +
           constant("one", "data_type: 7 int64_data: 1") + constant("axis", "dims: 1 data_type: 7 int64_data: 0") +
           "input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_value: " + first_size +
           " } dim { dim_value: 3 } } } } } output { name: 'y' } }";
}
/// The shape of `y`; of unknown rank if there is none, or if the graph has no plan.
graft::shape result(std::string const& text) {
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", text));
    REQUIRE_MESSAGE(static_cast<bool>(g), text);
    if (!graft::plan_memory(*g, {})) return {};
    for (auto const& n : g->nodes)
        if (n.name == "y") return g->tensors[n.first_output].desc.shape;
    return {};
}

} // namespace

TEST_CASE("branches of other ranks: what reads them has the shape of the one that is taken") {
    auto const squeezed = node("Squeeze", in("x") + in("axis"), "t"), same = node("Identity", in("x"), "e");
    CHECK(result(model("1", squeezed, same)) == graft::shape{3});
    CHECK(result(model("2", squeezed, same)) == graft::shape{2, 3}); // here it cannot be squeezed at all
    auto const more = node("Unsqueeze", in("x") + in("axis"), "t");
    CHECK(result(model("1", more, same)) == graft::shape{1, 1, 3});
    CHECK(result(model("2", more, same)) == graft::shape{2, 3});
}

TEST_CASE("a branch that is not taken may leave sizes open, also in branches of its own") {
    auto const same = node("Identity", in("x"), "t");
    auto const open = node("NonZero", in("x"), "found") +
                      node("Cast", in("found"), "e", "attribute { name: 'to' type: INT i: 1 }");
    CHECK(result(model("1", same, open)) == graft::shape{1, 3});
    CHECK(result(model("2", same, open)) ==
          graft::shape{2, graft::dim::unknown()}); // it is taken: the memory covers what it may find
    auto const inner = node("ReduceSum", in("x"), "sum") +
                       node("Cast", in("sum"), "c", "attribute { name: 'to' type: INT i: 9 }") +
                       node("If", in("c"), "e",
                           branch("then_branch", node("Squeeze", in("x") + in("axis"), "a"), "a") +
                               branch("else_branch", node("Identity", in("x"), "b"), "b"));
    CHECK(result(model("1", same, inner)) == graft::shape{1, 3});
}

TEST_CASE("where branches have one shape, either is there to be taken") {
    auto const text = model("1", node("Neg", in("x"), "t"), node("Identity", in("x"), "e"));
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", text));
    REQUIRE(static_cast<bool>(g));
    bool merged = false;
    for (auto const& n : g->nodes) merged = merged || n.name == "picked";
    CHECK(merged);
    CHECK(result(text) == graft::shape{1, 3});
}

TEST_CASE("axes that inference knows are as good as constants") {
    auto const graph = node("Unsqueeze", in("zero") + in("axis"), "axes") +
                       node("Slice", in("x") + in("axis") + in("ends") + in("axes"), "y");
    auto const text =
        "ir_version: 8 opset_import { version: 15 } graph { " + graph + constant("zero", "data_type: 7 int64_data: 1") +
        constant("axis", "dims: 1 data_type: 7 int64_data: 0") +
        constant("ends", "dims: 1 data_type: 7 int64_data: 2") +
        "input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 3 } "
        "} } } } output { name: 'y' } }";
    CHECK(result(text) == graft::shape{2, 2});
}

TEST_CASE("a branch whose output has no name is refused") {
    for (auto const* side : {"then_branch", "else_branch"}) {
        auto const other = std::string_view(side) == "then_branch" ? "else_branch" : "then_branch";
        auto const text = "ir_version: 8 opset_import { version: 17 } graph { " +
                          node("If", in("p"), "y",
                              branch(side, node("Neg", in("x"), "a"), "") +
                                  branch(other, node("Abs", in("x"), "b"), "b")) +
                          "input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } "
                          "input { name: 'p' type { tensor_type { elem_type: 9 shape { } } } } output { name: 'y' } }";
        folder const dir;
        auto const g = graft::import(shipped(), dir.file("m.txt", text));
        REQUIRE_FALSE(static_cast<bool>(g));
        CHECK(g.error().errors[0].code == graft::errc::dangling_input);
    }
}

} // namespace import_test::of_onnx_branches
