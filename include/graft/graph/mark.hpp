// graft/graph/mark.hpp - a graph as it is now, to go back to: what was added since is taken away
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN

/// How long each list of a graph is. Whoever adds nodes and may have to give them up keeps one.
/// example `graph_mark const before(g); ...; before.restore(g);`
class GRAFT_TYPE graph_mark {
public:
    explicit graph_mark(graph const& g)
        : nodes_(g.nodes.size()), tensors_(g.tensors.size()), edges_(g.edges.size()), slots_(g.slots.size()),
          attributes_(g.attributes.size()), controls_(g.controls.size()), values_(g.values.size()),
          stated_(g.stated.size()), inputs_(g.inputs.size()), outputs_(g.outputs.size()), removed_(g.removed.size()),
          carried_(g.carried.size()), calls_(g.calls.size()), quantized_(g.quantized.size()),
          storage_(g.storage.here()) {}

    /// Takes away what was added to the lists of `g` since; nothing else may refer to it. Formulas that
    /// rules wrote into the table of symbols stay: that table may have other owners.
    GRAFT_LARGE void restore(graph& g) const;
    /// As `restore`, and the storage too: nobody may have kept a name or bytes of what is taken away.
    GRAFT_LARGE void restore_all(graph& g) const;

private:
    std::size_t nodes_, tensors_, edges_, slots_, attributes_, controls_, values_, stated_, inputs_, outputs_, removed_,
        carried_, calls_, quantized_;
    arena::mark storage_;
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/mark.ipp"
#endif
