// graft/library/nn/quantization/packed_integers.hpp - products of 8-bit numbers whose weights are packed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility> // move
#include <vector>

#include "graft/kernel/threads.hpp"
#include "graft/library/kernel/integer_tile.hpp"
#include "graft/library/nn/conv/padded_image.hpp"
#include "graft/library/nn/quantization/packed_depthwise.hpp"
#include "graft/library/nn/quantization/packed_weights.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Rows of bytes as a panel: `group` rows next to each other, as bytes or as numbers of 16 bits.
class byte_rows {
public:
    static constexpr index width = integer_columns + padded_image::slack, count = 64;

    [[nodiscard]] std::uint8_t* row(index r) { return all_[r]; }
    /// Writes `groups` groups of rows of `engine.columns` columns, each byte moved by `flip`.
    void interleave(integer_engine const& engine, index groups, std::uint8_t flip, std::byte* to) const {
        for (index g = 0; g < groups; ++g)
            for (index c = 0; c < engine.columns; c += 16) {
                auto const* const rows = all_[g * engine.group] + c;
                if (engine.group == 2) { // pairs, widened
                    auto const low = unpacked<false>(load(rows, flip), load(rows + width, flip)),
                               high = unpacked<true>(load(rows, flip), load(rows + width, flip));
                    lanes const wide[4]{unpacked<false>(low, lanes{}), unpacked<true>(low, lanes{}),
                        unpacked<false>(high, lanes{}), unpacked<true>(high, lanes{})};
                    auto const n = std::min<index>(engine.columns, 16) * 4;
                    std::memcpy(to, wide, static_cast<std::size_t>(n));
                    to += n;
                    continue;
                }
                auto const a = load(rows, flip), b = load(rows + width, flip), d = load(rows + 2 * width, flip),
                           e = load(rows + 3 * width, flip);
                auto const low = unpacked<false>(a, b), high = unpacked<true>(a, b), low2 = unpacked<false>(d, e),
                           high2 = unpacked<true>(d, e);
                put(to, unpacked2<false>(low, low2)), put(to, unpacked2<true>(low, low2));
                put(to, unpacked2<false>(high, high2)), put(to, unpacked2<true>(high, high2));
            }
    }

private:
    using lanes = integer_lanes<16>::bytes;

    [[gnu::always_inline]] static lanes load(std::uint8_t const* from, std::uint8_t flip) {
        lanes v;
        __builtin_memcpy(&v, from, sizeof v);
        return v ^ flip;
    }
    [[gnu::always_inline]] static void put(std::byte*& to, lanes const& v) {
        __builtin_memcpy(to, &v, sizeof v);
        to += sizeof v;
    }
    /// The lower or upper halves of both, byte by byte, and two bytes by two.
    template <bool Upper, class V> [[gnu::always_inline]] static V unpacked(V const& a, V const& b) {
        if constexpr (Upper)
            return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        else return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    }
    template <bool Upper, class V> [[gnu::always_inline]] static V unpacked2(V const& a, V const& b) {
        if constexpr (Upper)
            return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
        else return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
    }

    alignas(16) std::uint8_t all_[count][width]{};
};

/// A convolution of 8-bit numbers over any number of axes.
class packed_integer_convolution {
public:
    /// `flip`: 128 for a signed image. `weight` and `zero` as for `packed_weights`.
    template <class Weight, class Zero> packed_integer_convolution(
        integer_engine const& engine, direct_sizes const& g, std::uint8_t flip, Weight weight, Zero zero)
        : packed_integer_convolution(g, flip, padded_image(g), engine, weight, zero) {}

    [[nodiscard]] std::size_t workspace_bytes() const {
        return static_cast<std::size_t>(image_bytes() + weights_.memory_bytes());
    }

