// test/shipped/unranked_exports.cpp - exports to ONNX of tensors whose rank only a run tells
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "graft/export.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"
#include "test/import/onnx_text.hpp"

namespace shipped_unranked_exports_test {

using import_test::node, import_test::numbers;
using floats = std::vector<float>;

namespace {

/// x is [N, 2, 3]; r is x, or x without its first axis if N is 1: of unknown rank. The result is the tensor y.
std::string model(std::string const& nodes) {
    auto const branch = [](std::string const& side, std::string const& made, std::string const& name) {
        return "attribute { name: '" + side + "_branch' type: GRAPH g { name: 'b' " + made + "output { name: '" + name +
               "' } } } ";
    };
    return "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + node("Shape", {"x"}, {"dims"}) +
           node("Gather", {"dims", "first"}, {"n"}) + node("Equal", {"n", "one"}, {"alone"}) +
           node("Squeeze", {"alone", "first"}, {"p"}) +
           node("If", {"p"}, {"r"},
               branch("then", node("Squeeze", {"x", "first"}, {"t"}), "t") +
                   branch("else", node("Identity", {"x"}, {"e"}), "e")) +
           nodes +
           "input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_param: 'N' } dim { dim_value: 2 } "
           "dim { dim_value: 3 } } } } } " +
           numbers("first", {0}) + numbers("one", {1}) + numbers("last", {-1}) +
           "initializer { name: 'w' data_type: 1 dims: 1 dims: 2 dims: 2 float_data: 1 float_data: 2 float_data: 3 "
           "float_data: 4 } output { name: 'y' type { tensor_type { elem_type: 1 } } } }";
}
std::string attribute(std::string const& name, std::string const& is) {
    return "attribute { name: '" + name + "' " + is + " } ";
}
floats twice(floats all) {
    auto const once = all;
    all.insert(all.end(), once.begin(), once.end());
    return all;
}
floats run(graft::graph g) {
    auto const program = graft::compile(std::move(g), graft::shipped::target());
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    REQUIRE(session.set_input<float>("x", twice({1, 5, 2, 4, 3, 6})));
    REQUIRE(session.run());
    auto const y = session.output<float>("y");
    REQUIRE(y);
    return {y->begin(), y->end()};
}
/// The result of a run of the exported model, whose sizes and condition are known then.
floats exported(std::string const& nodes) {
    CAPTURE(nodes);
    auto const text = model(nodes);
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.symbols = graft::shared<graft::model_symbols>::make();
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto const g = graft::import(graft::shipped::target(), "model.onnx", options);
    REQUIRE(g);
    auto const file =
        (std::filesystem::temp_directory_path() / ("graft_unranked_" + std::to_string(::getpid()) + ".onnx")).string();
    REQUIRE(!graft::export_onnx(*g, graft::shipped::onnx_exporters(), file, {.opset = 17}).failed());
    graft::import_options sized;
    sized.shapes = {{"x", graft::shape{2, 2, 3}}};
    auto again = graft::import(graft::shipped::target(), file, sized);
    std::filesystem::remove(file);
    REQUIRE(again);
    return run(std::move(*again));
}

} // namespace

TEST_CASE("operators that need no rank, or have it from elsewhere, are exported") {
    CHECK(exported(node("Conv", {"r", "w"}, {"y"}, attribute("kernel_shape", "type: INTS ints: 2"))) ==
          twice({1 + 10 + 12 + 12, 5 + 4 + 9 + 24}));
    auto const last = attribute("axis", "type: INT i: -1");
    CHECK(exported(node("Concat", {"r", "r"}, {"y"}, last)) == twice({1, 5, 2, 1, 5, 2, 4, 3, 6, 4, 3, 6}));
    CHECK(exported(node("ReduceMax", {"r"}, {"y"}, attribute("axes", "type: INTS ints: -1"))) == twice({5, 6}));
    CHECK(exported(node("ReduceSum", {"r", "last"}, {"y"})) == twice({8, 13}));
    auto const as_float = node("Cast", {"i"}, {"y"}, attribute("to", "type: INT i: 1"));
    CHECK(exported(node("ArgMax", {"r"}, {"i"}, last) + as_float) == twice({1, 2}));
    CHECK(exported(node("Shape", {"r"}, {"s"}) + node("Size", {"s"}, {"i"}) + as_float) == floats{3});
    CHECK(exported(node("Squeeze", {"r"}, {"y"})) == twice({1, 5, 2, 4, 3, 6}));
    CHECK(exported(node("Transpose", {"r"}, {"y"}, attribute("perm", "type: INTS ints: 0 ints: 2 ints: 1"))) ==
          twice({1, 4, 5, 3, 2, 6}));
    auto const sums = exported(node("Softmax", {"r"}, {"soft"}, last) + node("ReduceSum", {"soft", "last"}, {"y"}));
    REQUIRE(sums.size() == 4);
    for (auto const v : sums) CHECK(v == doctest::Approx(1));
}

} // namespace shipped_unranked_exports_test
