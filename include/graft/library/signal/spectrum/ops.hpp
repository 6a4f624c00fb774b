// graft/library/signal/spectrum/ops.hpp - operators: Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
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
        if (auto const window = ctx.optional_input<"window">()) {
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
        length:'(value_depend_optional) sample_rate:'(any_shape) lower_hertz:f64(any_shape) upper_hertz:'(any_shape) ->
        y:')"};
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

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Rule of the transforms of real signals: the last `Rank` dims of the spectrum, or of the signal, are specified by
/// fft_length; of the last one the spectrum keeps n / 2 + 1.
template <std::size_t Rank, bool Forward> struct real_transform {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const x = [&] {
            if constexpr (Forward) return ctx.input("input"_p);
            else return ctx.input("x"_p);
        }();
        if (!x.has_rank()) return ctx.output("y"_p) = shape::unknown_rank(), ok;
        if (x.rank() < Rank)
            return fail(errc::wrong_rank, Forward ? "input" : "x", "at least the dims of the transform", Rank,
                static_cast<std::int64_t>(x.rank()));
        auto const& lengths = ctx.input("fft_length"_p);
        if (auto s = rule::expect_rank(lengths, 1, "fft_length"); !s) return s;
        if (lengths.has_rank() && contradict(dim(lengths[0]), dim(static_cast<std::int64_t>(Rank))))
            return fail(errc::wrong_element_count, "fft_length", "a length for each dim",
                static_cast<std::int64_t>(Rank), dim(lengths[0]).value());
        auto const length = rule::value_at_input(ctx, 1);
        auto y = shape::of_rank(0);
        for (std::size_t i = 0; i < x.rank(); ++i) {
            if (i + Rank < x.rank()) {
                y.append(x[i]);
                continue;
            }
            dim n = rule::element(length, i + Rank - x.rank());
            if (n.known() && n.value() < 0) return fail(errc::negative_dim, "fft_length", "at least", 0, n.value());
            if (Forward && i + 1 == x.rank()) n = floor_div(n, 2) + smaller(n, 1); // empty stays empty
            y.append(n);
        }
        ctx.output("y"_p) = y;
        return ok;
    }
};

// of complex numbers

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct fft_lines {
    static constexpr char text[] = R"ops(
FFT x:Tcomplex -> y:' where Tcomplex=c64,c128 | [S,a] > [S,a] | tf: input->output Tcomplex=c64
IFFT x:Tcomplex -> y:' where Tcomplex=c64,c128 | [S,a] > [S,a] | tf: input->output Tcomplex=c64
FFT2D x:Tcomplex -> y:' where Tcomplex=c64,c128 | [S,a,b] > [S,a,b] | tf: input->output Tcomplex=c64
IFFT2D x:Tcomplex -> y:' where Tcomplex=c64,c128 | [S,a,b] > [S,a,b] | tf: input->output Tcomplex=c64
FFT3D x:Tcomplex -> y:' where Tcomplex=c64,c128 | [S,a,b,c] > [S,a,b,c] | tf: input->output Tcomplex=c64
IFFT3D x:Tcomplex -> y:' where Tcomplex=c64,c128 | [S,a,b,c] > [S,a,b,c] | tf: input->output Tcomplex=c64
)ops";
};

using FFT = listed<fft_lines, "FFT">;
using IFFT = listed<fft_lines, "IFFT">;
using FFT2D = listed<fft_lines, "FFT2D">;
using IFFT2D = listed<fft_lines, "IFFT2D">;
using FFT3D = listed<fft_lines, "FFT3D">;
using IFFT3D = listed<fft_lines, "IFFT3D">;

// of real numbers: the last dim keeps one half

struct RFFT : op<RFFT> {
    static constexpr operator_line prototype{R"(RFFT input:Treal fft_length:i32 -> y:Tcomplex
        Tcomplex?type{c64,c128}=c64 where Treal=f32,f64 | tf: input,fft_length->output Treal=f32)"};
    static constexpr real_transform<1, true> infer_shape{};
};

struct RFFT2D : op<RFFT2D> {
    static constexpr operator_line prototype{R"(RFFT2D input:Treal fft_length:i32 -> y:Tcomplex
        Tcomplex?type{c64,c128}=c64 where Treal=f32,f64 | tf: input,fft_length->output Treal=f32)"};
    static constexpr real_transform<2, true> infer_shape{};
};

struct RFFT3D : op<RFFT3D> {
    static constexpr operator_line prototype{R"(RFFT3D input:Treal fft_length:i32 -> y:Tcomplex
        Tcomplex?type{c64,c128}=c64 where Treal=f32,f64 | tf: input,fft_length->output Treal=f32)"};
    static constexpr real_transform<3, true> infer_shape{};
};

struct IRFFT : op<IRFFT> {
    static constexpr operator_line prototype{R"(IRFFT x:Tcomplex fft_length:i32 -> y:Treal Treal?type{f32,f64}=f32
        where Tcomplex=c64,c128 | tf: input,fft_length->output Tcomplex=c64)"};
    static constexpr real_transform<1, false> infer_shape{};
};

struct IRFFT2D : op<IRFFT2D> {
    static constexpr operator_line prototype{R"(IRFFT2D x:Tcomplex fft_length:i32 -> y:Treal Treal?type{f32,f64}=f32
        where Tcomplex=c64,c128 | tf: input,fft_length->output Tcomplex=c64)"};
    static constexpr real_transform<2, false> infer_shape{};
};

struct IRFFT3D : op<IRFFT3D> {
    static constexpr operator_line prototype{R"(IRFFT3D x:Tcomplex fft_length:i32 -> y:Treal Treal?type{f32,f64}=f32
        where Tcomplex=c64,c128 | tf: input,fft_length->output Tcomplex=c64)"};
    static constexpr real_transform<3, false> infer_shape{};
};

/// The operators of training graphs in this file.
using fft_ops = join<ops<RFFT, RFFT2D, RFFT3D, IRFFT, IRFFT2D, IRFFT3D>, listed_ops<fft_lines>>;

} // namespace library
GRAFT_END
