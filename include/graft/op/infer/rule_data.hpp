// graft/op/infer/rule_data.hpp - the data of a node that a rule reads and writes, independent of the operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/op/infer/attribute_list.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/op/infer/optional_read.hpp"
#include "graft/op/infer/output.hpp"
#include "graft/op/infer/value.hpp"

GRAFT_BEGIN

/// The part of every context that is independent of its operator.
class GRAFT_TYPE rule_data {
public:
    frame* data_; ///< the call; public, so that a context is an aggregate and is created without a function

    /// The node's name in the model.
    [[nodiscard]] constexpr std::string_view node_name() const { return data_->node; }
    /// The name of the operator in its prototype.
    [[nodiscard]] constexpr std::string_view op_type() const { return data_->op; }
    /// An attribute that a plugin copied from the model's node, or null. cost a search by name
    [[nodiscard]] constexpr attr_value const* carried(std::string_view name) const {
        for (auto const& a : data_->carried)
            if (a.name == name) return &a.value;
        return nullptr;
    }
    /// The type-erased call, for code that works on any operator; it counts as a read of every input and attribute.
    [[nodiscard]] constexpr frame& erased() const {
        data_->read_inputs = data_->read_attributes = ~std::uint64_t{0};
        return *data_;
    }
    /// The same, for code that reads no attribute and of the inputs only those that have a bit in `read`, or that it
    /// marks itself in `read_inputs`.
    [[nodiscard]] constexpr frame& erased_ports(std::uint64_t read) const {
        data_->read_inputs |= read;
        return *data_;
    }
    /// Below: access by position, which the contexts call with the position that the compiler found for a name. They
    /// are independent of the operator: a function that rules call is compiled once, not for each name nor in each
    /// rule. The descriptor, or the shape, of a required input.
    [[nodiscard, gnu::noinline]] constexpr tensor_desc const& desc_at(int port) const {
        data_->read_inputs |= std::uint64_t{1} << (port & 63);
        return *data_->input(port);
    }
    [[nodiscard, gnu::noinline]] constexpr shape const& shape_at(int port) const {
        data_->read_inputs |= std::uint64_t{1} << (port & 63); // not by a second call: rules are called for each node
        return data_->input(port)->shape;
    }
    /// The value of an attribute, which is noted as read: errors of the rule name the attribute that was read last.
    /// `found` is a position, with the flags of `name_access.hpp`.
    [[nodiscard, gnu::noinline]] constexpr attr_value const& attribute_at(int found) const {
        data_->read_attribute = found & detail::attribute_positions;
        data_->read_attributes |= std::uint64_t{1} << data_->read_attribute;
        return data_->attribute(data_->read_attribute);
    }
    /// The first tensor of an output port, to write its shape. What is written to an absent output is lost.
    [[nodiscard, gnu::noinline]] constexpr output_shape shape_to_write(int port) const {
        return {data_->output(port).shape, *data_, port};
    }
    /// The first tensor of an output port, to write its dtype. What is written to an absent output is lost.
    [[nodiscard, gnu::noinline]] constexpr output_dtype dtype_to_write(int port) const {
        return {data_->output(port).type, *data_, port};
    }
    /// The descriptors of all tensors of an input port; empty if it is absent.
    [[nodiscard]] constexpr span<tensor_desc const* const> inputs_at(int port) const {
        data_->read_inputs |= std::uint64_t{1} << (port & 63);
        auto const p = data_->input_ports[static_cast<std::size_t>(port)];
        return data_->inputs.subspan(p.first, p.count);
    }
    /// The descriptors of all tensors of an output port, to be written; empty if it is absent.
    [[nodiscard]] constexpr span<tensor_desc> outputs_at(int port) const {
        auto const p = data_->output_ports[static_cast<std::size_t>(port)];
        return data_->outputs.subspan(p.first, p.count);
    }
    /// What is known of the elements of input `i`, counted over all ports; nothing if it is absent.
    [[nodiscard]] constexpr value_view value_at(std::size_t i) const {
        if (i >= data_->inputs.size() || !data_->inputs[i]) return {&data_->reads, i};
        return {*data_->inputs[i], data_->values[i], &data_->reads, i};
    }
    /// What is known of the elements of tensor `i` of an input port; nothing if it is absent.
    /// error index_out_of_range, by `infer_node`, for a tensor after the first that is not there
    [[nodiscard]] constexpr value_view value_of_port(int port, std::size_t i = 0) const {
        auto const p = data_->input_ports[static_cast<std::size_t>(port)];
        if (i < p.count) return value_at(p.first + i);
        if (i > 0) data_->reads.note(invalid_read::what::input_tensor, port, static_cast<std::int64_t>(i), p.count);
        return {&data_->reads, data_->absent_input(port)};
    }
    /// The rule makes an error at this parameter of the prototype, which it must return.
    [[gnu::noinline, gnu::cold]] constexpr void fails_at(int parameter) const {
        data_->reads.note(invalid_read::what::refused, parameter);
    }
    /// Where a read of an optional input is recorded if it is absent.
    [[nodiscard]] constexpr detail::optional_place optional_port(int port) const {
        data_->read_inputs |= std::uint64_t{1} << (port & 63);
        return {&data_->reads, port};
    }
    /// An attribute's value as a rule gets it.
    template <class T> [[nodiscard]] constexpr auto given(T value, int found) const {
        return detail::read_by(value, data_->reads, found & detail::attribute_positions);
    }
    /// The value of an attribute of this kind: one function for all operators.
    template <attr_kind Kind> [[nodiscard, gnu::noinline]] constexpr auto attribute_in_kind(int found) const {
        return given(detail::typed<Kind>(attribute_at(found)), found);
    }
    /// Writes to an absent output are stored in the last one, which has no reader.
    [[nodiscard]] constexpr computed_value& computed_at(int port, std::size_t i) const {
        auto const p = data_->output_ports[static_cast<std::size_t>(port)];
        auto const last = data_->computed.size() - 1;
        if (i > 0 && i >= p.count)
            data_->reads.note(invalid_read::what::output_tensor, port, static_cast<std::int64_t>(i), p.count);
        return data_->computed[i < p.count && p.first + i < last ? p.first + i : last];
    }
};

GRAFT_END
