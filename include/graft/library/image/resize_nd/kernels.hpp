// graft/library/image/resize_nd/kernels.hpp - kernels: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/image/cubic.hpp"
#include "graft/library/image/resize_nd/line.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The elements of an optional input; none if it is absent.
template <class Input> [[nodiscard]] auto elements_of(Input const& x) {
    using elements = span<std::remove_pointer_t<decltype(x.data())>>;
    return x ? elements(x.data(), x.size()) : elements();
}
/// The elements of x that contribute to some elements of y along one axis, one after the other, with their weights.
class resize_nd_taps {
public:
    static constexpr std::int64_t max_columns = 64, max_taps = 4;

    /// Of the elements of y from `first` on; false: one of them has too many.
    bool take(resize_modes const& w, resize_line& line, std::int64_t first, std::int64_t step) {
        columns_ = std::min(max_columns, line.out - first);
        for (std::int64_t c = 0; c < columns_; ++c) {
            line.move_to(w, first + c);
            if (line.count() > max_taps || (c != 0 && line.count() != taps_)) return false;
            taps_ = line.count();
            outside_[at(c)] = line.outside();
            for (std::int64_t i = 0; i < taps_; ++i) {
                auto const offset = line.place(i) * step;
                if (c == 0 && i == 0) low_ = high_ = offset;
                low_ = std::min(low_, offset), high_ = std::max(high_, offset);
                offsets_[at(i)][at(c)] = offset;
                weights_[at(i)][at(c)] = static_cast<double>(line.weight(w, i));
            }
        }
        return true;
    }
    [[nodiscard]] std::int64_t columns() const { return columns_; }
    [[nodiscard]] bool outside(std::int64_t column) const { return outside_[at(column)]; }
    [[nodiscard]] std::int64_t offset(std::int64_t column) const { return offsets_[0][at(column)]; }
    /// The first of the elements of x that the columns read, and the number of those from it to the last.
    [[nodiscard]] std::int64_t first() const { return low_; }
    [[nodiscard]] std::int64_t reach() const { return high_ - low_ + 1; }
    /// The weighted sums of the elements of `x`, which begins with element `from`, one for each column.
    template <class T> void sum(T const* x, double* to, std::int64_t from = 0) const {
        auto const load = [x, from](std::int64_t place) { return static_cast<double>(widen(x[place - from])); };
        if (taps_ == 1) {
            for (std::int64_t c = 0; c < columns_; ++c) to[c] = load(offsets_[0][at(c)]);
            return;
        }
        std::fill_n(to, columns_, 0.0);
        for (std::int64_t i = 0; i < taps_; ++i)
            for (std::int64_t c = 0; c < columns_; ++c) {
                auto const k = weights_[at(i)][at(c)];
                if (k != 0) to[c] += k * load(offsets_[at(i)][at(c)]);
            }
    }

private:
    static constexpr std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

    std::array<std::array<std::int64_t, max_columns>, max_taps> offsets_{};
    std::array<std::array<double, max_columns>, max_taps> weights_{};
    std::array<bool, max_columns> outside_{};
    std::int64_t columns_ = 0, taps_ = 1, low_ = 0, high_ = 0;
};

/// The axes of a tensor that is resized, the last one of y in blocks of columns.
struct resized_tensor {
    resize_modes const& w;
    resize_lines& lines;
    std::array<std::int64_t, max_axes> steps{}; ///< elements of x from one position of an axis to the next
    std::size_t rank = 0;

