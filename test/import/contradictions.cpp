// test/import/contradictions.cpp - ONNX models that say one thing twice, and differently
// SPDX-License-Identifier: Apache-2.0
#include "test/import/onnx_text.hpp"
#include "test/import/target.hpp"

#include <cstdint>
#include <initializer_list>
#include <string>

namespace import_test::of_contradictions {
namespace {

using list = std::initializer_list<std::int64_t>;

std::string input(std::string const& name, list dims, int type = 1) {
    std::string text = "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) +
                       " shape { ";
    for (auto const d : dims) text += "dim { dim_value: " + std::to_string(d) + " } ";
    return text + "} } } } ";
}
std::string attribute(std::string const& name, list values) {
    std::string text = "attribute { name: '" + name + "' type: INTS ";
    for (auto const v : values) text += "ints: " + std::to_string(v) + " ";
    return text + "} ";
}
std::string word(std::string const& name, std::string const& value) {
    return "attribute { name: '" + name + "' type: STRING s: '" + value + "' } ";
}
/// Floats of 1, as many as the shape has.
std::string ones(std::string const& name, list dims) {
    std::string text = "initializer { name: '" + name + "' data_type: 1 ";
    std::int64_t all = 1;
    for (auto const d : dims) text += "dims: " + std::to_string(d) + " ", all *= d;
    for (; all > 0; --all) text += "float_data: 1 ";
    return text + "} ";
}
std::string model(std::string const& graph, int opset = 17, std::initializer_list<std::string> outputs = {"y"}) {
    auto text = "ir_version: 8 opset_import { version: " + std::to_string(opset) + " } graph { " + graph;
    for (auto const& y : outputs) text += " output { name: '" + y + "' }";
    return text + " }";
}
void accepted(std::string const& text) {
    folder const dir;
    graft::import_options how;
    how.from = "onnx";
    auto const g = graft::import(shipped(), dir.file("m.txt", text), how);
    CHECK_MESSAGE(static_cast<bool>(g), text);
}
graft::error mistake(std::string const& text) {
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", text));
    REQUIRE_MESSAGE(!g, text);
    return g.error().errors.front();
}
void contradicts(std::string const& text, errc code, std::string const& port, std::string const& got = {}) {
    auto const e = mistake(text);
    CAPTURE(text);
    CHECK(e.code == code);
    CHECK(e.where.port == port);
    if (!got.empty()) CHECK(e.got == got);
}

} // namespace

TEST_CASE("the order of a transposition is checked where the rank is not known, too") {
    auto const of = [](list perm) {
        return model(node("Transpose", {"x"}, {"y"}, attribute("perm", perm)) +
                     "input { name: 'x' type { tensor_type { elem_type: 1 } } } ");
    };
    accepted(of({2, 0, 1}));
    contradicts(of({0, 0, 1}), errc::wrong_attribute_value, "order", "0");
    contradicts(of({0, 2}), errc::axis_out_of_range, "perm", "2");
    contradicts(of({-1, 0, 1}), errc::axis_out_of_range, "perm", "-1");
}

TEST_CASE("kernel_shape is the size that the filter has") {
    auto const x = input("x", {1, 1, 6, 6}), w = ones("w", {1, 1, 2, 2});
    for (std::string const op : {"Conv", "ConvTranspose"}) {
        auto const conv = [&](list kernel) {
            return model(node(op, {"x", "w"}, {"y"}, attribute("kernel_shape", kernel)) + x + w);
        };
        accepted(conv({2, 2}));
        contradicts(conv({3, 3}), errc::shape_mismatch, "kernel_shape", "3");
        contradicts(conv({2, 3}), errc::shape_mismatch, "kernel_shape", "3");
        contradicts(conv({0, 0}), errc::wrong_value, "kernel_shape", "0");
        contradicts(conv({-2, -2}), errc::wrong_value, "kernel_shape", "-2");
        contradicts(conv({2}), errc::wrong_element_count, "kernel_shape", "1");
        contradicts(conv({2, 2, 2}), errc::wrong_element_count, "kernel_shape", "3");
    }
    auto const integers =
        "initializer { name: 'w' data_type: 2 dims: 1 dims: 1 dims: 2 dims: 2 int32_data: [1, 1, 1, 1] } " +
        input("x", {1, 1, 6, 6}, 2);
    auto const whole = [&](list kernel) {
        return model(node("ConvInteger", {"x", "w"}, {"y"}, attribute("kernel_shape", kernel)) + integers);
    };
    accepted(whole({2, 2}));
    contradicts(whole({3, 3}), errc::shape_mismatch, "kernel_shape");
    auto const deformed = [&](list kernel) {
        return model(node("DeformConv", {"x", "w", "offset"}, {"y"}, attribute("kernel_shape", kernel)) + x + w +
                         input("offset", {1, 8, 5, 5}),
            19);
    };
    accepted(deformed({2, 2}));
    contradicts(deformed({3, 3}), errc::shape_mismatch, "kernel_shape");
}

TEST_CASE("the window of a pooling has elements") {
    auto const pool = [](std::string const& rest) {
        return model(node("MaxPool", {"x"}, {"y"}, rest) + input("x", {1, 1, 6, 6}));
    };
    accepted(pool(attribute("kernel_shape", {2, 2})));
    contradicts(pool(attribute("kernel_shape", {0, 0})), errc::wrong_value, "kernel_shape", "0");
    contradicts(pool(attribute("kernel_shape", {2, -2})), errc::wrong_value, "kernel_shape", "-2");
    contradicts(
        pool(attribute("kernel_shape", {2, 2}) + attribute("strides", {1, 0})), errc::wrong_value, "strides", "0");
    auto const far = pool(attribute("kernel_shape", {2, 2}) + attribute("dilations", {1, 4611686018427387904}));
    contradicts(far, errc::wrong_value, "dilations", "4611686018427387904");
    CHECK(mistake(far).expected == "at most 2147483647");
}

TEST_CASE("pads are given as numbers or by auto_pad") {
    auto const conv = [](std::string const& how, list pads) {
        return model(node("Conv", {"x", "w"}, {"y"}, word("auto_pad", how) + attribute("pads", pads)) +
                     input("x", {1, 1, 6, 6}) + ones("w", {1, 1, 3, 3}));
    };
    accepted(conv("NOTSET", {1, 1, 1, 1}));
    accepted(conv("SAME_UPPER", {0, 0, 0, 0}));
    for (std::string const how : {"SAME_UPPER", "SAME_LOWER", "VALID"})
        contradicts(conv(how, {0, 0, 1, 0}), errc::wrong_attribute_value, "pads");
}

TEST_CASE("a permutation has an entry for each dim, once") {
    auto const transpose = [](list perm) {
        return model(node("Transpose", {"x"}, {"y"}, attribute("perm", perm)) + input("x", {2, 3}));
    };
    accepted(transpose({1, 0}));
    contradicts(transpose({1}), errc::wrong_element_count, "perm", "1");
    contradicts(transpose({1, 0, 2}), errc::wrong_element_count, "perm", "3");
    CHECK(mistake(transpose({1, 1})).got == "1");
}

TEST_CASE("ScatterND: updates are a slice for each position") {
    auto const scatter = [](list updates) {
        return model(node("ScatterND", {"d", "i", "u"}, {"y"}) + input("d", {3, 3}) + input("i", {2, 1}, 7) +
                     input("u", updates));
    };
    accepted(scatter({2, 3}));
    contradicts(scatter({3, 2}), errc::shape_mismatch, "updates");
    contradicts(scatter({1, 3}), errc::shape_mismatch, "updates");
    contradicts(scatter({6}), errc::wrong_rank, "updates");
    contradicts(scatter({2, 3, 1}), errc::wrong_rank, "updates");
}

TEST_CASE("an axis is there once") {
    auto const x = input("x", {2, 3});
    auto const slice = [&](list axes) {
        return model(node("Slice", {"x", "s", "e", "a"}, {"y"}) + numbers("s", {0, 1}) + numbers("e", {1, 2}) +
                     numbers("a", axes) + x);
    };
    accepted(slice({0, 1}));
    contradicts(slice({0, 0}), errc::wrong_value, "axes");
    contradicts(slice({0, -2}), errc::wrong_value, "axes");
    for (std::string const op : {"ReduceMean", "ReduceMax", "ReduceL2", "ReduceLogSumExp"}) {
        contradicts(model(node(op, {"x"}, {"y"}, attribute("axes", {0, 0})) + x), errc::wrong_value, "axes", "0");
        contradicts(model(node(op, {"x"}, {"y"}, attribute("axes", {0, -2})) + x), errc::wrong_value, "axes", "-2");
    }
    contradicts(
        model(node("ReduceSum", {"x", "a"}, {"y"}) + numbers("a", {1, -1}) + x), errc::wrong_value, "axes", "-1");
    contradicts(
        model(node("Pad", {"x", "p", "", "a"}, {"y"}) + numbers("p", {0, 0, 0, 0}) + numbers("a", {1, -1}) + x, 18),
        errc::wrong_value, "axes", "-1");
    contradicts(
        model(node("CenterCropPad", {"x", "to"}, {"y"}, attribute("axes", {1, 1})) + numbers("to", {1, 1}) + x, 18),
        errc::wrong_value, "axes", "1");
    // in version 1 the last bounds of an axis count
    accepted(model(node("Slice", {"x"}, {"y"},
                       attribute("axes", {0, 0}) + attribute("starts", {0, 1}) + attribute("ends", {1, 2})) +
                       x,
        7));
}

TEST_CASE("Split: parts of equal size, and one way to say how many") {
    auto const split = [](int opset, std::int64_t size, std::string const& rest = {}, bool sizes = false) {
        auto const n = sizes ? node("Split", {"x", "s"}, {"y", "z"}, rest) + numbers("s", {2, size - 2})
                             : node("Split", {"x"}, {"y", "z"}, rest);
        return model(n + input("x", {size}), opset, {"y", "z"});
    };
    std::string const two = "attribute { name: 'num_outputs' type: INT i: 2 } ",
                      three = "attribute { name: 'num_outputs' type: INT i: 3 } ";
    accepted(split(11, 4));
    accepted(split(13, 5, {}, true));
    accepted(split(18, 5, two));
    for (int const opset : {2, 11, 13}) contradicts(split(opset, 5), errc::wrong_shape, "input", "5");
    contradicts(split(18, 5, two, true), errc::wrong_attribute_value, "num_outputs");
    contradicts(split(18, 6, three), errc::wrong_output_count, "num_outputs", "3");
}

TEST_CASE("a mode of a later operator set is not there before") {
    auto const pad = [](int opset) {
        return model(
            node("Pad", {"x", "p"}, {"y"}, word("mode", "wrap")) + numbers("p", {1, 0, 0, 0}) + input("x", {2, 3}),
            opset);
    };
    accepted(pad(19));
    for (int const opset : {11, 13, 18}) contradicts(pad(opset), errc::wrong_attribute_value, "mode");
}

TEST_CASE("the values of a tensor are there once") {
    auto const add = [](std::string const& values) {
        return model(node("Add", {"x", "c"}, {"y"}) + input("x", {1}) +
                     "initializer { name: 'c' data_type: 1 dims: 1 " + values + " }");
    };
    accepted(add("float_data: 1"));
    accepted(add("raw_data: '\\000\\000\\200\\077'"));
    for (std::string const values : {"float_data: 1 raw_data: '\\000\\000\\200\\077'", "float_data: 1 int32_data: 1",
             "raw_data: '\\000\\000\\200\\077' data_location: EXTERNAL external_data { key: 'location' value: 'w' }"})
        CHECK(mistake(add(values)).code == errc::invalid_tensor);
}

TEST_CASE("an operator set that does not exist is named") {
    for (int const opset : {0, -3, 999}) {
        auto const e = mistake(model(node("Neg", {"x"}, {"y"}) + input("x", {2}), opset));
        CHECK(e.code == errc::unsupported_version);
        CHECK(e.where.port == "opset_import");
        CHECK(e.got == std::to_string(opset));
    }
}

} // namespace import_test::of_contradictions
