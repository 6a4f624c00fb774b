// graft/frontend/tensorflow/front_end.hpp - the front end for TensorFlow: GraphDefs and SavedModels, binary or text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/tensorflow/detail/graph_inputs.hpp"
#include "graft/frontend/tensorflow/detail/model_choice.hpp"
#include "graft/frontend/tensorflow/detail/roles.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/model/file.hpp"
#include "graft/model/frames.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

GRAFT_LARGE bool is_model(mapped_file const& file);
GRAFT_LARGE model::known_file kind_of_file(byte_view bytes, bool looks_like_model);
GRAFT_LARGE error_list read_model(read_request const& from, model::source& out);
GRAFT_LARGE bool attributes_of(
    model::source& from, model::node const& n, std::string_view, series<named_attr>& out, error_list& errors);
GRAFT_LARGE std::string_view missing_function(model::source const& from, model::node const& n);
GRAFT_LARGE error_list inline_calls(model::source& from, catalog_view const& origins);
GRAFT_LARGE result<std::string, error_list> file_in(std::string const& folder);

inline constexpr std::string_view options[]{"tag", "signature", "checkpoint", "verify"};
inline constexpr std::string_view type_attributes[]{"dtype", "T", "DstT", "out_type", "Tout"};

} // namespace detail

/// The parts of a model to read, as settings of this front end: `options.reading = graft::tensorflow::reading({.tags =
/// "serve", .signature = "serving_default"});`
[[nodiscard]] inline series<reading_option> reading(model_choice const& c) {
    series<reading_option> all;
    if (!c.tags.empty()) all.push_back({"tag", c.tags});
    if (!c.signature.empty()) all.push_back({"signature", c.signature});
    if (!c.checkpoint.empty()) all.push_back({"checkpoint", c.checkpoint});
    if (c.verify) all.push_back({"verify", {}});
    return all;
}

/// Follows tensor arrays and lists while `t` builds the graph.
GRAFT_LARGE shared<import_watch> watch_lists(translation& t);
/// What an import calls for models of this framework.
inline constexpr import_hooks hooks{&watch_lists};

struct framework; ///< the framework of these operators

/// Graphs of TensorFlow 1 and 2: frozen GraphDefs, SavedModels with their variables, graphs with a checkpoint.
inline constexpr front_end_of<framework> front_end{{
    .name = "tensorflow",
    .models = "a TensorFlow GraphDef",
    .looks_like = &detail::is_model,
    .other_file = &detail::kind_of_file,
    .read = &detail::read_model,
    .attributes = &detail::attributes_of,
    .role = &role_of,
    .graph_inputs = &graph_inputs,
    .stated = &stated,
    .order = &model::order_frames,
    .weights = nullptr,
    .inline_calls = &detail::inline_calls,
    .missing_function = &detail::missing_function,
    .hooks = &hooks,
    .attribute_map = 5, // `attr` of a NodeDef
    .type_attributes = detail::type_attributes,
    .options = detail::options,
    .file_in = &detail::file_in,
}};

/// Reads a model into `out`, which must be empty, without a target: as `front_end.read`.
/// error those of `read_graph`
GRAFT_LARGE error_list read(
    shared<mapped_file const> file, std::string file_name, read_budget const& budget, model::source& out);

} // namespace tensorflow
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/tensorflow/detail/front_end.ipp"
#endif
