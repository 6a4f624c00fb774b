// examples/graft_import/execution.hpp - runs a program: the values of its inputs, its outputs, the time of each node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "data.hpp"
#include "graft/run.hpp"
#include "graft/text.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "progress.hpp"

/// The chip of `--target`, otherwise one with known numbers: for rooflines.
graft::chip_descriptor const& chip_of_roofs(graft::target_view const& target, options const& o);

/// Runs of one program with the same inputs.
struct execution {
    options const& how;
    graft::target_view const& target;
    std::vector<named_array> const& arrays;  ///< the values of inputs
    graft::kernel_set kernels;               ///< of the engines that are asked
    graft::chip_descriptor const* simulated; ///< the chip of `--engine simulate`, or null
    messages& said;
    progress& line;

    /// Runs, prints and saves the outputs, and writes the times; false after an error, which is reported.
    bool run(graft::program program, graft::graph_view const& view);

private:
    std::FILE* words() const { return how.json == "-" ? stderr : stdout; }
    bool has_values(graft::graph const& g);
    bool grow(graft::program& program, graft::session& session);
    graft::status run_once(graft::program const& program, graft::session& session);
    std::vector<std::string> wanted() const;
    void profile(graft::session& session, graft::graph_view const& view);
    std::string page_of(graft::graph_view const& view, graft::run_profile const& times) const;
};
