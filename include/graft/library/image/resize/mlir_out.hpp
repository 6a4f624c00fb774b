// graft/library/image/resize/mlir_out.hpp - to MLIR: images in another size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "graft/library/image/resize/ops.hpp"
#include "graft/library/image/resize/taps.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// How a row of y is computed from rows of x: `compute_weights(row of y, put)` calls `put(row of x, weight)`. Rows
/// equal to those of x are used unchanged.
template <class Weigh> value_id resized_along(
    emission& m, value_id x, std::size_t axis, std::int64_t in, std::int64_t rows, Weigh compute_weights) {
    if (!m.admits(rows)) return no_value;
    numbers whole(static_cast<std::size_t>(rows), -1);
    bool taken = true;
    for (std::int64_t o = 0; o < rows; ++o) {
        double sum = 0;
        auto& place = whole[static_cast<std::size_t>(o)];
        compute_weights(o, [&](std::int64_t i, double weight) {
            if (weight != 0) taken = taken && (place < 0 || place == i), place = i;
            sum += weight;
        });
        taken = taken && sum > 1 - 1e-6 && sum < 1 + 1e-6;
    }
    if (taken) return out::gathered(m, x, m.integers(whole, dtype::i32, shape{rows}), axis);
    if (!m.admits(dim(in) * dim(rows))) return no_value;
    std::vector<double> all(static_cast<std::size_t>(in * rows), 0.0);
    for (std::int64_t o = 0; o < rows; ++o)
        compute_weights(o, [&](std::int64_t i, double weight) { all[static_cast<std::size_t>(o * in + i)] += weight; });
    return out::mixed_along(m, x, axis, all, rows);
}
enum class sampled : std::uint8_t { nearest, linear, cubic };

/// The row mappings of TensorFlow and Caffe.
inline value_id resized_image(emission& m, value_id x, std::size_t axis, dim to, sampled how, bool corners, bool half) {
    auto const from = m.shape_of(x)[axis];
    if (!from.known() || !to.known())
        return m.refuse(fail(errc::undetermined_shape, "x", "a height and a width that are known"));
    resize_axis const a(from.value(), to.value(), corners, half);
    return resized_along(m, x, axis, from.value(), to.value(), [&](std::int64_t o, auto put) {
        if (how == sampled::nearest) return put(library::detail::nearest_tap(a, o, corners), 1);
        auto const taps = how == sampled::linear ? library::detail::linear_taps(a, o)
                                                 : library::detail::cubic_taps(a, o);
        for (std::size_t i = 0; i < 4; ++i) put(taps.at[i], static_cast<double>(taps.weight[i]));
    });
}

/// TensorFlow's resizes.
template <class Op> status lower_resize(lowering<Op>& n) {
    constexpr auto how = std::is_same_v<Op, ResizeNearestNeighborV2> ? sampled::nearest
                         : std::is_same_v<Op, ResizeBilinearV2>      ? sampled::linear
                                                                     : sampled::cubic;
    auto& m = n.m;
    auto const layout = rule::layout_of(n.input_desc(0), "NHWC", 4);
    auto const& y = n.outputs()[0].shape();
    auto v = out::cast(m, m.of(n.inputs()[0]), n.outputs()[0].dtype());
    for (auto const letter : {'H', 'W'}) {
        auto const axis = rule::axis_at(layout, letter);
        v = resized_image(m, v, axis, y.has_rank() ? y[axis] : dim::unknown(), how, n.template attr<"align_corners">(),
            n.template attr<"half_pixel_centers">());
        if (v == no_value) break;
    }
    return n.set_output(v);
}

/// Caffe's operator, with aligned corners; negative pads crop the image first.
inline status lower_interp(lowering<Interp>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    auto const begin = n.attr<"pad_beg">(), end = n.attr<"pad_end">();
    if (m.rank_of(n.in<"x">()) != 4 || y.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    auto v = out::padded(m, n.in<"x">(), {0, 0, begin, begin}, {0, 0, end, end});
    for (std::size_t axis = 2; axis < 4 && v != no_value; ++axis)
        v = resized_image(m, v, axis, y[axis], sampled::linear, true, false);
    return n.set_output(v);
}

/// Repeats every pixel.
inline status lower_upsample(lowering<Upsample>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    if (m.rank_of(n.in<"x">()) != 4 || y.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    auto v = n.in<"x">();
    for (std::size_t axis = 2; axis < 4 && v != no_value; ++axis)
        v = resized_image(m, v, axis, y[axis], sampled::nearest, false, false);
    return n.set_output(out::affine(m, v, n.attr<"scale">(), 0));
}

/// The lowerings of this family.
using resize_lowerings = lowerings<&lower_resize<ResizeNearestNeighborV2>, &lower_resize<ResizeBilinearV2>,
    &lower_resize<ResizeBicubic>, &lower_interp, &lower_upsample>;

} // namespace library::mlir_out
GRAFT_END
