// graft/library/math/histogram/kernels.hpp - kernels: counts and buckets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

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
        return fail(errc::wrong_shape, "weights", "one per number", static_cast<std::int64_t>(x.size()),
            static_cast<std::int64_t>(weights.size()));
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
        return fail(errc::wrong_shape, "weights", "one per number", static_cast<std::int64_t>(x.size()),
            static_cast<std::int64_t>(weights.size()));
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

/// Bucketize: the number of sorted boundaries that are not above each number.
template <class T> status bucketize(
    in<"input", T> x, out<"output", std::int32_t> y, attr_of<"boundaries", span<double const>> boundaries) {
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = static_cast<std::int32_t>(
            std::upper_bound(boundaries->begin(), boundaries->end(), static_cast<double>(x[i])) - boundaries->begin());
    return ok;
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
    kernels_of<BoostedTreesBucketize, &boosted_trees_bucketize>>;

} // namespace library
GRAFT_END
