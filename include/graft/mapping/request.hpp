// graft/mapping/request.hpp - what the caller of an import wants: inputs that are bound, outputs, how strict to be
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/mapping/parse_context.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

/// A tensor by the framework's own name, and the shape it shall have.
struct bound_shape {
    std::string name{};
    graft::shape shape{};
};

/// Options of one import. Names are the framework's own: a TensorFlow node or `node:k`, a Caffe blob.
struct GRAFT_TYPE import_request {
    std::vector<bound_shape> shapes{};   ///< shapes for inputs of the model
    std::vector<bound_shape> feeds{};    ///< tensors, interior ones included, that the caller will supply
    std::vector<std::string> outputs{};  ///< tensors to compute, interior ones included; empty = the model's own
    bool partial = false;                ///< keep operators that nobody maps as opaque nodes
    missing_weights without = missing_weights::error;
    std::uint64_t budget_bytes = std::uint64_t{1} << 34; ///< what the graph may hold beside the model: seeded and converted weights
    /// Called for each new node: computes the values of small outputs where the inputs are known, so that shapes that
    /// depend on them are known. Null: integer arithmetic by the operators' own `infer_value` only.
    void (*fold)(void const* with, graph&, node_id) = nullptr;
    void const* fold_with = nullptr;
};

GRAFT_END
