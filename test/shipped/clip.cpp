// test/shipped/clip.cpp - Clip of ONNX: one operator between numbers in order, from the import to the export
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "graft/export.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_clip_test {

namespace lib = graft::library;
using floats = std::vector<float>;
using graft::operator""_p;

namespace {

std::string model(int opset, std::string const& constants, std::string const& node, int type = 1) {
    auto const element = std::to_string(type);
    return "ir_version: 8 opset_import { version: " + std::to_string(opset) + " } graph { name: 'g' " + constants +
           " node { " + node + " output: 'y' } input { name: 'x' type { tensor_type { elem_type: " + element +
           " shape { dim { dim_value: 7 } } } } } output { name: 'y' type { tensor_type { elem_type: " + element +
           " } } } }";
}
std::string number(std::string const& name, float v, std::string const& dims = {}) {
    return "initializer { name: '" + name + "' data_type: 1 " + dims + " float_data: " + std::to_string(v) + " } ";
}
std::string attribute(std::string const& name, float v) {
    return " attribute { name: '" + name + "' type: FLOAT f: " + std::to_string(v) + " }";
}
graft::graph imported(std::string const& text) {
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto g = graft::import(graft::shipped::target(), "model.onnx", options);
    REQUIRE(g);
    return std::move(*g);
}
std::size_t count_of(graft::graph const& g, std::string_view op) {
    std::size_t n = 0;
    for (auto const& node : g.nodes) n += node.kind == graft::node_kind::operation && g.op_name(node) == op;
    return n;
}
template <class T> std::vector<T> result_of(graft::graph g, std::vector<T> const& x) {
    auto const program = graft::compile(std::move(g), graft::shipped::target());
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    REQUIRE(session.set_input<T>("x", x));
    REQUIRE(session.run());
    auto const y = session.output<T>("y");
    REQUIRE(y);
    return {y->begin(), y->end()};
}
/// The graph, exported to this operator set and imported again; `text`: the bytes of the file.
graft::graph there_and_back(graft::graph const& g, int opset, std::string& text) {
    auto const path =
        (std::filesystem::temp_directory_path() / ("graft_clip_" + std::to_string(::getpid()) + ".onnx")).string();
    REQUIRE(!graft::export_onnx(g, graft::shipped::onnx_exporters(), path, {.opset = opset}).failed());
    auto const file = graft::map_file(path);
    REQUIRE(file);
    auto const bytes = (*file)->bytes();
    text.assign(reinterpret_cast<char const*>(bytes.data()), bytes.size());
    auto again = graft::import(graft::shipped::target(), path);
    std::filesystem::remove(path);
    REQUIRE(again);
    return std::move(*again);
}
floats const x{-2, -0.5f, 0, 0.5f, 1, 7, -7};

} // namespace

TEST_CASE("Clip between two numbers is one operator, in kernels and in exports") {
    for (auto const& text : {model(6, {}, "op_type: 'Clip' input: 'x'" + attribute("min", -1) + attribute("max", 2)),
             model(
                 13, number("low", -1) + number("high", 2), "op_type: 'Clip' input: 'x' input: 'low' input: 'high'")}) {
        auto g = imported(text);
        CHECK(count_of(g, "ClipByValue") == 1);
        CHECK(count_of(g, "Maximum") + count_of(g, "Minimum") == 0);
        for (int const opset : {8, 11, 18}) {
            std::string bytes;
            auto again = there_and_back(g, opset, bytes);
            CHECK(bytes.find("Clip") != std::string::npos);
            CHECK(count_of(again, "ClipByValue") == 1);
            CHECK(result_of(std::move(again), x) == floats{-1, -0.5f, 0, 0.5f, 1, 2, -1});
        }
        auto const y = result_of(std::move(g), floats{-2, -0.5f, -0.0f, 0.5f, NAN, 7, -7});
        CHECK(y[0] == -1);
        CHECK(std::signbit(y[2]));
        CHECK(std::isnan(y[4]));
        CHECK(y[5] == 2);
    }
}

TEST_CASE("Clip with one bound, with bounds that cross, with a bound of a run") {
    CHECK(result_of(imported(model(13, number("low", 0.5f), "op_type: 'Clip' input: 'x' input: 'low'")), x) ==
          floats{0.5f, 0.5f, 0.5f, 0.5f, 1, 7, 0.5f});
    CHECK(result_of(imported(model(13, number("high", 0.5f), "op_type: 'Clip' input: 'x' input: '' input: 'high'")),
              x) == floats{-2, -0.5f, 0, 0.5f, 0.5f, 0.5f, -7});
    // ONNX takes the upper bound where they cross
    auto crossed = imported(
        model(13, number("low", 2) + number("high", 1), "op_type: 'Clip' input: 'x' input: 'low' input: 'high'"));
    CHECK(count_of(crossed, "ClipByValue") == 0);
    CHECK(result_of(std::move(crossed), x) == floats(7, 1));
    // a vector of one number is no scalar: another bound for each element could be meant
    auto vector = imported(model(13, number("low", -1, "dims: 1") + number("high", 2, "dims: 1"),
        "op_type: 'Clip' input: 'x' input: 'low' input: 'high'"));
    CHECK(result_of(std::move(vector), x) == floats{-1, -0.5f, 0, 0.5f, 1, 2, -1});
}

TEST_CASE("ClipByValue where its bounds cross: the lower one, also after an export") {
    graft::network net(graft::shipped::target().ops);
    auto const in = net.input("x", graft::dtype::f32, graft::shape{7});
    float const two[]{2}, one[]{1};
    auto const low = net.constant<float>("low", two, graft::shape::scalar()),
               high = net.constant<float>("high", one, graft::shape::scalar());
    net.output("y", net.add<lib::ClipByValue>("clip", "x"_p = in, "clip_value_min"_p = low, "clip_value_max"_p = high));
    auto g = std::move(net).finish();
    REQUIRE(g);
    std::string bytes;
    CHECK(result_of(there_and_back(*g, 18, bytes), x) == floats(7, 2));
    CHECK(result_of(std::move(*g), x) == floats(7, 2));
}

TEST_CASE("Clip of integers") {
    auto const bounds = std::string("initializer { name: 'low' data_type: 6 int32_data: -3 } "
                                    "initializer { name: 'high' data_type: 6 int32_data: 4 } ");
    auto g = imported(model(13, bounds, "op_type: 'Clip' input: 'x' input: 'low' input: 'high'", 6));
    CHECK(count_of(g, "ClipByValue") == 1);
    std::vector<std::int32_t> const whole{-9, -3, 0, 4, 5, 2147483647, -2147483647 - 1};
    CHECK(result_of(std::move(g), whole) == std::vector<std::int32_t>{-3, -3, 0, 4, 4, 4, -3});
}

} // namespace shipped_clip_test
