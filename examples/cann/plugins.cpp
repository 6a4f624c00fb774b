// examples/cann/plugins.cpp - imports models with CANN's plugins, and reports the data that these lose
// SPDX-License-Identifier: Apache-2.0
#include "plugins.hpp"

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "caffe_layers.hpp"
#include "graft/cann/plugin/report.hpp"
#include "graft/cann/plugin/rows.hpp"
#include "graft/cann/plugin/tensorflow_ops.hpp"
#include "graft/cann/scope/run.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/onnx.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/run.hpp"
#include "graft/text.hpp"

namespace {

/// The plugins of this program with the definitions of a file.
struct plugins_with {
    graft::cann::tensorflow_definitions definitions{};
    std::unique_ptr<graft::cann::registered_plugins> all{};

    graft::error_list read(graft::catalog_view const& ops, std::string const& file) {
        graft::error_list errors;
        if (!file.empty()) {
            auto const opened = errors.take(graft::map_file(file, graft::read_budget()));
            if (!opened || !errors.add(definitions.read(opened->text(), file))) return errors;
        }
        auto const& parts = definitions.rows.parts;
        all = std::make_unique<graft::cann::registered_plugins>(
            graft::tensorflow::front_end, graft::span<graft::catalog_view const>(parts.data(), parts.size()), ops);
        return errors;
    }
};

/// Runs the scope passes of this program, with a line for each result, and its unknown names.
void run_scopes(graft::model::source& model) {
    for (auto const& f : graft::cann::run_scope_passes(model, {"all"})) {
        std::printf("%s: %s '%s'%s%s\n", f.pass.c_str(), f.type.c_str(), f.name.c_str(),
            f.refused.empty() ? "" : " is refused: ", f.refused.c_str());
        for (auto const& l : f.left_out)
            std::fprintf(stderr, "warning: %s '%s' has no %s\n", f.pass.c_str(), f.name.c_str(), l.c_str());
    }
}

/// The origins without a plugin in this program, each once.
void tell_without_plugin(graft::graph const& g) {
    std::map<std::string_view, std::size_t> none;
    for (auto const& n : g.nodes)
        if (n.kind == graft::node_kind::opaque) ++none[n.origin_type];
    for (auto const& p : graft::cann::custom_ops())
        for (auto const& origin : p.origins) none.erase(std::string_view(origin).substr(origin.rfind(':') + 1));
    for (auto const& [origin, nodes] : none)
        std::fprintf(stderr, "warning: no plugin takes %s: %zu nodes are left as they are\n",
            std::string(origin).c_str(), nodes);
}

} // namespace

bool print_scopes(graft::catalog_view const& ops, std::string const& model, graft::error_list& errors) {
    plugins_with plugins;
    if (!errors.add(plugins.read(ops, {}))) return false;
    std::array const sets{plugins.all->set()};
    graft::target const to{ops, {sets.data(), sets.size()}, {}};
    auto const read = errors.take(graft::read_model(graft::target_view(to), model));
    if (errors.failed()) return false;
    run_scopes(*read);
    for (auto const& n : read->main.nodes) {
        if (read->rest_of(n).created == graft::model::none) continue;
        std::string line = std::string(n.name) + " = " + std::string(n.type) + "(";
        for (auto const& e : read->main.inputs(n))
            line += std::string(line.ends_with('(') ? "" : " ") +
                    (e.name.empty() ? std::string("-") : std::string(e.name));
        std::printf("%s)\n", line.c_str());
    }
    return true;
}

bool import_by_plugins(graft::catalog_view const& ops, std::string const& model, std::string const& definitions,
    graft::error_list& errors) {
    plugins_with plugins;
    if (!errors.add(plugins.read(ops, definitions))) return false;
    auto const layers = caffe_layers();
    graft::cann::registered_plugins const for_caffe(graft::caffe::front_end, {&layers, 1}, ops, domi::CAFFE);
    graft::cann::registered_plugins const for_onnx(graft::onnx::front_end, {}, ops, domi::ONNX);
    std::array const sets{plugins.all->set(), for_caffe.set(), for_onnx.set()};
    graft::target const to{ops, {sets.data(), sets.size()}, {}};
    auto const read = graft::read_model(graft::target_view(to), model);
    if (!read) {
        errors.add(graft::error_list(read.error()));
        return false;
    }
    run_scopes(**read);
    graft::import_request request;
    request.partial = true;
    auto const g = errors.take(graft::translate(*read, ops, *to.plugins_for((*read)->front->name), request));
    if (errors.failed()) return false;
    for (auto const& w : errors.warnings) // why a node is left as it is; a plugin reads what its definition has not
        if (w.code != graft::errc::undeclared_attribute) std::fprintf(stderr, "warning: %s\n", to_text(w).c_str());
    tell_without_plugin(g);
    std::printf("%s", graft::node_table({&g}).c_str());
    return true;
}

bool print_losses(graft::catalog_view const& ops, std::string const& definitions, graft::error_list& errors) {
    plugins_with plugins;
    if (!errors.add(plugins.read(ops, definitions))) return false;
    auto const found = graft::cann::plugin_losses(ops);
    std::set<std::string> losing;
    for (auto const& f : found) {
        std::printf("%s -> %s: %s %s%s%s\n", f.origin.c_str(), f.target.c_str(), f.parameter.c_str(),
            std::string(words_of(f.kind)).c_str(), f.detail.empty() ? "" : " ", f.detail.c_str());
        if (is_loss(f.kind)) losing.insert(f.origin);
    }
    for (auto const& n : plugins.all->twice()) std::printf("%s: has several plugins, the last counts\n", n.c_str());
    for (auto const* p : plugins.all->others())
        std::printf("%s: is for %s\n", p->target.c_str(),
            p->framework == domi::ONNX    ? "ONNX"
            : p->framework == domi::CAFFE ? "Caffe"
                                          : "a framework that is not read here");
    std::size_t known = 0, fine = 0, assumed = 0, assumed_fine = 0;
    for (auto const& [origin, plugin] : graft::cann::plugin_index::only().of) {
        bool const loses = losing.count(std::string(origin)) != 0;
        auto& all = plugins.all->is_assumed(origin) ? assumed : known;
        ++all;
        (&all == &known ? fine : assumed_fine) += !loses;
    }
    std::printf(
        "%zu plugins; of %zu origins with a definition of TensorFlow's %zu lose nothing, of %zu without one %zu\n",
        graft::cann::custom_ops().size(), known, fine, assumed, assumed_fine);
    return true;
}
