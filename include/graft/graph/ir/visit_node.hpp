// graft/graph/ir/visit_node.hpp - code for each operator of a catalog, called for a node of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/type.hpp>

#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/visit.hpp"

GRAFT_BEGIN

/// The argument of `visit_node` for an input of the graph, whose only tensor is `output()`.
struct GRAFT_TYPE input_ref : node_ref {
    /// From a graph and a node id.
    using node_ref::node_ref;
    /// The tensor that the caller of a run sets.
    [[nodiscard]] tensor_ref output() const { return outputs()[0]; }
};
/// The argument of `visit_node` for a constant of the graph, whose only tensor is `output()`.
struct GRAFT_TYPE constant_ref : node_ref {
    /// From a graph and a node id.
    using node_ref::node_ref;
    /// The tensor with the constant's elements.
    [[nodiscard]] tensor_ref output() const { return outputs()[0]; }
};
/// The argument of `visit_node` for a node without a definition in the catalog, or of another one.
struct GRAFT_TYPE opaque_ref : node_ref {
    /// From a graph and a node id.
    using node_ref::node_ref;
};

namespace detail {
/// True, or the error of a visitor that does not accept nodes of the operator.
template <class F, class Op> inline constexpr bool visits_node = accepted<Op, forgotten>;
template <class F, class Op> requires(std::is_invocable_v<F&, op_ref<Op>>)
inline constexpr bool visits_node<F, Op> = true;
} // namespace detail

/// Calls `f(input_ref)`, `f(constant_ref)`, `f(opaque_ref)` or `f(op_ref<Op>)` for the node. `f` must accept all of
/// them and every operator of the catalog `Tag`, which is the graph's: a lowering that misses one does not compile. A
/// node of a graph of another catalog is an opaque one.
/// example `for (auto n : graft::nodes_of(g)) graft::visit_node<my_ops>(n, overloaded{...});`
/// cost one switch and one indirect call
template <class Tag, class F> decltype(auto) visit_node(node_ref n, F&& f) {
    using list = typename catalog<Tag>::list; // errors start here, not one call deeper
    switch (n.kind()) {
    case node_kind::input: return f(input_ref(n.of(), n.id()));
    case node_kind::constant: return f(constant_ref(n.of(), n.id()));
    case node_kind::opaque:
    case node_kind::left_out: return f(n ? opaque_ref(n.of(), n.id()) : opaque_ref());
    case node_kind::operation: break;
    }
    if (n.row().op >= list::size) return f(opaque_ref(n.of(), n.id()));
    return visit<Tag>(n.row().op, [&]<class Op>(boost::hana::basic_type<Op>) -> decltype(f(input_ref(n.of(), n.id()))) {
        static_assert(detail::visits_node<F, Op>);
        constexpr auto op_name = Op::prototype.name();
        if (n.op_name() != op_name) return f(opaque_ref(n.of(), n.id()));
        return f(op_ref<Op>(n.of(), n.id()));
    });
}

GRAFT_END
