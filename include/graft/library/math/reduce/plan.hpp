// graft/library/math/reduce/plan.hpp - the loops of a reduction over axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/op/rules/reduce.hpp"

GRAFT_BEGIN
namespace library {

/// The loops of a reduction: over the results, and over the elements of one.
struct reduction {
    loop<1> kept{}, folded{};
    std::int64_t count = 1; ///< elements per result
};
/// The loops for the elements of `axes`; without any, all axes if `all` is true.
/// error axis_out_of_range, wrong_value
[[nodiscard]] inline status plan_reduction(
    shape const& x, kernel_tensor<any const> const& axes, bool all, reduction& r) {
    unsigned mask = all && axes.size() == 0 ? ~0u : 0;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (auto s = rule::add_axis(index_at(axes, i), x.rank(), "axes", mask); !s) return s;
    auto const steps = strides_of(x);
    for (std::size_t i = 0; i < x.rank(); ++i) {
        bool const folds = (mask >> i & 1u) != 0;
        (folds ? r.folded : r.kept).add(x.dims()[i], {steps[i]});
        if (folds) r.count *= x.dims()[i];
    }
    return ok;
}

/// The elements of a result along two axes: rows, `next` apart, of `count` elements, `step` apart.
struct fold_rows {
    std::int64_t rows = 1, next = 0, count = 1, step = 1;
};
/// How a reduction computes one result, with the types of its elements erased. A sum in progress has up to 16 bytes.
struct fold_steps {
    /// Continues `sum` with the elements of rows from `x` on.
    void (*run)(void* sum, void const* x, fold_rows const& rows);
    /// Stores the result at `y`; each result is of `elements`.
    void (*end)(void const* sum, void* y, std::int64_t elements);
    std::array<std::uint64_t, 2> begin; ///< the bits of the sum of no elements
};

namespace detail {

/// `count` results, whose first elements are `next` apart; of x and y an element has `width` bytes.
inline void fold_results(fold_steps const& how, reduction const& r, std::byte const* x, std::int64_t count,
    std::int64_t next, std::byte* y, std::int64_t width) {
    auto outer = r.folded; // the axes but the last
    fold_rows rows;
    if (outer.rank > 0) {
        --outer.rank;
        rows.count = outer.extents[outer.rank], rows.step = outer.strides[0][outer.rank];
    }
    if (outer.rank > 0) rows.rows = outer.extents[outer.rank - 1], rows.next = outer.strides[0][outer.rank - 1];
    bool const simple = outer.rank <= 1;
    for (std::int64_t i = 0; i < count; ++i, x += next * width, y += width) {
        auto sum = how.begin;
        if (simple) how.run(sum.data(), x, rows);
        else
            outer.run([&](std::int64_t, auto const& at, auto const&) { how.run(sum.data(), x + at[0] * width, rows); });
        how.end(sum.data(), y, r.count);
    }
}

} // namespace detail

/// `y[k]` = the elements of result k, in the order of x, reduced over `axes` as `how` says; shared among threads.
/// Compiled once for all types and functions. Without axes, all are reduced if `all` is true.
/// error those of `plan_reduction`; wrong_input_data: no elements per result, if `some` are needed
[[gnu::noinline]] inline status fold_axes(threads by, erased_in const& x, kernel_tensor<any const> const& axes,
    erased_out const& y, fold_steps const& how, bool all = false, bool some = false) {
    reduction r;
    if (auto s = plan_reduction(x.of.shape(), axes, all, r); !s) return s;
    if (some && r.count == 0)
        return y.of.size() == 0 ? ok : fail(errc::wrong_input_data, "x", "elements to average", 0);
    auto const width = static_cast<std::int64_t>(x.width); // of both
    std::int64_t inner = 1;
    for (std::size_t i = 1; i < r.kept.rank; ++i) inner *= r.kept.extents[i];
    share_loop(by, r.kept, r.count, [&](loop<1> const& part, std::array<std::int64_t, 1> const& begin) {
        auto const step = r.kept.rank > 0 ? r.kept.strides[0][0] : 0;
        auto* at_result = y.at(step > 0 ? begin[0] / step * inner : 0);
        part.run(
            [&](std::int64_t n, auto const& at, auto const& apart) {
                detail::fold_results(how, r, x.at(at[0]), n, apart[0], at_result, width);
                at_result += n * width;
            },
            begin);
    });
    return ok;
}

} // namespace library
GRAFT_END
