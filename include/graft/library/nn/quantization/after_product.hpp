// graft/library/nn/quantization/after_product.hpp - the epilogue after the sums of products of quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/status.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"

GRAFT_BEGIN
namespace library::detail {

/// The quantization step of numbers whose range is symmetric, given by its farther end from 0.
inline double symmetric_step(quantized_type const& t, float low, float high) {
    auto const max = t.max == INT32_MAX ? 2147483648.0 : static_cast<double>(t.max);
    return static_cast<double>(std::max(std::fabs(low), std::fabs(high))) / max;
}
/// The same for each range of a tensor: one, or one for each of `count` channels.
/// error wrong_dtype, wrong_element_count
template <class X, class Low, class High> status symmetric_steps(
    X const& x, Low const& low, High const& high, std::int64_t count, std::string_view port, std::vector<double>& to) {
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
template <class X> double real_at(X const& x, std::size_t i) {
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
    template <class Bias> status with_bias(Bias const& bias) {
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
    template <class Y> status into(Y const& y, std::string_view port) {
        return quantized_type_of(y.dtype(), port, type_);
    }
    template <class Low, class High> status requantize(Low const& low, High const& high) {
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
    template <class Low, class High> void write_range(Low const& low, High const& high) const {
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
