// graft/frontend/tensorflow/freeze.hpp - converts a model to one GraphDef without variables and functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// An encoded GraphDef, and the names of its output tensors.
struct frozen_graph {
    std::vector<std::byte> bytes{};     ///< the encoded GraphDef
    std::vector<std::string> outputs{}; ///< their names in it
};

/// Writes the nodes that `outputs` need (empty: the model's outputs) as a GraphDef: variables and assets are constants,
/// calls are inlined, tables are filled from constants by a node that remains in the graph. The same model produces the
/// same bytes. `s` is a model from `read_model`; it is consumed. `origins` contains the definitions of the operators.
/// error those of `inline_functions`, unknown_output, missing_weights (a variable without a value), file_too_large,
///       cannot_save_program (a variable, or a table of a checkpoint, that the requested outputs assign: it is state)
/// cost linear in the nodes that are needed, and in the bytes of the constants
[[nodiscard]] GRAFT_LARGE result<frozen_graph, error_list> freeze(
    model::source& s, catalog_view const& origins, span<std::string const> outputs = {});

} // namespace tensorflow
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/tensorflow/detail/freeze.ipp"
#endif
