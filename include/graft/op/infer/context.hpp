// graft/op/infer/context.hpp - typed access to ports, attributes and values by name, checked against the prototype
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/op/detail/attribute_types.hpp"
#include "graft/op/detail/context_decoys.hpp"
#include "graft/op/detail/run_time_names.hpp"
#include "graft/op/infer/attribute_list.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/op/infer/optional_read.hpp"
#include "graft/op/infer/output.hpp"
#include "graft/op/infer/port_range.hpp"
#include "graft/op/infer/rule_data.hpp"
#include "graft/op/infer/value.hpp"

GRAFT_BEGIN

namespace detail {
/// A number of any integer type, in the form of an error's number.
template <class T> constexpr auto figure_of(T v) {
    if constexpr (std::is_integral_v<T>) return static_cast<std::int64_t>(v);
    else return v;
}
/// An attribute whose value has a separate type, or is read as a stated type that must be its own. A function outside
/// the context: most attributes are neither, and need only a number and a kind.
template <class Op, fixed_string Name, class T, int Found>
[[gnu::always_inline]] constexpr auto attribute_in_a_type(rule_data const& of) {
    auto const& a = of.attribute_at(Found);
    if constexpr (Found >= enum_attribute) {
        auto const value = attribute_in_its_type<Op, Name>(a);
        if constexpr (!std::is_void_v<T> && !std::is_same_v<T const, decltype(value)>)
            static_assert(refused<Op, errc::wrong_attribute_type, Name>::value);
        return value;
    } else {
        constexpr auto kind = attribute_kind(Found);
        constexpr int at = Found & attribute_positions;
        if constexpr (!std::is_void_v<T>) {
            if constexpr (!std::is_same_v<T, decltype(typed<kind>(a))>)
                static_assert(refused<Op, errc::wrong_attribute_type, Name>::value);
            return of.given(typed<kind>(a), Found);
        } else if constexpr (kind == attr_kind::floating) return float_attribute<Op, Name>{{a.real}};
        else if constexpr (!choices_of(Op::prototype, at).empty())
            return typename chosen_type<Op, Name, at>::type(a.string);
        else return a.string;
    }
}
/// A rule, identified by its context parameter.
enum class context_rule : std::uint8_t { verify, infer_shape, infer_dtype, infer_value, infer_format };
/// Whether `Op` has the rule; else a compile-time error. Defined with the rules' names, in op/define/op.hpp.
/// error misspelled_rule, wrong_rule_signature
template <class Op, context_rule Which> constexpr bool has_context_rule();
} // namespace detail

