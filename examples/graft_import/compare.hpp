// examples/graft_import/compare.hpp - two models, and what is different
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/run.hpp"
#include "options.hpp"

/// Imports the two models of --compare with the other options, and prints the difference of the graphs; writes it with
/// --json, and with --dump the page of the second one. The exit status is that of `diff`: 0 without a difference, 1
/// with one, 2 if a model is refused or a file cannot be written.
int compare_models(graft::target_view const& target, options const& o);
