// graft/mapping/translate/map_model.hpp - maps a model as read with its plugins to a typed graph, inferred node by node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

namespace detail {

/// Like `map_model`: the graph as far as it was translated.
GRAFT_LARGE graph mapped(shared<model::source> from, catalog_view const& ops, plugin_set const& plugins,
    import_request const& request, error_list& errors);

} // namespace detail

/// Maps the part of a model that the request selects, node by node; each node is inferred when it is added. The graph
/// keeps the model alive: names and weights are views. `import_request::refused` receives that of a refused model.
/// error override_of_unknown_message (a plugin that declares it and overrides nothing), unknown_tensor, cycle,
///       unsupported_operator, missing_required_attribute, wrong_attribute_kind, wrong_input_count, missing_weights,
///       wrong_blob_size, not_a_constant, and the errors of plugins and rules
/// cost linear in the live part of the model
GRAFT_LARGE result<graph, error_list> map_model(
    shared<model::source> from, catalog_view const& ops, plugin_set const& plugins, import_request const& request);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/mapping/detail/map_model.ipp"
#endif
