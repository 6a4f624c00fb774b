// graft/base/decimal_to_double.hpp - converts a decimal number to the nearest double, in constant expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/extremes.hpp"

GRAFT_BEGIN
namespace detail {

/// An integer of any size.
class large_number {
public:
    constexpr void multiply(std::uint32_t by, std::uint32_t plus = 0) {
        std::uint64_t carry = plus;
        for (auto& limb : limbs_) {
            carry += std::uint64_t{limb} * by;
            limb = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) limbs_.push_back(static_cast<std::uint32_t>(carry));
    }
    constexpr void multiply_by_ten(std::int64_t times) {
        for (; times >= 9; times -= 9) multiply(1'000'000'000);
        for (; times > 0; --times) multiply(10);
    }
    constexpr void shift_left(std::int64_t bits) {
        if (bits <= 0 || limbs_.empty()) return;
        series<std::uint32_t> moved(static_cast<std::size_t>(bits / 32), 0);
        moved.insert(moved.end(), limbs_.begin(), limbs_.end());
        limbs_ = static_cast<series<std::uint32_t>&&>(moved);
        multiply(std::uint32_t{1} << bits % 32);
    }
    constexpr void subtract(large_number const& less) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            auto const by = borrow + (i < less.limbs_.size() ? less.limbs_[i] : 0);
            borrow = limbs_[i] < by;
            limbs_[i] = static_cast<std::uint32_t>((borrow << 32) + limbs_[i] - by);
        }
        while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    }
    [[nodiscard]] constexpr std::int64_t bits() const {
        if (limbs_.empty()) return 0;
        return static_cast<std::int64_t>(32 * limbs_.size()) - std::countl_zero(limbs_.back());
    }
    [[nodiscard]] constexpr bool is_less(large_number const& than) const {
        if (limbs_.size() != than.limbs_.size()) return limbs_.size() < than.limbs_.size();
        for (auto i = limbs_.size(); i-- > 0;)
            if (limbs_[i] != than.limbs_[i]) return limbs_[i] < than.limbs_[i];
        return false;
    }

private:
    series<std::uint32_t> limbs_{}; ///< lowest first; the last one is not 0
};

/// `number` / `divisor`, neither of them 0, as the nearest double; ties to even.
constexpr double nearest_quotient(large_number number, large_number divisor) {
    auto power = number.bits() - divisor.bits();
    number.shift_left(-power);
    divisor.shift_left(power);
    if (number.is_less(divisor)) --power, number.shift_left(1); // now the quotient is at least 1 and less than 2
    if (power > 1023) return infinity;
    auto const places = power >= -1022 ? 53 : 53 + (power + 1022);
    if (places < 0) return 0;
    std::uint64_t bits = 0;
    bool next = false; // bit
    for (auto i = places; i >= 0; --i) {
        next = !number.is_less(divisor);
        if (next) number.subtract(divisor);
        if (i > 0) bits = 2 * bits + next;
        number.shift_left(1);
    }
    if (next && (number.bits() != 0 || bits % 2 != 0)) ++bits;
    if (power >= -1022) bits += static_cast<std::uint64_t>(power + 1022) << 52; // the first of 53 bits adds one
    return std::bit_cast<double>(bits);
}

/// An unsigned decimal number, `12.5e-3`, with any number of digits.
/// cost some thousand steps of a constant expression
constexpr double decimal_to_double(std::string_view text) {
    auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
    constexpr int max_digits = 780; // digits after them decide only whether there is a remainder
    large_number number, divisor;
    std::int64_t digits = 0, exponent = 0;
    bool fraction = false, rest = false;
    std::size_t at = 0;
    for (; at < text.size() && (is_digit(text[at]) || text[at] == '.'); ++at) {
        if (text[at] == '.') {
            fraction = true;
            continue;
        }
        auto const digit = static_cast<std::uint32_t>(text[at] - '0');
        if (digits == max_digits) {
            rest = rest || digit != 0;
            if (!fraction) ++exponent;
            continue;
        }
        if (digits != 0 || digit != 0) ++digits;
        number.multiply(10, digit);
        if (fraction) --exponent;
    }
    if (digits == 0) return 0;
    if (rest) number.multiply(10, 1), --exponent;
    if (at + 1 < text.size()) {
        auto const negative = text[++at] == '-';
        if (!is_digit(text[at])) ++at;
        std::int64_t declared = 0;
        for (; at < text.size() && declared < 1'000'000; ++at) declared = declared * 10 + (text[at] - '0');
        exponent += negative ? -declared : declared;
    }
    if (digits + exponent > 310) return infinity;
    if (digits + exponent < -330) return 0;
    divisor.multiply(1, 1);
    number.multiply_by_ten(exponent);
    divisor.multiply_by_ten(-exponent);
    return nearest_quotient(static_cast<large_number&&>(number), static_cast<large_number&&>(divisor));
}

/// The same, quickly where it can be: at most 15 digits and a power of ten up to 22 are exact, so one operation rounds
/// once.
constexpr double nearest_real(std::string_view text) {
    double value = 0, power = 1;
    auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
    int digits = 0, places = 0, exponent = 0;
    bool fraction = false;
    std::size_t at = 0;
    for (; at < text.size() && (is_digit(text[at]) || text[at] == '.'); ++at) {
        if (text[at] == '.') {
            fraction = true;
            continue;
        }
        if (digits != 0 || text[at] != '0') ++digits;
        value = value * 10 + (text[at] - '0');
        if (fraction) ++places;
    }
    if (at + 1 < text.size()) {
        auto const negative = text[++at] == '-';
        if (!is_digit(text[at])) ++at;
        for (; at < text.size() && exponent < 10000; ++at) exponent = exponent * 10 + (text[at] - '0');
        if (negative) exponent = -exponent;
    }
    auto const shift = exponent - places;
    if (digits == 0) return 0;
    if (digits > 15 || shift > 22 || shift < -22) return decimal_to_double(text);
    for (int i = 0; i < (shift < 0 ? -shift : shift); ++i) power *= 10;
    return shift < 0 ? value / power : value * power;
}

} // namespace detail
GRAFT_END
