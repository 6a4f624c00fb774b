// graft/op/infer/tiling_context.hpp - the context of a tiling function: a node with inferred shapes; read-only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/infer/extent.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/op/infer/platform.hpp"

GRAFT_BEGIN

/// Inputs, attributes and values as in a rule, the descriptors of outputs, and the device: everything by name and
/// read-only. Decisions are written to a `graft::tiling`.
template <class Op> class GRAFT_TYPE tiling_context : public rule_context<Op> {
public:
    constexpr explicit tiling_context(
        frame& data, graft::platform const& device = nowhere, detail::extent_watch* watch = nullptr)
        : rule_context<Op>{{{&data}}}, device_(&device), watch_(watch) {}

    /// The device that the caller described.
    [[nodiscard]] constexpr graft::platform const& platform() const { return *device_; }
    /// A dim of a required input: the number, or in a proof over many shapes (`graft::fits`) its bounds. An axis that
    /// does not exist is -1, and the tiling function returns an error.
    template <fixed_string Name>
    [[nodiscard]] constexpr graft::extent extent(std::size_t axis, param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        return dim_of(this->data_->input_ports[p.at].first, axis);
    }
    /// The number of dims of the input.
    template <fixed_string Name> [[nodiscard]] constexpr std::size_t rank(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        return this->data_->input(p.at)->shape.rank();
    }
    /// The number of elements of a required input in the axes from `from` up to `to`.
    template <fixed_string Name> [[nodiscard]] constexpr graft::extent elements(
        std::size_t from = 0, std::size_t to = max_rank, param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        auto const rank = this->data_->input(p.at)->shape.rank();
        graft::extent all = 1;
        for (auto axis = from; axis < to && axis < rank; ++axis)
            all = axis == from ? dim_of(this->data_->input_ports[p.at].first, axis)
                               : all * dim_of(this->data_->input_ports[p.at].first, axis);
        return all;
    }
    /// Bytes of an element of a required input.
    template <fixed_string Name> [[nodiscard]] constexpr std::int64_t item_bytes(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        return static_cast<std::int64_t>((bits_of(this->data_->input(p.at)->type) + 7) / 8);
    }
    /// Dtype of a required input.
    template <fixed_string Name> [[nodiscard]] constexpr dtype type(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        return this->data_->input(p.at)->type;
    }
    /// Descriptor of a required input: its shape is read as numbers; this costs a proof one run for each shape.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc const& desc() const {
        as_numbers();
        return rule_context<Op>::template desc<Name>();
    }
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc const& desc(param_name<Name>) const {
        return desc<Name>();
    }
    /// Descriptor of an optional input, or null: test it before use.
    template <fixed_string Name>
    [[nodiscard]] constexpr tensor_desc const* optional_desc(param_name<Name> name = {}) const {
        as_numbers();
        return rule_context<Op>::optional_desc(name);
    }
    /// Descriptors of a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr input_descs dynamic_desc(param_name<Name> name = {}) const {
        as_numbers();
        return rule_context<Op>::dynamic_desc(name);
    }
    /// Shape of a required input.
    template <fixed_string Name> [[nodiscard]] constexpr shape const& input(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        as_numbers();
        return this->data_->input(p.at)->shape;
    }
    /// Shape of an optional input, or null: test it before use.
    template <fixed_string Name> [[nodiscard]] constexpr shape const* optional_input(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::optional_input, Name>();
        auto const* d = this->data_->input(p.at);
        if (d) as_numbers();
        return d ? &d->shape : nullptr;
    }
    /// Shapes of a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr input_shapes dynamic_input(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::dynamic_input, Name>();
        as_numbers();
        return input_shapes(this->inputs_at(p.at), this->data_->reads, p.at);
    }

    /// Descriptor of a required output.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc const& output_desc(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_output, Name>();
        as_numbers(true);
        return this->data_->output(p.at);
    }
    /// Descriptor of an optional output, or null: test it before use.
    template <fixed_string Name>
    [[nodiscard]] constexpr tensor_desc const* optional_output_desc(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::optional_output, Name>();
        as_numbers(true);
        auto const all = this->outputs_at(p.at);
        return all.empty() ? nullptr : &all[0];
    }
    /// Descriptors of a dynamic output.
    template <fixed_string Name>
    [[nodiscard]] constexpr span<tensor_desc const> dynamic_output_desc(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::dynamic_output, Name>();
        as_numbers(true);
        return this->outputs_at(p.at);
    }
    /// Value of a value-depend input, including those that only tiling reads.
    template <fixed_string Name> [[nodiscard]] constexpr auto value(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::tiling_value, Name>();
        return typed_value<Op::prototype.at(param_kind::input, p.at).types.bits>(this->value_of_port(p.at));
    }
    /// The same for a value that may be absent or unknown: test it before use.
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_value(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::optional_tiling_value, Name>();
        return graft::optional_value<Op::prototype.at(param_kind::input, p.at).types.bits>(this->value_of_port(p.at));
    }

private:
    /// A shape is read as numbers, or an output: a proof must then try each shape.
    constexpr void as_numbers(bool output = false) const {
        if (watch_) watch_->beyond = true, watch_->output = watch_->output || output;
    }
    [[nodiscard]] constexpr graft::extent dim_of(std::size_t tensor, std::size_t axis) const {
        auto const& s = this->data_->inputs[tensor]->shape;
        if (axis >= s.rank()) {
            this->data_->reads.note(invalid_read::what::dim, static_cast<std::int32_t>(tensor),
                static_cast<std::int64_t>(axis), static_cast<std::int64_t>(s.rank()));
            return -1;
        }
        if (watch_ && tensor < watch_->max_tensors)
            if (auto const v = watch_->variable[tensor][axis]; v > 0)
                return {watch_->low[v - 1], watch_->high[v - 1], static_cast<std::uint32_t>(v), watch_};
        auto const d = s[axis]; // beyond rank 8 it is packed
        auto const n = d.known() ? d.value() : std::int64_t{-1};
        if (!watch_) return n;
        return {n, n, ++watch_->names, watch_};
    }

    static constexpr graft::platform nowhere{};
    graft::platform const* device_;
    detail::extent_watch* watch_;
};

GRAFT_END
