// graft/op/infer/extent.hpp - a number of a tiling function: known in a run, bounded in a proof over many shapes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

/// The greatest common divisor. Not std::gcd: <numeric> for it alone is more expensive than this header.
constexpr std::int64_t common_divisor(std::int64_t a, std::int64_t b) {
    while (b != 0) {
        auto const rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/// The data that a proof passes to a tiling function, and its record: the ranges of dims, and the undecided questions.
struct extent_watch {
    static constexpr std::size_t max_variables = 8, max_tensors = 8, max_axes = 25;

    std::int64_t low[max_variables]{}, high[max_variables]{}; ///< of each dynamic size
    std::int8_t variable[max_tensors][max_axes]{};            ///< of each dim of an input, counted from 1; 0: fixed
    std::uint32_t names = max_variables;                      ///< names assigned to values so far
    bool undecided = false;                                   ///< a comparison was not decided by the bounds
    bool beyond = false;   ///< a value without bounds was read: a shape as numbers, an output
    bool output = false;   ///< this value was an output
    bool overflow = false; ///< a sum or a product exceeded int64, at one of its bounds at least
};

} // namespace detail

/// Whether a condition holds for no, for every or for some values of a range.
enum class bounds_result : std::uint8_t {
    no,  ///< false for every possible value
    yes, ///< true for every possible value
    open ///< the bounds do not decide
};

/// An integer for which a proof has the bounds, a divisor, and the number that so many pieces cover: the result of
/// `ctx.extent<"x">(axis)`. With it a tiling function is run once for thousands of shapes. In a run it is the number
/// itself. Sums and products saturate at the limits of int64, and the proof is notified; it is also notified if a
/// number is read of which only bounds are known (`value`, `if (n)`, a cast). A comparison that the bounds do not
/// decide returns false and is reported to the proof, which then splits the range in two and runs the function again.
class GRAFT_TYPE extent {
public:
    constexpr extent() = default;
    constexpr extent(long long n) : low_(n == INT64_MIN ? n + 1 : n), high_(low_), step_(low_ < 0 ? -low_ : low_) {}
    constexpr extent(unsigned long long n)
        : extent(n > INT64_MAX ? static_cast<long long>(INT64_MAX) : static_cast<long long>(n)) {}
    constexpr extent(long n) : extent(static_cast<long long>(n)) {}
    constexpr extent(unsigned long n) : extent(static_cast<unsigned long long>(n)) {}
    constexpr extent(int n) : extent(static_cast<long long>(n)) {}
    constexpr extent(unsigned n) : extent(static_cast<long long>(n)) {}
    constexpr extent(std::int64_t low, std::int64_t high, std::uint32_t name, detail::extent_watch* watch)
        : low_(low), high_(high), step_(low == high ? (low < 0 ? -low : low) : 1), name_(name), watch_(watch) {}

    /// The least and the largest possible value; equal if the number is known.
    [[nodiscard]] constexpr std::int64_t low() const { return low_; }
    [[nodiscard]] constexpr std::int64_t high() const { return high_; }
    /// A number that divides every possible value; 0 divides only 0.
    [[nodiscard]] constexpr std::int64_t divisor() const { return step_; }
    [[nodiscard]] constexpr bool known() const { return low_ == high_; }
    /// The number. If a proof has only its bounds, the result is the lower one, and the proof tries the shapes one by
    /// one.
    [[nodiscard]] constexpr std::int64_t value() const {
        if (watch_ && !known()) watch_->beyond = true;
        return low_;
    }
    /// The number in an integer type; as bool, whether it is not zero. Like `value`.
    template <std::integral N> constexpr explicit operator N() const { return static_cast<N>(value()); }
    /// The number, for writing it to the data of a kernel only: not for decisions, which a proof would not see.
    [[nodiscard]] constexpr std::int64_t for_data() const { return low_; }

    friend constexpr extent operator+(extent a, extent b) {
        return joined(a, b, add(a.low_, b.low_), add(a.high_, b.high_), detail::common_divisor(a.step_, b.step_))
            .inside_int64();
    }
    friend constexpr extent operator-(extent a, extent b) {
        return joined(a, b, add(a.low_, -b.high_), add(a.high_, -b.low_), detail::common_divisor(a.step_, b.step_))
            .inside_int64();
    }
    friend constexpr extent operator*(extent a, extent b) {
        if (a.known() && b.known() && !a.of_ && !b.of_) { // the common case
            auto const n = mul(a.low_, b.low_);
            return joined(a, b, n, n, 0).inside_int64();
        }
        std::int64_t const all[]{
            mul(a.low_, b.low_), mul(a.low_, b.high_), mul(a.high_, b.low_), mul(a.high_, b.high_)};
        auto low = all[0], high = all[0];
        for (auto v : all) low = v < low ? v : low, high = v > high ? v : high;
        // if the product of the divisors overflows, one of them still divides
        std::int64_t step = 0;
        if (__builtin_mul_overflow(a.step_, b.step_, &step)) step = a.step_ > b.step_ ? a.step_ : b.step_;
        auto r = joined(a, b, low, high, step).inside_int64();
        if (a.under_name_ && a.under_name_ == b.name_) r.cap(a.under_);
        if (b.under_name_ && b.under_name_ == a.name_) r.cap(b.under_);
        if (b.known() && b.low_ > 0) r.times(a, b.low_);
        else if (a.known() && a.low_ > 0) r.times(b, a.low_);
        return r;
    }
    /// Rounded down; division by 0 yields 0, and no proof.
    friend constexpr extent operator/(extent a, extent b) {
        if (b.low_ <= 0) return a.no_divisor(b);
        auto r = joined(
            a, b, floor(a.low_, a.low_ < 0 ? b.low_ : b.high_), floor(a.high_, a.high_ < 0 ? b.high_ : b.low_), 1);
        if (b.known() && a.step_ % b.low_ == 0) r.step_ = a.step_ / b.low_;
        r = r.normalized();
        if (b.name_) r.under_name_ = b.name_, r.under_ = a.high_;
        return r;
    }
    /// For non-negative numbers.
    friend constexpr extent operator%(extent a, extent b) {
        if (b.low_ <= 0 || a.low_ < 0) return a.no_divisor(b);
        if (a.known() && b.known()) return extent(a.low_ % b.low_).observed_by(a, b);
        if (b.known() && a.step_ % b.low_ == 0) return extent(0).observed_by(a, b);
        return joined(a, b, 0, a.high_ < b.high_ - 1 ? a.high_ : b.high_ - 1, 1);
    }
    /// The number of pieces of `b` that cover `a`: rounded up. A proof records that they cover it.
    friend constexpr extent ceil_div(extent a, extent b) {
        if (b.low_ <= 0) return a.no_divisor(b);
        auto r = joined(a, b, ceil(a.low_, b.high_), ceil(a.high_, b.low_), 1);
        if (b.known() && a.step_ % b.low_ == 0) r.step_ = a.step_ / b.low_;
        r = r.normalized();
        if (a.is_the_same_as(b)) r.cap(1), r = r.normalized();
        if (b.of_ && b.of_ == a.name_ && b.by_ != 0) r.cap(b.by_), r = r.normalized(); // this number of `b` covers `a`
        r.of_ = a.name_, r.by_ = b.known() ? b.low_ : 0, r.by_name_ = b.known() ? 0 : b.name_;
        return r;
    }
    /// The next multiple of `unit` that is not smaller.
    friend constexpr extent round_up(extent a, extent unit) {
        auto r = ceil_div(a, unit) * unit;
        if (a.of_) r.of_ = a.of_, r.by_ = a.by_, r.by_name_ = a.by_name_;
        return r;
    }
    friend constexpr extent round_down(extent a, extent unit) { return (a / unit * unit).below(a); }
    friend constexpr extent min(extent a, extent b) {
        auto const& less = a.under_name_ ? a : b;
        if (a.high_ <= b.low_) return a.observed_by(a, b).below(less);
        if (b.high_ <= a.low_) return b.observed_by(a, b).below(less);
        return joined(a, b, a.low_ < b.low_ ? a.low_ : b.low_, a.high_ < b.high_ ? a.high_ : b.high_,
            detail::common_divisor(a.step_, b.step_))
            .below(less);
    }
    friend constexpr extent max(extent a, extent b) {
        if (a.low_ >= b.high_) return a.observed_by(a, b);
        if (b.low_ >= a.high_) return b.observed_by(a, b);
        auto r = joined(a, b, a.low_ > b.low_ ? a.low_ : b.low_, a.high_ > b.high_ ? a.high_ : b.high_,
            detail::common_divisor(a.step_, b.step_));
        auto const& more = a.of_ ? a : b;
        r.of_ = more.of_, r.by_ = more.by_, r.by_name_ = more.by_name_;
        return r;
    }

    friend constexpr bool operator<(extent a, extent b) { return a.compared(b, a.high_ < b.low_, a.low_ >= b.high_); }
    friend constexpr bool operator>(extent a, extent b) { return b < a; }
    friend constexpr bool operator<=(extent a, extent b) { return a.compared(b, a.high_ <= b.low_, a.low_ > b.high_); }
    friend constexpr bool operator>=(extent a, extent b) { return b <= a; }
    friend constexpr bool operator==(extent a, extent b) {
        return a.compared(b, a.known() && b.known() && a.low_ == b.low_, a.high_ < b.low_ || b.high_ < a.low_);
    }

    constexpr extent& operator+=(extent b) { return *this = *this + b; }
    constexpr extent& operator-=(extent b) { return *this = *this - b; }
    constexpr extent& operator*=(extent b) { return *this = *this * b; }
    constexpr extent& operator/=(extent b) { return *this = *this / b; }

    /// Whether a proof has established that both are the same number, whatever its value.
    [[nodiscard]] constexpr bool is_the_same_as(extent b) const { return name_ != 0 && name_ == b.name_; }
    /// Whether `*this` pieces of `size` cover `total`, for no, every or some values.
    [[nodiscard]] constexpr bounds_result holds(extent total, extent size) const {
        if (low_ > 0 && size.is_the_same_as(total)) return bounds_result::yes;
        if (of_ && of_ == total.name_ && (by_name_ ? by_name_ == size.name_ : by_ != 0 && by_ <= size.low_))
            return bounds_result::yes;
        if (size.of_ && size.of_ == total.name_ &&
            (size.by_name_ ? size.by_name_ == name_ : size.by_ != 0 && size.by_ <= low_))
            return bounds_result::yes;
        if (mul(low_, size.low_) >= total.high_) return bounds_result::yes;
        return mul(high_, size.high_) < total.low_ ? bounds_result::no : bounds_result::open;
    }

private:
    static constexpr std::int64_t add(std::int64_t a, std::int64_t b) {
        std::int64_t r = 0;
        if (__builtin_add_overflow(a, b, &r)) return a < 0 ? INT64_MIN + 1 : INT64_MAX;
        return r == INT64_MIN ? r + 1 : r; // its negation is representable
    }
    static constexpr std::int64_t mul(std::int64_t a, std::int64_t b) {
        std::int64_t r = 0;
        if (__builtin_mul_overflow(a, b, &r)) return (a < 0) != (b < 0) ? INT64_MIN + 1 : INT64_MAX;
        return r == INT64_MIN ? r + 1 : r;
    }
    static constexpr std::int64_t floor(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
    static constexpr std::int64_t ceil(std::int64_t a, std::int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }
    static constexpr extent joined(extent a, extent b, std::int64_t low, std::int64_t high, std::int64_t step) {
        extent r;
        r.low_ = low, r.high_ = high, r.step_ = step;
        return r.observed_by(a, b).normalized();
    }
    /// Notifies the proof if a sum or a product was saturated at a limit of int64.
    [[nodiscard]] constexpr extent inside_int64() const {
        if (watch_ && (low_ <= INT64_MIN + 1 || high_ == INT64_MAX)) watch_->overflow = true;
        return *this;
    }
    [[nodiscard]] constexpr extent observed_by(extent a, extent b) const {
        auto r = *this;
        r.watch_ = a.watch_ ? a.watch_ : b.watch_;
        if (r.watch_ && !r.name_) r.name_ = ++r.watch_->names;
        return r;
    }
    [[nodiscard]] constexpr extent normalized() const {
        auto r = *this;
        if (low_ == high_) r.step_ = low_ < 0 ? -low_ : low_;
        return r;
    }
    /// `*this` is `a` times a number.
    constexpr void times(extent a, std::int64_t by) {
        if (a.of_ && a.by_ != 0 && a.by_ % by == 0) of_ = a.of_, by_ = a.by_ / by;
        else if (a.of_ && a.by_ != 0 && by >= a.by_) of_ = a.of_, by_ = 1;
    }
    /// `*this` is at most `a`: the bound that is known for `a` pieces of a size is also valid for `*this` pieces.
    [[nodiscard]] constexpr extent below(extent a) const {
        auto r = *this;
        r.under_name_ = a.under_name_, r.under_ = a.under_;
        return r;
    }
    constexpr void cap(std::int64_t max) {
        if (high_ > max) high_ = max > low_ ? max : low_;
    }
    [[nodiscard]] constexpr extent no_divisor(extent b) const {
        auto r = extent(0).observed_by(*this, b);
        if (r.watch_) r.watch_->undecided = true;
        return r;
    }
    [[nodiscard]] constexpr bool compared(extent b, bool yes, bool no) const {
        if (yes || no) return yes;
        if (auto* w = watch_ ? watch_ : b.watch_) w->undecided = true;
        return false;
    }

    std::int64_t low_ = 0, high_ = 0, step_ = 0;
    std::int64_t by_ = 0;    ///< `*this` pieces of this size cover the value named `of_`
    std::int64_t under_ = 0; ///< upper bound for the product of `*this` and the size named `under_name_`
    std::uint32_t under_name_ = 0;
    std::uint32_t name_ = 0, of_ = 0, by_name_ = 0; ///< 0: none
    detail::extent_watch* watch_ = nullptr;
};

GRAFT_END
