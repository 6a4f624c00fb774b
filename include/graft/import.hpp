// graft/import.hpp - a model file becomes a checked, inferred graph: load, fuse, map, verify, infer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // all_of
#include <memory> // shared_ptr of model and files
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/bound.hpp"
#include "graft/graph/chip.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/prepare.hpp"
#include "graft/graph/steps.hpp"
#include "graft/import/target.hpp"
#include "graft/kernel/fold.hpp"
#include "graft/program/stages.hpp"
#include "graft/program/watched_stages.hpp"
#include "graft/mapping/request.hpp"
#include "graft/mapping/translate.hpp"
#include "graft/frontend/caffe/content.hpp"
#include "graft/frontend/caffe/net_state.hpp"
#include "graft/frontend/caffe/read.hpp"
#include "graft/model/file.hpp"
#include "graft/frontend/onnx/detect.hpp"
#include "graft/model/source.hpp"
#include "graft/frontend/tensorflow/detect.hpp"
#include "graft/frontend/tensorflow/read.hpp"

GRAFT_BEGIN

/// How to import: what the request says, and what the file does not.
struct GRAFT_TYPE import_options : import_request {
    std::optional<graft::framework> from{}; ///< recognised from the content when not given
    std::string weights{};                  ///< Caffe: the file with the trained blobs
    caffe::net_state state{};               ///< Caffe: phase, level, stages
    std::string chip{};                     ///< the chip to compile for, as definitions name it (`prototype::on`); empty = any
    std::vector<std::string> steps{};       ///< preparation steps by name: `enabled_preparations`; empty = inlining alone
    series<stage_observer> observers{};     ///< see the model and the graph after each stage, besides `GRAFT_DUMP` (`watched_stages`)
    bool keep_unknown = false;              ///< Caffe in text form: a field that no message has is a warning, not an error
    read_budget budget{};
    /// The model's bytes where they are read already, a pipe's say, which gives them once; else its path is opened.
    std::shared_ptr<mapped_file const> opened{};
};

/// The framework whose file this is, or nothing.
[[nodiscard]] inline std::optional<framework> framework_of(mapped_file const& file) {
    auto const bytes = file.bytes();
    auto const text = file.text();
    if (tensorflow::looks_like_text_graph(text) || tensorflow::looks_like_text_saved_model(text)) return framework::tensorflow;
    if (caffe::looks_like_net_text(bytes)) return framework::caffe;
    if (tensorflow::looks_like_graph(bytes) || tensorflow::looks_like_saved_model(bytes)) return framework::tensorflow;
    if (caffe::looks_like_net_binary(bytes)) return framework::caffe;
    if (onnx::looks_like_model(bytes)) return framework::onnx;
    return {};
}

namespace detail {

/// As `read_model`, into `model`; false after an error, and `model` is then as far as it came.
inline bool read_model(std::string const& path, import_options const& options, model::source& model, error_list& errors, caffe::message_set const& messages) {
    auto const file = options.opened ? options.opened : map_file(path, options.budget, errors);
    if (!file) return false;
    auto from = options.from ? options.from : framework_of(*file);
    place where;
    where.file = path;
    if (!from) {
        errors.add(errc::unknown_framework, std::move(where), "a TensorFlow GraphDef or a Caffe net", "something else");
        return false;
    }
    if (*from == framework::onnx) {
        errors.add(errc::framework_not_supported, std::move(where), "tensorflow or caffe", "onnx");
        return false;
    }
    if (*from == framework::tensorflow) {
        if (!options.weights.empty()) {
            where.file = options.weights;
            errors.add(errc::usage, std::move(where), "a Caffe net for the weights file", "a TensorFlow graph");
            return false;
        }
        if (!tensorflow::read(file, path, options.budget, model, errors)) return false;
    } else {
        std::shared_ptr<mapped_file const> weights;
        if (!options.weights.empty() && !(weights = map_file(options.weights, options.budget, errors))) return false;
        if (!caffe::read(file, path, weights, options.weights, options.state, options.budget, model, errors, messages, options.keep_unknown)) return false;
    }
    for (auto& w : model.notes.warnings) errors.warnings.push_back(w);
    return true;
}

/// The graph of a model that is whole but for inputs that nothing makes, to be shown: what reads them and what lies behind is
/// among its faults.
inline graph graph_to_show(std::shared_ptr<model::source> model, target_view const& to, import_options const& options) {
    import_request request = options;
    request.partial = request.inline_calls = false;
    request.passes = {"none"};
    request.fused = nullptr;
    request.without = missing_weights::unknown; // they were not read any more
    error_list said;
    auto const& plugins = model->framework == framework::caffe ? to.caffe : to.tensorflow;
    return translate(std::move(model), to.ops, plugins, request, said);
}

} // namespace detail

