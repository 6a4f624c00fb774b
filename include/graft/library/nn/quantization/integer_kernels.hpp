// graft/library/nn/quantization/integer_kernels.hpp - kernels: products and convolutions of small integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/kernel.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/tensor/packed.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Element `i` of a tensor of integers of at most 8 bits.
[[nodiscard]] inline std::int16_t small_number(std::byte const* all, std::size_t bytes, dtype t, std::size_t i) {
    auto const one = std::to_integer<std::uint8_t>(all[bits_of(t) == 8 ? i : 0]);
    if (t == dtype::u8) return one;
    if (t == dtype::i8) return static_cast<std::int8_t>(one);
    return static_cast<std::int16_t>(packed_integer({all, bytes}, t, i));
}
/// A tensor of integers of at most 8 bits, read relative to its zero point; a difference of two has 9 bits.
struct small_numbers {
    std::byte const* data = nullptr;
    std::size_t bytes = 0;
    dtype type = dtype::i8;

    template <class X> small_numbers(X const& x, dtype t)
        : data(x.data()), bytes(x.data() ? packed_bytes(t, x.size()) : 0), type(t) {}
    [[nodiscard]] std::int16_t operator[](std::int64_t i) const {
        return small_number(data, bytes, type, static_cast<std::size_t>(i));
    }
    /// Reads `n` elements with stride `step`, each minus `zero`.
    void take(std::int64_t from, std::int64_t step, std::int64_t n, std::int16_t zero, std::int16_t* to) const {
        auto const less = [&](auto const* at) {
            for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<std::int16_t>(at[from + i * step] - zero);
        };
        if (type == dtype::i8) return less(reinterpret_cast<std::int8_t const*>(data));
        if (type == dtype::u8) return less(reinterpret_cast<std::uint8_t const*>(data));
        for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<std::int16_t>((*this)[from + i * step] - zero);
    }
};
/// Zero points: none, one, or one each.
struct zero_points {
    small_numbers all;
    std::int64_t count = 0;

    template <class X> zero_points(X const& x, dtype t)
        : all(x, t), count(x ? static_cast<std::int64_t>(x.size()) : 0) {}
    [[nodiscard]] std::int16_t of(std::int64_t i) const {
        return count == 0 ? std::int16_t{0} : all[count == 1 ? 0 : i];
    }
};
/// The sum of products, which wraps.
[[nodiscard]] inline std::int32_t sum_of_products(std::int16_t const* a, std::int16_t const* b, std::int64_t n) {
    std::uint32_t sum = 0;
    for (std::int64_t i = 0; i < n; ++i) sum += static_cast<std::uint32_t>(std::int32_t{a[i]} * std::int32_t{b[i]});
    return static_cast<std::int32_t>(sum);
}

} // namespace detail

/// One transposed matrix x2, and a row of x1, in int16.
inline memory_size mat_mul_integer_workspace(
    in<"x1", no_elements> a, out<"y", no_elements> y, attr_of<"transpose_x1", bool> ta) {
    auto const k = a.dim(a.rank() - (*ta ? 2 : 1));
    return memory_size::bytes(static_cast<std::size_t>((y.dim(y.rank() - 1) + 1) * k) * sizeof(std::int16_t));
}
/// MatMulInteger.
inline status mat_mul_integer(in<"x1", any> a, in<"x2", any> b, optional_in<"x1_zero", any> a_zero,
    optional_in<"x2_zero", any> b_zero, out<"y", std::int32_t> y, attr_of<"transpose_x1", bool> ta,
    attr_of<"transpose_x2", bool> tb, workspace ws) {
    auto const r = y.rank(), ra = a.rank(), rb = b.rank();
    auto const m = y.dim(r - 2), n = y.dim(r - 1), k = a.dim(ra - (*ta ? 2 : 1));
    detail::small_numbers const left(a, a.dtype()), right(b, b.dtype());
    detail::zero_points const row_zero(a_zero, a.dtype()), column_zero(b_zero, b.dtype());
    auto* const row = ws.as<std::int16_t>().data();
    auto* const columns = row + k;
    std::int64_t batches = 1, packed = -1;
    for (std::size_t i = 0; i + 2 < r; ++i) batches *= y.dim(i);
    for (std::int64_t batch = 0; batch < batches; ++batch) {
        std::int64_t at_a = 0, at_b = 0, step_a = 1, step_b = 1, rest = batch;
        for (std::size_t i = 2; i < r; ++i) { // from the last batch axis to the first
            auto const d = y.dim(r - 1 - i), here = rest % d;
            rest /= d;
            if (i < ra) at_a += (a.dim(ra - 1 - i) == 1 ? 0 : here) * step_a, step_a *= a.dim(ra - 1 - i);
            if (i < rb) at_b += (b.dim(rb - 1 - i) == 1 ? 0 : here) * step_b, step_b *= b.dim(rb - 1 - i);
        }
        for (std::int64_t j = 0; at_b != packed && j < n; ++j)
            right.take(at_b * k * n + (*tb ? j * k : j), *tb ? 1 : n, k, column_zero.of(j), columns + j * k);
        packed = at_b;
        for (std::int64_t i = 0; i < m; ++i) {
            left.take(at_a * m * k + (*ta ? i : i * k), *ta ? m : 1, k, row_zero.of(i), row);
            auto* const to = y.data() + (batch * m + i) * n;
            for (std::int64_t j = 0; j < n; ++j) to[j] = detail::sum_of_products(row, columns + j * k, k);
        }
    }
    return ok;
}

