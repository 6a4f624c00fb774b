// test/shipped/run_parameters.cpp - ONNX models whose parameters only a run tells: they run, and they are exported as
// inputs of the same operators
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

namespace shipped_run_parameters_test {

using floats = std::vector<float>;
using longs = std::vector<std::int64_t>;

namespace {

std::string dims_of(longs const& dims) {
    std::string text;
    for (auto const d : dims) text += "dim { dim_value: " + std::to_string(d) + " } ";
    return text;
}
std::string input(std::string const& name, int type, longs const& dims) {
    return "input { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " +
           dims_of(dims) + "} } } } ";
}
/// A node with the inputs `x` (float32), then the parameters p0, p1 ... (int64 vectors of these lengths).
std::string model(std::string const& node, longs const& x, std::vector<std::int64_t> const& lengths, int opset) {
    std::string text = "ir_version: 8 opset_import { version: " + std::to_string(opset) +
                       " } graph { name: 'g' node { " + node + " } " + input("x", 1, x);
    for (std::size_t i = 0; i < lengths.size(); ++i) text += input("p" + std::to_string(i), 7, {lengths[i]});
    return text + "output { name: 'y' type { tensor_type { elem_type: 1 } } } }";
}
std::string integer(std::string const& name, int v) {
    return " attribute { name: '" + name + "' type: INT i: " + std::to_string(v) + " }";
}
std::string word(std::string const& name, std::string const& v) {
    return " attribute { name: '" + name + "' type: STRING s: '" + v + "' }";
}
std::shared_ptr<graft::mapped_file const> file_of(std::string const& text) {
    auto const bytes = graft::as_bytes(graft::span(text));
    return std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
}

struct outcome {
    graft::shape shape;
    floats y;
};
/// Runs a model that is imported once with each list of parameters.
std::vector<outcome> results(graft::graph g, floats const& x, std::vector<std::vector<longs>> const& runs) {
    auto const program = graft::compile(std::move(g), graft::shipped::target());
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    std::vector<outcome> all;
    for (auto const& parameters : runs) {
        REQUIRE(session.set_input<float>("x", x));
        for (std::size_t i = 0; i < parameters.size(); ++i)
            REQUIRE(session.set_input<std::int64_t>("p" + std::to_string(i), parameters[i]));
        REQUIRE(session.run());
        auto const y = session.output<float>("y");
        REQUIRE(y);
        auto const at = session.output_index("y");
        REQUIRE(at >= 0);
        all.push_back({session.output(static_cast<std::size_t>(at)).desc.shape, floats(y->begin(), y->end())});
    }
    return all;
}
/// The model, and the same after it was exported and imported again, give these results.
void gives(std::string const& text, floats const& x, std::vector<std::vector<longs>> const& runs,
    std::vector<outcome> const& wanted) {
    CAPTURE(text);
    graft::import_options options;
    options.opened = file_of(text);
    auto const to = graft::shipped::target();
    auto g = graft::import(to, "model.onnx", options);
    REQUIRE(g);
    auto const path = (std::filesystem::temp_directory_path() /
                       ("graft_run_parameters_" + std::to_string(::getpid()) + ".onnx"))
                          .string();
    REQUIRE(!graft::export_onnx(*g, graft::shipped::onnx_exporters(), path, {.opset = 19}).failed());
    auto again = graft::import(to, path);
    std::filesystem::remove(path);
    REQUIRE(again);
    for (auto* const each : {&g, &again}) {
        auto const got = results(std::move(**each), x, runs);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            CHECK(got[i].shape == wanted[i].shape);
            CHECK(got[i].y == wanted[i].y);
        }
    }
}

} // namespace

TEST_CASE("Pad: amounts and axes of every mode, also below zero") {
    floats const x{1, 2, 3, 4, 5, 6};
    auto const pad = [](std::string const& mode, std::string const& inputs = "input: 'x' input: 'p0'") {
        return "op_type: 'Pad' " + inputs + " output: 'y'" + word("mode", mode);
    };
    gives(model(pad("constant"), {2, 3}, {4}, 18), x, {{{0, 1, 1, 0}}, {{-1, 0, 0, -1}}},
        {{{3, 4}, {0, 1, 2, 3, 0, 4, 5, 6, 0, 0, 0, 0}}, {{1, 2}, {4, 5}}});
    gives(model(pad("edge"), {2, 3}, {4}, 18), x, {{{0, 2, 0, 0}}, {{1, -1, 0, 1}}},
        {{{2, 5}, {1, 1, 1, 2, 3, 4, 4, 4, 5, 6}}, {{3, 3}, {2, 3, 3, 2, 3, 3, 5, 6, 6}}});
    gives(model(pad("reflect"), {2, 3}, {4}, 18), x, {{{0, 2, 0, 0}}}, {{{2, 5}, {3, 2, 1, 2, 3, 6, 5, 4, 5, 6}}});
    gives(model(pad("wrap"), {2, 3}, {4}, 19), x, {{{0, 0, 0, 2}}}, {{{2, 5}, {1, 2, 3, 1, 2, 4, 5, 6, 4, 5}}});
    auto const axes = "input: 'x' input: 'p0' input: '' input: 'p1'";
    gives(model(pad("edge", axes), {2, 3}, {2, 1}, 18), x, {{{1, 0}, {-1}}, {{0, -1}, {0}}},
        {{{2, 4}, {1, 1, 2, 3, 4, 4, 5, 6}}, {{1, 3}, {1, 2, 3}}});
}

