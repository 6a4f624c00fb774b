// graft/op/rules/matmul.hpp - shape arithmetic of matrix products, batched and flattened
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"
#include "graft/base/status.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// The broadcast of two batch dims: 1 is replaced by the other; a dim known not to be 1 replaces an unknown one.
/// error shape_mismatch
[[nodiscard]] constexpr result<dim> broadcast_batch(dim a, dim b) {
    if (a.is(1)) return b;
    if (b.is(1)) return a;
    if (contradict(a, b)) return fail(errc::shape_mismatch, "x2", "batch dims that broadcast", a.value(), b.value());
    return a.known() || a.min() > 1 ? a : b.known() || b.min() > 1 ? b : a == b ? a : dim::unknown();
}

/// Shape of x1 * x2 with the last two axes as matrices and the others as batch. `broadcast` false: both are matrices.
/// error wrong_rank, shape_mismatch
[[nodiscard]] constexpr result<shape> matmul_shape(
    shape const& a, shape const& b, bool transpose_a, bool transpose_b, bool broadcast) {
    auto const bad = [&](shape const& s) { return s.has_rank() && (broadcast ? s.rank() < 2 : s.rank() != 2); };
    if (bad(a))
        return fail(errc::wrong_rank, "x1", broadcast ? "a matrix or a batch of them" : "a matrix", 2,
            static_cast<std::int64_t>(a.rank()));
    if (bad(b))
        return fail(errc::wrong_rank, "x2", broadcast ? "a matrix or a batch of them" : "a matrix", 2,
            static_cast<std::int64_t>(b.rank()));
    auto const row = [](shape const& s, bool t) { return s.has_rank() ? s.back(t ? 0 : 1) : dim::unknown(); };
    auto const column = [](shape const& s, bool t) { return s.has_rank() ? s.back(t ? 1 : 0) : dim::unknown(); };
    auto const ka = column(a, transpose_a), kb = row(b, transpose_b);
    if (contradict(ka, kb))
        return fail(errc::shape_mismatch, "x2", "as many rows as x1 has columns", ka.value(), kb.value());
    if (broadcast && (!a.has_rank() || !b.has_rank())) return shape::unknown_rank();
    auto y = shape::scalar();
    if (broadcast) {
        auto const na = a.rank() - 2, nb = b.rank() - 2, n = algorithm::max(na, nb);
        for (std::size_t i = 0; i < n; ++i) {
            auto const d = broadcast_batch(i + na < n ? dim(1) : a[i + na - n], i + nb < n ? dim(1) : b[i + nb - n]);
            if (!d) return d.error();
            y.append(*d);
        }
    }
    y.append(row(a, transpose_a)).append(column(b, transpose_b));
    return y;
}

/// Shape of Caffe's inner product: the axes of x before `axis`, then the outputs. Only the number of weights is
/// checked, since old models declare them as [1, 1, outputs, K].
/// error axis_out_of_range, wrong_element_count, wrong_value
[[nodiscard]] constexpr result<shape> inner_product_shape(
    shape const& x, shape const& w, std::int64_t outputs, std::int64_t axis) {
    if (outputs < 1) return fail(errc::wrong_value, "num_output", "at least 1", outputs);
    if (!x.has_rank()) return shape::unknown_rank();
    auto const at = normalize_axis(axis, x.rank());
    if (!at) return at.error();
    auto const k = x.elements(*at, x.rank());
    if (contradict(w.elements(), k * dim(outputs)))
        return fail(errc::wrong_element_count, "w", "num_output * inputs numbers", (k * dim(outputs)).value(),
            w.elements().value());
    auto y = shape::scalar();
    for (std::size_t i = 0; i < *at; ++i) y.append(x[i]);
    return y.append(outputs);
}

} // namespace rule

GRAFT_END
