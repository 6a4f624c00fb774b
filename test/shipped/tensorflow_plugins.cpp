// test/shipped/tensorflow_plugins.cpp - the plugins that ship for TensorFlow: the table as data, and nodes through it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/library/tensorflow.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/shipped.hpp"
#include "test/check.hpp"

namespace shipped_tensorflow_plugins_test {

using namespace graft;
namespace tfp = graft::library::tensorflow_plugins;

namespace {

struct outcome {
    graph g{};
    error_list errors{};

    /// The node of this name, which must exist.
    [[nodiscard]] node const& at(std::string_view name) const {
        for (auto const& n : g.nodes)
            if (n.name == name) return n;
        FAIL("no node " << std::string(name));
        return g.nodes[0];
    }
    [[nodiscard]] attr_value const& attr(std::string_view node, std::string_view name) const {
        auto const& n = at(node);
        auto const i = g.catalog.index_of(g.catalog.attributes(n.op), name);
        REQUIRE(i >= 0);
        return g.attributes_of(n)[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] tensor_desc const& desc(std::string_view node, std::size_t k = 0) const {
        return g.tensors[at(node).output(k)].desc;
    }
};

outcome run(std::string const& text) {
    outcome o;
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    auto model = std::make_shared<model::source>();
    if (!o.errors.add(tensorflow::read(std::make_shared<mapped_file const>(std::move(bytes)), "net.pbtxt", {}, *model)))
        return o;
    o.g = o.errors.take(translate(model, shipped::operators(), shipped::tensorflow(), {}));
    return o;
}

std::string type(std::string_view name, std::string_view value = "DT_FLOAT") {
    return " attr { key: \"" + std::string(name) + "\" value { type: " + std::string(value) + " } }";
}
std::string ints(std::string_view name, std::vector<int> const& all) {
    std::string s = " attr { key: \"" + std::string(name) + "\" value { list {";
    for (auto v : all) s += " i: " + std::to_string(v);
    return s + " } } }";
}
std::string text(std::string_view name, std::string_view value) {
    return " attr { key: \"" + std::string(name) + "\" value { s: \"" + std::string(value) + "\" } }";
}
std::string number(std::string_view name, int value) {
    return " attr { key: \"" + std::string(name) + "\" value { i: " + std::to_string(value) + " } }";
}
std::string flag(std::string_view name, bool value) {
    return " attr { key: \"" + std::string(name) + "\" value { b: " + (value ? "true" : "false") + " } }";
}
std::string dims(std::vector<int> const& all) {
    std::string s;
    for (auto d : all) s += " dim { size: " + std::to_string(d) + " }";
    return s;
}
std::string placeholder(std::string_view name, std::vector<int> const& shape, std::string_view dtype = "DT_FLOAT") {
    return "node { name: \"" + std::string(name) + "\" op: \"Placeholder\"" + type("dtype", dtype) +
           " attr { key: \"shape\" value { shape {" + dims(shape) + " } } } }\n";
}
std::string const_ints(std::string_view name, std::vector<int> const& shape, std::vector<int> const& values) {
    auto s = "node { name: \"" + std::string(name) + "\" op: \"Const\"" + type("dtype", "DT_INT32") +
             " attr { key: \"value\" value { tensor { dtype: DT_INT32 tensor_shape {" + dims(shape) + " }";
    for (auto v : values) s += " int_val: " + std::to_string(v);
    return s + " } } } }\n";
}
std::string node_of(
    std::string_view name, std::string_view op, std::vector<std::string> const& inputs, std::string const& attrs) {
    auto s = "node { name: \"" + std::string(name) + "\" op: \"" + std::string(op) + "\"";
    for (auto const& i : inputs) s += " input: \"" + i + "\"";
    return s + attrs + " }\n";
}

/// The first required input of the row's target whose axes have names and for which the plugin declares no format.
std::string_view without_format(catalog_view const& ops, plugin_set const& set, plugin_row const& row) {
    auto const op = ops.find(set.target_of(row));
    if (op == no_op || !row.has_rules()) return {};
    auto const rules = set.rules_of(row);
    for (auto const& p : ops.inputs(op)) {
        bool given = p.how != presence::required || !p.format_sensitive;
        for (std::size_t i = 0; i < rules.format_count; ++i)
            given = given || rules.text(rules.formats[i].port) == ops.text(p.name);
        if (!given) return ops.text(p.name);
    }
    return {};
}

constexpr bool pads_are(std::string_view padding, std::string_view layout, std::array<std::int64_t, 8> const& all,
    std::array<std::int64_t, 4> const& wanted) {
    std::array<std::int64_t, 4> pads{};
    return tfp::pads_of_explicit(padding, layout, all, pads) && pads == wanted;
}
constexpr errc pads_fail(std::string_view padding, std::string_view layout, graft::span<std::int64_t const> all) {
    std::array<std::int64_t, 4> pads{};
    return tfp::pads_of_explicit(padding, layout, all, pads).code;
}
constexpr std::array<std::int64_t, 8> nhwc{0, 0, 1, 2, 3, 4, 0, 0}, nchw{0, 0, 0, 0, 1, 2, 3, 4},
    negative{0, 0, -1, 0, 0, 0, 0, 0};
constexpr std::array<std::int64_t, 6> short_one{};

} // namespace

TEST_CASE("every plugin maps its origin to an operator that ships") {
    auto const set = shipped::tensorflow();
    CHECK(set.rows.size() == tfp::builtin_plugins::plugins::size);
    CHECK(set.rows.size() >= 250);
    for (auto const& row : set.rows) {
        CAPTURE(set.origin_of(row));
        CHECK(set.find(set.origin_of(row)) == &row);
        if (set.target_of(row).empty()) CHECK((row.expand != nullptr));
        else CHECK(shipped::operators().find(set.target_of(row)) != no_op);
    }
    CHECK(set.find("NoSuchOperator") == nullptr);
    CHECK(set.find("Const") == nullptr); // the translator maps it itself
}

TEST_CASE("the plugins of training graphs are a set of their own, which joins the other") {
    auto const training = shipped::tensorflow_training();
    for (auto const& row : training.rows) {
        CAPTURE(training.origin_of(row));
        CHECK(shipped::tensorflow().find(training.origin_of(row)) == nullptr);
        CHECK(shipped::target().ops.find(training.target_of(row)) != no_op);
    }
    joined_plugins const both(std::array{shipped::tensorflow(), training});
    REQUIRE(both.state());
    auto const set = both.view();
    CHECK(set.rows.size() == shipped::tensorflow().rows.size() + training.rows.size());
    for (auto const& row : set.rows) CHECK(set.find(set.origin_of(row)) == &row);
    joined_plugins const twice(std::array{training, training});
    CHECK(twice.state().code == errc::duplicate_operator);
    CHECK(twice.view().find("VarHandleOp") == nullptr);
}

TEST_CASE("every input whose axes have names gets its format from the plugin") {
    auto const ops = shipped::target().ops;
    int sensitive = 0;
    for (auto const& set : {shipped::tensorflow(), shipped::tensorflow_training()})
        for (auto const& row : set.rows) {
            CAPTURE(set.origin_of(row));
            CHECK(without_format(ops, set, row) == "");
            if (auto const op = ops.find(set.target_of(row)); op != no_op)
                for (auto const& p : ops.inputs(op)) sensitive += p.format_sensitive;
        }
    CHECK(sensitive > 20); // the check above has something to see
}

TEST_CASE("names that differ") {
    auto const set = shipped::tensorflow();
    for (auto const& names : {std::pair{"TopKV2", "TopK"}, {"AddV2", "Add"}, {"Sum", "ReduceSum"},
             {"Mean", "ReduceMean"}, {"Concat", "ConcatV2"}, {"FusedBatchNormV3", "BatchNorm"}, {"MatMul", "MatMulV2"},
             {"BatchMatMul", "BatchMatMulV2"}, {"Softmax", "SoftmaxV2"}, {"ArgMax", "ArgMaxV2"},
             {"DepthwiseConv2dNative", "DepthwiseConv2D"}, {"ResizeBilinear", "ResizeBilinearV2"},
             {"StopGradient", "Identity"}, {"RefSwitch", "Switch"}}) {
        CAPTURE(names.first);
        REQUIRE(set.find(names.first) != nullptr);
        CHECK(set.target_of(*set.find(names.first)) == names.second);
    }
}

TEST_CASE("explicit_paddings become pads in either layout") {
    GRAFT_CHECK_TWICE(pads_are("EXPLICIT", "NHWC", nhwc, {1, 2, 3, 4}));
    GRAFT_CHECK_TWICE(pads_are("EXPLICIT", "NCHW", nchw, {1, 2, 3, 4}));
    GRAFT_CHECK_TWICE(pads_fail("SAME", "NHWC", {}) == errc::ok);
    GRAFT_CHECK_TWICE(pads_fail("SAME", "NHWC", nhwc) == errc::wrong_attribute_value);
    GRAFT_CHECK_TWICE(pads_fail("EXPLICIT", "NCHW", nhwc) == errc::wrong_attribute_value); // pads the channels
    GRAFT_CHECK_TWICE(pads_fail("EXPLICIT", "NHWC", negative) == errc::wrong_attribute_value);
    GRAFT_CHECK_TWICE(pads_fail("EXPLICIT", "NHWC", short_one) == errc::wrong_attribute_value);
    GRAFT_CHECK_TWICE(pads_fail("EXPLICIT", "NDHWC", nhwc) == errc::wrong_attribute_value);
}

TEST_CASE("Conv2D: padding, pads, strides, formats of x and filter") {
    auto const base = placeholder("x", {1, 5, 6, 2}) + placeholder("w", {3, 3, 2, 4});
    auto const o = run(base + node_of("c", "Conv2D", {"x", "w"},
                                  type("T") + ints("strides", {1, 2, 1, 1}) + text("padding", "EXPLICIT") +
                                      ints("explicit_paddings", {0, 0, 1, 0, 1, 1, 0, 0})));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr("c", "padding").string == "EXPLICIT");
    CHECK(o.attr("c", "data_format").string == "NHWC"); // the OpDef's default
    REQUIRE(o.attr("c", "pads").integers.size() == 4);
    CHECK(o.attr("c", "pads").integers[0] == 1);
    CHECK(o.attr("c", "pads").integers[3] == 1);
    CHECK(o.attr("c", "strides").integers[1] == 2);
    CHECK(o.attr("c", "dilations").integers.size() == 4);
    CHECK(o.attr("c", "groups").integer == 1);
    CHECK(o.desc("c").shape == shape{1, 2, 6, 4});
    auto const& n = o.at("c");
    REQUIRE(n.input_count == 2);
    CHECK(o.g.edge_formats[n.first_input].read == format::nhwc);
    CHECK(o.g.edge_formats[n.first_input + 1].read == format::hwcn);
    CHECK(o.desc("c").format == format::nhwc);

