// examples/graft_import/execution.cpp - runs a program: the values of its inputs, its outputs, the time of each node
// SPDX-License-Identifier: Apache-2.0
#include "execution.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "graft/library/chips.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/families.hpp"
#include "report.hpp"
#include "saved.hpp"
#include "simulate.hpp"
#include "worker_threads.hpp"

graft::chip_descriptor const& chip_of_roofs(graft::target_view const& target, options const& o) {
    auto const* const named = graft::chip_named(target.chips, o.import.chip);
    return named ? *named : graft::library::ascend_910::descriptor;
}

/// Whether every input has a value; otherwise reports those without, or that their values are made up.
bool execution::has_values(graft::graph const& g) {
    graft::error_list missing;
    auto const names = inputs_without_values(g, arrays, missing);
    if (names.empty()) return true;
    if (!how.random_inputs) return (void)said.errors.add(std::move(missing)), said.report();
    std::string all;
    for (auto const& name : names) all += (all.empty() ? "" : ", ") + name;
    print_text(fmt::format("random inputs, seed {}: {}: the results are meaningless\n", *how.random_inputs,
                   graft::on_one_line(all)),
        how.quiet ? stderr : words());
    return true;
}

/// After a run that needed more than the planned sizes that nothing bounds: a session with more memory in place of
/// `session`, and its program in place of `program`. False: it would need more than --grow-to, which is reported.
bool execution::grow(graft::program& program, graft::session& session) {
    auto& errors = said.errors;
    auto larger = graft::grown(program, session.failed_node(), how.growth_bytes);
    if (!larger) {
        for (auto const& e : larger.error().errors)
            if (e.code != graft::errc::size_exceeds_bound) errors.errors.push_back(e);
        return false;
    }
    graft::session next{*larger};
    errors = next.errors();
    if (auto const why = next.adopt_state(session); !why) errors.add(why, graft::place());
    if (errors.failed()) return false;
    session = std::move(next);
    program = std::move(*larger);
    line.end();
    if (!how.quiet)
        fmt::print(
            words(), "memory: the run needs more, and is repeated with {} bytes\n", program.figures().arena_bytes);
    return true;
}

/// A run, with its steps counted if somebody sees that.
graft::status execution::run_once(graft::program const& program, graft::session& session) {
    if (!line.is_shown()) return session.run();
    line.begin("running node", program.figures().steps);
    auto const why = session.run([&](graft::node_id) { line.next(); });
    line.end();
    return why;
}

bool execution::run(graft::program program, graft::graph_view const& view) {
    if (!has_values(program.graph())) return false;
    auto& errors = said.errors;
    line.begin("preparing the run");
    graft::session session{program};
    errors = session.errors();
    worker_threads threads(static_cast<std::size_t>(how.threads));
    auto const share = [&] {
        if (!session.ready() || how.threads < 2) return;
        if (auto const why = session.use_threads(&threads); !why) errors.add(why, graft::place());
    };
    share();
    std::string simulation;
    for (std::int64_t run = 1; run <= how.runs; ++run) {
        auto const& g = program.graph();
        if (session.ready()) set_inputs(g, session, arrays, how.random_inputs.value_or(0), errors);
        if (!said.report()) return false;
        auto const why = simulated ? run_simulated(program, session, kernels, *simulated, simulation, errors)
                                   : run_once(program, session);
        if (!how.quiet && simulated) print_text("\n" + with_names_on_lines(simulation, program.graph()), words());
        if (why.code == graft::errc::size_exceeds_bound && !simulated && how.growth_bytes != 0 &&
            grow(program, session)) {
            share();
            --run; // again
            continue;
        }
        if (!why) {
            auto const* const failed = session.failed_node() != graft::no_id ? &g.nodes[session.failed_node()]
                                                                             : nullptr;
            errors.add(why, failed ? graft::place::at(failed->name, g.op_name(*failed)) : graft::place());
            return (void)said.report(), false;
        }
        if (how.quiet) continue;
        if (how.runs > 1) fmt::print("run {}\n", run);
        for (std::size_t i = 0; i < g.outputs.size(); ++i)
            if (is_wanted(g.outputs[i], wanted())) print_output(g.outputs[i].name, session.output(i), how.rows);
    }
    save_outputs(how.save, program.graph(), session, wanted(), errors);
    if (!how.profile.empty()) profile(session, view);
    if (!said.report()) return false;
    if (!how.quiet && !how.save.empty()) tell_written(how.save, "the outputs as NAME.npy");
    if (!how.quiet && !how.profile.empty()) tell_written(how.profile, "the times of the nodes");
    return true;
}

/// The outputs that are shown and written; for a model the requested ones. Empty: all.
std::vector<std::string> execution::wanted() const {
    return said.is_compiled ? how.import.outputs : std::vector<std::string>();
}

/// Runs again as often, five times at least, with the same inputs, and writes the time of each node.
void execution::profile(graft::session& session, graft::graph_view const& view) {
    auto const runs = std::max<std::int64_t>(how.runs, 5);
    graft::run_profile times(view.of->nodes.size() * static_cast<std::size_t>(std::min<std::int64_t>(runs, 100)));
    line.begin("measuring run", static_cast<std::size_t>(runs));
    for (std::int64_t i = 0; i < runs; ++i) {
        set_inputs(*view.of, session, arrays, how.random_inputs.value_or(0), said.errors);
        times.begin();
        if (auto const why = session.run(times); !why) return said.errors.add(why, {});
        line.next();
    }
    line.end();
    auto const& file = how.profile;
    if (!how.quiet) {
        fmt::print("\n");
        print_table(with_names_on_lines(profile_table(view, times), *view.of), how.rows, stdout);
    }
    said.errors.add(graft::write_text(file, file.ends_with(".trace.json") ? to_trace(view, times)
                                            : file.ends_with(".json")     ? to_json(view, times)
                                            : file.ends_with(".html")     ? page_of(view, times)
                                                                          : profile_table(view, times)));
}

/// The graph, with the times of its nodes and the roofs of the chip.
std::string execution::page_of(graft::graph_view const& view, graft::run_profile const& times) const {
    auto const& chip = chip_of_roofs(target, how);
    auto const roofline_points = graft::roofline_of(*view.of, chip, &graft::shipped::macs_of);
    graft::page_options page;
    page.title = how.model.substr(how.model.rfind('/') + 1);
    page.stage = name_of(graft::stage::planned);
    page.families = graft::shipped::families();
    page.profile = &times, page.chip = &chip, page.roofline = &roofline_points;
    return to_html(view, page);
}
