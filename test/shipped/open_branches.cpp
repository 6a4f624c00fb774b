// test/shipped/open_branches.cpp - conditions that only a run knows, one branch of which is impossible: the rest of the
// model is imported, runs, is compiled and exported, and a run that takes the branch fails
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
#include "graft/program/load.hpp"
#include "graft/program/save.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_open_branches_test {

using graft::errc;
using floats = std::vector<float>;

namespace {

std::string in(std::string const& name) { return "input: '" + name + "' "; }
std::string node(
    std::string const& type, std::string const& inputs, std::string const& output, std::string const& rest = {}) {
    return "node { name: '" + output + "' op_type: '" + type + "' " + inputs + "output: '" + output + "' " + rest +
           "} ";
}
std::string branch(std::string const& side, std::string const& nodes, std::string const& output) {
    return "attribute { name: '" + side + "_branch' type: GRAPH g { name: 'b' " + nodes + "output { name: '" + output +
           "' } } } ";
}
std::string choice(std::string const& condition, std::string const& output, std::string const& then,
    std::string const& other, std::string const& t = "t", std::string const& e = "e") {
    return node("If", in(condition), output, branch("then", then, t) + branch("else", other, e));
}
std::string dims_of(std::vector<std::string> const& dims) {
    std::string text;
    for (auto const& d : dims)
        text += d[0] >= '0' && d[0] <= '9' ? "dim { dim_value: " + d + " } " : "dim { dim_param: '" + d + "' } ";
    return text;
}
std::string port(std::string const& kind, std::string const& name, int type, std::vector<std::string> const& dims) {
    return kind + " { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " +
           dims_of(dims) + "} } } } ";
}
/// A matrix of ones.
std::string ones(std::string const& name, int rows, int columns) {
    auto text = "initializer { name: '" + name + "' data_type: 1 dims: " + std::to_string(rows) +
                " dims: " + std::to_string(columns);
    for (int i = 0; i < rows * columns; ++i) text += " float_data: 1";
    return text + " } ";
}
/// `rate` is 16 or another number, `x` has a size for one of them: as in nets for speech at two sample rates.
std::string model(std::string const& nodes, std::string const& more = {}, std::string const& width = "3") {
    return "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + node("Equal", in("rate") + in("16"), "p") +
           nodes + port("input", "x", 1, {"2", width}) + port("input", "rate", 7, {}) + more +
           "initializer { name: '16' data_type: 7 int64_data: 16 } " + ones("w3", 3, 2) + ones("w5", 5, 2) +
           "output { name: 'y' type { tensor_type { elem_type: 1 } } } }";
}
std::string const three = node("MatMul", in("x") + in("w3"), "t"), five = node("MatMul", in("x") + in("w5"), "e");

graft::result<graft::graph, graft::error_list> imported(std::string const& text, graft::import_options options = {}) {
    auto const bytes = graft::as_bytes(graft::span(text));
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    return graft::import(graft::shipped::target(), "model.onnx", options);
}
std::vector<errc> warnings_of(graft::error_list const& notes) {
    std::vector<errc> codes;
    for (auto const& w : notes.warnings) codes.push_back(w.code);
    return codes;
}
std::string path(std::string const& end) {
    return (std::filesystem::temp_directory_path() / ("graft_open_branches_" + std::to_string(::getpid()) + end))
        .string();
}
struct outcome {
    graft::status why;
    floats y{};
};
outcome run(graft::program const& p, std::int64_t rate, floats const& x) {
    graft::session session{p};
    REQUIRE(session.ready());
    REQUIRE(session.set_input<float>("x", x));
    std::vector<std::int64_t> const rates{rate};
    REQUIRE(session.set_input<std::int64_t>("rate", rates));
    if (session.input_index("q") >= 0) {
        std::vector<std::byte> const yes{std::byte{1}};
        REQUIRE(session.set_input("q", graft::byte_view(yes)));
    }
    outcome all{session.run()};
    if (!all.why) return all;
    auto const y = session.output<float>("y");
    REQUIRE(y);
    all.y.assign(y->begin(), y->end());
    return all;
}
/// The program as compiled, and the same from its file.
std::vector<graft::program> programs(graft::graph g) {
    std::vector<graft::program> all;
    auto const to = graft::shipped::target();
    auto p = graft::compile(std::move(g), to);
    REQUIRE(p);
    all.push_back(*p);
    auto const file = path(".graft");
    REQUIRE(!graft::save(*p, file).failed());
    auto again = graft::load(file, to);
    std::filesystem::remove(file);
    REQUIRE(again);
    all.push_back(*again);
    return all;
}

} // namespace

