// graft/library/nn/pool/general_window.hpp - windows along one axis of any pooling, and the maxima of planes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>

#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// One spatial axis of a pooling window; `at` is the position in x of element `k` of the window for output `o`.
struct general_axis {
    std::int64_t in = 1, out = 1, size = 1, stride = 1, dilation = 1, before = 0, after = 0;

    [[nodiscard]] std::int64_t at(std::int64_t o, std::int64_t k) const { return o * stride - before + k * dilation; }
    [[nodiscard]] bool inside(std::int64_t i) const { return i >= 0 && i < in; }
    [[nodiscard]] bool padded(std::int64_t i) const { return i >= -before && i < in + after; }
};

/// `y[i] = f(y[i], x[stride * i])`; f is called with vectors where these are made of two loads.
template <class T, class F> void join_strided(std::int64_t n, T* y, F f, T const* x, std::int64_t stride) {
    if (stride == 1) return map_lanes(n, y, f, y, x);
    std::int64_t i = 0;
    if constexpr (lanes_of<T>::count == 4)
        for (; stride == 2 && i + 4 <= n; i += 4, x += 8) { // the second load ends with the last element that is used
            auto const first = load_lanes(x), second = load_lanes(x + 3);
            auto const v = f(load_lanes(y + i), __builtin_shufflevector(first, second, 0, 2, 5, 7));
            __builtin_memcpy(y + i, &v, sizeof v);
        }
    for (; i < n; ++i, x += stride) y[i] = f(y[i], *x);
}

/// The result of a window without elements.
template <class T> inline constexpr T lowest_of = std::numeric_limits<T>::has_infinity
                                                      ? -std::numeric_limits<T>::infinity()
                                                      : std::numeric_limits<T>::lowest();

/// The maxima of one plane, row by row; a window without elements has the lowest number. As in a loop over the window's
/// elements, the first is taken, and then those that are larger.
template <class T>
T* largest_of_plane(general_axis const& d, general_axis const& h, general_axis const& w, T const* from, T* to) {
    for (std::int64_t a = 0; a < d.out; ++a)
        for (std::int64_t b = 0; b < h.out; ++b, to += w.out) {
            bool first = true;
            std::fill_n(to, w.out, lowest_of<T>);
            for (std::int64_t i = 0; i < d.size; ++i)
                for (std::int64_t j = 0; j < h.size; ++j) {
                    auto const u = d.at(a, i), v = h.at(b, j);
                    if (!d.inside(u) || !h.inside(v)) continue;
                    auto const* const row = from + (u * h.in + v) * w.in;
                    for (std::int64_t c = 0; c < w.out && first; ++c) // may be no number
                        for (std::int64_t k = 0; k < w.size; ++k)
                            if (auto const t = w.at(c, k); w.inside(t)) {
                                to[c] = row[t];
                                break;
                            }
                    first = false;
                    for (std::int64_t k = 0; k < w.size; ++k) {
                        std::int64_t c = 0, end = w.out;
                        while (c < end && !w.inside(w.at(c, k))) ++c;
                        while (end > c && !w.inside(w.at(end - 1, k))) --end;
                        if (c == end) continue;
                        join_strided(
                            end - c, to + c, [](auto best, auto one) { return one > best ? one : best; },
                            row + w.at(c, k), w.stride);
                    }
                }
        }
    return to;
}

