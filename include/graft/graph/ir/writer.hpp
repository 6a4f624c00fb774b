// graft/graph/ir/writer.hpp - adds nodes to a graph: operators by type with parameters by name, or by run-time name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/arguments.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/op/catalog/fingerprint.hpp"

GRAFT_BEGIN

/// Adds nodes to a graph: graft/graph/ir/builder.hpp
class graph_builder;

namespace detail {

/// The reason why a node of `Op` is not a tensor: the output that is not a single tensor, or not the only output.
template <class Op> inline constexpr auto review_of_one_output = [] {
    for (auto const& p : Op::prototype.params())
        if (p.is_output() && p.how != presence::required)
            return mistake{p.how == presence::dynamic ? errc::output_is_dynamic : errc::output_is_optional, p.name};
    if (Op::prototype.count(param_kind::output) < 2) return mistake{errc::wrong_output_count, "output"};
    return mistake{errc::wrong_output_count, Op::prototype.at(param_kind::output, 1).name};
};
/// Whether `Op` has exactly one required output, so that its node represents that tensor.
template <class Op> inline constexpr bool returns_one = Op::prototype.count(param_kind::output) == 1 &&
                                                        Op::prototype.at(param_kind::output, 0).how ==
                                                            presence::required;

} // namespace detail

namespace detail {
constexpr mistake input_written_otherwise() { return {errc::wrong_arguments, "input"}; }
constexpr mistake constant_written_otherwise() { return {errc::wrong_arguments, "constant"}; }
constexpr mistake output_written_otherwise() { return {errc::wrong_arguments, "output"}; }
} // namespace detail

/// A new node; if its operator has one output it represents that tensor.
template <class Op> struct added_op : op_ref<Op> {
    using op_ref<Op>::op_ref;
    operator tensor_ref() const requires detail::returns_one<Op>
    {
        return this->outputs()[0];
    }
    /// Deleted: a node with several outputs is not a tensor; write `node.output<"y">()`.
    /// error output_is_dynamic, output_is_optional, wrong_output_count
    template <std::same_as<tensor_ref> T> requires(!detail::returns_one<Op>)
    operator T() const {
        static_assert(accepted<Op, detail::review_of_one_output<Op>>);
        return {};
    }
};

/// Adds nodes to a graph. Each is verified and inferred immediately, so that its shapes are available. Errors of rules
/// are added to the error list, and the nodes after them have unknown shapes. The compiler rejects everything that a
/// type determines: a name that the operator does not have, a missing required input or attribute, a value of another
/// kind. References must be of this writer's graph.
/// example `auto y = net.add<Conv2D>("conv", "x"_p = x, "filter"_p = w, "strides"_p = {1, 1, 2, 2});`
/// cost that of inference; a few vectors per node temporarily
class GRAFT_TYPE graph_writer {
public:
    /// An argument of a node that is added by run-time names.
    struct argument {
        std::string_view name{};           ///< of the input, the attribute, or the optional or dynamic output
        std::vector<tensor_ref> tensors{}; ///< of an input: one, or those of a dynamic one
        attr_value attribute{};            ///< kind none: `tensors` are used

        argument(std::string_view n, tensor_ref t) : name(n), tensors{t} {}
        argument(std::string_view n, std::vector<tensor_ref> t) : name(n), tensors(std::move(t)) {}
        argument(std::string_view n, attr_value const& v) : name(n), attribute(v) {}
    };

    /// Nodes are added to the graph of `builder`, errors to `errors`.
    GRAFT_LARGE graph_writer(graph_builder& builder, error_list& errors);