/// The common interface of every rule of `Op`: descriptors, attributes, values, names. A typed view of a `frame`. In
/// code that depends on `Op` write `ctx.input("x"_p)`; elsewhere `ctx.input<"x">()` is the same.
/// cost names are looked up by the compiler; functions that a rule calls often are inlined, also without optimization
///      (they would be half of a rule's compile cost), and there is a function for each form of the name: for the
///      compiler one more function is cheaper than a default argument, which it creates again for each name of each
///      operator
template <class Op> class GRAFT_TYPE rule_context : public detail::context_decoys<Op> {
    static_assert(detail::prototype_is_read<Op>);
    static_assert(detail::prototype_is_sound<Op>);

public:
    /// Deleted: `ctx.attr("axis")`, `ctx.input(0)`; names are template arguments, `ctx.attr<"axis">()`, or `"axis"_p`,
    /// and the only argument. Return types are deduced from the bodies, which contain the error.
    /// error name_not_template_argument, wrong_arguments, from the compiler; the same for the functions below
    constexpr auto attr(...) const { return detail::refused_name<Op>(); }
    constexpr auto desc(...) const { return detail::refused_name<Op>(); }
    constexpr auto has(...) const { return detail::refused_name<Op>(); }
    constexpr auto has_attr(...) const { return detail::refused_name<Op>(); }
    constexpr auto optional_attr(...) const { return detail::refused_name<Op>(); }
    constexpr auto value(...) const { return detail::refused_name<Op>(); }
    template <class> constexpr auto attr(...) const { return detail::refused_name<Op>(); }
    template <fixed_string Name> constexpr auto attr(detail::anything, ...) const {
        return detail::refused_arguments<Op, Name>();
    }
    /// A mistake at a parameter of the operator, which a rule must return; the rest is that of `graft::fail`.
    /// example `return ctx.fail<"x">(errc::wrong_rank, "a matrix");`
    /// error unknown_parameter, from the compiler; error_not_returned, by `infer_node`
    template <fixed_string Name, class... Rest> [[nodiscard]] constexpr status fail(errc code, Rest... rest) const {
        constexpr int at = detail::position_of(Op::prototype, Name.chars);
        if constexpr (at < 0) static_assert(detail::refused<Op, errc::unknown_parameter, Name>::value);
        this->fails_at(at);
        return graft::fail(code, Name.view(), detail::figure_of(rest)...);
    }
    static constexpr auto fail(errc, ...) { return detail::refused_name<Op>(); }
    /// Descriptor of a required input: shape, dtype, format, origin format.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr tensor_desc const& desc() const {
        constexpr int p = detail::look_up(Op::prototype, access::required_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->desc_at(p);
    }
    template <fixed_string Name>
    [[nodiscard, gnu::always_inline]] constexpr tensor_desc const& desc(param_name<Name>) const {
        return desc<Name>();
    }
    /// Descriptor of an optional input: test it before use.
    template <fixed_string Name>
    [[nodiscard, gnu::always_inline]] constexpr auto optional_desc(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return optional_ref<tensor_desc>(this->data_->input(p), this->optional_port(p));
    }
    /// Descriptors of a dynamic input: `for (auto const& d : ctx.dynamic_desc<"x">()) ...`.
    template <fixed_string Name> [[nodiscard]] constexpr input_descs dynamic_desc(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::dynamic_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return input_descs(this->inputs_at(p), this->data_->reads, p);
    }
    /// Whether the optional input is present: `if (ctx.has<"bias">()) ...`.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr bool has(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->input(p) != nullptr;
    }
    /// Whether the optional output has a reader. Writing an absent one has no effect.
    template <fixed_string Name> [[nodiscard]] constexpr bool has_output(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return !this->outputs_at(p).empty();
    }
    /// The number of tensors of a dynamic output; of a dynamic input: `ctx.dynamic_input<"x">().size()`.
    template <fixed_string Name> [[nodiscard]] constexpr std::size_t output_count(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::dynamic_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->outputs_at(p).size();
    }
    /// Value of an attribute in its own type: int64_t, double, bool, string_view, dtype, shape, or a span of them; an
    /// enumeration if the definition declares one. A string whose values the definition declares is a string_view that
    /// can be compared only with these: `ctx.attr<"mode">() == "egde"` does not compile. A float attribute is a double
    /// that does not convert implicitly to an integer: `std::int64_t n = ctx.attr<"scale">()` does not compile either.
    /// `attr<"axis", double>()` states the type; a type other than the attribute's does not compile.
    template <fixed_string Name, class T = void> [[nodiscard, gnu::always_inline]] constexpr auto attr() const {
        constexpr int p = detail::look_up(Op::prototype, access::attribute, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        if constexpr (p < detail::special_attribute && std::is_void_v<T>)
            return this->template attribute_in_kind<detail::attribute_kind(p)>(p);
        else return detail::attribute_in_a_type<Op, Name, T, p>(*this);
    }
    template <fixed_string Name, class T = void>
    [[nodiscard, gnu::always_inline]] constexpr auto attr(param_name<Name>) const {
        return attr<Name, T>();
    }
    /// Whether an attribute of `optional_attr` is present: `if (ctx.has_attr<"limit">()) ...`.
    template <fixed_string Name> [[nodiscard]] constexpr bool has_attr(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_attribute, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->attribute_at(p).kind != attr_kind::none;
    }
    /// Value of an attribute of `optional_attr`, tested before use: `if (auto const v = ctx.optional_attr<"limit">())`.
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_attr(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_attribute, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        auto const& a = this->attribute_at(p);
        bool const there = a.kind != attr_kind::none;
        detail::optional_place const at{
            &this->data_->reads, invalid_read::attribute_at(p & detail::attribute_positions)};
        if constexpr (p >= detail::enum_attribute) {
            using type = decltype(detail::attribute_in_its_type<Op, Name>(a));
            return optional_read<std::remove_cv_t<type>>(
                there ? detail::attribute_in_its_type<Op, Name>(a) : type{}, there, at);
        } else {
            auto value = this->given(detail::typed<detail::attribute_kind(p)>(a), p);
            return optional_read<decltype(value)>(value, there, at);
        }
    }
    /// Value of a value-depend input, as far as it is known, in the dtypes that the port allows.
    template <fixed_string Name> [[nodiscard]] constexpr auto value(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::value, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return detail::value_of_input<Op, Name, p>(this->value_of_port(p));
    }
    /// Value of the `i`-th tensor of a dynamic value-depend input.
    template <fixed_string Name> [[nodiscard]] constexpr auto value(std::size_t i, param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::value, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return detail::value_of_input<Op, Name, p>(this->value_of_port(p, i));
    }
    /// Value of an input that may be absent or unknown (`value_depend_optional`, optional inputs): test it before use.
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_value(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_value, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return graft::optional_value<Op::prototype.at(param_kind::input, p).types.bits>(this->value_of_port(p));
    }
};

