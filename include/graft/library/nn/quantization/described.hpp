// graft/library/nn/quantization/described.hpp - which whole numbers a tensor of real ones stands for
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/graph/op_ref.hpp"
#include "graft/graph/ref.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace library {

/// Real numbers that stand for whole ones: real = (whole - zero) * scale. One form for what is dequantized (ONNX's
/// DequantizeLinear and the inputs of its QLinear operators) and for what is rounded as if it were (TensorFlow's
/// FakeQuant).
struct quantization {
    static constexpr int no_axis = -1;

    tensor_ref whole{};     ///< the whole numbers as they are stored; none where the reals were only rounded
    tensor_ref zero{};      ///< the zero point; none: 0
    tensor_ref from_zero{}; ///< int32: whole - zero; none where the reals were only rounded
    tensor_ref scale{};     ///< one number, or one along `axis`; none where `step` is the scale
    double step = 0;        ///< the scale of what was only rounded
    dtype type = dtype::i8; ///< of the whole numbers
    int axis = no_axis;     ///< along which scales differ; `no_axis`: one scale for all
    std::int64_t block = 1; ///< how many places of the axis share a scale
    [[nodiscard]] bool is_only_rounded() const { return !from_zero; }
};

namespace detail {

/// The scale and zero point of a tensor of which FakeQuant leaves multiples of the scale.
[[nodiscard]] inline std::optional<quantization> rounded_between(
    double low, double high, std::int64_t bits, bool narrow) {
    quantization q;
    auto const steps = static_cast<double>((std::int64_t{1} << bits) - (narrow ? 2 : 1));
    q.step = static_cast<double>(static_cast<float>((high - low) / steps));
    q.type = bits <= 8 ? dtype::u8 : dtype::u16;
    if (!(q.step > 0)) return std::nullopt;
    return q;
}
[[nodiscard]] inline std::optional<double> number_in(tensor_ref t) {
    auto const v = t.value();
    if (!v.constant || t.dtype() != dtype::f32 || v.bytes.size() != sizeof(float)) return std::nullopt;
    return static_cast<double>(graft::load<float>(v.bytes.data()));
}
/// The axis along which scales of this shape differ beside a tensor of `rank`, and how many places share one.
inline bool place_scales(quantization& q, std::size_t rank) {
    auto const& s = q.scale.shape();
    if (!s.has_rank() || s.rank() > rank) return false;
    if (auto const blocks = as<GatherV2>(q.scale.producer())) { // one scale for each block, repeated
        auto const at = blocks->input<"axis">().value();
        auto const& few = blocks->input<"x">().shape();
        if (!at.constant || at.bytes.size() != sizeof(std::int64_t)) return false;
        auto const axis = graft::load<std::int64_t>(at.bytes.data());
        if (axis < 0 || static_cast<std::size_t>(axis) >= s.rank() || few.rank() != s.rank()) return false;
        auto const k = static_cast<std::size_t>(axis);
        if (!s[k].known() || !few[k].known() || few[k].value() < 1) return false;
        q.axis = static_cast<int>(k);
        q.block = (s[k].value() + few[k].value() - 1) / few[k].value();
        return true;
    }
    for (std::size_t i = 0; i < s.rank(); ++i) {
        if (s[i].is(1)) continue;
        if (q.axis != quantization::no_axis) return false; // along two axes
        q.axis = static_cast<int>(rank - s.rank() + i);
    }
    return true;
}

} // namespace detail

/// What whole numbers `real` stands for, as the operators say that make it; nothing where they say none.
/// cost a few nodes are looked at
[[nodiscard]] inline std::optional<quantization> quantization_of(tensor_ref real) {
    auto const by = real.producer();
    if (auto const fake = as<FakeQuantWithMinMaxArgs>(by))
        return detail::rounded_between(
            fake->attr<"min">(), fake->attr<"max">(), fake->attr<"num_bits">(), fake->attr<"narrow_range">());
    if (auto const fake = as<FakeQuantWithMinMaxVars>(by)) {
        auto const low = detail::number_in(fake->input<"min">()), high = detail::number_in(fake->input<"max">());
        if (!low || !high) return std::nullopt;
        return detail::rounded_between(*low, *high, fake->attr<"num_bits">(), fake->attr<"narrow_range">());
    }
    auto const scaled = as<Mul>(by);
    auto const widened = scaled ? as<Cast>(scaled->input<"x1">().producer()) : std::nullopt;
    if (!widened || real.dtype() != dtype::f32 || !real.shape().has_rank()) return std::nullopt;
    quantization q;
    q.scale = scaled->input<"x2">();
    q.from_zero = widened->input<"x">();
    if (q.from_zero.dtype() != dtype::i32) return std::nullopt;
    auto from = q.from_zero;
    if (auto const moved = as<Sub>(from.producer())) {
        from = moved->input<"x1">();
        auto const zero = as<Cast>(moved->input<"x2">().producer());
        q.zero = zero ? zero->input<"x">() : moved->input<"x2">();
    }
    auto const stored = as<Cast>(from.producer());
    q.whole = stored ? stored->input<"x">() : from;
    q.type = q.whole.dtype();
    if (!detail::place_scales(q, real.shape().rank())) return std::nullopt;
    return q;
}

} // namespace library
GRAFT_END
