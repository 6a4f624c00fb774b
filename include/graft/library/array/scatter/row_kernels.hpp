// graft/library/array/scatter/row_kernels.hpp - kernels: updates of whole rows, axes reversed by flags
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "graft/kernel.hpp"
#include "graft/library/array/scatter/ops.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/kernel/copy.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Calls `put(first element of the row, first element of v, elements of a row)` for each index in order; an index out
/// of range wraps around. Source: TensorFlow core/kernels/inplace_ops.cc
/// error wrong_rank, wrong_element_count
template <class X, class I, class V, class Put> status each_row(X const& x, I const& indices, V const& v, Put put) {
    if (x.rank() == 0) return fail(errc::wrong_rank, "x", "rows", 1, 0);
    auto const rows = x.dim(0);
    auto const row = rows == 0 ? std::size_t{0} : x.size() / static_cast<std::size_t>(rows);
    if (v.size() != indices.size() * row)
        return fail(errc::wrong_element_count, "v", "a row per index", indices.size() * row, v.size());
    for (std::size_t i = 0; i < indices.size() && rows != 0; ++i) {
        auto const r = (std::int64_t{indices[i]} % rows + rows) % rows;
        put(static_cast<std::size_t>(r) * row, i * row, row);
    }
    return ok;
}
template <class X, class Y> status same_bytes(X const& x, Y const& y) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    if (from.data != to.data && x.size()) std::memcpy(to.data, from.data, x.size() * from.width);
    return ok;
}

} // namespace detail

/// InplaceUpdate: x with rows replaced by those of v.
inline status set_rows(in<"x", any> x, in<"indices", std::int32_t> indices, in<"v", any> v, out<"y", any, "x"> y) {
    if (auto s = detail::same_bytes(x, y); !s) return s;
    auto const from = raw_of(v);
    auto const to = raw_of(y);
    return detail::each_row(x, indices, v, [&](std::size_t at, std::size_t i, std::size_t n) {
        if (n) std::memcpy(to.data + at * to.width, from.data + i * to.width, n * to.width);
    });
}
/// InplaceAdd, InplaceSub: rows of v added to those of x, or subtracted.
template <class T, bool Less>
status add_rows(in<"x", T> x, in<"indices", std::int32_t> indices, in<"v", T> v, out<"y", T, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i];
    return detail::each_row(x, indices, v, [&](std::size_t at, std::size_t from, std::size_t n) {
        for (std::size_t k = 0; k < n; ++k)
            y[at + k] = static_cast<T>(Less ? y[at + k] - v[from + k] : y[at + k] + v[from + k]);
    });
}
/// Reverse, TensorFlow's first version: a flag for each axis.
inline status reverse_flagged(in<"tensor", any> x, in<"dims", bool> flags, out<"output", any> y) {
    if (flags.size() != x.rank())
        return fail(errc::wrong_element_count, "dims", "a flag per axis", x.rank(), flags.size());
    unsigned mask = 0;
    for (std::size_t i = 0; i < flags.size(); ++i) mask |= flags[i] ? 1u << i : 0u;
    return reverse_axes(x, y, mask);
}

/// The kernels of this file.
using row_kernels = join<kernels<kernel<InplaceUpdate, &set_rows>, kernel<Reverse, &reverse_flagged>>,
    kernels_of<InplaceAdd, &add_rows<float, false>, &add_rows<double, false>, &add_rows<std::int32_t, false>,
        &add_rows<std::int64_t, false>>,
    kernels_of<InplaceSub, &add_rows<float, true>, &add_rows<double, true>, &add_rows<std::int32_t, true>,
        &add_rows<std::int64_t, true>>>;

} // namespace library
GRAFT_END
