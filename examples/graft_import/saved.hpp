// examples/graft_import/saved.hpp - outputs as files
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/run.hpp"

/// Reports an error if two tensors would be saved in one file of the folder; then returns false.
/// error cannot_write_file
bool file_names(std::string const& folder, std::vector<std::string> const& names, graft::error_list& errors);

/// Writes the outputs of these names, or all if there are none, as NAME.npy in a folder.
/// error cannot_write_file
void save_outputs(std::string const& folder, graft::graph const& g, graft::session const& session,
    std::vector<std::string> const& names, graft::error_list& errors);

/// Whether an output is among these names, or there are none.
bool is_wanted(graft::graph_port const& output, std::vector<std::string> const& names);
