// graft/library/nn/quantization/quantized_number.hpp - TensorFlow's quantized numbers: a range split into equal steps,
// what follows sums of their products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
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

namespace library::detail {

/// The quantization step of numbers whose range is symmetric, given by its farther end from 0.
inline double symmetric_step(quantized_type const& t, float low, float high) {
    auto const max = t.max == INT32_MAX ? 2147483648.0 : static_cast<double>(t.max);
    return static_cast<double>(std::max(std::fabs(low), std::fabs(high))) / max;
}
/// The same for each range of a tensor: one, or one for each of `count` channels.
/// error wrong_dtype, wrong_element_count
inline status symmetric_steps(kernel_tensor<any const> const& x, kernel_tensor<float const> const& low,
    kernel_tensor<float const> const& high, std::int64_t count, std::string_view port, std::vector<double>& to) {
    quantized_type type;
    if (auto s = quantized_type_of(x.dtype(), port, type); !s) return s;
    if (low.size() != high.size() || (low.size() != 1 && static_cast<std::int64_t>(low.size()) != count))
        return fail(errc::wrong_element_count, port, "one range, or one per channel", count,
            static_cast<std::int64_t>(low.size()));
    to.resize(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < to.size(); ++i) {
        auto const k = low.size() == 1 ? 0 : i;
        to[i] = symmetric_step(type, low[k], high[k]);
    }
    return ok;
}
/// Element `i` of float or integer numbers.
inline double real_at(kernel_tensor<any const> const& x, std::size_t i) {
    if (x.dtype() == dtype::f32) return static_cast<double>(graft::load<float>(x.data() + i * sizeof(float)));
    return static_cast<double>(index_at(x, i));
}

/// The epilogue after the sums of products: element by element, for channel `c`.
class after_product {
public:
    std::vector<double> steps{}; ///< the value of one step of a sum, by channel

    /// The factor of each channel is that of both tensors.
    void times(double step) {
        for (auto& s : steps) s *= step;
    }
    /// Adds a number per channel: a float, or one in steps.
    /// error wrong_element_count
    status with_bias(kernel_tensor<any const> const& bias) {
        if (bias.size() != steps.size())
            return fail(errc::wrong_element_count, "bias", "a number per channel",
                static_cast<std::int64_t>(steps.size()), static_cast<std::int64_t>(bias.size()));
        bias_.resize(steps.size());
        for (std::size_t c = 0; c < bias_.size(); ++c)
            bias_[c] = bias.dtype() != dtype::f32 ? real_at(bias, c)
                       : steps[c] == 0.0          ? 0.0
                                                  : std::nearbyint(real_at(bias, c) / steps[c]);
        return ok;
    }
    void with_relu(bool is) { relu_ = is; }
    /// The result is the nearest number of `y`'s type in this range; without a range the unchanged sum.
    /// error wrong_dtype
    status into(graft::detail::tensor_base const& y, std::string_view port) {
        return quantized_type_of(y.dtype(), port, type_);
    }
    status requantize(kernel_tensor<float const> const& low, kernel_tensor<float const> const& high) {
        if (low.size() != 1 || high.size() != 1)
            return fail(errc::wrong_element_count, "min_freezed_output", "one range for the tensor");
        fixed_ = true;
        out_step_ = symmetric_step(type_, low[0], high[0]);
        return ok;
    }
    /// The sum and its bias in steps, plus `shift`.
    [[nodiscard]] double in_steps(std::size_t c, std::int64_t sum, double shift = 0) const {
        return static_cast<double>(sum) + shift + (bias_.empty() ? 0.0 : bias_[c]);
    }
    /// The number that is stored; `more` is a float, and added before Relu.
    [[nodiscard]] std::int64_t created(std::size_t c, double v, double more = 0) const {
        if (fixed_) v = v * steps[c] + more;
        else if (more != 0 && steps[c] != 0.0) v += more / steps[c];
        if (relu_) v = std::max(v, 0.0);
        if (fixed_) v = out_step_ == 0.0 ? 0.0 : v / out_step_;
        auto const whole = std::nearbyint(v);
        if (std::isnan(whole)) return 0;
        return static_cast<std::int64_t>(
            std::clamp(whole, static_cast<double>(type_.min), static_cast<double>(type_.max)));
    }
    /// Writes the range of the sums: one, or one per channel.
    void write_range(kernel_tensor<float> const& low, kernel_tensor<float> const& high) const {
        for (std::size_t c = 0; c < low.size() && c < steps.size(); ++c) {
            low[c] = static_cast<float>(steps[c] * static_cast<double>(INT32_MIN));
            high[c] = static_cast<float>(steps[c] * static_cast<double>(INT32_MAX));
        }
    }

private:
    std::vector<double> bias_{};
    quantized_type type_{};
    double out_step_ = 1;
    bool relu_ = false, fixed_ = false;
};

} // namespace library::detail
GRAFT_END
