// graft/program/read.hpp - the first stage of an import: a file is recognised and read by one of a target's front ends
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/model/source.hpp"
#include "graft/program/read_options.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// The plugins for a file by its content: those of the first front end that recognises it, or null.
[[nodiscard]] GRAFT_LARGE plugin_set const* recognised(target const& to, mapped_file const& file);

/// The file that contains the model at `path`: itself, or for a folder the file in which one of the target's front
/// ends saves models, such as `saved_model.pb`.
/// error unknown_framework: no model of the target's frameworks is in the folder; those of `front_end::file_in`
[[nodiscard]] GRAFT_LARGE result<std::string, error_list> model_file(target const& to, std::string const& path);

namespace detail {

/// Like `graft::read_model`, into `model`; returns the plugins for it, or null after an error. `model` is then
/// partial.
GRAFT_LARGE plugin_set const* read_model(
    target const& to, std::string const& given, read_options const& options, model::source& model, error_list& errors);

} // namespace detail

/// Reads a model and its weights without mapping it, by the front end that its content or `options.from` selects.
/// The model keeps its files and the target's tables.
/// error cannot_open_file, unknown_framework, unsupported_framework, usage, and those of the front end
GRAFT_LARGE result<shared<model::source>, error_list> read_model(
    target_view const& to, std::string const& path, read_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/read.ipp"
#endif
