// graft/graph/ir/op_ref.hpp - a node whose operator is known by type: ports and attributes by name; the visitor that
// passes it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/type.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/define/visit.hpp"
#include "graft/op/infer/context.hpp"

GRAFT_BEGIN

/// A node of operator `Op`: ports and attributes by name; a name that `Op` does not have does not compile.
/// cost names are looked up by the compiler; an access is two loads
template <class Op> class op_ref : public node_ref {
    static_assert(detail::prototype_is_read<Op>);

public:
    using op = Op;

    /// `id` must be a node of operator `Op`; see `visit_node`. For another node, ports that it does not have read as
    /// absent.
    constexpr op_ref(graph const& of, node_id id) : node_ref(of, id) {}

    /// A required input.
    template <fixed_string Name> [[nodiscard]] tensor_ref input(param_name<Name> = {}) const {
        auto const p = slots_of_input(detail::input_of<Op, Name, access::required_input>);
        return p.count ? inputs()[p.first] : tensor_ref();
    }
    /// An optional input: empty if it is absent.
    template <fixed_string Name> [[nodiscard]] tensor_ref optional_input(param_name<Name> = {}) const {
        auto const p = slots_of_input(detail::input_of<Op, Name, access::optional_input>);
        return p.count ? inputs()[p.first] : tensor_ref();
    }
    /// The tensors of a dynamic input.
    template <fixed_string Name> [[nodiscard]] tensor_range dynamic_input(param_name<Name> = {}) const {
        auto const p = slots_of_input(detail::input_of<Op, Name, access::dynamic_input>);
        if (!p.count) return {};
        return {*graph_, graph_->inputs_of(row()).subspan(p.first, p.count)};
    }
    /// A required or optional output: empty if it is absent.
    template <fixed_string Name> [[nodiscard]] tensor_ref output(param_name<Name> = {}) const {
        auto const p = slots_of_output(detail::output_of<Op, Name, access::single_output>);
        return p.count ? outputs()[p.first] : tensor_ref();
    }
    /// The tensors of a dynamic output.
    template <fixed_string Name> [[nodiscard]] tensor_range dynamic_output(param_name<Name> = {}) const {
        auto const p = slots_of_output(detail::output_of<Op, Name, access::dynamic_output>);
        if (!p.count) return {};
        return {*graph_, row().first_output + p.first, p.count};
    }
    /// An attribute in its own type; an absent optional one reads as zero or empty: call `has_attr` first.
    template <fixed_string Name> [[nodiscard]] auto attr(param_name<Name> = {}) const {
        return detail::attribute_in_its_type<Op, Name>(value_of(detail::attribute_of<Op, Name>));
    }
    template <fixed_string Name> [[nodiscard]] bool has_attr(param_name<Name> = {}) const {
        return value_of(detail::attribute_of<Op, Name>).kind != attr_kind::none;
    }

    // Deleted: names are template arguments, `node.input<"x">()`. error name_not_template_argument
    auto input(...) const { return detail::refused_name<Op>(); }
    auto output(...) const { return detail::refused_name<Op>(); }
    auto attr(...) const { return detail::refused_name<Op>(); }

private:
    [[nodiscard]] port_slots slots_of_input(int port) const {
        if (kind() != node_kind::operation) return {};
        return slots_among(graph_->input_ports(row()), port, row().input_count);
    }
    [[nodiscard]] port_slots slots_of_output(int port) const {
        if (kind() == node_kind::operation) return slots_among(graph_->output_ports(row()), port, row().output_count);
        auto const at = static_cast<std::uint16_t>(port); // of an operator that the catalog lacks: one at each port
        return at < row().output_count ? port_slots{at, 1} : port_slots{};
    }
    /// Absent if there is no such port, or if its count exceeds the tensors of the node.
    static port_slots slots_among(span<port_slots const> ports, int port, std::size_t tensors) {
        auto const at = static_cast<std::size_t>(port);
        if (at >= ports.size()) return {};
        return std::size_t{ports[at].first} + ports[at].count <= tensors ? ports[at] : port_slots{};
    }
    [[nodiscard]] attr_value const& value_of(int at) const {
        auto const i = static_cast<std::size_t>(at);
        return i < row().attribute_count ? graph_->attributes_of(row())[i] : detail::no_attribute;
    }
};

namespace detail {
template <class Op>
inline constexpr auto of_a_framework = [] { return mistake{errc::operator_not_in_catalog, Op::prototype.name()}; };
} // namespace detail

/// The node as one of operator `Op`, or empty if it is another. `Op` is identified by its name, its ports and its
/// attributes: a catalog may define another operator of that name.
/// error operator_not_in_catalog, from the compiler: an operator of a framework, which no graph has
template <class Op> requires(detail::prototype_is_read<Op>)
[[nodiscard]] std::optional<op_ref<Op>> as(node_ref n) {
    if constexpr (detail::is_origin<Op>) static_assert(accepted<Op, detail::of_a_framework<Op>>);
    constexpr auto op_name = Op::prototype.name(); // the prototype itself is not part of the program
    if (n.kind() != node_kind::operation || n.op_name() != op_name ||
        port_fingerprint(n.of().catalog, n.row().op) != detail::ports_of<Op>)
        return {};
    return op_ref<Op>(n.of(), n.id());
}

/// The argument of `visit_node` for an input of the graph.
struct GRAFT_TYPE input_ref : node_ref {
    using node_ref::node_ref;
    [[nodiscard]] tensor_ref output() const { return outputs()[0]; }
};
/// The argument of `visit_node` for a constant.
struct GRAFT_TYPE constant_ref : node_ref {
    using node_ref::node_ref;
    [[nodiscard]] tensor_ref output() const { return outputs()[0]; }
};
/// The argument of `visit_node` for a node of an operator that is not in the catalog.
struct GRAFT_TYPE opaque_ref : node_ref {
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
    case node_kind::opaque: return f(n ? opaque_ref(n.of(), n.id()) : opaque_ref());
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
