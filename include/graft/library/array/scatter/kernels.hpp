// graft/library/array/scatter/kernels.hpp - kernels: updates written to positions given by indices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // fill_n
#include <cstring>   // memcpy
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/scatter/ops.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/kernel/callback.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/arithmetic/functions.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Calls `put(element of the tensor, element of the updates, how many)` for each row of `indices`, in order. A row is
/// a position along the first axes of `to`; one out of range is ignored if the policy is IGNORE.
/// error wrong_rank, wrong_element_count, wrong_value
inline status each_update(kernel_tensor<any const> const& indices, graft::shape const& to, std::size_t updates,
    std::string_view policy, callback<std::size_t, std::size_t, std::size_t> put) {
    auto const depth = indices.rank() ? indices.dim(indices.rank() - 1) : 1;
    if (depth > static_cast<std::int64_t>(to.rank()))
        return fail(errc::wrong_rank, "indices", "numbers in a row at most", to.rank(), depth);
    auto const axes = static_cast<std::size_t>(depth);
    auto const run = static_cast<std::size_t>(to.elements(axes, to.rank()).value());
    std::size_t rows = 1, all = 0;
    bool fits = true; // if rows have no numbers they have no elements, however many there are
    for (std::size_t a = 0; a + 1 < indices.rank(); ++a)
        fits = !__builtin_mul_overflow(rows, static_cast<std::size_t>(indices.dim(a)), &rows) && fits;
    if (!fits || __builtin_mul_overflow(rows, run, &all) || updates != all)
        return fail(errc::wrong_element_count, "updates", "elements in all:", all, updates);
    if (run == 0 && axes == 0) return ok;
    for (std::size_t i = 0; i < rows; ++i) {
        std::size_t at = 0;
        bool inside = true;
        for (std::size_t a = 0; a < axes; ++a) {
            auto const k = index_at(indices, i * axes + a), n = to.dims()[a];
            inside = inside && k >= 0 && k < n;
            if (!inside && policy != "IGNORE") return fail(errc::wrong_value, "indices", "below the dim", n, k);
            if (inside) at = at * static_cast<std::size_t>(n) + static_cast<std::size_t>(k);
        }
        if (inside) put(at * run, i * run, run);
    }
    return ok;
}

} // namespace detail

/// TensorScatterUpdate: if a position is repeated, the last update is used.
inline status scatter_update(in<"x", any> tensor, in<"indices", any> indices, in<"updates", any> updates,
    out<"y", any, "x"> y, attr_of<"bad_indices_policy", std::string_view> policy) {
    if (auto s = movable(tensor, "x"); !s) return s;
    auto const from = raw_of(tensor), news = raw_of(updates);
    auto const to = raw_of(y);
    if (from.data != to.data && tensor.size()) std::memcpy(to.data, from.data, tensor.size() * to.width);
    return detail::each_update(
        indices, y.shape(), updates.size(), *policy, [&](std::size_t at, std::size_t u, std::size_t n) {
            if (n) std::memcpy(to.data + at * to.width, news.data + u * to.width, n * to.width);
        });
}
namespace detail {

/// Applies the updates to y one by one. Compiled once for all types and functions.
[[gnu::noinline]] inline status scatter_rows(kernel_tensor<any const> const& indices, erased_in const& updates,
    erased_out const& y, std::string_view policy, row_function fold) {
    return each_update(
        indices, y.of.shape(), updates.of.size(), policy, [&](std::size_t at, std::size_t u, std::size_t n) {
            fold(y.data + at * y.width, updates.data + u * y.width, n);
        });
}
/// The same with the elements of `tensor` where no update is.
[[gnu::noinline]] inline status scatter_rows_into(erased_in const& tensor, kernel_tensor<any const> const& indices,
    erased_in const& updates, erased_out const& y, std::string_view policy, row_function fold) {
    if (tensor.data != y.data && tensor.of.size()) std::memcpy(y.data, tensor.data, tensor.of.size() * y.width);
    return scatter_rows(indices, updates, y, policy, fold);
}

} // namespace detail

/// TensorScatterAdd, Sub, Max, Min: updates of one position are applied one by one.
template <class Join, class T, fixed_string X = "x", fixed_string Y = "y"> status scatter_into(in<X, T> tensor,
    in<"indices", any> indices, in<"updates", T> updates, out<Y, T, X> y,
    attr_of<"bad_indices_policy", std::string_view> policy) {
    return detail::scatter_rows_into(tensor, indices, updates, y, *policy, &detail::fold_row<Join, T>);
}
/// ScatterNd: sums of the updates of each position, zero if there is none.
template <class T> status scatter_nd(in<"indices", any> indices, in<"x", T> updates, in<"shape", any>, out<"y", T> y,
    attr_of<"bad_indices_policy", std::string_view> policy) {
    std::fill_n(y.data(), y.size(), T(0));
    return detail::scatter_rows(indices, updates, y, *policy, &detail::fold_row<function::add, T>);
}

namespace detail {

template <class Op, class Join, fixed_string X = "x", fixed_string Y = "y">
using scatter_kernels_of = kernels_of<Op, &scatter_into<Join, float, X, Y>, &scatter_into<Join, double, X, Y>,
    &scatter_into<Join, std::int32_t, X, Y>, &scatter_into<Join, std::int64_t, X, Y>>;

} // namespace detail

/// The kernels of this family.
using scatter_kernels = join<kernels<kernel<TensorScatterUpdate, &scatter_update>>,
    detail::scatter_kernels_of<TensorScatterAdd, function::add>,
    detail::scatter_kernels_of<TensorScatterSub, function::subtract>,
    detail::scatter_kernels_of<TensorScatterMax, function::maximum, "input", "output">,
    detail::scatter_kernels_of<TensorScatterMin, function::minimum, "input", "output">,
    kernels_of<ScatterNd, &scatter_nd<float>, &scatter_nd<double>, &scatter_nd<std::int32_t>,
        &scatter_nd<std::int64_t>>>;

} // namespace library
GRAFT_END