    auto const same = run(
        base + node_of("c", "Conv2D", {"x", "w"}, type("T") + ints("strides", {1, 2, 2, 1}) + text("padding", "SAME")));
    REQUIRE(same.errors.errors.empty());
    CHECK(same.desc("c").shape == shape{1, 3, 3, 4});

    auto const wrong = run(base + node_of("c", "Conv2D", {"x", "w"},
                                      type("T") + ints("strides", {1, 1, 1, 1}) + text("padding", "EXPLICIT") +
                                          ints("explicit_paddings", {0, 0, 1, 0})));
    REQUIRE(wrong.errors.errors.size() == 1);
    CHECK(wrong.errors.errors[0].code == errc::wrong_attribute_value);
    CHECK(wrong.errors.errors[0].where.port == "explicit_paddings");
    auto const missing = run(base + node_of("c", "Conv2D", {"x", "w"}, type("T") + text("padding", "SAME")));
    REQUIRE(missing.errors.errors.size() == 1);
    CHECK(missing.errors.errors[0].code == errc::missing_required_attribute);
}

TEST_CASE("MaxPoolV2: window and strides are constant inputs there and attributes here") {
    auto const base = placeholder("x", {1, 6, 6, 2}) + const_ints("k", {4}, {1, 2, 2, 1});
    auto const o = run(base + const_ints("s", {4}, {1, 2, 3, 1}) +
                       node_of("p", "MaxPoolV2", {"x", "k", "s"}, text("padding", "VALID")));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr("p", "ksize").integers[1] == 2);
    CHECK(o.attr("p", "strides").integers[2] == 3);
    CHECK(o.at("p").input_count == 1);
    CHECK(o.desc("p").shape == shape{1, 3, 2, 2});
    auto const computed = run(base + placeholder("s", {4}, "DT_INT32") +
                              node_of("p", "MaxPoolV2", {"x", "k", "s"}, text("padding", "VALID")));
    REQUIRE(computed.errors.errors.size() == 1);
    CHECK(computed.errors.errors[0].code == errc::not_a_constant);
}

