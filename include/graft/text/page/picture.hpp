// graft/text/page/picture.hpp - the picture of a graph or of a model as read, and its JSON for a page
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/source.hpp"
#include "graft/text/page/picture_parts.hpp"

GRAFT_BEGIN

/// The picture of a graph: scopes by the parts of names, loops and calls; constants inside of their readers.
/// cost as `layered_layout` for each scope
[[nodiscard]] GRAFT_LARGE picture make_picture(graph const& g);
/// The same of a model as read: functions are graphs of their own. Nodes are counted through all graphs.
[[nodiscard]] GRAFT_LARGE picture make_picture(model::source const& m);

/// The picture as JSON: graphs {name, root}; folded [constant, [readers]]; tensors [node, output (-1: control)]; scopes
/// {name, path, parent (-1: none), kind, nodes, w, h, layers (upper edges), boxes [kind, id, layer, x, y, w, h], lines
/// [from, to, tensor, bends [x, layer, ...] or null of a line that is too long, from_x, to_x]}.
/// cost linear in the text
[[nodiscard]] GRAFT_LARGE std::string to_json(picture const& p);
/// The same of a graph's picture.
[[nodiscard]] inline std::string picture_json(graph const& g) { return to_json(make_picture(g)); }
/// The same of a model's picture.
[[nodiscard]] inline std::string picture_json(model::source const& m) { return to_json(make_picture(m)); }

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_picture.ipp"
#endif
