// graft/library/math/histogram/kernels.hpp - kernels: counts and buckets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/histogram/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Bincount: sums of weights (of ones, if there are none) by number; numbers beyond the bins are ignored.
/// error wrong_value: a negative number; wrong_shape: weights of another size
template <class T>
status bincount(in<"array", std::int32_t> x, in<"size", std::int32_t>, in<"weights", T> weights, out<"bins", T> y) {
    if (weights.size() != 0 && weights.size() != x.size())
        return fail(errc::wrong_shape, "weights", "one per number", x.size(), weights.size());
    std::fill_n(y.data(), y.size(), T{});
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] < 0) return fail(errc::wrong_value, "array", "no negative number", x[i]);
        if (auto const bin = static_cast<std::size_t>(x[i]); bin < y.size())
            y[bin] = static_cast<T>(y[bin] + (weights.size() ? weights[i] : T(1)));
    }
    return ok;
}

/// DenseBincount: the same in rows; with binary_output whether a number occurs at all.
/// error wrong_value: a negative number; wrong_shape: weights of another size
template <class T> status dense_bincount(in<"input", any> x, in<"size", any>, in<"weights", T> weights,
    out<"output", T> y, attr_of<"binary_output", bool> once) {
    if (weights.size() != 0 && weights.size() != x.size())
        return fail(errc::wrong_shape, "weights", "one per number", x.size(), weights.size());
    auto const rows = x.rank() == 2 ? static_cast<std::size_t>(x.dim(0)) : 1;
    if (rows == 0) return ok;
    auto const bins = y.size() / rows, across = x.size() / rows;
    std::fill_n(y.data(), y.size(), T{});
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = index_at(x, i);
        if (v < 0) return fail(errc::wrong_value, "input", "no negative number", v);
        if (static_cast<std::uint64_t>(v) >= bins) continue;
        auto& bin = y[i / across * bins + static_cast<std::size_t>(v)];
        bin = *once ? T(1) : static_cast<T>(bin + (weights.size() ? weights[i] : T(1)));
    }
    return ok;
}

/// HistogramFixedWidth: the number of values in each of equal bins; values out of range are counted in the first or
/// last bin.
/// error wrong_value: an empty range
template <class T> status histogram(in<"x", T> x, in<"range", T> range, in<"nbins", std::int32_t>, out<"y", any> y) {
    if (!(range[0] < range[1])) return fail(errc::wrong_value, "range", "an upper bound above the lower one");
    if (y.size() == 0) return fail(errc::wrong_value, "nbins", "at least one bin", 1, 0);
    auto const low = static_cast<double>(range[0]),
               step = (static_cast<double>(range[1]) - low) / static_cast<double>(y.size());
    std::memset(y.data(), 0, y.bytes().size());
    for (auto const v : x.span()) {
        auto const at = std::clamp(
            std::floor((static_cast<double>(v) - low) / step), 0.0, static_cast<double>(y.size() - 1));
        auto const bin = at == at ? static_cast<std::size_t>(at) : 0;
        put_index(y, bin, index_at(y, bin) + 1);
    }
    return ok;
}

/// The number of sorted boundaries that are not above each number.
/// error wrong_input_data: boundaries that are not sorted
template <class T, class Boundary>
status buckets_of(span<Boundary const> boundaries, in<"input", T> x, out<"output", std::int32_t> y) {
    if (!std::is_sorted(boundaries.begin(), boundaries.end()))
        return fail(errc::wrong_input_data, "boundaries", "ascending numbers");
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = static_cast<std::int32_t>(
            std::upper_bound(boundaries.begin(), boundaries.end(), static_cast<double>(x[i])) - boundaries.begin());
    return ok;
}
/// Bucketize.
template <class T> status bucketize(
    in<"input", T> x, out<"output", std::int32_t> y, attr_of<"boundaries", span<double const>> boundaries) {
    return buckets_of<T, double>(*boundaries, x, y);
}
/// BucketizeWithInputBoundaries.
template <class T>
status bucketize_by_input(in<"input", T> x, in<"boundaries", float> boundaries, out<"output", std::int32_t> y) {
    return buckets_of<T, float>({boundaries.data(), boundaries.size()}, x, y);
}