TEST_CASE("Split, Squeeze, Unsqueeze, reductions: sizes and axes") {
    floats const x{1, 2, 3, 4, 5, 6};
    gives(
        model("op_type: 'Split' input: 'x' input: 'p0' output: 'y' output: 'z'" + integer("axis", 1), {2, 3}, {2}, 18),
        x, {{{1, 2}}, {{3, 0}}}, {{{2, 1}, {1, 4}}, {{2, 3}, {1, 2, 3, 4, 5, 6}}});
    gives(model("op_type: 'Squeeze' input: 'x' input: 'p0' output: 'y'", {1, 6, 1}, {1}, 18), x, {{{0}}, {{-1}}},
        {{{6, 1}, x}, {{1, 6}, x}});
    gives(model("op_type: 'Unsqueeze' input: 'x' input: 'p0' output: 'y'", {6}, {2}, 18), x, {{{0, -1}}, {{1, 0}}},
        {{{1, 6, 1}, x}, {{1, 1, 6}, x}});
    gives(model("op_type: 'ReduceSum' input: 'x' input: 'p0' output: 'y'" + integer("keepdims", 0), {2, 3}, {1}, 18), x,
        {{{0}}, {{-1}}}, {{{3}, {5, 7, 9}}, {{2}, {6, 15}}});
    gives(model("op_type: 'ReduceMax' input: 'x' input: 'p0' output: 'y'" + integer("keepdims", 0), {1, 2, 3}, {2}, 18),
        x, {{{0, 1}}, {{2, 0}}}, {{{3}, {4, 5, 6}}, {{2}, {3, 6}}});
}

TEST_CASE("Split since 18: parts of a size that only a run tells, the last one is shorter or empty") {
    floats const x{1, 2, 3, 4, 5, 6, 7, 8};
    auto const split = [](int axis, std::string const& results) {
        return "op_type: 'Slice' input: 'x' input: 'p0' input: 'p1' output: 's' } node { op_type: 'Split' input: 's' " +
               results + integer("num_outputs", 3) + integer("axis", axis);
    };
    auto const last = split(0, "output: 'a' output: 'b' output: 'y'"),
               first = split(-1, "output: 'y' output: 'b' output: 'c'");
    std::vector<std::vector<longs>> const ends{{{0}, {5}}, {{0}, {8}}, {{0}, {2}}, {{0}, {4}}, {{3}, {3}}};
    gives(model(last, {8}, {1, 1}, 18), x, ends, {{{1}, {5}}, {{2}, {7, 8}}, {{0}, {}}, {{0}, {}}, {{0}, {}}});
    gives(model(first, {8}, {1, 1}, 18), x, ends,
        {{{2}, {1, 2}}, {{3}, {1, 2, 3}}, {{1}, {1}}, {{2}, {1, 2}}, {{0}, {}}});
}

TEST_CASE("Dropout: the mode of a run") {
    floats const x{1, 2, 3, 4, 5, 6, 7, 8};
    auto const text = model("op_type: 'ReduceMax' input: 'p0' output: 'm'" + integer("keepdims", 0) +
                                " } node { op_type: 'Cast' input: 'm' output: 't'" + integer("to", 9) +
                                " } initializer { name: 'r' data_type: 1 float_data: 0.5 } "
                                "node { op_type: 'Dropout' input: 'x' input: 'r' input: 't' output: 'y'" +
                                integer("seed", 3),
        {8}, {1}, 18);
    gives(text, x, {{{0}}}, {{{8}, x}});
    graft::import_options options;
    options.opened = file_of(text);
    auto g = graft::import(graft::shipped::target(), "model.onnx", options);
    REQUIRE(g);
    auto const got = results(std::move(*g), x, {{{1}}, {{0}}});
    std::size_t dropped = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        CHECK((got[0].y[i] == 0 || got[0].y[i] == 2 * x[i]));
        dropped += got[0].y[i] == 0;
    }
    CHECK(dropped > 0);
    CHECK(dropped < x.size());
    CHECK(got[1].y == x);
}

