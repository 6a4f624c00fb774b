// graft/graph/ir/mark.hpp - the current state of a graph, to return to later: additions since then are removed
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/arena.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// The length of each list of a graph. Used by code that adds nodes and may have to remove them.
/// example `graph_mark const before(g); ...; before.restore(g);`
class GRAFT_TYPE graph_mark {
public:
    explicit graph_mark(graph const& g)
        : nodes_(g.nodes.size()), tensors_(g.tensors.size()), edges_(g.edges.size()), slots_(g.slots.size()),
          attributes_(g.attributes.size()), controls_(g.controls.size()), values_(g.values.size()),
          stated_(g.stated.size()), inputs_(g.inputs.size()), outputs_(g.outputs.size()), removed_(g.removed.size()),
          carried_(g.carried.size()), calls_(g.calls.size()), quantized_(g.quantized.size()),
          storage_(g.storage.here()), number_(g.number()) {}

    /// Whether `g` still has what it had: it was not moved, or assigned to.
    [[nodiscard]] bool is_of(graph const& g) const { return number_ == g.number(); }
    /// Removes additions to the lists of `g`; there must be no references to them. Formulas that rules wrote into the
    /// table of symbols are kept: that table may have other owners.
    GRAFT_LARGE void restore(graph& g) const;
    /// Like `restore`, and also the storage: there must be no references to names or bytes of the removed part.
    GRAFT_LARGE void restore_all(graph& g) const;

private:
    std::size_t nodes_, tensors_, edges_, slots_, attributes_, controls_, values_, stated_, inputs_, outputs_, removed_,
        carried_, calls_, quantized_;
    arena::mark storage_;
    std::uint32_t number_; ///< of the graph
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/mark.ipp"
#endif