TEST_CASE("FusedBatchNorm: five or six outputs, empty statistics while training") {
    auto const base = placeholder("x", {2, 3, 3, 4}) + placeholder("g", {4}) + placeholder("b", {4}) +
                      placeholder("none", {0});
    auto const training = run(
        base + node_of("n", "FusedBatchNormV3", {"x", "g", "b", "none", "none"}, type("T") + type("U")));
    REQUIRE(training.errors.errors.empty());
    CHECK(training.at("n").output_count == 6);
    CHECK(training.attr("n", "is_training").integer == 1);
    CHECK(training.desc("n", 1).shape == shape{4});
    auto const fixed = run(
        base + node_of("n", "FusedBatchNorm", {"x", "g", "b", "g", "b"}, type("T") + flag("is_training", false)));
    REQUIRE(fixed.errors.errors.empty());
    CHECK(fixed.at("n").output_count == 5);
    auto const empty = run(
        base + node_of("n", "FusedBatchNorm", {"x", "g", "b", "none", "none"}, type("T") + flag("is_training", false)));
    CHECK(empty.errors.errors.size() == 1);
}

TEST_CASE("BatchNormWithGlobalNormalization is taken apart") {
    auto const base = placeholder("t", {2, 3, 3, 4}) + placeholder("m", {4}) + placeholder("v", {4}) +
                      placeholder("beta", {4}) + placeholder("gamma", {4});
    auto const attrs = type("T") + " attr { key: \"variance_epsilon\" value { f: 0.5 } }";
    auto const o = run(base + node_of("n", "BatchNormWithGlobalNormalization", {"t", "m", "v", "beta", "gamma"},
                                  attrs + flag("scale_after_normalization", true)));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr("n/norm", "epsilon").real == 0.5);
    CHECK(o.attr("n/norm", "is_training").integer == 0);
    auto const& n = o.at("n/norm");
    CHECK(o.g.tensors[o.g.edges[n.first_input + 1]].origin == "gamma:0");
    CHECK(o.g.tensors[o.g.edges[n.first_input + 2]].origin == "beta:0");
    auto const ones = run(base + node_of("n", "BatchNormWithGlobalNormalization", {"t", "m", "v", "beta", "gamma"},
                                     attrs + flag("scale_after_normalization", false)));
    REQUIRE(ones.errors.errors.empty());
    CHECK(ones.g.op_name(ones.at("n/ones")) == "OnesLike");
}

