// graft/mapping/declare/expand_context.hpp - one-to-many: the operators that replace an origin node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/owner.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/arguments.hpp"
#include "graft/graph/ir/ids.hpp"
#include "graft/graph/ir/quantized.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/detail/run_time_names.hpp"

GRAFT_BEGIN

/// The state of an expansion in compile-time evaluation: there is no graph.
struct expansion_trial {
    static constexpr std::size_t max_inputs = 12; ///< an origin with more inputs is not tested
    bool read[max_inputs]{};                      ///< the function has read the input
    std::size_t results = 0;                      ///< outputs that the function has set
    tensor_id next{1000};                         ///< the first tensor of the next operator
    value_outside outside{};                      ///< the first attribute with a value that its operator does not admit

    /// The first output of an added operator. An operator has at most 100 tensors.
    constexpr tensor_id added() { return next = tensor_id{next + 100u}; }
};

namespace detail {

constexpr mistake result_by_name() { return {errc::wrong_arguments, "result"}; }
constexpr mistake result_by_number() { return {errc::expected_tensor, "result"}; }
/// Receives the arguments of `expand_context::add`.
struct argument_receiver {
    plugin_graph& to;

    constexpr void tensor(std::size_t port, tensor_id t, presence) {
        if (t != no_id) to.add_tensor(port, t);
    }
    constexpr void read_as(std::size_t port, format f) { to.read_as(port, f); }
    constexpr void count(std::size_t port, std::int64_t n) { to.count(port, static_cast<std::size_t>(n)); }
    [[nodiscard]] constexpr attr_value& attribute(std::size_t at) { return to.attribute(at); }
    [[nodiscard]] constexpr arena& storage() { return to.storage(); }
};

/// The subject of the compile-time errors of an expansion.
template <class Origin> struct expansion_of;
/// `Op` is not among the declared operators of the expansion.
template <class Op, class... Made> inline constexpr auto undeclared_operator = [] {
    return (std::is_same_v<Op, Made> || ...) ? mistake{} : mistake{errc::operator_not_in_catalog, Op::prototype.name()};
};

} // namespace detail

namespace detail {
template <class> inline constexpr auto sum_of_a_node = [] { return mistake{errc::wrong_arguments, "operator+"}; };
} // namespace detail

/// A node that an expansion has added. It stands for its first output; the others are asked by index or by name: a
/// tensor is a number of the graph, from which no other is computed.
/// example `auto const top = ctx.add<TopK>("top", "x"_p = x, "k"_p = k); ctx.result(top["indices"]);`
class GRAFT_TYPE added_node {
public:
    using tensor_type = tensor_id; ///< what an added node converts to: its first output

    constexpr added_node() = default;
    constexpr added_node(expand_frame& frame, tensor_id first) : frame_(frame), first_(first) {}

    [[nodiscard]] constexpr operator tensor_id() const { return first_; }
    /// From now on it stands for this tensor, which has no other outputs.
    constexpr added_node& operator=(tensor_id t) { return first_ = t, frame_ = {}, *this; }
    /// Output `i`, over all ports; no_id, and an error of the import, if there is none. error unknown_tensor
    template <class I> requires std::is_integral_v<I>
    [[nodiscard]] constexpr tensor_id operator[](I i) const {
        return numbered(static_cast<std::size_t>(i));
    }
    /// The (first) tensor of the output port with this name. error unknown_tensor
    [[nodiscard]] constexpr tensor_id operator[](std::string_view port) const {
        if (first_ == no_id || frame_.empty()) return first_;
        auto& f = frame(violation::none);
        return f.graph ? there(f, f.graph->output_named(first_, port), port) : first_;
    }
    [[nodiscard]] constexpr tensor_id operator[](char const* port) const { return (*this)[std::string_view(port)]; }
    /// The same as `node[Name]`, as a node of a network is asked. error unknown_tensor
    template <fixed_string Name> [[nodiscard]] constexpr tensor_id output() const { return (*this)[Name.view()]; }
    /// Deleted: `node + 1` would be a tensor of another node; write `node[1]`.
    /// error wrong_arguments
    template <class N> constexpr tensor_id operator+(N) const {
        static_assert(accepted<added_node, detail::sum_of_a_node<N>>);
        return no_id;
    }
    friend constexpr bool operator==(added_node const& a, tensor_id b) { return a.first_ == b; }

private:
    [[nodiscard, gnu::noinline]] constexpr tensor_id numbered(std::size_t i) const {
        if (first_ == no_id || i == 0) return first_;
        auto& f = frame(static_cast<std::int64_t>(i));
        if (!f.graph) return static_cast<tensor_id>(first_ + i); // of a trial: there is no graph
        return there(f, f.graph->output_at(first_, i), {});
    }
    [[nodiscard]] constexpr expand_frame& frame(std::int64_t i) const {
        auto* const f = frame_.get();
        if (!f && frame_.empty())
            detail::stop({{}, {}, "added_node", "it stands for one tensor", i, 1, "ask the node that `add` returned"});
        if (!f)
            detail::stop({{}, {}, "added_node", "its expansion has ended", i, violation::none,
                "ask for outputs in the function that adds the node"});
        return *f;
    }
    [[nodiscard]] static constexpr tensor_id there(expand_frame& f, tensor_id t, std::string_view port) {
        if (t == no_id && f.fault) f.fault = fail(errc::unknown_tensor, port, "an output that the added node has");
        return t;
    }

