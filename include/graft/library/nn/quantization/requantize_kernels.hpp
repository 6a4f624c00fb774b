// graft/library/nn/quantization/requantize_kernels.hpp - kernels: products and sums of integers whose results are
// integers again
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>

#include "graft/library/nn/quantization/packed_kernels.hpp"
#include "graft/library/nn/quantization/requantize_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The attributes of `requantized`; `y` is the dtype of the results.
inline integer_results results_of(double low, double high, double step, std::int64_t zero, dtype y) {
    integer_results f;
    f.low = static_cast<float>(low), f.high = static_cast<float>(high);
    f.step = y == dtype::f32 ? 0.f : static_cast<float>(step);
    f.from = y == dtype::i8 ? -128 : 0, f.to = y == dtype::i8 ? 127 : 255;
    f.zero = static_cast<std::int32_t>(std::clamp<std::int64_t>(zero, f.from, f.to));
    return f;
}
/// One number for each output: `all` has one for each, or one.
template <class X> float const* for_each_output(X const& all, index outputs, float* memory) {
    if (!all.data()) return nullptr;
    if (static_cast<index>(all.size()) == outputs) return all.data();
    std::fill_n(memory, outputs, all.data()[0]);
    return memory;
}
/// A packed product, and memory for a scale and a bias of each output.
template <class Product> struct requantizing : Product {
    index outputs = 0;

    requantizing(Product product, index n) : Product(std::move(product)), outputs(n) {}
    [[nodiscard]] std::size_t workspace_bytes() const {
        return Product::workspace_bytes() + 2 * static_cast<std::size_t>(outputs) * sizeof(float);
    }
    template <class X, class XZ, class S, class B, class Y> void results(X const& x, XZ const& x_zero,
        std::int32_t const* sum_bias, S const& scale, B const& bias, Y const& y, integer_results f, std::byte* memory,
        threads by) const {
        auto* const more = reinterpret_cast<float*>(memory + Product::workspace_bytes());
        f.scale = for_each_output(scale, outputs, more), f.bias = for_each_output(bias, outputs, more + outputs);
        this->run(reinterpret_cast<std::uint8_t const*>(x.data()), zero_byte(x_zero), sum_bias, f, y.data(),
            static_cast<index>(y.element_bytes()), memory, by);
    }
};
/// error unsupported_call
template <class S, class B> status one_or_each(S const& scale, B const& bias, std::int64_t outputs) {
    auto const fits = [&](std::size_t n) { return n == 1 || static_cast<std::int64_t>(n) == outputs; };
    return fits(scale.size()) && (!bias || fits(bias.size()))
               ? ok
               : fail(errc::unsupported_call, "scale", "one number, or one for each output", outputs);
}

} // namespace detail

struct conv_requantize {
    using int_list = span<std::int64_t const>;
    using state = detail::requantizing<detail::packed_integer_convolution>;

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter,
        optional_in<"x_zero", no_elements> x_zero, optional_in<"filter_zero", no_elements> filter_zero,
        in<"scale", no_elements> scale, optional_in<"bias", no_elements> bias, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        if (auto s = detail::packs_integers(x, x_zero, filter, filter_zero, y.size()); !s) return s;
        if (auto s = detail::one_or_each(scale, bias, filter.dim(0)); !s) return s;
        return detail::pads_fit(
            detail::integer_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups),
            x.size() + y.size());
    }
    static result<std::shared_ptr<state>> prepare(in<"x", no_elements> x, in<"filter", constant_elements<any>> filter,
        optional_in<"filter_zero", constant_elements<any>> filter_zero, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        return std::make_shared<state>(detail::packed_of(detail::integer_sizes(x.desc(), filter.desc(), y.desc(),
                                                             *strides, *pads, *dilations, *groups),
                                           x.dtype(), filter, filter_zero, detail::fastest_integers()),
            filter.dim(0));
    }
    static status run(in<"x", any> x, in<"filter", any>, optional_in<"x_zero", any> x_zero,
        optional_in<"filter_zero", any>, optional_in<"sum_bias", std::int32_t> sum_bias, in<"scale", float> scale,
        optional_in<"bias", float> bias, out<"y", any> y, attr_of<"low", double> low, attr_of<"high", double> high,
        attr_of<"step", double> step, attr_of<"zero", std::int64_t> zero, prepared<state> s, workspace ws, threads by) {
        s->results(x, x_zero, sum_bias.data(), scale, bias, y, detail::results_of(*low, *high, *step, *zero, y.dtype()),
            ws.data(), by);
        return ok;
    }
};

struct mat_mul_requantize {
    using state = detail::requantizing<detail::packed_integer_matmul>;

    static status supports(in<"x1", no_elements> a, in<"x2", no_elements> b, optional_in<"x1_zero", no_elements> a_zero,
        optional_in<"x2_zero", no_elements> b_zero, in<"scale", no_elements> scale,
        optional_in<"bias", no_elements> bias, out<"y", no_elements> y, attr_of<"transpose_x2", bool> tb) {
        if (a.rank() < 2 || b.rank() != 2) return fail(errc::unsupported_call, "x2", "one matrix");
        if (auto s = detail::one_or_each(scale, bias, b.dim(*tb ? 0 : 1)); !s) return s;
        return detail::packs_integers(a, a_zero, b, b_zero, y.size());
    }
    static result<std::shared_ptr<state>> prepare(in<"x1", no_elements> a, in<"x2", constant_elements<any>> b,
        optional_in<"x2_zero", constant_elements<any>> b_zero, attr_of<"transpose_x2", bool> tb) {
        return std::make_shared<state>(
            packed_mat_mul_integer::packed_of(a, b, b_zero, *tb, detail::fastest_integers()), b.dim(*tb ? 0 : 1));
    }
    static status run(in<"x1", any> a, in<"x2", any>, optional_in<"x1_zero", any> a_zero, optional_in<"x2_zero", any>,
        in<"scale", float> scale, optional_in<"bias", float> bias, out<"y", any> y, attr_of<"low", double> low,
        attr_of<"high", double> high, attr_of<"step", double> step, attr_of<"zero", std::int64_t> zero,
        prepared<state> s, workspace ws, threads by) {
        s->results(a, a_zero, nullptr, scale, bias, y, detail::results_of(*low, *high, *step, *zero, y.dtype()),
            ws.data(), by);
        return ok;
    }
};

