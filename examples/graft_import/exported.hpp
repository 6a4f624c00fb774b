// examples/graft_import/exported.hpp - models in other formats: ONNX, MLIR, a frozen GraphDef
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/run.hpp"
#include "messages.hpp"
#include "options.hpp"

/// Writes the model in the format of the file's name, and reports its contents; false after an error.
bool write_exported(graft::graph& g, options const& o, messages& said);

/// Writes the model as one graph, and reports the names of its outputs there; false after an error. `opened`: the
/// bytes of the file at `path`.
bool write_frozen(graft::target_view const& target, std::string const& path,
    graft::shared<graft::mapped_file const> const& opened, options const& o, messages& said);
