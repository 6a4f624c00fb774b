// graft/library/nn/quantization/integer_onnx_out.hpp - ONNX exporter: products and convolutions of small integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "graft/library/linalg/matmul/onnx_out.hpp"
#include "graft/library/nn/conv/integer_onnx_out.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/quantization/integer_ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// int32 numbers relative to their zero point, which is followed by `later` axes if it is more than one number.
inline value_id counted_from(emission& m, value_id x, value_id zero, bool single, std::size_t rank, std::size_t later) {
    auto const whole = out::cast(m, x, dtype::i32);
    if (zero == no_value) return whole;
    auto const wide = out::cast(m, zero, dtype::i32);
    auto const scalar_like = single ? out::in_shape(m, wide, {}) : out::along(m, wide, 1, rank - 1 - later, rank);
    return m.node("Sub", {whole, scalar_like});
}

inline constexpr auto mat_mul_integer = out::lower<MatMulInteger>([](lowering<MatMulInteger>& n) -> status {
    auto& m = n.m;
    auto const &a = n.input<"x1">().shape(), &b = n.input<"x2">().shape();
    if (!a.has_rank() || !b.has_rank()) return fail(errc::wrong_shape, "x1", "a rank that is known");
    auto const transposed = [&](value_id v, shape const& s, bool is) { return is ? swapped(m, v, s.rank()) : v; };
    auto const a_zero = n.maybe<"x1_zero">(), b_zero = n.maybe<"x2_zero">();
    bool const one_a = a_zero == no_value || n.optional_input<"x1_zero">().shape().elements().is(1),
               one_b = b_zero == no_value || n.optional_input<"x2_zero">().shape().elements().is(1);
    auto const is_byte = [&](value_id v) { return m.type(v) == dtype::i8 || m.type(v) == dtype::u8; };
    auto const x1 = n.in<"x1">(), x2 = n.in<"x2">();
    if (m.opset() >= 10 && one_a && one_b && is_byte(x1) && is_byte(x2)) {
        auto const flat = [&](value_id v) { return v == no_value ? v : out::in_shape(m, v, {}); };
        return n.set_output(
            m.node("MatMulInteger", {transposed(x1, a, n.attr<"transpose_x1">()),
                                        transposed(x2, b, n.attr<"transpose_x2">()), flat(a_zero), flat(b_zero)}));
    }
    auto const first = transposed(x1, a, n.attr<"transpose_x1">()),
               second = transposed(x2, b, n.attr<"transpose_x2">());
    return n.set_output(m.node("MatMul",
        {counted_from(m, first, a_zero, one_a, a.rank(), 1), counted_from(m, second, b_zero, one_b, b.rank(), 0)}));
});

/// The bounds of differences of numbers of these tensors.
inline std::optional<whole_bounds> bounds_from(emission& m, tensor_id x, tensor_id zero) {
    auto const type = m.from().tensors[x].desc.type;
    auto const all = type == dtype::u8 || type == dtype::i8 ? bounds_of(m, x) : whole_bounds{-128, 255};
    if (zero == no_id || !all) return all;
    auto const z = bounds_of(m, zero);
    return z ? whole_bounds{all->min - z->max, all->max - z->min} : whole_bounds{-383, 383};
}

inline constexpr auto conv_integer = out::lower<ConvInteger>([](lowering<ConvInteger>& n) -> status {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &filter = n.input<"filter">().shape();
    if (!x.has_rank() || !filter.is_static() || filter.elements().is(0))
        return fail(errc::undetermined_shape, "filter", "sizes that are known");
    auto const rank = x.rank();
    auto const x_zero = n.maybe<"x_zero">(), filter_zero = n.maybe<"filter_zero">();
    auto const id = [&](auto const& t) { return t ? t.id() : no_id; };
    bool const one = filter_zero == no_value || n.optional_input<"filter_zero">().shape().elements().is(1);
    auto const pads = all_before_all_after(n.attr<"pads">());
    auto const set_output = [&](value_id y) {
        auto const bias = n.maybe<"bias">();
        return n.set_output(bias == no_value ? y : m.node("Add", {y, out::along(m, bias, 1, 1, rank)}));
    };
    // unchanged if the image is unsigned: engines support no other one
    if (auto const w = m.type(n.in<"filter">());
        m.opset() >= 10 && one && m.type(n.in<"x">()) == dtype::u8 && (w == dtype::i8 || w == dtype::u8)) {
        auto const flat = [&](value_id v) { return v == no_value ? v : out::in_shape(m, v, {}); };
        return set_output(
            m.typed(m.node("ConvInteger", {n.in<"x">(), n.in<"filter">(), flat(x_zero), flat(filter_zero)},
                        {{"strides", n.attr<"strides">()}, {"dilations", n.attr<"dilations">()}, {"pads", pads},
                            {"group", n.attr<"groups">()}}),
                dtype::i32));
    }
    auto const convolved = [&](value_id a, value_id b) {
        return m.node("Conv", {a, b, no_value},
            {{"strides", n.attr<"strides">()}, {"dilations", n.attr<"dilations">()}, {"pads", pads},
                {"group", n.attr<"groups">()}});
    };
    auto const image = counted_from(m, n.in<"x">(), x_zero, true, rank, 0),
               weights = counted_from(m, n.in<"filter">(), filter_zero, one, rank, rank - 1);
    return set_output(
        whole_convolution(m, image, weights, bounds_from(m, n.input<"x">().id(), id(n.optional_input<"x_zero">())),
            bounds_from(m, n.input<"filter">().id(), id(n.optional_input<"filter_zero">())),
            filter.elements().value() / filter[0].value(), convolved));
});

/// The lowerings in this file.
using integer_lowerings = out::lowerings<mat_mul_integer, conv_integer>;

} // namespace library::onnx_out
GRAFT_END
