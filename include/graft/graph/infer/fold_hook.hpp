// graft/graph/infer/fold_hook.hpp - computes the values of small outputs during inference
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/graph/ir/ids.hpp"

GRAFT_BEGIN

struct graph;

/// Called after a node is inferred: computes the values of its small outputs. See `import_request::fold`.
struct fold_hook {
    /// The function; null: nothing is folded.
    void (*run)(void const* with, graph&, node_id) = nullptr;
    void const* with = nullptr; ///< the first argument of `run`

    void operator()(graph& g, node_id n) const {
        if (run) run(with, g, n);
    }
};

GRAFT_END
