// examples/graft_import/notes.hpp - the options that help after an error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base.hpp"
#include "options.hpp"

/// Prints, for each kind of error that an option of this program helps with, a line that names the option.
void print_notes(graft::error_list const& errors, options const& o);

/// A note on stderr.
void print_note(std::string_view text);
