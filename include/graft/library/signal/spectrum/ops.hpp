// graft/library/signal/spectrum/ops.hpp - operators: discrete Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Checks the last axis of a signal: one real number, or its real and its imaginary part.
/// error wrong_shape
[[nodiscard]] constexpr status expect_number_or_pair(dim const& last, char const* name) {
    if (!last.known() || last.value() == 1 || last.value() == 2) return ok;
    return fail(errc::wrong_shape, name, "1 or 2 numbers on the last axis", 2, last.value());
}
/// The number of frequencies in a transform of `n` numbers.
[[nodiscard]] constexpr dim frequencies(dim n, bool onesided) { return onesided ? floor_div(n, dim(2)) + dim(1) : n; }

} // namespace detail

/// The discrete Fourier transform of x along `axis`. The last axis of x contains a number, or a real and an imaginary
/// part; that of y always both. With `length` the axis is truncated, or padded with zeros, first.
/// `onesided`: of the n frequencies the first n / 2 + 1, which are sufficient for real numbers. The inverse divides by
/// n. Source: ONNX DFT.
struct DFT : graft::op<DFT> {
    static constexpr operator_line prototype{R"(DFT x:T length?:i64(value_depend_optional) -> y:T axis?int=1
        inverse?bool=false onesided?bool=false where T=f32,f64)"};
    static constexpr status verify(verify_context& ctx) {
        if (ctx.attr<"inverse">() && ctx.attr<"onesided">())
            return fail(errc::wrong_value, "onesided", "all frequencies, for the inverse");
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "an axis to transform and one of numbers", 2,
                static_cast<std::int64_t>(x.rank()));
        auto const axis = normalize_axis(ctx.attr<"axis">(), x.rank(), "axis");
        if (!axis) return axis.error();
        if (*axis + 1 == x.rank())
            return fail(errc::axis_out_of_range, "axis", "an axis before the last",
                static_cast<std::int64_t>(x.rank()) - 2, ctx.attr<"axis">());
        if (auto s = detail::expect_number_or_pair(x.back(0), "x"); !s) return s;
        shape created = x;
        dim n = x[*axis];
        if (ctx.has<"length">()) n = ctx.optional_value<"length">().or_unknown().scalar();
        if (n.known() && n.value() < 1) return fail(errc::wrong_value, "length", "at least", 1, n.value());
        created[*axis] = detail::frequencies(n, ctx.attr<"onesided">());
        created[x.rank() - 1] = dim(2);
        y = created;
        return ok;
    }
};

/// The discrete Fourier transforms of windows of x [batch, n, 1 or 2], one every `step` numbers: [batch, windows,
/// frequencies, 2]. A window has `length` numbers, otherwise the size of `window`, by which it is multiplied. Source:
/// ONNX STFT.
struct STFT : graft::op<STFT> {
    static constexpr operator_line prototype{R"(STFT x:T step:i64(value_depend_optional) window?:T
        length?:i64(value_depend_optional) -> y:T onesided?bool=true where T=f32,f64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (auto s = rule::expect_rank(x, 3, "x"); !s) return s;
        auto const signal = rule::with_rank(x, 3);
        if (auto s = detail::expect_number_or_pair(signal[2], "x"); !s) return s;
        if (!ctx.has<"window">() && !ctx.has<"length">())
            return fail(errc::missing_input, "length", "a window or a length");
        dim length = dim::unknown();
        if (auto const* window = ctx.optional_input<"window">()) {
            if (auto s = rule::expect_rank(*window, 1, "window"); !s) return s;
            length = rule::with_rank(*window, 1)[0];
        }
        if (ctx.has<"length">()) {
            dim const declared = ctx.optional_value<"length">().or_unknown().scalar();
            if (contradict(declared, length))
                return fail(errc::wrong_value, "length", "as long as the window", length.value(), declared.value());
            if (declared.known()) length = declared;
        }
        if (length.known() && length.value() < 1)
            return fail(errc::wrong_value, "length", "at least", 1, length.value());
        dim const step = ctx.optional_value<"step">().or_unknown().scalar(), n = signal[1];
        if (step.known() && step.value() < 1) return fail(errc::wrong_value, "step", "at least", 1, step.value());
        if (n.known() && length.known() && n.value() < length.value())
            return fail(errc::wrong_shape, "x", "at least one window", length.value(), n.value());
        dim const windows = step.known() ? floor_div(n - length, step) + dim(1) : dim::unknown();
        ctx.output<"y">() = shape::of_rank(0)
                                .append(signal[0])
                                .append(windows)
                                .append(detail::frequencies(length, ctx.attr<"onesided">()))
                                .append(dim(2));
        return ok;
    }
};

/// The numbers of a window function of size `size`, one period if `periodic`, otherwise symmetric. Source: ONNX
/// HannWindow, HammingWindow, BlackmanWindow.
struct WindowFunction : graft::op<WindowFunction> {
    static constexpr operator_line prototype{R"(WindowFunction size:i64(value_depend_optional) -> y:f64
        kind?string{"hann","hamming","blackman"}="hann" periodic?bool=true)"};
    static constexpr status infer_shape(shape_context& ctx) {
        dim const n = ctx.optional_value<"size">().or_unknown().scalar();
        if (n.known() && n.value() < 0) return fail(errc::negative_dim, "size", "at least", 0, n.value());
        ctx.output<"y">() = shape::of_rank(0).append(n);
        return ok;
    }
};

/// The matrix that maps the `length / 2 + 1` frequencies of a spectrum to mel bands, which overlap as triangles:
/// [frequencies, bands]. Source: ONNX MelWeightMatrix.
struct MelWeightMatrix : graft::op<MelWeightMatrix> {
    static constexpr operator_line prototype{R"(MelWeightMatrix bands:i64(value_depend_optional)
        length:'(value_depend_optional) sample_rate:' lower_hertz:f64 upper_hertz:' -> y:')"};
    static constexpr status infer_shape(shape_context& ctx) {
        dim const bands = ctx.optional_value<"bands">().or_unknown().scalar(),
                  n = ctx.optional_value<"length">().or_unknown().scalar();
        if (bands.known() && bands.value() < 0) return fail(errc::negative_dim, "bands", "at least", 0, bands.value());
        if (n.known() && n.value() < 1) return fail(errc::wrong_value, "length", "at least", 1, n.value());
        ctx.output<"y">() = shape::of_rank(0).append(detail::frequencies(n, true)).append(bands);
        return ok;
    }
};

/// The operators of this file.
using spectrum_ops = ops<DFT, STFT, WindowFunction, MelWeightMatrix>;

} // namespace library
GRAFT_END
