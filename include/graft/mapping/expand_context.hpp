// graft/mapping/expand_context.hpp - one-to-many: a typed builder of the operators that replace an origin node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/mapping/parse_context.hpp"

GRAFT_BEGIN

namespace detail {
inline constexpr auto not_done = [] { return mistake{errc::part_is_not_done, "done"}; };
} // namespace detail

/// One operator inside an expansion: ports and attributes by name, checked against its prototype. Its
/// name comes after the origin's; an empty one gives the origin's own.
/// example `auto y = ctx.make<Add>("add0").template input<"x1">(a).template input<"x2">(b).done();`
template <class Op> class part {
    static_assert(detail::prototype_is_read<Op>);

public:
    constexpr part(parse_frame& f, op_id op, std::string_view name) : frame_(&f) {
        auto& storage = f.builder->target().storage;
        known_ = op != no_op;
        if (f.spare) draft_ = std::move(*f.spare);
        if (known_) draft_.begin(f.builder->target().catalog, op, storage);
        draft_.name = name.empty() ? f.name : storage.path(f.name, name);
        draft_.origin_name = f.name;
        draft_.origin_type = f.type;
        draft_.source = f.source;
    }
    /// Adds a tensor at an input; call it once per tensor of a dynamic input.
    template <fixed_string Name> constexpr part& input(tensor_id t) {
        constexpr int at = detail::input_of<Op, Name>;
        if (known_ && t != no_id) draft_.give(static_cast<std::size_t>(at), t);
        return *this;
    }
    /// Gives an attribute; the compiler holds a text in quotes against what the definition admits.
    template <fixed_string Name, class T> requires(!detail::is_literal_for<Op, Name, T>)
    constexpr part& attr(T const& value) {
        constexpr int at = detail::attribute_of<Op, Name>;
        auto& storage = frame_->builder->target().storage;
        if (known_) detail::give_attribute<Op, Name>(storage, draft_.attributes[static_cast<std::size_t>(at)], value);
        return *this;
    }
    /// A list in braces: `.attr<"strides">({1, 1})`.
    template <fixed_string Name, class T> constexpr part& attr(std::initializer_list<T> all) {
        return attr<Name, std::initializer_list<T>>(all);
    }
    template <fixed_string Name> constexpr part& attr(detail::literal_for<Op, Name> text) {
        return attr<Name>(text.value);
    }
    /// A constant that the compiler holds against what the definition admits: `.attr<"groups", 1>()`.
    /// error value_outside_the_definition
    template <fixed_string Name, auto Value> constexpr part& attr() {
        static_assert(detail::admits_constant<Op, Name, Value>());
        return attr<Name>(Value);
    }
    /// The tensors at an input are read in this format.
    template <fixed_string Name> constexpr part& read_as(format f) {
        constexpr int at = detail::input_of<Op, Name>;
        formats_[static_cast<std::size_t>(at)] = f;
        return *this;
    }
    template <fixed_string Name> constexpr part& outputs(std::size_t count) {
        constexpr int at = detail::output_of<Op, Name>;
        if (known_) draft_.count(static_cast<std::size_t>(at), static_cast<std::uint16_t>(count));
        return *this;
    }
    /// Adds the operator and infers it. Gives its first output; the others follow it in order. The context keeps the
    /// first fault, which the import reports: after it nothing is made, and the function need not look.
    /// error operator_not_in_catalog: the catalog has no `Op`, or another operator of its name; what its rules answer
    constexpr tensor_id done() { return frame_->fault ? done(frame_->fault) : no_id; }
    /// As above, but the fault is the function's own, which may go another way then; gives no_id without an operator.
    constexpr tensor_id done(status& why) {
        if (!known_)
            return why = fail(errc::operator_not_in_catalog, Op::prototype.name(),
                       "the operator that the plugin was compiled with"),
                   no_id;
        for (std::size_t p = 0; p < inputs; ++p)
            if (formats_[p] != format::nd) draft_.read_as(p, formats_[p]);
        auto const id = frame_->builder->add(draft_, why);
        if (frame_->spare) *frame_->spare = std::move(draft_);
        return frame_->builder->target().nodes[id].first_output;
    }

    /// Not so: an operator is a tensor after `done()`. error part_is_not_done
    template <std::same_as<tensor_id> T> operator T() const {
        static_assert(accepted<Op, detail::not_done>);
        return no_id;
    }

private:
    static constexpr std::size_t inputs = Op::prototype.count(param_kind::input);

    parse_frame* frame_;
    node_draft draft_{};
    bool known_ = false;
    std::array<format, inputs + 1> formats_{}; ///< by input port
};

