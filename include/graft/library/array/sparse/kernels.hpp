// graft/library/array/sparse/kernels.hpp - kernels: sparse tensors as indices, values and shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/sparse/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Copies element `from` of `x` to element `to` of `y`, which has the same dtype.
template <class X, class Y> void copy_element(X const& x, std::size_t from, Y const& y, std::size_t to) {
    if (auto const width = y.element_bytes()) std::memcpy(y.data() + to * width, x.data() + from * width, width);
    else y.strings()[to] = x.strings()[from];
}
inline status other_index(std::int64_t max, std::int64_t got) {
    return fail(errc::wrong_value, "indices", "inside of the dense shape, below", max, got);
}

} // namespace detail

/// error wrong_value: an index out of range; if an index is repeated, the last value is used
inline status sparse_to_dense(in<"indices", any> indices, in<"output_shape", any>, in<"values", any> values,
    in<"default_value", any> otherwise, out<"y", any> y) {
    if (y.element_bytes() == 0 && y.dtype() != dtype::string)
        return fail(errc::wrong_dtype, "values", "8 bits or more");
    for (std::size_t i = 0; i < y.size(); ++i) detail::copy_element(otherwise, 0, y, i);
    // a matrix has a row per value; a vector an index per value, a scalar one index
    std::size_t const rank = y.rank(), count = rank == 0 ? 0 : indices.size() / rank;
    if (count * rank != indices.size() || (values.size() != 1 && values.size() != count))
        return fail(errc::shape_mismatch, "values", "one value, or one for each index");
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t at = 0;
        for (std::size_t d = 0; d < rank; ++d) {
            auto const k = index_at(indices, i * rank + d);
            if (k < 0 || k >= y.dim(d)) return detail::other_index(y.dim(d), k);
            at = at * static_cast<std::size_t>(y.dim(d)) + static_cast<std::size_t>(k);
        }
        detail::copy_element(values, values.size() == 1 ? 0 : i, y, at);
    }
    return ok;
}
/// error wrong_value: a shape of another number of elements, an index outside
inline status reshape_sparse(in<"indices", std::int64_t> x, in<"shape", std::int64_t> from,
    in<"new_shape", std::int64_t> to, out<"y_indices", std::int64_t> y, out<"y_shape", std::int64_t> size) {
    std::int64_t all = 1, others = 1;
    std::size_t open = to.size();
    bool wide = false;
    for (auto const d : from.span()) wide = wide || d < 0 || __builtin_mul_overflow(all, d, &all);
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] >= 0) wide = wide || __builtin_mul_overflow(others, to[i], &others);
        else if (to[i] == -1 && open == to.size()) open = i;
        else return fail(errc::wrong_value, "new_shape", "dims, and -1 once");
    }
    auto const left = open == to.size() || others == 0 ? 1 : all / others;
    if (wide || left * others != all || x.rank() != 2 || static_cast<std::size_t>(x.dim(1)) != from.size())
        return fail(errc::wrong_value, "new_shape", "as many elements as before:", all, others);
    for (std::size_t i = 0; i < to.size(); ++i) size[i] = i == open ? left : to[i];
    auto const count = static_cast<std::size_t>(x.dim(0));
    for (std::size_t i = 0; i < count; ++i) {
        std::int64_t at = 0;
        for (std::size_t d = 0; d < from.size(); ++d) {
            auto const k = x[i * from.size() + d];
            if (k < 0 || k >= from[d]) return detail::other_index(from[d], k);
            at = at * from[d] + k;
        }
        for (auto d = to.size(); d-- > 0;) {
            y[i * to.size() + d] = at % size[d];
            at /= size[d];
        }
    }
    return ok;
}
/// Values in the order of their rows; an empty row gets the default in its first column.
/// error wrong_value: an index out of range
inline status fill_empty_rows(in<"indices", std::int64_t> x, in<"values", any> values,
    in<"dense_shape", std::int64_t> size, in<"default_value", any> otherwise, out<"y_indices", std::int64_t> indices,
    out<"y_values", any> y, out<"empty_row_indicator", bool> empty, out<"reverse_index_map", std::int64_t> back,
    actual_shape<"y_indices"> indices_size, actual_shape<"y_values"> values_size,
    actual_shape<"empty_row_indicator"> empty_size) {
    if (size.size() == 0 || x.rank() != 2 || static_cast<std::size_t>(x.dim(1)) != size.size())
        return fail(errc::wrong_rank, "dense_shape", "a dim for each column of the indices");
    auto const rank = size.size(), count = values.size();
    if (size[0] < 0 || static_cast<std::size_t>(size[0]) > empty.size() || x.size() != count * rank)
        return fail(
            errc::size_exceeds_bound, "dense_shape", "rows at most", static_cast<std::int64_t>(empty.size()), size[0]);
    auto const rows = static_cast<std::size_t>(size[0]);
    std::vector<std::size_t> next(rows + 1, 0); // per row: the position of its next value
    for (std::size_t i = 0; i < count; ++i) {
        auto const row = x[i * rank];
        if (row < 0 || row >= size[0]) return detail::other_index(size[0], row);
        ++next[static_cast<std::size_t>(row)];
    }
    std::size_t total = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        auto const has = next[r];
        empty[r] = has == 0;
        next[r] = total;
        total += has ? has : 1;
    }
    if (total > y.size())
        return fail(errc::size_exceeds_bound, "y_values", "values at most", static_cast<std::int64_t>(y.size()),
            static_cast<std::int64_t>(total));
    for (std::size_t r = 0; r < rows; ++r) {
        if (!empty[r]) continue;
        for (std::size_t d = 0; d < rank; ++d) indices[next[r] * rank + d] = d ? 0 : static_cast<std::int64_t>(r);
        detail::copy_element(otherwise, 0, y, next[r]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        auto const to = next[static_cast<std::size_t>(x[i * rank])]++;
        for (std::size_t d = 0; d < rank; ++d) indices[to * rank + d] = x[i * rank + d];
        detail::copy_element(values, i, y, to);
        back[i] = static_cast<std::int64_t>(to);
    }
    auto const n = static_cast<std::int64_t>(total);
    indices_size = shape::of_rank(0).append(n).append(static_cast<std::int64_t>(rank));
    values_size = shape::of_rank(0).append(n);
    empty_size = shape::of_rank(0).append(size[0]);
    return ok;
}
/// Sorts by the indices; the sort is stable.
inline status reorder_sparse(in<"indices", std::int64_t> x, in<"values", any> values, in<"shape", std::int64_t> size,
    out<"y_indices", std::int64_t> indices, out<"y_values", any> y) {
    auto const rank = size.size(), count = values.size();
    if (x.size() != count * rank) return fail(errc::shape_mismatch, "values", "a value for each index");
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i;
    sort(order, [&](std::size_t a, std::size_t b) {
        for (std::size_t d = 0; d < rank; ++d)
            if (x[a * rank + d] != x[b * rank + d]) return x[a * rank + d] < x[b * rank + d];
        return a < b;
    });
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t d = 0; d < rank; ++d) indices[i * rank + d] = x[order[i] * rank + d];
        detail::copy_element(values, order[i], y, i);
    }
    return ok;
}

/// The kernels of this family.
using sparse_kernels = kernels<kernel<SparseToDense, &sparse_to_dense>, kernel<SparseReshape, &reshape_sparse>,
    kernel<SparseFillEmptyRows, &fill_empty_rows>, kernel<SparseReorder, &reorder_sparse>>;

} // namespace library
GRAFT_END