/// The maxima of planes: first over the slices of a window, then over its rows, then along them. A plane is copied with
/// its padding: then rows need no bounds, and for strides of one all of them are one run, also those of several planes
/// if windows have one slice. With an element that is no number the order matters: `largest_of_plane`.
template <class T> class largest_of_planes {
public:
    /// Whether a plane with its padding fits the memory.
    [[nodiscard]] static bool fits(general_axis const& d, general_axis const& h, general_axis const& w) {
        double elements = 1;
        for (auto const* a : {&d, &h, &w})
            if (a != &d || !is_single(d))
                elements *= static_cast<double>(a->out - 1) * static_cast<double>(a->stride) +
                            static_cast<double>(a->size - 1) * static_cast<double>(a->dilation) + 1;
        return elements <= most;
    }
    largest_of_planes(general_axis const& d, general_axis const& h, general_axis const& w) : d_(d), h_(h), w_(w) {
        std::fill_n(plane_, most + slack, lowest_of<T>);
        if (is_single(d)) d_ = {}, slices_ = d.in, several_ = std::max<std::int64_t>(1, most / slice_);
    }
    /// The results of `n` planes; returns their end.
    T* take(T const* from, std::int64_t n, T* to) {
        n *= slices_;
        for (std::int64_t at_once = 1; n > 0; n -= at_once) {
            if (several_ > 0) at_once = std::min(n, several_), d_.in = d_.out = at_once;
            auto const* const x = from;
            from += d_.in * h_.in * w_.in;
            if (!are_numbers(x, from - x)) {
                to = largest_of_plane(d_, h_, w_, x, to);
                continue;
            }
            copy(x);
            take_slices();
            bool const pairs = w_.stride == 2 && lanes_of<T>::count == 4; // `join_strided` has vectors for them
            if (!pairs) take_columns();
            for (std::int64_t a = 0; a < d_.out; ++a)
                for (std::int64_t b = 0; b < h_.out; ++b, to += w_.out) {
                    auto const* const row = (pairs ? rows_ : best_) + a * slice_ + b * pitch_;
                    if (w_.stride == 1) copy_short(row, w_.out, to);
                    else
                        for (std::int64_t c = 0; c < w_.out; ++c) to[c] = row[c * w_.stride];
                    for (std::int64_t k = 1; pairs && k < w_.size; ++k)
                        join_strided(w_.out, to, larger, row + k * w_.dilation, w_.stride);
                }
        }
        return to;
    }

private:
    static constexpr int most = 16384 / sizeof(T), slack = lanes_of<T>::count;

    static constexpr auto larger = [](auto held, auto one) { return one > held ? one : held; };

    /// Whether each element along an axis is a window.
    [[nodiscard]] static bool is_single(general_axis const& a) {
        return a.size == 1 && a.before == 0 && a.in == a.out && (a.stride == 1 || a.out == 1);
    }
    [[nodiscard]] static bool are_numbers(T const* x, std::int64_t n) {
        bool others = false;
        if constexpr (std::is_floating_point_v<T>) {
            constexpr auto count = lanes_of<T>::count;
            auto const whole = n - n % count;
            typename lanes_of<T>::type const none{};
            auto some = none != none;
            for (std::int64_t i = 0; i < whole; i += count) some |= load_lanes(x + i) != load_lanes(x + i);
            for (std::int64_t i = 0; i < count; ++i) others |= some[i] != 0;
            for (std::int64_t i = whole; i < n; ++i) others |= x[i] != x[i];
        }
        return !others;
    }

    [[nodiscard]] static std::int64_t extent(general_axis const& a) {
        return (a.out - 1) * a.stride + (a.size - 1) * a.dilation + 1;
    }
    /// Copies rows that are often shorter than a call.
    static void copy_short(T const* from, std::int64_t n, T* to) {
        constexpr std::int64_t many = lanes_of<T>::count, some = many / 2;
        for (; n >= many; n -= many, from += many, to += many) __builtin_memcpy(to, from, many * sizeof(T));
        if (n >= some) __builtin_memcpy(to, from, some * sizeof(T)), n -= some, from += some, to += some;
        for (; n > 0; --n) *to++ = *from++;
    }
    /// Of `n` elements, and some after them.
    static void hold_larger(T const* x, std::int64_t n, T* best) {
        auto const whole = (n + slack - 1) / slack * slack;
        map_lanes(whole, best, larger, best, x);
    }
    void copy(T const* from) {
        auto const columns = std::min(w_.in, pitch_ - w_.before);
        for (std::int64_t a = 0; a < d_.in && a + d_.before < extent(d_); ++a)
            for (std::int64_t b = 0; b < h_.in && b + h_.before < extent(h_) && columns > 0; ++b)
                copy_short(from + (a * h_.in + b) * w_.in, columns,
                    plane_ + (a + d_.before) * slice_ + (b + h_.before) * pitch_ + w_.before);
    }
    /// The maxima over `n` windows of an axis, which are `apart`; a window has an element in each of `run` neighbours.
    static void take_along(
        general_axis const& axis, std::int64_t n, std::int64_t apart, std::int64_t run, T const* x, T* best) {
        if (axis.stride == 1) run += (n - 1) * apart, n = 1;
        for (std::int64_t i = 0; i < n; ++i, x += axis.stride * apart, best += apart) {
            std::copy_n(x, run, best);
            for (std::int64_t k = 1; k < axis.size; ++k) hold_larger(x + k * axis.dilation * apart, run, best);
        }
    }
    /// The maxima over the slices of windows, then over their rows.
    void take_slices() {
        auto const* x = plane_;
        if (several_ == 0) take_along(d_, d_.out, slice_, slice_, plane_, best_), x = best_;
        if (h_.stride == 1) return take_along(h_, h_.out, pitch_, (d_.out - 1) * slice_ + pitch_, x, rows_);
        for (std::int64_t a = 0; a < d_.out; ++a)
            take_along(h_, h_.out, pitch_, pitch_, x + a * slice_, rows_ + a * slice_);
    }
    /// The maxima along rows, for windows at every element.
    void take_columns() {
        auto each = w_;
        each.stride = 1;
        take_along(each, 1, 1, (d_.out - 1) * slice_ + h_.out * pitch_ - (w_.size - 1) * w_.dilation, rows_, best_);
    }

    general_axis d_, h_, w_;
    std::int64_t pitch_ = extent(w_), slice_ = extent(h_) * pitch_;
    std::int64_t slices_ = 1, several_ = 0; ///< planes of a volume, and those at a time, if each is one of its own
    T plane_[most + slack], rows_[most + slack]{}, best_[most + slack]{};
};

