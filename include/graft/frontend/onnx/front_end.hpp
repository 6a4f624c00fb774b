// graft/frontend/onnx/front_end.hpp - the front end for ONNX: models of every IR version and operator set
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/onnx/detail/graph_inputs.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/model/file.hpp"
#include "graft/model/frames.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

GRAFT_LARGE bool is_model(mapped_file const& file);
GRAFT_LARGE model::known_file kind_of_file(byte_view bytes, bool looks_like_model);
GRAFT_LARGE error_list read_request_of(read_request const& from, model::source& out);
GRAFT_LARGE bool attributes_of(
    model::source& from, model::node const& n, std::string_view, series<named_attr>& out, error_list& errors);

} // namespace detail

/// Follows the lists that loops fill while `t` builds the graph.
GRAFT_LARGE shared<import_watch> watch_lists(translation& t);
/// What an import calls for models of this framework.
inline constexpr import_hooks hooks{&watch_lists};

struct framework; ///< the framework of these operators

/// Models in binary or text form. The type of a node is its operator's name, in other domains than ai.onnx prefixed
/// with the domain: `com.microsoft.Gelu`; its version is that of its domain.
inline constexpr front_end_of<framework> front_end{{
    .name = "onnx",
    .models = "an ONNX model",
    .looks_like = &detail::is_model,
    .other_file = &detail::kind_of_file,
    .read = &detail::read_request_of,
    .attributes = &detail::attributes_of,
    .role = &role_of,
    .version = &version_of_type,
    .graph_inputs = &graph_inputs,
    .stated = &stated,
    .order = &model::order_frames,
    .hooks = &hooks,
    .names_outputs = true,
    .all_attributes_defined = true,
    .reads_other_versions = true,
    .trusts_stated = true,
    .keeps_inputs = true,
}};

/// Reads a model into `out`, which must be empty, without a target: as `front_end.read`.
/// error those of `read_model`
GRAFT_LARGE error_list read(
    shared<mapped_file const> file, std::string file_name, read_budget const& budget, model::source& out);

} // namespace onnx
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/onnx/detail/front_end.ipp"
#endif
