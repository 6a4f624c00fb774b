// graft/export/mlir/emission.hpp - the interface of lowerings: values of the graph, constants, operations, transposes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/export/mlir/detail/spelling.hpp"
#include "graft/export/mlir/detail/vocabulary.hpp"
#include "graft/graph/ir/ref.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// Creates the operations that implement one node of the graph. A transposed value costs nothing until an operation
/// reads it: layouts cancel. The outputs of a node that cannot be exported are refused values; it is an error only if
/// the function's outputs need one.
class GRAFT_TYPE emission {
public:
    emission(function_draft& to, graph const& from, vocabulary const& dialect)
        : to_(to), from_(from), dialect_(dialect), values_(from.tensors.size(), no_value),
          read_(from.tensors.size(), false) {
        for (auto const t : from.edges)
            if (t != no_id) read_[t] = true;
        for (auto const& out : from.outputs)
            if (out.tensor != no_id) read_[out.tensor] = true;
    }

    /// The dialect whose operations are created; its `name()` is `tosa` or `stablehlo`.
    /// example `if (n.m.dialect().name() == "tosa") ...`
    [[nodiscard]] vocabulary const& dialect() const { return dialect_; }
    /// The graph that is exported.
    [[nodiscard]] graph const& from() const { return from_; }
    /// The function under construction.
    [[nodiscard]] function_draft& draft() const { return to_; }
    /// The first reason why the node cannot be exported; ok if there is none.
    [[nodiscard]] status const& refused() const { return refused_; }
    /// The next operations implement `n`.
    void begin(node_id n) {
        node_ = n;
        refused_ = ok;
        attributes_ = 0;
    }
    /// The attributes of the node that its lowering has read, a bit each.
    [[nodiscard]] std::uint64_t& read_attributes() { return attributes_; }
    /// Returns no value, for a primitive that fails.
    value_id refuse(status why) {
        if (refused_) refused_ = why;
        return no_value;
    }
    /// Whether a node of the graph reads the tensor, or it is a graph output.
    [[nodiscard]] bool is_read(tensor_id t) const { return read_[t]; }

    // --- values ---

    /// The value of a tensor of the graph; values known to inference become constants here. `no_value`: the tensor is
    /// absent.
    [[nodiscard]] value_id of(tensor_id t) {
        if (t == no_id) return no_value;
        if (values_[t] != no_value) return values_[t];
        auto const& d = from_.tensors[t].desc;
        auto const known = from_.value_of(t);
        if (from_.is_constant(t) && known.constant) return values_[t] = constant({d, known.bytes, known.strings});
        if (auto const all = this->known(tensor_ref(from_, t)); all && d.shape.is_static())
            return values_[t] = integers(*all, d.type, d.shape);
        refuse_tensor(t, from_.tensors[t].producer,
            fail(errc::not_a_constant, from_.tensors[t].origin, "elements that the model brings"));
        return values_[t];
    }
    [[nodiscard]] value_id of(tensor_ref t) { return t ? of(t.id()) : no_value; }
    /// Whether there is a value already, or a constant that becomes one.
    [[nodiscard]] bool knows(tensor_id t) const {
        return values_[t] != no_value || from_.is_constant(t) ||
               (from_.tensors[t].desc.shape.is_static() && known(tensor_ref(from_, t)));
    }
    /// From now on `v` is the value of tensor `t`.
    /// error wrong_dtype, wrong_shape: it differs from inference
    void set_value(tensor_id t, value_id v) {
        if (t == no_id || v == no_value) return;
        auto const& d = from_.tensors[t].desc;
        auto const& is = to_.values[v].desc;
        if (is.type != d.type) {
            auto why = fail(errc::wrong_dtype, from_.tensors[t].origin, name_of(d.type));
            why.found = name_of(is.type);
            return void(refuse(why));
        }
        auto const wrong = [&](std::string_view what, std::int64_t wanted, std::int64_t got) {
            refuse(fail(errc::wrong_shape, from_.tensors[t].origin, what, wanted, got));
        };
        if (auto const& inferred = d.shape; inferred.has_rank()) {
            auto const rank = inferred.rank(), got = is.shape.rank();
            if (rank != got)
                return wrong("the inferred rank,", static_cast<std::int64_t>(rank), static_cast<std::int64_t>(got));
            for (std::size_t i = 0; i < rank; ++i)
                if (dim const x = inferred[i], y = is.shape[i]; x.known() && y.known() && x != y)
                    return wrong("the inferred dim,", x.value(), y.value());
        }
        values_[t] = v;
    }
    /// The outputs of node `n` have no value: they are refused, and so are all dependent ones.
    void refuse_node(node_id n, status why) {
        auto const& row = from_.nodes[n];
        for (std::uint32_t i = 0; i < row.output_count; ++i) refuse_tensor(row.output(i), n, why);
    }

