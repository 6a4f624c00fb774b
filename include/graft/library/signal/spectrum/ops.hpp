// graft/library/signal/spectrum/ops.hpp - operators: discrete Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/conv.hpp"

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
    static constexpr auto prototype = graft::prototype("DFT")
                                          .datatype("T", f32 | f64)
                                          .input("x", "T")
                                          .optional_input("length", i64, value_depend_optional)
                                          .output("y", "T")
                                          .attr("axis", 1)
                                          .attr("inverse", false)
                                          .attr("onesided", false);
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
    static constexpr auto prototype = graft::prototype("STFT")
                                          .datatype("T", f32 | f64)
                                          .input("x", "T")
                                          .input("step", i64, value_depend_optional)
                                          .optional_input("window", "T")
                                          .optional_input("length", i64, value_depend_optional)
                                          .output("y", "T")
                                          .attr("onesided", true);
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
    static constexpr auto prototype = graft::prototype("WindowFunction")
                                          .input("size", i64, value_depend_optional)
                                          .output("y", f64)
                                          .attr("kind", "hann", one_of("hann", "hamming", "blackman"))
                                          .attr("periodic", true);
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
    static constexpr auto prototype = graft::prototype("MelWeightMatrix")
                                          .input("bands", i64, value_depend_optional)
                                          .input("length", i64, value_depend_optional)
                                          .input("sample_rate", i64)
                                          .input("lower_hertz", f64)
                                          .input("upper_hertz", f64)
                                          .output("y", f64);
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
