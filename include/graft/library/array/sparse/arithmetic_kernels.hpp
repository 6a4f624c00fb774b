// graft/library/array/sparse/arithmetic_kernels.hpp - kernels: sums, products and parts of sparse tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/array/sparse/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Indices [values, rank] and the sizes of the dense tensor.
template <class Indices, class Sizes> struct sparse_places {
    Indices indices;
    Sizes sizes;

    sparse_places(Indices where, Sizes within) : indices(where), sizes(within) {}

    [[nodiscard]] std::size_t rank() const { return sizes.size(); }
    [[nodiscard]] std::int64_t at(std::size_t value, std::size_t d) const {
        return number(indices, value * rank() + d);
    }
    [[nodiscard]] std::int64_t size(std::size_t d) const { return number(sizes, d); }
    /// error shape_mismatch: not an index for each of `values`; wrong_value: one that is outside
    [[nodiscard]] status check(std::size_t values) const {
        if (indices.size() != values * rank())
            return fail(errc::shape_mismatch, "indices", "an index for each value", values,
                rank() ? indices.size() / rank() : 0);
        for (std::size_t i = 0; i < values; ++i)
            for (std::size_t d = 0; d < rank(); ++d)
                if (at(i, d) < 0 || at(i, d) >= size(d)) return other_index(size(d), at(i, d));
        return ok;
    }
    /// Negative, 0 or positive if the index of value `i` is less than, equal to or greater than that of value `k` of
    /// `other`.
    template <class Other> [[nodiscard]] int compare(std::size_t i, Other const& other, std::size_t k) const {
        for (std::size_t d = 0; d < rank(); ++d)
            if (at(i, d) != other.at(k, d)) return at(i, d) < other.at(k, d) ? -1 : 1;
        return 0;
    }

private:
    template <class X> static std::int64_t number(X const& x, std::size_t i) {
        if constexpr (requires { x[i]; }) return x[i];
        else return index_at(x, i);
    }
};

} // namespace detail

/// SparseTensorDenseMatMul: a [m, k] times b [k, n], either turned over first.
/// error wrong_value: an index outside; shape_mismatch: b has other rows than a has columns
template <class T> status sparse_times_dense(in<"x1_indices", any> indices, in<"x1_values", T> values,
    in<"x1_shape", std::int64_t> size, in<"x2", T> b, out<"y", T> y, attr_of<"adjoint_a", bool> turn_a,
    attr_of<"adjoint_b", bool> turn_b) {
    detail::sparse_places const a(indices, size);
    if (a.rank() != 2) return fail(errc::wrong_rank, "x1_shape", "a matrix", 2, a.rank());
    if (auto s = a.check(values.size()); !s) return s;
    std::size_t const row = *turn_a ? 1 : 0, column = 1 - row;
    auto const width = static_cast<std::size_t>(y.dim(1));
    if (y.dim(0) != a.size(row)) return fail(errc::shape_mismatch, "x1_shape", "rows of the product", y.dim(0));
    if (b.dim(*turn_b ? 1 : 0) != a.size(column))
        return fail(errc::shape_mismatch, "b", "the columns of a", a.size(column), b.dim(*turn_b ? 1 : 0));
    std::fill_n(y.data(), y.size(), T{});
    auto const across = static_cast<std::size_t>(b.dim(1));
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto const to = static_cast<std::size_t>(a.at(i, row)) * width, k = static_cast<std::size_t>(a.at(i, column));
        for (std::size_t j = 0; j < width; ++j)
            y[to + j] = static_cast<T>(y[to + j] + values[i] * (*turn_b ? b[j * across + k] : b[k * across + j]));
    }
    return ok;
}

/// SparseTensorDenseAdd.
template <class T> status sparse_plus_dense(
    in<"x1_indices", any> indices, in<"x1_values", T> values, in<"x1_shape", any> size, in<"x2", T> b, out<"y", T> y) {
    detail::sparse_places const a(indices, size);
    if (a.rank() != b.rank()) return fail(errc::wrong_rank, "x1_shape", "the rank of b");
    for (std::size_t d = 0; d < a.rank(); ++d)
        if (a.size(d) != b.dim(d)) return fail(errc::shape_mismatch, "x1_shape", "the shape of b", b.dim(d), a.size(d));
    if (auto s = a.check(values.size()); !s) return s;
    std::copy_n(b.data(), b.size(), y.data());
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::size_t to = 0;
        for (std::size_t d = 0; d < a.rank(); ++d)
            to = to * static_cast<std::size_t>(a.size(d)) + static_cast<std::size_t>(a.at(i, d));
        y[to] = static_cast<T>(y[to] + values[i]);
    }
    return ok;
}

