// graft/text/json/model.hpp - a model as read, before mapping, as JSON: nodes, inputs, nodes that passes created
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

/// A model as read, or as changed by passes. Keys: version (`json_version`); framework; file; framework_version; nodes
/// {name, type, inputs and controls {name (as in the file), from: [number of a node, output], or null if there is no
/// producer}, outputs (names, if in the file), passes, inner, line, column, bytes (of the node in the file),
/// weight_bytes, attrs (names: `origins` specifies which message of a layer has them), and of a node that a pass
/// created: pass, scope, description, fused, of {role, name, type}}; outputs; functions {name, arguments, results,
/// nodes, outputs}; renamed {name, port, now}; operators {NAME: {inputs, outputs: names of ports}}, of those in
/// `origins`; left_out: entries of lists that were not written since the text had `max_bytes`. Names of over 4096 bytes
/// are cut.
/// cost linear in the text and in the attributes
[[nodiscard]] GRAFT_LARGE std::string to_json(
    model::source const& m, catalog_view const& origins = {}, std::size_t max_bytes = std::size_t{1} << 28);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/json_model.ipp"
#endif