    resized_tensor(resize_modes const& modes, resize_lines& all, shape const& x)
        : w(modes), lines(all), rank(x.rank()) {
        auto const own = strides_of(x);
        for (std::size_t d = 0; d < rank; ++d) steps[d] = own[d];
    }
    /// The axes before the first that is resized, as one: the tensor is this number of equal ones.
    [[nodiscard]] std::size_t whole_axes() const {
        std::size_t n = 0;
        while (n + 1 < rank && lines[n].whole) ++n;
        return n;
    }
    /// Moves the axes from `first` up to the last to each position; calls `put(row)` with the number of the row of y.
    template <class Put> void each_row(shape const& y, Put put, std::size_t first = 0) {
        std::int64_t rows = 1;
        for (std::size_t d = 0; d + 1 < rank; ++d) {
            if (d >= first) rows *= y[d].value();
            lines[d].move_to(w, 0);
        }
        std::array<std::int64_t, max_axes> at{};
        for (std::int64_t row = 0; row < rows; ++row) {
            put(row);
            for (auto d = rank - 1; d-- > first;) {
                if (++at[d] == lines[d].out) at[d] = 0;
                lines[d].move_to(w, at[d]);
                if (at[d] != 0) break;
            }
        }
    }
    /// Whether the position before the last axis is outside of x.
    [[nodiscard]] bool row_is_outside() const {
        bool outside = false;
        for (std::size_t d = 0; d + 1 < rank; ++d) outside = outside || lines[d].outside();
        return outside;
    }
    /// The weighted sums of the elements of x along the axes from `d` on, one for each column.
    template <class T>
    [[gnu::noinline]] void sums(T const* x, std::size_t d, resize_nd_taps const& taps, double* to) const {
        while (d + 1 < rank && lines[d].count() == 1) x += lines[d].place(0) * steps[d], ++d;
        if (d + 1 >= rank) return taps.sum(x, to);
        std::array<double, resize_nd_taps::max_columns> inner;
        std::fill_n(to, taps.columns(), 0.0);
        for (std::int64_t i = 0; i < lines[d].count(); ++i) {
            auto const k = static_cast<double>(lines[d].weight(w, i));
            if (k == 0) continue;
            sums(x + lines[d].place(i) * steps[d], d + 1, taps, inner.data());
            for (std::int64_t c = 0; c < taps.columns(); ++c) to[c] += k * inner[static_cast<std::size_t>(c)];
        }
    }
    /// The rows of elements that a row of y is made of.
    struct row_sum {
        static constexpr std::int64_t most = 16;
        std::array<std::int64_t, most> offset{};
        std::array<double, most> weight{};
        std::int64_t count = 0; ///< 0: there are more

        /// `n` elements, from `x` on in each of them.
        template <class T> void add(T const* x, std::int64_t n, double* to) const {
            std::fill_n(to, n, 0.0);
            for (std::int64_t r = 0; r < count; ++r) {
                auto const by = weight[static_cast<std::size_t>(r)];
                auto const* const row = x + offset[static_cast<std::size_t>(r)];
                for (std::int64_t i = 0; i < n && by != 0; ++i) to[i] += by * static_cast<double>(widen(row[i]));
            }
        }
    };
    /// Those at the position of each axis before the last.
    [[nodiscard]] row_sum rows() const {
        row_sum all;
        auto const at = [](std::int64_t i) { return static_cast<std::size_t>(i); };
        std::int64_t count = 1;
        all.weight[0] = 1;
        for (std::size_t d = 0; d + 1 < rank; ++d) {
            auto const taps = lines[d].count();
            if (count * taps > row_sum::most) return all;
            for (auto i = taps; i-- > 0;) // the first one last: the others are made of it
                for (std::int64_t r = 0; r < count; ++r) {
                    all.offset[at(i * count + r)] = all.offset[at(r)] + lines[d].place(i) * steps[d];
                    all.weight[at(i * count + r)] = all.weight[at(r)] * static_cast<double>(lines[d].weight(w, i));
                }
            count *= taps;
        }
        all.count = count;
        return all;
    }
    /// The weighted sum along all axes from `d` on, at the position of each.
    template <class T> [[nodiscard, gnu::noinline]] double sum(T const* x, std::size_t d) const {
        while (d < rank && lines[d].count() == 1) x += lines[d].place(0) * steps[d], ++d;
        if (d == rank) return static_cast<double>(widen(*x));
        double all = 0;
        for (std::int64_t i = 0; i < lines[d].count(); ++i)
            if (auto const k = static_cast<double>(lines[d].weight(w, i)); k != 0)
                all += k * sum(x + lines[d].place(i) * steps[d], d + 1);
        return all;
    }
};

} // namespace detail

