// examples/cann/plugins.cpp - imports models by CANN's plugins, and tells what they lose
// SPDX-License-Identifier: Apache-2.0
#include "plugins.hpp"

#include <cstdio>
#include <memory>
#include <set>
#include <string_view>

#include "graft/cann/plugin/report.hpp"
#include "graft/cann/plugin/rows.hpp"
#include "graft/cann/plugin/tensorflow_ops.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/model/file.hpp"
#include "graft/program/import.hpp"
#include "graft/text.hpp"

namespace {

/// The plugins of this program with the definitions of a file.
struct plugins_with {
    graft::cann::tensorflow_definitions definitions{};
    std::unique_ptr<graft::cann::registered_plugins> all{};

    bool read(graft::catalog_view const& ops, std::string const& file, graft::error_list& errors) {
        if (!file.empty()) {
            auto const opened = graft::map_file(file, graft::read_budget(), errors);
            if (!opened || !definitions.read(opened->text(), file, errors)) return false;
        }
        auto const& parts = definitions.rows.parts;
        all = std::make_unique<graft::cann::registered_plugins>(
            graft::tensorflow::front_end, graft::span<graft::catalog_view const>(parts.data(), parts.size()), ops);
        return true;
    }
};

} // namespace

bool import_by_plugins(graft::catalog_view const& ops, std::string const& model, std::string const& definitions,
    graft::error_list& errors) {
    plugins_with plugins;
    if (!plugins.read(ops, definitions, errors)) return false;
    graft::target const to{ops, {&plugins.all->set(), 1}, {}};
    graft::import_options options;
    options.partial = true;
    auto const g = graft::import(to, model, options, errors);
    if (!g) {
        errors.add(graft::error_list(g.error()));
        return false;
    }
    std::printf("%s", graft::node_table({&*g}).c_str());
    return true;
}

bool print_losses(graft::catalog_view const& ops, std::string const& definitions, graft::error_list& errors) {
    plugins_with plugins;
    if (!plugins.read(ops, definitions, errors)) return false;
    auto const found = graft::cann::plugin_losses(ops);
    std::set<std::string> losing;
    for (auto const& f : found) {
        std::printf("%s -> %s: %s %s%s%s\n", f.origin.c_str(), f.target.c_str(), f.parameter.c_str(),
            std::string(words_of(f.kind)).c_str(), f.detail.empty() ? "" : " ", f.detail.c_str());
        if (is_loss(f.kind)) losing.insert(f.origin);
    }
    for (auto const& n : plugins.all->twice()) std::printf("%s: has several plugins, the last counts\n", n.c_str());
    for (auto const* p : plugins.all->others()) std::printf("%s: is of a framework whose messages are not read here\n", p->target.c_str());
    auto const origins = graft::cann::plugin_index::only().of.size();
    std::size_t assumed = 0;
    for (auto const& [origin, plugin] : graft::cann::plugin_index::only().of) assumed += plugins.all->is_assumed(origin);
    std::printf("%zu plugins, %zu origins, %zu without loss, %zu without a definition of the framework's\n",
        graft::cann::custom_ops().size(), origins, origins - losing.size(), assumed);
    return true;
}