namespace function {

struct sparse_add {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a + b); }
};
struct sparse_multiply {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a * b); }
};
struct sparse_divide {
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a / b); }
};

} // namespace function

/// SparseDenseCwiseAdd and its kin: each value with the element of `dense` at its place, which is broadcast to
/// the sparse shape.
/// error shape_mismatch: dense does not broadcast to the shape
template <class F, class T> status sparse_with_dense(in<"x1_indices", std::int64_t> indices, in<"x1_values", T> values,
    in<"x1_shape", std::int64_t> size, in<"x2", T> dense, out<"y", T> y) {
    detail::sparse_places const a(indices, size);
    if (auto s = a.check(values.size()); !s) return s;
    if (dense.rank() > a.rank()) return fail(errc::wrong_rank, "x2", "at most the rank of the sparse tensor");
    auto const first = a.rank() - dense.rank();
    for (std::size_t d = 0; d < dense.rank(); ++d)
        if (dense.dim(d) != 1 && dense.dim(d) != a.size(first + d))
            return fail(errc::shape_mismatch, "x2", "a shape that broadcasts", a.size(first + d), dense.dim(d));
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::size_t from = 0;
        for (std::size_t d = 0; d < dense.rank(); ++d)
            from = from * static_cast<std::size_t>(dense.dim(d)) +
                   (dense.dim(d) == 1 ? 0 : static_cast<std::size_t>(a.at(i, first + d)));
        y[i] = F{}(values[i], dense[from]);
    }
    return ok;
}

/// SparseReduceSum, and SparseReduceMax with `Most`: positions without a value are 0.
template <bool Most, class T> status reduce_sparse(in<"x_indices", std::int64_t> indices, in<"x_values", T> values,
    in<"x_shape", std::int64_t> size, in<"reduction_axes", std::int32_t> axes, out<"y", T> y) {
    detail::sparse_places const a(indices, size);
    if (auto s = a.check(values.size()); !s) return s;
    std::vector<bool> gone(a.rank(), axes.size() == 0);
    for (auto const axis : axes.span()) {
        auto const d = axis < 0 ? axis + static_cast<std::int64_t>(a.rank()) : axis;
        if (d < 0 || d >= static_cast<std::int64_t>(a.rank()))
            return fail(errc::axis_out_of_range, "reduction_axes", "an axis of the input", a.rank(), axis);
        gone[static_cast<std::size_t>(d)] = true;
    }
    std::size_t all = 1;
    for (std::size_t d = 0; d < a.rank(); ++d) all *= gone[d] ? 1 : static_cast<std::size_t>(a.size(d));
    if (all != y.size()) return fail(errc::shape_mismatch, "x_shape", "the size of the output");
    std::fill_n(y.data(), y.size(), T{});
    std::vector<bool> met(y.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::size_t to = 0;
        for (std::size_t d = 0; d < a.rank(); ++d)
            if (!gone[d]) to = to * static_cast<std::size_t>(a.size(d)) + static_cast<std::size_t>(a.at(i, d));
        if (Most) y[to] = met[to] ? std::max(y[to], values[i]) : values[i];
        else y[to] = static_cast<T>(y[to] + values[i]);
        met[to] = true;
    }
    return ok;
}

/// SparseSoftmax: over the values of each innermost row.
template <class T> status sparse_softmax(
    in<"indices", std::int64_t> indices, in<"values", T> values, in<"shape", std::int64_t> size, out<"y", T> y) {
    detail::sparse_places const a(indices, size);
    if (auto s = a.check(values.size()); !s) return s;
    auto const same_row = [&](std::size_t i, std::size_t k) {
        for (std::size_t d = 0; d + 1 < a.rank(); ++d)
            if (a.at(i, d) != a.at(k, d)) return false;
        return true;
    };
    for (std::size_t i = 0; i < values.size();) {
        auto end = i + 1;
        while (end < values.size() && same_row(i, end)) ++end;
        double max = static_cast<double>(widen(values[i])), sum = 0;
        for (auto k = i; k < end; ++k) max = std::max(max, static_cast<double>(widen(values[k])));
        for (auto k = i; k < end; ++k) sum += std::exp(static_cast<double>(widen(values[k])) - max);
        for (; i < end; ++i)
            y[i] = stored<T>(static_cast<computed<T>>(std::exp(static_cast<double>(widen(values[i])) - max) / sum));
    }
    return ok;
}