    /// `zero`: the zero point of x, as stored. Results of `size` bytes; `f.add` is set here, from a bias or null.
    void run(std::uint8_t const* x, std::uint8_t zero, std::int32_t const* bias, integer_results f, std::byte* y,
        index size, std::byte* memory, threads by = {}) const {
        f.add = weights_.summands(bias, static_cast<std::uint8_t>(zero ^ flip_), memory + image_bytes());
        auto const image_size = image_.channels * image_.x_plane, all = weights_.outputs() * image_.positions * size;
        if (depthwise_) {
            for (index n = 0; n < batches_; ++n, x += image_size, y += all)
                depthwise_->run(x, zero, flip_, f, y, size, memory, by);
            return;
        }
        auto const unit = weights_.shared_columns(channels_.empty() ? 2'000'000 : 250'000);
        for (index n = 0; n < batches_; ++n, x += image_size) {
            auto const* from = x;
            if (!image_.in_place) {
                auto* const to = reinterpret_cast<std::uint8_t*>(memory);
                image_.copy(x, zero, to), from = to;
            }
            by.share(image_.positions, unit, memory, [&](index begin, index end, std::byte* own) {
                if (channels_.empty()) add_products(from, begin, end, f, y, size, own + image_bytes());
                else add_channels(from, begin, end, f, y, size, own + image_bytes());
            });
            y += all;
        }
    }

private:
    template <class Weight, class Zero> packed_integer_convolution(direct_sizes const& g, std::uint8_t flip,
        padded_image image, integer_engine const& engine, Weight weight, Zero zero)
        : batches_(g.n), groups_(g.groups), in_(g.in), flip_(flip), image_(std::move(image)),
          weights_(engine, each_channel(g, image_) ? 1 : g.groups, each_channel(g, image_) ? g.groups : g.out,
              g.in * static_cast<index>(image_.taps.size()), weight, zero) {
        if (!each_channel(g, image_)) return;
        if (integer_depthwise::takes(engine, g)) {
            depthwise_.emplace(engine, g, [&](index c, index t) { return weight(c, t) - zero(c); });
            if (depthwise_->fits()) return;
            depthwise_.reset();
        }
        for (index c = 0; c < g.groups; ++c)
            for (index t = 0; t < static_cast<index>(image_.taps.size()); ++t)
                channels_.push_back(weight(c, t) - zero(c));
    }
    /// Whether each channel has its own output: such sums are added without panels.
    [[nodiscard]] static bool each_channel(direct_sizes const& g, padded_image const& image) {
        return g.in == 1 && g.out == 1 && g.groups > 1 && !image.in_place;
    }
    [[nodiscard]] index image_bytes() const {
        return ((depthwise_ ? depthwise_->workspace_bytes() : image_.elements()) + 63) / 64 * 64;
    }

    /// The results at positions [begin, end).
    void add_products(std::uint8_t const* x, index begin, index end, integer_results const& f, std::byte* y, index size,
        std::byte* work) const {
        std::int32_t column_sums[integer_columns];
        for (index q = 0; q < groups_; ++q, y += weights_.rows() * image_.positions * size)
            for (index p = begin; p < end; p += weights_.engine().columns) {
                auto const columns = std::min(weights_.engine().columns, end - p);
                pack(x + q * in_ * image_.plane, p, columns, work, column_sums);
                weights_.multiply(q, columns, column_sums, f, y + p * size, size, image_.positions, 1, work);
            }
    }
    /// The weights are differences from their zero points: only the rest of the summands remains.
    void add_channels(std::uint8_t const* x, index begin, index end, integer_results const& f, std::byte* y, index size,
        std::byte* work) const {
        auto const width = weights_.engine().columns, taps = static_cast<index>(image_.taps.size());
        image_run runs[integer_columns];
        for (index p = begin; p < end; p += width) {
            auto const columns = std::min(width, end - p), count = image_.runs(p, columns, runs);
            weights_.each_chunk(0, columns, f, y + p * size, size, image_.positions, 1, work,
                [&](index first, index n, std::int32_t* sums) {
                    for (index c = first; c < first + n; ++c, sums += width)
                        for (auto const* r = runs; r != runs + count; ++r)
                            weights_.engine().channel(x + c * image_.plane + r->at, image_.taps.data(),
                                channels_.data() + c * taps, taps, flip_, r->length, sums + r->column);
                });
        }
    }

    void pack(std::uint8_t const* x, index p, index used, std::byte* to, std::int32_t* column_sums) const {
        auto const& engine = weights_.engine();
        auto const taps = static_cast<index>(image_.taps.size()), terms = in_ * taps,
                   bytes = engine.columns * engine.group * engine.bytes;
        image_run runs[integer_columns];
        auto const count = image_.runs(p, used, runs);
        byte_rows rows;
        std::fill_n(column_sums, integer_columns, 0);
        index t = 0;
        for (index k = 0; k < terms; k += byte_rows::count) {
            auto const n = std::min(byte_rows::count, terms - k);
            for (index r = 0; r < n; ++r) {
                auto const* const from = x + image_.taps[static_cast<std::size_t>(t)];
                auto* const row = rows.row(r);
                if (image_.in_place) {
                    copy_bytes(from + runs->at, used, row);
                } else {
                    for (auto const* run = runs; run != runs + count; ++run) { // the next run covers the rest
                        std::memcpy(row + run->column, from + run->at, 16);
                        if (run->length > 16) std::memcpy(row + run->column + 16, from + run->at + 16, 16);
                    }
                }
                if (weights_.needs_sums())
                    for (index c = 0; c < used; ++c) column_sums[c] += row[c] ^ flip_;
                if (++t == taps) t = 0, x += image_.plane;
            }
            auto const groups = (n + engine.group - 1) / engine.group;
            rows.interleave(engine, groups, flip_, to); // rows past the last have weights of 0
            to += groups * bytes;
        }
    }

    index batches_ = 1, groups_ = 1, in_ = 0;
    std::uint8_t flip_ = 0;
    padded_image image_;
    packed_weights weights_;
    std::optional<integer_depthwise> depthwise_{};
    std::vector<std::int32_t> channels_{}; ///< [channel][tap], if each has its own output
};

/// A product of a matrix of 8-bit numbers, whose rows are contiguous, and constant columns: y = x w.
class packed_integer_matmul {
public:
    packed_integer_matmul(index rows, index terms, std::uint8_t flip, packed_weights weights)
        : rows_(rows), terms_(terms), flip_(flip), weights_(std::move(weights)) {}

