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
inline constexpr auto list_reserve = out::lower<TensorListReserve>(&lower_list_reserve);

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
inline constexpr auto list_set_item = out::lower<TensorListSetItem>(&lower_list_set_item);

inline status lower_list_scatter(lowering<TensorListScatterIntoExistingList>& n) {
    auto& m = n.m;
    auto const &list = n.input<"list">().shape(), &y = n.output<"y">().shape();
    if (n.attr<"grows">() && !rule::count_of(y).known())
        return fail(errc::undetermined_shape, "list", "a list of a known length");
    auto const from = n.attr<"grows">() ? grown(m, n.in<"list">(), list, y) : n.in<"list">();
    auto const at = out::unsqueeze(m, out::cast(m, n.in<"indices">(), dtype::i64), {1});
    return n.set_output(m.node("ScatterND", {from, at, n.in<"tensor">()}));
}
inline constexpr auto list_scatter = out::lower<TensorListScatterIntoExistingList>(&lower_list_scatter);

inline status lower_list_push_back(lowering<TensorListPushBack>& n) {
    return n.set_output(out::list_and(n.m, n.in<"list">(), n.in<"item">()));
}
inline constexpr auto list_push_back = out::lower<TensorListPushBack>(&lower_list_push_back);

inline status lower_list_pop_back(lowering<TensorListPopBack>& n) {
    auto const list = n.m.written(n.in<"list">());
    auto const last = out::sliced(n.m, list, {-1}, {INT64_MAX}, {0});
    value_id const both[]{out::sliced(n.m, list, {0}, {-1}, {0}), out::squeeze(n.m, last, {0})};
    return n.set_output(both);
}
inline constexpr auto list_pop_back = out::lower<TensorListPopBack>(&lower_list_pop_back);

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
inline constexpr auto list_resize = out::lower<TensorListResize>(&lower_list_resize);

inline status lower_list_stack(lowering<TensorListStack>& n) { return n.set_output(n.in<"list">()); }
inline constexpr auto list_stack = out::lower<TensorListStack>(&lower_list_stack);

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
inline constexpr auto list_concat = out::lower<TensorListConcat>(&lower_list_concat);

inline status lower_list_split(lowering<TensorListSplit>& n) {
    return n.set_output(out::reshape_to(n.m, n.in<"tensor">(), n.output<"list">().shape()));
}
inline constexpr auto list_split = out::lower<TensorListSplit>(&lower_list_split);

inline status lower_list_first(lowering<TensorListFirst>& n) {
    auto& m = n.m;
    if (m.opset() < 10) return fail(errc::unsupported_in_operator_set, "Slice", "bounds that are attributes");
    auto const count = out::reshape(m, n.in<"count">(), {1});
    return n.set_output(m.node("Slice", {n.in<"list">(), m.integers({0}), count, m.integers({0})}));
}
inline constexpr auto list_first = out::lower<TensorListFirst>(&lower_list_first);

inline status lower_list_length(lowering<TensorListLength>& n) {
    auto const count = out::length_of(n.m, n.m.written(n.in<"list">()));
    return n.set_output(out::cast(n.m, out::squeeze(n.m, count, {0}), dtype::i32));
}
inline constexpr auto list_length = out::lower<TensorListLength>(&lower_list_length);

inline status lower_list_element_shape(lowering<TensorListElementShape>& n) {
    auto const dims = n.m.typed(n.m.node("Shape", {n.in<"list">()}), dtype::i64);
    return n.set_output(out::cast(n.m, out::sliced(n.m, dims, {1}, {INT64_MAX}, {0}), n.attr<"shape_type">()));
}
inline constexpr auto list_element_shape = out::lower<TensorListElementShape>(&lower_list_element_shape);

/// The lowerings of this family.
using tensor_list_lowerings = out::lowerings<list_reserve, list_set_item, list_scatter, list_push_back, list_pop_back,
    list_resize, list_stack, list_concat, list_split, list_first, list_length, list_element_shape>;

} // namespace library::onnx_out
GRAFT_END
