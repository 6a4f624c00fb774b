// test/shipped/exported_lists.cpp - lists that a loop makes, of elements and of a length that are symbolic: exported,
// imported again, and run
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

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

namespace shipped_exported_lists_test {

namespace {

std::string node(std::string const& type, std::string const& ports, std::string const& rest = {}) {
    return "node { op_type: '" + type + "' " + ports + rest + " } ";
}
std::string port(std::string const& kind, std::string const& name, int type, std::string const& dims = {}) {
    return kind + " { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " +
           dims + "} } } } ";
}
std::string list(std::string const& kind, std::string const& name) {
    return kind + " { name: '" + name + "' type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } } } ";
}
/// The list (0 x, 1 x, ..., (B - 1) x) for x of shape [B, 2], as one tensor: stacked, or joined.
std::string model(bool stacked) {
    return "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " +
           node("SequenceEmpty", "output: 'none' ", "attribute { name: 'dtype' type: INT i: 1 } ") +
           node("Shape", "input: 'x' output: 's' ") + node("Gather", "input: 's' input: 'zero' output: 'n' ") +
           node("Loop", "input: 'n' input: '' input: 'none' output: 'all' ",
               "attribute { name: 'body' type: GRAPH g { name: 'b' " + node("Identity", "input: 'c' output: 'go' ") +
                   node("Cast", "input: 'i' output: 'f' ", "attribute { name: 'to' type: INT i: 1 } ") +
                   node("Mul", "input: 'x' input: 'f' output: 'p' ") +
                   node("SequenceInsert", "input: 'q' input: 'p' output: 'r' ") + port("input", "i", 7) +
                   port("input", "c", 9) + list("input", "q") + port("output", "go", 9) + list("output", "r") +
                   "} } ") +
           node("ConcatFromSequence", "input: 'all' output: 'y' ",
               "attribute { name: 'axis' type: INT i: 0 } attribute { name: 'new_axis' type: INT i: " +
                   std::string(stacked ? "1" : "0") + " } ") +
           port("input", "x", 1, "dim { dim_param: 'B' } dim { dim_value: 2 } ") +
           "initializer { name: 'zero' data_type: 7 int64_data: 0 } output { name: 'y' } }";
}

} // namespace

TEST_CASE("a list of symbolic elements, one for each iteration, is exported as the scan output of the loop") {
    for (bool const stacked : {true, false}) {
        auto const text = model(stacked);
        auto const bytes = graft::as_bytes(graft::span(text));
        graft::import_options options;
        options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
        auto const to = graft::shipped::target();
        auto const g = graft::import(to, "model.onnx", options);
        REQUIRE(g);
        auto const path = (std::filesystem::temp_directory_path() /
                           ("graft_exported_lists_" + std::to_string(::getpid()) + ".onnx"))
                              .string();
        REQUIRE(!graft::export_onnx(*g, graft::shipped::onnx_exporters(), path, {.opset = 17}).failed());
        graft::import_options sized;
        sized.shapes.push_back({"x", graft::shape{3, 2}});
        auto again = graft::import(to, path, sized);
        std::filesystem::remove(path);
        REQUIRE(again);
        auto const p = graft::compile(std::move(*again), to);
        REQUIRE(p);
        graft::session session{*p};
        REQUIRE(session.ready());
        std::vector<float> const x{1, 2, 3, 4, 5, 6};
        REQUIRE(session.set_input<float>("x", x));
        REQUIRE(session.run());
        auto const y = session.output<float>("y");
        REQUIRE(y);
        CHECK(std::vector<float>(y->begin(), y->end()) ==
              std::vector<float>{0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 2, 4, 6, 8, 10, 12});
        CHECK(session.output(0).desc.shape == (stacked ? graft::shape{3, 3, 2} : graft::shape{9, 2}));
    }
}

} // namespace shipped_exported_lists_test
