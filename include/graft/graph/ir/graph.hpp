// graft/graph/ir/graph.hpp - the typed graph: arrays of nodes and tensors, with a descriptor on every edge
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/owner.hpp"
#include "graft/graph/ir/ids.hpp"
#include "graft/graph/ir/quantized.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/implementation.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// One tensor: produced by one node, with any number of readers.
struct tensor {
    tensor_desc desc{};           ///< dtype, shape and format, as inference or the model knows them
    node_id producer = no_id;     ///< the node of which it is an output
    std::uint32_t value = no_id;  ///< into `graph::values`: the elements as far as inference knows them
    std::string_view origin{};    ///< the framework's own name: `conv1:0`, a Caffe blob
    bool declared = false;        ///< the descriptor is the model's declaration, no rule has confirmed it
    std::uint32_t stated = no_id; ///< into `graph::stated`: a shape for dims that rules leave dynamic, or no_id
};

/// How one consumer reads a tensor: storage layout and the framework's layout; nd = the tensor's own.
struct edge_format {
    /// The layout in which the consumer reads the elements.
    format read = format::nd, origin = format::nd; ///< the layout that the model's framework has there

    constexpr edge_format() = default;
    constexpr edge_format(format both) : read(both), origin(both) {}
    constexpr edge_format(format in_memory, format of_framework) : read(in_memory), origin(of_framework) {}
};

/// Nodes that represent one node of the model and were kept together: CANN's PartitionedCall. Index: `node::call`.
struct graph_call {
    /// Name of the model's node.
    std::string_view name{}, original_type{}; ///< name of its operator in the framework
    /// One for each input of the model's node; `no_id`: absent.
    std::vector<tensor_id> inputs{}, outputs{}; ///< one for each of its outputs; `no_id`: it is not produced
};

/// How often a graph was edited, and whether an edit of it is open. It belongs to the object, not to its contents: a
/// copy begins anew, and a graph that is assigned to counts as edited.
struct graph_edits {
    std::uint32_t count = 0; ///< number of edits and assignments so far
    bool open = false;       ///< a `graph_edit` of it exists

    constexpr graph_edits() = default;
    constexpr graph_edits(graph_edits const&) {}
    constexpr graph_edits& operator=(graph_edits const&) { return ++count, *this; }
};

/// One node. Ports and attributes are in the prototype's order.
struct node {
    node_kind kind = node_kind::operation; ///< an operation, a graph input, a constant, or a node without a definition
    implementation by = implementation::builtin; ///< engines of this kind are tried first
    op_id op = no_op;                            ///< of `graph::catalog`; `no_op` unless `kind` is `operation`
    std::string_view name{},                     ///< unique in the graph
        origin_name{},             ///< name of the model's node that it comes from; of several nodes if one became many
        origin_type{};             ///< the framework's operator of that node
    std::uint32_t first_input = 0; ///< into `graph::edges`
    tensor_id first_output{};      ///< the others follow: `output(k)`
    std::uint32_t first_slot = 0;  ///< into `graph::slots`: input ports, then output ports
    std::uint32_t first_attribute = 0; ///< into `graph::attributes`
    std::uint32_t first_control = 0;   ///< into `graph::controls`
    std::uint32_t first_carried = 0;   ///< into `graph::carried`
    std::uint32_t call = no_id;        ///< into `graph::calls`: the call that contains the node
    std::uint16_t input_count = 0,     ///< number of input tensors, absent optional ones included
        output_count = 0,              ///< number of output tensors
        control_count = 0,             ///< number of nodes that must run before
        attribute_count = 0,           ///< number of attributes in the prototype
        carried_count = 0;             ///< number of attributes that a plugin copied
    std::uint32_t source = no_id;      ///< node of the model as read, for places

    /// The tensor of the `k`-th output; `output(output_count)` is the end.
    [[nodiscard]] constexpr tensor_id output(std::size_t k) const { return static_cast<tensor_id>(first_output + k); }
};

