// graft/library/nn/quantization/packed_kernels.hpp - kernels: products of bytes with constant weights, packed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "graft/kernel.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/library/nn/quantization/integer_kernels.hpp"
#include "graft/library/nn/quantization/packed_integers.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// What moves signed numbers to unsigned ones.
constexpr std::uint8_t flip_of(dtype t) { return t == dtype::i8 ? 128 : 0; }
/// A zero point as stored; 0 if there is none.
template <class X> std::uint8_t zero_byte(X const& zero) {
    return zero ? std::to_integer<std::uint8_t>(zero.data()[0]) : std::uint8_t{0};
}
/// Weights as signed bytes: elements, and the zero point of a row.
template <class W, class Z> struct signed_weights {
    small_numbers all;
    zero_points zeros;
    std::int16_t move = 0;

    signed_weights(W const& w, Z const& zero)
        : all(w, w.dtype()), zeros(zero, w.dtype()), move(w.dtype() == dtype::u8 ? 128 : 0) {}
    [[nodiscard]] std::int16_t at(index i) const { return static_cast<std::int16_t>(all[i] - move); }
    [[nodiscard]] std::int16_t zero(index row) const { return static_cast<std::int16_t>(zeros.of(row) - move); }
};
/// Whether the columns are bytes with one zero point, and the weights and their zero points constants.
/// error unsupported_call
template <class X, class XZ, class W, class WZ>
status packs_integers(X const& x, XZ const& x_zero, W const& w, WZ const& w_zero, std::size_t results) {
    if (x.dtype() != dtype::i8 && x.dtype() != dtype::u8) return fail(errc::unsupported_call, "x", "bytes");
    if (!w.is_constant() || (w_zero && !w_zero.is_constant()))
        return fail(errc::unsupported_call, "filter", "constants");
    if (x_zero && x_zero.size() != 1) return fail(errc::unsupported_call, "x_zero", "one number");
    if (x.size() == 0 || w.size() == 0 || results == 0) return fail(errc::unsupported_call, "x", "elements");
    return ok;
}
/// The sizes of a convolution of integers.
inline direct_sizes integer_sizes(tensor_desc const& x, tensor_desc const& filter, tensor_desc const& y,
    span<std::int64_t const> strides, span<std::int64_t const> pads, span<std::int64_t const> dilations,
    std::int64_t groups) {
    auto const from = x.shape.dims(), to = y.shape.dims(), by = filter.shape.dims();
    direct_sizes g;
    g.n = from[0], g.groups = groups, g.in = by[1], g.out = by[0] / groups;
    for (std::size_t i = 0; i < strides.size(); ++i)
        g.axes[g.count++] = {from[2 + i], to[2 + i], by[2 + i], strides[i], dilations[i], pads[2 * i], 0, 0, 0};
    return g;
}
template <class W, class Z> packed_integer_convolution packed_of(
    direct_sizes const& g, dtype x, W const& filter, Z const& zero, integer_engine const& engine) {
    signed_weights const w(filter, zero);
    auto const terms = static_cast<index>(filter.size()) / (g.groups * g.out);
    return {engine, g, flip_of(x), [&](index row, index k) { return w.at(row * terms + k); },
        [&](index row) { return w.zero(row); }};
}

} // namespace detail

/// ConvInteger of bytes with a constant filter.
struct packed_conv_integer {
    using int_list = span<std::int64_t const>;
    using state = detail::packed_integer_convolution;

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter,
        optional_in<"x_zero", no_elements> x_zero, optional_in<"filter_zero", no_elements> filter_zero,
        out<"y", no_elements> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
        attr_of<"dilations", int_list> dilations, attr_of<"groups", std::int64_t> groups) {
        if (auto s = detail::packs_integers(x, x_zero, filter, filter_zero, y.size()); !s) return s;
        return detail::pads_fit(
            detail::integer_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups),
            x.size() + y.size());
    }
    static result<std::shared_ptr<state>> prepare(in<"x", no_elements> x, in<"filter", constant_elements<any>> filter,
        optional_in<"filter_zero", constant_elements<any>> filter_zero, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        return std::make_shared<state>(detail::packed_of(
            detail::integer_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups), x.dtype(),
            filter, filter_zero, detail::fastest_integers()));
    }
    static status run(in<"x", any> x, in<"filter", any>, optional_in<"x_zero", any> x_zero,
        optional_in<"filter_zero", any>, optional_in<"bias", std::int32_t> bias, out<"y", std::int32_t> y,
        prepared<state> s, workspace ws, threads by) {
        s->run(reinterpret_cast<std::uint8_t const*>(x.data()), detail::zero_byte(x_zero), bias.data(), {},
            reinterpret_cast<std::byte*>(y.data()), sizeof(std::int32_t), ws.data(), by);
        return ok;
    }
};

/// MatMulInteger of bytes with one constant matrix on the right.
struct packed_mat_mul_integer {
    using state = detail::packed_integer_matmul;

    static status supports(in<"x1", no_elements> a, in<"x2", no_elements> b, optional_in<"x1_zero", no_elements> a_zero,
        optional_in<"x2_zero", no_elements> b_zero, out<"y", no_elements> y, attr_of<"transpose_x1", bool> ta) {
        if (*ta || a.rank() < 2 || b.rank() != 2) return fail(errc::unsupported_call, "x2", "one matrix");
        return detail::packs_integers(a, a_zero, b, b_zero, y.size());
    }
    template <class A, class B, class Z>
    static state packed_of(A const& a, B const& b, Z const& zero, bool tb, detail::integer_engine const& engine) {
        index const k = a.dim(a.rank() - 1), n = b.dim(tb ? 0 : 1), rows = static_cast<index>(a.size()) / k;
        detail::signed_weights const w(b, zero);
        return {rows, k, detail::flip_of(a.dtype()),
            {engine, 1, n, k, [&](index j, index l) { return w.at(tb ? j * k + l : l * n + j); },
                [&](index j) { return w.zero(j); }}};
    }
    static result<std::shared_ptr<state>> prepare(in<"x1", no_elements> a, in<"x2", constant_elements<any>> b,
        optional_in<"x2_zero", constant_elements<any>> b_zero, attr_of<"transpose_x2", bool> tb) {
        return std::make_shared<state>(packed_of(a, b, b_zero, *tb, detail::fastest_integers()));
    }
    static status run(in<"x1", any> a, in<"x2", any>, optional_in<"x1_zero", any> a_zero, optional_in<"x2_zero", any>,
        out<"y", std::int32_t> y, prepared<state> s, workspace ws, threads by) {
        s->run(reinterpret_cast<std::uint8_t const*>(a.data()), detail::zero_byte(a_zero), nullptr, {},
            reinterpret_cast<std::byte*>(y.data()), sizeof(std::int32_t), ws.data(), by);
        return ok;
    }
};

/// The kernels in this file: tried first, as they need constant weights.
using packed_integer_kernels = kernels<prepared_kernel<MatMulInteger, &packed_mat_mul_integer::run,
                                           &packed_mat_mul_integer::prepare, &packed_mat_mul_integer::supports>,
    prepared_kernel<ConvInteger, &packed_conv_integer::run, &packed_conv_integer::prepare,
        &packed_conv_integer::supports>>;

} // namespace library
GRAFT_END
