// examples/graft_import/written.hpp - the output files on the command line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "options.hpp"

/// Why the files cannot be written under these names: a model's own file, an input file, the same one twice, or a name
/// that does not determine the format. Empty: they can. `checkpoint`: the prefix of --checkpoint
std::string why_not_written(options const& o, std::string_view checkpoint);
