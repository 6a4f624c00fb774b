// graft/fusion/scope_view.hpp - a scope, as passed to a user-defined predicate
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/fusion/clause.hpp"
#include "graft/fusion/scope_graph.hpp"

GRAFT_BEGIN

/// The argument of a user-defined predicate: the scope and the graph around it.
struct GRAFT_TYPE scope_view {
    scope_graph const& graph;  ///< the model, for names, attributes and readers of nodes
    graft::scope const& scope; ///< the scope to be judged

    /// Nodes of an operator in the scope and in nested ones.
    [[nodiscard]] std::size_t count(std::string_view type) const { return graph.count(scope, type); }
};

GRAFT_END