    /// The dtype of a value; `undefined` for `no_value`.
    [[nodiscard]] dtype type(value_id v) const { return v == no_value ? dtype::undefined : to_.values[v].desc.type; }
    /// The shape of a value, in the layout in which it is; of unknown rank for `no_value`.
    [[nodiscard]] shape const& shape_of(value_id v) const {
        return v == no_value ? no_shape : to_.values[v].desc.shape;
    }
    /// The rank of a value, which must be known.
    [[nodiscard]] std::size_t rank_of(value_id v) const { return shape_of(v).rank(); }
    /// The elements of a constant; null for any other value.
    [[nodiscard]] tensor_view const* constant(value_id v) const {
        return v != no_value && to_.values[v].kind == value_kind::constant ? &to_.values[v].constant : nullptr;
    }
    /// The known integers of a tensor of the graph: it is a constant, or a rule computed them.
    [[nodiscard]] std::optional<numbers> known(tensor_ref t) const {
        return t ? integers_of(t.desc(), t.value()) : std::nullopt;
    }

    // --- constants ---

    /// Whether a table of `count` numbers, or `count` parts, may be created for a node: sizes in a model must not fill
    /// the memory.
    /// error unsupported_in_operator_set
    bool admits(dim count, std::int64_t max = std::int64_t{1} << 24) {
        if (count.known() && count.value() <= max) return true;
        refuse(fail(errc::unsupported_in_operator_set, {}, "so few parts that they can be written", max,
            count.known() ? count.value() : -1));
        return false;
    }

    value_id constant(tensor_view v) {
        if (v.bytes.empty() && !v.desc.shape.elements().is(0))
            return refuse(fail(errc::unsupported_in_operator_set, name_of(v.desc.type), "elements that are numbers"));
        draft_value created;
        created.kind = value_kind::constant;
        created.desc = {v.desc.type, format::nd, format::nd, v.desc.shape};
        created.constant = v;
        created.constant.desc = created.desc;
        if (!v.desc.shape.elements().is(1)) return checked(to_.add(std::move(created)));
        auto const key = type_text(v.desc.type, v.desc.shape) +
                         std::string(reinterpret_cast<char const*>(v.bytes.data()), v.bytes.size());
        auto const [at, is_new] = numbers_.try_emplace(key, no_value); // one number is written once
        if (is_new) at->second = to_.add(std::move(created));
        return checked(at->second);
    }
    /// A constant of these floats in a shape, of dtype `t`.
    value_id floats(span<double const> all, dtype t, shape const& s) {
        return constant(tensor_of(to_.storage, t, s, all));
    }
    value_id floats(span<double const> all, dtype t) {
        return floats(all, t, shape{static_cast<std::int64_t>(all.size())});
    }
    /// A constant of these integers in a shape, of dtype `t`.
    value_id integers(span<std::int64_t const> all, dtype t, shape const& s) {
        if (t != dtype::i64) return floats(std::vector<double>(all.begin(), all.end()), t, s);
        auto const kept = to_.storage.keep(all);
        return constant({{t, format::nd, format::nd, s},
            {reinterpret_cast<std::byte const*>(kept.data()), kept.size() * sizeof(std::int64_t)}, {}});
    }
    /// A constant of one number, of dtype `t` and rank 0.
    value_id number(double v, dtype t) { return floats({&v, 1}, t, shape::scalar()); }

    // --- operations ---

    /// An operation of the dialect, with its full name and one result of this type and shape: `tosa.sin`. Operands and
    /// attributes are not checked, but by `mlir-opt`; a primitive writes an operation of both dialects.
    /// error unsupported_in_operator_set: the name is one of the other dialect
    value_id op(std::string_view name, span<value_id const> given, std::string_view attributes, dtype t, shape const& s,
        std::string_view region = {}) {
        if (!may_have(name)) return no_value;
        std::vector<value_id> operands;
        for (auto const v : given) {
            operands.push_back(written(v));
            if (operands.back() == no_value) return no_value; // an earlier primitive has refused
        }
        draft_value created;
        created.desc = {t, format::nd, format::nd, s};
        return checked(written(name, operands, attributes, region, std::move(created)));
    }
    value_id op(std::string_view name, std::initializer_list<value_id> operands, std::string_view attributes, dtype t,
        shape const& s, std::string_view region = {}) {
        return op(name, span<value_id const>(operands.begin(), operands.size()), attributes, t, s, region);
    }
    /// An operation whose result is not a tensor, but of this type of the dialect.
    /// error unsupported_in_operator_set: the name is one of the other dialect
    value_id op_of(std::string_view name, std::string_view attributes, std::string_view type) {
        if (!may_have(name)) return no_value;
        draft_value created;
        created.type = to_.storage.keep(type);
        return written(name, {}, attributes, {}, std::move(created));
    }

    // --- axes ---