/// Reads a model and its weights without mapping anything. `messages`: what a target adds to Caffe's.
/// error cannot_open_file, unknown_framework, framework_not_supported, and those of the readers
inline std::shared_ptr<model::source> read_model(std::string const& path, import_options const& options, error_list& errors,
                                                 caffe::message_set const& messages = {}) {
    auto model = std::make_shared<model::source>();
    if (!detail::read_model(path, options, *model, errors, messages)) return nullptr;
    return model;
}

/// Runs the preparation steps that are wanted and says in the graph how many nodes each took out. Inlining is done before:
/// of it only what was inlined is counted.
inline void prepare(graph& g, preparations const& wanted, kernel_set const& kernels, std::uint64_t budget_bytes = std::uint64_t{1} << 34) {
    auto const note = [&](preparation p, auto run) {
        if (wanted.has(p)) g.prepared.push_back({preparation_names[static_cast<std::size_t>(p)], run()});
    };
    note(preparation::inline_calls, [&] {
        std::size_t calls = 0;
        std::string_view last;
        for (auto const& r : g.removed)
            if (r.how == "inlined" && r.origin_name != last) last = r.origin_name, ++calls;
        return calls;
    });
    note(preparation::fold, [&] { return fold_constants(g, kernels, budget_bytes); });
    note(preparation::identity, [&] { return remove_identities(g); });
    note(preparation::dead, [&] { return remove_dead(g); });
    detail::trim(g);
}

/// Imports a model: every mistake of the pass that failed is in the error list, in the model's order. Warnings go to
/// `notes` either way.
/// example `auto graph = graft::import(npu, "model.pb");`
inline result<graph, error_list> import(target_view to, std::string const& path, import_options const& options, error_list& notes) {
    error_list errors;
    auto const model = std::make_shared<model::source>();
    bool const whole = detail::read_model(path, options, *model, errors, to.caffe.messages);
    auto const give_up = [&]() -> result<graph, error_list> {
        if (!errors.failed()) errors.add(errc::unknown_framework, place{path, 0, 0, -1, {}, {}, {}, {}}, "a model that can be read");
        return std::move(errors);
    };
    if (!whole && options.refused && std::all_of(errors.errors.begin(), errors.errors.end(), [](auto const& e) { return e.code == errc::dangling_input; }))
        *options.refused = detail::graph_to_show(model, to, options);
    if (!whole || errors.failed()) return give_up();
    watched_stages watched(options.observers, notes);
    watched(stage::read, {.model = model.get(), .framework = name_of(model->framework)});
    auto const steps = enabled_preparations(options.steps, errors);
    if (errors.failed()) return give_up();
    import_request request = options;
    request.inline_calls = steps.has(preparation::inline_calls);
    if (!request.fold) {
        request.fold = &fold_node;
        request.fold_with = &to.kernels;
    }
    auto g = translate(model, to.ops, model->framework == framework::caffe ? to.caffe : to.tensorflow, request, errors);
    for (auto& w : errors.warnings) notes.warnings.push_back(std::move(w));
    errors.warnings.clear();
    if (errors.failed()) {
        if (options.refused) *options.refused = std::move(g);
        return give_up();
    }
    prepare(g, steps, to.kernels, options.budget_bytes);
    if (!options.chip.empty()) check_chip(g, options.chip, errors);
    for (auto& e : errors.errors) e.where.file = path;
    if (errors.failed()) return give_up();
    bound_sizes(g, {}, errors);
    if (to.owner) g.owners.push_back(std::move(to.owner));
    watched(stage::inferred, {.graph = &g, .framework = name_of(model->framework)});
    return g;
}
inline result<graph, error_list> import(target_view to, std::string const& path, import_options const& options = {}) {
    error_list notes;
    return import(std::move(to), path, options, notes);
}

GRAFT_END