/// A graph input or output, under the name that the user knows. An input may be a state: of a model with memory, such
/// as one that counts its runs. Its value is that of its output in the previous run, and `first` before any run; a
/// session handles that.
struct graph_port {
    std::string_view name{};             ///< of the input or output; unique among inputs, and among outputs
    tensor_id tensor = no_id;            ///< the tensor that is fed, or returned
    std::uint32_t state_output = no_id;  ///< of a state: the position of its output; otherwise no_id
    std::uint32_t initial_value = no_id; ///< of such an input: its initial value, in `graph::values`
};

/// A tensor of the model that is no longer produced by a node: the reason, and the tensor that now has its value.
struct removed_tensor {
    std::string_view origin{},   ///< the framework's name of the tensor
        origin_name{},           ///< name of the node that produced it
        origin_type{};           ///< the framework's operator of that node
    std::string_view how{};      ///< identity, folded, inlined, fused:NAME, dead
    tensor_id now = no_id;       ///< the tensor with its value; no_id if none has it
    tensor_desc desc{};          ///< what was known about it
    bool in_place = false;       ///< its node overwrote an input of the same name (Caffe)
    std::string_view split_of{}; ///< the blob whose readers this copy is for: Caffe inserts such layers implicitly
};

/// A loop: nodes `first` to `end` are repeated while a NextIteration among them is reached. Its Enter nodes precede
/// it, its Exit nodes follow it; a Merge in it may read a later NextIteration.
struct graph_loop {
    /// The first node of the body.
    node_id first = 0, end = 0;   ///< the node after the last one
    std::uint32_t parent = no_id; ///< the loop around it, which is earlier in `graph::loops`
    std::string_view name{};      ///< name of the loop's frame in the model
};

/// Why a tensor of data-dependent size is at most as large as its bound.
enum class bound_origin : std::uint8_t {
    rules,  ///< the rules of the operators before it prove it
    stated, ///< the caller says so
    open,   ///< nothing does: it is only what is planned for, and `grow_dynamic_sizes` makes it larger
};

/// The maximum shape of a tensor with a data-dependent shape, or of an input with symbolic or unknown dims.
/// example `{g.inputs[0].tensor, {64, 4}}`
struct tensor_bound {
    tensor_id tensor = no_id;                 ///< the tensor; unique in `graph::bounds`
    shape max{};                              ///< static
    bound_origin from = bound_origin::stated; ///< who says so
};
/// The default maximum of a dynamic dim without a bound (`bound_dynamic_sizes`).
inline constexpr std::int64_t default_dynamic_size = 1024;

/// The fault of a node of a graph that import rejected: its own error, or an earlier one that it depends on.
struct node_fault {
    node_id node = no_id; ///< the node that is wrong
    bool after = false;   ///< a node before it has an error; this one was not checked
    error what{};         ///< its own error, if it does not depend on one
};

/// The nodes that a preparation step removed from a graph.
struct step_report {
    std::string_view step{}; ///< its name, one of `preparation_names`
    std::size_t nodes = 0;   ///< how many nodes it removed
};

