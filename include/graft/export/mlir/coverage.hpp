// graft/export/mlir/coverage.hpp - the operators of a catalog that are exported to MLIR
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/mlir/write_module.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The exported operators of a catalog as Markdown, then the counts, a line each. A lowering serves every dialect;
/// types or attributes that a dialect does not support are rejected.
/// cost O(operators x lowerings)
[[nodiscard]] inline std::string exporters_markdown(catalog_view const& ops, exporters const& exporters) {
    std::string text = "\n## Ways to MLIR\n\n| operator | leaves by |\n|---|---|\n";
    std::size_t leave = 0;
    for (op_id op = 0; op < ops.size; ++op) {
        auto const kind = ops.ops[op].flow;
        bool const chooses = kind == flow::split || kind == flow::merge;
        bool const leaves = chooses || exported::lowering_of_operator(exporters.lowerings, ops, op) != nullptr;
        leave += leaves;
        text += "| " + std::string(ops.name(op)) + " | " +
                (chooses     ? "a choice"
                    : leaves ? "a lowering"
                             : "-") +
                " |\n";
    }
    return text + "\n## Counts of ways to MLIR\n\noperators that leave as MLIR: " + std::to_string(leave) +
           "\noperators of inference without a way to MLIR: " + std::to_string(ops.size - leave) + "\n";
}

} // namespace mlir::out
GRAFT_END
