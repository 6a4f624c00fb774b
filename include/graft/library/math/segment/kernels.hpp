// graft/library/math/segment/kernels.hpp - kernels: segment reductions of rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/arithmetic/functions.hpp"
#include "graft/library/math/segment/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

struct segment_sum {
    template <class T> static constexpr T begin = T(0);
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a + b); }
};
struct segment_product {
    template <class T> static constexpr T begin = T(1);
    template <class T> T operator()(T a, T b) const { return static_cast<T>(a * b); }
};
struct segment_max {
    template <class T> static constexpr T begin = std::numeric_limits<T>::lowest();
    template <class T> T operator()(T a, T b) const { return a < b ? b : a; }
};
struct segment_min {
    template <class T> static constexpr T begin = std::numeric_limits<T>::max();
    template <class T> T operator()(T a, T b) const { return b < a ? b : a; }
};

} // namespace function

namespace detail {

/// Compiled once for all types and functions.
[[gnu::noinline]] inline status fold_unsorted(erased_in const& x, kernel_tensor<any const> const& ids,
    erased_out const& y, void const* begin, row_function fold) {
    library::fill(y.data, y.of.size(), static_cast<std::byte const*>(begin), y.width);
    auto const n = y.of.dim(0);
    auto const run = ids.size() ? x.of.size() / ids.size() : 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        auto const s = index_at(ids, i);
        if (s >= n) return fail(errc::wrong_value, "segment_ids", "below num_segments", n, s);
        if (s < 0) continue;
        fold(y.data + static_cast<std::size_t>(s) * run * y.width, x.data + i * run * x.width, run);
    }
    return ok;
}

} // namespace detail

/// UnsortedSegmentSum and its kin: rows of data reduced into the segment of each; a negative number means none.
/// error wrong_value: a segment that does not exist
template <class F, class T>
status unsorted_segment(in<"x", T> x, in<"segment_ids", any> ids, in<"num_segments", any>, out<"y", T> y) {
    T const begin = F::template begin<T>;
    return detail::fold_unsorted(x, ids, y, &begin, &detail::fold_row<F, T>);
}
template <class Op, class F> using unsorted_segment_of = kernels_of<Op, &unsorted_segment<F, float>,
    &unsorted_segment<F, double>, &unsorted_segment<F, std::int32_t>, &unsorted_segment<F, std::int64_t>>;

/// How rows of a segment are reduced; `root` divides their sum by the square root of their number.
enum class fold_by : std::uint8_t { sum, mean, root, product, max, min };

namespace detail {

/// How rows of a type are reduced; the types are erased.
struct segment_fold {
    row_function add;                                        ///< a row to those before it
    void (*end)(void* to, std::size_t n, std::size_t count); ///< of a sum of `count` rows; null: nothing is left to do
    std::uint64_t empty;                                     ///< the bits of an element of a segment without a row
};

template <fold_by How, class T> void end_segment(void* to, std::size_t n, std::size_t count) {
    auto* const y = static_cast<T*>(to);
    for (std::size_t k = 0; k < n; ++k) {
        if constexpr (How == fold_by::root)
            y[k] = static_cast<T>(static_cast<double>(y[k]) / std::sqrt(static_cast<double>(count)));
        else if constexpr (std::is_integral_v<T>)
            y[k] = static_cast<T>(static_cast<std::int64_t>(y[k]) / static_cast<std::int64_t>(count));
        else y[k] = y[k] / static_cast<T>(count);
    }
}

template <fold_by How, class T> segment_fold segment_fold_of() {
    T const empty = How == fold_by::product ? T(1) : T(0);
    segment_fold f{nullptr, nullptr, 0};
    std::memcpy(&f.empty, &empty, sizeof empty);
    if constexpr (How == fold_by::product) f.add = &fold_row<function::multiply, T>;
    else if constexpr (How == fold_by::max) f.add = &fold_row<function::maximum, T>;
    else if constexpr (How == fold_by::min) f.add = &fold_row<function::minimum, T>;
    else f.add = &fold_row<function::add, T>;
    if constexpr (How == fold_by::mean || How == fold_by::root) f.end = &end_segment<How, T>;
    return f;
}

/// Reduces rows of `x` into the segments of `y`, row by row: those that `rows` selects, all if it is null. Segments
/// without a row are 0, empty products 1. Stores the number of segments in `found`. Compiled once for all types.
/// error wrong_value: a row or a segment that does not exist, segments that do not ascend
[[gnu::noinline]] inline status fold_segments(segment_fold const& how, erased_in const& x,
    kernel_tensor<any const> const* rows, kernel_tensor<any const> const& ids, erased_out const& y,
    std::int64_t& found) {
    auto const run = static_cast<std::size_t>(y.of.shape().elements(1, y.of.rank()).value());
    auto const all = x.of.dim(0), room = y.of.dim(0);
    auto const bytes = run * y.width;
    library::fill(y.data, y.of.size(), reinterpret_cast<std::byte const*>(&how.empty), y.width);
    found = 0;
    for (std::size_t i = 0, begin = 0; i < ids.size(); ++i) {
        auto const row = rows ? index_at(*rows, i) : static_cast<std::int64_t>(i), s = index_at(ids, i);
        if (row < 0 || row >= all) return fail(errc::wrong_value, "indices", "rows of data", all, row);
        if (s < 0 || s >= room || s + 1 < found)
            return fail(errc::wrong_value, "segment_ids", "ascending numbers below that of the segments", room, s);
        bool const first = s + 1 != found;
        if (first) begin = i;
        found = s + 1;
        auto const* const from = x.data + static_cast<std::size_t>(row) * bytes;
        auto* const to = y.data + static_cast<std::size_t>(s) * bytes;
        if (!first) how.add(to, from, run);
        else if (bytes > 0) std::memcpy(to, from, bytes);
        if (!how.end || (i + 1 < ids.size() && index_at(ids, i + 1) == s)) continue;
        how.end(to, run, i + 1 - begin);
    }
    return ok;
}
inline shape with_rows(shape s, std::int64_t rows) { return s[0] = rows, s; }

/// The same with the size of `y`, which a node determines when it runs.
/// error also wrong_shape: all rows, and not one segment for each
[[gnu::noinline]] inline status fold_found_segments(segment_fold const& how, erased_in const& x,
    kernel_tensor<any const> const* rows, kernel_tensor<any const> const& ids, erased_out const& y,
    actual_shape<"y"> const& size) {
    if (!rows && static_cast<std::int64_t>(ids.size()) != x.of.dim(0))
        return fail(errc::wrong_shape, "segment_ids", "one per row of data", x.of.dim(0), ids.size());
    std::int64_t found = 0;
    if (auto s = fold_segments(how, x, rows, ids, y, found); !s) return s;
    size = with_rows(y.of.shape(), found);
    return ok;
}

} // namespace detail

