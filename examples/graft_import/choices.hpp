// examples/graft_import/choices.hpp - the names on the command line: engines, steps, passes, a chip
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base.hpp"
#include "graft/run.hpp"
#include "options.hpp"

/// What the names on the command line choose.
struct [[gnu::visibility("hidden")]] choices { // as the type of the chip is
    explicit choices(graft::target_view const& target) : engines(target.kernels) {}

    graft::engine_list engines;
    std::vector<std::string> engine_names{};           ///< of `engines`, if the command line names any
    std::vector<std::string> steps{}, passes{};        ///< of `--steps`: of the import, of a run
    graft::chip_descriptor const* simulated = nullptr; ///< the chip of `--engine simulate`
};

/// Checks that the names in the options - engines, steps, a chip, passes, a framework - exist; otherwise reports them
/// with the option. `plugins`: those for the model, or null.
graft::error_list choose(
    options const& o, graft::target_view const& target, graft::plugin_set const* plugins, choices& to);