    reference_to<expand_frame> frame_{};
    tensor_id first_ = no_id;
};

/// What every expansion can do, without the definition of its origin: read tensors of the graph, add operators and
/// constants, set results. A helper for several origins takes it and is compiled once.
/// example `tensor_id one_over_root(expansion_context& ctx, std::string_view name, tensor_id x);`
class GRAFT_TYPE expansion_context : public plugin_context {
public:
    /// The most nodes that one call of an expansion may add; more are `expansion_too_large`.
    static constexpr std::size_t max_added = 100'000;

    constexpr explicit expansion_context(expand_frame& f) : plugin_context(f) {}

    /// The number of inputs of the origin node, over all ports.
    [[nodiscard]] constexpr std::size_t input_count() const { return frame_->inputs.size(); }
    /// The `i`-th input of the origin node, over all ports: CANN's Data node with this index. no_id if the node has no
    /// such input; this is reported as an error after the function has returned.
    /// example `ctx.data(0)`
    [[nodiscard]] constexpr tensor_id data(std::size_t i) const {
        auto& f = frame();
        if (i >= f.wanted_inputs) f.wanted_inputs = i + 1;
        if (i >= f.inputs.size()) return no_id;
        mark_read(i);
        return f.inputs[i];
    }
    /// A descriptor whose rank must be known. Otherwise the context stores that `port` has none, nothing more is added,
    /// and the function need not check: it continues with a shape of the largest rank and unknown dims.
    /// example `auto const d = ctx.ranked(ctx.desc_of(x), "x"); auto const last = d.shape.rank() - 1;`
    /// error wrong_rank
    [[nodiscard, gnu::noinline]] constexpr tensor_desc ranked(tensor_desc d, std::string_view port) const {
        if (d.shape.has_rank()) return d;
        if (auto& f = frame(); f.fault && !tried())
            f.fault = fail(errc::wrong_rank, port, "a rank that is known when the model is imported");
        d.shape = shape::of_rank(max_rank);
        return d;
    }
    /// Adds an operator and infers it, its parameters by name as in `graph_writer::add`; an input with the value
    /// `no_id` is absent. Its name is the name of the origin node, followed by `name`, and by a number if another node
    /// of the expansion has that name. The node stands for its first output. The context stores the first fault, which
    /// the import reports: after it no operator is added, and the function need not check.
    /// example `auto const y = ctx.add<Add>("sum", "x1"_p = a, "x2"_p = b);`
    /// error operator_not_in_catalog: the catalog has no `Op`, or another operator of its name; expansion_too_large;
    ///       errors of its rules
    template <class Op, fixed_string... Names, class... Values>
    constexpr added_node add(std::string_view name, named<Names, Values>... arguments) const {
        static_assert(detail::prototype_is_read<Op>);
        static_assert(accepted<Op, detail::review_of_arguments<Op, Names...>>);
        if (tried()) return (given<Op, Names>(arguments.value), ...), added_node(frame(), frame().tried->added());
        constexpr auto op_name = Op::prototype.name(); // the prototype itself is not part of the program
        if (!begin(op_name, detail::ports_of<Op>, name)) return {};
        detail::argument_receiver to{*frame_->graph};
        (detail::set_argument<Op, Names, tensor_id>(to, arguments.value), ...);
        return {frame(), frame_->graph->end(frame().fault)};
    }
    /// Deleted: the name of the operator comes first, and every argument names its parameter. error wrong_arguments
    template <class Op> constexpr added_node add(std::string_view, detail::anything, ...) const {
        static_assert(accepted<Op, detail::unnamed_arguments>);
        return {};
    }
    template <class Op, fixed_string... Names, class... Values>
    constexpr added_node add(named<Names, Values>...) const {
        static_assert(accepted<Op, detail::unnamed_arguments>);
        return {};
    }
    /// A constant vector of integers, in any dtype of numbers.
    /// error number_out_of_range: one that the dtype cannot hold; wrong_dtype: no dtype of numbers
    [[nodiscard]] constexpr tensor_id constant_of(
        std::string_view name, span<std::int64_t const> elements, dtype type = dtype::i64) const {
        return constant_of(name, elements, {}, type);
    }
    /// A constant vector of floats, rounded to a float dtype.
    /// error number_out_of_range: one beyond the dtype's largest number; wrong_dtype: no float dtype
    [[nodiscard]] constexpr tensor_id constant_of(
        std::string_view name, span<double const> elements, dtype type = dtype::f32) const {
        return constant_of(name, {}, elements, type);
    }
    /// A constant of the graph; its name is that of the origin node, followed by `name`. Elements in `storage()` are
    /// used there, others are copied.
    /// error wrong_element_count, which the context records: other than the bytes of its dtype and shape
    [[nodiscard, gnu::noinline]] constexpr tensor_id add_constant(
        std::string_view name, tensor_view const& value) const {
        if (tried()) return frame().tried->added();
        if (!may_add()) return no_id;
        auto& f = frame();
        if (auto const size = bytes_of(value.desc);
            value.desc.type != dtype::string && !size.is(static_cast<std::int64_t>(value.bytes.size())))
            return f.fault = fail(errc::wrong_element_count, name, "bytes, as its dtype and shape say,",
                       size.known() ? size.value() : 0, value.bytes.size()),
                   no_id;
        return f.graph->add_constant(f.graph->name_of_part(f, name), name_of(node_kind::constant), value);
    }
    /// Weight `number` as a constant of this shape, see parse_context::weight; no_id after a fault.
    /// error wrong_blob_size, missing_weights, memory_budget_exceeded
    [[nodiscard]] constexpr tensor_id weight(
        std::size_t number, std::string_view name, shape const& wanted, double fill = __builtin_nan("")) {
        auto& f = frame();
        tensor_id blob = no_id;
        if (f.fault) f.fault = f.graph->weight(f, name, number, wanted, fill, blob);
        return f.fault ? blob : no_id;
    }
    /// Sets the quantization of a tensor of the graph or of an added node: the scale and zero point with which its
    /// integers represent real numbers. For `no_id` it has no effect.
    /// example q.type = dtype::u8; q.scale = ctx.value_of(scale), q.scale_at = scale; ctx.describe(y, q)
    /// error those of `can_stand_for`, which the context records: axis_out_of_range, wrong_element_count, wrong_dtype,
    ///   wrong_value
    void describe(tensor_id t, quantization const& q) const {
        auto& f = frame();
        if (f.fault) f.fault = f.graph->describe(t, q);
    }
    /// The next output of the origin node is this tensor.
    [[gnu::noinline]] constexpr void result(tensor_id t) const {
        auto& f = frame();
        if (tried()) ++f.tried->results;
        else if (f.fault && t != no_id && !f.graph->has(t))
            f.fault = fail(errc::unknown_tensor, {}, "a result that is a tensor of the graph");
        else if (f.fault) f.graph->result(t);
    }

protected:
    [[nodiscard]] constexpr expand_frame& frame() const { return static_cast<expand_frame&>(*frame_); }
    [[nodiscard]] constexpr bool tried() const { return __builtin_is_constant_evaluated() && frame().tried; }

private:
    /// Either of the two lists has the elements.
    [[gnu::noinline]] constexpr tensor_id constant_of(
        std::string_view name, span<std::int64_t const> whole, span<double const> real, dtype type) const {
        if (tried()) return frame().tried->added();
        auto& f = frame();
        if (!f.fault) return no_id;
        tensor_view v;
        v.desc = {type, format::nd, format::nd, shape{static_cast<std::int64_t>(whole.size() + real.size())}};
        f.fault = f.graph->numbers(name, whole, real, type, v.bytes);
        return f.fault ? add_constant(name, v) : no_id;
    }
    /// Begins an operator, unless there is a fault.
    [[gnu::noinline]] constexpr bool begin(std::string_view op, std::uint64_t ports, std::string_view name) const {
        auto& f = frame();
        if (may_add()) f.fault = f.graph->begin(f, op, ports, name);
        return static_cast<bool>(f.fault);
    }
    /// Counts what is added, up to the limit. After a fault nothing is, and a function that goes on without an end is
    /// stopped.
    constexpr bool may_add() const {
        auto& f = frame();
        if (!f.fault) {
            if (++f.refused > 100 * max_added)
                detail::stop({{}, f.name, "expand", "the function does not end", violation::none, violation::none,
                    "after a fault it must return"});
        } else if (++f.added > max_added) {
            f.fault = fail(errc::expansion_too_large, {}, "operators and constants at most", max_added, f.added);
        }
        return static_cast<bool>(f.fault);
    }
    /// At compile-time evaluation of the expansion: stores the first value that the operator does not admit.
    template <class Op, fixed_string Name, class T> constexpr void given(T const& value) const {
        constexpr auto at = Op::prototype.index_of(param_kind::attribute, Name.view());
        if constexpr (detail::is_optional<T>) {
            if (value) given<Op, Name>(*value);
        } else if constexpr (at >= 0) {
            constexpr auto kind = Op::prototype.at(param_kind::attribute, at).attribute;
            constexpr bool restricted = detail::is_restricted(
                Op::prototype, Op::prototype.at(param_kind::attribute, at));
            if constexpr (restricted && detail::why_not_given<Op, Name, T>() == errc::ok)
                if (__builtin_is_constant_evaluated()) // the prototype itself is not part of the program
                    detail::keep_outside(frame().tried->outside, Op::prototype,
                        Op::prototype.at(param_kind::attribute, at), detail::viewed_as<kind>(value));
        }
    }
};

