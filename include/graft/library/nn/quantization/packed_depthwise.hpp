// graft/library/nn/quantization/packed_depthwise.hpp - convolutions of planes of bytes, each with a filter of its own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <numeric> // gcd
#include <vector>

#include "graft/kernel/threads.hpp"
#include "graft/library/kernel/integer_tile.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Results [positions][16 channels] of `size` bytes as [channels][positions], `plane` elements from one channel to the
/// next. Reads whole blocks of 16 positions.
inline void turn_channels(std::byte const* from, index count, index positions, index size, std::byte* y, index plane) {
    using bytes = integer_lanes<16>::bytes;
    if (size == 4) {
        for (index c = 0; c < count; ++c, from += 4, y += plane * 4)
            for (index p = 0; p < positions; ++p) std::memcpy(y + p * 4, from + p * integer_windows::channels * 4, 4);
        return;
    }
    for (index p = 0; p < positions; p += 16, from += 256) {
        bytes in[16], out[16];
        std::memcpy(in, from, sizeof in);
        for (int round = 0; round < 4; ++round) {
            for (int i = 0; i < 8; ++i) {
                out[2 * i] = __builtin_shufflevector(
                    in[i], in[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
                out[2 * i + 1] = __builtin_shufflevector(
                    in[i], in[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
            }
            std::copy_n(out, 16, in);
        }
        auto const n = std::min<index>(16, positions - p);
        for (index c = 0; c < count; ++c) {
            if (n == 16) std::memcpy(y + c * plane + p, &in[c], 16);
            else if (n == 4) std::memcpy(y + c * plane + p, &in[c], 4);
            else std::memcpy(y + c * plane + p, &in[c], static_cast<std::size_t>(n));
        }
    }
}

/// A depthwise convolution of bytes along one or two axes, 16 channels at a time. Their planes are copied with the
/// padding as quads of four neighbouring bytes. Windows at each remainder of a position by four have weights of their
/// own, shifted by it: a product of a quad and its weights is that of up to four taps in 16 channels.
class integer_depthwise {
public:
    /// Whether this class computes a convolution.
    [[nodiscard]] static bool takes(integer_engine const& engine, direct_sizes const& g) {
        if (!engine.windows || g.in != 1 || g.out != 1 || g.groups < integer_windows::channels / 2 || g.transposed ||
            (g.count != 1 && g.count != 2))
            return false;
        double elements = integer_windows::channels;
        for (std::size_t a = 0; a < g.count; ++a)
            elements *= 4 + static_cast<double>(g.axes[a].before) + static_cast<double>(extent(g.axes[a]));
        return elements <= most_bytes;
    }
    /// `weight(channel, tap)`: relative to its zero point.
    template <class Weight> integer_depthwise(integer_engine const& engine, direct_sizes const& g, Weight weight)
        : windows_(engine.windows), channels_(g.groups), rows_(g.count == 2 ? g.axes[0] : direct_axis{}),
          columns_(g.axes[g.count - 1]), left_((columns_.before + 3) / 4 * 4),
          pitch_((left_ - columns_.before + extent(columns_) + 3) / 4) {
        auto const period = std::min<index>(4 / std::gcd(columns_.stride, std::int64_t{4}), columns_.out);
        for (index j = 0; j < period; ++j) {
            auto const p = j * columns_.stride + left_ - columns_.before;
            kind k;
            for (index i = 0; i < rows_.taps; ++i)
                for (index t = 0, last = -1; t < columns_.taps; ++t)
                    if (auto const q = (p + t * columns_.dilation) / 4; q != last)
                        k.offsets.push_back((i * rows_.dilation * pitch_ + q) * integer_windows::quad), last = q;
            k.first = size_, size_ += static_cast<index>(k.offsets.size()) * integer_windows::quad;
            kinds_.push_back(k);
        }
        weights_.resize(static_cast<std::size_t>(size_ * blocks()));
        for (index c = 0; c < channels_; ++c)
            for (index j = 0; j < period; ++j)
                for (index i = 0, quad = -1; i < rows_.taps; ++i)
                    for (index t = 0, last = -1; t < columns_.taps; ++t) {
                        auto const p = j * columns_.stride + left_ - columns_.before + t * columns_.dilation;
                        if (p / 4 != last) ++quad, last = p / 4;
                        auto const w = weight(c, i * columns_.taps + t);
                        fits_ = fits_ && w >= -128 && w <= 127;
                        weights_[static_cast<std::size_t>(
                            c / integer_windows::channels * size_ + kinds_[at(j)].first + quad * integer_windows::quad +
                            c % integer_windows::channels * 4 + p % 4)] = static_cast<std::byte>(w);
                    }
    }
    /// Whether all weights are signed bytes; if not, this does not compute.
    [[nodiscard]] bool fits() const { return fits_; }
    [[nodiscard]] index workspace_bytes() const {
        return image_bytes() + (lines() * columns_.out + 16) * integer_windows::channels * 4;
    }
    /// One image; `f.add` has the summands of all channels, for x as unsigned bytes. Channels are shared among threads.
    void run(std::uint8_t const* x, std::uint8_t zero, std::uint8_t flip, integer_results const& f, std::byte* y,
        index size, std::byte* memory, threads by) const {
        auto const positions = rows_.out * columns_.out;
        auto const unit = std::max<index>(
            1, 250'000 / (integer_windows::channels * rows_.taps * columns_.taps * positions));
        by.share(blocks(), unit, memory, [&](index begin, index end, std::byte* own) {
            std::memset(own, zero ^ flip, static_cast<std::size_t>(image_bytes()));
            for (auto b = begin; b < end; ++b) {
                auto const first = b * integer_windows::channels;
                auto const count = std::min(integer_windows::channels, channels_ - first);
                copy(x + first * rows_.in * columns_.in, count, zero, flip, own);
                run_block(b, count, f, y + first * positions * size, size, own);
            }
        });
    }

private:
    static constexpr double most_bytes = 1 << 23;

    /// Windows at the positions of one remainder.
    struct kind {
        std::vector<index> offsets{};
        index first = 0; ///< where their weights are in those of a block
    };

    [[nodiscard]] static index extent(direct_axis const& a) {
        return (a.out - 1) * a.stride + (a.taps - 1) * a.dilation + 1;
    }
    [[nodiscard]] static std::size_t at(index i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] index blocks() const {
        return (channels_ + integer_windows::channels - 1) / integer_windows::channels;
    }
    [[nodiscard]] index image_bytes() const { return extent(rows_) * pitch_ * integer_windows::quad; }
    /// Rows of results that are in memory at a time.
    [[nodiscard]] index lines() const { return std::clamp<index>(1024 / columns_.out, 1, rows_.out); }

    void copy(std::uint8_t const* x, index count, std::uint8_t zero, std::uint8_t flip, std::byte* image) const {
        auto const columns = std::min(columns_.in, pitch_ * 4 - left_);
        auto const turn = flip * 0x01010101u;
        for (index c = 0; c < count; ++c)
            for (index r = 0; r < rows_.in; ++r, x += columns_.in) {
                if (r + rows_.before >= extent(rows_)) continue;
                auto* to = image + ((r + rows_.before) * pitch_ + left_ / 4) * integer_windows::quad + c * 4;
                std::uint32_t four;
                index i = 0;
                for (; i + 4 <= columns; i += 4, to += integer_windows::quad) {
                    std::memcpy(&four, x + i, 4);
                    four ^= turn;
                    std::memcpy(to, &four, 4);
                }
                if (i >= columns) continue;
                auto const rest = columns - i;
                auto const second = rest > 1 ? x[i + 1] : zero, third = rest > 2 ? x[i + 2] : zero;
                four = x[i] + second * 0x100u + third * 0x10000u + zero * 0x1000000u; // little endian
                four ^= turn;
                std::memcpy(to, &four, 4);
            }
    }
    void run_block(index b, index count, integer_results f, std::byte* y, index size, std::byte* image) const {
        std::int32_t add[integer_windows::channels]{};
        float scale[integer_windows::channels]{}, bias[integer_windows::channels]{};
        auto const first = b * integer_windows::channels;
        std::copy_n(f.add + first, count, add), f.add = add;
        if (f.scale) std::copy_n(f.scale + first, count, scale), f.scale = scale;
        if (f.bias) std::copy_n(f.bias + first, count, bias), f.bias = bias;
        auto* const results = image + image_bytes();
        auto const period = static_cast<index>(kinds_.size()), width = integer_windows::channels * size;
        for (index r = 0; r < rows_.out; r += lines()) {
            auto const n = std::min(lines(), rows_.out - r);
            for (index i = 0; i < n; ++i)
                for (index j = 0; j < period; ++j) {
                    auto const& k = kinds_[at(j)];
                    integer_windows w;
                    w.x = image + (r + i) * rows_.stride * pitch_ * integer_windows::quad;
                    w.offsets = k.offsets.data(), w.quads = static_cast<index>(k.offsets.size());
                    w.weights = weights_.data() + b * size_ + k.first;
                    w.outputs = (columns_.out - j + period - 1) / period;
                    w.step = columns_.stride * period / 4 * integer_windows::quad;
                    w.y = results + (i * columns_.out + j) * width, w.stride = period * width;
                    windows_(f, w);
                }
            turn_channels(
                results, count, n * columns_.out, size, y + r * columns_.out * size, rows_.out * columns_.out);
        }
    }
    void (*windows_)(integer_results const&, integer_windows const&) = nullptr;
    index channels_ = 0;
    direct_axis rows_{}, columns_{};
    index left_ = 0, pitch_ = 0; ///< bytes before a row, and quads of a row with its padding
    bool fits_ = true;
    index size_ = 0; ///< bytes of the weights of a block
    std::vector<kind> kinds_{};
    std::vector<std::byte> weights_{};
};

} // namespace detail
} // namespace library
GRAFT_END
