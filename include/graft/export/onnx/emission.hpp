// graft/export/onnx/emission.hpp - the interface of lowerings: nodes of ONNX, constants, transposes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstring> // memcpy
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/port_types.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// Dims, axes, steps: an attribute that is a list of integers.
using numbers = std::vector<std::int64_t>;

/// Elements for a function: in braces, a list or an array, read before the function returns.
template <class T> class GRAFT_TYPE given_list : public span<T const> {
public:
    constexpr given_list() = default;
    constexpr given_list(std::initializer_list<T> all) : span<T const>(all.begin(), all.size()) {}
    constexpr given_list(span<T const> all) : span<T const>(all) {}
    template <std::size_t N> constexpr given_list(T const (&all)[N]) : span<T const>(all, N) {}
    given_list(std::vector<T> const& all) : span<T const>(all.data(), all.size()) {}
};
/// Dims, axes or steps.
using given_numbers = given_list<std::int64_t>;
/// The inputs of a node.
using given_values = given_list<value_id>;

/// An attribute for a lowering: a name, and a number, a string or a list. A dtype is written as ONNX's number.
struct given {
    std::string_view name{}; ///< as ONNX has it
    attr_value value{};      ///< its value, of the kind that ONNX has

    template <std::integral T> constexpr given(std::string_view n, T v)
        : name(n), value(attr_value::of(static_cast<std::int64_t>(v))) {}
    constexpr given(std::string_view n, double v) : name(n), value(attr_value::of(v)) {}
    constexpr given(std::string_view n, std::string_view v) : name(n), value(attr_value::of(v)) {}
    constexpr given(std::string_view n, char const* v) : given(n, std::string_view(v)) {}
    constexpr given(std::string_view n, dtype v) : given(n, number_of(v)) {}
    constexpr given(std::string_view n, span<std::int64_t const> v) : name(n), value(attr_value::of(v)) {}
    given(std::string_view n, numbers const& v) : given(n, span<std::int64_t const>(v)) {}
    constexpr given(std::string_view n, span<double const> v) : name(n), value(attr_value::of(v)) {}
    constexpr given(std::string_view n, attr_value v) : name(n), value(v) {}
};
/// The attributes of a node, in any order.
using given_attributes = std::initializer_list<given>;

/// Creates the nodes that implement one node of the graph. Every node is checked against ONNX's own definition of its
/// operator in the target operator set: an unsupported one is the lowering's refusal (`refused`), and there is no
/// model. A transposed value costs nothing until a node reads it: layouts cancel.
class GRAFT_TYPE emission {
public:
    /// `operators`: ONNX's definitions; `version`: of the operator set.
    GRAFT_LARGE emission(model_draft& to, graph const& from, catalog_view operators, std::int32_t version);

    /// Version of the target operator set.
    [[nodiscard]] std::int32_t opset() const { return version_; }
    /// The graph that is exported.
    [[nodiscard]] graph const& from() const { return from_; }
    /// The model under construction.
    [[nodiscard]] model_draft& model() const { return to_; }
    /// The first reason why the node cannot be exported; ok if there is none.
    [[nodiscard]] status const& refused() const { return refused_; }
    /// The next nodes implement `n`.
    void begin(node_id n, std::uint32_t part = 0) {
        node_ = n;
        part_ = part;
        refused_ = ok;
        attributes_ = 0;
    }
    /// The attributes of the node that its lowering has read, a bit each.
    [[nodiscard]] std::uint64_t& read_attributes() { return attributes_; }
    /// The part of the model that contains the next nodes; see `draft_node::part`.
    [[nodiscard]] std::uint32_t part() const { return part_; }
    /// From now on nodes are added to this part of the model; see `draft_node::part`.
    void within(std::uint32_t part) { part_ = part; }
    /// Makes the node an error if one of the model's outputs needs it. The first reason is kept.
    void refuse(status why) {
        if (refused_) refused_ = why;
    }

    /// The current state of the model, to return to if an attempt to write a node fails.
    [[nodiscard]] std::size_t here() const { return to_.nodes.size(); }
    /// Removes the nodes that were added after `here()` returned `before`.
    GRAFT_LARGE void back_to(std::size_t before);
    /// Whether a node of the graph reads the tensor, or it is a graph output.
    [[nodiscard]] bool is_read(tensor_id t) const { return read_[t]; }

    // --- values ---