/// What `.expand(fn)` sees: the origin node to read, operators to make, results to give. Every input of the
/// node must be read, and every output must be given its result: what is missing is an error with both figures.
template <class Origin> class expand_context : public origin_context<Origin> {
public:
    using origin_context<Origin>::origin_context;

    /// How many inputs the origin node has, over all ports.
    [[nodiscard]] constexpr std::size_t input_count() const { return this->frame_->inputs.size(); }
    /// The `i`-th input of the origin node, over all ports: CANN's Data node with this index. no_id and, when the
    /// function is done, an error where the node has no such input.
    [[nodiscard]] constexpr tensor_id data(std::size_t i) const {
        auto& f = *this->frame_;
        if (i >= f.wanted_inputs) f.wanted_inputs = i + 1;
        if (i >= f.inputs.size()) return no_id;
        (*f.read)[i] = true;
        return f.inputs[i];
    }
    /// The result does not depend on the tensors at this input.
    template <fixed_string Name> constexpr void leave_out() {
        auto const p = this->template slots<Name>();
        for (std::size_t k = 0; k < p.count; ++k) (*this->frame_->read)[p.first + k] = true;
    }
    /// A new operator of the catalog. `Op` must be in the catalog of the import.
    template <class Op> [[nodiscard]] constexpr part<Op> make(std::string_view name) {
        auto const op = this->frame_->builder->find_definition(Op::prototype.name(), detail::ports_of<Op>);
        return part<Op>(*this->frame_, op, name);
    }
    /// Not so: the operator is a type, `ctx.make<Add>("add")`. error name_is_no_template_argument
    constexpr auto make(std::string_view, std::string_view) const { return detail::refused_name<Origin>(); }
    /// A constant vector of integers.
    [[nodiscard]] constexpr tensor_id constant_of(
        std::string_view name, span<std::int64_t const> elements, dtype type = dtype::i64) {
        auto& g = this->frame_->builder->target();
        tensor_view v;
        v.desc = {type, format::nd, format::nd, shape{static_cast<std::int64_t>(elements.size())}};
        if (type == dtype::i32) {
            auto const data = g.storage.template make<std::int32_t>(elements.size());
            for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::int32_t>(elements[i]);
            v.bytes = g.storage.bytes_of(span<std::int32_t const>(data));
        } else {
            v.bytes = g.storage.bytes_of(g.storage.keep(elements));
        }
        return this->frame_->builder->add_constant(
            g.storage.path(this->frame_->name, name), name_of(node_kind::constant), v);
    }
    /// Weight `number` as a constant of this shape, see parse_context::weight; no_id after a fault, which the context
    /// keeps.
    /// error wrong_blob_size, missing_weights, out_of_memory_budget
    [[nodiscard]] constexpr tensor_id weight(
        std::size_t number, std::string_view name, shape const& wanted, double fill = __builtin_nan("")) {
        auto& f = *this->frame_;
        if (f.fault) f.fault = detail::weight_of(f, name, number, wanted, fill);
        return f.fault ? (*f.weight_tensors)[number] : no_id;
    }
    /// The next output of the origin node is this tensor.
    constexpr void result(tensor_id t) {
        if (this->frame_->fault) this->frame_->results->push_back(t);
    }
};

GRAFT_END
