// graft/library/math/segment/kernels.hpp - kernels: segment reductions of rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
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

/// UnsortedSegmentSum and its kin: rows of data reduced into the segment of each; a negative number means none.
/// error wrong_value: a segment that does not exist
template <class F, class T>
status unsorted_segment(in<"x", T> x, in<"segment_ids", any> ids, in<"num_segments", any>, out<"y", T> y) {
    std::fill_n(y.data(), y.size(), F::template begin<T>);
    auto const n = y.dim(0);
    auto const run = ids.size() ? x.size() / ids.size() : 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        auto const s = index_at(ids, i);
        if (s >= n) return fail(errc::wrong_value, "segment_ids", "below num_segments", n, s);
        if (s < 0) continue;
        auto* to = y.data() + static_cast<std::size_t>(s) * run;
        for (std::size_t k = 0; k < run; ++k) to[k] = F{}(to[k], x[i * run + k]);
    }
    return ok;
}
template <class Op, class F> using unsorted_segment_of = kernels_of<Op, &unsorted_segment<F, float>,
    &unsorted_segment<F, double>, &unsorted_segment<F, std::int32_t>, &unsorted_segment<F, std::int64_t>>;

/// How rows of a segment are reduced; `root` divides their sum by the square root of their number.
enum class fold_by : std::uint8_t { sum, mean, root, product, max, min };

namespace detail {

/// Reduces rows of `x` into the segments of `y`, row by row: `row_of(i)` is the row of position `i`. Segments without
/// a row are 0, empty products 1. Stores the number of segments in `found`.
/// error wrong_value: a row or a segment that does not exist, segments that do not ascend
template <fold_by How, class T, class Ids, class Row> status fold_segments(
    kernel_tensor<T const> const& x, Ids const& ids, kernel_tensor<T> const& y, Row row_of, std::int64_t& found) {
    auto const run = static_cast<std::size_t>(y.shape().elements(1, y.rank()).value());
    auto const all = x.dim(0), room = y.dim(0);
    std::fill_n(y.data(), y.size(), How == fold_by::product ? T(1) : T(0));
    found = 0;
    for (std::size_t i = 0, begin = 0; i < ids.size(); ++i) {
        auto const row = row_of(i), s = index_at(ids, i);
        if (row < 0 || row >= all) return fail(errc::wrong_value, "indices", "rows of data", all, row);
        if (s < 0 || s >= room || s + 1 < found)
            return fail(errc::wrong_value, "segment_ids", "ascending numbers below that of the segments", room, s);
        bool const first = s + 1 != found;
        if (first) begin = i;
        found = s + 1;
        auto const* from = x.data() + static_cast<std::size_t>(row) * run;
        auto* to = y.data() + static_cast<std::size_t>(s) * run;
        for (std::size_t k = 0; k < run; ++k) {
            if (first) to[k] = from[k];
            else if constexpr (How == fold_by::product) to[k] = function::multiply{}(to[k], from[k]);
            else if constexpr (How == fold_by::max) to[k] = function::maximum{}(to[k], from[k]);
            else if constexpr (How == fold_by::min) to[k] = function::minimum{}(to[k], from[k]);
            else to[k] = function::add{}(to[k], from[k]);
        }
        if constexpr (How == fold_by::mean || How == fold_by::root) {
            if (i + 1 < ids.size() && index_at(ids, i + 1) == s) continue;
            auto const count = i + 1 - begin;
            for (std::size_t k = 0; k < run; ++k) {
                if constexpr (How == fold_by::root)
                    to[k] = static_cast<T>(static_cast<double>(to[k]) / std::sqrt(static_cast<double>(count)));
                else if constexpr (std::is_integral_v<T>)
                    to[k] = static_cast<T>(static_cast<std::int64_t>(to[k]) / static_cast<std::int64_t>(count));
                else to[k] = to[k] / static_cast<T>(count);
            }
        }
    }
    return ok;
}
inline shape with_rows(shape s, std::int64_t rows) { return s[0] = rows, s; }

} // namespace detail

