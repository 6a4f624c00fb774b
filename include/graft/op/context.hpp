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

/// Position of port or attribute `Name` in `Op`, or a compile-time error.
template <class Op, param_kind Kind, fixed_string Name> constexpr int position() {
    constexpr int at = Op::prototype.index_of(Kind, Name.view());
    if constexpr (at < 0) {
        constexpr auto reason = Kind == param_kind::input    ? errc::no_such_input
                                : Kind == param_kind::output ? errc::no_such_output
                                                             : errc::no_such_attribute;
        static_assert(refused<Op, reason, Name>::value);
    }
    return at;
}
template <class Op, param_kind Kind, fixed_string Name> constexpr param const& param_named() {
    return Op::prototype.at(Kind, position<Op, Kind, Name>());
}
/// Fails to compile unless the port has this presence.
template <class Op, param_kind Kind, fixed_string Name, presence How> constexpr int checked_port() {
    constexpr int at = position<Op, Kind, Name>();
    if constexpr (at >= 0) {
        constexpr auto how = Op::prototype.at(Kind, at).how;
        if constexpr (how != How) {
            constexpr auto reason = Kind == param_kind::output ? (How == presence::dynamic ? errc::output_is_not_dynamic : errc::output_is_dynamic)
                                    : How == presence::dynamic  ? errc::input_is_not_dynamic
                                    : How == presence::optional ? errc::input_is_not_optional
                                    : how == presence::dynamic  ? errc::input_is_dynamic
                                                                : errc::input_is_optional;
            static_assert(refused<Op, reason, Name>::value);
        }
    }
    return at;
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

/// What every rule of `Op` may look at: descriptors, attributes, names. A typed view of a `frame`.
/// In code that depends on `Op` write `ctx.input("x"_p)`; elsewhere `ctx.input<"x">()` is the same.
template <class Op> class rule_context {
public:
    constexpr explicit rule_context(frame& data) : data_(&data) {}

    /// The node's name in the model.
    [[nodiscard]] constexpr std::string_view node_name() const { return data_->node; }
    [[nodiscard]] constexpr std::string_view op_type() const { return data_->op; }

    /// Descriptor of a required input.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc const& desc() const {
        constexpr int at = detail::checked_port<Op, param_kind::input, Name, presence::required>();
        return *data_->input(at);
    }
    /// Descriptor of an optional input, or null: it must be tested.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc const* optional_desc() const {
        constexpr int at = detail::checked_port<Op, param_kind::input, Name, presence::optional>();
        return data_->input(at);
    }
    /// Descriptors at a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc const* const> dynamic_desc() const {
        constexpr int at = detail::checked_port<Op, param_kind::input, Name, presence::dynamic>();
        auto const p = data_->input_ports[static_cast<std::size_t>(at)];
        return port_range(data_->inputs.subspan(p.first, p.count));
    }
    /// Whether the optional input or output is there.
    template <fixed_string Name> [[nodiscard]] constexpr bool has() const {
        constexpr int at = detail::checked_port<Op, param_kind::input, Name, presence::optional>();
        return data_->input(at) != nullptr;
    }
    /// How many tensors stand at a dynamic output.
    template <fixed_string Name> [[nodiscard]] constexpr std::size_t output_count() const {
        constexpr int at = detail::checked_port<Op, param_kind::output, Name, presence::dynamic>();
        return data_->output_ports[static_cast<std::size_t>(at)].count;
    }
    /// Value of an attribute in its own type: int64_t, double, bool, string_view, dtype, shape, or a span of them.
    template <fixed_string Name> [[nodiscard]] constexpr auto attr() const {
        constexpr int at = detail::position<Op, param_kind::attribute, Name>();
        constexpr auto kind = Op::prototype.at(param_kind::attribute, at).attribute;
        return detail::typed<kind>(data_->attributes[static_cast<std::size_t>(at)]);
    }
    /// Value of a value-depend input.
    template <fixed_string Name> [[nodiscard]] constexpr value_view value() const {
        constexpr int at = detail::position<Op, param_kind::input, Name>();
        if constexpr (Op::prototype.at(param_kind::input, at).value == value_need::none)
            static_assert(detail::refused<Op, errc::value_of_an_input_that_is_not_value_depend, Name>::value);
        auto const p = data_->input_ports[static_cast<std::size_t>(at)];
        if (p.count == 0 || !data_->inputs[p.first]) return {};
        return {*data_->inputs[p.first], data_->values[p.first]};
    }

    template <fixed_string Name> [[nodiscard]] constexpr auto desc(param_name<Name>) const -> tensor_desc const& { return desc<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_desc(param_name<Name>) const { return optional_desc<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto dynamic_desc(param_name<Name>) const { return dynamic_desc<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr bool has(param_name<Name>) const { return has<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto output_count(param_name<Name>) const { return output_count<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto attr(param_name<Name>) const { return attr<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto value(param_name<Name>) const { return value<Name>(); }

    /// The erased call, for code that works on any operator.
    [[nodiscard]] constexpr frame& erased() const { return *data_; }

protected:
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc& output_desc() const {
        constexpr int at = detail::position<Op, param_kind::output, Name>();
        if constexpr (Op::prototype.at(param_kind::output, at).how == presence::dynamic)
            static_assert(detail::refused<Op, errc::output_is_dynamic, Name>::value);
        return data_->outputs[data_->output_ports[static_cast<std::size_t>(at)].first];
    }
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc> output_descs() const {
        constexpr int at = detail::checked_port<Op, param_kind::output, Name, presence::dynamic>();
        auto const p = data_->output_ports[static_cast<std::size_t>(at)];
        return port_range<tensor_desc>(data_->outputs.subspan(p.first, p.count));
    }
    frame* data_;
};

/// What `verify` sees.
template <class Op> struct verify_context : rule_context<Op> {
    using rule_context<Op>::rule_context;
};

/// What `infer_shape` sees: shapes of inputs to read, shapes of outputs to write.
template <class Op> class shape_context : public rule_context<Op> {
public:
    using rule_context<Op>::rule_context;

    /// Shape of a required input.
    template <fixed_string Name> [[nodiscard]] constexpr shape const& input() const { return this->template desc<Name>().shape; }
    /// Shape of an optional input, or null.
    template <fixed_string Name> [[nodiscard]] constexpr shape const* optional() const {
        auto const* d = this->template optional_desc<Name>();
        return d ? &d->shape : nullptr;
    }
    /// Shape of an output, to be assigned. It begins unset.
    template <fixed_string Name> [[nodiscard]] constexpr shape& output() const {
        constexpr int at = detail::position<Op, param_kind::output, Name>();
        if constexpr (Op::prototype.at(param_kind::output, at).follows(aspect::shape))
            static_assert(detail::refused<Op, errc::output_is_followed, Name>::value);
        return this->template output_desc<Name>().shape;
    }
    /// Descriptors at a dynamic output; assign each `.shape`.
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc> dynamic_output() const {
        return this->template output_descs<Name>();
    }

    template <fixed_string Name> [[nodiscard]] constexpr auto input(param_name<Name>) const -> shape const& { return input<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto optional(param_name<Name>) const { return optional<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto output(param_name<Name>) const -> shape& { return output<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr auto dynamic_output(param_name<Name>) const { return dynamic_output<Name>(); }
};

/// What `infer_dtype` sees: dtypes of inputs to read, dtypes of outputs to write.
template <class Op> class dtype_context : public rule_context<Op> {
public:
    using rule_context<Op>::rule_context;

    template <fixed_string Name> [[nodiscard]] constexpr dtype input() const { return this->template desc<Name>().type; }
    template <fixed_string Name> [[nodiscard]] constexpr dtype& output() const {
        constexpr int at = detail::position<Op, param_kind::output, Name>();
        if constexpr (Op::prototype.at(param_kind::output, at).follows(aspect::dtype))
            static_assert(detail::refused<Op, errc::output_is_followed, Name>::value);
        return this->template output_desc<Name>().type;
    }
    template <fixed_string Name> [[nodiscard]] constexpr port_range<tensor_desc> dynamic_output() const {
        return this->template output_descs<Name>();
    }
    template <fixed_string Name> [[nodiscard]] constexpr dtype input(param_name<Name>) const { return input<Name>(); }
    template <fixed_string Name> [[nodiscard]] constexpr dtype& output(param_name<Name>) const { return output<Name>(); }
};

/// What `infer_value` sees: everything read-only, and small integer values of outputs to compute, so that shape
/// arithmetic in the graph folds. Values of all inputs may be read here, value-depend or not.
template <class Op> class value_context : public rule_context<Op> {
public:
    using rule_context<Op>::rule_context;

    /// Value of any input, as far as it is known.
    template <fixed_string Name> [[nodiscard]] constexpr value_view operand() const {
        constexpr int at = detail::position<Op, param_kind::input, Name>();
        auto const p = this->data_->input_ports[static_cast<std::size_t>(at)];
        return operand_at(p.count ? p.first : this->data_->inputs.size());
    }
    /// Value of the `i`-th tensor of a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr value_view operand(std::size_t i) const {
        constexpr int at = detail::checked_port<Op, param_kind::input, Name, presence::dynamic>();
        return operand_at(this->data_->input_ports[static_cast<std::size_t>(at)].first + i);
    }
    template <fixed_string Name> [[nodiscard]] constexpr shape const& input() const { return this->template desc<Name>().shape; }
    /// Inferred shape of an output.
    template <fixed_string Name> [[nodiscard]] constexpr shape const& output() const { return this->template output_desc<Name>().shape; }
    template <fixed_string Name> [[nodiscard]] constexpr dtype output_type() const { return this->template output_desc<Name>().type; }
    /// Where the elements of an output go; append with `put`.
    template <fixed_string Name> [[nodiscard]] constexpr computed_value& result(std::size_t i = 0) const {
        constexpr int at = detail::position<Op, param_kind::output, Name>();
        return this->data_->computed[this->data_->output_ports[static_cast<std::size_t>(at)].first + i];
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

private:
    [[nodiscard]] constexpr value_view operand_at(std::size_t i) const {
        if (i >= this->data_->inputs.size() || !this->data_->inputs[i]) return {};
        return {*this->data_->inputs[i], this->data_->values[i]};
    }
};

GRAFT_END
