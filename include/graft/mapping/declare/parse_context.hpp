// graft/mapping/declare/parse_context.hpp - the context of a plugin's parse function: the origin to read, the target
// to fill
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/graph/ir/attribute.hpp"
#include "graft/graph/ir/ids.hpp"
#include "graft/mapping/declare/plugin_frames.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/detail/constant_value.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/infer/value.hpp"

GRAFT_BEGIN

namespace detail {

/// Stores the first value that its attribute does not admit.
constexpr void keep_outside(value_outside& to, prototype const& target, param const& p, attr_value const& v) {
    if (v.kind == attr_kind::none || !to.parameter.empty() || !is_restricted(target, p)) return; // none: not a view
    if (short_string why; !proves_value(domain_of(target, p), v, why)) to = {p.name, why};
}

} // namespace detail

/// What a function of a plugin reads without the definition of its origin: the base of the contexts. A helper for
/// several origins takes it, or `expansion_context`, and is compiled once.
class GRAFT_TYPE plugin_context {
public:
    constexpr explicit plugin_context(plugin_frame& f) : frame_(&f) {}
    /// Deleted: a context ends with the call of the function that it is passed to.
    plugin_context(plugin_context const&) = delete;
    plugin_context& operator=(plugin_context const&) = delete;

    /// The node's name in the model.
    [[nodiscard]] constexpr std::string_view node_name() const {
        return frame_->reads_its_surroundings = true, frame_->name;
    }
    /// The program that wrote the model, by the name in the model; empty if unspecified. Some exporters use an
    /// operator with a meaning that differs from its definition.
    [[nodiscard]] constexpr std::string_view producer() const { return frame_->producer; }
    /// Dtype, shape and known value of a tensor of the graph, also of one that this call has added. For `no_id` it is
    /// an empty descriptor.
    [[nodiscard, gnu::noinline]] constexpr tensor_desc desc_of(tensor_id t) const {
        frame_->reads_its_surroundings = true;
        return t == no_id ? tensor_desc{} : frame_->graph->desc(t);
    }
    /// The descriptor and, if it is constant, the elements of a tensor of the graph; empty bytes: not known before a
    /// run.
    [[nodiscard, gnu::noinline]] constexpr tensor_view value_of(tensor_id t) const {
        frame_->reads_its_surroundings = true;
        if (t == no_id) return {};
        auto const v = frame_->graph->value_of(t);
        return {frame_->graph->desc(t), v.constant ? v.bytes : byte_view{}, v.strings};
    }
    /// The number of outputs in the model.
    [[nodiscard]] constexpr std::size_t output_count() const { return frame_->output_count; }
    /// The number of blobs with weights that the layer has; 0: it has none.
    [[nodiscard]] constexpr std::size_t weight_count() const { return frame_->weights.size(); }
    /// For a fused node: an attribute of the inner node to which the pass assigned this name, as in the model; kind
    /// none if the node or the attribute is absent. For a constant, `value` is its tensor. A name that no structure of
    /// the fused operator's passes has, and an attribute that the inner node's operator does not define, are an error
    /// of the import.
    /// error unknown_pattern_node, unknown_origin_attribute
    [[nodiscard]] attr_value inner(std::string_view role, std::string_view attribute) const {
        frame_->reads_its_surroundings = true;
        return frame_->inner_count ? frame_->graph->inner_attribute(*frame_, role, attribute) : attr_value{};
    }
    /// For a fused node: the number of nodes in it; 0 for any other.
    [[nodiscard]] std::size_t inner_count() const { return frame_->inner_count; }
    /// An attribute kept on the node (`_` or `.carry`), or null.
    [[nodiscard]] constexpr attr_value const* carried(std::string_view name) const {
        for (auto const& a : frame_->carried)
            if (a.name == name) return &a.value;
        return nullptr;
    }
    /// Memory that lives as long as the graph, for lists and strings that the function makes.
    [[nodiscard]] constexpr arena& storage() const { return frame_->graph->storage(); }
    /// The graph that is being made, and the node with its ports and attributes by position.
    [[nodiscard]] constexpr plugin_graph& graph() const {
        return frame_->reads_its_surroundings = true, *frame_->graph;
    }
    /// The node with its ports and attributes by position, for helpers of any origin.
    [[nodiscard]] constexpr plugin_frame const& erased() const {
        return frame_->reads_its_surroundings = true, *frame_;
    }

protected:
    constexpr void mark_read(std::size_t input) const {
        if (input < frame_->read.size()) frame_->read[input] = true;
    }
    [[gnu::noinline]] constexpr tensor_id tensor_at(std::size_t port, std::size_t i) const {
        auto const p = frame_->input_ports[port];
        frame_->reads_its_surroundings = true;
        if (i >= p.count) return no_id;
        mark_read(p.first + i);
        return frame_->inputs[p.first + i];
    }
    [[gnu::noinline]] constexpr span<tensor_id const> tensors_at(std::size_t port) const {
        auto const p = frame_->input_ports[port];
        frame_->reads_its_surroundings = true;
        for (std::size_t i = 0; i < p.count; ++i) mark_read(p.first + i);
        return frame_->inputs.subspan(p.first, p.count);
    }
    plugin_frame* frame_;
};

