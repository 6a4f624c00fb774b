// graft/library/nn/quantization/quantized_number.hpp - TensorFlow's quantized numbers: a range split into equal steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The smallest and the largest number of a quantized type, and the number of its values.
struct quantized_type {
    std::int64_t min = 0, max = 0;
    [[nodiscard]] constexpr double steps() const { return static_cast<double>(max - min) + 1; }
};

/// error wrong_dtype
[[nodiscard]] inline status quantized_type_of(dtype t, std::string_view parameter, quantized_type& to) {
    switch (t) {
    case dtype::qi8: to = {INT8_MIN, INT8_MAX}; break;
    case dtype::qu8: to = {0, UINT8_MAX}; break;
    case dtype::qi16: to = {INT16_MIN, INT16_MAX}; break;
    case dtype::qu16: to = {0, UINT16_MAX}; break;
    case dtype::qi32: to = {INT32_MIN, INT32_MAX}; break;
    default: return fail(errc::wrong_dtype, parameter, "quantized numbers");
    }
    return ok;
}
/// The number of ranges along `axis`, and the number of contiguous elements that share one; -1: one for the tensor.
/// error axis_out_of_range
template <class X>
[[nodiscard]] status slices_along(X const& x, std::int64_t axis, std::size_t& slices, std::size_t& inner) {
    slices = 1, inner = x.size();
    if (axis == -1) return ok;
    auto const at = normalize_axis(axis, x.rank(), "axis");
    if (!at) return at.error();
    slices = static_cast<std::size_t>(x.dim(*at));
    inner = static_cast<std::size_t>(x.shape().elements(*at + 1, x.rank()).value());
    return ok;
}

/// The values of the numbers of a type that split the range from `low` to `high` into equal steps. 0 is a step of its
/// own: its position is rounded. Source: TensorFlow core/kernels/quantization_utils.h
struct quantized_range {
    quantized_type type{};
    float low = 0, high = 0;

    /// Number of steps per unit.
    [[nodiscard]] double scale() const {
        auto const adjusted = (static_cast<double>(high) - static_cast<double>(low)) *
                              (type.steps() / (type.steps() - 1));
        return adjusted == 0 ? 0 : type.steps() / adjusted;
    }
    /// The float value that `q` represents.
    [[nodiscard]] float real(std::int64_t q) const {
        if (low == high) return low;
        auto const step = 1 / scale();
        auto const narrow = static_cast<float>(step);
        auto const first = narrow == 0.f ? low : std::round(low / narrow) * narrow;
        return static_cast<float>(static_cast<double>(first) + static_cast<double>(q - type.min) * step);
    }
    /// The number that represents `v`, which may be out of the type's range.
    [[nodiscard]] std::int64_t unclamped(float v) const {
        if (low == high) return 0;
        auto const s = scale();
        auto const q = std::round(static_cast<double>(v) * s) - std::round(static_cast<double>(low) * s);
        constexpr double limit = 9e18;
        return static_cast<std::int64_t>(std::isnan(q) ? 0.0 : std::clamp(q, -limit, limit)) + type.min;
    }
    [[nodiscard]] std::int64_t quantized(float v) const { return std::clamp(unclamped(v), type.min, type.max); }
    /// The value of one step.
    [[nodiscard]] float level() const {
        return static_cast<float>(
            (static_cast<double>(high) - static_cast<double>(low)) / static_cast<double>(type.max - type.min));
    }
    /// The range of sums of products of numbers of two ranges.
    [[nodiscard]] static quantized_range of_products(
        quantized_range const& a, quantized_range const& b, quantized_type type) {
        auto const level = a.level() * b.level();
        return {type, level * static_cast<float>(type.min), level * static_cast<float>(type.max)};
    }
};

/// A tensor of quantized numbers with the scalars of its range, in the form of an operator's inputs.
/// error wrong_dtype; wrong_element_count: a range of other than one number at each end
template <class X, class Low, class High>
[[nodiscard]] status read_range(X const& x, Low const& low, High const& high, quantized_range& to) {
    if (auto s = quantized_type_of(x.dtype(), "input", to.type); !s) return s;
    if (low.size() != 1 || high.size() != 1)
        return fail(errc::wrong_element_count, "min_input", "one range for the tensor");
    to.low = low[0], to.high = high[0];
    return ok;
}
/// The smallest and the largest element.
struct quantized_ends {
    std::int64_t low = 0, high = 0;
    template <class X> [[nodiscard]] static quantized_ends of(X const& x) {
        quantized_ends e;
        for (std::size_t i = 0; i < x.size(); ++i) {
            auto const v = index_at(x, i);
            e.low = i == 0 || v < e.low ? v : e.low;
            e.high = i == 0 || v > e.high ? v : e.high;
        }
        return e;
    }
};
/// Every element of `x` as the nearest number of another range.
template <class X, class Y>
void requantize_all(X const& x, quantized_range const& from, Y const& y, quantized_range const& to, std::size_t at) {
    for (std::size_t i = 0; i < x.size(); ++i) put_index(y, at + i, to.quantized(from.real(index_at(x, i))));
}

/// The steps of a range [from, to] that is shifted until 0 is one of them, as in TensorFlow's FakeQuant. Source:
/// TensorFlow core/kernels/fake_quant_ops_functor.h
struct nudged_range {
    float bottom = 0, top = 0, step = 0, per_step = 0; ///< all 0 for an empty range
    float zero = 0;                                    ///< the step that represents 0; the first one is 0, narrow: 1

    nudged_range(float from, float to, std::int64_t bits, bool narrow) {
        if (from == 0.f && to == 0.f) return;
        auto const min = narrow ? 1.f : 0.f, max = static_cast<float>((std::int64_t{1} << bits) - 1);
        step = (to - from) / (max - min), per_step = 1.f / step;
        auto const at = min - from / step;
        zero = at < min ? min : at > max ? max : std::round(at);
        bottom = (min - zero) * step, top = (max - zero) * step;
    }
};

} // namespace library
GRAFT_END
