// graft/program/detail/read.ipp - recognises a file and reads it by one of a target's front ends
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/nearest.hpp"

GRAFT_BEGIN

GRAFT_LARGE plugin_set const* recognised(target const& to, mapped_file const& file) {
    for (auto const& set : to.plugins)
        if (set.front && set.front->looks_like && set.front->looks_like(file)) return &set;
    return nullptr;
}

GRAFT_LARGE result<std::string, error_list> model_file(target const& to, std::string const& path) {
    struct ::stat facts{};
    if (::stat(path.c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode)) return path;
    auto folder = path;
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    for (auto const& set : to.plugins) {
        if (!set.front || !set.front->file_in) continue;
        if (auto file = set.front->file_in(folder); !file || !file->empty()) return file;
    }
    error_list errors;
    errors.add(errc::unknown_framework, place::in(path), "a directory with a model", "a directory without a model");
    return errors;
}

namespace detail {

/// The names of models of a target's frameworks: "a TensorFlow GraphDef or a Caffe net".
template <class F> std::string models_of(target const& to, F wanted) {
    std::string all;
    for (auto const& set : to.plugins)
        if (set.front && wanted(*set.front)) all += (all.empty() ? "" : " or ") + std::string(set.front->models);
    return all.empty() ? "a target with front ends" : all;
}

/// What a file is that is no model of the target's front ends; empty if that is not known.
inline model::known_file kind_of(target const& to, byte_view bytes) {
    for (auto const& set : to.plugins)
        if (set.front && set.front->other_file)
            if (auto const known = set.front->other_file(bytes, false)) return known;
    return {};
}

/// The plugins for a model; null after an error was added.
inline plugin_set const* chosen(target const& to, read_options const& options, std::string const& path,
    mapped_file const& file, error_list& errors) {
    for (std::size_t i = 0; i < to.plugins.size(); ++i) // only the first of them would ever be used
        for (std::size_t k = 0; k < i; ++k)
            if (to.plugins[i].front && to.plugins[k].front && to.plugins[i].front->name == to.plugins[k].front->name) {
                errors.add(errc::several_plugin_sets, {}, "one plugin set for each framework",
                    "two for " + std::string(to.plugins[i].front->name));
                return nullptr;
            }
    auto const* set = options.from.empty() ? recognised(to, file) : to.plugins_for(options.from);
    auto const read = [](front_end const& f) { return f.read != nullptr; };
    if (set && !set->front->read) {
        std::string others;
        for (auto const& other : to.plugins)
            if (other.front && read(*other.front))
                others += (others.empty() ? "" : " or ") + std::string(other.front->name);
        errors.add(errc::unsupported_framework, place::in(path), std::move(others), std::string(set->front->name));
        return nullptr;
    }
    bool const wrong_name = !set && !options.from.empty(),
               fits = set && set->front->looks_like && set->front->looks_like(file);
    auto const other = fits && set->front->other_file ? set->front->other_file(file.bytes(), true)
                       : fits || wrong_name           ? model::known_file()
                                                      : kind_of(to, file.bytes());
    if (other) return errors.errors.push_back(model::mistake_of(other, path, models_of(to, read))), nullptr;
    if (!set)
        errors.add(errc::unknown_framework, place::in(path), models_of(to, read),
            wrong_name ? options.from : model::beginning_of(file.bytes()));
    return set;
}

/// error usage: a setting that the front end does not have
inline void check_options(
    front_end const& front, series<reading_option> const& options, std::string const& path, error_list& errors) {
    for (auto const& o : options) {
        bool known = false;
        nearest_name near(o.name);
        for (auto name : front.options) known = known || name == o.name, near.look(name);
        if (known) continue;
        auto expected = "a setting of the front end " + std::string(front.name) + near.hint();
        errors.add(errc::usage, place::in(path), std::move(expected), o.name);
    }
}

GRAFT_LARGE plugin_set const* read_model(
    target const& to, std::string const& given, read_options const& options, model::source& model, error_list& errors) {
    auto const path = errors.take(model_file(to, given));
    if (errors.failed()) return nullptr;
    auto const file = options.opened ? options.opened : errors.take(map_file(path, options.budget));
    if (!file) return nullptr;
    auto const* const set = chosen(to, options, path, *file, errors);
    if (!set) return nullptr;
    auto const& front = *set->front;
    check_options(front, options.reading, path, errors);
    if (!options.weights.empty() && !front.reads_weights) {
        auto const takes = models_of(to, [](front_end const& f) { return f.reads_weights; });
        errors.add(errc::usage, place::in(options.weights), takes + " for the weights file", std::string(front.models));
    }
    if (errors.failed()) return nullptr;
    read_request request{
        path, file, options.weights, {}, options.reading, set->messages, options.keep_unknown, options.budget};
    if (!options.weights.empty() && options.opened_weights) request.weights = options.opened_weights;
    else if (!options.weights.empty() && !(request.weights = errors.take(map_file(options.weights, options.budget))))
        return nullptr;
    if (request.weights && !(front.looks_like && front.looks_like(*request.weights)))
        if (auto const other = kind_of(to, request.weights->bytes()))
            return errors.errors.push_back(
                       model::mistake_of(other, options.weights, "weights for " + std::string(front.models))),
                   nullptr;
    model.front = &front;
    model.messages = set->messages;
    if (!errors.add(front.read(request, model))) return nullptr;
    for (auto& w : model.notes.warnings) errors.warnings.push_back(w);
    return set;
}

} // namespace detail

GRAFT_LARGE result<shared<model::source>, error_list> read_model(
    target_view const& to, std::string const& path, read_options const& options) {
    error_list errors;
    auto model = shared<model::source>::make();
    bool const fine = detail::read_model(to, path, options, *model, errors) != nullptr;
    if (!fine) return errors;
    if (to.owner) model->mapped.push_back(to.owner);
    return {std::move(model), std::move(errors)};
}

GRAFT_END