namespace detail {
/// Whether it reads as a number that nobody wrote where it is absent.
constexpr bool reads_as_zero(param const& p) {
    auto const k = p.attribute;
    return p.how == presence::optional &&
           (k == attr_kind::integer || k == attr_kind::unsigned_integer || k == attr_kind::floating ||
               k == attr_kind::boolean || k == attr_kind::type);
}
} // namespace detail

/// Read access to the origin node by name, checked against its definition.
template <class Origin, class Base = plugin_context> class origin_context : public Base {
public:
    using Base::Base;

    /// An attribute in its own type. An absent optional string or list reads as empty; an absent number, bool or dtype
    /// that `has_attr` was not asked for is an error of the import, as is an element that a list does not have.
    /// example `auto const axis = ctx.attr<"axis">();`
    /// error attribute_is_optional, index_out_of_range
    template <fixed_string Name> [[nodiscard]] constexpr auto attr() const {
        constexpr int at = detail::attribute_of<Origin, Name>;
        auto const& value = frame_->attributes[static_cast<std::size_t>(at)];
        frame_->evaluated |= std::uint64_t{1} << at;
        if constexpr (detail::reads_as_zero(Origin::prototype.at(param_kind::attribute, at)))
            if (value.kind == attr_kind::none && (frame_->tested >> at & 1) == 0)
                frame_->reads.note(invalid_read::what::absent, invalid_read::attribute_at(at));
        if constexpr (!detail::choices_of(Origin::prototype, at).empty() &&
                      Origin::prototype.at(param_kind::attribute, at).enumeration() == nullptr)
            return typename detail::chosen_type<Origin, Name, at>::type(value.string);
        else return detail::read_by(detail::attribute_in_its_type<Origin, Name>(value), frame_->reads, at);
    }
    // Deleted: names are template arguments, `ctx.attr<"axis">()`. error name_not_template_argument
    constexpr auto attr(...) const { return detail::refused_name<Origin>(); }
    template <class> constexpr auto attr(...) const { return detail::refused_name<Origin>(); }
    constexpr auto has_attr(...) const { return detail::refused_name<Origin>(); }
    constexpr auto tensor(...) const { return detail::refused_name<Origin>(); }
    constexpr auto constant(...) const { return detail::refused_name<Origin>(); }
    template <fixed_string Name> constexpr auto attr(detail::anything, ...) const {
        return detail::refused_arguments<Origin, Name>();
    }
    /// Whether the node has this attribute, or its definition a default for it.
    /// example `if (ctx.has_attr<"axes">()) ...`
    template <fixed_string Name> [[nodiscard]] constexpr bool has_attr() const {
        constexpr int at = detail::attribute_of<Origin, Name>;
        frame_->tested |= std::uint64_t{1} << at;
        return frame_->attributes[static_cast<std::size_t>(at)].kind != attr_kind::none;
    }
    /// Whether this definition of the origin has the attribute, or the input: a function for several versions calls it
    /// in `if constexpr`.
    template <fixed_string Name> [[nodiscard]] static consteval bool defines_attr() {
        return Origin::prototype.index_of(param_kind::attribute, Name.view()) >= 0;
    }
    /// Whether this definition of the origin has this input; see `defines_attr`.
    template <fixed_string Name> [[nodiscard]] static consteval bool defines_input() {
        return Origin::prototype.index_of(param_kind::input, Name.view()) >= 0;
    }
    /// An attribute for passing it to an operator: an empty optional if it is absent, or if this definition of the
    /// origin has no such attribute, keeps the operator's default.
    /// example `ctx.add<Pool>("", "x"_p = x, "ceil"_p = ctx.attr_if_given<"ceil_mode">())`
    template <fixed_string Name> [[nodiscard]] constexpr auto attr_if_given() const {
        if constexpr (!defines_attr<Name>()) return std::nullopt;
        else return has_attr<Name>() ? std::optional(attr<Name>()) : std::nullopt;
    }
    /// The version that introduces this definition of an origin with a history.
    [[nodiscard]] static consteval int since() { return Origin::prototype.since(); }
    /// A repeated message of a layer with its own parameter message (`caffe::layer`), element by element.
    template <fixed_string Name, class Message> [[nodiscard]] auto messages() const {
        return Origin::template messages_in<Name, Message>(attr<Name>());
    }
    /// A message that is not repeated; one without fields if it is absent.
    template <fixed_string Name, class Message> [[nodiscard]] auto message() const {
        return Origin::template message_in<Name, Message>(attr<Name>());
    }
    /// Deleted: the type of the message is needed, not its name. error field_without_type
    template <fixed_string Name> auto messages() const {
        static_assert(detail::refused<Origin, errc::field_without_type, Name>::value);
    }
    template <fixed_string Name> auto message() const {
        static_assert(detail::refused<Origin, errc::field_without_type, Name>::value);
    }
    /// Number of tensors at an input: 0 if an optional one is absent.
    template <fixed_string Name> [[nodiscard]] constexpr std::size_t count() const { return slots<Name>().count; }
    /// The `i`-th tensor at an input; no_id if it is absent.
    /// example `auto const x = ctx.tensor<"x">();`
    template <fixed_string Name> [[nodiscard]] constexpr tensor_id tensor(std::size_t i = 0) const {
        constexpr int at = detail::input_of<Origin, Name>;
        return this->tensor_at(static_cast<std::size_t>(at), i);
    }
    /// All tensors at an input. One that is not there is an error of the import. error index_out_of_range
    template <fixed_string Name> [[nodiscard]] constexpr attribute_list<tensor_id> tensors() const {
        constexpr int at = detail::input_of<Origin, Name>;
        return {this->tensors_at(static_cast<std::size_t>(at)), &frame_->reads, slots<Name>().first};
    }
    /// Inferred dtype, shape and format of the `i`-th tensor at an input; nothing is known of an absent one.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc desc(std::size_t i = 0) const {
        return this->desc_of(tensor<Name>(i));
    }
    /// Value of the `i`-th tensor at an input as far as it is currently known; empty bytes if it is not a constant. Its
    /// elements have the dtype in its descriptor: `integers_of` reads int32 and int64, `number_at` any real number.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_view constant(std::size_t i = 0) const {
        return this->value_of(tensor<Name>(i));
    }

