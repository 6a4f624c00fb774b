// graft/text/page/difference.hpp - the difference between two graphs: nodes added and removed, and facts that changed
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/separate.hpp"
#include "graft/model/source.hpp"
#include "graft/text/json/writer.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// What is compared of a graph or a model, as text: it needs neither of them, so that a stage can be compared with an
/// earlier one that no longer exists.
class GRAFT_TYPE graph_summary {
public:
    /// An operator and how many nodes have it.
    struct operator_count {
        std::string_view name{}; ///< as in the summary
        std::size_t nodes = 0;   ///< how many nodes have it
    };

    graph_summary() = default;
    /// Of a graph: operators, attributes, inputs, and dtype, shape and format of outputs. `values`: constants are
    /// compared by the checksum of their bytes, too.
    /// cost linear in the graph; with `values` in the bytes of its constants
    GRAFT_LARGE explicit graph_summary(graph const& g, bool values = false);
    /// Of a model as read: operators and inputs, of its functions as well.
    GRAFT_LARGE explicit graph_summary(model::source const& m);

    /// The number of nodes.
    [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
    /// The operators, the most frequent first, then by name.
    [[nodiscard]] GRAFT_LARGE std::vector<operator_count> operators() const;

private:
    friend class summary_matcher;
    /// A part of `text_`.
    struct part {
        std::size_t at = 0, size = 0;
    };
    struct node {
        part name{}, origin{}, op{}, facts{}; // facts: what, zero, value, zero, ...
    };

    [[nodiscard]] std::string_view text(part p) const { return std::string_view(text_).substr(p.at, p.size); }
    GRAFT_LARGE part keep(std::string_view text);
    GRAFT_LARGE void fact(node& of, std::string_view what, std::string_view value);
    GRAFT_LARGE void add(graph const& g, node_id i, bool values);
    GRAFT_LARGE void add(model::graph const& g);

    std::string text_{};
    series<node> nodes_{}; ///< in the order of the graph; of a model main's nodes, then those of each function
    std::size_t main_ = 0; ///< nodes of a model's main graph: the first ones
    bool of_model_ = false;
};

/// The difference between an earlier and a later graph.
struct GRAFT_TYPE graph_difference {
    /// A node of one of the graphs.
    struct node {
        node_id at = no_id;       ///< its position in that graph
        std::string name{}, op{}; ///< name and operator there
    };
    /// One fact of a node that is in both graphs.
    struct change {
        node_id at = no_id;       ///< position of the node in the later graph
        std::string name{}, op{}, ///< name and operator there
            what{},               ///< `operator`, `name`, `attribute axis`, `input x`, `shape of y`, `value`
            was{}, now{};         ///< the fact in both, as text; empty: absent
    };

    std::string with{};            ///< how the earlier graph is called
    std::vector<node> added{},     ///< nodes of the later graph that the earlier one does not have
        removed{};                 ///< nodes of the earlier graph that the later one does not have
    std::vector<change> changed{}; ///< in the order of the later graph

    /// Whether there is none.
    [[nodiscard]] bool none() const { return added.empty() && removed.empty() && changed.empty(); }
};

/// Compares nodes of the same name; then, of those without a partner, nodes of one origin and operator, in order. Where
/// the operator differs only dtypes and shapes of outputs are compared: other ports and attributes have other names. Of
/// a model and a graph only the operators are compared, and functions are left out: their calls were inlined.
/// cost O(n log n) in the nodes, and linear in the text
[[nodiscard]] GRAFT_LARGE graph_difference difference_between(graph_summary const& was, graph_summary const& now);

/// A line for each node and each change, and one with their numbers: `2 added, 1 removed, 3 changes`.
[[nodiscard]] GRAFT_LARGE std::string to_text(graph_difference const& d);

/// {version, with, same, added {name, op}, removed {name, op}, changed {name, op, what, was, now}}; `was` and `now` are
/// null where the fact is absent.
[[nodiscard]] GRAFT_LARGE std::string to_json(graph_difference const& d);

/// Writes the object of a page: {with, added: numbers of nodes, removed {name, op}, changed {node, what, was, now}}.
GRAFT_LARGE void write_difference(json_writer& out, graph_difference const& d);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_difference.ipp"
#endif
