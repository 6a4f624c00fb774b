// graft/op/tiling_context.hpp - what a tiling function sees of a node whose shapes are inferred; read-only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/op/access.hpp"
#include "graft/op/context.hpp"
#include "graft/op/platform.hpp"

GRAFT_BEGIN

/// Inputs, attributes and values as in a rule, the descriptors of outputs, and the device: everything by name, nothing
/// to write. What is decided goes into a `graft::tiling`.
template <class Op> class GRAFT_TYPE tiling_context : public rule_context<Op> {
public:
    constexpr explicit tiling_context(frame& data, graft::platform const& device = nowhere)
        : rule_context<Op>{rule_data(data)}, device_(&device) {}

    /// The device that the caller described.
    [[nodiscard]] constexpr graft::platform const& platform() const { return *device_; }
    /// Shape of a required input.
    template <fixed_string Name> [[nodiscard]] constexpr shape const& input(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_input, Name>();
        return this->data_->input(p.at)->shape;
    }
    /// Shape of an optional input, or null: it must be tested.
    template <fixed_string Name> [[nodiscard]] constexpr shape const* optional_input(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::optional_input, Name>();
        auto const* d = this->data_->input(p.at);
        return d ? &d->shape : nullptr;
    }
    /// Shapes at a dynamic input.
    template <fixed_string Name> [[nodiscard]] constexpr input_shapes dynamic_input(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::dynamic_input, Name>();
        return input_shapes(this->inputs_at(p.at), this->data_->reads, p.at);
    }

    /// Descriptor of a required output.
    template <fixed_string Name> [[nodiscard]] constexpr tensor_desc const& output_desc(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::required_output, Name>();
        return this->data_->output(p.at);
    }
    /// Descriptor of an optional output, or null: it must be tested.
    template <fixed_string Name>
    [[nodiscard]] constexpr tensor_desc const* optional_output_desc(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::optional_output, Name>();
        auto const all = this->outputs_at(p.at);
        return all.empty() ? nullptr : &all[0];
    }
    /// Descriptors at a dynamic output.
    template <fixed_string Name>
    [[nodiscard]] constexpr span<tensor_desc const> dynamic_output_desc(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::dynamic_output, Name>();
        return this->outputs_at(p.at);
    }
    /// Value of a value-depend input, of those that tiling alone reads too.
    template <fixed_string Name> [[nodiscard]] constexpr auto value(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::tiling_value, Name>();
        return typed_value<Op::prototype.at(param_kind::input, p.at).types.bits>(this->value_of_port(p.at));
    }
    /// The same where it may be absent or unknown: it must be tested.
    template <fixed_string Name> [[nodiscard]] constexpr auto optional_value(param_name<Name> = {}) const {
        constexpr auto p = detail::place_of<Op, access::optional_tiling_value, Name>();
        return graft::optional_value<Op::prototype.at(param_kind::input, p.at).types.bits>(this->value_of_port(p.at));
    }

private:
    static constexpr graft::platform nowhere{};
    graft::platform const* device_;
};

GRAFT_END
