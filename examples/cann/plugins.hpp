// examples/cann/plugins.hpp - imports models with CANN's plugins, and reports the data that these lose
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base.hpp"
#include "graft/op.hpp"

/// Imports a TensorFlow model with the compiled-in plugins, and prints its graph after inference.
/// `definitions`: TensorFlow's own list of operators (`ops.pbtxt`), or empty.
bool import_by_plugins(graft::catalog_view const& ops, std::string const& model, std::string const& definitions,
    graft::error_list& errors);

/// Runs the compiled-in scope passes, prints a line for each result, and the operators that they created from the
/// model's with their inputs.
bool print_scopes(graft::catalog_view const& ops, std::string const& model, graft::error_list& errors);

/// Prints a line for each finding, `TopKV2 -> TopK: sorted is lost`, and the counts.
bool print_losses(graft::catalog_view const& ops, std::string const& definitions, graft::error_list& errors);
