// graft/library/tensorflow/same.hpp - plugins that map operators to themselves, and the shapes behind their handles
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits> // is_same

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

/// The shapes of what a handle leads to, as the node without inputs that made it says in its attribute of shapes: a
/// variable's, a queue's components', the values of a table, which are scalars where it has a `value_dtype` alone.
/// Nothing where the handle comes from a place that does not say (an argument of a function).
[[nodiscard]] inline span<shape const> shapes_behind(graph const& g, tensor_id handle) {
    static constexpr shape one_scalar[] = {shape::scalar()};
    for (std::size_t steps = 0; handle != no_id && steps < 1000; ++steps) {
        auto const& n = g.nodes[g.tensors[handle].producer];
        if (n.kind != node_kind::operation) return {};
        auto const& row = g.catalog.ops[n.op];
        bool const is_identity = row.is(op_trait::identity);
        if (is_identity || (row.flow != flow::plain && row.flow != flow::merge && row.flow != flow::condition)) {
            handle = g.inputs_of(n)[is_identity ? handle - n.first_output : 0];
            continue;
        }
        if (n.input_count != 0) return {};
        auto const attributes = g.catalog.attributes(n.op);
        for (std::size_t i = 0; i < attributes.size(); ++i)
            if (auto const kind = attributes[i].attribute; kind == attr_kind::shape || kind == attr_kind::shapes) {
                auto const& a = g.attributes_of(n)[i];
                return a.kind == kind ? a.shapes : span<shape const>{};
            }
        return g.catalog.index_of(attributes, "value_dtype") < 0 ? span<shape const>{} : one_scalar;
    }
    return {};
}

/// The shapes of what is in a staging area: of what the graph so far puts into one of this name. Who puts something
/// there has one port, for all of it, and no output.
[[nodiscard]] inline span<shape const> staged_shapes(graph& g, std::string_view area, std::size_t count) {
    span<shape> found;
    if (area.empty()) return found;
    for (auto const& n : g.nodes) {
        if (n.kind != node_kind::operation || n.input_count != count || n.output_count != 0) continue;
        auto const at = g.catalog.index_of(g.catalog.attributes(n.op), "shared_name");
        if (at < 0 || g.catalog.inputs(n.op).size() != 1) continue;
        if (g.attributes_of(n)[static_cast<std::size_t>(at)].string != area) continue;
        bool const first = found.empty();
        if (first) found = g.storage.make<shape>(count);
        for (std::size_t i = 0; i < count; ++i) {
            auto const t = g.inputs_of(n)[i];
            auto const s = t == no_id ? shape::unknown_rank() : rule::or_unknown_rank(g.tensors[t].desc.shape);
            found[i] = first ? s : rule::either(found[i], s);
        }
    }
    return found;
}

/// TensorFlow's definition of an operator: that of the clause `tf:` of its line, where names or defaults are others
/// there, or its own.
template <class Op> struct form_in_tensorflow {
    using type = Op;
};
template <tensorflow::has_form Op> struct form_in_tensorflow<Op> {
    using type = tensorflow::form_of_line<Op>;
};

/// The parse function of every operator with the attribute `handle_shapes`: its first input is the handle, or it has
/// none and names a staging area.
template <class Op> constexpr status look_behind(parse_context<Op, typename form_in_tensorflow<Op>::type>& ctx) {
    auto& g = ctx.graph().builder().target();
    span<shape const> found;
    if constexpr (Op::prototype.count(param_kind::input) > 0 &&
                  Op::prototype.index_of(param_kind::attribute, "shared_name") < 0)
        found = shapes_behind(g, ctx.erased().inputs[0]);
    else found = staged_shapes(g, ctx.template attr<"shared_name">(), ctx.template attr<"dtypes">().size());
    return ctx.template set<"handle_shapes">(found), ok;
}

/// The rules of an operator that is the same on both sides, except for names and defaults: attributes that TensorFlow's
/// form does not have keep the default of the operator's definition.
constexpr written_rules rules_of_form(prototype const& own, prototype const& there, operator_form const& form) {
    written_rules r;
    for (auto const& a : own.params()) {
        if (!a.is_attribute() || there.index_of(param_kind::attribute, a.name) >= 0) continue;
        auto const name = form.name_of(a.name);
        if (name != a.name) r.attr(a.name, attr_from::origin).origin = name;
        else if (a.has_default) r.attr(a.name, attr_from::target_default);
    }
    return r;
}
/// The plugin with these rules. Not a `mapping`: hundreds of operators are the same, and the compiler makes each class.
template <class Op> struct same_mapping {
    using target_type = Op;
    using origin_type = typename form_in_tensorflow<Op>::type;
    using origins = ops<origin_type>;
    static constexpr bool is_same = std::is_same_v<origin_type, Op>; ///< no line of rules is to be resolved

    [[nodiscard]] static constexpr bool overrides() { return false; }
    [[nodiscard]] static constexpr version_range versions() { return {}; }
    [[nodiscard]] static constexpr written_rules rules() {
        return rules_of_form(Op::prototype, origin_type::prototype, origin_type::prototype);
    }
};

/// Whether `look_behind` fills an attribute of the operator.
template <class Op> concept has_handle_shapes = Op::prototype.index_of(param_kind::attribute, "handle_shapes") >= 0;

/// The plugin of an operator that is the same on both sides, except for names and defaults.
template <class Op> inline constexpr same_mapping<Op> same{};
template <has_handle_shapes Op>
inline constexpr auto same<Op> = mapping<Op, typename form_in_tensorflow<Op>::type>() // not plugin(): rejects itself
                                     .computed("handle_shapes")
                                     .reads("handle_shapes")
                                     .parse(&look_behind<Op>);
template <class List> struct same_plugins;
template <class... Ops> struct same_plugins<ops<Ops...>> {
    using type = plugins<same<Ops>...>;
};

/// The plugin of an operator that only differs in names from the one of the same name in `Text`, a text of TensorFlow's
/// definitions.
template <class Text, class Op> inline constexpr auto alike =
    plugin<Op, tensorflow::defined_at<Text, graft::detail::place_of_operator<Text>(Op::prototype.name())>>();
template <class Text, class... Ops> using alike_plugins = plugins<alike<Text, Ops>...>;

} // namespace library::tensorflow_plugins

GRAFT_END
