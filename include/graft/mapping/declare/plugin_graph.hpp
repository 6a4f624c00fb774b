// graft/mapping/declare/plugin_graph.hpp - the graph of an import as the functions of plugins see it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/ids.hpp"
#include "graft/graph/ir/quantized.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/invalid_read.hpp"
#include "graft/tensor/shape.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// Adds nodes to a graph: graft/graph/ir/builder.hpp
class graph_builder;
struct plugin_frame;

/// The graph that an import builds, as the functions of plugins read it and add to it. It is abstract, so that a unit
/// that defines plugins compiles no graph; the importer derives from it.
class GRAFT_TYPE plugin_graph {
public:
    /// The storage of names and elements that live as long as the graph.
    [[nodiscard]] virtual constexpr arena& storage() = 0;
    /// The inferred descriptor of a tensor of the graph.
    [[nodiscard]] virtual constexpr tensor_desc const& desc(tensor_id t) const = 0;
    /// The elements of a tensor, as far as they are known now.
    [[nodiscard]] virtual constexpr known_value value_of(tensor_id t) const = 0;
    /// Whether there is such a tensor.
    [[nodiscard]] virtual constexpr bool has(tensor_id t) const = 0;
    /// A constant of the graph. Elements that are neither in `storage` nor those of another tensor are copied.
    virtual constexpr tensor_id add_constant(
        std::string_view name, std::string_view origin_type, tensor_view const& value) = 0;
    /// The graph's own builder, for who includes `graft/graph/ir/builder.hpp`.
    [[nodiscard]] virtual constexpr graph_builder& builder() = 0;

    // For the contexts of parse functions and expansions.

    /// A constant for blob `number` of the node, see `parse_context::weight`; the parts of a layer share it.
    /// error wrong_blob_size, missing_weights, memory_budget_exceeded
    virtual constexpr status weight(plugin_frame const& of, std::string_view parameter, std::size_t number,
        shape const& wanted, double fill, tensor_id& to) = 0;
    /// Integers, or floats, as elements of this dtype, which `storage` keeps; see `expand_context::constant_of`.
    /// error number_out_of_range, wrong_dtype
    virtual constexpr status numbers(
        std::string_view name, span<std::int64_t const> whole, span<double const> real, dtype type, byte_view& to) = 0;
    /// See `expand_context::describe`.
    virtual status describe(tensor_id t, quantization const& q) = 0;
    /// An attribute of a node that the node of `of` represents, see `plugin_context::inner`.
    [[nodiscard]] virtual attr_value inner_attribute(
        plugin_frame& of, std::string_view role, std::string_view name) = 0;

    /// The name of a part of the node that is expanded: that of the node, followed by `name`, and by a number if a part
    /// already has this name.
    [[nodiscard]] virtual constexpr std::string_view name_of_part(plugin_frame const& of, std::string_view name) = 0;
    /// Begins an operator: its name, the fingerprint of its ports, and what is appended to the name of `of`.
    /// error operator_not_in_catalog
    virtual constexpr status begin(
        plugin_frame const& of, std::string_view op, std::uint64_t ports, std::string_view name) = 0;
    /// For the operator that is being added, in the prototype's order: an attribute; one more tensor at an input port;
    /// the format in which an input port is read; the number of tensors of an output port.
    [[nodiscard]] virtual constexpr attr_value& attribute(std::size_t at) = 0;
    virtual constexpr void add_tensor(std::size_t port, tensor_id t) = 0;
    virtual constexpr void read_as(std::size_t port, format f) = 0;
    virtual constexpr void count(std::size_t port, std::size_t tensors) = 0;
    /// Adds and infers the node: returns its first output. `why` is the result of its rules.
    virtual constexpr tensor_id end(status& why) = 0;
    /// Output `i`, or the first of the port with this name, of the node that produces `first`; no_id if it has none.
    [[nodiscard]] virtual constexpr tensor_id output_at(tensor_id first, std::size_t i) const = 0;
    [[nodiscard]] virtual constexpr tensor_id output_named(tensor_id first, std::string_view port) const = 0;
    /// The next output of the node that is expanded.
    virtual constexpr void result(tensor_id t) = 0;

protected:
    constexpr plugin_graph() = default;
    constexpr plugin_graph(plugin_graph const&) = default;
    constexpr plugin_graph& operator=(plugin_graph const&) = default;
    constexpr ~plugin_graph() = default; // not deleted through its base
};

/// The node for which a function of a plugin is called, type-erased: the origin as it is in the model.
struct GRAFT_TYPE plugin_frame {
    std::string_view name{},              ///< of the node in the model
        type{};                           ///< of the node in the model: the framework's operator
    std::string_view producer{};          ///< the program that wrote the model; empty: unspecified
    std::uint32_t source = no_id;         ///< node of the model as read
    span<named_attr const> carried{};     ///< attributes kept on the node
    span<attr_value const> attributes{};  ///< the origin's, in its prototype's order; kind none = absent
    span<port_slots const> input_ports{}; ///< of the origin
    span<tensor_id const> inputs{};       ///< tensors in the graph, in the origin's order
    span<bool> read{};                    ///< one per input: whether the function has read it; or empty
    span<tensor_view const> weights{};    ///< the layer's blobs
    std::size_t output_count = 0;         ///< number of outputs in the model, 0 = from the definition
    std::size_t inner_count = 0;          ///< fused nodes: the number of nodes in this one
    plugin_graph* graph = nullptr;        ///< null while the compiler tests the function
    bool reads_its_surroundings = false;  ///< the function has read more than attributes and their ports
    invalid_read reads{};                 ///< the function's first read of an element that does not exist
    status const* misnamed = nullptr;     ///< the function's first name of an inner node that no pass gives, if any
    std::uint64_t tested = 0,             ///< the attributes whose presence the function has asked for, a bit each
        evaluated = 0;                    ///< the attributes whose value it has read, a bit each

    /// Whether the function has read what does not exist, which is the error of the node.
    [[nodiscard]] constexpr bool reads_wrongly() const { return reads.any() || misnamed; }
};

GRAFT_END