    /// Adds an input of the graph, whose tensor nodes read. Dims are numbers, -1 (unknown) or symbols of the network.
    /// example `auto const x = net.input("x", graft::dtype::f32, {net.symbols()("N"), 8});`
    /// error unknown_symbol (of another graph), negative_dim, overflow, rank_too_large
    GRAFT_LARGE tensor_ref input(std::string_view name, dtype type, shape const& dims, format layout = format::nd);
    /// Deleted: the arguments are a name, a dtype and dims in braces, `input("x", dtype::f32, {8, 64})`.
    /// error wrong_arguments; the same for `output` with its tensor first
    template <class Of = graph_writer>
    [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(std::string_view, shape const&) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer>
    [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(std::string_view, dtype) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer> [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(
        std::string_view, detail::anything, shape const&) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer>
    [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(dtype, std::string_view, shape const&) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer, std::integral I>
    [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(std::string_view, dtype, I, ...) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer>
    [[deprecated("write output(name, tensor)")]] void output(tensor_ref, std::string_view) {
        static_assert(accepted<Of, detail::output_written_otherwise>);
    }
    template <class Of = graph_writer> [[deprecated("write output(name, tensor)")]] void output(tensor_ref) {
        static_assert(accepted<Of, detail::output_written_otherwise>);
    }
    /// Deleted: a node with several outputs is not a tensor; write `node.output<"y">()`.
    /// error output_is_dynamic, output_is_optional, wrong_output_count
    template <class Op> requires(!detail::returns_one<Op>)
    [[deprecated("write node.output<\"y\">()")]] void output(std::string_view, added_op<Op> const&) {
        static_assert(accepted<Op, detail::review_of_one_output<Op>>);
    }
    template <class Of = graph_writer>
    [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(detail::anything) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer>
    [[deprecated("write input(name, dtype, {dims})")]] tensor_ref input(std::initializer_list<detail::anything>) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    /// Dims in braces before the dtype.
    template <class Of = graph_writer>
    tensor_ref input(std::string_view, std::initializer_list<detail::anything>, dtype) {
        static_assert(accepted<Of, detail::input_written_otherwise>);
        return {};
    }
    /// A constant whose bytes are copied.
    /// error wrong_element_count if the bytes are not those of the descriptor
    GRAFT_LARGE tensor_ref constant(std::string_view name, tensor_desc const& desc, byte_view bytes);
    /// A constant vector (or, with `dims`, a tensor) of these elements.
    template <class T> tensor_ref constant(std::string_view name, span<T const> elements, shape const& dims) {
        return constant(name, {dtype_of<T>, format::nd, format::nd, dims}, as_bytes(elements));
    }
    template <class T> tensor_ref constant(std::string_view name, std::initializer_list<T> elements) {
        return constant(
            name, span<T const>(elements.begin(), elements.size()), shape{static_cast<std::int64_t>(elements.size())});
    }

    /// Deleted: write the elements in braces, all of one type, `constant("c", {2.f, 3.f})`. error wrong_arguments
    template <class T> requires std::is_arithmetic_v<T>
    [[deprecated("write constant(name, {elements})")]] tensor_ref constant(std::string_view, T) {
        static_assert(accepted<T, detail::constant_written_otherwise>);
        return {};
    }
    template <class Of = graph_writer> [[deprecated("write constant(name, {elements})")]] tensor_ref constant(
        std::string_view, std::initializer_list<detail::anything>) {
        static_assert(accepted<Of, detail::constant_written_otherwise>);
        return {};
    }
    /// A node of operator `Op`. The argument of an input is a tensor, of a dynamic one a list of them; an absent
    /// optional one may be omitted or passed as an empty `tensor_ref`; the argument of an attribute is a value of its
    /// kind, or an optional, which keeps the default if it is empty; of an optional or dynamic output its number of
    /// tensors. A constant with `_c` is checked against the definition by the compiler: `"groups"_p = 1_c`,
    /// `"padding"_p = "SAME"_c`. C++ does not specify which argument is evaluated first: if two of them create nodes,
    /// and the order matters, use two statements.
    /// error operator_not_in_catalog, wrong_fingerprint: the catalog defines another operator of that name;
    ///       tensor_of_another_graph, absent_tensor, wrong_output_count, and errors of rules
    template <class Op, fixed_string... Names, class... Values>
    added_op<Op> add(std::string_view name, named<Names, Values>... arguments) {
        static_assert(accepted<Op, detail::review_of_arguments<Op, Names...>>);
        constexpr auto op_name = Op::prototype.name(); // the prototype itself is not part of the program
        auto const op = definition_of(op_name, detail::ports_of<Op>);
        if (op == no_op) {
            constexpr auto outputs = Op::prototype.count(param_kind::output);
            return {graph_, unknown_operation(op_name, name, errc::operator_not_in_catalog, outputs)};
        }
        auto& d = begin(op, name);
        argument_receiver to{*this, d};
        (detail::set_argument<Op, Names, tensor_ref>(to, arguments.value), ...);
        return {graph_, end(d)};
    }

    /// Deleted: the name of the node comes first, and every argument names its parameter. error wrong_arguments
    template <class Op> [[deprecated("write \"x\"_p = value")]] auto add(std::string_view, detail::anything, ...) {
        static_assert(accepted<Op, detail::unnamed_arguments>);
        return added_op<Op>(graph_, no_id);
    }
    template <class Op, fixed_string... Names, class... Values>
    [[deprecated("the name of the node comes first")]] auto add(named<Names, Values>...) {
        static_assert(accepted<Op, detail::unnamed_arguments>);
        return added_op<Op>(graph_, no_id);
    }

    /// A node of the operator of this name, for front ends that read operators from data. The number of tensors of an
    /// optional or dynamic output is an integer of its name.
    /// error unsupported_operator, unknown_parameter, wrong_attribute_kind, parameter_bound_twice, wrong_output_count
    ///       (also if neither an argument nor an attribute has it), and the errors of `add`
    GRAFT_LARGE node_ref add(std::string_view op, std::string_view name, std::initializer_list<argument> arguments);
    /// Deleted: for an operator by name, write arguments as pairs in braces, `add("Relu", "r", {{"x", x}})`.
    /// error wrong_arguments
    template <class Of = graph_writer, fixed_string... Names, class... Values> requires(sizeof...(Names) != 0)
    [[deprecated("write {{\"x\", value}}")]] auto add(std::string_view, std::string_view, named<Names, Values>...) {
        static_assert(accepted<Of, detail::unnamed_arguments>);
        return node_ref();
    }
    GRAFT_LARGE node_ref add(std::string_view op, std::string_view name, span<argument const> arguments);

    /// Adds a tensor as an output of the graph.
    /// error absent_tensor, tensor_of_another_graph
    GRAFT_LARGE void output(std::string_view name, tensor_ref t);

protected:
    /// Whether this graph has the tensor; otherwise the error is reported.
    GRAFT_LARGE bool is_here(tensor_ref t, place where);

private:
    [[nodiscard]] std::string_view keep(std::string_view text) { return graph_.storage.keep(text); }
    [[nodiscard]] tensor_ref of(tensor_id t) const { return {graph_, t}; }
    struct draft; ///< a node under construction
    /// Receives the arguments of `add`.
    struct argument_receiver {
        graph_writer& writer;
        draft& to;

        void tensor(std::size_t port, tensor_ref t, presence how) {
            if (t.id() != no_id || how != presence::optional) writer.put(to, port, t);
        }
        void read_as(std::size_t port, format f) { writer.read_as(to, port, f); }
        void count(std::size_t port, std::int64_t tensors) { writer.count(to, port, tensors); }
        [[nodiscard]] attr_value& attribute(std::size_t at) { return writer.attribute(to, at); }
        [[nodiscard]] arena& storage() { return writer.graph_.storage; }
    };
    /// As `graph_builder::find_definition`.
    [[nodiscard]] GRAFT_LARGE op_id definition_of(std::string_view name, std::uint64_t ports);
    /// The draft of the next node, until `end`.
    [[nodiscard]] GRAFT_LARGE draft& begin(op_id op, std::string_view name);
    GRAFT_LARGE node_id end(draft& d);
    /// A placeholder for a failed node, so that errors of its readers are not reported.
    GRAFT_LARGE node_id failed(std::string_view name, std::string_view op, std::size_t outputs);
    /// A node of an operator that is not in the catalog, or has another definition there.
    GRAFT_LARGE node_id unknown_operation(
        std::string_view op, std::string_view name, errc missing, std::size_t outputs);
    GRAFT_LARGE void put(draft& d, std::size_t port, tensor_ref t);
    GRAFT_LARGE void read_as(draft& d, std::size_t port, format f);
    [[nodiscard]] GRAFT_LARGE attr_value& attribute(draft& d, std::size_t at);
    GRAFT_LARGE void count(draft& d, std::size_t port, std::int64_t tensors);
    /// Whether the node reads from a failed one: it is not reported, because it cannot be inferred.
    [[nodiscard]] GRAFT_LARGE bool after_an_error(node_id id) const;

    GRAFT_LARGE void set_argument(draft& d, argument const& a, std::vector<bool>& seen);

    [[nodiscard]] GRAFT_LARGE std::string hint_for(std::string_view name, span<param_row const> rows) const;

    graph_builder& builder_;
    graph& graph_;
    error_list& errors_;
    shared<draft> draft_{};      ///< one for all nodes: its lists keep their memory
    std::vector<bool> failed_{}; ///< per node: its rules returned an error
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/writer.ipp"
#endif
