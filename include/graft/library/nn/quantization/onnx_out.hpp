// graft/library/nn/quantization/onnx_out.hpp - ONNX exporter: dequantization, rounding to steps of a range, products of
// small integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/library/linalg/matmul/onnx_out.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The ends of ranges, which must be known when the model is exported; empty if they are not.
inline std::vector<double> known_ends(emission const& m, value_id v) {
    auto const* const c = m.constant(v);
    return c ? out::floats_of(*c) : std::vector<double>();
}
inline status unknown_range(std::string_view port) {
    return fail(errc::not_a_constant, port, "a range that is known when the model is exported");
}

/// Quantized numbers in ONNX's types: 8-bit integers with the same bytes.
inline value_id plain_bytes(emission& m, value_id v) {
    auto const type = m.type(v);
    auto const plain = type == dtype::qu8 ? dtype::u8 : type == dtype::qi8 ? dtype::i8 : dtype::undefined;
    if (plain == dtype::undefined) return m.refuse(fail(errc::wrong_dtype, "x", "qint8 or quint8")), v;
    if (auto const* const c = m.constant(v)) {
        auto same = *c;
        same.desc.type = plain;
        return m.constant(same);
    }
    return m.typed(v, plain);
}

/// Numbers of 8 bits: cast, scaled, shifted.
inline constexpr auto dequantize = out::lower<Dequantize>([](lowering<Dequantize>& n) -> status {
    auto& m = n.m;
    auto const low = known_ends(m, n.in<"min_range">()), high = known_ends(m, n.in<"max_range">());
    if (n.attr<"axis">() != -1) return fail(errc::unsupported_in_operator_set, "axis", "one range for all");
    if (low.size() != 1) return unknown_range("min_range");
    if (high.size() != 1) return unknown_range("max_range");
    bool const with_sign = m.type(n.in<"x">()) == dtype::qi8;
    auto const mode = n.attr<"mode">();
    auto const from = static_cast<float>(low[0]), to = static_cast<float>(high[0]), smallest = with_sign ? -128.f : 0.f,
               largest = with_sign ? 127.f : 255.f;
    auto scale = (to - from) / 255.f, shift = from - smallest * scale;
    if (mode == "MIN_FIRST" && scale != 0.f) shift = std::round(from / scale) * scale - smallest * scale;
    if (mode == "SCALED") {
        auto const min = smallest + (n.attr<"narrow_range">() && with_sign ? 1.f : 0.f);
        scale = with_sign ? std::max(to / largest, from / min) : to / largest;
        shift = 0.f;
    }
    auto const x = out::cast(m, plain_bytes(m, n.in<"x">()), dtype::f32);
    if (!m.refused()) return m.refused();
    auto y = out::pointwise(m, "Mul", {x, m.number(scale, dtype::f32)});
    if (shift != 0.f) y = out::pointwise(m, "Add", {y, m.number(shift, dtype::f32)});
    return n.set_output(out::cast(m, y, n.attr<"dtype">()));
});

/// x clamped to its ranges and rounded to their steps; one range, or one for each position of the last axis.
inline value_id fake_quantized(emission& m, value_id x, span<nudged_range const> ranges) {
    std::vector<double> bottom, top, step, per_step;
    for (auto const& r : ranges)
        bottom.push_back(r.bottom), top.push_back(r.top), step.push_back(r.step), per_step.push_back(r.per_step);
    auto const row = [&](std::vector<double> const& all) {
        return all.size() == 1 ? m.number(all[0], dtype::f32) : m.floats(all, dtype::f32);
    };
    auto const low = row(bottom), by = row(step);
    auto const held = out::pointwise(m, "Min", {out::pointwise(m, "Max", {x, low}), row(top)});
    auto const steps = out::pointwise(m, "Mul", {out::pointwise(m, "Sub", {held, low}), row(per_step)});
    auto const whole = out::pointwise(m, "Floor", {out::pointwise(m, "Add", {steps, m.number(0.5, dtype::f32)})});
    return out::pointwise(m, "Add", {out::pointwise(m, "Mul", {whole, by}), low});
}

