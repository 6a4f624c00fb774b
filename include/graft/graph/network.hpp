// graft/graph/network.hpp - a graph made in code, from its inputs to its outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/sort.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/builder.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/writer.hpp"
#include "graft/op/catalog.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

namespace detail {

/// What a network owns; a base, so that it is there before the writer.
struct network_parts {
    graph g{};
    graph_builder builder{g};
    error_list errors{};
};

/// Where the names of a list are that were there before, in the list's order.
/// cost O(n log n)
template <class List> std::vector<std::uint32_t> named_again(List const& all) {
    std::vector<std::uint32_t> order(all.size()), again;
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    graft::sort(order, [&](auto a, auto b) {
        std::string_view const left = all[a].name, right = all[b].name;
        return left != right ? left < right : a < b;
    });
    for (std::size_t i = 1; i < order.size(); ++i)
        if (all[order[i]].name == all[order[i - 1]].name) again.push_back(order[i]);
    graft::sort(again);
    return again;
}

inline constexpr auto finish_of_a_name = [] { return mistake{errc::word_takes_other_arguments, "finish"}; };
inline constexpr auto network_without_a_view = [] { return mistake{errc::word_takes_other_arguments, "network"}; };
template <class None> inline constexpr auto network_of_nothing = network_without_a_view;
template <class Op, class Tag> inline constexpr auto review_of_membership = [] {
    return catalog<Tag>::template id_of<Op> != no_op ? mistake{}
                                                     : mistake{errc::operator_not_in_catalog, Op::prototype.name()};
};

} // namespace detail

/// A graph that is being made in code: what `graph_writer` adds, collected until `finish`.
/// example examples/rewrite.cpp
class GRAFT_TYPE network : detail::network_parts, public graph_writer {
    struct no_tag;

public:
    explicit network(catalog_view const& catalog)
        : graph_writer(detail::network_parts::builder, detail::network_parts::errors) {
        g.catalog = catalog;
    }
    /// Not so: `network net(my_ops{})`; write `network net(catalog<my_ops>::view())`. error word_takes_other_arguments
    template <class Tag> requires(!std::is_convertible_v<Tag const&, catalog_view> && !std::is_base_of_v<network, Tag>)
    explicit network(Tag const&) : network(catalog_view()) {
        static_assert(accepted<Tag, detail::network_without_a_view>);
    }
    /// Not so: a network has a catalog, the operators that it may have. error word_takes_other_arguments
    template <class None = no_tag> requires std::is_same_v<None, no_tag>
    network() : network(catalog_view()) {
        static_assert(accepted<network, detail::network_of_nothing<None>>);
    }
    network(network const&) = delete;
    network& operator=(network const&) = delete;

    /// The table of symbolic dims of inputs, which the graph keeps: `net.input("x", f32, {net.symbols()("N"), 8})`.
    [[nodiscard]] symbol_table& symbols() {
        if (!g.symbols) g.symbols = std::make_shared<model_symbols>();
        return *g.symbols;
    }
    /// The mistakes so far.
    [[nodiscard]] error_list const& mistakes() const { return errors; }

    /// The graph, or every mistake in the order in which the nodes were made. References to nodes and tensors end here:
    /// keep their ids.
    /// error duplicate_node (two nodes, or two outputs of the graph, of one name), finished_before, those of `add`
    [[nodiscard]] result<graph, error_list> finish() && {
        if (finished_) errors.add(errc::finished_before, {}, "one call of finish", "another");
        finished_ = true;
        for (auto const i : detail::named_again(g.nodes))
            errors.add(errc::duplicate_node, g.place_of(g.nodes[i]), "a name of its own");
        for (auto const i : detail::named_again(g.outputs)) {
            auto const& o = g.outputs[i];
            errors.add(errc::duplicate_node, g.place_of(g.nodes[g.tensors[o.tensor].producer]),
                "one output of the graph named", std::string(o.name));
        }
        if (errors.failed()) return std::move(errors);
        return std::move(g);
    }
    /// A network is used up: write `std::move(net).finish()`. error word_takes_other_arguments
    template <class Of = network> result<graph, error_list> finish() & {
        static_assert(accepted<Of, detail::finish_of_a_name>);
        return error_list();
    }

private:
    bool finished_ = false;
};

/// A network whose catalog is known by type: an operator that it lacks does not compile.
/// example `graft::network_of<my_ops> net; auto const y = net.add<Relu>("relu", "x"_p = x);`
/// error operator_not_in_catalog, from the compiler
template <class Tag> class network_of : public network {
public:
    network_of() : network(catalog<Tag>::view()) {}

    using network::add;
    template <class Op, fixed_string... Names, class... Values>
    made_op<Op> add(std::string_view name, named<Names, Values>... arguments) {
        static_assert(accepted<Op, detail::review_of_membership<Op, Tag>>);
        return network::template add<Op>(name, arguments...);
    }
};

GRAFT_END
