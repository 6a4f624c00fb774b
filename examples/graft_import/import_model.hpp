// examples/graft_import/import_model.hpp - reads a model, and does with it what the options say
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/run.hpp"
#include "options.hpp"

/// Describes, runs, exports, compiles or inspects the model of the options; the status of the program.
int import_model(options const& o, graft::target_view target);

/// Prints what --ops asks for; the status of the program.
int list_operators(options const& o, graft::target_view target);
