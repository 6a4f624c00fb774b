// graft/library/kernel/tiled.hpp - helpers of tiled kernels: splits of elements, runs within rows, windows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // clamp, max, min
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

/// Additional bytes for this number of pieces of any length: each begins on a boundary of a core's memory.
template <class Context> [[nodiscard]] constexpr std::int64_t slack_of(Context const& ctx, std::int64_t pieces) {
    return pieces * static_cast<std::int64_t>(ctx.platform().local_alignment);
}

/// The elements of a tensor between two positions of the axis before `axis`.
template <class T> [[nodiscard]] std::size_t elements_from(kernel_tensor<T> const& x, std::size_t axis) {
    return static_cast<std::size_t>(x.shape().elements(axis, x.rank()).value());
}
/// Tiles an element-wise function, with `reserved` bytes of a core left free: x and y have two buffers each, so that
/// the next tile is loaded in parallel.
template <class Op>
constexpr status cut_beside(tiling_context<Op> const& ctx, tiling<pieces>& t, extent const& reserved) {
    auto const bytes = ctx.template item_bytes<"x">();
    return cut(ctx, t, ctx.template elements<"x">(),
        {.bytes = bytes, .local_bytes = 2 * bytes, .buffers = 2, .reserved = reserved});
}

/// Tiles an element-wise function: x and y have two buffers each, so that the next tile is loaded in parallel.
template <class Op> constexpr status cut_unary(tiling_context<Op> const& ctx, tiling<pieces>& t) {
    return cut_elements(ctx, t, ctx.template elements<"x">(), ctx.template item_bytes<"x">(), 2, 2);
}
template <class F, class T> status tiled_unary(in<"x", T> x, out<"y", T> y, tiled<pieces> t, block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = stored<T>(F{}(widen(xs[i])));
    }
    return ok;
}
/// `F`, a unary function, for elements of each type `T`.
template <class Op, class F, class... T>
using tiled_unary_kernel = kernels<tiled_kernel<Op, &cut_unary<Op>, variant<&tiled_unary<F, T>>>...>;

/// Bytes that a sum needs in addition to its result: 16-bit floats are summed in float32.
constexpr std::int64_t sum_bytes(std::int64_t item_bytes) { return item_bytes < 4 ? 4 : 0; }

/// Calls `body(sums)` with space for the sums of a tile of y, and stores them: float32 sums are computed in place.
template <class T, class Body>
void store_sums(block const& b, kernel_tensor<T> const& y, pieces::piece p, std::size_t each, Body body) {
    auto const ys = b.store(y, p, each);
    if constexpr (std::is_same_v<T, float>) {
        body(ys.data());
    } else {
        auto const sums = b.template scratch<float>(ys.size());
        body(sums.data());
        for (std::size_t i = 0; i < ys.size(); ++i) ys[i] = stored<T>(sums[i]);
    }
}

/// Calls `body(row, from, to, at)` for the parts of a tile within one row: elements [from, to) of row number `row` are
/// those from `at` on of the tile.
template <class Body> void each_run(pieces::piece p, std::size_t row_length, Body body) {
    for (std::size_t at = 0; at < p.size;) {
        auto const row = (p.from + at) / row_length, from = (p.from + at) % row_length;
        auto const to = std::min(row_length, from + p.size - at);
        body(row, from, to, at);
        at += to - from;
    }
}

/// One axis of a sliding window.
struct tiled_axis {
    std::int64_t in = 1, out = 1, taps = 1, stride = 1, dilation = 1, before = 0;

    /// Elements that a window spans.
    [[nodiscard]] constexpr std::int64_t span() const { return (taps - 1) * dilation + 1; }
    /// The range of the input that the windows [first, last) read: [from, to), empty if all of it is padding.
    void range(std::int64_t first, std::int64_t last, std::int64_t& from, std::int64_t& to) const {
        from = std::clamp<std::int64_t>(first * stride - before, 0, in);
        to = std::clamp<std::int64_t>((last - 1) * stride - before + span(), from, in);
    }
    /// The windows [first, last) whose tap `t` is inside; empty if there is none.
    void inside(std::int64_t t, std::int64_t& first, std::int64_t& last) const {
        auto const shift = t * dilation - before;
        first = shift >= 0 ? 0 : std::min(out, (stride - 1 - shift) / stride);
        last = in - shift <= 0 ? first : std::clamp((in - shift + stride - 1) / stride, first, out);
    }
    /// The position of tap `t` of window `o`, or -1.
    [[nodiscard]] std::int64_t source(std::int64_t o, std::int64_t t) const {
        auto const at = o * stride - before + t * dilation;
        return at >= 0 && at < in ? at : -1;
    }
};

} // namespace library
GRAFT_END
