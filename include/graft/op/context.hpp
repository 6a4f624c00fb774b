// graft/op/context.hpp - typed access to ports, attributes and values by name, checked against the prototype
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/param.hpp"
#include "graft/op/value.hpp"

GRAFT_BEGIN

namespace detail {

/// The compile-time error for a name that is wrong in `Op`: never defined where `Reason` is not ok.
template <class Op, errc Reason, fixed_string Name, class = std::make_index_sequence<sizeof Name.chars - 1>> struct refused;
template <class Op, errc Reason, fixed_string Name, std::size_t... I>
struct refused<Op, Reason, Name, std::index_sequence<I...>> : ill_formed<Op, Reason, name<Name.chars[I]...>> {};

/// What is wrong with using a parameter in some way.
constexpr errc any_input(param_place p) { return p.at < 0 ? errc::no_such_input : errc::ok; }
constexpr errc any_output(param_place p) { return p.at < 0 ? errc::no_such_output : errc::ok; }
constexpr errc any_attribute(param_place p) { return p.at < 0 ? errc::no_such_attribute : errc::ok; }
constexpr errc required_input(param_place p) {
    if (p.at < 0) return errc::no_such_input;
    return p.how == presence::required ? errc::ok : p.how == presence::dynamic ? errc::input_is_dynamic : errc::input_is_optional;
}
constexpr errc optional_input(param_place p) {
    if (p.at < 0) return errc::no_such_input;
    return p.how == presence::optional ? errc::ok : errc::input_is_not_optional;
}
constexpr errc dynamic_input(param_place p) {
    if (p.at < 0) return errc::no_such_input;
    return p.how == presence::dynamic ? errc::ok : errc::input_is_not_dynamic;
}
constexpr errc value_input(param_place p) {
    if (p.at < 0) return errc::no_such_input;
    return p.value == value_need::none ? errc::value_of_an_input_that_is_not_value_depend : errc::ok;
}
constexpr errc single_output(param_place p) {
    if (p.at < 0) return errc::no_such_output;
    return p.how == presence::dynamic ? errc::output_is_dynamic : errc::ok;
}
template <aspect What> constexpr errc free_output(param_place p) {
    if (p.at >= 0 && (p.follow_aspects & static_cast<std::uint8_t>(What)) != 0) return errc::output_is_followed;
    return single_output(p);
}
constexpr errc dynamic_output(param_place p) {
    if (p.at < 0) return errc::no_such_output;
    return p.how == presence::dynamic ? errc::ok : errc::output_is_not_dynamic;
}

/// The one look-up of a name in an operator, shared by all that ask for it.
template <class Op, param_kind Kind, fixed_string Name> inline constexpr param_place looked_up = Op::prototype.find(Kind, Name.view());

/// Position of port or attribute `Name` among those of its kind in `Op`, or a compile-time error.
template <class Op, param_kind Kind, fixed_string Name, errc (*Check)(param_place), errc Why = Check(looked_up<Op, Kind, Name>)>
inline constexpr int position_of = refused<Op, Why, Name>::value ? 0 : -1;
template <class Op, param_kind Kind, fixed_string Name, errc (*Check)(param_place)>
inline constexpr int position_of<Op, Kind, Name, Check, errc::ok> = looked_up<Op, Kind, Name>.at;

template <class Op, fixed_string Name, errc (*Check)(param_place) = &any_input> inline constexpr int input_of = position_of<Op, param_kind::input, Name, Check>;
template <class Op, fixed_string Name, errc (*Check)(param_place) = &any_output> inline constexpr int output_of = position_of<Op, param_kind::output, Name, Check>;
template <class Op, fixed_string Name> inline constexpr int attribute_of = position_of<Op, param_kind::attribute, Name, &any_attribute>;

/// The same as functions.
template <class Op, param_kind Kind, fixed_string Name> constexpr int position() {
    if constexpr (Kind == param_kind::input) return input_of<Op, Name>;
    else if constexpr (Kind == param_kind::output) return output_of<Op, Name>;
    else return attribute_of<Op, Name>;
}
template <class Op, param_kind Kind, fixed_string Name, presence How> constexpr int checked_port() {
    if constexpr (Kind == param_kind::output) return output_of<Op, Name, How == presence::dynamic ? &dynamic_output : &single_output>;
    else return input_of<Op, Name, How == presence::dynamic ? &dynamic_input : How == presence::optional ? &optional_input : &required_input>;
}

/// The static type of an attribute of this kind.
template <attr_kind Kind> constexpr auto typed(attr_value const& v) {
    if constexpr (Kind == attr_kind::integer) return v.integer;
    else if constexpr (Kind == attr_kind::real) return v.real;
    else if constexpr (Kind == attr_kind::boolean) return v.integer != 0;
    else if constexpr (Kind == attr_kind::text || Kind == attr_kind::function || Kind == attr_kind::message) return v.text;
    else if constexpr (Kind == attr_kind::type) return v.type();
    else if constexpr (Kind == attr_kind::shape) return v.shapes.empty() ? shape::unknown_rank() : v.shapes[0];
    else if constexpr (Kind == attr_kind::tensor) return v.tensors.empty() ? tensor_view{} : v.tensors[0];
    else if constexpr (Kind == attr_kind::reals) return v.reals;
    else if constexpr (Kind == attr_kind::texts || Kind == attr_kind::functions || Kind == attr_kind::messages) return v.texts;
    else if constexpr (Kind == attr_kind::shapes) return v.shapes;
    else if constexpr (Kind == attr_kind::tensors) return v.tensors;
    else return v.integers;
}

} // namespace detail