/// The context of `.expand(fn)`: the origin node to read, operators to add, results to set. Every input of the node
/// must be read, and every output must be set: a missing one is an error with both numbers. `Made` are the operators
/// that it adds, if the expansion declares them.
template <class Origin, class... Made> class expand_context : public origin_context<Origin, expansion_context> {
public:
    using origin_context<Origin, expansion_context>::origin_context;
    using expansion_context::add;
    using expansion_context::data;
    using expansion_context::result;

    /// Deleted: read tensors by position, `ctx.data(0)`, or by their port, `ctx.tensor<"x">()`.
    /// error name_not_template_argument
    template <std::size_t N> constexpr auto data(char const (&)[N]) const { return detail::refused_name<Origin>(); }
    /// Declares that the result does not depend on the tensors at this input, or on this attribute.
    template <fixed_string Name> constexpr void leave_out() {
        if constexpr (Origin::prototype.index_of(param_kind::attribute, Name.view()) >= 0)
            return void(this->template has_attr<Name>());
        else
            for (std::size_t k = 0; k < this->template slots<Name>().count; ++k)
                this->mark_read(this->template slots<Name>().first + k);
    }
    /// As `expansion_context::add`; of an expansion that declares its operators, only these.
    /// error operator_not_in_catalog
    template <class Op, fixed_string... Names, class... Values>
    constexpr added_node add(std::string_view name, named<Names, Values>... arguments) const {
        if constexpr (sizeof...(Made) != 0)
            static_assert(accepted<detail::expansion_of<Origin>, detail::undeclared_operator<Op, Made...>>);
        return expansion_context::add<Op>(name, arguments...);
    }
    /// Deleted: the operator is a type, `ctx.add<Add>("add")`. error name_not_template_argument
    constexpr auto add(std::string_view, std::string_view) const { return detail::refused_name<Origin>(); }
    /// Deleted: set results in the origin's order, `ctx.result(t)`; read tensors with `ctx.tensor<"x">()`.
    /// error wrong_arguments
    template <class Of = Origin> constexpr void result(std::string_view, detail::anything) const {
        static_assert(accepted<Of, detail::result_by_name>);
    }
    /// Deleted: no number is a tensor, `ctx.result(ctx.tensor<"x">() + 1)`; write `ctx.result(node[1])`.
    /// error expected_tensor
    template <class Number, class Of = Origin> requires std::is_arithmetic_v<Number>
    constexpr void result(Number) const {
        static_assert(accepted<Of, detail::result_by_number>);
    }
};

GRAFT_END