/// BoostedTreesBucketize: the first bucket whose boundary is not below each number, otherwise the last.
/// error wrong_shape: no boundaries
inline status boosted_trees_bucketize(dynamic_in<"float_values", float> x,
    dynamic_in<"bucket_boundaries", float> boundaries, dynamic_out<"y", std::int32_t> y) {
    for (std::size_t k = 0; k < x.size(); ++k) {
        auto const edges = boundaries[k].span();
        if (edges.empty()) return fail(errc::wrong_shape, "bucket_boundaries", "boundaries", 1, 0);
        for (std::size_t i = 0; i < x[k].size(); ++i) {
            auto const at = std::lower_bound(edges.begin(), edges.end(), x[k][i]) - edges.begin();
            y[k][i] = static_cast<std::int32_t>(std::min(at, static_cast<std::ptrdiff_t>(edges.size()) - 1));
        }
    }
    return ok;
}

/// The kernels of this family.
using histogram_kernels = join<
    kernels_of<Bincount, &bincount<float>, &bincount<double>, &bincount<std::int32_t>, &bincount<std::int64_t>>,
    kernels_of<DenseBincount, &dense_bincount<float>, &dense_bincount<double>, &dense_bincount<std::int32_t>,
        &dense_bincount<std::int64_t>>,
    kernels_of<HistogramFixedWidth, &histogram<float>, &histogram<double>, &histogram<std::int32_t>,
        &histogram<std::int64_t>>,
    kernels_of<Bucketize, &bucketize<float>, &bucketize<double>, &bucketize<std::int32_t>, &bucketize<std::int64_t>>,
    kernels_of<BucketizeWithInputBoundaries, &bucketize_by_input<float>, &bucketize_by_input<double>,
        &bucketize_by_input<std::int32_t>, &bucketize_by_input<std::int64_t>>,
    kernels_of<BoostedTreesBucketize, &boosted_trees_bucketize>>;

