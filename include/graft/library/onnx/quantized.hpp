// graft/library/onnx/quantized.hpp - helpers for expansions of quantized operators: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/graph/ir/quantization.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The minimum and the maximum of a quantized dtype.
struct whole_range {
    double low = 0, high = 0;
};
/// error wrong_dtype: a dtype that is not an integer type, or wider than 16 bits
[[nodiscard]] inline status range_of(dtype type, std::string_view port, whole_range& r) {
    switch (type) {
    case dtype::u8: return r = {0, 255}, ok;
    case dtype::i8: return r = {-128, 127}, ok;
    case dtype::u16: return r = {0, 65535}, ok;
    case dtype::i16: return r = {-32768, 32767}, ok;
    case dtype::u4: return r = {0, 15}, ok;
    case dtype::i4: return r = {-8, 7}, ok;
    case dtype::u2: return r = {0, 3}, ok;
    case dtype::i2: return r = {-2, 1}, ok;
    default: return fail(errc::wrong_dtype, port, "integers of 2 to 16 bits");
    }
}

/// The axis along which a tensor has several scales, and the number of positions that share one; 0: each has its own.
struct blocks_of_scales {
    std::int64_t axis = 1, size = 0;
};

/// Scales and zero points, quantization and dequantization.
struct quantizing {
    making& m;

    explicit quantizing(making& created) : m(created) {}

    /// A scale is a real number, or counted in int32; a zero point has the dtype of the whole numbers, and there are as
    /// many of it as of the scale, or one.
    /// error wrong_dtype: a scale of texts, say; dtype_mismatch, wrong_element_count: of the zero point
    [[nodiscard]] status check(
        std::string_view scale_port, tensor_id scale, std::string_view zero_port, tensor_id zero, dtype whole) const {
        constexpr auto real = dtype_families::any_floating | dtype::i32;
        if (auto const type = m.desc(scale).type; type != dtype::undefined && !real.has(type))
            return {errc::wrong_dtype, scale_port, "floating-point numbers", {}, {}, name_of(type)};
        if (zero == no_id) return ok;
        auto const type = m.desc(zero).type;
        if (type != dtype::undefined && whole != dtype::undefined && type != whole)
            return {errc::dtype_mismatch, zero_port, name_of(whole), {}, {}, name_of(type)};
        auto const scales = m.desc(scale).shape.elements(), zeros = m.desc(zero).shape.elements();
        if (scales.known() && zeros.known() && !zeros.is(1) && scales.value() != zeros.value())
            return fail(errc::wrong_element_count, zero_port, "as many as of the scale", scales.value(), zeros.value());
        return ok;
    }
    [[nodiscard]] bool is_zero(tensor_id t) const {
        auto const v = m.constant(t);
        for (auto const b : v.bytes)
            if (b != std::byte{}) return false;
        return !v.bytes.empty();
    }
    /// Numbers in int32, relative to their zero point.
    tensor_id from_zero(std::string_view name, tensor_id x, tensor_id zero) {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const whole = m.cast(path("whole"), x, dtype::i32);
        if (zero == no_id || is_zero(zero)) return whole;
        return m.of_two<Sub>(path("from_zero"), whole, m.cast(path("zero"), zero, dtype::i32));
    }
    /// x / scale, or an already scaled tensor, rounded to the nearest even integer, plus the zero point and clamped to
    /// the dtype. Numbers of at most 16 bits: float32 can represent them all.
    tensor_id quantized(std::string_view name, std::string_view last, tensor_id scaled, tensor_id zero, dtype type,
        whole_range const& r) {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto y = m.cast(path("wide"), m.of<Round>(path("rounded"), scaled), dtype::f32);
        if (zero != no_id && !is_zero(zero))
            y = m.of_two<Add>(path("moved"), y, m.cast(path("zero"), zero, dtype::f32));
        y = m.of_two<Maximum>(path("above"), y, m.number(path("least"), r.low, dtype::f32));
        y = m.of_two<Minimum>(path("below"), y, m.number(path("most"), r.high, dtype::f32));
        return m.cast(last, y, type);
    }
    /// Records the floats that the integers of a tensor represent, and the same for `real`, a tensor with these
    /// floats, if it is in the graph. The axis and the block are ignored if there is one scale.
    void describe(tensor_id whole, tensor_id real, tensor_id scale, tensor_id zero, blocks_of_scales blocks = {0}) {
        auto const type = m.desc(whole).type;
        if (whole_range r; type != dtype::i32 && !range_of(type, {}, r)) return;
        quantization q;
        q.type = type;
        q.scale = m.constant(scale), q.scale_at = scale;
        q.zero = m.constant(zero), q.zero_at = zero;
        q.whole = whole;
        auto const& s = m.desc(scale).shape;
        if (blocks.size > 0 || !(s.elements().is(1) || (s.has_rank() && s.rank() == 0))) {
            auto const& d = m.desc(whole).shape;
            if (!d.has_rank()) return;
            auto const at = normalize_axis(blocks.axis, d.rank());
            if (!at) return;
            q.axis = static_cast<int>(*at);
            q.block = blocks.size > 0 ? blocks.size : 1;
        }
        m.ctx.describe(whole, q);
        m.ctx.describe(real, q);
    }
    /// The float32 values of x, all with one scale.
    tensor_id real(std::string_view name, tensor_id x, tensor_id scale, tensor_id zero) {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const whole = m.cast(path("as_real"), from_zero(name, x, single(path("zero"), zero)), dtype::f32);
        auto const y = m.of_two<Mul>(path("real"), whole, single(path("scale"), scale));
        describe(x, y, scale, zero);
        return y;
    }
    /// The node's result: y with one scale in the dtype of the zero point, which is `otherwise` if it is absent.
    /// error wrong_dtype
    [[nodiscard]] status set_result(tensor_id y, tensor_id scale, tensor_id zero, dtype otherwise = dtype::u8) {
        auto const type = zero == no_id ? otherwise : m.desc(zero).type;
        whole_range r;
        if (auto s = range_of(type, "zero_point", r); !s) return s;
        y = m.of_two<Div>("scaled", y, single("out_scale", scale));
        y = quantized("out", "", y, single("out_zero", zero), type, r);
        describe(y, no_id, scale, zero);
        return m.set_result(y);
    }
    /// The value as a scalar.
    tensor_id single(std::string_view name, tensor_id t) {
        if (t == no_id) return t;
        auto const& d = m.desc(t).shape;
        return d.has_rank() && d.rank() == 0 ? t : m.reshape(name, t, {});
    }
    /// One number for all, or one for each position of an axis that `later` others follow.
    tensor_id aligned(std::string_view name, tensor_id t, std::size_t later) {
        if (t == no_id) return t;
        auto const d = m.desc(t).shape;
        if (d.elements().is(1)) return single(name, t);
        if (!d.has_rank() || d.rank() != 1) return t;
        return m.followed(name, t, later);
    }
    /// The scale of an integer product: both scales, divided by that of the result if it has one.
    tensor_id product_scale(tensor_id first, tensor_id second, tensor_id result) {
        auto f = m.of_two<Mul>("both_scales", first, second);
        if (result != no_id) f = m.of_two<Div>("factor", f, result);
        return f;
    }
};