/// Nodes in topological order (except a loop's back edges). Names and bytes are views into `storage` and `owners`.
struct GRAFT_TYPE graph : owner<graph> {
    catalog_view catalog{};             ///< the operators of its nodes; the table must outlive the graph
    series<node> nodes{};               ///< in topological order, but for the back edges of loops
    series<tensor> tensors{};           ///< by id; those of one node's outputs are neighbours
    std::vector<tensor_id> edges{};     ///< inputs of nodes; no_id = absent optional input
    series<edge_format> edge_formats{}; ///< for each of `edges`, the layouts in which it is read
    series<port_slots> slots{};         ///< for each port of a node, which of its tensors are at it
    series<attr_value> attributes{};    ///< of all nodes, in the order of their prototypes
    std::vector<node_id> controls{};    ///< of all nodes: those that must run before, without a tensor between
    series<known_value> values{};       ///< known elements, of constants and of tensors that inference evaluated
    /// Shapes that the model declares for tensors. If one is more precise than the rules, which win if they contradict
    /// each other, its tensor is `declared`, and a run checks its result against it.
    series<shape> stated{};
    /// What the caller feeds, in the model's order.
    series<graph_port> inputs{}, outputs{}; ///< what a run returns, in the model's order or the one requested
    series<removed_tensor> removed{};       ///< why tensors of the model are absent
    series<named_attr> carried{};           ///< attributes of the model's nodes that no operator defines
    series<graph_call> calls{};             ///< nodes that represent one node of the model; most graphs have none
    series<graph_loop> loops{};             ///< by first node; a loop is before those inside it
    series<tensor_bound> bounds{};          ///< by tensor: the results of `bound_sizes`
    /// By tensor: quantizations, as set by plugins and operators (`describe`).
    series<quantized_tensor> quantized{};
    /// The symbols of symbolic dims; null if there are none. Computations with such dims modify it.
    shared<symbol_table> symbols{};
    series<node_fault> faults{};         ///< by node; none in a graph that import returns
    series<step_report> prepared{};      ///< one per preparation step, in the order in which they ran
    arena storage{};                     ///< names, lists and small constants of the graph
    series<shared<void const>> owners{}; ///< what else its views refer to, such as the mapped file of the model
    std::string_view framework{};        ///< of the model, as its front end is named; empty for graphs built in code
    /// The location of a node of the model as read in its file; set with the model by import.
    place (*locate)(void const* model, std::uint32_t source) = nullptr;
    /// The model as read, the first argument of these functions; null for graphs built in code.
    void const* model = nullptr;
    /// The scope pass that created a node of the model as read; empty if it was in the file. Set by import.
    std::string_view (*created_by)(void const* model, std::uint32_t source) = nullptr;
    /// Gives the pages of the model's file, in which constants are, back to the system, which reads them again when
    /// they are used; null: they are not in a file. Set by import.
    void (*release_pages)(void const* model) = nullptr;
    /// What `graph_edit` keeps: sessions of this graph refuse to run after an edit began.
    graph_edits edits{};

