// graft/library/control/tensor_list/kernels.hpp - kernels: TensorFlow 2's tensor lists, filled and read by loops
// element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // equal, fill, min
#include <cstring>   // memcpy, memset

#include "graft/kernel.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Bytes of a tensor, from its first on.
template <class Tensor> std::size_t bytes_from(Tensor const& t) { return t.size() * raw_of(t).width; }
/// Whether the dims of `x` from axis `a` on equal those of `y` from axis `b` on. Sizes that are only known at run time
/// may differ.
template <class X, class Y> bool same_dims(X const& x, std::size_t a, Y const& y, std::size_t b) {
    return x.rank() >= a && x.rank() + b == y.rank() + a &&
           std::equal(x.dims().begin() + a, x.dims().end(), y.dims().begin() + b);
}
inline status other_elements(char const* parameter) {
    return fail(errc::shape_mismatch, parameter, "the shape that the list's elements have");
}
/// Copies all elements to the beginning of `y`, as far as they fit, and fills the rest with zeros. Both may be the
/// same.
/// error wrong_dtype (elements that are not an integer number of bytes)
template <class X, class Y> status copy_elements(X const& x, Y const& y) {
    if (auto s = movable(y, "list"); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const all = bytes_from(y), copied = std::min(bytes_from(x), all);
    if (copied && from.data != to.data) std::memcpy(to.data, from.data, copied);
    if (copied < all) std::memset(to.data + copied, 0, all - copied);
    return ok;
}
/// As `copy_elements`, from list to list.
/// error wrong_dtype, shape_mismatch
template <class X, class Y> status continue_list(X const& x, Y const& y) {
    return same_dims(x, 1, y, 1) ? copy_elements(x, y) : other_elements("list");
}
/// Copies `row` bytes, the size of an element, to element `index` of a list.
/// error wrong_value
template <class Y>
status put_element(Y const& y, std::int64_t index, std::byte const* from, std::size_t row, char const* parameter) {
    if (index < 0 || index >= y.dim(0))
        return fail(errc::wrong_value, parameter, "below the length of the list", y.dim(0), index);
    if (row) std::memcpy(raw_of(y).data + static_cast<std::size_t>(index) * row, from, row);
    return ok;
}

} // namespace detail

