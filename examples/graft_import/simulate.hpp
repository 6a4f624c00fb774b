// examples/graft_import/simulate.hpp - `--engine simulate`: tiled kernels, and a run on a simulated chip
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base.hpp"
#include "graft/run.hpp"

/// The name of the engine.
inline constexpr std::string_view simulate_engine = "simulate";

/// The library's tiled kernels.
graft::kernel_table_view simulated_kernels();

/// Whether `engines` include the simulation, which needs a chip with a descriptor.
bool simulates(std::vector<std::string> const& engines);

/// The engines to use: the specified ones; for `simulate` alone, all others of the target after it.
std::vector<std::string> engines_to_ask(std::vector<std::string> const& named, graft::kernel_set target);

/// The chip of this name with its numbers, or null and an error.
/// error unknown_chip
graft::chip_descriptor const* chip_to_simulate(
    graft::target_view const& target, std::string_view name, graft::error_list& errors);

/// Runs the session and simulates each tiled kernel on the chip; `table` receives the results, `errors` the errors.
graft::status run_simulated(graft::program const& program, graft::session& session, graft::kernel_set kernels,
    graft::chip_descriptor const& chip, std::string& table, graft::error_list& errors);
