// graft/export/onnx/coverage.hpp - the operators of a catalog that are exported to ONNX, and by which method
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/detail/backward.hpp"
#include "graft/export/onnx/write_model.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The method by which an operator is exported.
enum class exporter_kind : std::uint8_t {
    none,
    lowering, ///< a function writes its nodes
    plugin,   ///< a plugin of ONNX is applied backward
    flow,     ///< it is part of a condition or of a loop
};
/// The name in tables.
[[nodiscard]] constexpr std::string_view name_of(exporter_kind w) {
    constexpr std::string_view names[] = {"-", "a lowering", "a plugin read backward", "If, Loop"};
    return names[static_cast<std::size_t>(w)];
}

/// The method for operator `op`, in the newest operator set.
[[nodiscard]] inline exporter_kind exporter_of(
    catalog_view const& ops, op_id op, exporters const& exporters, plugins_backward const& backward) {
    if (ops.ops[op].flow != flow::plain) return exporter_kind::flow;
    if (exported::lowering_of_operator(exporters.lowerings, ops, op)) return exporter_kind::lowering;
    return backward.knows(ops.name(op)) ? exporter_kind::plugin : exporter_kind::none;
}

/// The operators of a catalog and their export methods as Markdown, then the counts, a line each.
/// cost O(operators x lowerings)
[[nodiscard]] inline std::string exporters_markdown(catalog_view const& ops, exporters const& exporters) {
    plugins_backward const backward(exporters.plugins, write_options::last_opset, exporters.domains);
    std::string text = "\n## Ways to ONNX\n\n| operator | leaves by |\n|---|---|\n";
    std::size_t leave = 0;
    for (op_id op = 0; op < ops.size; ++op) {
        auto const way = exporter_of(ops, op, exporters, backward);
        leave += way != exporter_kind::none;
        text += "| " + std::string(ops.name(op)) + " | " + std::string(name_of(way)) + " |\n";
    }
    text += "\n## Counts of ways to ONNX\n\noperators that leave as ONNX: " + std::to_string(leave) +
            "\noperators of inference without a way to ONNX: " + std::to_string(ops.size - leave) + "\n";
    return text;
}

} // namespace onnx::out
GRAFT_END
