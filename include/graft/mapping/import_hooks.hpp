// graft/mapping/import_hooks.hpp - what a front end does beside its plugins while one of its models becomes a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // unique_ptr of the watch

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/graph.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

struct translation;

/// Infers nodes again after somebody has learned more of them: `again(first, end, afresh)`. Afresh: as if
/// what was inferred of them before had not been.
class GRAFT_TYPE resettle {
public:
    virtual void operator()(node_id first, node_id end, bool afresh) const = 0;

protected:
    ~resettle() = default;
};

/// Follows one translation, from its first node to its last. It may set attributes of nodes that are there
/// (those that the prototype declares as set later) and must then ask for what reads them to be inferred again.
class GRAFT_TYPE import_watch {
public:
    import_watch() = default;
    import_watch(import_watch const&) = delete;
    import_watch& operator=(import_watch const&) = delete;
    virtual ~import_watch() = default;

    /// The graph's nodes from `first` on were added.
    virtual void added(node_id) {}
    /// Tensors that the plugin made of what node `n` has been trained to, by number; `no_id` where it made none.
    virtual void parameters(model::node const&, span<tensor_id const>, model::node_place const&) {}
    /// The back edges of a loop have been put in.
    virtual void loop_closed(resettle const&) {}
    /// The last node was added.
    virtual void finish(resettle const&) {}
};

/// What a front end brings to a translation.
struct GRAFT_TYPE import_hooks {
    /// A watch for this translation, or null where it has nothing to follow.
    std::unique_ptr<import_watch> (*watch)(translation& t) = nullptr;
};

GRAFT_END