TEST_CASE("a branch for another size is left out, with a warning, and a run that takes it fails") {
    auto g = imported(model(choice("p", "y", three, five)));
    REQUIRE(g);
    CHECK(warnings_of(g.notes()) == std::vector{errc::shape_mismatch, errc::branch_left_out});
    CHECK(g.notes().warnings[1].where.node == "y/else/e");
    CHECK(g->tensors[g->outputs[0].tensor].desc.shape == graft::shape{2, 2});
    for (auto const& p : programs(std::move(*g))) {
        auto const good = run(p, 16, {1, 2, 3, 4, 5, 6}), bad = run(p, 8, {1, 2, 3, 4, 5, 6});
        CHECK(good.y == floats{6, 6, 15, 15});
        CHECK(bad.why.code == errc::branch_left_out);
    }
    // the first one
    auto const other = imported(model(choice("p", "y", three, five), {}, "5"));
    REQUIRE(other);
    CHECK(other.notes().warnings[1].where.node == "y/then/t");
    // nodes before the impossible one, and after it
    auto const longer = imported(model(choice("p", "y", three,
        node("Relu", in("x"), "r") + node("MatMul", in("r") + in("w5"), "m") + node("Neg", in("m"), "e"))));
    REQUIRE(longer);
    CHECK(longer.notes().warnings.size() == 2);
    // with open sizes both are possible
    CHECK(imported(model(choice("p", "y", three, five), {}, "width")).notes().warnings.empty());
}

TEST_CASE("a branch that is left out is exported as one that fails") {
    auto const g = imported(model(choice("p", "y", three, five)));
    REQUIRE(g);
    auto const file = path(".onnx");
    REQUIRE(!graft::export_onnx(*g, graft::shipped::onnx_exporters(), file, {.opset = 17}).failed());
    auto again = graft::import(graft::shipped::target(), file);
    std::filesystem::remove(file);
    REQUIRE(again);
    auto const p = graft::compile(std::move(*again), graft::shipped::target());
    REQUIRE(p);
    CHECK(run(*p, 16, {1, 2, 3, 4, 5, 6}).y == floats{6, 6, 15, 15});
    CHECK_FALSE(run(*p, 8, {1, 2, 3, 4, 5, 6}).why);
}

TEST_CASE("if no branch is possible, the error names both") {
    auto const g = imported(model(choice("p", "y", three, five), {}, "4"));
    REQUIRE_FALSE(g);
    REQUIRE(g.error().errors.size() == 1);
    CHECK(g.error().errors[0].code == errc::no_branch_left);
    CHECK(g.error().errors[0].got.find("y/then/t") != std::string::npos);
    CHECK(g.error().errors[0].got.find("y/else/e") != std::string::npos);
    CHECK(warnings_of(g.error()).size() == 4);
}

TEST_CASE("a condition in a branch: what has no branch left is left out itself") {
    auto const inner = choice("p", "i", three, five) + node("Relu", in("i"), "o");
    auto const q = port("input", "q", 9, {});
    auto const nested = [&](std::string const& width) {
        return imported(model(choice("q", "y", inner, node("Neg", in("x"), "n"), "o", "n"), q, width));
    };
    auto good = nested("3");
    REQUIRE(good);
    for (auto const& p : programs(std::move(*good))) {
        CHECK(run(p, 16, {1, 2, 3, 4, 5, 6}).y == floats{6, 6, 15, 15});
        CHECK(run(p, 8, {1, 2, 3, 4, 5, 6}).why.code == errc::branch_left_out);
    }
    auto none = nested("4");
    REQUIRE(none);
    CHECK(none->tensors[none->outputs[0].tensor].desc.shape == graft::shape{2, 4});
    for (auto const& p : programs(std::move(*none)))
        CHECK(run(p, 16, {1, 2, 3, 4, 5, 6, 7, 8}).why.code == errc::branch_left_out);
}

TEST_CASE("what is wrong in the model itself, not in its shapes, is an error in any branch") {
    auto const unknown = imported(model(choice("p", "y", three, node("Nowhere", in("x"), "e"))));
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().errors[0].code == errc::unsupported_operator);
    auto const attribute = imported(
        model(choice("p", "y", three, node("Softmax", in("x"), "e", "attribute { name: 'axes' type: INT i: 1 } "))));
    CHECK_FALSE(attribute);
    // outside of a branch it stays an error
    CHECK_FALSE(
        imported(model(choice("p", "z", three, node("Neg", in("x"), "e")) + node("MatMul", in("x") + in("w5"), "y"))));
}

TEST_CASE("an operator that is not supported does not matter in a branch that is never taken") {
    auto const text = [](std::string const& size) {
        return "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + node("Size", in("x"), "n") +
               node("Equal", in("n") + in("6"), "p") +
               choice("p", "y", node("Neg", in("x"), "t"), node("Nowhere", in("x"), "e")) +
               port("input", "x", 1, {size}) + "initializer { name: '6' data_type: 7 int64_data: 6 } " +
               "output { name: 'y' } }";
    };
    CHECK(imported(text("6")));
    CHECK_FALSE(imported(text("5")));
}

} // namespace shipped_open_branches_test