namespace detail {

/// Elements that are processed at a time.
inline constexpr index requantize_block = 256;

/// `n` elements of a tensor of bytes as real numbers; the last ones of a block of 16 by a copy.
template <class X> void reals_at(X const& x, index at, index n, double step, std::int64_t zero, float* to) {
    auto const& engine = fastest_integers();
    auto const flip = flip_of(x.dtype());
    auto const from_zero = static_cast<float>(zero) + static_cast<float>(flip), by = static_cast<float>(step);
    auto const* const from = reinterpret_cast<std::uint8_t const*>(x.data()) + at;
    auto const whole = n / 16 * 16;
    engine.reals(from, flip, whole, from_zero, by, to);
    std::uint8_t rest[16]{};
    std::copy_n(from + whole, n - whole, rest);
    if (whole < n) engine.reals(rest, flip, 16, from_zero, by, to + whole);
}
/// Stores the results of `n` real numbers, the memory of which has blocks of 16.
template <class Y>
void put_results(Y const& y, index at, index n, float const* x, float const* more, integer_results const& f) {
    auto* const to = y.data() + at * static_cast<index>(y.element_bytes());
    if (f.step == 0.f) {
        for (index i = 0; i < n; ++i) {
            auto const v = more ? x[i] + more[i] : x[i];
            auto const held = v < f.low ? f.low : v > f.high ? f.high : v;
            std::memcpy(to + i * 4, &held, 4);
        }
        return;
    }
    std::uint8_t bytes[requantize_block];
    fastest_integers().bytes_of(x, more, (n + 15) / 16 * 16, f, bytes);
    std::memcpy(to, bytes, static_cast<std::size_t>(n));
}

} // namespace detail

/// AddRequantize.
inline status add_requantize(in<"x1", any> a, in<"x2", any> b, out<"y", any> y, attr_of<"x1_step", double> a_step,
    attr_of<"x1_zero", std::int64_t> a_zero, attr_of<"x2_step", double> b_step, attr_of<"x2_zero", std::int64_t> b_zero,
    attr_of<"low", double> low, attr_of<"high", double> high, attr_of<"step", double> step,
    attr_of<"zero", std::int64_t> zero) {
    if (a.size() != y.size() || b.size() != y.size()) return fail(errc::shape_mismatch, "x2", "the shape of x1");
    auto const f = detail::results_of(*low, *high, *step, *zero, y.dtype());
    auto const size = static_cast<index>(y.size());
    for (index i = 0; i < size; i += detail::requantize_block) {
        auto const n = std::min(detail::requantize_block, size - i);
        float left[detail::requantize_block], right[detail::requantize_block];
        detail::reals_at(a, i, n, *a_step, *a_zero, left);
        detail::reals_at(b, i, n, *b_step, *b_zero, right);
        detail::put_results(y, i, n, left, right, f);
    }
    return ok;
}
/// QuantizeReal.
inline status quantize_real(in<"x", float> x, out<"y", any> y, attr_of<"low", double> low, attr_of<"high", double> high,
    attr_of<"step", double> step, attr_of<"zero", std::int64_t> zero) {
    auto const f = detail::results_of(*low, *high, *step, *zero, y.dtype());
    auto const size = static_cast<index>(y.size());
    for (index i = 0; i < size; i += detail::requantize_block) {
        auto const n = std::min(detail::requantize_block, size - i);
        if (n == detail::requantize_block) {
            detail::put_results(y, i, n, x.data() + i, nullptr, f);
            continue;
        }
        float rest[detail::requantize_block]{};
        std::copy_n(x.data() + i, n, rest);
        detail::put_results(y, i, n, rest, nullptr, f);
    }
    return ok;
}
/// DequantizeWhole.
inline status dequantize_whole(
    in<"x", any> x, out<"y", float> y, attr_of<"step", double> step, attr_of<"zero", std::int64_t> zero) {
    auto const size = static_cast<index>(y.size()), whole = size / 16 * 16;
    detail::reals_at(x, 0, whole, *step, *zero, y.data());
    float rest[16];
    if (whole < size) detail::reals_at(x, whole, size - whole, *step, *zero, rest);
    std::copy_n(rest, size - whole, y.data() + whole);
    return ok;
}

/// The kernels in this file.
using requantize_kernels = kernels<
    prepared_kernel<ConvRequantize, &conv_requantize::run, &conv_requantize::prepare, &conv_requantize::supports>,
    prepared_kernel<MatMulRequantize, &mat_mul_requantize::run, &mat_mul_requantize::prepare,
        &mat_mul_requantize::supports>,
    kernel<AddRequantize, &add_requantize>, kernel<QuantizeReal, &quantize_real>,
    kernel<DequantizeWhole, &dequantize_whole>>;

} // namespace library
GRAFT_END