/// The context of `verify`. Each context checks that its rule exists: a rule with another name is never called.
template <class Op> struct GRAFT_TYPE verify_context : rule_context<Op> {
    static_assert(detail::has_context_rule<Op, detail::context_rule::verify>());
};

/// The context of `infer_shape`: reads shapes of inputs, writes shapes of outputs.
template <class Op> class GRAFT_TYPE shape_context : public rule_context<Op> {
    static_assert(detail::has_context_rule<Op, detail::context_rule::infer_shape>());

public:
    constexpr auto input(...) const { return detail::refused_name<Op>(); }
    constexpr auto output(...) const { return detail::refused_name<Op>(); }
    constexpr auto dynamic_input(...) const { return detail::refused_name<Op>(); }
    template <int> constexpr auto input() const { return detail::refused_name<Op>(); }
    template <int> constexpr auto output() const { return detail::refused_name<Op>(); }
    template <class> constexpr auto input() const { return detail::refused_name<Op>(); }
    template <class> constexpr auto output() const { return detail::refused_name<Op>(); }
    template <fixed_string Name> constexpr auto input(detail::anything, ...) const {
        return detail::refused_arguments<Op, Name>();
    }
    template <fixed_string Name> constexpr auto output(detail::anything, ...) const {
        return detail::refused_arguments<Op, Name>();
    }
    template <fixed_string Name> constexpr auto dynamic_input(detail::anything, ...) const {
        return detail::refused_arguments<Op, Name>();
    }
    /// Shape of a required input.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr shape const& input() const {
        constexpr int p = detail::look_up(Op::prototype, access::required_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->shape_at(p);
    }
    template <fixed_string Name>
    [[nodiscard, gnu::always_inline]] constexpr shape const& input(param_name<Name>) const {
        return input<Name>();
    }
    /// Shape of an optional input, tested before use: `if (auto const b = ctx.optional_input<"bias">()) ...`.
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_input(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        auto const* d = this->data_->input(p);
        return optional_ref<shape>(d ? &d->shape : nullptr, this->optional_port(p));
    }
    /// Shapes of a dynamic input: `for (auto const& x : ctx.dynamic_input<"x">()) ...`.
    template <fixed_string Name> [[nodiscard]] constexpr input_shapes dynamic_input(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::dynamic_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return input_shapes(this->inputs_at(p), this->data_->reads, p);
    }
    /// Shape of an output that follows no input, unset at first, to be assigned: `ctx.output<"y">() = x;`.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr output_shape output() const {
        constexpr int p = detail::look_up(Op::prototype, access::shape_of_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->shape_to_write(p);
    }
    template <fixed_string Name>
    [[nodiscard, gnu::always_inline]] constexpr output_shape output(param_name<Name>) const {
        return output<Name>();
    }
    /// Shapes of a dynamic output, each to be assigned: `for (auto y : ctx.dynamic_output<"y">()) y = x;`.
    template <fixed_string Name> [[nodiscard]] constexpr output_shapes dynamic_output(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::shapes_of_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return {this->outputs_at(p), *this->data_, p};
    }
};

/// The context of `infer_dtype`: reads dtypes of inputs, writes dtypes of outputs.
template <class Op> class GRAFT_TYPE dtype_context : public rule_context<Op> {
    static_assert(detail::has_context_rule<Op, detail::context_rule::infer_dtype>());

public:
    constexpr auto input(...) const { return detail::refused_name<Op>(); }
    constexpr auto output(...) const { return detail::refused_name<Op>(); }
    /// Dtype of a required input; `undefined` if it is not known.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr dtype input() const {
        constexpr int p = detail::look_up(Op::prototype, access::required_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->desc_at(p).type;
    }
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr dtype input(param_name<Name>) const {
        return input<Name>();
    }
    /// Dtype of an optional input, an `optional_read`: test it before use.
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_input(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::optional_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        auto const* d = this->data_->input(p);
        return optional_read<dtype>(d ? d->type : dtype::undefined, d != nullptr, this->optional_port(p));
    }
    /// Dtypes of a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr input_dtypes dynamic_input(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::dynamic_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return input_dtypes(this->inputs_at(p), this->data_->reads, p);
    }
    /// Dtype of an output, undefined at first, to be assigned: `ctx.output<"y">() = dtype::i64;`.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr output_dtype output() const {
        constexpr int p = detail::look_up(Op::prototype, access::dtype_of_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->dtype_to_write(p);
    }
    template <fixed_string Name>
    [[nodiscard, gnu::always_inline]] constexpr output_dtype output(param_name<Name>) const {
        return output<Name>();
    }
    /// Dtypes of a dynamic output, each to be assigned.
    template <fixed_string Name> [[nodiscard]] constexpr output_dtypes dynamic_output(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::dtypes_of_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return {this->outputs_at(p), *this->data_, p};
    }
};

