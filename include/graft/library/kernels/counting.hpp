// graft/library/kernels/counting.hpp - kernels that count into bins, run along an axis, rename axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/ops/numeric.hpp"
#include "graft/library/ops/pieces.hpp"
#include "graft/library/ops/segment.hpp"

GRAFT_BEGIN

namespace library {

/// Bincount: sums of weights (of ones, where there are none) by number; numbers beyond the bins count nowhere.
/// error wrong_value: a negative number; wrong_shape: weights of another size
template <class T> status bincount(in<"arr", std::int32_t> x, in<"size", std::int32_t>, in<"weights", T> weights, out<"bins", T> y) {
    if (weights.size() != 0 && weights.size() != x.size())
        return fail(errc::wrong_shape, "weights", "one per number", static_cast<std::int64_t>(x.size()), static_cast<std::int64_t>(weights.size()));
    std::fill_n(y.data(), y.size(), T{});
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] < 0) return fail(errc::wrong_value, "arr", "no negative number", x[i]);
        if (auto const bin = static_cast<std::size_t>(x[i]); bin < y.size()) y[bin] = static_cast<T>(y[bin] + (weights.size() ? weights[i] : T(1)));
    }
    return ok;
}

/// HistogramFixedWidth: how many values are in each of equal bins; what is outside of the range counts at its ends.
/// error wrong_value: a range of nothing
template <class T> status histogram(in<"values", T> x, in<"value_range", T> range, in<"nbins", std::int32_t>, out<"out", any> y) {
    if (!(range[0] < range[1])) return fail(errc::wrong_value, "value_range", "an upper bound above the lower one");
    if (y.size() == 0) return fail(errc::wrong_value, "nbins", "at least one bin", 1, 0);
    auto const low = static_cast<double>(range[0]), step = (static_cast<double>(range[1]) - low) / static_cast<double>(y.size());
    std::memset(y.data(), 0, y.bytes().size());
    for (auto const v : x.span()) {
        auto const at = std::clamp(std::floor((static_cast<double>(v) - low) / step), 0.0, static_cast<double>(y.size() - 1));
        auto const bin = at == at ? static_cast<std::size_t>(at) : 0;
        put_index(y, bin, index_at(y, bin) + 1);
    }
    return ok;
}

/// Bucketize: how many of the sorted boundaries are not above each number.
template <class T> status bucketize(in<"input", T> x, out<"output", std::int32_t> y, attr_of<"boundaries", span<double const>> boundaries) {
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = static_cast<std::int32_t>(std::upper_bound(boundaries->begin(), boundaries->end(), static_cast<double>(x[i])) - boundaries->begin());
    return ok;
}

/// BoostedTreesBucketize: the first bucket whose boundary is not below each number, else the last.
/// error wrong_shape: no boundaries
inline status boosted_trees_bucketize(dynamic_in<"float_values", float> x, dynamic_in<"bucket_boundaries", float> boundaries, dynamic_out<"y", std::int32_t> y) {
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

/// ContinuationIndicator: 0 in the first step, then 1.
inline status continuation_indicator(out<"y", float> y) {
    std::fill_n(y.data(), y.size(), 1.f);
    std::fill_n(y.data(), y.dim(1), 0.f);
    return ok;
}

/// CumulativeLogsumexp; an exclusive one begins with the lowest number.
template <class T>
status cumulative_logsumexp(in<"x", T> x, in<"axis", any> axis, out<"out", T> y, attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    using C = computed<T>;
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const n = x.dim(*at), inner = x.shape().elements(*at + 1, x.rank()).value(), outer = x.shape().elements(0, *at).value();
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < inner; ++i) {
            auto sum = std::numeric_limits<C>::lowest();
            for (std::int64_t k = 0; k < n; ++k) {
                auto const p = (o * n + (*reverse ? n - 1 - k : k)) * inner + i;
                auto const v = widen(x.data()[p]);
                if (*exclusive) y.data()[p] = stored<T>(sum);
                auto const high = std::max(sum, v), low = std::min(sum, v);
                sum = high + std::log1p(std::exp(low - high));
                if (!*exclusive) y.data()[p] = stored<T>(sum);
            }
        }
    return ok;
}

/// DataFormatDimMap: the position in one layout of the axis that has this position in another.
/// error wrong_value: no axis of src_format, or one that dst_format does not have
inline status dim_map(in<"x", any> x, out<"y", any> y, attr_of<"src_format", std::string_view> from, attr_of<"dst_format", std::string_view> to) {
    auto const rank = static_cast<std::int64_t>(from->size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const axis = index_at(x, i);
        if (axis < -rank || axis >= rank) return fail(errc::wrong_value, "x", "an axis of src_format", rank, axis);
        auto const at = to->find((*from)[static_cast<std::size_t>(axis < 0 ? axis + rank : axis)]);
        if (at == std::string_view::npos) return fail(errc::wrong_value, "dst_format", "the axes of src_format");
        put_index(y, i, static_cast<std::int64_t>(at));
    }
    return ok;
}
/// DataFormatVecPermute: numbers (or pairs of them) per axis, from the order of one layout to that of another; as many as
/// the layout has axes, or two for its height and width.
/// error wrong_shape, wrong_value
inline status permute_by_layout(in<"x", any> x, out<"y", any> y, attr_of<"src_format", std::string_view> from, attr_of<"dst_format", std::string_view> to) {
    auto const n = x.rank() ? static_cast<std::size_t>(x.dim(0)) : 0;
    if (n != from->size() && n != 2) return fail(errc::wrong_shape, "x", "a number per axis, or one for height and one for width", static_cast<std::int64_t>(n));
    if (from->size() != to->size()) return fail(errc::wrong_value, "dst_format", "as many axes as src_format");
    auto const bytes = n ? x.bytes().size() / n : 0;
    auto const counts = [&](char c) { return n == from->size() || c == 'H' || c == 'W'; };
    std::size_t row = 0;
    for (auto const c : *to) {
        if (!counts(c)) continue;
        std::size_t source = 0;
        bool found = false;
        for (auto const d : *from) {
            if (!counts(d)) continue;
            if ((found = d == c)) break;
            ++source;
        }
        if (!found || row == n) return fail(errc::wrong_value, "dst_format", "the axes of src_format");
        std::memcpy(y.data() + row++ * bytes, x.data() + source * bytes, bytes);
    }
    return row == n ? ok : fail(errc::wrong_value, "dst_format", "the axes of src_format");
}

/// Kernels of this file.
using counting_kernels = join<
    kernels_of<Bincount, &bincount<float>, &bincount<double>, &bincount<std::int32_t>, &bincount<std::int64_t>>,
    kernels_of<HistogramFixedWidth, &histogram<float>, &histogram<double>, &histogram<std::int32_t>, &histogram<std::int64_t>>,
    kernels_of<Bucketize, &bucketize<float>, &bucketize<double>, &bucketize<std::int32_t>, &bucketize<std::int64_t>>,
    kernels_of<CumulativeLogsumexp, &cumulative_logsumexp<float>, &cumulative_logsumexp<double>, &cumulative_logsumexp<half>, &cumulative_logsumexp<bfloat16>>,
    kernels_of<BoostedTreesBucketize, &boosted_trees_bucketize>, kernels_of<ContinuationIndicator, &continuation_indicator>,
    kernels_of<DataFormatDimMap, &dim_map>, kernels_of<DataFormatVecPermute, &permute_by_layout>>;

} // namespace library

GRAFT_END