    /// The value of a tensor of the graph; constants become values here. `no_value`: the tensor is absent.
    [[nodiscard]] GRAFT_LARGE value_id of(tensor_id t);
    [[nodiscard]] value_id of(tensor_ref t) { return t ? of(t.id()) : no_value; }
    /// From now on `v` is the value of tensor `t`, whose descriptor it gets.
    GRAFT_LARGE void set_value(tensor_id t, value_id v);
    /// Tensor `t` has no value from now on.
    void forget(tensor_id t) { values_[t] = no_value; }
    /// The dtype of a value; `undefined` for `no_value`, and for values whose dtype no node determined.
    [[nodiscard]] dtype type(value_id v) const { return v == no_value ? dtype::undefined : to_.values[v].desc.type; }
    /// As far as it is known: unknown for most intermediate values of a lowering.
    [[nodiscard]] shape const& shape_of(value_id v) const { return to_.values[v].desc.shape; }
    /// A value whose rank is known to the lowering: readers require the rank of inputs.
    GRAFT_LARGE value_id ranked(value_id v, std::size_t rank);
    /// A value whose dtype is known to the lowering.
    value_id typed(value_id v, dtype t) {
        to_.values[v].desc.type = t;
        return v;
    }
    /// A value whose shape is known to the lowering.
    value_id shaped(value_id v, shape const& s) {
        to_.values[v].desc.shape = s;
        return v;
    }
    /// The elements of a constant; null for any other value.
    [[nodiscard]] tensor_view const* constant(value_id v) const {
        return v != no_value && to_.values[v].kind == value_kind::constant ? &to_.values[v].constant : nullptr;
    }

    /// The known integers of a tensor of the graph: it is a constant, or a rule computed them. Empty for a
    /// data-dependent one.
    [[nodiscard]] GRAFT_LARGE std::optional<numbers> known(tensor_ref t) const;

    // --- constants ---

    GRAFT_LARGE value_id constant(tensor_view v);
    /// A constant vector of these integers, of dtype `t`, int64 if it is not given.
    GRAFT_LARGE value_id integers(given_numbers all, dtype t = dtype::i64);
    /// A constant vector of these floats, of dtype `t`.
    value_id floats(span<double const> all, dtype t) {
        return constant(tensor_of(to_.storage, t, shape{static_cast<std::int64_t>(all.size())}, all));
    }
    /// A constant of one number, of dtype `t` and rank 0.
    value_id number(double v, dtype t) { return constant(tensor_of(to_.storage, t, shape::scalar(), {&v, 1})); }
    /// A scalar of int64.
    value_id integer(std::int64_t v) {
        auto const kept = to_.storage.keep(span<std::int64_t const>(&v, 1));
        return constant({{dtype::i64, format::nd, format::nd, shape::scalar()},
            {reinterpret_cast<std::byte const*>(kept.data()), sizeof v}, {}});
    }

    // --- nodes ---

    /// A node with one output, of the dtype of its first input.
    GRAFT_LARGE value_id node(std::string_view operation, given_values inputs);
    GRAFT_LARGE value_id node(std::string_view operation, given_values inputs, given_attributes attributes);
    /// A node with `count` outputs: the first of them, the others follow.
    GRAFT_LARGE value_id nodes(
        std::string_view operation, given_values inputs, given_attributes attributes, std::uint32_t count);
    GRAFT_LARGE value_id nodes(
        std::string_view operation, given_values inputs, span<given const> attributes, std::uint32_t count);

    // --- axes ---

    /// A permutation of axes in the graph itself. If the graph has channels-last tensors, it may be for a layout and
    /// cancels with the exporter's layout changes; a graph in ONNX's own layout is written unchanged.
    GRAFT_LARGE value_id permuted(value_id v, permutation const& order);

    /// The transposed value: computed here for a constant, only recorded for any other.
    GRAFT_LARGE value_id transposed(value_id v, permutation order);
    /// The value converted from layout `from` to layout `to`.
    GRAFT_LARGE value_id as(value_id v, format from, format to);
    /// The source of a transposed value, and the order; the value itself and an empty order if it is not transposed.
    [[nodiscard]] std::pair<value_id, permutation> before_order(value_id v) const {
        if (v == no_value || to_.values[v].base == no_value) return {v, {}};
        return {to_.values[v].base, to_.values[v].order};
    }

    /// The value as a node reads it: a transposed one becomes a Transpose here, a list its elements.
    GRAFT_LARGE value_id written(value_id v);

private:
    GRAFT_LARGE attr_value stored_value(attr_value v);
    /// Whether the graph determines the dtype of a value: for an intermediate value of a lowering it may be a guess.
    [[nodiscard]] bool is_declared(value_id v) const {
        if (v == no_value) return false;
        auto const& d = to_.values[v];
        return d.kind == value_kind::input || d.kind == value_kind::constant || d.of != no_id;
    }
    /// Checks a node against its definition.
    /// error unknown_operator: of this version; attribute_without_use, input_missing, wrong_dtype
    GRAFT_LARGE void check(draft_node const& n);

    model_draft& to_;
    graph const& from_;
    catalog_view operators_;
    std::int32_t version_;
    std::vector<value_id> values_; ///< by tensor of the graph
    std::vector<bool> read_;       ///< by tensor of the graph
    bool channels_last_ = false;
    node_id node_ = no_id;
    std::uint32_t part_ = 0;
    status refused_{};
    std::uint64_t attributes_ = 0; ///< of the node, that its lowering has read
};

} // namespace onnx::out
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/export/onnx/detail/emission.ipp"
#endif
