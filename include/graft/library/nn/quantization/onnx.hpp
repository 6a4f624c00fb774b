// graft/library/nn/quantization/onnx.hpp - ONNX: to and from quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// A scale or zero point beside its tensor: one number, or one for each place along `axis`.
/// error wrong_attribute_value: one for each block
template <class Context>
[[nodiscard]] status along_axis(making<Context>& m, tensor_desc const& x, std::string_view name, tensor_id& t) {
    if (t == no_id) return ok;
    auto const d = m.desc(t).shape;
    if (d.has_rank() && d.rank() == 0) return ok;
    if constexpr (Context::template defines_attr<"block_size">())
        if (m.ctx.template attr<"block_size">() != 0)
            return fail(errc::wrong_attribute_value, "block_size", "0: one scale for each place along an axis");
    if (d.elements().is(1)) {
        t = m.reshape(name, t, {});
        return ok;
    }
    if (auto s = needs_rank(x, "x"); !s) return s;
    numbers axis{1}, behind;
    if constexpr (Context::template defines_attr<"axis">()) axis[0] = m.ctx.template attr<"axis">();
    if (auto s = count_from_front(axis, x.shape.rank(), "axis"); !s) return s;
    for (auto i = axis[0] + 1; i < static_cast<std::int64_t>(x.shape.rank()); ++i) behind.push_back(i - axis[0]);
    t = m.unsqueeze(name, t, behind);
    return ok;
}

/// (x - zero point) * scale, the difference in int32.
struct expand_dequantize {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"x">();
        auto scale = ctx.template tensor<"x_scale">(), zero = ctx.template tensor<"x_zero_point">();
        auto const d = m.desc(x);
        if constexpr (Context::template defines_attr<"output_dtype">())
            if (ctx.template attr<"output_dtype">() != 0)
                return fail(errc::wrong_attribute_value, "output_dtype", "0: the dtype of the scale");
        if (auto s = along_axis(m, d, "scale", scale); !s) return s;
        if (auto s = along_axis(m, d, "zero_point", zero); !s) return s;
        auto whole = m.cast("whole", x, dtype::i32);
        if (zero != no_id) whole = m.template of_two<Sub>("from_zero", whole, m.cast("zero_whole", zero, dtype::i32));
        return m.give(m.template of_two<Mul>("", m.cast("real", whole, m.desc(scale).type), scale));
    }
};
inline constexpr auto dequantize_linear = expand<onnx::DequantizeLinear>(expand_dequantize());

/// x / scale to the nearest even whole number, and the zero point, held inside the dtype.
/// error wrong_attribute_value: a dtype that is not whole
struct expand_quantize {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"x">();
        auto scale = ctx.template tensor<"y_scale">(), zero = ctx.template tensor<"y_zero_point">();
        auto const d = m.desc(x);
        auto const type = zero == no_id ? dtype::u8 : m.desc(zero).type;
        double low = 0, high = 255;
        if (type == dtype::i8) low = -128, high = 127;
        else if (type == dtype::i16) low = -32768, high = 32767;
        else if (type == dtype::u16) high = 65535;
        else if (type != dtype::u8) return fail(errc::wrong_dtype, "y_zero_point", "int8, uint8, int16 or uint16");
        if constexpr (Context::template defines_attr<"output_dtype">())
            if (auto const to = ctx.template attr<"output_dtype">();
                to != 0 && !(to == 2 && type == dtype::u8) && zero == no_id)
                return fail(errc::wrong_attribute_value, "output_dtype", "the dtype of the zero point");
        if (auto s = along_axis(m, d, "scale", scale); !s) return s;
        if (auto s = along_axis(m, d, "zero_point", zero); !s) return s;
        auto const real = m.desc(scale).type;
        auto y = m.template of<Round>("rounded", m.template of_two<Div>("scaled", m.cast("as_scale", x, real), scale));
        if (zero != no_id) y = m.template of_two<Add>("moved", y, m.cast("zero_real", zero, real));
        y = m.template of_two<Maximum>("above", y, m.number("least", low, real));
        y = m.template of_two<Minimum>("below", y, m.number("most", high, real));
        return m.give(m.cast("", y, type));
    }
};
inline constexpr auto quantize_linear = expand<onnx::QuantizeLinear>(expand_quantize());

/// The plugins of this family.
using quantization_plugins = graft::plugins<dequantize_linear, quantize_linear>;
static_assert(onnx::complete<quantization_plugins, ops<onnx::DequantizeLinear, onnx::QuantizeLinear>>);

} // namespace library::onnx_plugins
GRAFT_END