/// The means of one plane, row by row, each over the elements of its window; with `pads` also over those of the
/// padding. As in a loop over the window's elements, they are added in their order.
template <class T>
T* mean_of_plane(general_axis const& d, general_axis const& h, general_axis const& w, bool pads, T const* from, T* to) {
    auto const counted = [pads](general_axis const& a, std::int64_t o) {
        std::int64_t n = 0;
        for (std::int64_t k = 0; k < a.size; ++k) n += pads ? a.padded(a.at(o, k)) : a.inside(a.at(o, k));
        return n;
    };
    std::int64_t first = 0, last = w.out; // positions whose windows are whole
    while (first < last && counted(w, first) < w.size) ++first;
    while (last > first && counted(w, last - 1) < w.size) --last;
    for (std::int64_t a = 0; a < d.out; ++a)
        for (std::int64_t b = 0; b < h.out; ++b, to += w.out) {
            std::fill_n(to, w.out, T(0));
            for (std::int64_t i = 0; i < d.size; ++i)
                for (std::int64_t j = 0; j < h.size; ++j) {
                    auto const u = d.at(a, i), v = h.at(b, j);
                    if (!d.inside(u) || !h.inside(v)) continue;
                    auto const* const row = from + (u * h.in + v) * w.in;
                    for (std::int64_t k = 0; k < w.size; ++k) {
                        std::int64_t c = 0, end = w.out;
                        while (c < end && !w.inside(w.at(c, k))) ++c;
                        while (end > c && !w.inside(w.at(end - 1, k))) --end;
                        if (c == end) continue;
                        join_strided(
                            end - c, to + c, [](auto sum, auto one) { return sum + one; }, row + w.at(c, k), w.stride);
                    }
                }
            auto const rows = counted(d, a) * counted(h, b);
            auto const divide = [&](std::int64_t c) {
                auto const n = rows * counted(w, c);
                to[c] = n == 0 ? T(0) : to[c] / static_cast<T>(n);
            };
            for (std::int64_t c = 0; c < first; ++c) divide(c);
            if (rows > 0)
                map_lanes(
                    last - first, to + first, [n = static_cast<T>(rows * w.size)](auto sum) { return sum / n; },
                    to + first);
            for (auto c = last; c < w.out; ++c) divide(c);
        }
    return to;
}

} // namespace detail

} // namespace library
GRAFT_END