/// The filter and one window of x, in int16.
inline memory_size conv_integer_workspace(in<"filter", no_elements> filter) {
    auto const outputs = filter.dim(0);
    if (outputs < 1) return memory_size::bytes(0);
    return memory_size::of<std::int16_t>((filter.size() + filter.size() / static_cast<std::size_t>(outputs)));
}
/// ConvInteger.
inline status conv_integer(in<"x", any> x, in<"filter", any> filter, optional_in<"x_zero", any> x_zero,
    optional_in<"filter_zero", any> filter_zero, optional_in<"bias", std::int32_t> bias, out<"y", std::int32_t> y,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"groups", std::int64_t> groups, workspace ws) {
    if (y.size() == 0) return ok;
    auto const spatial = strides->size();
    auto const outputs = filter.dim(0), inputs = filter.dim(1), each = outputs / *groups;
    std::int64_t taps = 1, plane = 1, positions = 1;
    std::array<std::int64_t, max_rank> steps{};
    for (auto i = spatial; i-- > 0;) {
        steps[i] = plane;
        taps *= filter.dim(2 + i), plane *= x.dim(2 + i), positions *= y.dim(2 + i);
    }
    auto const size = inputs * taps;
    detail::small_numbers const image(x, x.dtype()), weights(filter, filter.dtype());
    detail::zero_points const zero_of(filter_zero, filter.dtype());
    auto const zero = detail::zero_points(x_zero, x.dtype()).of(0);
    auto* const window = ws.as<std::int16_t>().data();
    auto* const rows = window + size;
    for (std::int64_t o = 0; o < outputs; ++o) weights.take(o * size, 1, size, zero_of.of(o), rows + o * size);
    for (std::int64_t batch = 0; batch < x.dim(0); ++batch)
        for (std::int64_t g = 0; g < *groups; ++g)
            for (std::int64_t p = 0; p < positions; ++p) {
                for (std::int64_t t = 0; t < taps; ++t) {
                    std::int64_t at = 0, rest = p, part = t;
                    bool inside = true;
                    for (auto i = spatial; i-- > 0;) {
                        auto const where = rest % y.dim(2 + i) * (*strides)[i] - (*pads)[2 * i] +
                                           part % filter.dim(2 + i) * (*dilations)[i];
                        rest /= y.dim(2 + i), part /= filter.dim(2 + i);
                        inside = inside && where >= 0 && where < x.dim(2 + i);
                        at += where * steps[i];
                    }
                    auto const first = (batch * x.dim(1) + g * inputs) * plane + at;
                    for (std::int64_t c = 0; c < inputs; ++c)
                        window[c * taps + t] = inside ? static_cast<std::int16_t>(image[first + c * plane] - zero)
                                                      : std::int16_t{0};
                }
                for (std::int64_t o = g * each; o < (g + 1) * each; ++o) {
                    auto const sum = static_cast<std::uint32_t>(detail::sum_of_products(window, rows + o * size, size));
                    auto const more = bias ? static_cast<std::uint32_t>(bias.data()[o]) : 0u;
                    y.data()[(batch * outputs + o) * positions + p] = static_cast<std::int32_t>(sum + more);
                }
            }
    return ok;
}

/// The kernels in this file.
using integer_kernels = kernels<kernel<MatMulInteger, &mat_mul_integer, &mat_mul_integer_workspace>,
    kernel<ConvInteger, &conv_integer, &conv_integer_workspace>>;

} // namespace library
GRAFT_END