/// SegmentSum and its kin: rows of data, each with its segment. A mean of integers is truncated towards 0.
/// error wrong_shape: not one segment per row; wrong_value
template <fold_by How, class T>
status segment(in<"x", T> x, in<"segment_ids", any> ids, out<"y", T> y, actual_shape<"y"> size) {
    if (static_cast<std::int64_t>(ids.size()) != x.dim(0))
        return fail(errc::wrong_shape, "segment_ids", "one per row of data", x.dim(0), ids.size());
    std::int64_t found = 0;
    if (auto s = detail::fold_segments<How, T>(
            x, ids, y, [](std::size_t i) { return static_cast<std::int64_t>(i); }, found);
        !s)
        return s;
    size = detail::with_rows(y.shape(), found);
    return ok;
}
/// SparseSegmentSum and its kin: rows of data selected by `indices`.
/// error wrong_value
template <fold_by How, class T> status sparse_segment(
    in<"x", T> x, in<"indices", any> rows, in<"segment_ids", any> ids, out<"y", T> y, actual_shape<"y"> size) {
    std::int64_t found = 0;
    if (auto s = detail::fold_segments<How, T>(x, ids, y, [&](std::size_t i) { return index_at(rows, i); }, found); !s)
        return s;
    size = detail::with_rows(y.shape(), found);
    return ok;
}
/// SparseSegmentSumWithNumSegments and its kin: the number of segments is specified.
/// error wrong_value
template <fold_by How, class T> status sparse_segment_of_many(
    in<"x", T> x, in<"indices", any> rows, in<"segment_ids", any> ids, in<"num_segments", any>, out<"y", T> y) {
    std::int64_t found = 0;
    return detail::fold_segments<How, T>(x, ids, y, [&](std::size_t i) { return index_at(rows, i); }, found);
}

template <class Op, fold_by How> using segment_of = kernels_of<Op, &segment<How, float>, &segment<How, double>,
    &segment<How, std::int32_t>, &segment<How, std::int64_t>, &segment<How, std::uint8_t>, &segment<How, std::int8_t>>;

/// The kernels of this family.
using segment_kernels = join<unsorted_segment_of<UnsortedSegmentSum, function::segment_sum>,
    unsorted_segment_of<UnsortedSegmentProd, function::segment_product>,
    unsorted_segment_of<UnsortedSegmentMax, function::segment_max>,
    unsorted_segment_of<UnsortedSegmentMin, function::segment_min>,
    with_promoted<
        join<segment_of<SegmentSum, fold_by::sum>, segment_of<SegmentMean, fold_by::mean>,
            segment_of<SegmentProd, fold_by::product>, segment_of<SegmentMax, fold_by::max>,
            segment_of<SegmentMin, fold_by::min>,
            kernels_of<SparseSegmentSum, &sparse_segment<fold_by::sum, float>, &sparse_segment<fold_by::sum, double>,
                &sparse_segment<fold_by::sum, std::int32_t>, &sparse_segment<fold_by::sum, std::int64_t>>,
            kernels_of<SparseSegmentMean, &sparse_segment<fold_by::mean, float>,
                &sparse_segment<fold_by::mean, double>>,
            kernels_of<SparseSegmentSqrtN, &sparse_segment<fold_by::root, float>,
                &sparse_segment<fold_by::root, double>>,
            kernels_of<SparseSegmentSumWithNumSegments, &sparse_segment_of_many<fold_by::sum, float>,
                &sparse_segment_of_many<fold_by::sum, double>, &sparse_segment_of_many<fold_by::sum, std::int32_t>,
                &sparse_segment_of_many<fold_by::sum, std::int64_t>>,
            kernels_of<SparseSegmentMeanWithNumSegments, &sparse_segment_of_many<fold_by::mean, float>,
                &sparse_segment_of_many<fold_by::mean, double>>,
            kernels_of<SparseSegmentSqrtNWithNumSegments, &sparse_segment_of_many<fold_by::root, float>,
                &sparse_segment_of_many<fold_by::root, double>>>,
        half>>;

} // namespace library
GRAFT_END
