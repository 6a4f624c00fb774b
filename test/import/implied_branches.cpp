// test/import/implied_branches.cpp - branches under what their condition implies: sizes, ranks, joined conditions
// SPDX-License-Identifier: Apache-2.0
#include "test/import/onnx_text.hpp"
#include "test/import/target.hpp"

#include <string_view>

#include "graft/text/error.hpp"
#include "graft/text/shape.hpp"

namespace import_test::of_implied_branches {
namespace {

std::string branch(std::string const& side, std::string const& nodes, std::string const& output) {
    return "attribute { name: '" + side + "_branch' type: GRAPH g { " + nodes + "output { name: '" + output +
           "' } } } ";
}
/// The result is the tensor `then` of the first branch, or `other` of the second.
std::string choice(std::string const& condition, std::string const& result, std::string const& then_nodes,
    std::string const& then, std::string const& other_nodes, std::string const& other) {
    return node("If", {condition}, {result}, branch("then", then_nodes, then) + branch("else", other_nodes, other));
}
std::string input(std::string const& name, int type, std::string const& dims) {
    return "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " + dims +
           "} } } } ";
}
/// The input x is [N, M, 3]; `n` and `m` are its first sizes.
std::string model(std::string const& nodes) {
    std::string constants;
    for (std::int64_t i = 0; i < 10; ++i) constants += number(std::to_string(i), i);
    return "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + node("Shape", {"x"}, {"dims"}) +
           node("Gather", {"dims", "0"}, {"n"}) + node("Gather", {"dims", "1"}, {"m"}) + nodes +
           input("x", 1, "dim { dim_param: 'N' } dim { dim_param: 'M' } dim { dim_value: 3 } ") + constants +
           numbers("axis0", {0}) + numbers("axis1", {1}) + "output { name: 'y' } }";
}
/// The shape of a tensor, or the errors.
std::string shape_in(std::string const& text, std::string_view tensor) {
    folder const dir;
    graft::import_options options;
    auto const symbols = graft::shared<graft::model_symbols>::make();
    options.symbols = symbols;
    auto const n = symbols->symbol("N"), m = symbols->symbol("M");
    bool const onnx = text.find("op_type") != std::string::npos;
    options.shapes = {{"x", onnx ? graft::shape{n, m, 3} : graft::shape{n, 3}}};
    auto const g = graft::import(shipped(), dir.file("m.txt", text), options);
    if (!g) return "refused: " + graft::to_text(g.error().errors[0]);
    for (auto const& n : g->nodes)
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (g->tensors[n.output(k)].origin == tensor || n.name == tensor ||
                (k == 0 && n.name.ends_with("/" + std::string(tensor))))
                return graft::to_text(g->tensors[n.output(k)].desc.shape);
    return "absent";
}
/// The shapes of `Relu(x)` in the two branches of this condition, and of the result.
void check(std::string const& nodes, std::string_view in_then, std::string_view in_else, std::string_view result) {
    CAPTURE(nodes);
    auto const text = model(nodes + choice("p", "y", node("Relu", {"x"}, {"t"}), "t", node("Neg", {"x"}, {"e"}), "e"));
    CHECK(shape_in(text, "t") == in_then);
    CHECK(shape_in(text, "e") == in_else);
    CHECK(shape_in(text, "y") == result);
}

} // namespace

TEST_CASE("a comparison of a size with a number makes it the number in one branch, and the result has it again") {
    constexpr std::string_view whole = "[N,M,3]";
    check(node("Equal", {"n", "1"}, {"p"}), "[1,M,3]", whole, whole);
    check(node("Equal", {"1", "n"}, {"q"}) + node("Not", {"q"}, {"p"}), whole, "[1,M,3]", whole);
    check(node("Less", {"n", "2"}, {"p"}), "[1,M,3]", whole, whole);
    check(node("Greater", {"n", "1"}, {"p"}), whole, "[1,M,3]", whole);
    check(node("GreaterOrEqual", {"n", "2"}, {"p"}), whole, "[1,M,3]", whole);
    check(node("LessOrEqual", {"m", "1"}, {"p"}), "[N,1,3]", whole, whole);
    check(node("Greater", {"n", "4"}, {"p"}), whole, whole, whole); // only bounds
}

TEST_CASE("conditions that are joined, computed sizes, and two sizes that are equal") {
    constexpr std::string_view whole = "[N,M,3]";
    auto const both = node("Equal", {"n", "4"}, {"a"}) + node("Equal", {"m", "2"}, {"b"});
    check(both + node("And", {"a", "b"}, {"p"}), "[4,2,3]", whole, whole);
    check(both + node("Or", {"a", "b"}, {"p"}), whole, whole, whole);
    check(both + node("Or", {"a", "b"}, {"q"}) + node("Not", {"q"}, {"p"}), whole, whole, whole);
    check(node("Greater", {"n", "3"}, {"a"}) + node("Less", {"n", "5"}, {"b"}) + node("And", {"a", "b"}, {"p"}),
        "[4,M,3]", whole, whole);
    check(node("Equal", {"n", "m"}, {"p"}), "[N,N,3]", whole, whole);
    check(node("Add", {"n", "2"}, {"more"}) + node("Equal", {"more", "7"}, {"p"}), "[5,M,3]", whole, whole);
    check(node("Size", {"x"}, {"all"}) + node("Mul", {"n", "3"}, {"n3"}) + node("Equal", {"all", "n3"}, {"p"}), whole,
        whole, whole); // N * M is N does not say which
    // a condition as exporters write it: of one element, cast
    check(node("Gather", {"dims", "axis0"}, {"row"}) + node("Equal", {"row", "1"}, {"one"}) +
              node("Cast", {"one"}, {"i"}, "attribute { name: 'to' type: INT i: 7 }") +
              node("Cast", {"i"}, {"b"}, "attribute { name: 'to' type: INT i: 9 }") +
              node("Squeeze", {"b", "axis0"}, {"p"}),
        "[1,M,3]", whole, whole);
}

TEST_CASE("a size of 1 that only the condition tells can be squeezed, and the branches still differ") {
    auto const p = node("Equal", {"n", "1"}, {"p"});
    auto const same = node("Identity", {"x"}, {"e"});
    auto const by_size = model(p + choice("p", "y", node("Squeeze", {"x"}, {"t"}), "t", same, "e"));
    CHECK(shape_in(by_size, "t").starts_with("?")); // M may be 1, too
    auto const all = node("Equal", {"n", "1"}, {"a"}) + node("Equal", {"m", "1"}, {"b"}) +
                     node("And", {"a", "b"}, {"p"});
    CHECK(shape_in(model(all + choice("p", "y", node("Squeeze", {"x"}, {"t"}), "t", same, "e")), "t") == "[3]");
    auto const by_axis = model(p + choice("p", "y", node("Squeeze", {"x", "axis0"}, {"t"}), "t", same, "e"));
    CHECK(shape_in(by_axis, "t") == "[M,3]");
}

TEST_CASE("elements that a branch captures take part, and a condition inside of a branch") {
    auto const p = node("Equal", {"n", "2"}, {"p"});
    auto const captured = model(
        p + choice("p", "y", node("Expand", {"1f", "dims"}, {"t"}), "t", node("Identity", {"x"}, {"e"}), "e") +
        "initializer { name: '1f' data_type: 1 float_data: 1 } ");
    CHECK(shape_in(captured, "t") == "[2,M,3]");
    auto const inner = [](std::string const& condition) {
        return condition + choice("q", "t", node("Relu", {"x"}, {"tt"}), "tt", node("Neg", {"x"}, {"te"}), "te");
    };
    auto const nested = model(
        p + choice("p", "y", inner(node("Equal", {"m", "5"}, {"q"})), "t", node("Abs", {"x"}, {"e"}), "e"));
    CHECK(shape_in(nested, "tt") == "[2,5,3]");
    CHECK(shape_in(nested, "te") == "[2,M,3]");
    CHECK(shape_in(nested, "t") == "[2,M,3]");
    CHECK(shape_in(nested, "y") == "[N,M,3]");
    // what contradicts the condition around it is never taken
    auto const never = model(p + choice("p", "y",
                                     node("Shape", {"x"}, {"d"}) + node("Gather", {"d", "0"}, {"k"}) +
                                         inner(node("Equal", {"k", "4"}, {"q"})),
                                     "t", node("Abs", {"x"}, {"e"}), "e"));
    CHECK(shape_in(never, "te") == "[2,M,3]");
    CHECK(shape_in(never, "y") == "[N,M,3]");
}

TEST_CASE("a rank that only the condition tells") {
    // r is of rank 2 or 3
    auto const either = node("Equal", {"n", "1"}, {"o"}) + choice("o", "r", node("Squeeze", {"x", "axis0"}, {"a"}), "a",
                                                               node("Identity", {"x"}, {"b"}), "b");
    auto const text = [&](std::string const& condition) {
        return model(
            either + condition + choice("p", "y", node("Relu", {"r"}, {"t"}), "t", node("Neg", {"r"}, {"e"}), "e"));
    };
    auto const rank = node("Shape", {"r"}, {"rd"}) + node("Size", {"rd"}, {"rank"});
    CHECK(shape_in(text(rank + node("Equal", {"rank", "2"}, {"p"})), "t") == "[-1,-1]");
    CHECK(shape_in(text(rank + node("Equal", {"rank", "2"}, {"p"})), "e").starts_with("?"));
    CHECK(shape_in(text(rank + node("Equal", {"rank", "2"}, {"q"}) + node("Not", {"q"}, {"p"})), "e") == "[-1,-1]");
    auto const other = node("Shape", {"r"}, {"rd"}) + node("Shape", {"rd"}, {"rdd"}) +
                       node("Gather", {"rdd", "0"}, {"k"});
    CHECK(shape_in(text(other + node("Equal", {"k", "3"}, {"p"})), "t") == "[-1,-1,-1]");
}

TEST_CASE("TensorFlow's Switch and Merge") {
    auto const tf = [](std::string const& name, std::string const& op, std::initializer_list<std::string> inputs,
                        std::string const& attrs) {
        std::string text = "node { name: '" + name + "' op: '" + op + "' ";
        for (auto const& i : inputs) text += "input: '" + i + "' ";
        return text + attrs + "} ";
    };
    auto const type = [](std::string const& key, std::string const& is) {
        return "attr { key: '" + key + "' value { type: " + is + " } } ";
    };
    auto const constant = [&](std::string const& name, std::string const& dims, int value) {
        return tf(name, "Const", {},
            type("dtype", "DT_INT32") + "attr { key: 'value' value { tensor { dtype: DT_INT32 tensor_shape { " + dims +
                "} int_val: " + std::to_string(value) + " } } } ");
    };
    std::string const f = type("T", "DT_FLOAT");
    auto const text = tf("x", "Placeholder", {},
                          type("dtype", "DT_FLOAT") +
                              "attr { key: 'shape' value { shape { dim { size: -1 } dim { size: 3 } } } } ") +
                      tf("dims", "Shape", {"x"}, f + type("out_type", "DT_INT32")) + constant("zero", "", 0) +
                      constant("one", "", 1) +
                      tf("n", "GatherV2", {"dims", "zero", "zero"},
                          type("Tparams", "DT_INT32") + type("Tindices", "DT_INT32") + type("Taxis", "DT_INT32")) +
                      tf("p", "Greater", {"n", "one"}, type("T", "DT_INT32")) + tf("s", "Switch", {"x", "p"}, f) +
                      tf("more", "Relu", {"s:1"}, f) + tf("single", "Neg", {"s:0"}, f) +
                      tf("y", "Merge", {"single", "more"}, f + "attr { key: 'N' value { i: 2 } } ");
    CHECK(shape_in(text, "single") == "[1,3]");
    CHECK(shape_in(text, "more") == "[N,3]");
    CHECK(shape_in(text, "y") == "[N,3]");
}

} // namespace import_test::of_implied_branches
