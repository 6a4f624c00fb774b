// graft/library/nn/quantization/onnx_out.hpp - ONNX exporter: dequantization, rounding of floats to steps of a range
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/quantization/nudged.hpp"
#include "graft/library/nn/quantization/ops.hpp"
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

} // namespace library::onnx_out
GRAFT_END
