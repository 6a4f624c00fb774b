// graft/program/detail/import.ipp - the body of `import`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/graph/infer/chip.hpp"
#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/mapping/translate/fuse_model.hpp"
#include "graft/mapping/translate/inline_calls.hpp"
#include "graft/mapping/translate/map_model.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/program/prepare.hpp"
#include "graft/program/read.hpp"
#include "graft/program/watched_stages.hpp"
#include "graft/session/constant_folding.hpp"

GRAFT_BEGIN

namespace detail {

/// One import: each stage returns whether the next can start.
class importer {
public:
    importer(target_view to, std::string const& path, import_options const& options)
        : to_(std::move(to)), path_(path), options_(options), request_(options), watched_(options.observers) {
        if (request_.fold) return;
        request_.fold = &fold_node;
        request_.fold_with = &to_.kernels;
    }

    bool read() {
        steps_ = errors_.take(enabled_preparations(options_.steps));
        if (errors_.failed()) return false;
        request_.inline_calls = steps_.has(preparation::inline_calls);
        read_options how = options_; // the layer of a fork also has its own fields
        how.keep_unknown = options_.keep_unknown || options_.partial;
        plugins_ = read_model(to_, path_, how, *model_, errors_);
        if (!plugins_) show_dangling();
        return plugins_ && done(stage::read);
    }
    bool inline_calls() {
        model_->wanted = request_.outputs;
        for (auto const& f : request_.feeds) model_->given.push_back(f.name);
        auto const reported = model_->notes.warnings.size();
        if (!request_.inline_calls) return true;
        bool const fine = errors_.add(graft::inline_calls(*model_, *plugins_));
        for (auto k = reported; k < model_->notes.warnings.size(); ++k)
            errors_.warnings.push_back(model_->notes.warnings[k]);
        return fine && done(stage::inlined);
    }
    bool fuse() { return errors_.add(fuse_model(*model_, *plugins_, request_)) && done(stage::fused); }
    bool map() {
        graph_ = detail::mapped(model_, to_.ops, *plugins_, request_, errors_);
        if (errors_.failed() && options_.refused) *options_.refused = std::move(graph_);
        bool const fine = done(stage::mapped);
        // places and passes of the model's nodes are still needed; their edges are in the graph now
        model_->main.edges = series<model::edge>();
        model_->main.outputs = std::vector<std::string_view>();
        return fine;
    }
    bool prepare() {
        for (auto const& rewrite : options_.rewrites) errors_.add(rewrite.run(rewrite.state, graph_));
        if (errors_.failed()) return false;
        graft::prepare(graph_, steps_, to_.kernels, options_.budget_bytes);
        if (!options_.chip.empty())
            errors_.add(check_chip(graph_, options_.chip, chip_named(to_.chips, options_.chip), to_.chips));
        return done(stage::prepared);
    }
    bool limit() {
        errors_.add(bound_dynamic_sizes(graph_, options_.dynamic_sizes));
        if (to_.owner) graph_.owners.push_back(to_.owner);
        return done(stage::inferred);
    }

    graph take_graph() { return std::move(graph_); }
    error_list take_errors() {
        for (auto& e : errors_.errors)
            if (e.where.file.empty()) e.where.file = path_;
        return std::move(errors_);
    }

private:
    bool done(stage at) {
        if (errors_.failed()) return false;
        bool const of_model = at == stage::read || at == stage::inlined || at == stage::fused;
        if (of_model) errors_.add(watched_(at, {.model = model_.get(), .origins = &plugins_->origins}));
        else errors_.add(watched_(at, {.graph = &graph_}));
        return true;
    }
    /// A model whose only errors are inputs without a producer is shown: their readers, and all dependent nodes, are
    /// among its faults.
    void show_dangling() {
        if (!options_.refused || !model_->front) return;
        for (error const& e : errors_.errors)
            if (e.code != errc::dangling_input) return;
        import_request request = options_;
        request.partial = request.inline_calls = false;
        request.without = missing_weights::unknown; // they were not read
        error_list declared;
        *options_.refused = detail::mapped(model_, to_.ops, *to_.plugins_for(model_->front->name), request, declared);
    }

    target_view to_;
    std::string const& path_;
    import_options const& options_;
    import_request request_;
    watched_stages watched_;
    error_list errors_{};
    preparations steps_{};
    shared<model::source> model_ = shared<model::source>::make();
    plugin_set const* plugins_ = nullptr;
    graph graph_{};
};

} // namespace detail

GRAFT_LARGE result<graph, error_list> import(target_view to, std::string const& path, import_options const& options) {
    detail::importer run(std::move(to), path, options);
    if (run.read() && run.inline_calls() && run.fuse() && run.map() && run.prepare() && run.limit())
        return {run.take_graph(), run.take_errors()};
    return run.take_errors();
}

GRAFT_END