protected:
    using Base::frame_;

    template <fixed_string Name> [[nodiscard]] constexpr port_slots slots() const {
        constexpr int at = detail::input_of<Origin, Name>;
        return frame_->input_ports[static_cast<std::size_t>(at)];
    }
};

/// The context of `.parse(fn)`. Sets attributes that were declared `.computed` and the shapes of weights.
template <class Target, class Origin> class parse_context : public origin_context<Origin> {
public:
    constexpr explicit parse_context(parse_frame& f) : origin_context<Origin>(f) {}

    /// Sets an attribute of the target that the plugin declares `.computed`. The value is of the attribute's type: a
    /// number that would be narrowed (a float or an uint64 for an int, a long double) does not compile. The compiler
    /// checks a string literal against the definition, and other values if it can evaluate the function.
    /// example `ctx.set<"axes">(axes);`
    /// error narrowing_conversion, value_outside_definition, from the compiler
    template <fixed_string Name, class T> requires(!detail::is_literal_for<Target, Name, T>)
    constexpr void set(T const& value) const {
        constexpr auto place = detail::place_of<Target, access::any_attribute, Name>();
        constexpr int at = place.at;
        constexpr auto kind = place.attribute;
        constexpr auto name = Target::prototype.at(param_kind::attribute, at).name; // the rest stays out of the program
        frame().note_set(at, name);
        if constexpr (constexpr auto why = detail::why_not_given<Target, Name, T>(); why != errc::ok)
            static_assert(detail::refused<Target, why, Name>::value);
        else if (__builtin_is_constant_evaluated() && // g++ removes the branch at -O0, too, unless it calls a function
                 static_cast<parse_frame const&>(*this->frame_).trial)
            tried(at, detail::viewed_as<kind>(value));
        else
            this->frame_->graph->attribute(static_cast<std::size_t>(at)) = attribute_value<kind>(
                this->storage(), value);
    }
    template <fixed_string Name> constexpr void set(detail::literal_for<Target, Name> text) const {
        set<Name>(text.value);
    }
    /// Deleted: names are template arguments, `ctx.set<"axis">(1)`. error name_not_template_argument
    template <class T> constexpr auto set(char const*, T const&) const { return detail::refused_name<Target>(); }
    template <fixed_string Name> constexpr auto set() const { return detail::refused_arguments<Target, Name>(); }
    /// A constant that the compiler checks against the values of the definition: `ctx.set<"groups", 1>()`.
    /// error value_outside_definition
    template <fixed_string Name, auto Value> constexpr void set() const {
        static_assert(detail::admits_constant<Target, Name, Value>());
        set<Name>(Value);
    }
    /// The `.computed` attribute explicitly keeps the target's default for this node; one without stays absent.
    template <fixed_string Name> constexpr void use_default() const {
        constexpr int at = detail::attribute_of<Target, Name>;
        constexpr auto name = Target::prototype.at(param_kind::attribute, at).name;
        frame().note_set(at, name);
    }
    /// The blob that the plugin binds to target input `Name` has this shape. `fill`: the value if weights are missing
    /// and seeded ones are requested; NaN = small pseudo-random numbers.
    /// example `return ctx.weight<"filter">(0, {out, in, height, width});`
    /// error wrong_blob_size, missing_weights, memory_budget_exceeded
    template <fixed_string Name>
    constexpr status weight(std::size_t number, shape const& wanted, double fill = __builtin_nan("")) {
        (void)detail::input_of<Target, Name>;
        this->frame_->reads_its_surroundings = true;
        tensor_id blob = no_id;
        return this->frame_->graph->weight(*this->frame_, Name.view(), number, wanted, fill, blob);
    }
    /// The tensors at target input `Name` are read in this format.
    template <fixed_string Name> void read_as(format f) {
        constexpr int at = detail::input_of<Target, Name>;
        this->frame_->graph->read_as(static_cast<std::size_t>(at), f);
    }
    /// Sets the number of tensors of an optional or dynamic output of the target.
    template <fixed_string Name> constexpr void output_count(std::size_t tensors) {
        constexpr int at = detail::output_of<Target, Name>;
        this->frame_->graph->count(static_cast<std::size_t>(at), tensors);
    }
    using plugin_context::output_count;

private:
    /// At compile-time evaluation: stores the first value that the target does not admit.
    constexpr void tried(int at, attr_value const& v) const {
        auto* const found = frame().outside;
        if (found) detail::keep_outside(*found, Target::prototype, Target::prototype.at(param_kind::attribute, at), v);
    }
    [[nodiscard]] constexpr parse_frame& frame() const { return static_cast<parse_frame&>(*this->frame_); }
};

GRAFT_END
