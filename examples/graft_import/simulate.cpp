// examples/graft_import/simulate.cpp - `--engine simulate`: tiled kernels, and a run on a simulated chip
// SPDX-License-Identifier: Apache-2.0
#include "simulate.hpp"

#include <algorithm>

#include "graft/kernel.hpp"
#include "graft/library/tiled_kernels.hpp"
#include "graft/run.hpp"
#include "graft/text/simulation.hpp"
#include "graft/tiling/simulated_run.hpp"

graft::kernel_table_view simulated_kernels() { return graft::kernel_table<graft::library::tiled_kernels>::view(); }

bool simulates(std::vector<std::string> const& engines) {
    return std::find(engines.begin(), engines.end(), simulate_engine) != engines.end();
}

std::vector<std::string> engines_to_ask(std::vector<std::string> const& named, graft::kernel_set target) {
    auto all = named;
    if (named.size() != 1 || named[0] != simulate_engine) return all;
    // its own tiled kernels and those of libraries first
    for (auto name : graft::engine_list(target).names()) all.emplace_back(name);
    return all;
}

graft::chip_descriptor const* chip_to_simulate(
    graft::target_view const& target, std::string_view name, graft::error_list& errors) {
    auto const* const chip = graft::chip_named(target.chips, name);
    if (chip) return chip;
    std::string known;
    for (auto const* c : target.chips) (known += known.empty() ? "" : ", ") += c->name();
    errors.add(graft::errc::unknown_chip, {}, "a chip to simulate, one of: " + known,
        name.empty() ? "none" : std::string(name));
    return nullptr;
}

graft::status run_simulated(graft::program const& program, graft::session& session, graft::kernel_set kernels,
    graft::chip_descriptor const& chip, std::string& table, graft::error_list& errors) {
    graft::simulated_run followed(session, program.graph(), program.kernels(), kernels, chip);
    auto const why = session.run(followed);
    table = graft::simulation_table(program.graph(), chip, followed.nodes());
    errors.add(followed.errors());
    return why;
}
