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
using given_attributes = std::initializer_list<given>;

/// Makes the nodes that do the work of one node of the graph. Every node is held against ONNX's own definition of its
/// operator in the operator set that is written: what that lacks is the lowering's refusal (`refused`), and no model.
/// A value that is another one with its axes in another order costs nothing until a node reads it: layouts cancel.
class GRAFT_TYPE emission {
public:
    /// `operators`: ONNX's definitions; `version`: of the operator set.
    emission(model_draft& to, graph const& from, catalog_view operators, std::int32_t version)
        : to_(to), from_(from), operators_(operators), version_(version), values_(from.tensors.size(), no_value),
          read_(from.tensors.size(), false) {
        for (auto const t : from.edges)
            if (t != no_id) read_[t] = true;
        for (auto const& out : from.outputs)
            if (out.tensor != no_id) read_[out.tensor] = true;
        for (auto const& t : from.tensors) channels_last_ = channels_last_ || has_channels_last(t.desc.format);
    }

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
    void back_to(std::size_t before) {
        for (; to_.nodes.size() > before; to_.nodes.pop_back()) {
            auto const& n = to_.nodes.back();
            if (auto& v = to_.values[n.first_output]; v.base != no_value)
                v.kind = value_kind::transposed, v.node = no_id;
        }
    }
    /// Whether a node of the graph reads the tensor, or the graph gives it.
    [[nodiscard]] bool is_read(tensor_id t) const { return read_[t]; }

    // --- values ---

    /// The value that stands for a tensor of the graph; constants become values here. `no_value`: the tensor is absent.
    [[nodiscard]] value_id of(tensor_id t) {
        if (t == no_id) return no_value;
        if (values_[t] != no_value || !from_.is_constant(t)) return values_[t];
        draft_value v;
        v.kind = value_kind::constant;
        v.of = t;
        v.desc = from_.tensors[t].desc;
        auto const known = from_.value_of(t);
        if (!known.constant)
            refuse(fail(errc::not_a_constant, from_.tensors[t].origin, "weights, which the model does not bring"));
        v.constant = {v.desc, known.bytes, known.strings};
        return values_[t] = to_.add(std::move(v));
    }
    [[nodiscard]] value_id of(tensor_ref t) { return t ? of(t.id()) : no_value; }
    /// From here on `v` stands for tensor `t`, whose descriptor it takes.
    void stands_for(tensor_id t, value_id v) {
        if (t == no_id || v == no_value) return;
        values_[t] = v;
        auto& d = to_.values[v];
        if (d.kind == value_kind::input || d.kind == value_kind::constant || d.of != no_id || d.own_desc) return;
        d.of = t;
        d.desc = from_.tensors[t].desc;
    }
    /// No value stands for tensor `t` any more.
    void forget(tensor_id t) { values_[t] = no_value; }
    [[nodiscard]] dtype type(value_id v) const { return v == no_value ? dtype::undefined : to_.values[v].desc.type; }
    /// As far as it is known: unknown of most values that a lowering makes on its way.
    [[nodiscard]] shape const& shape_of(value_id v) const { return to_.values[v].desc.shape; }
    /// A value of which the lowering knows how many axes it has: readers want to know that of inputs.
    value_id ranked(value_id v, std::size_t rank) {
        auto& d = to_.values[v];
        if (d.desc.shape.has_rank() || d.kind != value_kind::input) return v;
        d.desc.shape = shape::scalar();
        for (std::size_t i = 0; i < rank; ++i) d.desc.shape.append(dim::unknown());
        return v;
    }
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
    [[nodiscard]] std::optional<numbers> known(tensor_ref t) const {
        if (!t) return {};
        auto const v = t.value();
        if (v.constant) {
            auto all = integers_of({t.desc(), v.bytes, {}});
            if (all.empty() && !t.shape().elements().is(0)) return {};
            return all;
        }
        if (!v.partial) return {};
        for (auto const e : v.elements)
            if (e == unknown_element || is_symbol(e)) return {};
        return numbers(v.elements.begin(), v.elements.end());
    }

    // --- constants ---

