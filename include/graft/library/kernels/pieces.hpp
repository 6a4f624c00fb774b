// graft/library/kernels/pieces.hpp - kernels that pick out what the data tells: positions, different slices, boxes that remain
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/boxes.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/ops/boxes.hpp"
#include "graft/library/ops/pieces.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN
namespace library {

/// NonZero: positions in order, one per row or, transposed, one per column.
template <class T>
status non_zero(in<"x", T> x, out<"y", any> y, actual_shape<"y"> size, attr_of<"transpose", bool> transpose) {
    auto const rank = x.rank();
    std::size_t n = 0, total = 0;
    for (auto const& v : x.span()) total += widen(v) != computed<T>(0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (widen(x[i]) == computed<T>(0)) continue;
        auto rest = static_cast<std::int64_t>(i);
        for (std::size_t k = rank; k-- > 0; rest /= x.dim(k)) put_index(y, *transpose ? k * total + n : n * rank + k, rest % x.dim(k));
        ++n;
    }
    auto const found = static_cast<std::int64_t>(total), axes = static_cast<std::int64_t>(rank);
    size = *transpose ? shape{axes, found} : shape{found, axes};
    return ok;
}

namespace detail {

/// A tensor as slices along an axis, compared byte by byte.
struct slices {
    std::byte const* data;
    std::size_t outer = 1, count = 1, run = 0; ///< bytes that lie together

