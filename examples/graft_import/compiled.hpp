// examples/graft_import/compiled.hpp - compiled programs on the command line: their valid options
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "data.hpp"
#include "graft/run.hpp"
#include "options.hpp"

/// The program in a compiled file. Its `outputs` are all that it gives, or those that --output names.
/// error usage: an option that says how to import; what `graft::load` says; unknown_input, unknown_output
graft::result<graft::program, graft::error_list> load_compiled(graft::shared<graft::mapped_file const> file,
    options const& o, graft::target_view target, std::uint64_t memory_bytes);

/// Adds an error for each array that is for no input of the program.
/// error unknown_input
void check_names(graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors);