    value_id constant(tensor_view v) {
        draft_value made;
        made.kind = value_kind::constant;
        made.desc = v.desc;
        made.constant = v;
        return to_.add(std::move(made));
    }
    /// Whole numbers in a row, as int64 or `t`.
    value_id integers(span<std::int64_t const> all, dtype t = dtype::i64) {
        std::vector<double> reals;
        if (t != dtype::i64) {
            reals.assign(all.begin(), all.end());
            return constant(tensor_of(to_.storage, t, shape{static_cast<std::int64_t>(all.size())}, reals));
        }
        auto const kept = to_.storage.keep(all);
        return constant({{t, format::nd, format::nd, shape{static_cast<std::int64_t>(all.size())}},
            {reinterpret_cast<std::byte const*>(kept.data()), kept.size() * sizeof(std::int64_t)}, {}});
    }
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
    value_id nodes(
        std::string_view operation, span<value_id const> inputs, span<given const> attributes, std::uint32_t count) {
        draft_node n;
        n.type = to_.storage.keep(operation);
        n.from = node_;
        n.part = part_;
        auto const kept = to_.storage.make<value_id>(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) kept[i] = written(inputs[i]);
        auto size = kept.size();
        while (size > 0 && kept[size - 1] == no_value) --size; // absent ones at the end are left out
        n.inputs = kept.first(size);
        auto const named = to_.storage.make<named_attr>(attributes.size());
        std::size_t at = 0;
        for (auto const& a : attributes) named[at++] = {to_.storage.keep(a.name), kept_value(a.value)};
        n.attributes = named;
        n.first_output = static_cast<value_id>(to_.values.size());
        n.output_count = count;
        auto const first = size && n.inputs[0] != no_value ? to_.values[n.inputs[0]].desc.type : dtype::undefined;
        for (std::uint32_t i = 0; i < count; ++i) {
            draft_value v;
            v.desc = {first, format::nd, format::nd, shape::unknown_rank()};
            v.node = static_cast<std::uint32_t>(to_.nodes.size());
            (void)to_.add(std::move(v));
        }
        check(n);
        to_.nodes.push_back(n);
        return n.first_output;
    }

    // --- axes ---

    /// What the graph itself does to the order of axes. Where it has tensors whose channels are last, that may be for
    /// a layout and cancels with what the export does to layouts; a graph of ONNX's own layout is written as it is.
    value_id permuted(value_id v, permutation const& order) {
        if (channels_last_ || v == no_value || constant(v) || order.empty()) return transposed(v, order);
        return node("Transpose", {ranked(v, order.size())}, {{"perm", order}});
    }

    /// The value with its axes in another order: computed here of a constant, nothing but a note of any other.
    value_id transposed(value_id v, permutation order) {
        if (v == no_value) return v;
        if (to_.values[v].base != no_value) {
            auto const& below = to_.values[v].order;
            for (auto& axis : order) axis = below[static_cast<std::size_t>(axis)];
            v = to_.values[v].base;
        }
        bool same = true;
        for (std::size_t i = 0; i < order.size(); ++i) same = same && order[i] == static_cast<std::int64_t>(i);
        if (same) return v;
        auto& from = to_.values[ranked(v, order.size())];
        if (from.kind == value_kind::constant && from.desc.shape.is_static() && from.constant.strings.empty())
            if (auto const made = in_order(to_.storage, from.constant, order); made.bytes.data()) {
                auto const c = constant(made);
                to_.values[c].of = from.of;
                return c;
            }
        for (auto other = from.first_order; other != no_value; other = to_.values[other].next_order)
            if (to_.values[other].order == order) return other;
        draft_value made;
        made.kind = value_kind::transposed;
        made.desc = from.desc;
        made.desc.shape = in_order(from.desc.shape, order);
        made.base = v;
        made.order = std::move(order);
        made.next_order = from.first_order;
        made.from = node_;
        auto const is = to_.add(std::move(made));
        to_.values[v].first_order = is;
        return is;
    }
    /// The value laid out as `to`, which is laid out as `from`.
    value_id as(value_id v, format from, format to) {
        if (from == to || v == no_value) return v;
        auto const order = order_between(from, to);
        if (order.empty()) return refuse(fail(errc::wrong_format, name_of(from), name_of(to))), v;
        return transposed(v, order);
    }
    /// The value that was put into another order, and the order; the value itself and none where it was not.
    [[nodiscard]] std::pair<value_id, permutation> before_order(value_id v) const {
        if (v == no_value || to_.values[v].base == no_value) return {v, {}};
        return {to_.values[v].base, to_.values[v].order};
    }