    [[nodiscard]] int compare(std::int32_t a, std::int32_t b) const {
        for (std::size_t o = 0; o < outer; ++o)
            if (auto const c = std::memcmp(data + (o * count + static_cast<std::size_t>(a)) * run, data + (o * count + static_cast<std::size_t>(b)) * run, run); c != 0) return c;
        return 0;
    }
};

} // namespace detail

/// UniqueExt2 and UniqueWithCountsExt2: slices in order of appearance. Numbers are compared by their bits.
/// error wrong_dtype for strings; axis_out_of_range
inline status unique_slices(in<"x", any> const& x, in<"axis", any> const& axis, out<"y", any> const& y, out<"idx", any> const& idx, span<std::int32_t> memory, std::size_t& found, shape& of) {
    if (x.element_bytes() == 0) return fail(errc::wrong_dtype, "x", "whole numbers or floats");
    std::size_t at = 0;
    if (axis.size() > 0) {
        auto const a = normalize_axis(index_at(axis, 0), x.rank());
        if (!a) return a.error();
        at = *a;
    } else if (x.rank() != 1) {
        return fail(errc::wrong_rank, "x", "a vector where no axis is given", 1, static_cast<std::int64_t>(x.rank()));
    }
    detail::slices s{x.data()};
    for (std::size_t i = 0; i < at; ++i) s.outer *= static_cast<std::size_t>(x.dim(i));
    s.count = static_cast<std::size_t>(x.dim(at));
    s.run = static_cast<std::size_t>(x.shape().elements(at + 1, x.rank()).value()) * x.element_bytes();
    auto const order = memory.first(s.count), number = memory.subspan(s.count, s.count);
    for (std::size_t i = 0; i < s.count; ++i) order[i] = static_cast<std::int32_t>(i);
    std::sort(order.begin(), order.end(), [&s](std::int32_t a, std::int32_t b) {
        auto const c = s.compare(a, b);
        return c != 0 ? c < 0 : a < b;
    });
    for (std::size_t i = 0; i < s.count; ++i) { // equal ones lie together, the first to appear in front: all get its place
        bool const same = i > 0 && s.compare(order[i - 1], order[i]) == 0;
        number[static_cast<std::size_t>(order[i])] = same ? number[static_cast<std::size_t>(order[i - 1])] : order[i];
    }
    found = 0;
    for (std::size_t i = 0; i < s.count; ++i) { // places become numbers in the order of appearance
        auto const first = static_cast<std::size_t>(number[i]);
        put_index(idx, i, first == i ? static_cast<std::int64_t>(found++) : index_at(idx, first));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < s.count; ++i) {
        if (static_cast<std::size_t>(index_at(idx, i)) != next) continue;
        for (std::size_t o = 0; o < s.outer; ++o) std::memcpy(y.data() + (o * found + next) * s.run, s.data + (o * s.count + i) * s.run, s.run);
        ++next;
    }
    of = x.shape();
    of[at] = static_cast<std::int64_t>(found);
    return ok;
}
inline std::size_t unique_workspace(in<"x", any> x) {
    std::int64_t most = 1;
    for (auto d : x.dims()) most = std::max(most, d);
    return static_cast<std::size_t>(most) * 2 * sizeof(std::int32_t);
}
inline status unique(in<"x", any> x, in<"axis", any> axis, out<"y", any> y, out<"idx", any> idx, actual_shape<"y"> size, actual_shape<"idx"> idx_size, workspace memory) {
    std::size_t found = 0;
    shape of;
    if (auto s = unique_slices(x, axis, y, idx, memory.as<std::int32_t>(), found, of); !s) return s;
    size = of;
    idx_size = idx.shape();
    return ok;
}
inline status unique_with_counts(in<"x", any> x, in<"axis", any> axis, out<"y", any> y, out<"idx", any> idx, out<"count", any> count, actual_shape<"y"> size,
                                 actual_shape<"idx"> idx_size, actual_shape<"count"> count_size, workspace memory) {
    std::size_t found = 0;
    shape of;
    if (auto s = unique_slices(x, axis, y, idx, memory.as<std::int32_t>(), found, of); !s) return s;
    for (std::size_t k = 0; k < found; ++k) put_index(count, k, 0);
    for (std::size_t i = 0; i < idx.size(); ++i) {
        auto const k = static_cast<std::size_t>(index_at(idx, i));
        put_index(count, k, index_at(count, k) + 1);
    }
    size = of;
    idx_size = idx.shape();
    count_size = shape{static_cast<std::int64_t>(found)};
    return ok;
}

namespace detail {

/// The only element of a tensor of f16 or f32.
inline float threshold_of(kernel_tensor<any const> const& t) { return t.dtype() == dtype::f16 ? to_float(graft::load<half>(t.data())) : graft::load<float>(t.data()); }

/// Numbers of the boxes that remain, in `order`, which has room for all.
inline std::size_t remaining_boxes(float const* boxes, float const* scores, std::size_t n, std::int64_t most, float iou, float least, float edge, span<std::int32_t> order) {
    std::size_t candidates = 0;
    for (std::size_t i = 0; i < n; ++i)
        if (scores[i] > least) order[candidates++] = static_cast<std::int32_t>(i);
    auto const best = best_first(order.first(candidates), scores, -1);
    auto const box = [boxes](std::int32_t i) { // any two opposite corners
        auto const* b = boxes + 4 * i;
        return corners{std::min(b[1], b[3]), std::min(b[0], b[2]), std::max(b[1], b[3]), std::max(b[0], b[2])};
    };
    return suppress(order.first(best), box, iou, 1.f, edge, most > 0 ? static_cast<std::size_t>(most) : 0);
}

} // namespace detail

inline std::size_t non_max_suppression_workspace(in<"scores", float> scores) { return scores.size() * sizeof(std::int32_t); }
/// NonMaxSuppressionV3.
inline status non_max_suppression(in<"boxes", float> boxes, in<"scores", float> scores, in<"max_output_size", std::int32_t> most, in<"iou_threshold", any> iou,
                                  in<"score_threshold", any> least, out<"selected_indices", std::int32_t> y, actual_shape<"selected_indices"> size,
                                  attr_of<"offset", std::int64_t> offset, workspace memory) {
    auto const order = memory.as<std::int32_t>();
    auto const kept = detail::remaining_boxes(boxes.data(), scores.data(), scores.size(), most[0], detail::threshold_of(iou), detail::threshold_of(least),
                                              static_cast<float>(*offset), order.first(scores.size()));
    std::copy(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), y.data());
    size = shape{static_cast<std::int64_t>(kept)};
    return ok;
}
/// NonMaxSuppressionV4: positions that do not hold are 0.
inline status non_max_suppression_v4(in<"boxes", float> boxes, in<"scores", float> scores, in<"max_output_size", std::int32_t> most, in<"iou_threshold", any> iou,
                                     in<"score_threshold", any> least, out<"selected_indices", std::int32_t> y, actual_shape<"selected_indices"> size,
                                     out<"valid_outputs", std::int32_t> valid, attr_of<"pad_to_max_output_size", bool> pad, workspace memory) {
    auto const order = memory.as<std::int32_t>();
    auto const kept = detail::remaining_boxes(boxes.data(), scores.data(), scores.size(), most[0], detail::threshold_of(iou), detail::threshold_of(least), 0.f,
                                              order.first(scores.size()));
    if (*pad) std::fill_n(y.data(), y.size(), 0);
    else size = shape{static_cast<std::int64_t>(kept)};
    std::copy(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), y.data());
    valid[0] = static_cast<std::int32_t>(kept);
    return ok;
}

using pieces_kernels =
    graft::join<graft::kernels_of<NonZero, &non_zero<float>, &non_zero<double>, &non_zero<half>, &non_zero<std::int32_t>, &non_zero<std::int64_t>, &non_zero<std::int8_t>,
                                  &non_zero<std::uint8_t>, &non_zero<bool>>,
                graft::kernels<graft::kernel<UniqueExt2, &unique, &unique_workspace>, graft::kernel<UniqueWithCountsExt2, &unique_with_counts, &unique_workspace>,
                               graft::kernel<NonMaxSuppressionV3, &non_max_suppression, &non_max_suppression_workspace>,
                               graft::kernel<NonMaxSuppressionV4, &non_max_suppression_v4, &non_max_suppression_workspace>>>;

} // namespace library
GRAFT_END