TEST_CASE("TopK, Slice: how many, and which") {
    floats const x{1, 2, 3, 4, 5, 6};
    gives(model("op_type: 'TopK' input: 'x' input: 'p0' output: 'y' output: 'i'", {2, 3}, {1}, 18), x, {{{2}}, {{1}}},
        {{{2, 2}, {3, 2, 6, 5}}, {{2, 1}, {3, 6}}});
    auto const slice = [](std::string const& inputs) { return "op_type: 'Slice' " + inputs + " output: 'y'"; };
    gives(model(slice("input: 'x' input: 'p0' input: 'p1'"), {2, 3}, {2, 2}, 18), x, {{{0, 1}, {1, 3}}},
        {{{1, 2}, {2, 3}}});
    gives(model(slice("input: 'x' input: 'p0' input: 'p1' input: 'p2' input: 'p3'"), {2, 3}, {2, 2, 2, 2}, 18), x,
        {{{-1, 1}, {-9, 9}, {1, 0}, {-2, 1}}, {{0, 0}, {1, 9}, {-2, -1}, {1, 2}}},
        {{{1, 2}, {6, 4}}, {{1, 2}, {1, 3}}});
}

/// The positions of the numbers other than zero in p0, as the vector `a`.
std::string chosen(std::size_t n) {
    std::string all;
    for (std::size_t i = 0; i < n; ++i) all += " int64_data: " + std::to_string(i);
    return "op_type: 'Cast' input: 'p0' output: 'm'" + integer("to", 9) +
           " } node { op_type: 'Compress' input: 'k' input: 'm' output: 'a' } initializer { name: 'k' data_type: 7 "
           "dims: " +
           std::to_string(n) + all + " } node { ";
}

TEST_CASE("reductions over a number of axes that only a run tells: none are all, or none") {
    floats const x{1, 2, 3, 4, 5, 6};
    std::vector<std::vector<longs>> const runs{{{1, 0}}, {{0, 1}}, {{1, 1}}, {{0, 0}}};
    for (std::string const op : {"ReduceSum", "ReduceMax", "ReduceL1"}) {
        auto const reduced = [&](int none) {
            return model(chosen(2) + "op_type: '" + op + "' input: 'x' input: 'a' output: 'y'" +
                             integer("noop_with_empty_axes", none),
                {2, 3}, {2}, 18);
        };
        bool const max = op == "ReduceMax";
        std::vector<outcome> wanted{{{1, 3}, max ? floats{4, 5, 6} : floats{5, 7, 9}},
            {{2, 1}, max ? floats{3, 6} : floats{6, 15}}, {{1, 1}, {max ? 6.f : 21.f}}, {{1, 1}, {max ? 6.f : 21.f}}};
        gives(reduced(0), x, runs, wanted);
        wanted[3] = {{2, 3}, x};
        gives(reduced(1), x, runs, wanted);
    }
}

TEST_CASE("sizes of a run: Flatten with several of them, Hardmax, Reshape with zeros that stay") {
    floats const x{1, 2, 3, 4, 5, 6, 7, 8};
    auto const rows = [](std::string const& last) {
        return model("op_type: 'Cast' input: 'p0' output: 'b'" + integer("to", 9) +
                         " } node { op_type: 'Cast' input: 'p1' output: 'c'" + integer("to", 9) +
                         " } node { op_type: 'Compress' input: 'x' input: 'b' output: 'd'" + integer("axis", 0) +
                         " } node { op_type: 'Compress' input: 'd' input: 'c' output: 'e'" + integer("axis", 2) +
                         " } node { " + last,
            {2, 2, 2}, {2, 2}, 18);
    };
    auto const flat = rows("op_type: 'Flatten' input: 'e' output: 'y'" + integer("axis", 2));
    gives(flat, x, {{{1, 0}, {1, 1}}, {{1, 1}, {0, 1}}, {{0, 0}, {1, 1}}},
        {{{2, 2}, {1, 2, 3, 4}}, {{4, 1}, {2, 4, 6, 8}}, {{0, 2}, {}}});
    gives(rows("op_type: 'Hardmax' input: 'e' output: 'y'" + integer("axis", -1)), x,
        {{{1, 0}, {1, 1}}, {{0, 1}, {1, 0}}}, {{{1, 2, 2}, {0, 1, 0, 1}}, {{1, 2, 1}, {1, 1}}});
    gives(model("op_type: 'Reshape' input: 'x' input: 'p0' output: 'y'" + integer("allowzero", 1), {2, 0}, {3}, 18), {},
        {{{0, 3, 7}}, {{4, 0, 1}}}, {{{0, 3, 7}, {}}, {{4, 0, 1}, {}}});
}

} // namespace shipped_run_parameters_test