    /// The value as a node reads it: one in another order becomes a Transpose here, a list what it consists of.
    value_id written(value_id v) {
        if (v != no_value && to_.values[v].kind == value_kind::list)
            return to_.lists[to_.values[v].list].write(*this, v);
        if (v == no_value || to_.values[v].kind != value_kind::transposed) return v;
        auto const base = to_.values[v].base;
        auto const order = to_.storage.keep(span<std::int64_t const>(to_.values[v].order));
        draft_node n;
        n.type = "Transpose";
        n.from = to_.values[v].from;
        n.part = part_;
        n.inputs = to_.storage.keep(span<value_id const>(&base, 1));
        named_attr const perm[]{{"perm", attr_value::of(order)}};
        n.attributes = to_.storage.keep(span<named_attr const>(perm, 1));
        if (part_ != 0) { // nodes outside of a branch do not see what is in it: it is made anew for each
            auto made = to_.values[v];
            made.first_order = made.next_order = no_value;
            made.of = no_id;
            v = to_.add(std::move(made));
        }
        n.first_output = v;
        n.output_count = 1;
        to_.values[v].kind = value_kind::result;
        to_.values[v].node = static_cast<std::uint32_t>(to_.nodes.size());
        to_.nodes.push_back(n);
        return v;
    }

private:
    attr_value kept_value(attr_value v) {
        auto& s = to_.storage;
        v.text = s.keep(v.text);
        v.integers = s.keep(v.integers);
        v.reals = s.keep(v.reals);
        if (!v.texts.empty()) {
            auto const texts = s.make<std::string_view>(v.texts.size());
            for (std::size_t i = 0; i < v.texts.size(); ++i) texts[i] = s.keep(v.texts[i]);
            v.texts = texts;
        }
        v.tensors = s.keep(v.tensors);
        return v;
    }
    /// Whether the graph says the dtype of a value: of one that a lowering makes on its way it may be a guess.
    [[nodiscard]] bool is_said(value_id v) const {
        if (v == no_value) return false;
        auto const& d = to_.values[v];
        return d.kind == value_kind::input || d.kind == value_kind::constant || d.of != no_id;
    }
    /// Holds a node against its definition.
    /// error unknown_operator: of this version; attribute_without_use, input_missing, wrong_dtype
    void check(draft_node const& n) {
        auto const op = operators_.find(
            n.type, static_cast<std::uint16_t>(domain_version(n.type, version_, to_.domains)));
        if (op == no_op) {
            if (n.type == "If" || n.type == "Loop") return; // the front end reads them without a definition
            if (n.type.find('.') == std::string_view::npos) refuse(fail(errc::no_form_in_the_operator_set, n.type));
            return; // a domain that nobody here defines
        }
        for (auto const& a : n.attributes)
            if (operators_.index_of(operators_.attributes(op), a.name) < 0)
                return refuse(fail(errc::no_form_in_the_operator_set, n.type, a.name));
        auto const ports = operators_.inputs(op);
        for (std::size_t i = 0; i < n.inputs.size(); ++i) {
            if (i >= ports.size() && (ports.empty() || ports[ports.size() - 1].how != presence::dynamic))
                return refuse(fail(errc::no_form_in_the_operator_set, n.type, "so many inputs"));
            auto const at = i < ports.size() ? i : ports.size() - 1;
            auto const& port = ports[at];
            auto const allowed = is_said(n.inputs[i]) ? types_at(operators_, op, at) : dtype_set::of(port.types);
            auto const is = type(n.inputs[i]);
            if (is == dtype::undefined || allowed.empty() || allowed.has(is)) continue;
            auto s = fail(errc::no_form_in_the_operator_set, n.type, operators_.text(port.name));
            s.found = name_of(is);
            return refuse(s);
        }
    }

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
