// test/export/onnx/exportable.cpp - the compiler knows which of the library's operators are exported in which operator
// sets
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "graft/export/onnx/exportable.hpp"
#include "graft/library/not_exported.hpp"
#include "graft/library/onnx.hpp"
#include "graft/library/onnx_out.hpp"
#include "graft/library/ops.hpp"

namespace export_test::of_exportable {
namespace {

/// The whole shipped library.
struct library {
    using operators = graft::library::shipped_ops::list;
    using lowerings = graft::library::onnx_out::builtin_lowerings;
    using plugins = graft::library::onnx_plugins::builtin_plugins::plugins;
    static constexpr auto const& reviewed = graft::library::operators_not_exported;
};
static_assert(graft::onnx::out::exportable_in<library, 13, 17, 21, 26>);

TEST_CASE("the operators that only later operator sets take are these, each with a reason") {
    // which operators are exported at all test/library/coverage.tsv says, by name
    std::vector<std::string> late;
    for (auto const& line : graft::library::operators_not_exported) {
        CAPTURE(std::string(line.op));
        CHECK(line.reason.size() > 20);
        if (line.before != INT32_MAX) late.push_back(std::string(line.op) + " " + std::to_string(line.before));
    }
    std::sort(late.begin(), late.end());
    CHECK(late == std::vector<std::string>{"Bitcast 26", "ConcatTexts 20", "DFT 17", "DeformableConv2D 16",
                      "GridSample 16", "LinearAttention 27", "MatchTexts 20", "MelWeightMatrix 17", "STFT 17",
                      "SpatialTransformerD 16", "SplitTexts 20", "WarpPerspective 16", "WindowFunction 17"});
}

} // namespace
} // namespace export_test::of_exportable
