// examples/graft_import/written.hpp - the files that the command line asks to be written
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "options.hpp"

/// Why the files cannot be written as they are named: a model's own file, one that is read, the same one twice, or a
/// name that does not say the format. Empty: they can.
/// `checkpoint`: the prefix of --checkpoint
std::string why_not_written(options const& o, std::string_view checkpoint);