    /// The tensors that a node reads, port after port; `no_id`: an absent optional input.
    [[nodiscard]] constexpr span<tensor_id const> inputs_of(node const& n) const {
        return {edges.data() + n.first_input, n.input_count};
    }
    /// The tensors that a node produces, port after port.
    [[nodiscard]] constexpr span<tensor const> outputs_of(node const& n) const {
        return {tensors.data() + n.first_output, n.output_count};
    }
    /// The attributes of a node in the prototype's order; of kind `none` if the node has no value for it.
    [[nodiscard]] constexpr span<attr_value const> attributes_of(node const& n) const {
        return {attributes.data() + n.first_attribute, n.attribute_count};
    }
    /// Attributes that a plugin copied from the model's node, in addition to the operator's attributes.
    [[nodiscard]] constexpr span<named_attr const> carried_of(node const& n) const {
        return {carried.data() + n.first_carried, n.carried_count};
    }
    /// The nodes that must have run before `n`, apart from the producers of its inputs.
    [[nodiscard]] span<node_id const> controls_of(node const& n) const {
        return {controls.data() + n.first_control, n.control_count};
    }
    /// For each input port of an operation which of `inputs_of(n)` are at it; empty for other nodes.
    [[nodiscard]] constexpr span<port_slots const> input_ports(node const& n) const {
        return {slots.data() + n.first_slot, n.kind == node_kind::operation ? catalog.ops[n.op].inputs : 0u};
    }
    /// For each output port of an operation which of `outputs_of(n)` are at it; empty for other nodes.
    [[nodiscard]] constexpr span<port_slots const> output_ports(node const& n) const {
        if (n.kind != node_kind::operation) return {};
        return {slots.data() + n.first_slot + catalog.ops[n.op].inputs, catalog.ops[n.op].outputs};
    }
    /// The operator's name in the catalog; `Data` and `Const` for inputs and constants, `left out`; empty for an opaque
    /// node.
    [[nodiscard]] constexpr std::string_view op_name(node const& n) const {
        switch (n.kind) {
        case node_kind::input:
        case node_kind::constant:
        case node_kind::left_out: return name_of(n.kind);
        case node_kind::operation: return catalog.name(n.op);
        case node_kind::opaque: return {};
        }
        __builtin_unreachable();
    }
    /// The location of a node: file, line and the framework's names if import knows them, or the node's name.
    [[nodiscard]] place place_of(node const& n) const {
        if (locate && n.source != no_id) return locate(model, n.source);
        return place::at(n.name, n.origin_type.empty() ? op_name(n) : n.origin_type);
    }
    /// The scope pass whose result is or contains the node; empty if there is none.
    [[nodiscard]] std::string_view pass_of(node const& n) const {
        return created_by && n.source != no_id ? created_by(model, n.source) : std::string_view();
    }
    /// Descriptor of the `i`-th input of a node as this node reads it (its plugin may have set a format).
    [[nodiscard]] constexpr tensor_desc input_desc(node const& n, std::size_t i) const {
        auto const t = edges[n.first_input + i];
        auto d = t == no_id ? tensor_desc{} : tensors[t].desc;
        auto const f = edge_formats[n.first_input + i];
        if (f.read != format::nd) d.format = f.read;
        if (f.origin != format::nd) d.origin_format = f.origin;
        return d;
    }
    /// Position in `bounds` of a tensor with a data-dependent size, or no_id.
    /// cost O(log bounds)
    [[nodiscard]] constexpr std::uint32_t bound_of(tensor_id t) const {
        auto const at = algorithm::lower_bound(
            bounds.begin(), bounds.end(), t, [](tensor_bound const& b, tensor_id id) { return b.tensor < id; });
        return at != bounds.end() && at->tensor == t ? static_cast<std::uint32_t>(at - bounds.begin()) : no_id;
    }
    /// The quantization of a tensor, or null if there is none.
    /// cost O(log quantized)
    [[nodiscard]] constexpr quantization const* quantization_of(tensor_id t) const {
        auto const at = algorithm::lower_bound(quantized.begin(), quantized.end(), t,
            [](quantized_tensor const& q, tensor_id id) { return q.tensor < id; });
        return at != quantized.end() && at->tensor == t ? &at->is : nullptr;
    }
    /// Whether the shape is static because the model declares it: only a run can confirm it.
    [[nodiscard]] constexpr bool is_trusted(tensor_id t) const {
        return tensors[t].stated != no_id && tensors[t].declared && tensors[t].desc.shape.is_static();
    }
    /// Descriptor of a tensor at its maximum size: its own, with the bound as the shape.
    [[nodiscard]] constexpr tensor_desc largest_desc(tensor_id t) const {
        auto d = tensors[t].desc;
        if (auto const b = bound_of(t); b != no_id) d.shape = bounds[b].max;
        return d;
    }
    /// The known elements of a tensor.
    [[nodiscard]] constexpr known_value value_of(tensor_id t) const {
        return tensors[t].value == no_id ? known_value{} : values[tensors[t].value];
    }
    /// Whether the bytes are part of the model: no memory is planned for the tensor.
    [[nodiscard]] constexpr bool is_constant(tensor_id t) const {
        return nodes[tensors[t].producer].kind == node_kind::constant;
    }
};

#if defined(GRAFT_SEPARATE)
// Otherwise a unit would compile for each list the functions that construct, move and free it.
extern template class series<node>;
extern template class series<edge_format>;
extern template class series<tensor>;
extern template class series<port_slots>;
extern template class series<attr_value>;
extern template class series<known_value>;
extern template class series<shape>;
extern template class series<graph_port>;
extern template class series<removed_tensor>;
extern template class series<named_attr>;
extern template class series<graph_call>;
extern template class series<graph_loop>;
extern template class series<tensor_bound>;
extern template class series<quantized_tensor>;
extern template class series<node_fault>;
extern template class series<step_report>;
#endif

GRAFT_END