/// ResizeNd with the nearest element, for elements of any type.
inline status resize_nearest_of_any(in<"x", any> x, optional_in<"roi", float> roi, optional_in<"scales", float> scales,
    optional_in<"sizes", std::int64_t> sizes, out<"y", any> y, attr_of<"axes", span<std::int64_t const>> axes,
    attr_of<"mode", std::string_view> mode, attr_of<"coordinates", std::string_view> coordinates,
    attr_of<"nearest_mode", std::string_view> nearest, attr_of<"keep_aspect_ratio_policy", std::string_view> policy) {
    if (*mode != "nearest") return fail(errc::wrong_attribute_value, "mode", "nearest for this dtype");
    if (*coordinates == "tf_crop_and_resize")
        return fail(errc::wrong_attribute_value, "coordinates", "any but tf_crop_and_resize for this dtype");
    if (auto s = movable(x); !s) return s;
    detail::resize_lines lines{};
    if (auto s = detail::resize_lines_of(x.shape(), y.shape(), *axes, detail::elements_of(scales),
            detail::elements_of(roi), *policy, detail::elements_of(sizes), *coordinates, lines);
        !s)
        return s;
    detail::resize_modes const w{*mode, *coordinates, *nearest, 0, false, false};
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    detail::resized_tensor all(w, lines, x.shape());
    if (y.size() == 0) return ok;
    if (all.rank == 0) return std::memcpy(to.data, from.data, to.width), ok;
    auto& last = lines[all.rank - 1];
    detail::resize_nd_taps taps;
    for (std::int64_t c = 0; c < last.out; c += taps.columns()) {
        (void)taps.take(w, last, c, 1); // the nearest one
        all.each_row(y.shape(), [&](std::int64_t row) {
            std::int64_t at = 0;
            for (std::size_t d = 0; d + 1 < all.rank; ++d) at += lines[d].place(0) * all.steps[d];
            auto* y_at = to.data + static_cast<std::size_t>(row * last.out + c) * to.width;
            for (std::int64_t i = 0; i < taps.columns(); ++i, y_at += to.width)
                std::memcpy(y_at, from.data + static_cast<std::size_t>(at + taps.offset(i)) * from.width, to.width);
        });
    }
    return ok;
}
namespace detail {

/// What a resizing does with the elements of a type.
struct resize_elements {
    double (*sum)(resized_tensor const& at, void const* x);
    void (*sums)(resized_tensor const& at, resize_nd_taps const& taps, void const* x, double* to);
    void (*add)(resized_tensor::row_sum const& rows, void const* x, std::int64_t n, double* to);
    void (*put)(void* y, double const* from, std::int64_t n); ///< integers are truncated, clamped to their range
};
template <class T> struct resize_elements_of {
    static double sum(resized_tensor const& at, void const* x) { return at.sum(static_cast<T const*>(x), 0); }
    static void sums(resized_tensor const& at, resize_nd_taps const& taps, void const* x, double* to) {
        at.sums(static_cast<T const*>(x), 0, taps, to);
    }
    static void add(resized_tensor::row_sum const& rows, void const* x, std::int64_t n, double* to) {
        rows.add(static_cast<T const*>(x), n, to);
    }
    static void put(void* y, double const* from, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i) {
            auto v = from[i];
            if constexpr (std::is_integral_v<T>)
                v = std::clamp(v, static_cast<double>(std::numeric_limits<T>::min()),
                    static_cast<double>(std::numeric_limits<T>::max()));
            static_cast<T*>(y)[i] = stored<T>(static_cast<computed<T>>(v));
        }
    }
    static constexpr resize_elements all() { return {&sum, &sums, &add, &put}; }
};

