// graft/text/json.hpp - a graph as JSON: nodes, tensors, attributes, engines, memory, for programs that read it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/planned_size.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/text/errc.hpp"
#include "graft/text/error.hpp"
#include "graft/text/symbol.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// The whole graph. Keys: framework; inputs and outputs {name, dtype, shape}; nodes {name, origin_name, origin_type, op
/// (null: opaque), outputs {name, origin_tensor, dtype, shape, format, origin_format}, inputs (names of tensors, null
/// for an absent optional one), input_formats, controls, attrs, carried (attributes of the model's node that the
/// operator does not define, where there are any), pass (the scope pass that made the node, where one did), engine,
/// inplace, split_of (the blob whose readers get copies, of a layer that Caffe inserts: such layers come after all
/// others, in Caffe's order), removed: how a node of the model went away, and tiling {key, block_dim, workspace_bytes}
/// of a tiled kernel}; tensors by number, as their producers make them (quantization: `write_quantization`); edges by
/// reader, as the readers see them, bad where a refused node's mistake is (its node has a fault); loops; prepared: what
/// preparation steps took out; memory {arena_bytes, sum_of_tensor_bytes, lower_bound_bytes, tensors, placed: for each
/// tensor its entry there, within: bytes from the beginning of that entry (empty: 0 for all), pieces {node, whole,
/// part, at}: tensors by number that lie in another and are not copied, copies {node, name, tensor, bytes, why}: those
/// that are, workspaces, alignment}. A shape is a list with -1 for a dim that is no number, or null for an unknown
/// rank; where dims are symbolic, `symbolic_shape` beside it has their expressions, and `bytes` that of the size;
/// `symbols` {name, least, most} is there when the graph has a table. A dtype that nobody knows is null; memory figures
/// are null without a plan, and for every symbol at its upper bound where `at_most` is there. Where engines were
/// assigned also: regions {engine, layout, first (a node), nodes, entering, leaving (conversions)}, conversions
/// (nodes), conversion_bytes (read and written), fewest_bytes (no other choice of layouts needs fewer), absorbed {node,
/// by}, refusals {node, engine, why}.
/// cost linear in the text
[[nodiscard]] GRAFT_LARGE std::string to_json(graph_view const& v);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/json.ipp"
#endif
