// graft/export/onnx/coverage.hpp - the operators of a catalog that are exported to ONNX, and by which method
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/export/onnx/detail/backward.hpp"
#include "graft/export/onnx/write_model.hpp"
#include "graft/export/onnx/write_options.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The method by which an operator is exported.
enum class way_out : std::uint8_t {
    none,
    lowering, ///< a function writes its nodes
    plugin,   ///< a plugin of ONNX is applied backward
    flow,     ///< it is part of a condition or of a loop
};
/// The name in tables.
[[nodiscard]] constexpr std::string_view name_of(way_out w) {
    constexpr std::string_view names[] = {"-", "a lowering", "a plugin read backward", "If, Loop"};
    return names[static_cast<std::size_t>(w)];
}

/// The method for operator `op`, in the newest operator set.
[[nodiscard]] inline way_out way_of(
    catalog_view const& ops, op_id op, ways_out const& ways, plugins_backward const& backward) {
    if (ops.ops[op].flow != flow::plain) return way_out::flow;
    if (exported::lowering_of_operator(ways.lowerings, ops, op)) return way_out::lowering;
    return backward.knows(ops.name(op)) ? way_out::plugin : way_out::none;
}

/// The operators of a catalog and their export methods as Markdown, then the counts, a line each.
/// cost O(operators x lowerings)
[[nodiscard]] inline std::string ways_markdown(catalog_view const& ops, ways_out const& ways) {
    plugins_backward const backward(ways.plugins, write_options::last_opset, ways.domains);
    std::string text = "\n## Ways to ONNX\n\n| operator | leaves by |\n|---|---|\n";
    std::size_t leave = 0;
    for (op_id op = 0; op < ops.size; ++op) {
        auto const way = way_of(ops, op, ways, backward);
        leave += way != way_out::none;
        text += "| " + std::string(ops.name(op)) + " | " + std::string(name_of(way)) + " |\n";
    }
    text += "\n## Counts of ways to ONNX\n\noperators that leave as ONNX: " + std::to_string(leave) +
            "\noperators of inference without a way to ONNX: " + std::to_string(ops.size - leave) + "\n";
    return text;
}

} // namespace onnx::out
GRAFT_END
