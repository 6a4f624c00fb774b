// test/shipped/onnx_producers.cpp - ONNX models as exporters write them: other versions, sequences, PyTorch
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/onnx/front_end.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/shipped.hpp"

namespace shipped_onnx_producers_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;

namespace {

struct imported {
    std::shared_ptr<graft::model::source> from = std::make_shared<graft::model::source>();
    graft::error_list errors{};
    graft::graph g{};

    imported(std::string const& parts, int version, std::string const& producer = "test") {
        auto const text = "ir_version: 8 producer_name: '" + producer +
                          "' opset_import { version: " + std::to_string(version) + " } graph {\n" + parts + "}\n";
        std::vector<std::byte> bytes(text.size());
        std::memcpy(bytes.data(), text.data(), text.size());
        if (errors.add(
                graft::onnx::read(std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.onnx", {}, *from)))
            g = errors.take(graft::translate(from, graft::shipped::operators(), graft::shipped::onnx(), {}));
    }
    [[nodiscard]] shape output() const {
        return errors.failed() || g.outputs.empty() ? shape() : g.tensors[g.outputs[0].tensor].desc.shape;
    }
    /// The code of the only warning.
    [[nodiscard]] errc warning() const { return errors.warnings.size() == 1 ? errors.warnings[0].code : errc::ok; }
    template <class Op> [[nodiscard]] std::optional<graft::op_ref<Op>> find() const {
        for (graft::node_id i = 0; i < g.nodes.size(); ++i)
            if (auto const n = graft::as<Op>(graft::node_ref(g, i))) return n;
        return std::nullopt;
    }
};

std::string input(std::string const& name, std::vector<int> const& dims, int type = 1) {
    auto text = "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { ";
    for (auto const d : dims) text += "dim { dim_value: " + std::to_string(d) + " } ";
    return text + "} } } }\n";
}
std::string number(std::string const& name, int value) {
    return "initializer { name: '" + name + "' data_type: 7 int64_data: " + std::to_string(value) + " }\n";
}
std::string node(std::string const& op, std::vector<std::string> const& inputs, std::string const& output,
    std::string const& rest = {}) {
    auto text = "node { op_type: '" + op + "' output: '" + output + "' " + rest;
    for (auto const& i : inputs) text += " input: '" + i + "'";
    return text + " }\n";
}
std::string axis(int at) { return "attribute { name: 'axis' type: INT i: " + std::to_string(at) + " }"; }
std::string const linear = "attribute { name: 'mode' type: STRING s: 'linear' } ",
                  scales = "attribute { name: 'scales' type: FLOATS floats: 1 floats: 1 floats: 2 floats: 3 } ",
                  y = "output { name: 'y' }\n";

} // namespace

TEST_CASE("auto_pad of data-dependent sizes is left to operators that find the pads themselves") {
    auto const open = [](std::string const& op, std::string const& kernel, std::string const& rest,
                          std::string const& how = "SAME_UPPER", int dims = 4) {
        auto image = std::string(
            "input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { "
            "dim_value: 3 } ");
        for (int i = 2; i < dims; ++i) image += "dim { dim_param: 'size" + std::to_string(i) + "' } ";
        std::vector<std::string> inputs{"x"};
        if (op == "Conv") inputs.emplace_back("w");
        return image + "} } } }\n" + (op == "Conv" ? input("w", {2, 3, 3, 3}) : std::string()) +
               node(op, inputs, "y", "attribute { name: 'auto_pad' type: STRING s: '" + how + "' } " + kernel + rest) +
               y;
    };
    std::string const of_two = "attribute { name: 'kernel_shape' type: INTS ints: 3 ints: 3 } "
                               "attribute { name: 'strides' type: INTS ints: 2 ints: 2 } ",
                      of_three = "attribute { name: 'kernel_shape' type: INTS ints: 2 ints: 2 ints: 2 } "
                                 "attribute { name: 'strides' type: INTS ints: 2 ints: 1 ints: 2 } ";
    imported const largest(open("MaxPool", of_two, ""), 17), mean(open("AveragePool", of_two, ""), 17),
        sums(open("Conv", of_two, ""), 17), deep(open("MaxPool", of_three, "", "SAME_UPPER", 5), 17);
    REQUIRE(largest.find<lib::MaxPool>());
    CHECK(largest.find<lib::MaxPool>()->attr<"padding">() == "SAME");
    CHECK(largest.find<lib::MaxPool>()->attr<"data_format">() == "NCHW");
    CHECK(mean.find<lib::AvgPool>());
    REQUIRE(sums.find<lib::Conv2D>());
    CHECK(sums.find<lib::Conv2D>()->attr<"padding">() == "SAME");
    CHECK(deep.find<lib::MaxPool3D>());
    for (auto const* const i : {&largest, &mean}) {
        CHECK(i->output().rank() == 4);
        CHECK(i->output()[1] == graft::dim(3));
        CHECK_FALSE(i->output()[2].known());
    }
    CHECK(sums.output()[1] == graft::dim(2));
    // no operator computes these pads: fewer at the end, those that count, a window with holes, a window that rounds
    // up
    auto const refused = [&](std::string const& op, std::string const& rest, std::string const& how = "SAME_UPPER") {
        imported const i(open(op, of_two, rest, how), 19);
        return i.errors.failed() ? i.errors.errors[0].code : errc::ok;
    };
    CHECK(refused("MaxPool", "", "SAME_LOWER") == errc::wrong_shape);
    CHECK(refused("AveragePool", "attribute { name: 'count_include_pad' type: INT i: 1 } ") == errc::wrong_shape);
    CHECK(refused("MaxPool", "attribute { name: 'dilations' type: INTS ints: 2 ints: 2 } ") == errc::wrong_shape);
    CHECK(refused("MaxPool", "attribute { name: 'ceil_mode' type: INT i: 1 } ") == errc::wrong_shape);
    CHECK(imported(open("AveragePool", of_two, ""), 1, "pytorch").errors.failed());
}

TEST_CASE("an operator that the model's version does not have yet, or no more, is read in the nearest that has it") {
    auto const norm = input("x", {2, 8}) + input("s", {8}) + node("LayerNormalization", {"x", "s"}, "y", axis(-1)) + y;
    imported const early(norm, 11);
    CHECK(early.output() == shape{2, 8});
    CHECK(early.warning() == errc::unsupported_version);
    CHECK(imported(norm, 17).errors.warnings.empty());
    imported const late(input("x", {1, 1, 2, 2}) + input("s", {4}) + node("Upsample", {"x", "s"}, "y") + y, 13);
    CHECK_FALSE(late.errors.failed());
    imported const groups(
        input("x", {1, 4, 2, 2}) + input("s", {2}) + input("b", {2}) +
            node("GroupNormalization", {"x", "s", "b"}, "y", "attribute { name: 'num_groups' type: INT i: 2 }") + y,
        18);
    CHECK(groups.output() == shape{1, 4, 2, 2});
    CHECK(groups.warning() == errc::unsupported_version);
    CHECK(late.warning() == errc::unsupported_version);
    imported const never(input("x", {2}) + node("Nowhere", {"x"}, "y") + y, 13);
    REQUIRE(never.errors.failed());
    CHECK(never.errors.errors[0].code == errc::unsupported_operator);
}

TEST_CASE("a node with the attributes of another version is read as in that one") {
    imported const up(input("x", {1, 2, 3, 4}) + node("Upsample", {"x"}, "y", scales) + y, 9);
    CHECK(up.output() == shape{1, 2, 6, 12});
    CHECK(up.warning() == errc::unsupported_version);
    imported const no_version(
        input("x", {1, 2, 3, 4}) + node("Upsample", {"x"}, "y", "attribute { name: 'zoom' type: INT i: 2 }") + y, 9);
    REQUIRE(no_version.errors.failed());
    CHECK(no_version.errors.errors[0].code == errc::undeclared_attribute);
    CHECK(no_version.errors.errors[0].where.port == "zoom");
}

TEST_CASE("PyTorch means its own resize and pooling where the operator set cannot say it") {
    auto const resized = input("x", {1, 2, 3, 4}) + node("Upsample", {"x"}, "y", linear + scales) + y;
    auto const coordinates = [](imported const& m) {
        auto const n = m.find<lib::ResizeNd>();
        return n ? std::string(n->attr<"coordinates">()) : std::string();
    };
    CHECK(coordinates(imported(resized, 7, "pytorch")) == "pytorch_half_pixel");
    CHECK(coordinates(imported(resized, 7)) == "asymmetric");
    auto const pooled = input("x", {1, 2, 3, 4}) +
                        node("AveragePool", {"x"}, "y",
                            "attribute { name: 'kernel_shape' type: INTS ints: 2 ints: 2 }") +
                        y;
    auto const counts = [](imported const& m) {
        auto const n = m.find<lib::PoolingNd>();
        return n && n->attr<"count_pads">();
    };
    CHECK(counts(imported(pooled, 6, "pytorch")));
    CHECK_FALSE(counts(imported(pooled, 6)));
    CHECK_FALSE(counts(imported(pooled, 7, "pytorch")));
}

TEST_CASE("scales that come with the run: the sizes follow from them") {
    imported const m(input("x", {1, 2, 3, 4}) + input("s", {4}) + node("Resize", {"x", "", "s"}, "y") + y, 13);
    CHECK(m.output() == shape{-1, -1, -1, -1});
    imported const both(
        input("x", {2}) + input("s", {1}) + input("n", {1}, 7) + node("Resize", {"x", "", "s", "n"}, "y") + y, 13);
    REQUIRE(both.errors.failed());
    CHECK(both.errors.errors[0].where.port == "scales");
}

TEST_CASE("elements of a sequence that the model itself names may have different shapes") {
    auto const ab = input("a", {2, 3}) + input("b", {4}) + input("c", {5, 3});
    auto const created = node("SequenceConstruct", {"a", "b"}, "s");
    CHECK(imported(ab + number("k", -1) + created + node("SequenceAt", {"s", "k"}, "y") + y, 13).output() == shape{4});
    CHECK(imported(ab + number("k", 1) + created + node("SequenceInsert", {"s", "c", "k"}, "t") +
                       node("SequenceAt", {"t", "k"}, "y") + y,
              13)
              .output() == shape{5, 3});
    CHECK(imported(ab + number("k", 0) + created + node("SequenceErase", {"s", "k"}, "t") +
                       node("SequenceAt", {"t", "k"}, "y") + y,
              13)
              .output() == shape{4});
    CHECK(imported(ab + node("SequenceEmpty", {}, "e") + node("SequenceInsert", {"e", "a"}, "s") +
                       node("SequenceInsert", {"s", "c"}, "t") + node("ConcatFromSequence", {"t"}, "y", axis(0)) + y,
              13)
              .output() == shape{7, 3});
    auto const parts = "initializer { name: 'n' data_type: 7 dims: 2 int64_data: 1 int64_data: 4 }\n" +
                       node("SplitToSequence", {"c", "n"}, "s");
    CHECK(imported(ab + parts + number("k", 1) + node("SequenceAt", {"s", "k"}, "y") + y, 18).output() == shape{4, 3});
    // a position known only at run time requires a list, and one shape
    imported const late(ab + input("k", {}, 7) + created + node("SequenceAt", {"s", "k"}, "y") + y, 13);
    REQUIRE(late.errors.failed());
    CHECK(late.errors.errors[0].code == errc::shape_mismatch);
    imported const outside(ab + number("k", 2) + created + node("SequenceAt", {"s", "k"}, "y") + y, 13);
    CHECK(outside.errors.failed());
}

TEST_CASE("a branch that is known not to be taken may contradict the shapes") {
    auto const branch = [](std::string const& name, std::string const& node) {
        return "attribute { name: '" + name + "' type: GRAPH g { " + node + "output { name: 'z' } } } ";
    };
    auto const squeezes = [&](int size, int taken) { // as PyTorch writes x.squeeze(0)
        return input("x", {size, 3}) + "initializer { name: 'c' data_type: 9 raw_data: '\\00" + std::to_string(taken) +
               "' }\n" +
               node("If", {"c"}, "y",
                   branch("then_branch",
                       "node { op_type: 'Squeeze' input: 'x' output: 's' attribute { name: 'axes' "
                       "type: INTS ints: 0 } } node { op_type: 'Identity' input: 's' output: 'z' } ") +
                       branch("else_branch", "node { op_type: 'Identity' input: 'x' output: 'z' } ")) +
               y;
    };
    CHECK(imported(squeezes(2, 0), 12).output() == shape{2, 3});
    imported const wrong(squeezes(2, 1), 12);
    REQUIRE(wrong.errors.failed());
    CHECK(wrong.errors.errors[0].code == errc::wrong_shape);
}

TEST_CASE("NonZero of a number with no axis: a vector of one element before version 13") {
    auto const parts = input("x", {}) + node("NonZero", {"x"}, "y") + y;
    CHECK(imported(parts, 9).output() == shape{1, -1});
    CHECK(imported(parts, 13).output() == shape{0, -1});
}

} // namespace shipped_onnx_producers_test