inline status reserve_list(in<"element_shape", any>, in<"num_elements", std::int32_t> count, out<"list", any> list) {
    if (count.size() != 1 || list.rank() == 0 || count[0] != list.dim(0))
        return fail(errc::wrong_value, "num_elements", "as planned:", list.rank() ? list.dim(0) : 0,
            count.size() ? count[0] : 0);
    if (auto s = movable(list, "list"); !s) return s;
    if (auto const bytes = detail::bytes_from(list)) std::memset(raw_of(list).data, 0, bytes);
    return ok;
}
inline status set_item(
    in<"list", any> list, in<"index", std::int32_t> index, in<"item", any> item, out<"y", any, "list"> y) {
    if (auto s = detail::continue_list(list, y); !s) return s;
    if (!detail::same_dims(item, 0, y, 1)) return detail::other_elements("item");
    return detail::put_element(y, index[0], raw_of(item).data, detail::bytes_from(item), "index");
}
inline status scatter_items(
    in<"list", any> list, in<"tensor", any> tensor, in<"indices", std::int32_t> indices, out<"y", any, "list"> y) {
    if (auto s = detail::continue_list(list, y); !s) return s;
    if (!detail::same_dims(tensor, 1, y, 1)) return detail::other_elements("tensor");
    if (static_cast<std::size_t>(tensor.dim(0)) != indices.size())
        return fail(errc::shape_mismatch, "tensor", "a row per index", indices.size(), tensor.dim(0));
    if (indices.size() == 0) return ok;
    auto const row = detail::bytes_from(tensor) / indices.size();
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (auto s = detail::put_element(y, indices[i], raw_of(tensor).data + i * row, row, "indices"); !s) return s;
    return ok;
}
inline status push_item(in<"list", any> list, in<"item", any> item, out<"y", any> y) {
    if (auto s = detail::continue_list(list, y); !s) return s;
    if (!detail::same_dims(item, 0, y, 1)) return detail::other_elements("item");
    return detail::put_element(y, y.dim(0) - 1, raw_of(item).data, detail::bytes_from(item), "list");
}
inline status pop_item(in<"list", any> list, out<"y", any> y, out<"item", any> item) {
    if (list.rank() == 0 || list.dim(0) != y.dim(0) + 1)
        return fail(errc::wrong_value, "list", "elements at least", 1, 0);
    if (auto s = detail::continue_list(list, y); !s) return s;
    if (!detail::same_dims(item, 0, y, 1)) return detail::other_elements("item");
    if (auto const row = detail::bytes_from(item))
        std::memcpy(raw_of(item).data, raw_of(list).data + detail::bytes_from(y), row);
    return ok;
}
inline status resize_list(in<"list", any> list, in<"size", std::int32_t> size, out<"y", any> y) {
    if (size.size() != 1 || size[0] != y.dim(0))
        return fail(errc::wrong_value, "size", "as planned:", y.dim(0), size.size() ? size[0] : 0);
    return detail::continue_list(list, y);
}
inline status stack_list(in<"list", any> list, in<"element_shape", std::int32_t>, out<"y", any, "list"> y) {
    if (list.rank() != 0 && list.dim(0) != y.dim(0))
        return fail(errc::shape_mismatch, "num_elements", "the length of the list", list.dim(0), y.dim(0));
    return detail::continue_list(list, y);
}
inline status concat_list(in<"list", any> list, out<"y", any, "list"> y, out<"lengths", std::int64_t> lengths) {
    if (list.rank() < 2 || list.size() != y.size()) return detail::other_elements("list");
    std::fill(lengths.begin(), lengths.end(), list.dim(1));
    return detail::copy_elements(list, y);
}
inline status split_list(
    in<"tensor", any> tensor, in<"lengths", std::int64_t> lengths, out<"list", any, "tensor"> list) {
    for (auto const n : lengths.span())
        if (n != list.dim(1)) return fail(errc::wrong_value, "lengths", "the same length everywhere", list.dim(1), n);
    if (tensor.size() != list.size())
        return fail(errc::wrong_element_count, "lengths", "rows in all:", tensor.dim(0), list.dim(0) * list.dim(1));
    return detail::copy_elements(tensor, list);
}
inline status first_of_list(
    in<"list", any> list, in<"count", std::int64_t> count, out<"y", any> y, actual_shape<"y"> size) {
    if (count.size() != 1 || count[0] < 0 || count[0] > list.dim(0))
        return fail(
            errc::wrong_value, "count", "at most the length of the list", list.dim(0), count.size() ? count[0] : 0);
    if (auto s = movable(y, "list"); !s) return s;
    auto result = list.desc().shape;
    result[0] = count[0];
    auto const row = list.dim(0) ? detail::bytes_from(list) / static_cast<std::size_t>(list.dim(0)) : 0;
    if (auto const bytes = row * static_cast<std::size_t>(count[0]))
        std::memcpy(raw_of(y).data, raw_of(list).data, bytes);
    size = result;
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

/// The kernels of this family.
using tensor_list_kernels = kernels<kernel<TensorListReserve, &reserve_list>, kernel<TensorListSetItem, &set_item>,
    kernel<TensorListScatterIntoExistingList, &scatter_items>, kernel<TensorListPushBack, &push_item>,
    kernel<TensorListPopBack, &pop_item>, kernel<TensorListResize, &resize_list>, kernel<TensorListStack, &stack_list>,
    kernel<TensorListConcat, &concat_list>, kernel<TensorListSplit, &split_list>,
    kernel<TensorListFirst, &first_of_list>, kernel<TensorListLength, &length_of_list>,
    kernel<TensorListElementShape, &shape_of_element>>;

} // namespace library
GRAFT_END
