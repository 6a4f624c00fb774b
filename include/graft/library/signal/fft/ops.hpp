// graft/library/signal/fft/ops.hpp - operators: Fourier transforms
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

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
