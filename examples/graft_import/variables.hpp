// examples/graft_import/variables.hpp - the contents of a checkpoint, without a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base.hpp"

/// The entries of a checkpoint as a table, or as JSON: of `PREFIX`, `PREFIX.index`, the folder of a SavedModel, or a
/// folder whose file `checkpoint` names one. `verify`: compares their checksums. Empty after an error.
std::string list_variables(std::string const& of, bool json, bool verify, graft::error_list& errors);
