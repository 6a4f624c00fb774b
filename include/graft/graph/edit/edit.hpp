// graft/graph/edit/edit.hpp - rewrites a graph: nodes added, replaced and erased, then sorted and inferred again where
// needed
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/infer/fold_hook.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/mark.hpp"
#include "graft/graph/ir/writer.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN

namespace detail {

constexpr mistake replaced_otherwise() { return {errc::wrong_arguments, "replace"}; }
constexpr mistake erased_otherwise() { return {errc::wrong_arguments, "erase"}; }
/// A node as returned by `as<Op>`; a new node represents its tensor.
template <class> inline constexpr bool is_op_ref = false;
template <class Op> inline constexpr bool is_op_ref<op_ref<Op>> = true;

/// The members of a graph editor; a base, so that they are constructed before the writer.
struct edit_parts {
    bool second;     ///< another edit of the graph is open: this one changes nothing
    graph scratch{}; ///< for the additions of a second edit
    shared<graph_builder> builder;
    error_list errors{};

    GRAFT_LARGE explicit edit_parts(graph& g);
};

} // namespace detail

/// Third argument of `graph_edit::replace`: the new tensor may have another dtype or shape.
struct another_type {};
inline constexpr another_type of_another_type{}; ///< the argument itself

/// A change of a graph with three operations: `add` (as in `graph_writer`) creates nodes, `replace` redirects all
/// readers of a tensor to another, `erase` removes a node; `apply` commits the change. Ids are unchanged until then,
/// and new after it. Nodes without readers are removed only by `erase`. A graph has one edit at a time: a second one
/// that begins before the first is applied, or ends, changes nothing and reports it. Sessions made of the graph's parts
/// refuse to run after an edit of it has begun.
/// example `edit.replace(old.output<"y">(), edit.add<Relu6>("relu6", "x"_p = x)); edit.erase(old.id());`
class GRAFT_TYPE graph_edit : detail::edit_parts, public graph_writer {
public:
    GRAFT_LARGE explicit graph_edit(graph& g);
    graph_edit(graph_edit const&) = delete;
    graph_edit& operator=(graph_edit const&) = delete;
    /// Without `apply` the graph is restored. With GRAFT_CHECKED it is a violation to forget changes: they are applied,
    /// or given up with `drop`, or an error was found.
    GRAFT_LARGE ~graph_edit() noexcept(false);
    /// Ends the edit, and gives up its changes: the graph is as before.
    /// example `if (!worth_it) return edit.drop();`
    GRAFT_LARGE void drop();

    /// Every node and graph output that reads `from` reads `to`, including nodes of this edit. Of two replacements the
    /// later one sees the result of the earlier.
    /// error absent_tensor, tensor_of_another_graph, wrong_dtype, wrong_shape (that of `to` contradicts that of
    ///       `from`), unread_tensor (`from` is new, and nothing reads it), when it is applied
    void replace(tensor_ref from, tensor_ref to) { keep_replacement(from, to, nobody); }
    /// As above, where `to` may have another dtype or shape: the readers, which are inferred again, are made for it.
    /// example `edit.replace(x, edit.add<Transpose>("t", "x"_p = x).output<"y">(), graft::of_another_type);`
    void replace(tensor_ref from, tensor_ref to, another_type) { keep_replacement(from, to, nobody, false); }
    /// As above, but the node `keeper` still reads `from`: for example the node that computes `to` from `from`, such as
    /// a Cast or a Transpose. `to` may have another dtype or shape.
    /// error unknown_node: `keeper` is not a node of this graph
    GRAFT_LARGE void replace(tensor_ref from, tensor_ref to, node_ref keeper);
    /// Removes a node, by its id. Its tensors must have no reader when the edit is applied.
    /// error unknown_node
    GRAFT_LARGE void erase(node_id n);

    /// Deleted: `replace` accepts tensors, `erase` accepts the id of a node.
    /// error wrong_arguments
    template <class Node> requires detail::is_op_ref<Node>
    void replace(Node const&, detail::anything) {
        static_assert(accepted<typename Node::op, detail::replaced_otherwise>);
    }
    template <class Of = graph_edit> void replace(node_id, detail::anything) {
        static_assert(accepted<Of, detail::replaced_otherwise>);
    }
    template <class Op> void erase(op_ref<Op> const&) { static_assert(accepted<Op, detail::erased_otherwise>); }
    template <class Of = graph_edit> void erase(node_ref const&) {
        static_assert(accepted<Of, detail::erased_otherwise>);
    }

    /// The result of an edit.
    struct outcome {
        std::size_t rules_called = 0; ///< of existing nodes; new ones were inferred when they were added
        std::vector<node_id> now{};   ///< per node before `apply`: its new id, or no_id
    };

    /// Applies the edit, once. If an error is found before inference begins, the graph is unchanged. Dtypes and shapes
    /// are inferred again from the replaced tensors on. Bounds that rules computed are removed: `bound_sizes`.
    /// error dangling_input (an erased node is still read), cycle, already_finished, edit_is_open (another edit of the
    ///       graph), moved_from (the graph, since the edit began), and the errors of rules
    /// cost O(nodes + edges) to sort the nodes, inference of the nodes after the change
    [[nodiscard]] GRAFT_LARGE result<outcome, error_list> apply(fold_hook fold = {});

private:
    struct replacement {
        tensor_id from, to;
        node_id keeper = nobody;
        std::uint32_t next = no_id; ///< the next one of the same tensor
        mutable bool read = false;  ///< a node or an output of the graph reads `to` by it
    };
    static constexpr node_id nobody = node_id{no_id} - 1;

    GRAFT_LARGE void keep_replacement(tensor_ref from, tensor_ref to, node_id keeper, bool same_type = true);
    GRAFT_LARGE static place in_words(std::string_view call);
    GRAFT_LARGE void complain(errc code, node_id n, std::string expected);
    GRAFT_LARGE void check_and_order(outcome& o);
    /// The tensor that node `n` (or the graph as an output) reads in place of `t` after all replacements.
    [[nodiscard]] GRAFT_LARGE tensor_id read_by(tensor_id t, node_id n) const;

    /// The old order, each new node just before its first reader. Iterative: chains of new nodes may be long.
    GRAFT_LARGE void order(outcome& o);

    graph& graph_;
    graph_mark before_;
    node_id old_nodes_;
    bool applied_ = false;
    series<replacement> replacements_{};
    std::vector<node_id> erased_{}, order_{};
    std::vector<bool> gone_{};
    std::vector<std::uint32_t> first_of_{}; ///< the first replacement of each tensor, or no_id
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/edit.ipp"
#endif
