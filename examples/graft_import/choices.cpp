// examples/graft_import/choices.cpp - the names on the command line: engines, steps, passes, a chip
// SPDX-License-Identifier: Apache-2.0
#include "choices.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "graft/base/nearest.hpp"
#include "graft/fusion.hpp"
#include "graft/shipped.hpp"
#include "simulate.hpp"

namespace {

/// Parts the list of `--steps`: the steps of an import, and the target's passes. A list that begins with a name
/// chooses only what it names, of both.
void part_steps(options const& o, graft::target_view const& target, choices& to) {
    auto const& all = o.import.steps;
    if (!all.empty())
        for (auto* const part : {&to.steps, &to.passes}) part->push_back(all[0].starts_with('-') ? "all" : "none");
    for (auto const& word : all) {
        std::string_view const name = std::string_view(word).substr(word.starts_with('-'));
        bool is_pass = false;
        for (auto const& p : target.passes) is_pass = is_pass || p.name == name;
        if (!is_pass) to.steps.push_back(word);
        if (is_pass || word == "all" || word == "none") to.passes.push_back(word);
    }
    if (o.float_quantized) {
        if (to.passes.empty()) to.passes.push_back("all");
        for (auto const* name : {"-fold_quantized", "-fuse_quantized"}) to.passes.push_back(name);
    }
}

/// The valid names for `--framework`, and the one that is near.
std::string frameworks(graft::target_view const& target, std::string_view wanted) {
    std::string all;
    graft::nearest_name near(wanted);
    for (auto const& set : target.plugins) {
        all += (all.empty() ? "" : ", ") + std::string(set.front->name);
        near.look(set.front->name);
    }
    return all + near.hint();
}

} // namespace

graft::error_list choose(
    options const& o, graft::target_view const& target, graft::plugin_set const* plugins, choices& to) {
    graft::error_list wrong;
    std::size_t told = 0;
    auto const record_mistake = [&](char const* option) {
        for (; told < wrong.errors.size(); ++told) wrong.errors[told].where.port = option;
    };
    if (!o.engines.empty()) {
        auto const onednn = graft::shipped::onednn_kernels();
        std::vector<graft::kernel_table_view> all(target.kernels.tables.begin(), target.kernels.tables.end());
        all.insert(all.end(), onednn.begin(), onednn.end());
        all.push_back(simulated_kernels());
        to.engine_names = engines_to_ask(o.engines, target.kernels);
        to.engines = wrong.take(graft::engine_list(all).only(to.engine_names));
        for (auto& e : wrong.errors)
            if (e.code == graft::errc::unknown_engine && e.got == "onednn" && onednn.empty())
                e.got = "onednn, which "
#ifdef GRAFT_WITH_ONEDNN
                        "needs libdnnl.so.2: the system does not find it";
#else
                        "this program was built without";
#endif
        record_mistake("--engine");
        if (simulates(o.engines) && o.run) to.simulated = chip_to_simulate(target, o.import.chip, wrong);
        record_mistake("--target");
    }
    part_steps(o, target, to);
    (void)wrong.take(graft::enabled_preparations(to.steps));
    record_mistake("--steps");
    if (!o.import.chip.empty()) wrong.add(graft::check_chip(target.ops, o.import.chip, target.chips));
    record_mistake("--target");
    if (plugins) (void)wrong.take(graft::enabled_passes(plugins->passes, o.import.passes));
    record_mistake("--passes");
    if (!o.import.from.empty() && !plugins)
        wrong.add(graft::errc::unknown_framework, {}, frameworks(target, o.import.from), o.import.from);
    record_mistake("--framework");
    return wrong;
}