/// SparseAdd: values of one place are added; sums below `thresh` in magnitude are left out.
/// error shape_mismatch: tensors of different shapes
template <class T> status sparse_sum(in<"x1_indices", std::int64_t> ia, in<"x1_values", T> va,
    in<"x1_shape", std::int64_t> sa, in<"x2_indices", std::int64_t> ib, in<"x2_values", T> vb,
    in<"x2_shape", std::int64_t> sb, in<"thresh", T> min, out<"sum_indices", std::int64_t> indices,
    out<"sum_values", T> y, out<"sum_shape", std::int64_t> size, actual_shape<"sum_indices"> indices_size,
    actual_shape<"sum_values"> values_size) {
    detail::sparse_places const a(ia, sa);
    detail::sparse_places const b(ib, sb);
    if (auto s = a.check(va.size()); !s) return s;
    if (auto s = b.check(vb.size()); !s) return s;
    if (a.rank() != b.rank() || !std::equal(sa.data(), sa.data() + sa.size(), sb.data()))
        return fail(errc::shape_mismatch, "x2_shape", "the shape of x1");
    std::copy_n(sa.data(), sa.size(), size.data());
    std::size_t n = 0;
    auto const put = [&](auto const& from, std::size_t value, T sum) {
        if (std::abs(static_cast<double>(sum)) < static_cast<double>(min[0])) return;
        for (std::size_t d = 0; d < a.rank(); ++d) indices[n * a.rank() + d] = from.at(value, d);
        y[n++] = sum;
    };
    for (std::size_t i = 0, k = 0; i < va.size() || k < vb.size();) {
        auto const order = i == va.size() ? 1 : k == vb.size() ? -1 : a.compare(i, b, k);
        if (order == 0) put(a, i, static_cast<T>(va[i] + vb[k])), ++i, ++k;
        else if (order < 0) put(a, i, va[i]), ++i;
        else put(b, k, vb[k]), ++k;
    }
    auto const count = static_cast<std::int64_t>(n);
    indices_size = shape::of_rank(0).append(count).append(static_cast<std::int64_t>(a.rank()));
    values_size = shape::of_rank(0).append(count);
    return ok;
}

/// SparseSlice: the values whose positions are in [start, start + size), relative to start.
/// error wrong_rank: start or size of another rank; wrong_value: a start before the first
inline status sparse_part(in<"indices", std::int64_t> x, in<"values", any> values, in<"shape", std::int64_t> from,
    in<"start", std::int64_t> start, in<"size", std::int64_t> size, out<"y_indices", std::int64_t> indices,
    out<"y_values", any> y, out<"y_shape", std::int64_t> to, actual_shape<"y_indices"> indices_size,
    actual_shape<"y_values"> values_size) {
    detail::sparse_places const a(x, from);
    if (auto s = a.check(values.size()); !s) return s;
    if (start.size() != a.rank() || size.size() != a.rank())
        return fail(errc::wrong_rank, "start", "a number per dim", a.rank(), start.size());
    for (std::size_t d = 0; d < a.rank(); ++d) {
        if (start[d] < 0) return fail(errc::wrong_value, "start", "no number below 0", 0, start[d]);
        auto const left = from[d] > start[d] ? from[d] - start[d] : 0;
        to[d] = std::clamp(size[d], std::int64_t{0}, left);
    }
    std::size_t n = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        bool inside = true;
        for (std::size_t d = 0; d < a.rank(); ++d)
            inside = inside && a.at(i, d) >= start[d] && a.at(i, d) - start[d] < to[d];
        if (!inside) continue;
        for (std::size_t d = 0; d < a.rank(); ++d) indices[n * a.rank() + d] = a.at(i, d) - start[d];
        detail::copy_element(values, i, y, n++);
    }
    auto const count = static_cast<std::int64_t>(n);
    indices_size = shape::of_rank(0).append(count).append(static_cast<std::int64_t>(a.rank()));
    values_size = shape::of_rank(0).append(count);
    return ok;
}