    [[nodiscard]] std::size_t workspace_bytes() const { return static_cast<std::size_t>(weights_.memory_bytes()); }

    void run(std::uint8_t const* x, std::uint8_t zero, std::int32_t const* bias, integer_results f, std::byte* y,
        index size, std::byte* memory, threads by = {}) const {
        f.add = weights_.summands(bias, static_cast<std::uint8_t>(zero ^ flip_), memory);
        by.share(rows_, weights_.shared_columns(2'000'000), memory, [&](index begin, index end, std::byte* own) {
            auto const width = weights_.engine().columns;
            std::int32_t column_sums[integer_columns];
            for (index i = begin; i < end; i += width) {
                auto const used = std::min(width, end - i);
                pack(x + i * terms_, used, own, column_sums);
                weights_.multiply(
                    0, used, column_sums, f, y + i * weights_.rows() * size, size, 1, weights_.rows(), own);
            }
        });
    }

private:
    void pack(std::uint8_t const* x, index used, std::byte* to, std::int32_t* column_sums) const {
        auto const& engine = weights_.engine();
        auto const stride = engine.columns * engine.group * engine.bytes;
        for (index c = 0; c < used; ++c, x += terms_) {
            std::int32_t sum = 0;
            auto* at = to + c * engine.group * engine.bytes;
            for (index k = 0; k < terms_; k += engine.group, at += stride)
                for (index r = 0; r < engine.group; ++r) {
                    auto const v = static_cast<std::uint16_t>(k + r < terms_ ? x[k + r] ^ flip_ : 0);
                    sum += v;
                    std::memcpy(at + r * engine.bytes, &v, static_cast<std::size_t>(engine.bytes));
                }
            column_sums[c] = sum;
        }
    }

    index rows_ = 0, terms_ = 0;
    std::uint8_t flip_ = 0;
    packed_weights weights_;
};

} // namespace detail
} // namespace library
GRAFT_END