TEST_CASE("TopK: k is an attribute there and an input here") {
    auto const o = run(placeholder("x", {8, 100}) + node_of("k", "TopK", {"x"}, type("T") + number("k", 5)));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.desc("k", 0).shape == shape{8, 5});
    CHECK(o.desc("k", 1).type == dtype::i32);
    CHECK(o.attr("k", "largest").integer == 1);
}

TEST_CASE("SpaceToBatch and BatchToSpace: the block size becomes a constant input") {
    auto const o = run(placeholder("x", {1, 4, 6, 2}) + const_ints("p", {2, 2}, {0, 0, 0, 0}) +
                       node_of("s", "SpaceToBatch", {"x", "p"}, type("T") + number("block_size", 2)) +
                       node_of("b", "BatchToSpace", {"s", "p"}, type("T") + number("block_size", 2)));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.desc("s/nd").shape == shape{4, 2, 3, 2});
    CHECK(o.desc("b/nd").shape == shape{1, 4, 6, 2});
}

TEST_CASE("counted ports: values N * T, outputs num_split * T, lists of types") {
    auto const o = run(placeholder("x", {2, 4}) + placeholder("y", {2, 6}) + const_ints("axis", {}, {1}) +
                       node_of("c", "ConcatV2", {"x", "y", "axis"}, type("T") + number("N", 2)) +
                       node_of("first", "Concat", {"axis", "y", "x"}, type("T") + number("N", 2)) +
                       node_of("s", "Split", {"axis", "c"}, type("T") + number("num_split", 5)) +
                       node_of("i", "IdentityN", {"x", "axis"},
                           " attr { key: \"T\" value { list { type: DT_FLOAT type: DT_INT32 } } }"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.desc("c").shape == shape{2, 10});
    CHECK(o.desc("first").shape == shape{2, 10});
    REQUIRE(o.at("s").output_count == 5);
    CHECK(o.desc("s", 4).shape == shape{2, 2});
    REQUIRE(o.at("i").output_count == 2);
    CHECK(o.desc("i", 1).type == dtype::i32);
    auto const wrong = run(placeholder("x", {2, 4}) + const_ints("axis", {}, {1}) +
                           node_of("c", "ConcatV2", {"x", "axis"}, type("T") + number("N", 2)));
    REQUIRE(wrong.errors.errors.size() == 1);
    CHECK(wrong.errors.errors[0].code == errc::wrong_input_count);
}

TEST_CASE("renamed, constant and defaulted attributes") {
    auto const o = run(
        placeholder("x", {2, 3, 1}) + placeholder("a", {3, 2}) + placeholder("b", {4, 3}) +
        const_ints("axis", {}, {1}) + node_of("cast", "Cast", {"x"}, type("SrcT") + type("DstT", "DT_INT32")) +
        node_of("arg", "ArgMax", {"x", "axis"}, type("T")) +
        node_of("mean", "Mean", {"x", "axis"}, type("T") + flag("keep_dims", true)) +
        node_of("mm", "MatMul", {"a", "b"}, type("T") + flag("transpose_a", true) + flag("transpose_b", true)) +
        node_of("e", "Exp", {"x"}, type("T")) + node_of("soft", "Softmax", {"x"}, type("T")) +
        node_of("sq", "Squeeze", {"x"}, type("T") + ints("squeeze_dims", {2})) +
        node_of("drop", "Dropout", {"x", "x"}, ""));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.desc("cast").type == dtype::i32);
    CHECK(o.desc("arg").type == dtype::i64);
    CHECK(o.desc("arg").shape == shape{2, 1});
    CHECK(o.desc("mean").shape == shape{2, 1, 1});
    CHECK(o.attr("mean", "noop_with_empty_axes").integer == 1);
    CHECK(o.desc("mm").shape == shape{2, 4});
    CHECK(o.attr("e", "base").real == -1.0);
    CHECK(o.attr("soft", "axes").integers[0] == -1);
    CHECK(o.desc("sq").shape == shape{2, 3});
    CHECK(o.desc("drop").shape == shape{2, 3, 1});
}

TEST_CASE("a dtype outside the OpDef is refused") {
    auto const o = run(placeholder("x", {2}, "DT_STRING") + node_of("e", "Exp", {"x"}, type("T", "DT_STRING")));
    REQUIRE(o.errors.errors.size() == 1);
    CHECK(o.errors.errors[0].code == errc::wrong_dtype);
    CHECK(o.errors.errors[0].where.port == "T");
}

} // namespace shipped_tensorflow_plugins_test
