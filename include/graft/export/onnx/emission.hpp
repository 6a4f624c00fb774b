// graft/export/onnx/emission.hpp - what a lowering writes with: nodes of ONNX, constants, axes in another order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/export/onnx/model_draft.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/ref.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/port_types.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// Dims, axes, steps: an attribute that is a list of integers.
using numbers = std::vector<std::int64_t>;

/// An attribute as a lowering writes it: a name, and a number, a text or a list. A dtype is ONNX's number of it.
struct given {
    std::string_view name{};
    attr_value value{};

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

/// Makes the nodes that do the work of one node of the graph. Every node is held against ONNX's own definition of its
/// operator in the operator set that is written: what that lacks is the lowering's refusal (`refused`), and no model.
/// A value that is another one with its axes in another order costs nothing until a node reads it: layouts cancel.
class GRAFT_TYPE emission {
public:
    /// `operators`: ONNX's definitions; `version`: of the operator set.
    GRAFT_LARGE emission(model_draft& to, graph const& from, catalog_view operators, std::int32_t version);

    /// Version of the operator set that is written.
    [[nodiscard]] std::int32_t opset() const { return version_; }
    [[nodiscard]] graph const& from() const { return from_; }
    [[nodiscard]] model_draft& model() const { return to_; }
    /// Why the node cannot be written, the first reason; fine while there is none.
    [[nodiscard]] status const& refused() const { return refused_; }
    /// The next nodes do the work of `n`.
    void begin(node_id n, std::uint32_t part = 0) {
        node_ = n;
        part_ = part;
        refused_ = ok;
    }
    /// The part of the model that the next nodes are in; see `draft_node::part`.
    [[nodiscard]] std::uint32_t part() const { return part_; }
    /// The next nodes are in this part.
    void within(std::uint32_t part) { part_ = part; }
    void refuse(status why) {
        if (refused_) refused_ = why;
    }

    /// The model as it is now, to go back to when a way of writing a node proves to be none.
    [[nodiscard]] std::size_t here() const { return to_.nodes.size(); }
    GRAFT_LARGE void back_to(std::size_t before);
    /// Whether a node of the graph reads the tensor, or the graph gives it.
    [[nodiscard]] bool is_read(tensor_id t) const { return read_[t]; }

    // --- values ---

    /// The value that stands for a tensor of the graph; constants become values here. `no_value`: the tensor is absent.
    [[nodiscard]] GRAFT_LARGE value_id of(tensor_id t);
    [[nodiscard]] value_id of(tensor_ref t) { return t ? of(t.id()) : no_value; }
    /// From here on `v` stands for tensor `t`, whose descriptor it takes.
    GRAFT_LARGE void stands_for(tensor_id t, value_id v);
    /// No value stands for tensor `t` any more.
    void forget(tensor_id t) { values_[t] = no_value; }
    [[nodiscard]] dtype type(value_id v) const { return v == no_value ? dtype::undefined : to_.values[v].desc.type; }
    /// As far as it is known: unknown of most values that a lowering makes on its way.
    [[nodiscard]] shape const& shape_of(value_id v) const { return to_.values[v].desc.shape; }
    /// A value of which the lowering knows how many axes it has: readers want to know that of inputs.
    GRAFT_LARGE value_id ranked(value_id v, std::size_t rank);
    /// A value with the dtype that the lowering knows it to have.
    value_id typed(value_id v, dtype t) {
        to_.values[v].desc.type = t;
        return v;
    }
    /// A value with the shape that the lowering knows it to have.
    value_id shaped(value_id v, shape const& s) {
        to_.values[v].desc.shape = s;
        return v;
    }
    /// The elements of a constant; null of any other value.
    [[nodiscard]] tensor_view const* constant(value_id v) const {
        return v != no_value && to_.values[v].kind == value_kind::constant ? &to_.values[v].constant : nullptr;
    }

    /// Whole numbers that are known of a tensor of the graph: it is a constant, or a rule knows them. None of one
    /// that only a run tells.
    [[nodiscard]] GRAFT_LARGE std::optional<numbers> known(tensor_ref t) const;

    // --- constants ---

    GRAFT_LARGE value_id constant(tensor_view v);
    /// Whole numbers in a row, as int64 or `t`.
    GRAFT_LARGE value_id integers(span<std::int64_t const> all, dtype t = dtype::i64);
    value_id integers(std::initializer_list<std::int64_t> all) {
        return integers(span<std::int64_t const>(all.begin(), all.size()));
    }
    /// Reals in a row, as `t`.
    value_id reals(span<double const> all, dtype t) {
        return constant(tensor_of(to_.storage, t, shape{static_cast<std::int64_t>(all.size())}, all));
    }
    /// A scalar.
    value_id number(double v, dtype t) { return constant(tensor_of(to_.storage, t, shape::scalar(), {&v, 1})); }
    value_id integer(std::int64_t v) {
        auto const kept = to_.storage.keep(span<std::int64_t const>(&v, 1));
        return constant({{dtype::i64, format::nd, format::nd, shape::scalar()},
            {reinterpret_cast<std::byte const*>(kept.data()), sizeof v}, {}});
    }

    // --- nodes ---

    /// A node with one output, of the dtype of its first input.
    value_id node(std::string_view operation, span<value_id const> inputs, given_attributes attributes = {}) {
        return nodes(operation, inputs, attributes, 1);
    }
    value_id node(
        std::string_view operation, std::initializer_list<value_id> inputs, given_attributes attributes = {}) {
        return nodes(operation, span<value_id const>(inputs.begin(), inputs.size()), attributes, 1);
    }
    /// A node with `count` outputs: the first of them, the others follow.
    value_id nodes(
        std::string_view operation, span<value_id const> inputs, given_attributes attributes, std::uint32_t count) {
        return nodes(operation, inputs, span<given const>(attributes.begin(), attributes.size()), count);
    }
    GRAFT_LARGE value_id nodes(
        std::string_view operation, span<value_id const> inputs, span<given const> attributes, std::uint32_t count);

    // --- axes ---

    /// What the graph itself does to the order of axes. Where it has tensors whose channels are last, that may be for
    /// a layout and cancels with what the export does to layouts; a graph of ONNX's own layout is written as it is.
    GRAFT_LARGE value_id permuted(value_id v, permutation const& order);

    /// The value with its axes in another order: computed here of a constant, nothing but a note of any other.
    GRAFT_LARGE value_id transposed(value_id v, permutation order);
    /// The value laid out as `to`, which is laid out as `from`.
    GRAFT_LARGE value_id as(value_id v, format from, format to);
    /// The value that was put into another order, and the order; the value itself and none where it was not.
    [[nodiscard]] std::pair<value_id, permutation> before_order(value_id v) const {
        if (v == no_value || to_.values[v].base == no_value) return {v, {}};
        return {to_.values[v].base, to_.values[v].order};
    }

    /// The value as a node reads it: one in another order becomes a Transpose here, a list what it consists of.
    GRAFT_LARGE value_id written(value_id v);

private:
    GRAFT_LARGE attr_value kept_value(attr_value v);
    /// Whether the graph says the dtype of a value: of one that a lowering makes on its way it may be a guess.
    [[nodiscard]] bool is_said(value_id v) const {
        if (v == no_value) return false;
        auto const& d = to_.values[v];
        return d.kind == value_kind::input || d.kind == value_kind::constant || d.of != no_id;
    }
    /// Holds a node against its definition.
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
};

} // namespace onnx::out
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/export/onnx/emission.ipp"
#endif