namespace detail {

/// A number of a row, and its position among the values.
struct counted {
    std::int64_t row = 0, number = 0;
    std::size_t at = 0;
};

/// By row, number and position. Compiled once for all types.
[[gnu::noinline]] inline void sort_counted(std::vector<counted>& all) {
    std::sort(all.begin(), all.end(), [](counted const& a, counted const& b) {
        return a.row != b.row ? a.row < b.row : a.number != b.number ? a.number < b.number : a.at < b.at;
    });
}

/// error wrong_element_count: other weights than numbers
template <class Weights> status check_weights(Weights const& weights, std::size_t numbers) {
    if (weights.size() == 0 || weights.size() == numbers) return ok;
    return fail(errc::wrong_element_count, "weights", "none, or one for each number", numbers, weights.size());
}
/// Writes the counts as a sparse tensor: the numbers of each row in order.
/// error wrong_value: a number below 0, or too large to be counted; those of `check_weights`
template <class T, class Weights, class Indices, class Values, class Shape, class IndicesSize, class ValuesSize>
status put_counts(std::vector<counted>& all, Weights const& weights, std::size_t numbers, std::int64_t rows,
    bool one_row, bool binary, std::int64_t min, std::int64_t max, Indices const& indices, Values const& values,
    Shape const& size, IndicesSize& indices_size, ValuesSize& values_size) {
    if (auto s = check_weights(weights, numbers); !s) return s;
    constexpr auto no_number = std::numeric_limits<std::int64_t>::max(); // the numbers from 0 to it exceed a dim
    std::int64_t largest = 0;
    std::size_t n = 0;
    for (auto const& c : all) {
        if (c.number < 0) return fail(errc::wrong_value, "values", "numbers from 0 up", 0, c.number);
        if (max > 0 && c.number >= max) continue;
        if (c.number == no_number)
            return fail(errc::wrong_value, "values", "numbers below 2^63 - 1", no_number - 1, c.number);
        largest = std::max(largest, c.number);
        all[n++] = c;
    }
    all.resize(n);
    sort_counted(all);
    std::size_t const rank = one_row ? 1 : 2;
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.size(); ++count) {
        T sum{};
        auto const first = i;
        for (; i < all.size() && all[i].row == all[first].row && all[i].number == all[first].number; ++i)
            sum = static_cast<T>(sum + (weights.size() ? weights[all[i].at] : T(1)));
        if (!one_row) indices[count * rank] = all[first].row;
        indices[count * rank + rank - 1] = all[first].number;
        values[count] = binary ? T(1) : sum;
    }
    indices_size = shape::of_rank(0).append(static_cast<std::int64_t>(count)).append(static_cast<std::int64_t>(rank));
    values_size = shape::of_rank(0).append(static_cast<std::int64_t>(count));
    if (!one_row) size[0] = rows;
    size[rank - 1] = max > 0 ? max : std::max(largest + 1, min);
    return ok;
}
/// The elements of `x`, in rows that end at `splits`.
/// error wrong_value: invalid splits
template <class Splits, class X> status count_in_rows(Splits const& splits, X const& x, std::vector<counted>& all) {
    auto const n = splits.size(), numbers = x.size();
    if (n == 0 || splits[0] != 0 || splits[n - 1] != static_cast<std::int64_t>(numbers))
        return fail(errc::wrong_value, "splits", "rows that contain every number", numbers);
    all.reserve(numbers);
    for (std::size_t r = 0; r + 1 < n; ++r) {
        if (splits[r + 1] < splits[r] || splits[r + 1] > static_cast<std::int64_t>(numbers))
            return fail(errc::wrong_value, "splits", "numbers that do not fall", splits[r], splits[r + 1]);
        while (static_cast<std::int64_t>(all.size()) < splits[r + 1])
            all.push_back({static_cast<std::int64_t>(r), index_at(x, all.size()), all.size()});
    }
    return ok;
}
/// Adds the counts to a row of `size` numbers each.
template <class T, class Weights, class Y> status put_bins(std::vector<counted> const& all, Weights const& weights,
    std::size_t numbers, std::int64_t rows, bool binary, Y const& y) {
    if (auto s = check_weights(weights, numbers); !s) return s;
    std::fill_n(y.data(), y.size(), T{});
    auto const size = rows > 0 ? static_cast<std::int64_t>(y.size()) / rows : 0;
    for (auto const& c : all) {
        if (c.number < 0) return fail(errc::wrong_value, "values", "numbers from 0 up", 0, c.number);
        if (c.row < 0 || c.row >= rows) return fail(errc::wrong_value, "indices", "rows that there are", rows, c.row);
        if (c.number >= size) continue;
        auto& bin = y[static_cast<std::size_t>(c.row * size + c.number)];
        bin = binary ? T(1) : static_cast<T>(bin + (weights.size() ? weights[c.at] : T(1)));
    }
    return ok;
}

} // namespace detail