/// The tensors at a dynamic port.
template <class Desc> class port_range {
public:
    constexpr port_range() = default;
    constexpr explicit port_range(std::span<Desc> all) : all_(all) {}
    [[nodiscard]] constexpr std::size_t size() const { return all_.size(); }
    [[nodiscard]] constexpr decltype(auto) operator[](std::size_t i) const {
        if constexpr (std::is_pointer_v<std::remove_cv_t<Desc>>) return (*all_[i]);
        else return (all_[i]);
    }

private:
    std::span<Desc> all_{};
};

/// The part of every context that does not know its operator.
class GRAFT_TYPE rule_data {
public:
    constexpr explicit rule_data(frame& data) : data_(&data) {}

    /// The node's name in the model.
    [[nodiscard]] constexpr std::string_view node_name() const { return data_->node; }
    [[nodiscard]] constexpr std::string_view op_type() const { return data_->op; }
    /// The erased call, for code that works on any operator.
    [[nodiscard]] constexpr frame& erased() const { return *data_; }

protected:
    [[nodiscard]] constexpr port_range<tensor_desc const* const> inputs_at(int port) const {
        auto const p = data_->input_ports[static_cast<std::size_t>(port)];
        return port_range(data_->inputs.subspan(p.first, p.count));
    }
    [[nodiscard]] constexpr port_range<tensor_desc> outputs_at(int port) const {
        auto const p = data_->output_ports[static_cast<std::size_t>(port)];
        return port_range<tensor_desc>(data_->outputs.subspan(p.first, p.count));
    }
    [[nodiscard]] constexpr value_view value_at(std::size_t i) const {
        if (i >= data_->inputs.size() || !data_->inputs[i]) return {};
        return {*data_->inputs[i], data_->values[i]};
    }
    [[nodiscard]] constexpr value_view value_of_port(int port) const {
        auto const p = data_->input_ports[static_cast<std::size_t>(port)];
        return value_at(p.count ? p.first : data_->inputs.size());
    }
    frame* data_;
};

/// What every rule of `Op` may look at: descriptors, attributes, names. A typed view of a `frame`.
/// In code that depends on `Op` write `ctx.input("x"_p)`; elsewhere `ctx.input<"x">()` is the same.
/// cost names are looked up by the compiler; every call is inlined, without optimization too (half of what a rule costs
///      to compile would be these functions)
template <class Op> class rule_context : public rule_data {
public:
    /// Descriptor of a required input.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr tensor_desc const& desc(param_name<Name> = {}) const {
        return *data_->input(detail::input_of<Op, Name, &detail::required_input>);
    }
    /// Descriptor of an optional input, or null: it must be tested.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr tensor_desc const* optional_desc(param_name<Name> = {}) const {
        return data_->input(detail::input_of<Op, Name, &detail::optional_input>);
    }
    /// Descriptors at a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc const* const> dynamic_desc(param_name<Name> = {}) const {
        return inputs_at(detail::input_of<Op, Name, &detail::dynamic_input>);
    }
    /// Whether the optional input is there.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr bool has(param_name<Name> = {}) const {
        return data_->input(detail::input_of<Op, Name, &detail::optional_input>) != nullptr;
    }
    /// How many tensors stand at a dynamic output.
    template <fixed_string Name> [[nodiscard]] constexpr std::size_t output_count(param_name<Name> = {}) const {
        return outputs_at(detail::output_of<Op, Name, &detail::dynamic_output>).size();
    }
    /// Value of an attribute in its own type: int64_t, double, bool, string_view, dtype, shape, or a span of them.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr auto attr(param_name<Name> = {}) const {
        return detail::typed<detail::looked_up<Op, param_kind::attribute, Name>.attribute>(data_->attribute(detail::attribute_of<Op, Name>));
    }
    /// Value of a value-depend input.
    template <fixed_string Name> [[nodiscard]] constexpr value_view value(param_name<Name> = {}) const {
        return value_of_port(detail::input_of<Op, Name, &detail::value_input>);
    }
};

