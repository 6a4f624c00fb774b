// test/import/hostile_onnx.cpp - ONNX models constructed to break a compiler: functions without an end, absurd sizes
// SPDX-License-Identifier: Apache-2.0
#include "test/import/onnx_text.hpp"
#include "test/import/target.hpp"

#include <chrono>
#include <cstdint>
#include <initializer_list>

#include "graft/graph/plan/plan.hpp"

namespace import_test::of_hostile_onnx {
namespace {

constexpr std::int64_t max = INT64_MAX;

std::string ints(std::string const& name, std::initializer_list<std::int64_t> all) {
    std::string text = "attribute { name: '" + name + "' type: INTS ";
    for (auto const i : all) text += "ints: " + std::to_string(i) + " ";
    return text + "} ";
}
std::string input(std::string const& name, std::initializer_list<std::int64_t> dims) {
    std::string text = "input { name: '" + name + "' type { tensor_type { elem_type: 1 shape { ";
    for (auto const d : dims) text += "dim { dim_value: " + std::to_string(d) + " } ";
    return text + "} } } } ";
}
std::string model(std::string const& graph, std::string const& functions = {}) {
    return "ir_version: 8 opset_import { version: 17 } opset_import { domain: 'l' version: 1 } " + functions +
           " graph { " + graph + " output { name: 'y' } }";
}
std::string function(std::string const& name, std::string const& body) {
    return "functions { name: '" + name + "' domain: 'l' input: 'x' output: 'y' opset_import { version: 17 } " +
           "opset_import { domain: 'l' version: 1 } " + body + "} ";
}
std::string call(std::string const& name, std::string const& from, std::string const& to) {
    return node(name, {from}, {to}, "domain: 'l'");
}
/// The first error of importing a model, or of planning it.
graft::error first_error(std::string const& text) {
    folder const dir;
    graft::import_options options;
    options.budget_bytes = std::uint64_t{1} << 34;
    auto const g = graft::import(shipped(), dir.file("m.txt", text), options);
    if (!g) return g.error().errors.front();
    auto const plan = graft::plan_memory(*g, {}, options.budget_bytes);
    return plan ? graft::error() : plan.error().errors.front();
}

} // namespace

TEST_CASE("functions that call themselves, at once, by another one or in a branch, are refused where they do") {
    auto const in = input("x", {2});
    auto const itself = first_error(model(call("f", "x", "y") + in, function("f", call("f", "x", "y"))));
    CHECK(itself.code == errc::nesting_too_deep);
    CHECK(itself.where.node == "y/y");
    CHECK(itself.got == "l.f");
    auto const each_other = first_error(
        model(call("f", "x", "y") + in, function("f", call("g", "x", "y")) + function("g", call("f", "x", "y"))));
    CHECK(each_other.code == errc::nesting_too_deep);
    CHECK(each_other.where.node == "y/y/y");
    auto const branch = [](std::string const& side) {
        return "attribute { name: '" + side + "' type: GRAPH g { " + call("f", "x", "q") + " output { name: 'q' } } } ";
    };
    auto const truth = node("ReduceSum", {"x"}, {"sum"}) +
                       node("Cast", {"sum"}, {"c"}, "attribute { name: 'to' type: INT i: 9 }");
    CHECK(
        first_error(model(call("f", "x", "y") + in,
                        function("f", truth + node("If", {"c"}, {"y"}, branch("then_branch") + branch("else_branch")))))
            .code == errc::nesting_too_deep);
}

TEST_CASE("numbers of windows, blocks and counts are refused where their sums and products are no numbers") {
    auto const window = [](std::string const& op, std::string const& attributes) {
        return first_error(
            model(node(op, {"x", "w"}, {"y"}, attributes) + input("x", {1, 1, 5, 5}) + input("w", {1, 1, 3, 3})));
    };
    auto const padded = window("Conv", ints("pads", {max, 0, 0, 0}));
    CHECK(padded.code == errc::overflow);
    CHECK(padded.where.port == "pads");
    auto const added = window("ConvTranspose", ints("output_padding", {max, 0}));
    CHECK(added.code == errc::wrong_value);
    CHECK(added.where.port == "output_padding");
    CHECK(window("ConvTranspose", ints("output_shape", {-max, 3})).code == errc::wrong_value);
    CHECK(window("ConvTranspose", ints("output_shape", {max, 3})).code == errc::overflow);
    auto const blocks = first_error(
        model(node("GatherBlockQuantized", {"x", "i", "s"}, {"y"},
                  "domain: 'com.microsoft' attribute { name: 'block_size' type: INT i: 16 } attribute { name: "
                  "'quantize_axis' type: INT i: 1 } ") +
              "input { name: 'x' type { tensor_type { elem_type: 2 shape { dim { dim_value: 4 } dim { dim_value: "
              "1099511627776 } } } } } " +
              input("s", {4, 68719476736}) + numbers("i", {0, 1})));
    CHECK(blocks.code != errc::ok);
}

TEST_CASE("a function may be called often, but not without an end") {
    auto const doubled = [](int times, std::string const& first) {
        auto all = function("f0", first);
        for (int i = 1; i < times; ++i) {
            auto const below = "f" + std::to_string(i - 1);
            all += function("f" + std::to_string(i), call(below, "x", "a") + call(below, "a", "y"));
        }
        return model(call("f" + std::to_string(times - 1), "x", "y") + input("x", {2}), all);
    };
    CHECK(first_error(doubled(6, node("Relu", {"x"}, {"y"}))).code == errc::ok); // 32 of them
    auto const e = first_error(doubled(45, node("Relu", {"x"}, {"y"})));
    CHECK(e.code == errc::too_many_nodes);
    CHECK(e.expected == "2000000 nodes of called functions at most");
}

TEST_CASE("sizes that no number holds are reported at the node that asks for them") {
    auto const refused = [](std::string const& graph, errc code) {
        auto const e = first_error(model(graph + input("x", {2})));
        CHECK_MESSAGE(e.code == code, graph << ": " << static_cast<int>(e.code));
        CHECK(e.where.node == "y");
    };
    auto const of_x = [&](std::string const& type, std::initializer_list<std::int64_t> given, errc code) {
        refused(node(type, {"x", "s"}, {"y"}) + numbers("s", given), code);
    };
    of_x("Expand", {std::int64_t{1} << 33, std::int64_t{1} << 33, 2}, errc::overflow);
    of_x("Tile", {max}, errc::overflow);
    of_x("Pad", {max, max}, errc::overflow);
    of_x("Reshape", {max, max, -1}, errc::overflow);
    of_x("Reshape", {std::int64_t{1} << 32, std::int64_t{1} << 32}, errc::overflow);
    refused(node("TopK", {"x", "s"}, {"y", "z"}) + numbers("s", {max}), errc::wrong_value);
    refused(node("ConstantOfShape", {"s"}, {"y"}) + numbers("s", {max, max}), errc::overflow);
    refused(
        node("ConstantOfShape", {"s"}, {"y"}) + numbers("s", {std::int64_t{1} << 40}), errc::memory_budget_exceeded);
    auto const three = number("a", -max) + number("b", max) + number("c", 1);
    refused(node("Range", {"a", "b", "c"}, {"y"}) + three, errc::overflow);
    refused(node("HannWindow", {"b"}, {"y"}) + three, errc::overflow);
    refused(node("Resize", {"x", "", "", "s"}, {"y"}) + numbers("s", {std::int64_t{1} << 50}),
        errc::memory_budget_exceeded);
    refused(node("Split", {"x", "s"}, {"y", "z"}) + numbers("s", {max, max}), errc::overflow);
    auto const halves = input("a", {std::int64_t{1} << 62, 0});
    refused(
        node("Concat", {"a", "a", "a"}, {"y"}, "attribute { name: 'axis' type: INT i: 0 }") + halves, errc::overflow);
}

TEST_CASE("the least and the largest number in a Slice are its ends") {
    folder const dir;
    auto const sliced = [&](std::int64_t from, std::int64_t to, std::int64_t step) {
        auto const g = graft::import(shipped(),
            dir.file("m.txt",
                model(node("Slice", {"x", "from", "to", "axis", "step"}, {"y"}) + numbers("from", {from}) +
                      numbers("to", {to}) + numbers("axis", {0}) + numbers("step", {step}) + input("x", {5}))));
        REQUIRE(static_cast<bool>(g));
        for (auto const& n : g->nodes)
            if (n.name == "y") return g->tensors[n.first_output].desc.shape;
        return graft::shape();
    };
    CHECK(sliced(-1, INT64_MIN, -1) == graft::shape{5});
    CHECK(sliced(max, INT64_MIN, -2) == graft::shape{3});
    CHECK(sliced(max, -max, -1) == graft::shape{5});
    CHECK(sliced(1, max, 1) == graft::shape{4});
    CHECK(sliced(INT64_MIN, max, 1) == graft::shape{5});
    CHECK(sliced(INT64_MIN, INT64_MIN, 1) == graft::shape{0});
}

TEST_CASE("windows whose steps, gaps and edges are absurd") {
    auto const image = "initializer { name: 'q' dims: 1 dims: 1 dims: 1 dims: 1 data_type: 1 float_data: 1 } ";
    for (auto const* type : {"Conv", "ConvTranspose"})
        for (auto const* name : {"strides", "dilations", "pads", "group"})
            for (auto const value : {max, -max, std::int64_t{0}}) {
                auto const given = std::string(name) == "pads" ? ints(name, {value, value, value, value})
                                   : std::string(name) == "group"
                                       ? "attribute { name: 'group' type: INT i: " + std::to_string(value) + " } "
                                       : ints(name, {value, value});
                auto const e = first_error(model(node(type, {"q", "q"}, {"y"}, given) + image));
                if (value == 0 && std::string(name) == "pads") CHECK(e.code == errc::ok);
                else CHECK_MESSAGE(e.where.node == "y", type << " " << name << " " << value);
            }
}

} // namespace import_test::of_hostile_onnx