/// DenseCountSparseOutput.
template <class T> status count_dense(in<"values", any> x, in<"weights", T> weights,
    out<"output_indices", std::int64_t> indices, out<"output_values", T> values,
    out<"output_dense_shape", std::int64_t> size, attr_of<"minlength", std::int64_t> min,
    attr_of<"maxlength", std::int64_t> max, attr_of<"binary_output", bool> binary,
    actual_shape<"output_indices"> indices_size, actual_shape<"output_values"> values_size) {
    bool const one_row = x.rank() == 1;
    auto const columns = x.dim(x.rank() - 1);
    std::vector<detail::counted> all(x.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = {one_row ? 0 : static_cast<std::int64_t>(i) / columns, index_at(x, i), i};
    return detail::put_counts<T>(all, weights, x.size(), one_row ? 1 : x.dim(0), one_row, *binary, *min, *max, indices,
        values, size, indices_size, values_size);
}
/// SparseCountSparseOutput.
/// error wrong_value: a row that does not exist
template <class T> status count_sparse(in<"indices", std::int64_t> places, in<"values", any> x,
    in<"dense_shape", std::int64_t> of, in<"weights", T> weights, out<"output_indices", std::int64_t> indices,
    out<"output_values", T> values, out<"output_dense_shape", std::int64_t> size,
    attr_of<"minlength", std::int64_t> min, attr_of<"maxlength", std::int64_t> max,
    attr_of<"binary_output", bool> binary, actual_shape<"output_indices"> indices_size,
    actual_shape<"output_values"> values_size) {
    auto const rank = of.size();
    if (rank != 1 && rank != 2) return fail(errc::wrong_element_count, "dense_shape", "one or two dims", 2, rank);
    std::vector<detail::counted> all(x.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = {rank == 1 ? 0 : places[i * rank], index_at(x, i), i};
        if (all[i].row < 0 || (rank == 2 && all[i].row >= of[0]))
            return fail(errc::wrong_value, "indices", "rows that there are", of[0], all[i].row);
    }
    return detail::put_counts<T>(all, weights, x.size(), rank == 1 ? 1 : of[0], rank == 1, *binary, *min, *max, indices,
        values, size, indices_size, values_size);
}
/// RaggedCountSparseOutput.
template <class T> status count_ragged(in<"splits", std::int64_t> splits, in<"values", any> x, in<"weights", T> weights,
    out<"output_indices", std::int64_t> indices, out<"output_values", T> values,
    out<"output_dense_shape", std::int64_t> size, attr_of<"minlength", std::int64_t> min,
    attr_of<"maxlength", std::int64_t> max, attr_of<"binary_output", bool> binary,
    actual_shape<"output_indices"> indices_size, actual_shape<"output_values"> values_size) {
    std::vector<detail::counted> all;
    if (auto s = detail::count_in_rows(splits, x, all); !s) return s;
    return detail::put_counts<T>(all, weights, x.size(), static_cast<std::int64_t>(splits.size()) - 1, false, *binary,
        *min, *max, indices, values, size, indices_size, values_size);
}
/// RaggedBincount.
template <class T> status bins_of_ragged(in<"splits", std::int64_t> splits, in<"values", any> x, in<"size", any>,
    in<"weights", T> weights, out<"output", T> y, attr_of<"binary_output", bool> binary) {
    std::vector<detail::counted> all;
    if (auto s = detail::count_in_rows(splits, x, all); !s) return s;
    return detail::put_bins<T>(all, weights, x.size(), y.dim(0), *binary, y);
}
/// SparseBincount.
template <class T> status bins_of_sparse(in<"indices", std::int64_t> places, in<"values", any> x,
    in<"dense_shape", std::int64_t> of, in<"size", any>, in<"weights", T> weights, out<"output", T> y,
    attr_of<"binary_output", bool> binary) {
    auto const rank = of.size();
    std::vector<detail::counted> all(x.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = {rank == 1 ? 0 : places[i * rank], index_at(x, i), i};
    return detail::put_bins<T>(all, weights, x.size(), rank == 1 ? 1 : y.dim(0), *binary, y);
}

/// The kernels of this file.
using histogram_count_kernels = join<kernels_of<DenseCountSparseOutput, &count_dense<std::int32_t>,
                                         &count_dense<std::int64_t>, &count_dense<float>, &count_dense<double>>,
    kernels_of<SparseCountSparseOutput, &count_sparse<std::int32_t>, &count_sparse<std::int64_t>, &count_sparse<float>,
        &count_sparse<double>>,
    kernels_of<RaggedCountSparseOutput, &count_ragged<std::int32_t>, &count_ragged<std::int64_t>, &count_ragged<float>,
        &count_ragged<double>>,
    kernels_of<RaggedBincount, &bins_of_ragged<std::int32_t>, &bins_of_ragged<std::int64_t>, &bins_of_ragged<float>,
        &bins_of_ragged<double>>,
    kernels_of<SparseBincount, &bins_of_sparse<std::int32_t>, &bins_of_sparse<std::int64_t>, &bins_of_sparse<float>,
        &bins_of_sparse<double>>>;

} // namespace library
GRAFT_END