/// A scale or zero point broadcast to its tensor x: one number, one for each position along `axis`, or one for each
/// block of `block_size` positions along it.
/// error wrong_rank, wrong_element_count: neither one number, nor one for each position; wrong_attribute_value: blocks
/// whose size is not an integer or that do not cover the axis; wrong_shape: blocks along an axis whose size is not
/// known
[[nodiscard]] inline status along_axis(
    making& m, blocks_of_scales of, tensor_desc const& given, std::string_view name, tensor_id& t) {
    if (t == no_id) return ok;
    auto const d = m.desc(t).shape;
    if (d.has_rank() && d.rank() == 0) return ok;
    auto const block = of.size;
    if (block < 0) return fail(errc::wrong_attribute_value, "block_size", "not negative", 0, block);
    if (block == 0 && d.elements().is(1)) {
        t = m.reshape(name, t, {});
        return ok;
    }
    auto const x = m.ctx.ranked(given, "x");
    numbers axis{of.axis};
    if (auto s = count_from_front(axis, x.shape.rank(), "axis"); !s) return s;
    if (block == 0) {
        if (d.has_rank() && d.rank() != 1)
            return fail(errc::wrong_rank, name, "one number, or one for each place along the axis", 1, d.rank());
        dim const places = x.shape[static_cast<std::size_t>(axis[0])];
        if (d.has_rank() && contradict(places, d[0]))
            return fail(
                errc::wrong_element_count, name, "one for each place along the axis", places.value(), d[0].value());
        t = m.followed(name, t, x.shape.rank() - 1 - static_cast<std::size_t>(axis[0]));
        return ok;
    }
    auto const at = static_cast<std::size_t>(axis[0]);
    if (!d.has_rank() || d.rank() != x.shape.rank())
        return fail(errc::wrong_rank, name, "the rank of x", x.shape.rank(),
            d.has_rank() ? static_cast<std::int64_t>(d.rank()) : -1);
    if (!x.shape[at].known())
        return fail(
            errc::wrong_shape, "x", "a size that is known when the model is imported, along the axis of blocks");
    auto const size = x.shape[at].value(), blocks = parts_of(size, block);
    if (d[at].known() && d[at].value() != blocks)
        return fail(errc::wrong_attribute_value, "block_size", "as many blocks along the axis as there are scales",
            d[at].value(), blocks);
    numbers each;
    if (auto s = part_of_each(size, block, "x", each); !s) return s;
    auto const indices = m.integers(m.ctx.storage().path(name, "block"), each);
    auto const axis_in = m.number(m.ctx.storage().path(name, "axis"), static_cast<double>(axis[0]), dtype::i64);
    t = m.add<GatherV2>(m.ctx.storage().path(name, "of_each"), "x"_p = t, "indices"_p = indices, "axis"_p = axis_in);
    return ok;
}

} // namespace library::onnx_plugins
GRAFT_END