/// With ranges from attributes, from inputs, or from inputs with a range for each position of the last axis.
template <class Op> status lower_fake_quant(lowering<Op>& n) {
    std::vector<double> low, high;
    if constexpr (std::is_same_v<Op, FakeQuantWithMinMaxArgs>) {
        low.push_back(n.template attr<"min">()), high.push_back(n.template attr<"max">());
    } else {
        low = known_ends(n.m, n.template in<"min">()), high = known_ends(n.m, n.template in<"max">());
    }
    if (low.empty() || low.size() != high.size()) return unknown_range("min");
    std::vector<nudged_range> ranges;
    for (std::size_t i = 0; i < low.size(); ++i) {
        bool const none = low[i] == 0 && high[i] == 0;
        if (!none && !(low[i] < high[i])) return fail(errc::wrong_value, "max", "more than min");
        ranges.push_back({static_cast<float>(low[i]), static_cast<float>(high[i]), n.template attr<"num_bits">(),
            n.template attr<"narrow_range">()});
    }
    return n.set_output(fake_quantized(n.m, n.template in<"x">(), ranges));
}
inline constexpr auto fake_quant_args = out::lower<FakeQuantWithMinMaxArgs>(&lower_fake_quant<FakeQuantWithMinMaxArgs>);
inline constexpr auto fake_quant_vars = out::lower<FakeQuantWithMinMaxVars>(&lower_fake_quant<FakeQuantWithMinMaxVars>);
inline constexpr auto fake_quant_channels = out::lower<FakeQuantWithMinMaxVarsPerChannel>(
    &lower_fake_quant<FakeQuantWithMinMaxVarsPerChannel>);

/// One given range: clamped to it, scaled, rounded, scaled back.
inline status lower_quantize_and_dequantize(lowering<QuantizeAndDequantizeV2>& n) {
    auto& m = n.m;
    auto const low = known_ends(m, n.in<"input_min">()), high = known_ends(m, n.in<"input_max">());
    if (!n.attr<"range_given">() || low.size() != 1 || high.size() != 1) return unknown_range("input_min");
    if (n.attr<"axis">() != -1) return fail(errc::unsupported_in_operator_set, "axis", "one range for all");
    if (n.attr<"num_bits">() < 2 || n.attr<"num_bits">() > 32) return fail(errc::wrong_value, "num_bits", "2 to 32");
    bool const with_sign = n.attr<"signed_input">();
    auto const power = [](std::int64_t b) { return static_cast<double>(std::int64_t{1} << b); };
    auto const bits = n.attr<"num_bits">();
    auto const min = with_sign ? -power(bits - 1) + (n.attr<"narrow_range">() ? 1 : 0) : 0.0,
               max = with_sign ? power(bits - 1) - 1 : power(bits) - 1;
    auto from = low[0], to = high[0];
    auto const unlimited = std::numeric_limits<double>::max(); // the larger of the two steps for the ends
    auto const by_low = min * from > 0 ? min / from : unlimited, by_high = max * to > 0 ? max / to : unlimited;
    auto const scale = std::min(by_low, by_high), step = by_low < by_high ? from / min : to / max;
    if (scale == unlimited) return fail(errc::unsupported_in_operator_set, "input_max", "a range of more than 0");
    if (by_low < by_high) to = max * step;
    else from = min * step;
    auto const x = n.in<"input">();
    auto v = out::pointwise(m, "Mul", {out::clipped(m, x, from, to), out::scalar_like(m, scale, x)});
    if (n.attr<"round_mode">() == "HALF_UP")
        v = out::pointwise(m, "Floor", {out::pointwise(m, "Add", {v, out::scalar_like(m, 0.5, x)})});
    else v = out::pointwise(m, "Round", {v});
    return n.set_output(out::pointwise(m, "Mul", {v, out::scalar_like(m, step, x)}));
}
inline constexpr auto quantize_and_dequantize = out::lower<QuantizeAndDequantizeV2>(&lower_quantize_and_dequantize);

/// The lowerings of this family.
using quantization_lowerings =
    out::lowerings<dequantize, fake_quant_args, fake_quant_vars, fake_quant_channels, quantize_and_dequantize>;

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
