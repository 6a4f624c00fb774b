// graft/export/onnx/lists.hpp - lists of tensors as tensors whose first dim is their length, created when a node reads
// one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/forms.hpp"

GRAFT_BEGIN
namespace onnx::out {

inline value_id written_list(emission& m, value_id v);

namespace detail {
inline value_id list_value(emission& m, draft_list list, dtype type, shape const& all) {
    // at most one step is deferred
    if (list.base != no_value && m.model().values[list.base].kind == value_kind::list)
        if (m.model().lists[m.model().values[list.base].list].how != draft_list::kind::fresh)
            list.base = m.written(list.base);
    list.write = &written_list;
    auto const at = static_cast<std::uint32_t>(m.model().lists.size());
    m.model().lists.push_back(list);
    return m.model().add(
        {.kind = value_kind::list, .desc = {type, format::nd, format::nd, all}, .list = at, .own_desc = true});
}
} // namespace detail

/// The pending operation of a list that is not created yet; otherwise null.
[[nodiscard]] inline draft_list const* list_of(emission& m, value_id v) {
    if (v == no_value || m.model().values[v].kind != value_kind::list) return nullptr;
    return &m.model().lists[m.model().values[v].list];
}

/// `count` elements of zeros, whose shape is `element`.
inline value_id new_list(emission& m, value_id count, dtype type, shape const& element, bool grows = false) {
    auto all = shape::unknown_rank();
    if (element.has_rank()) {
        all = shape::scalar();
        auto const* const known = m.constant(count);
        auto const number = known && !grows ? floats_of(*known) : std::vector<double>();
        all.append(number.size() == 1 ? dim(static_cast<std::int64_t>(number[0])) : dim::unknown());
        for (std::size_t i = 0; i < element.rank(); ++i) all.append(element[i]);
    }
    return detail::list_value(m, {.count = count, .grows = grows}, type, all);
}
/// The list with `item` at `index`, a scalar.
inline value_id list_with(emission& m, value_id list, value_id index, value_id item, bool grows = false) {
    draft_list const created{.how = draft_list::kind::set, .base = list, .index = index, .item = item, .grows = grows};
    return detail::list_value(m, created, m.type(list), m.shape_of(list));
}
/// The list with `item` appended.
inline value_id list_and(emission& m, value_id list, value_id item) {
    auto all = m.shape_of(list);
    if (all.has_rank() && all.rank() > 0) all[0] = dim::unknown();
    return detail::list_value(m, {.how = draft_list::kind::push, .base = list, .item = item}, m.type(list), all);
}
/// The first dim of a tensor: its length as a list, an int64 vector of one element.
inline value_id length_of(emission& m, value_id list) {
    return sliced(m, m.typed(m.node("Shape", {list}), dtype::i64), {0}, {1}, {0});
}
/// `count` (a vector of one element) elements of zeros of type `t`, in the shape `dims` after the first dim.
inline value_id zeros(emission& m, value_id count, value_id dims, dtype t) {
    value_id const both[]{count, dims};
    auto const whole = m.typed(concatenated(m, both, 0), dtype::i64);
    double const none = 0;
    return m.typed(m.node("Expand", {m.floats({&none, 1}, t), whole}), t);
}

/// A tensor as a list, padded with zeros to `count` elements; `grows`: there may already be more.
inline value_id lengthened(emission& m, value_id v, value_id count, bool grows = false) {
    auto const type = m.type(v);
    auto const shape_of_v = m.typed(m.node("Shape", {v}), dtype::i64);
    auto more = m.node("Sub", {reshape(m, cast(m, count, dtype::i64), {1}), sliced(m, shape_of_v, {0}, {1}, {0})});
    if (grows) {
        auto const real = cast(m, more, dtype::f64);
        more = cast(m, m.typed(m.node("Max", {real, m.number(0, dtype::f64)}), dtype::f64), dtype::i64);
    }
    value_id const both[]{v, zeros(m, more, sliced(m, shape_of_v, {1}, {INT64_MAX}, {0}), type)};
    return m.typed(m.node("Concat", both, {{"axis", 0}}), type);
}

/// The nodes that create a list, if they do not exist yet.
inline value_id written_list(emission& m, value_id v) {
    auto& model = m.model();
    auto const at = model.values[v].list;
    auto const list = model.lists[at];
    auto const d = model.values[v].desc;
    if (list.created != no_value) {
        auto const node = model.values[list.created].node;
        if (node < model.nodes.size() && model.nodes[node].first_output == list.created &&
            (model.nodes[node].part == 0 || model.nodes[node].part == m.part()))
            return list.created;
    }
    auto const created = [&](value_id y) {
        model.values[y].desc = d;
        model.values[y].own_desc = true;
        return model.lists[at].created = y;
    };
    auto const refused = [&](std::string_view wanted) { // any value, so that the node can be created
        m.refuse(fail(errc::undetermined_shape, {}, wanted));
        return m.typed(m.integers({}), d.type);
    };
    switch (list.how) {
    case draft_list::kind::fresh: {
        if (list.grows) return refused("a list of a known length");
        if (!d.shape.has_rank()) return refused("elements of known shape");
        numbers dims;
        for (std::size_t i = 1; i < d.shape.rank(); ++i) {
            if (!d.shape[i].known()) return refused("elements of known shape");
            dims.push_back(d.shape[i].value());
        }
        return created(zeros(m, reshape(m, cast(m, list.count, dtype::i64), {1}), m.integers(dims), d.type));
    }
    case draft_list::kind::set: {
        if (list.grows) return refused("a list of a known length");
        auto const at = reshape(m, cast(m, list.index, dtype::i64), {1, 1});
        return created(m.node("ScatterND", {list.base, at, unsqueeze(m, list.item, {0})}));
    }
    case draft_list::kind::push: {
        value_id const both[]{list.base, unsqueeze(m, list.item, {0})};
        return created(m.node("Concat", both, {{"axis", 0}}));
    }
    }
    __builtin_unreachable();
}

} // namespace onnx::out
GRAFT_END
