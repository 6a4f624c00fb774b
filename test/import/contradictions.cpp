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

TEST_CASE("padding is less than the window that it belongs to") {
    auto const pool = [](std::string const& op, list pads) {
        return model(node(op, {"x"}, {"y"}, attribute("kernel_shape", {2, 2}) + attribute("pads", pads)) +
                     input("x", {1, 1, 6, 6}));
    };
    for (std::string const op : {"MaxPool", "AveragePool", "LpPool"}) {
        accepted(pool(op, {1, 1, 1, 1}));
        contradicts(pool(op, {2, 0, 0, 0}), errc::wrong_attribute_value, "pads", "2");
        contradicts(pool(op, {0, 0, 0, 2}), errc::wrong_attribute_value, "pads", "2");
    }
    auto const transposed = [](list more) {
        return model(
            node("ConvTranspose", {"x", "w"}, {"y"}, attribute("strides", {2, 2}) + attribute("output_padding", more)) +
            input("x", {1, 1, 6, 6}) + ones("w", {1, 1, 2, 2}));
    };
    accepted(transposed({1, 1}));
    contradicts(transposed({0, 2}), errc::wrong_value, "output_padding", "2");
}

TEST_CASE("a parameter has the rank and the number of elements that its use has") {
    auto const x = input("x", {1, 2, 4, 4});
    auto const conv = [&](std::string const& op, list bias) {
        return model(node(op, {"x", "w", "b"}, {"y"}) + x + ones("w", {2, 2, 1, 1}) + ones("b", bias));
    };
    for (std::string const op : {"Conv", "ConvTranspose"}) {
        accepted(conv(op, {2}));
        contradicts(conv(op, {2, 1}), errc::wrong_rank, "B", "2");
    }
    auto const gemm = [](list addend) {
        return model(node("Gemm", {"a", "b", "c"}, {"y"}) + input("a", {2, 3}) + ones("b", {3, 4}) + ones("c", addend));
    };
    accepted(gemm({1, 4}));
    contradicts(gemm({1, 1, 4}), errc::wrong_rank, "C", "3");
    auto const resize = [&](int opset, list sizes, std::string const& rest = {}) {
        return model(node("Resize", {"x", "", "", "s"}, {"y"}, rest) + x + numbers("s", sizes), opset);
    };
    accepted(resize(13, {1, 2, 8, 8}));
    contradicts(resize(13, {8, 8}), errc::wrong_element_count, "sizes", "2");
    accepted(resize(18, {8, 8}, attribute("axes", {2, 3})));
    contradicts(resize(18, {8, 8}, attribute("axes", {2})), errc::wrong_element_count, "sizes", "2");
    auto const hot = [](list dims) {
        return model(node("OneHot", {"i", "d", "v"}, {"y"}) + input("i", {3}, 7) + number("d", 4) + ones("v", dims));
    };
    accepted(hot({2}));
    contradicts(hot({3}), errc::wrong_element_count, "values", "3");
    auto const compress = [&](list dims) {
        return model(node("Compress", {"x", "c"}, {"y"}, "attribute { name: 'axis' type: INT i: 1 } ") + x +
                     input("c", dims, 9));
    };
    accepted(compress({2}));
    contradicts(compress({1, 2}), errc::wrong_rank, "condition", "2");
    for (std::string const op : {"GlobalAveragePool", "GlobalMaxPool", "GlobalLpPool"}) {
        accepted(model(node(op, {"x"}, {"y"}) + input("x", {2, 3, 4})));
        contradicts(model(node(op, {"x"}, {"y"}) + input("x", {2, 3})), errc::wrong_rank, "X", "2");
    }
    contradicts(model(node("InstanceNormalization", {"x", "s", "s"}, {"y"}) + input("x", {2, 3}) + ones("s", {3})),
        errc::wrong_rank, "input", "2");
}

TEST_CASE("words and numbers that an operator of ONNX does not have") {
    auto const x = input("x", {1, 1, 4, 4});
    auto const scales = [](std::string const& of_image) {
        return "initializer { name: 's' data_type: 1 dims: 4 float_data: [1, 1, " + of_image + "] } ";
    };
    auto const resize = [&](std::string const& op, int opset, std::string const& mode, std::string const& factors) {
        auto const n = op == "Resize" ? node(op, {"x", "", "s"}, {"y"}, word("mode", mode))
                                      : node(op, {"x", "s"}, {"y"}, word("mode", mode));
        return model(n + x + scales(factors), opset);
    };
    accepted(resize("Resize", 13, "linear", "0.5, 2"));
    CHECK(mistake(resize("Resize", 13, "bilinear", "2, 2")).got == "bilinear");
    accepted(resize("Upsample", 9, "nearest", "0.5, 2")); // as exporters write it
    auto const mod = [](int type, int fmod) {
        return model(
            node("Mod", {"a", "b"}, {"y"}, "attribute { name: 'fmod' type: INT i: " + std::to_string(fmod) + " } ") +
            input("a", {2}, type) + input("b", {2}, type));
    };
    accepted(mod(1, 1));
    accepted(mod(7, 0));
    contradicts(mod(1, 0), errc::wrong_attribute_value, "fmod", "0");
    auto const sum = [](std::string const& equation) {
        return model(
            node("Einsum", {"a", "b"}, {"y"}, word("equation", equation)) + input("a", {2, 3}) + input("b", {3, 4}));
    };
    accepted(sum("a...,...b->...ab"));
    accepted(sum("ij,jk->"));
    contradicts(sum("a...,...b->ab"), errc::wrong_attribute_value, "equation");
}

TEST_CASE("an initializer has the dtype and the shape of the input of its name") {
    auto const add = [](std::string const& declared) {
        return model(node("Add", {"x", "c"}, {"y"}) + input("x", {3}) + ones("c", {3}) + declared);
    };
    accepted(add(input("c", {3})));
    accepted(add("input { name: 'c' type { tensor_type { elem_type: 1 shape { dim { dim_param: 'n' } } } } } "));
    accepted(add(input("c", {}))); // nothing is said of the shape
    contradicts(add(input("c", {3}, 11)), errc::wrong_dtype, "c", "float32");
    contradicts(add(input("c", {4})), errc::shape_mismatch, "c");
    contradicts(add(input("c", {2, 3})), errc::shape_mismatch, "c");
    accepted(add(input("c", {3, 1}))); // with a warning
}

TEST_CASE("an attribute has values of one type; both branches of an If have as many outputs") {
    auto const softmax = [](std::string const& values) {
        return model(
            node("Softmax", {"x"}, {"y"}, "attribute { name: 'axis' type: INT " + values + " } ") + input("x", {2, 3}));
    };
    accepted(softmax("i: 1"));
    CHECK(mistake(softmax("i: 1 f: 1.5")).code == errc::wrong_attribute_kind);
    auto const branch = [](std::string const& side, std::string const& outputs) {
        return "attribute { name: '" + side + "' type: GRAPH g { " + node("Neg", {"x"}, {side + "_a"}) +
               node("Abs", {"x"}, {side + "_b"}) + outputs + "} } ";
    };
    auto const output = [](std::string const& name) { return "output { name: '" + name + "' } "; };
    auto const both = [&](std::string const& more) {
        return model(node("If", {"p"}, {"y"},
                         branch("then_branch", output("then_branch_a")) +
                             branch("else_branch", output("else_branch_a") + more)) +
                     input("p", {}, 9) + input("x", {2}));
    };
    accepted(both(""));
    CHECK(mistake(both(output("else_branch_b"))).code == errc::wrong_output_count);
}

} // namespace import_test::of_contradictions
