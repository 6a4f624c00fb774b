// graft/library/nn/quantization/packed_weights.hpp - rows of 8-bit weights that are packed once, and their products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "graft/library/kernel/integer_tile.hpp"
#include "graft/library/nn/quantization/packed_depthwise.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Copies rows of bytes that are often shorter than a call.
inline void copy_bytes(void const* from, index n, void* to) {
    auto const* x = static_cast<unsigned char const*>(from);
    auto* y = static_cast<unsigned char*>(to);
    for (; n >= 16; n -= 16, x += 16, y += 16) __builtin_memcpy(y, x, 16);
    for (; n >= 4; n -= 4, x += 4, y += 4) __builtin_memcpy(y, x, 4);
    for (; n > 0; --n) *y++ = *x++;
}

/// Rows of weights, in groups, for products with columns of 8-bit numbers. Products are those of unsigned and signed
/// bytes: signed columns and unsigned weights are moved by 128, and so are their zero points, which is exact.
///
///     sum (x - x0)(w - w0) = sum x w - x0 sum w - w0 sum x + terms x0 w0
class packed_weights {
public:
    /// Rows whose results are computed at a time.
    static constexpr index chunk = 96;

    /// `weight(row, term)` and `zero(row)`, both as signed bytes.
    template <class Weight, class Zero>
    packed_weights(integer_engine const& engine, index groups, index rows, index terms, Weight weight, Zero zero)
        : engine_(engine), groups_(groups), rows_(rows), terms_(terms) {
        auto const bytes = engine.a_bytes, depth = padded(terms, engine.group);
        panels_.resize(static_cast<std::size_t>(groups * padded(rows, engine.rows) * depth * bytes + 16)); // for `few`
        sums_.resize(static_cast<std::size_t>(groups * rows));
        zeros_.resize(sums_.size());
        bool any = false;
        for (index r = 0; r < groups * rows; ++r) {
            auto const q = r / rows, row = r % rows;
            auto* const panel = panels_.data() +
                                ((q * padded(rows, engine.rows)) + row / engine.rows * engine.rows) * depth * bytes;
            std::uint32_t sum = 0;
            for (index k = 0; k < terms; ++k) {
                std::int16_t const w = weight(r, k);
                sum += static_cast<std::uint32_t>(w);
                auto const at = (k / engine.group * engine.rows + row % engine.rows) * engine.group + k % engine.group;
                std::memcpy(panel + at * bytes, &w, static_cast<std::size_t>(bytes)); // little endian
            }
            sums_[static_cast<std::size_t>(r)] = static_cast<std::int32_t>(sum);
            zeros_[static_cast<std::size_t>(r)] = zero(r);
            any = any || zeros_[static_cast<std::size_t>(r)] != 0;
        }
        if (!any) zeros_.clear();
    }

    [[nodiscard]] integer_engine const& engine() const { return engine_; }
    [[nodiscard]] index rows() const { return rows_; }
    [[nodiscard]] index outputs() const { return groups_ * rows_; }
    /// Groups of terms in a panel.
    [[nodiscard]] index depth() const { return padded(terms_, engine_.group) / engine_.group; }
    /// Whether products need the sums of their columns.
    [[nodiscard]] bool needs_sums() const { return !zeros_.empty(); }

