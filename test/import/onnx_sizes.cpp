// test/import/onnx_sizes.cpp - ONNX: sizes that only a run tells, with limits, parts of sequences, hostile lengths
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <string>

#include "graft/graph/plan/plan.hpp"

namespace import_test::of_onnx_sizes {
namespace {

std::string node(
    std::string const& type, std::string const& inputs, std::string const& output, std::string const& rest = {}) {
    return "node { op_type: '" + type + "' " + inputs + " output: '" + output + "' " + rest + " } ";
}
std::string in(std::string const& name) { return "input: '" + name + "' "; }
std::string input(std::string const& name, int type, std::string const& dims) {
    return "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " + dims +
           " } } } } ";
}
std::string size(std::string const& n) { return "dim { dim_value: " + n + " } "; }
/// A scalar, or a vector if `dims` says so, of int64.
std::string constant(std::string const& name, std::string const& numbers, std::string const& dims = "") {
    return "initializer { name: '" + name + "' data_type: 7 " + dims + " " + numbers + " } ";
}
std::string number(std::string const& attribute, std::string const& n) {
    return "attribute { name: '" + attribute + "' type: INT i: " + n + " } ";
}
std::string whole(std::string const& parts) {
    return "ir_version: 8 opset_import { version: 17 } graph { " + parts + "output { name: 'y' } }";
}
graft::shape shape_of(graft::graph const& g, std::string_view name) {
    for (auto const& o : g.outputs)
        if (o.name == name) return g.largest_desc(o.tensor).shape;
    return {};
}

} // namespace

TEST_CASE("a limit of the largest number is no limit: the size has the capacity of open sizes") {
    auto const boxes = node("Range", in("zero") + in("n") + in("one"), "rows") +
                       node("Gather", in("boxes") + in("rows"), "b") + node("Unsqueeze", in("b") + in("first"), "bs") +
                       node("Gather", in("scores") + in("rows"), "s") + node("Unsqueeze", in("s") + in("both"), "ss") +
                       node("NonMaxSuppression", in("bs") + in("ss") + in("all"), "found");
    auto const branch = [](std::string const& side, std::string const& nodes, std::string const& output) {
        return "attribute { name: '" + side + "' type: GRAPH g { " + nodes + "output { name: '" + output + "' } } } ";
    };
    auto const none = node("Neg", in("no_rows"), "t");
    for (std::string const all : {"9223372036854775807", "2147483647", "4611686018427387904"}) {
        auto const text = whole(
            node("If", in("p"), "y", branch("then_branch", none, "t") + branch("else_branch", boxes, "found")) +
            input("p", 9, "") + input("n", 7, "") + input("boxes", 1, size("6") + size("4")) +
            input("scores", 1, size("6")) + input("no_rows", 7, size("0") + size("3")) +
            constant("zero", "int64_data: 0") + constant("one", "int64_data: 1") +
            constant("first", "int64_data: 0", "dims: 1") + constant("both", "int64_data: 0 int64_data: 1", "dims: 2") +
            constant("all", "int64_data: " + all));
        folder const dir;
        auto const g = graft::import(shipped(), dir.file("m.txt", text));
        REQUIRE(static_cast<bool>(g));
        auto const plan = graft::plan_memory(*g, {});
        CHECK(static_cast<bool>(plan));
        CHECK(shape_of(*g, "y") == graft::shape{graft::default_dynamic_size, 3});
    }
}

TEST_CASE("parts of a split by computed sizes may differ, and each has its own") {
    auto const text = [](std::string const& axis, std::string const& sizes, std::string const& at) {
        return whole(node("Identity", in("sizes"), "computed") +
                     node("SplitToSequence", in("x") + in("computed"), "parts", number("axis", axis)) +
                     node("SequenceAt", in("parts") + in("at"), "y") +
                     input("x", 1, size("2") + size("7") + size("3")) + sizes + constant("at", "int64_data: " + at));
    };
    auto const part = [&](std::string const& axis, std::string const& sizes, std::string const& at) {
        folder const dir;
        auto const g = graft::import(shipped(), dir.file("m.txt", text(axis, sizes, at)));
        return g ? shape_of(*g, "y") : graft::shape();
    };
    auto const uneven = constant("sizes", "int64_data: 4 int64_data: 1 int64_data: 2", "dims: 3");
    CHECK(part("1", uneven, "0") == graft::shape{2, 4, 3});
    CHECK(part("-2", uneven, "1") == graft::shape{2, 1, 3});
    CHECK(part("1", uneven, "2") == graft::shape{2, 2, 3});
    CHECK(part("1", constant("sizes", "int64_data: 3"), "0") == graft::shape{2, 3, 3});
    CHECK(part("1", constant("sizes", "int64_data: 3"), "2") == graft::shape{2, 1, 3}); // the rest
    CHECK(part("1", input("sizes", 7, size("2")), "1") == graft::shape{2, 7, 3});       // at most all of them
    folder const dir;
    CHECK(only_error(dir.file("m.txt", text("1", uneven, "3"))).code == errc::wrong_value);
    CHECK(only_error(dir.file("m.txt", text("3", uneven, "0"))).code == errc::axis_out_of_range);
}

TEST_CASE("parts whose sizes follow from a symbolic one, as torch.tensor_split computes them") {
    // n / 2 + 1 once for each of n % 2 parts, then n / 2 for the others
    auto const sizes = node("Shape", in("x"), "dims") + node("Gather", in("dims") + in("zero"), "n") +
                       node("Div", in("n") + in("two"), "half") + node("Mod", in("n") + in("two"), "rest") +
                       node("Add", in("half") + in("one"), "more") + node("Tile", in("more") + in("rest"), "longer") +
                       node("Sub", in("two") + in("rest"), "others") +
                       node("Tile", in("half") + in("others"), "shorter") +
                       node("Concat", in("longer") + in("shorter"), "sizes", number("axis", "0")) +
                       constant("zero", "int64_data: 0", "dims: 1") + constant("one", "int64_data: 1", "dims: 1") +
                       constant("two", "int64_data: 2", "dims: 1");
    auto const text = [&](std::string const& split, std::string const& of, std::string const& at,
                          std::string const& dims) {
        return whole(sizes + node("SplitToSequence", in("x") + of, "parts", number("axis", "0")) +
                     node("SequenceAt", in("parts") + in("at"), "y") +
                     input("x", 1, "dim { dim_param: 'n' } " + size("3")) + split +
                     constant("at", "int64_data: " + at, dims));
    };
    for (std::string const at : {"0", "1", "-1"})
        for (std::string const dims : {"", "dims: 1"}) {
            folder const dir;
            CHECK(static_cast<bool>(graft::import(shipped(), dir.file("m.txt", text("", in("sizes"), at, dims)))));
            auto const each = graft::import(
                shipped(), dir.file("e.txt", text(constant("k", "int64_data: 1"), in("k"), at, dims)));
            REQUIRE(static_cast<bool>(each));
            CHECK(shape_of(*each, "y").rank() == 2);
        }
}

TEST_CASE("hostile axes and lengths are refused") {
    folder const dir;
    auto const ranks = "attribute { name: 'then_branch' type: GRAPH g { " + node("Relu", in("x"), "t") +
                       "output { name: 't' } } } attribute { name: 'else_branch' type: GRAPH g { " +
                       node("ReduceSum", in("x"), "e", number("keepdims", "0")) + "output { name: 'e' } } } ";
    auto const open = node("If", in("p"), "z", ranks) + input("p", 9, "") + input("x", 1, size("2") + size("3"));
    for (std::string const axis : {"25", "1099511627776", "9223372036854775807"})
        CHECK(only_error(
                  dir.file("m.txt",
                      whole(open + node("Slice", in("z") + in("zero") + in("one") + in("axes"), "y") +
                            constant("zero", "int64_data: 0", "dims: 1") + constant("one", "int64_data: 1", "dims: 1") +
                            constant("axes", "int64_data: " + axis, "dims: 1"))))
                  .code == errc::axis_out_of_range);
    // a list of 2^40 elements, as an order of which there is no constant
    auto const many = node("SplitToSequence", in("x"), "list") + node("SequenceErase", in("list") + in("at"), "less") +
                      node("SequenceLength", in("less"), "y") + constant("at", "int64_data: 5") +
                      input("x", 2, size("1099511627776"));
    auto const g = graft::import(shipped(), dir.file("m.txt", whole(many)));
    if (g) CHECK_FALSE(static_cast<bool>(graft::plan_memory(*g, {})));
}

} // namespace import_test::of_onnx_sizes