/// The context of `infer_format`, which runs after dtypes and shapes are known: reads layouts of inputs, writes
/// layouts of outputs. An output that no rule assigns is ND.
template <class Op> class GRAFT_TYPE format_context : public rule_context<Op> {
    static_assert(detail::has_context_rule<Op, detail::context_rule::infer_format>());

public:
    constexpr auto input(...) const { return detail::refused_name<Op>(); }
    constexpr auto output(...) const { return detail::refused_name<Op>(); }
    /// Layout of a required input; `nd` if its axes have no names.
    template <fixed_string Name> [[nodiscard]] constexpr format input(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::required_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->input(p)->format;
    }
    /// Layout of a required input in the framework's graph.
    template <fixed_string Name> [[nodiscard]] constexpr format origin_input(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::required_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->input(p)->origin_format;
    }
    /// Layout of an output, `nd` at first, to be assigned.
    template <fixed_string Name> [[nodiscard]] constexpr format& output(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::format_of_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->output(p).format;
    }
    /// Layout of an output in the framework's graph, to be assigned.
    template <fixed_string Name> [[nodiscard]] constexpr format& origin_output(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::format_of_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->output(p).origin_format;
    }
};

/// The context of a tiling function; defined in graft/op/infer/tiling_context.hpp.
template <class Op> class GRAFT_TYPE tiling_context;

/// The context of `infer_value`: everything read-only, and small integer values of outputs to compute, so that shape
/// arithmetic in the graph is folded. Values of all inputs may be read here, value-depend or not. The rule is not
/// called if every output is of floats.
template <class Op> class GRAFT_TYPE value_context : public rule_context<Op> {
    static_assert(detail::has_context_rule<Op, detail::context_rule::infer_value>());

public:
    constexpr auto input(...) const { return detail::refused_name<Op>(); }
    constexpr auto output(...) const { return detail::refused_name<Op>(); }
    /// Value of any input, as far as it is known, by element: `ctx.operand<"x">()[0]`.
    template <fixed_string Name>
    [[nodiscard]] constexpr value_view operand(param_name<Name> = {}, std::size_t i = 0) const {
        constexpr int p = detail::look_up(Op::prototype, access::any_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->value_of_port(p, i);
    }
    /// Value of the `i`-th tensor of a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr value_view operand(std::size_t i) const {
        return operand(param_name<Name>{}, i);
    }
    /// Shape of a required input.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr shape const& input() const {
        constexpr int p = detail::look_up(Op::prototype, access::required_input, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->shape_at(p);
    }
    template <fixed_string Name>
    [[nodiscard, gnu::always_inline]] constexpr shape const& input(param_name<Name>) const {
        return input<Name>();
    }
    /// Inferred shape of an output; its dims may be unknown.
    template <fixed_string Name> [[nodiscard]] constexpr shape const& output(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::single_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->output(p).shape;
    }
    /// Inferred dtype of an output.
    template <fixed_string Name> [[nodiscard]] constexpr dtype output_type(param_name<Name> = {}) const {
        constexpr int p = detail::look_up(Op::prototype, access::single_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->data_->output(p).type;
    }
    /// The destination of the elements of an output (of its `i`-th tensor); append with `put`.
    template <fixed_string Name> [[nodiscard]] constexpr computed_value& result(std::size_t i = 0) const {
        constexpr int p = detail::look_up(Op::prototype, access::any_output, Name.chars);
        if constexpr (p < 0) static_assert(detail::refused<Op, detail::why_not(p), Name>::value);
        return this->computed_at(p, i);
    }
    /// Appends an element; if the capacity is exceeded, the value becomes unknown.
    static constexpr void put(computed_value& to, dim element) {
        to.set = to.size == 0 ? true : to.set;
        to.push(element);
    }
};

GRAFT_END