/// Resizes between the lines of the axes. Compiled once for all types.
[[gnu::noinline]] inline void resize_tensor(resize_modes const& w, resize_lines const& of_axes, erased_in const& x,
    erased_out const& y, double extrapolation, threads by, resize_elements const& of) {
    if (y.of.size() == 0) return;
    auto const rank = x.of.rank();
    if (rank == 0) {
        resize_lines none{};
        auto const v = of.sum(resized_tensor(w, none, x.of.shape()), x.data);
        return of.put(y.data, &v, 1);
    }
    auto own = of_axes;
    auto const whole = resized_tensor(w, own, x.of.shape()).whole_axes();
    std::int64_t tensors = 1, rows = 1; // of rows each
    for (std::size_t d = 0; d + 1 < rank; ++d) (d < whole ? tensors : rows) *= y.of.shape()[d].value();
    auto const distance = static_cast<std::int64_t>(x.of.size()) / tensors;
    auto const resize = [&](std::int64_t first, std::int64_t end) {
        auto lines = of_axes; // at a position of their own
        resized_tensor all(w, lines, x.of.shape());
        auto& last = lines[all.rank - 1];
        resize_nd_taps taps;
        std::array<double, resize_nd_taps::max_columns> sums;
        std::array<double, 4 * resize_nd_taps::max_columns> of_rows;
        for (std::int64_t c = 0, columns = 1; c < last.out; c += columns) {
            bool const few = taps.take(w, last, c, 1);
            columns = few ? taps.columns() : 1;
            if (!few) last.move_to(w, c);
            bool const fits = few && taps.reach() <= static_cast<std::int64_t>(of_rows.size());
            all.each_row(
                y.of.shape(),
                [&](std::int64_t row) {
                    bool const outside = all.row_is_outside();
                    auto const sum_of = fits && !outside ? all.rows() : resized_tensor::row_sum();
                    for (auto t = first; t < end; ++t) {
                        auto const from = t * distance;
                        if (!few) {
                            sums[0] = outside || last.outside() ? extrapolation : of.sum(all, x.at(from));
                        } else {
                            if (sum_of.count > 0) {
                                of.add(sum_of, x.at(from + taps.first()), taps.reach(), of_rows.data());
                                taps.sum(of_rows.data(), sums.data(), taps.first());
                            } else if (!outside) {
                                of.sums(all, taps, x.at(from), sums.data());
                            }
                            for (std::int64_t i = 0; i < columns; ++i)
                                if (outside || taps.outside(i)) sums[static_cast<std::size_t>(i)] = extrapolation;
                        }
                        of.put(y.at((t * rows + row) * last.out + c), sums.data(), columns);
                    }
                },
                whole);
        }
    };
    by.share(tensors, grain::of(8 * static_cast<std::int64_t>(y.of.size()) / tensors), resize);
}

} // namespace detail

/// ResizeNd of numbers; sums are computed in double, integers are truncated and clamped to their range.
template <class T> status resize_nd(in<"x", T> x, optional_in<"roi", float> roi, optional_in<"scales", float> scales,
    optional_in<"sizes", std::int64_t> sizes, out<"y", T> y, attr_of<"axes", span<std::int64_t const>> axes,
    attr_of<"mode", std::string_view> mode, attr_of<"coordinates", std::string_view> coordinates,
    attr_of<"nearest_mode", std::string_view> nearest, attr_of<"keep_aspect_ratio_policy", std::string_view> policy,
    attr_of<"cubic_coeff_a", double> a, attr_of<"exclude_outside", bool> exclude, attr_of<"antialias", bool> antialias,
    attr_of<"extrapolation_value", double> extrapolation, threads by = {}) {
    detail::resize_lines lines{};
    if (auto s = detail::resize_lines_of(x.shape(), y.shape(), *axes, detail::elements_of(scales),
            detail::elements_of(roi), *policy, detail::elements_of(sizes), *coordinates, lines);
        !s)
        return s;
    detail::resize_modes const w{*mode, *coordinates, *nearest, static_cast<float>(*a), *exclude, *antialias};
    detail::resize_tensor(w, lines, x, y, *extrapolation, by, detail::resize_elements_of<T>::all());
    return ok;
}

/// The kernels of this family.
using resize_nd_kernels =
    join<kernels_of<ResizeNd, &resize_nd<float>, &resize_nd<double>, &resize_nd<half>, &resize_nd<std::uint8_t>,
             &resize_nd<std::int8_t>, &resize_nd<std::int32_t>, &resize_nd<bfloat16>, &resize_nd<std::int16_t>,
             &resize_nd<std::uint16_t>, &resize_nd<std::int64_t>, &resize_nd<std::uint32_t>, &resize_nd<std::uint64_t>>,
        kernels<kernel<ResizeNd, &resize_nearest_of_any>>>;

} // namespace library
GRAFT_END
