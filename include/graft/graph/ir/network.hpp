// graft/graph/ir/network.hpp - a graph built in code, from its inputs to its outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/writer.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

namespace detail {

/// The members of a network; a base, so that they are constructed before the writer.
struct network_parts {
    graph g{};
    shared<graph_builder> builder;
    error_list errors{};

    GRAFT_LARGE network_parts();
};

constexpr mistake finish_of_a_name() { return {errc::wrong_arguments, "finish"}; }
constexpr mistake network_without_a_view() { return {errc::wrong_arguments, "network"}; }
template <class None> inline constexpr auto network_of_nothing = network_without_a_view;
template <class Op, class Tag> inline constexpr auto review_of_membership = [] {
    return catalog<Tag>::template id_of<Op> != no_op ? mistake{}
                                                     : mistake{errc::operator_not_in_catalog, Op::prototype.name()};
};

} // namespace detail

/// A graph under construction in code: the nodes added with `graph_writer`, collected until `finish`.
/// example examples/rewrite.cpp
class GRAFT_TYPE network : detail::network_parts, public graph_writer {
    struct no_tag;

public:
    GRAFT_LARGE explicit network(catalog_view const& catalog);
    /// Deleted: `network net(my_ops{})`; write `network net(catalog<my_ops>::view())`. error wrong_arguments
    template <class Tag> requires(!std::is_convertible_v<Tag const&, catalog_view> && !std::is_base_of_v<network, Tag>)
    explicit network(Tag const&) : network(catalog_view()) {
        static_assert(accepted<Tag, detail::network_without_a_view>);
    }
    /// Deleted: a network needs a catalog. error wrong_arguments
    template <class None = no_tag> requires std::is_same_v<None, no_tag>
    network() : network(catalog_view()) {
        static_assert(accepted<network, detail::network_of_nothing<None>>);
    }
    GRAFT_LARGE ~network();
    network(network const&) = delete;
    network& operator=(network const&) = delete;

    /// The table of symbolic dims of inputs, which the graph keeps: `net.input("x", f32, {net.symbols()("N"), 8})`.
    /// Like a view, such a dim must not outlive the network and its graph.
    [[nodiscard]] GRAFT_LARGE symbol_table& symbols();
    /// The errors so far.
    [[nodiscard]] error_list const& mistakes() const { return errors; }

    /// The graph, or every mistake in the order of its nodes. A graph can be moved, not copied. References to nodes and
    /// tensors end here: keep their ids.
    /// error duplicate_node (two nodes, or two outputs of the graph, of one name), no_graph_output (and no
    /// operation on state), already_finished,
    /// those of `add`, and that of the first refused symbol
    [[nodiscard]] GRAFT_LARGE result<graph, error_list> finish() &&;
    /// Deleted: a network is used up, write `std::move(net).finish()`. error wrong_arguments
    template <class Of = network> result<graph, error_list> finish() & {
        static_assert(accepted<Of, detail::finish_of_a_name>);
        return error_list();
    }

private:
    bool finished_ = false;
};

/// A network whose catalog is known by type: an operator that is not in it does not compile.
/// example `graft::network_of<my_ops> net; auto const y = net.add<Relu>("relu", "x"_p = x);`
/// error operator_not_in_catalog, from the compiler
template <class Tag> class network_of : public network {
public:
    network_of() : network(catalog<Tag>::view()) {}

    using network::add;
    /// Adds a node, as `network` does. `"x"_p = value` sets an input or attribute by name.
    /// error operator_not_in_catalog, from the compiler; others are collected until `finish`
    template <class Op, fixed_string... Names, class... Values>
    added_op<Op> add(std::string_view name, named<Names, Values>... arguments) {
        static_assert(accepted<Op, detail::review_of_membership<Op, Tag>>);
        return network::template add<Op>(name, arguments...);
    }
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/network.ipp"
#endif