    /// The transposed value: computed here for a constant, only recorded for any other.
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
        if (auto const* const c = constant(v))
            if (auto const created = in_order(to_.storage, *c, order); created.bytes.data()) return constant(created);
        for (auto other = to_.values[v].first_order; other != no_value; other = to_.values[other].next_order)
            if (to_.values[other].order == order) return other;
        draft_value created;
        created.kind = value_kind::transposed;
        created.desc = to_.values[v].desc;
        created.desc.shape = in_order(created.desc.shape, order);
        created.base = v;
        created.order = std::move(order);
        created.next_order = to_.values[v].first_order;
        auto const is = to_.add(std::move(created));
        return to_.values[v].first_order = is;
    }
    /// The value converted from layout `from` to layout `to`.
    value_id as(value_id v, format from, format to) {
        if (from == to || v == no_value) return v;
        auto const order = order_between(from, to);
        if (order.empty()) return refuse(fail(errc::wrong_format, name_of(from), name_of(to)));
        return transposed(v, order);
    }
    /// The source of a transposed value, and the order; the value itself and an empty order if it is not transposed.
    [[nodiscard]] std::pair<value_id, permutation> before_order(value_id v) const {
        if (v == no_value || to_.values[v].base == no_value) return {v, {}};
        return {to_.values[v].base, to_.values[v].order};
    }
    /// The source of a reshape, or the value itself: for several in a row the last one is sufficient.
    [[nodiscard]] value_id before_reshape(value_id v) const {
        while (v != no_value && to_.values[v].kind == value_kind::result) {
            auto const& o = to_.ops[to_.values[v].created_by];
            if (!o.name.ends_with(".reshape")) break;
            v = o.operands[0];
        }
        return v;
    }
    /// The value as an operation reads it: a transposed one becomes a transpose here, or a reshape if only dims of 1
    /// move.
    value_id written(value_id v) {
        if (v == no_value || to_.values[v].kind != value_kind::transposed) return v;
        auto const base = to_.values[v].base;
        auto const order = to_.values[v].order;
        auto const to = to_.values[v].desc.shape;
        std::int64_t last = -1;
        bool moves = false;
        for (auto const axis : order)
            if (!shape_of(base)[static_cast<std::size_t>(axis)].is(1)) moves = moves || axis < last, last = axis;
        auto const created = moves ? dialect_.transpose(*this, base, order, to) : dialect_.reshape(*this, base, to);
        if (created == no_value) return created;
        auto& transposed = to_.values[v]; // moves the operation into it
        transposed.kind = value_kind::result;
        transposed.created_by = to_.values[created].created_by;
        to_.ops[transposed.created_by].result = v;
        return v;
    }

private:
    static constexpr shape no_shape = shape::unknown_rank();

    value_id written(std::string_view name, span<value_id const> operands, std::string_view attributes,
        std::string_view region, draft_value created) {
        auto& s = to_.storage;
        draft_op o;
        o.name = name;
        o.from = node_;
        auto const kept = s.make<value_id>(operands.size());
        for (std::size_t i = 0; i < operands.size(); ++i) kept[i] = operands[i];
        o.operands = kept;
        o.attributes = s.keep(attributes);
        o.region = s.keep(region);
        created.created_by = static_cast<std::uint32_t>(to_.ops.size());
        o.result = to_.add(std::move(created));
        to_.ops.push_back(o);
        return o.result;
    }
    /// Whether the operation is not one of the other dialect; refuses it otherwise.
    bool may_have(std::string_view operation) {
        auto const prefix = operation.substr(0, operation.find('.'));
        if (prefix == dialect_.name() || (prefix != "tosa" && prefix != "stablehlo")) return true;
        auto why = fail(errc::unsupported_in_operator_set, operation, "an operation of the module's dialect");
        why.found = dialect_.name();
        refuse(why);
        return false;
    }
    /// Whether the dialect supports tensors like this value.
    value_id checked(value_id v) {
        auto const& d = to_.values[v].desc;
        if (!dialect_.has(d.type))
            return refuse(fail(errc::unsupported_in_operator_set, name_of(d.type), "an element type of the dialect"));
        if (!d.shape.has_rank()) return refuse(fail(errc::undetermined_shape, {}, "a rank that is known"));
        if (!dialect_.has(d.shape))
            return refuse(fail(errc::unsupported_in_operator_set, {}, "a shape that the dialect supports"));
        return v;
    }
    void refuse_tensor(tensor_id t, node_id n, status why) {
        std::vector<value_id> inputs;
        for (auto const i : from_.inputs_of(from_.nodes[n])) inputs.push_back(i == no_id ? no_value : values_[i]);
        draft_value created;
        created.kind = value_kind::refused;
        created.desc = {from_.tensors[t].desc.type, format::nd, format::nd, from_.tensors[t].desc.shape};
        created.created_by = static_cast<std::uint32_t>(to_.refusals.size());
        to_.refusals.push_back({n, why, to_.storage.keep(span<value_id const>(inputs))});
        values_[t] = to_.add(std::move(created));
    }

    function_draft& to_;
    graph const& from_;
    vocabulary const& dialect_;
    std::vector<value_id> values_;              ///< by tensor of the graph
    std::vector<bool> read_;                    ///< by tensor of the graph
    std::map<std::string, value_id> numbers_{}; ///< constants of one element
    node_id node_ = no_id;
    status refused_{};
    std::uint64_t attributes_ = 0; ///< of the node, that its lowering has read
};

} // namespace mlir::out
GRAFT_END
