// graft/mapping/translate/translate.hpp - translates a model that was read to a graph: all stages between reading and
// preparing
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

/// Inlines, fuses and maps a model. `import` does the same for a file, and prepares the graph.
/// error those of `inline_calls`, `fuse_model` and `map_model`
GRAFT_LARGE result<graph, error_list> translate(
    shared<model::source> from, catalog_view const& ops, plugin_set const& plugins, import_request const& request);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/mapping/detail/translate.ipp"
#endif
