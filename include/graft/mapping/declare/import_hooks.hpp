// graft/mapping/declare/import_hooks.hpp - actions of a front end, in addition to its plugins, during the import of a
// model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

struct translation;

/// Infers nodes again with new information: `again(first, end, from_scratch)`. `from_scratch`: without earlier results.
class GRAFT_TYPE loop_inference {
public:
    virtual void operator()(node_id first, node_id end, bool from_scratch) const = 0;

protected:
    ~loop_inference() = default;
};

/// Observes one translation, from its first node to its last. It may set attributes of existing nodes (those that the
/// prototype declares as set later) and must then request their readers to be inferred again.
class GRAFT_TYPE import_watch {
public:
    import_watch() = default;
    import_watch(import_watch const&) = delete;
    import_watch& operator=(import_watch const&) = delete;
    virtual ~import_watch() = default;

    /// The graph's nodes from `first` on were added.
    virtual void added(node_id) {}
    /// The tensors that the plugin created from the trained weights of node `n`, by number; `no_id` if none.
    virtual void parameters(model::node const&, span<tensor_id const>, model::node_place const&) {}
    /// The back edges of a loop have been added.
    virtual void loop_closed(loop_inference const&) {}
    /// The last node was added.
    virtual void finish(loop_inference const&) {}
};

/// The hooks of a front end for a translation.
struct GRAFT_TYPE import_hooks {
    /// A watch for this translation, or null if it has nothing to observe.
    shared<import_watch> (*watch)(translation& t) = nullptr;
};

GRAFT_END
