// graft/library/control/tensor_list/onnx_out.hpp - ONNX exporter: lists of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/lists.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_list_reserve(lowering<TensorListReserve>& n) {
    auto const& list = n.output<"list">().desc();
    return n.set_output(out::new_list(n.m, n.in<"num_elements">(), list.type, rule::element_of(list.shape)));
}

/// The list extended to the inferred length of the result; the list itself if that is equal.
inline value_id grown(emission& m, value_id list, shape const& before, shape const& after) {
    auto const from = rule::count_of(before), to = rule::count_of(after);
    if (!to.known() || (from.known() && from.value() >= to.value())) return list;
    auto const d = tensor_desc{m.type(list), format::nd, format::nd, after};
    auto const whole = out::lengthened(m, m.written(list), m.integer(to.value()), true);
    m.model().values[whole].desc = d;
    return whole;
}
inline status lower_list_set_item(lowering<TensorListSetItem>& n) {
    auto const &list = n.input<"list">().shape(), &y = n.output<"y">().shape();
    bool const grows = n.attr<"resize_if_index_out_of_bounds">();
    auto const from = grows ? grown(n.m, n.in<"list">(), list, y) : n.in<"list">();
    return n.set_output(
        out::list_with(n.m, from, n.in<"index">(), n.in<"item">(), grows && !rule::count_of(y).known()));
}

inline status lower_list_scatter(lowering<TensorListScatterIntoExistingList>& n) {
    auto& m = n.m;
    auto const &list = n.input<"list">().shape(), &y = n.output<"y">().shape();
    if (n.attr<"grows">() && !rule::count_of(y).known())
        return fail(errc::undetermined_shape, "list", "a list of a known length");
    auto const from = n.attr<"grows">() ? grown(m, n.in<"list">(), list, y) : n.in<"list">();
    auto const at = out::unsqueeze(m, out::cast(m, n.in<"indices">(), dtype::i64), {1});
    return n.set_output(m.node("ScatterND", {from, at, n.in<"tensor">()}));
}

inline status lower_list_push_back(lowering<TensorListPushBack>& n) {
    return n.set_output(out::list_and(n.m, n.in<"list">(), n.in<"item">()));
}

inline status lower_list_pop_back(lowering<TensorListPopBack>& n) {
    auto const list = n.m.written(n.in<"list">());
    auto const last = out::sliced(n.m, list, {-1}, {INT64_MAX}, {0});
    value_id const both[]{out::sliced(n.m, list, {0}, {-1}, {0}), out::squeeze(n.m, last, {0})};
    return n.set_output(both);
}

/// Appends enough zeros, then truncates.
inline status lower_list_resize(lowering<TensorListResize>& n) {
    auto& m = n.m;
    auto const list = m.written(n.in<"list">());
    auto const size = out::reshape(m, out::cast(m, n.in<"size">(), dtype::i64), {1});
    auto const dims = out::sliced(m, m.typed(m.node("Shape", {list}), dtype::i64), {1}, {INT64_MAX}, {0});
    value_id const both[]{list, out::zeros(m, size, dims, m.type(list))};
    auto const longer = m.node("Concat", both, {{"axis", 0}});
    if (m.opset() < 10) return fail(errc::unsupported_in_operator_set, "Slice", "bounds that are attributes");
    return n.set_output(m.node("Slice", {longer, m.integers({0}), size, m.integers({0})}));
}

inline status lower_list_stack(lowering<TensorListStack>& n) { return n.set_output(n.in<"list">()); }

/// The rows of all elements, and the number of rows of each.
template <class Op> status lower_list_concat_of(lowering<Op>& n, value_id list) {
    auto& m = n.m;
    list = m.written(list);
    auto const dims = m.typed(m.node("Shape", {list}), dtype::i64);
    auto const rest = out::sliced(m, dims, {2}, {INT64_MAX}, {0});
    value_id const wanted[]{m.integers({-1}), rest};
    auto const y = m.node("Reshape", {list, m.typed(out::concatenated(m, wanted, 0), dtype::i64)});
    value_id const both[]{m.typed(y, m.type(list)),
        n.is_read(1)
            ? m.typed(m.node("Expand", {out::sliced(m, dims, {1}, {2}, {0}), out::length_of(m, list)}), dtype::i64)
            : no_value};
    return n.set_output(both);
}
inline status lower_list_concat(lowering<TensorListConcat>& n) { return lower_list_concat_of(n, n.in<"list">()); }

/// The rows in as many parts as there are lengths, which are the same.
inline status lower_list_split(lowering<TensorListSplit>& n) {
    auto& m = n.m;
    auto const& list = n.output<"list">().shape();
    std::size_t open = list.has_rank() ? 0 : 2;
    for (std::size_t i = 0; i < list.rank(); ++i) open += !list[i].known();
    if (open < 2) return n.set_output(out::reshape_to(m, n.in<"tensor">(), list));
    auto const x = m.written(n.in<"tensor">());
    auto const shape_of = [&](value_id v) { return m.typed(m.node("Shape", {v}), dtype::i64); };
    value_id const dims[]{shape_of(n.in<"lengths">()), m.integers({-1}),
        m.typed(out::sliced(m, shape_of(x), {1}, {INT64_MAX}, {0}), dtype::i64)};
    return n.set_output(m.node("Reshape", {x, m.typed(out::concatenated(m, dims, 0), dtype::i64)}));
}

inline status lower_list_first(lowering<TensorListFirst>& n) {
    auto& m = n.m;
    if (m.opset() < 10) return fail(errc::unsupported_in_operator_set, "Slice", "bounds that are attributes");
    auto const count = out::reshape(m, n.in<"count">(), {1});
    return n.set_output(m.node("Slice", {n.in<"list">(), m.integers({0}), count, m.integers({0})}));
}

inline status lower_list_length(lowering<TensorListLength>& n) {
    auto const count = out::length_of(n.m, n.m.written(n.in<"list">()));
    return n.set_output(out::cast(n.m, out::squeeze(n.m, count, {0}), dtype::i32));
}

inline status lower_list_element_shape(lowering<TensorListElementShape>& n) {
    auto const dims = n.m.typed(n.m.node("Shape", {n.in<"list">()}), dtype::i64);
    return n.set_output(out::cast(n.m, out::sliced(n.m, dims, {1}, {INT64_MAX}, {0}), n.attr<"shape_type">()));
}

/// The lowerings of this family.
using tensor_list_lowerings = lowerings<&lower_list_reserve, &lower_list_set_item, &lower_list_scatter,
    &lower_list_push_back, &lower_list_pop_back, &lower_list_resize, &lower_list_stack, &lower_list_concat,
    &lower_list_split, &lower_list_first, &lower_list_length, &lower_list_element_shape>;

} // namespace library::onnx_out
GRAFT_END