/// SegmentSum and its kin: rows of data, each with its segment. A mean of integers is truncated towards 0.
/// error wrong_shape: not one segment per row; wrong_value
template <fold_by How, class T>
status segment(in<"x", T> x, in<"segment_ids", any> ids, out<"y", T> y, actual_shape<"y"> size) {
    return detail::fold_found_segments(detail::segment_fold_of<How, T>(), x, nullptr, ids, y, size);
}
/// SparseSegmentSum and its kin: rows of data selected by `indices`.
/// error wrong_value
template <fold_by How, class T> status sparse_segment(
    in<"x", T> x, in<"indices", any> rows, in<"segment_ids", any> ids, out<"y", T> y, actual_shape<"y"> size) {
    return detail::fold_found_segments(detail::segment_fold_of<How, T>(), x, &rows, ids, y, size);
}
/// SparseSegmentSumWithNumSegments and its kin: the number of segments is specified.
/// error wrong_value
template <fold_by How, class T> status sparse_segment_of_many(
    in<"x", T> x, in<"indices", any> rows, in<"segment_ids", any> ids, in<"num_segments", any>, out<"y", T> y) {
    std::int64_t found = 0;
    return detail::fold_segments(detail::segment_fold_of<How, T>(), x, &rows, ids, y, found);
}

template <class Op, fold_by How> using segment_of = kernels_of<Op, &segment<How, float>, &segment<How, double>,
    &segment<How, std::int32_t>, &segment<How, std::int64_t>, &segment<How, std::uint8_t>, &segment<How, std::int8_t>>;

/// The kernels of this family.
using segment_kernels =
    join<all_leave_out<unsorted_segment_of<UnsortedSegmentSum, function::segment_sum>, "is_preprocessed">,
        unsorted_segment_of<UnsortedSegmentProd, function::segment_product>,
        unsorted_segment_of<UnsortedSegmentMax, function::segment_max>,
        unsorted_segment_of<UnsortedSegmentMin, function::segment_min>,
        with_promoted<
            join<segment_of<SegmentSum, fold_by::sum>, segment_of<SegmentMean, fold_by::mean>,
                segment_of<SegmentProd, fold_by::product>, segment_of<SegmentMax, fold_by::max>,
                segment_of<SegmentMin, fold_by::min>,
                all_leave_out<
                    join<kernels_of<SparseSegmentSum, &sparse_segment<fold_by::sum, float>,
                             &sparse_segment<fold_by::sum, double>, &sparse_segment<fold_by::sum, std::int32_t>,
                             &sparse_segment<fold_by::sum, std::int64_t>>,
                        kernels_of<SparseSegmentMean, &sparse_segment<fold_by::mean, float>,
                            &sparse_segment<fold_by::mean, double>>,
                        kernels_of<SparseSegmentSqrtN, &sparse_segment<fold_by::root, float>,
                            &sparse_segment<fold_by::root, double>>,
                        kernels_of<SparseSegmentSumWithNumSegments, &sparse_segment_of_many<fold_by::sum, float>,
                            &sparse_segment_of_many<fold_by::sum, double>,
                            &sparse_segment_of_many<fold_by::sum, std::int32_t>,
                            &sparse_segment_of_many<fold_by::sum, std::int64_t>>,
                        kernels_of<SparseSegmentMeanWithNumSegments, &sparse_segment_of_many<fold_by::mean, float>,
                            &sparse_segment_of_many<fold_by::mean, double>>,
                        kernels_of<SparseSegmentSqrtNWithNumSegments, &sparse_segment_of_many<fold_by::root, float>,
                            &sparse_segment_of_many<fold_by::root, double>>>,
                    "sparse_gradient">>,
            half>>;

} // namespace library
GRAFT_END
