// graft/library/kernels/list.hpp - kernels of lists of tensors: the elements of a list are the rows of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // fill, min
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy, memset

#include "graft/base/config.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/kernels/strided.hpp"
#include "graft/library/ops/list.hpp"

GRAFT_BEGIN

namespace library {

namespace detail {

/// Bytes of a tensor, from its first on.
template <class Tensor> std::size_t bytes_from(Tensor const& t) { return t.size() * raw_of(t).width; }
/// Copies a list to where another one begins, as far as that reaches, and fills the rest with zeros. They may be the same.
template <class X, class Y> void continue_list(X const& x, Y const& y) {
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const all = bytes_from(y), copied = std::min(bytes_from(x), all);
    if (copied && from.data != to.data) std::memcpy(to.data, from.data, copied);
    if (copied < all) std::memset(to.data + copied, 0, all - copied);
}
/// Copies `row` bytes to element `index` of a list.
/// error wrong_dtype (elements that are no whole bytes); wrong_value
template <class Y> status put_element(Y const& y, std::int64_t index, std::byte const* from, std::size_t row, char const* parameter) {
    auto const to = raw_of(y);
    if (to.width == 0) return fail(errc::wrong_dtype, "list", "elements of whole bytes");
    if (index < 0 || index >= y.dim(0)) return fail(errc::wrong_value, parameter, "below the length of the list", y.dim(0), index);
    if (row) std::memcpy(to.data + static_cast<std::size_t>(index) * row, from, row);
    return ok;
}

} // namespace detail

inline status reserve_list(in<"element_shape", any>, in<"num_elements", std::int32_t> count, out<"list", any> list) {
    if (count.size() != 1 || list.rank() == 0 || count[0] != list.dim(0))
        return fail(errc::wrong_value, "num_elements", "as planned:", list.rank() ? list.dim(0) : 0, count.size() ? count[0] : 0);
    if (auto const bytes = detail::bytes_from(list)) std::memset(raw_of(list).data, 0, bytes);
    return ok;
}
inline status set_item(in<"list", any> list, in<"index", std::int32_t> index, in<"item", any> item, out<"y", any, "list"> y) {
    detail::continue_list(list, y);
    return detail::put_element(y, index[0], raw_of(item).data, detail::bytes_from(item), "index");
}
inline status scatter_items(in<"list", any> list, in<"tensor", any> tensor, in<"indices", std::int32_t> indices, out<"y", any, "list"> y) {
    detail::continue_list(list, y);
    if (indices.size() == 0) return ok;
    auto const row = detail::bytes_from(tensor) / indices.size();
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (auto s = detail::put_element(y, indices[i], raw_of(tensor).data + i * row, row, "indices"); !s) return s;
    return ok;
}
inline status push_item(in<"list", any> list, in<"item", any> item, out<"y", any> y) {
    detail::continue_list(list, y);
    return detail::put_element(y, y.dim(0) - 1, raw_of(item).data, detail::bytes_from(item), "list");
}
inline status pop_item(in<"list", any> list, out<"y", any> y, out<"item", any> item) {
    detail::continue_list(list, y);
    if (auto const row = detail::bytes_from(item)) std::memcpy(raw_of(item).data, raw_of(list).data + detail::bytes_from(y), row);
    return ok;
}
inline status resize_list(in<"list", any> list, in<"size", std::int32_t> size, out<"y", any> y) {
    if (size.size() != 1 || size[0] != y.dim(0)) return fail(errc::wrong_value, "size", "as planned:", y.dim(0), size.size() ? size[0] : 0);
    detail::continue_list(list, y);
    return ok;
}
inline status stack_list(in<"list", any> list, in<"element_shape", std::int32_t>, out<"y", any, "list"> y) {
    detail::continue_list(list, y);
    return ok;
}
inline status concat_list(in<"list", any> list, out<"y", any, "list"> y, out<"lengths", std::int64_t> lengths) {
    detail::continue_list(list, y);
    std::fill(lengths.begin(), lengths.end(), list.dim(1));
    return ok;
}
inline status split_list(in<"tensor", any> tensor, in<"lengths", std::int64_t> lengths, out<"list", any, "tensor"> list) {
    for (auto const n : lengths.span())
        if (n != list.dim(1)) return fail(errc::wrong_value, "lengths", "the same length everywhere", list.dim(1), n);
    if (tensor.size() != list.size()) return fail(errc::wrong_element_count, "lengths", "rows in all:", tensor.dim(0), list.dim(0) * list.dim(1));
    detail::continue_list(tensor, list);
    return ok;
}
inline status length_of_list(in<"list", any> list, out<"length", std::int32_t> length) {
    length[0] = static_cast<std::int32_t>(list.dim(0));
    return ok;
}
inline status shape_of_element(in<"list", any> list, out<"element_shape", any> y) {
    for (std::size_t i = 0; i < y.size(); ++i) put_index(y, i, list.dim(i + 1));
    return ok;
}

/// The kernels of this file.
using list_kernels = kernels<
    kernel<TensorListReserve, &reserve_list>, kernel<TensorListSetItem, &set_item>, kernel<TensorListScatterIntoExistingList, &scatter_items>,
    kernel<TensorListPushBack, &push_item>, kernel<TensorListPopBack, &pop_item>, kernel<TensorListResize, &resize_list>,
    kernel<TensorListStack, &stack_list>, kernel<TensorListConcat, &concat_list>, kernel<TensorListSplit, &split_list>,
    kernel<TensorListLength, &length_of_list>, kernel<TensorListElementShape, &shape_of_element>>;

} // namespace library

GRAFT_END