/// SparseConcat: the values of all in the order of their places in the whole.
/// error shape_mismatch: shapes that differ elsewhere than along concat_dim
inline status sparse_concat(dynamic_in<"indices", std::int64_t> x, dynamic_in<"values", any> values,
    dynamic_in<"shapes", std::int64_t> shapes, out<"y_indices", std::int64_t> indices, out<"y_values", any> y,
    out<"y_shape", std::int64_t> size, attr_of<"concat_dim", std::int64_t> axis, actual_shape<"y_indices"> indices_size,
    actual_shape<"y_values"> values_size) {
    auto const rank = static_cast<std::int64_t>(shapes[0].size());
    auto const along = *axis < 0 ? *axis + rank : *axis;
    if (along < 0 || along >= rank) return fail(errc::axis_out_of_range, "concat_dim", "an axis", rank, *axis);
    auto const at = static_cast<std::size_t>(along), r = static_cast<std::size_t>(rank);
    struct one {
        std::size_t tensor, value;
        std::int64_t before;
    };
    std::vector<one> all;
    std::int64_t before = 0;
    for (std::size_t t = 0; t < x.size(); ++t) {
        detail::sparse_places const a(x[t], shapes[t]);
        if (a.rank() != r) return fail(errc::wrong_rank, "shapes", "one rank for all", rank);
        for (std::size_t d = 0; d < r; ++d)
            if (d != at && a.size(d) != shapes[0][d])
                return fail(errc::shape_mismatch, "shapes", "one size beside concat_dim", shapes[0][d], a.size(d));
        if (auto s = a.check(values[t].size()); !s) return s;
        for (std::size_t i = 0; i < values[t].size(); ++i) all.push_back({t, i, before});
        before += a.size(at);
    }
    auto const place = [&](one const& v, std::size_t d) {
        return x[v.tensor][v.value * r + d] + (d == at ? v.before : 0);
    };
    sort_many(all, [&](one const& a, one const& b) {
        for (std::size_t d = 0; d < r; ++d)
            if (auto const i = place(a, d), k = place(b, d); i != k) return i < k;
        return a.tensor != b.tensor ? a.tensor < b.tensor : a.value < b.value;
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t d = 0; d < r; ++d) indices[i * r + d] = place(all[i], d);
        detail::copy_element(values[all[i].tensor], all[i].value, y, i);
    }
    for (std::size_t d = 0; d < r; ++d) size[d] = d == at ? before : shapes[0][d];
    auto const count = static_cast<std::int64_t>(all.size());
    indices_size = shape::of_rank(0).append(count).append(rank);
    values_size = shape::of_rank(0).append(count);
    return ok;
}

/// The kernels of this file.
using sparse_arithmetic_kernels = join<kernels_of<SparseTensorDenseMatMul, &sparse_times_dense<float>,
                                           &sparse_times_dense<double>, &sparse_times_dense<std::int32_t>>,
    kernels_of<SparseTensorDenseAdd, &sparse_plus_dense<float>, &sparse_plus_dense<double>,
        &sparse_plus_dense<std::int32_t>, &sparse_plus_dense<std::int64_t>>,
    kernels_of<SparseDenseCwiseAdd, &sparse_with_dense<function::sparse_add, float>,
        &sparse_with_dense<function::sparse_add, double>>,
    kernels_of<SparseDenseCwiseMul, &sparse_with_dense<function::sparse_multiply, float>,
        &sparse_with_dense<function::sparse_multiply, double>>,
    kernels_of<SparseDenseCwiseDiv, &sparse_with_dense<function::sparse_divide, float>,
        &sparse_with_dense<function::sparse_divide, double>>,
    kernels_of<SparseReduceSum, &reduce_sparse<false, float>, &reduce_sparse<false, double>,
        &reduce_sparse<false, std::int32_t>, &reduce_sparse<false, std::int64_t>>,
    kernels_of<SparseReduceMax, &reduce_sparse<true, float>, &reduce_sparse<true, double>,
        &reduce_sparse<true, std::int32_t>, &reduce_sparse<true, std::int64_t>>,
    kernels_of<SparseSoftmax, &sparse_softmax<float>, &sparse_softmax<double>>,
    kernels_of<SparseAdd, &sparse_sum<float>, &sparse_sum<double>, &sparse_sum<std::int32_t>,
        &sparse_sum<std::int64_t>>,
    kernels_of<SparseSlice, &sparse_part>, kernels_of<SparseConcat, &sparse_concat>>;

} // namespace library
GRAFT_END