/// What `verify` sees.
template <class Op> struct verify_context : rule_context<Op> {};

/// What `infer_shape` sees: shapes of inputs to read, shapes of outputs to write.
template <class Op> class shape_context : public rule_context<Op> {
public:
    /// Shape of a required input.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr shape const& input(param_name<Name> = {}) const {
        return this->data_->input(detail::input_of<Op, Name, &detail::required_input>)->shape;
    }
    /// Shape of an optional input, or null.
    template <fixed_string Name> [[nodiscard]] constexpr shape const* optional(param_name<Name> = {}) const {
        auto const* d = this->data_->input(detail::input_of<Op, Name, &detail::optional_input>);
        return d ? &d->shape : nullptr;
    }
    /// Shape of an output, to be assigned. It begins unset.
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr shape& output(param_name<Name> = {}) const {
        return this->data_->output(detail::output_of<Op, Name, &detail::free_output<aspect::shape>>).shape;
    }
    /// Descriptors at a dynamic output; assign each `.shape`.
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc> dynamic_output(param_name<Name> = {}) const {
        return this->outputs_at(detail::output_of<Op, Name, &detail::dynamic_output>);
    }
};

/// What `infer_dtype` sees: dtypes of inputs to read, dtypes of outputs to write.
template <class Op> class dtype_context : public rule_context<Op> {
public:
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr dtype input(param_name<Name> = {}) const {
        return this->data_->input(detail::input_of<Op, Name, &detail::required_input>)->type;
    }
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr dtype& output(param_name<Name> = {}) const {
        return this->data_->output(detail::output_of<Op, Name, &detail::free_output<aspect::dtype>>).type;
    }
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc> dynamic_output(param_name<Name> = {}) const {
        return this->outputs_at(detail::output_of<Op, Name, &detail::dynamic_output>);
    }
};

/// What `infer_value` sees: everything read-only, and small integer values of outputs to compute, so that shape
/// arithmetic in the graph folds. Values of all inputs may be read here, value-depend or not.
template <class Op> class value_context : public rule_context<Op> {
public:
    /// Value of any input, as far as it is known.
    template <fixed_string Name> [[nodiscard]] constexpr value_view operand(param_name<Name> = {}) const {
        return this->value_of_port(detail::input_of<Op, Name>);
    }
    /// Value of the `i`-th tensor of a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr value_view operand(std::size_t i) const {
        return this->value_at(this->data_->input_ports[static_cast<std::size_t>(detail::input_of<Op, Name, &detail::dynamic_input>)].first + i);
    }
    template <fixed_string Name> [[nodiscard, gnu::always_inline]] constexpr shape const& input(param_name<Name> = {}) const {
        return this->data_->input(detail::input_of<Op, Name, &detail::required_input>)->shape;
    }
    /// Inferred shape of an output.
    template <fixed_string Name> [[nodiscard]] constexpr shape const& output(param_name<Name> = {}) const {
        return this->data_->output(detail::output_of<Op, Name, &detail::single_output>).shape;
    }
    template <fixed_string Name> [[nodiscard]] constexpr dtype output_type(param_name<Name> = {}) const {
        return this->data_->output(detail::output_of<Op, Name, &detail::single_output>).type;
    }
    /// Where the elements of an output go; append with `put`.
    template <fixed_string Name> [[nodiscard]] constexpr computed_value& result(std::size_t i = 0) const {
        return this->data_->computed[this->data_->output_ports[static_cast<std::size_t>(detail::output_of<Op, Name>)].first + i];
    }
    /// Appends an element; more than fit makes the value unknown.
    static constexpr void put(computed_value& to, dim element) {
        if (to.size == computed_value::max_elements) {
            to.set = false;
            return;
        }
        to.set = to.size == 0 ? true : to.set;
        to.elements[to.size++] = element.known() ? element.value() : unknown_element;
    }
};

GRAFT_END
