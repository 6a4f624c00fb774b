// examples/cann/plugins.hpp - imports models by CANN's plugins, and tells what they lose
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base.hpp"
#include "graft/op.hpp"

/// Imports a model of TensorFlow by the plugins that were compiled in, and prints its graph after inference.
/// `definitions`: TensorFlow's own list of operators (`ops.pbtxt`), or empty.
bool import_by_plugins(graft::catalog_view const& ops, std::string const& model, std::string const& definitions,
    graft::error_list& errors);

/// Runs the scope passes that were compiled in, prints a line for each result, and the operators that they made of the
/// model's with what those read.
bool print_scopes(graft::catalog_view const& ops, std::string const& model, graft::error_list& errors);

/// Prints a line for each finding, `TopKV2 -> TopK: sorted is lost`, and figures.
bool print_losses(graft::catalog_view const& ops, std::string const& definitions, graft::error_list& errors);