    /// Bytes of a panel of columns, and of all that a product works with.
    [[nodiscard]] index panel_bytes() const {
        return padded(depth() * engine_.group * engine_.bytes * integer_columns, 64);
    }
    [[nodiscard]] index memory_bytes() const {
        return panel_bytes() + padded(outputs() * 4, 64) + 2 * padded(chunk, engine_.rows) * integer_columns * 4 + 64;
    }
    /// Columns that are worth a thread: panels with about `products` products.
    [[nodiscard]] index shared_columns(index products) const {
        return padded(std::min<index>(products / std::max<index>(outputs() * terms_, 1) + 1, 1 << 20), engine_.columns);
    }
    /// The summands of all rows, for a zero point of the columns and a bias: to be computed first.
    std::int32_t const* summands(std::int32_t const* bias, std::int32_t zero, std::byte* memory) const {
        auto* const all = reinterpret_cast<std::int32_t*>(memory + panel_bytes());
        for (index r = 0; r < outputs(); ++r) {
            auto const at = static_cast<std::size_t>(r);
            auto const own = static_cast<std::uint32_t>(zeros_.empty() ? 0 : zeros_[at]),
                       x0 = static_cast<std::uint32_t>(zero);
            auto sum = bias ? static_cast<std::uint32_t>(bias[r]) : 0u;
            sum += x0 * (own * static_cast<std::uint32_t>(terms_) - static_cast<std::uint32_t>(sums_[at]));
            all[r] = static_cast<std::int32_t>(sum);
        }
        return all;
    }
    /// The results of group `q` for the panel of columns at the front of the memory, of which `columns` are used:
    /// elements of `size` bytes, with strides. `f` is for all rows of all groups.
    void multiply(index q, index columns, std::int32_t const* column_sums, integer_results const& f, std::byte* y,
        index size, index row_stride, index column_stride, std::byte* memory) const {
        auto const bytes = depth() * engine_.group * engine_.a_bytes;
        auto const* const panels = panels_.data() + q * padded(rows_, engine_.rows) * bytes;
        if (engine_.by_rows)
            return multiply_by_rows(q, panels, columns, column_sums, f, y, size, row_stride, column_stride, memory);
        auto const run = columns <= few_columns && engine_.few ? engine_.few
                         : columns > engine_.columns / 2       ? engine_.wide
                                                               : engine_.narrow;
        each_chunk(q, columns, f, y, size, row_stride, column_stride, memory,
            [&](index first, index count, std::int32_t* sums) {
                for (index i = 0; i < count; i += engine_.rows)
                    run(panels + (first + i) * bytes, memory, depth(), sums + i * engine_.columns);
                for (index i = 0; i < count && needs_sums(); ++i) {
                    auto const zero = static_cast<std::uint32_t>(
                        zeros_[static_cast<std::size_t>(q * rows_ + first + i)]);
                    for (index c = 0; c < columns; ++c) {
                        auto& sum = sums[i * engine_.columns + c];
                        sum = static_cast<std::int32_t>(
                            static_cast<std::uint32_t>(sum) - zero * static_cast<std::uint32_t>(column_sums[c]));
                    }
                }
            });
    }
    /// The results of sums that `sum(first row, count, sums)` writes, [count][columns of the engine].
    template <class Sum> void each_chunk(index q, index columns, integer_results const& f, std::byte* y, index size,
        index row_stride, index column_stride, std::byte* memory, Sum sum) const {
        auto* const sums = reinterpret_cast<std::int32_t*>(memory + panel_bytes() + padded(outputs() * 4, 64));
        auto* const results = reinterpret_cast<std::byte*>(sums + padded(chunk, engine_.rows) * integer_columns + 16);
        for (index first = 0; first < rows_; first += chunk) {
            auto const count = std::min(chunk, rows_ - first), row = q * rows_ + first;
            sum(first, count, sums);
            auto here = f;
            here.add += row;
            if (f.scale) here.scale += row;
            if (f.bias) here.bias += row;
            engine_.finish(here, sums, count, columns, results);
            store(results, count, columns, y + first * row_stride * size, size, row_stride, column_stride);
        }
    }

private:
    [[nodiscard]] static constexpr index padded(index n, index unit) { return (n + unit - 1) / unit * unit; }

    /// The same by an engine that has rows in its lanes.
    void multiply_by_rows(index q, std::byte const* panels, index columns, std::int32_t const* column_sums,
        integer_results const& f, std::byte* y, index size, index row_stride, index column_stride,
        std::byte* memory) const {
        constexpr auto lanes = integer_windows::channels;
        auto* const sums = reinterpret_cast<std::int32_t*>(memory + panel_bytes() + padded(outputs() * 4, 64));
        auto* const results = reinterpret_cast<std::byte*>(sums + lanes * integer_columns);
        for (index first = 0; first < rows_; first += lanes, panels += lanes * depth() * engine_.group) {
            auto const count = std::min(lanes, rows_ - first), row = q * rows_ + first;
            engine_.by_rows(panels, memory, depth(), columns, sums);
            for (index c = 0; c < columns && needs_sums(); ++c)
                for (index r = 0; r < count; ++r) {
                    auto& sum = sums[c * lanes + r];
                    auto const zero = static_cast<std::uint32_t>(zeros_[static_cast<std::size_t>(row + r)]);
                    sum = static_cast<std::int32_t>(
                        static_cast<std::uint32_t>(sum) - zero * static_cast<std::uint32_t>(column_sums[c]));
                }
            std::int32_t add[lanes]{};
            float scale[lanes]{}, bias[lanes]{};
            auto here = f;
            here.add += row;
            if (f.scale) here.scale += row;
            if (f.bias) here.bias += row;
            if (count < lanes) { // numbers of the last rows are read as those of all lanes
                std::copy_n(here.add, count, add), here.add = add;
                if (f.scale) std::copy_n(here.scale, count, scale), here.scale = scale;
                if (f.bias) std::copy_n(here.bias, count, bias), here.bias = bias;
            }
            engine_.finish_columns(here, sums, columns, results, lanes * size);
            auto* const to = y + first * row_stride * size;
            if (column_stride == 1) turn_channels(results, count, columns, size, to, row_stride);
            else
                for (index c = 0; c < columns; ++c) // rows are next to each other
                    copy_bytes(results + c * lanes * size, count * size, to + c * column_stride * size);
        }
    }
    void store(std::byte const* from, index rows, index columns, std::byte* y, index size, index row_stride,
        index column_stride) const {
        auto const width = engine_.columns;
        if (column_stride == 1) {
            for (index r = 0; r < rows; ++r, from += width * size, y += row_stride * size)
                copy_bytes(from, columns * size, y);
            return;
        }
        for (index c = 0; c < columns; ++c)
            for (index r = 0; r < rows; ++r) {
                auto* const to = y + (c * column_stride + r * row_stride) * size;
                auto const* const at = from + (r * width + c) * size;
                if (size == 1) *to = *at;
                else std::memcpy(to, at, 4);
            }
    }

    integer_engine engine_;
    index groups_ = 1, rows_ = 0, terms_ = 0;
    std::vector<std::byte> panels_{};
    std::vector<std::int32_t> sums_{}, zeros_{};
};

} // namespace detail
} // namespace library
GRAFT_END
