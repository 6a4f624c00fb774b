// graft/library/nn/conv/depthwise_convolution.hpp - convolutions of planes, each with a filter of its own, and the
// steps that follow them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "graft/library/nn/conv/packed_convolution.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Copies `n` floats in steps of constant size: for short rows, where a call costs more than the copy.
inline void copy_short(float const* from, index n, float* to) {
    for (; n >= 4; n -= 4, from += 4, to += 4) __builtin_memcpy(to, from, 4 * sizeof(float));
    if (n >= 2) __builtin_memcpy(to, from, 2 * sizeof(float)), from += 2, to += 2, n -= 2;
    if (n == 1) *to = *from;
}

/// A depthwise convolution along one to three axes. The plane of a channel is copied with its padding, the positions of
/// equal remainder of the strides one after another: then windows at neighbouring positions of y, in rows with some
/// elements between them, read neighbouring elements for each tap, for any stride. A sum begins with the bias and adds
/// the taps in their order.
class depthwise_convolution {
public:
    /// Positions of y that are computed at a time: they stay in the first cache.
    static constexpr index block = 2048;

    depthwise_convolution(direct_sizes const& g, float const* filter, conv_engine const& engine = widest_conv())
        : sizes_(g), columns_(g.axes[g.count - 1]), depthwise_(engine.depthwise) {
        if (g.count > 1) rows_ = g.axes[g.count - 2];
        if (g.count > 2) slices_ = g.axes[0];
        for (auto* const a : {&slices_, &rows_, &columns_})
            if (a->out == 1) a->stride = 1;
        pitch_ = parts(columns_), slice_ = parts(rows_) * pitch_, phase_ = parts(slices_) * slice_;
        for (index h = 0; h < slices_.taps; ++h)
            for (index i = 0; i < rows_.taps; ++i)
                for (index j = 0; j < columns_.taps; ++j)
                    taps_.push_back(at(h * slices_.dilation, i * rows_.dilation, j * columns_.dilation));
        filter_.assign(filter, filter + g.groups * g.f_group);
        row_ = shares(columns_), lines_ = shares(rows_), layers_ = shares(slices_);
    }
    /// Whether this class computes a convolution: one input for each group.
    [[nodiscard]] static bool takes(direct_sizes const& g) {
        return g.in == 1 && g.groups > 1 && !g.transposed && g.count >= 1 && g.count <= 3;
    }
    [[nodiscard]] std::size_t workspace_bytes() const {
        return (plane_floats() + static_cast<std::size_t>(lines_at_once() * pitch_ + slack)) * sizeof(float);
    }
    /// Planes are shared among threads.
    void run(
        float const* x, conv_epilogue const& then, float* y, float* memory, threads by = {}, index images = -1) const {
        auto const in = slices_.in * rows_.in * columns_.in, out = sizes_.out * slices_.out * rows_.out * columns_.out;
        auto const unit = std::max<index>(1, 60'000 / (out * static_cast<index>(taps_.size()) + in));
        for (index n = 0, all = images < 0 ? sizes_.n : images; n < all;
            ++n, x += sizes_.groups * in, y += sizes_.groups * out)
            by.share(sizes_.groups, grain{unit}, reinterpret_cast<std::byte*>(memory),
                [&](index begin, index end, std::byte* own) {
                    auto some = then;
                    if (then.sum) some.sum += (n * sizes_.groups + begin) * out;
                    run_planes(begin, end, x + begin * in, some, y + begin * out, reinterpret_cast<float*>(own));
                });
    }

private:
    void run_planes(index begin, index end, float const* x, conv_epilogue const& then, float* y, float* memory) const {
        auto* const plane = memory;
        std::fill_n(plane, plane_floats(), 0.f);
        auto const size = slices_.out * rows_.out * columns_.out, taps = static_cast<index>(taps_.size());
        auto const* sum = then.sum;
        depthwise_block g;
        g.taps = taps_.data(), g.count = taps, g.y = memory + plane_floats();
        if (!sum) g.low = then.low, g.high = then.high;
        auto* done = y; // y up to here is complete
        for (auto q = begin; q < end; ++q, x += slices_.in * rows_.in * columns_.in) {
            copy(x, plane);
            for (index o = q * sizes_.out; o < (q + 1) * sizes_.out; ++o, y += size) {
                g.weights = filter_.data() + o * taps, g.bias = then.bias ? then.bias[o] : 0.f;
                auto* to = y;
                for (index d = 0; d < slices_.out; ++d)
                    for (index r = 0; r < rows_.out; r += lines_at_once()) {
                        auto const lines = std::min(lines_at_once(), rows_.out - r);
                        g.x = plane + d * slice_ + r * pitch_, g.n = (lines - 1) * pitch_ + columns_.out;
                        depthwise_(g);
                        for (index i = 0; i < lines; ++i, to += columns_.out)
                            copy_short(g.y + i * pitch_, columns_.out, to);
                    }
                if (sum) then.finish(y, sum, size), sum += size;
                else if (y + size - done >= block) then.activate(done, y + size - done), done = y + size;
            }
        }
        if (!sum) then.activate(done, y - done);
    }

    /// Elements that vectors are read and written past an end.
    static constexpr index slack = 16;

    /// The elements of an axis that one phase of the stride has.
    static index parts(direct_axis const& a) {
        auto const extent = (a.out - 1) * a.stride + (a.taps - 1) * a.dilation + 1;
        return (extent + a.stride - 1) / a.stride;
    }
    /// Where the elements of each phase of the stride begin: one phase after another.
    struct share {
        index from = 0, to = 0, count = 0; ///< first element in x, its position in the phase, their number
    };
    static std::vector<share> shares(direct_axis const& a) {
        std::vector<share> all;
        auto const part = parts(a);
        for (index phase = 0; phase < a.stride && phase < a.in + a.before; ++phase) {
            share s; // elements of x at i * stride + phase - before
            s.to = std::max<index>(0, (a.before - phase + a.stride - 1) / a.stride);
            s.from = s.to * a.stride + phase - a.before;
            s.count = s.from < a.in ? std::min((a.in - s.from + a.stride - 1) / a.stride, part - s.to) : 0;
            s.count = std::max<index>(s.count, 0);
            all.push_back(s);
        }
        return all;
    }
    [[nodiscard]] index at(index slice, index row, index column) const {
        auto const phase = (slice % slices_.stride * rows_.stride + row % rows_.stride) * columns_.stride +
                           column % columns_.stride;
        return phase * phase_ + slice / slices_.stride * slice_ + row / rows_.stride * pitch_ +
               column / columns_.stride;
    }
    [[nodiscard]] std::size_t plane_floats() const {
        auto const phases = slices_.stride * rows_.stride * columns_.stride;
        return float_pool::padded(static_cast<std::size_t>(phase_ * phases + slack));
    }
    [[nodiscard]] index lines_at_once() const { return std::clamp<index>(block / pitch_, 1, rows_.out); }

    void copy(float const* x, float* plane) const {
        for (std::size_t i = 0; i < layers_.size(); ++i)
            for (index d = 0; d < layers_[i].count; ++d)
                copy_slice(x + (layers_[i].from + d * slices_.stride) * rows_.in * columns_.in,
                    plane + static_cast<index>(i) * rows_.stride * columns_.stride * phase_ +
                        (layers_[i].to + d) * slice_);
    }
    void copy_slice(float const* x, float* slice) const {
        for (std::size_t i = 0; i < lines_.size(); ++i)
            for (index r = 0; r < lines_[i].count; ++r) {
                auto const* const from = x + (lines_[i].from + r * rows_.stride) * columns_.in;
                auto* const to = slice + static_cast<index>(i) * columns_.stride * phase_ + (lines_[i].to + r) * pitch_;
                if (columns_.stride == 1) copy_short(from + row_[0].from, row_[0].count, to + row_[0].to);
                else if (columns_.stride == 2 && row_.size() == 2) split(from, to);
                else
                    for (std::size_t j = 0; j < row_.size(); ++j) {
                        auto* const part = to + static_cast<index>(j) * phase_ + row_[j].to;
                        auto const* const first = from + row_[j].from;
                        for (index e = 0; e < row_[j].count; ++e) part[e] = first[e * columns_.stride];
                    }
            }
    }

    /// The elements of a row whose stride is two: even ones to one phase, odd ones to the other.
    void split(float const* from, float* to) const {
        bool const turned = row_[0].from > row_[1].from;
        auto const &a = row_[turned], &b = row_[!turned];
        auto *const even = to + (turned ? phase_ : 0) + a.to, *const odd = to + (turned ? 0 : phase_) + b.to;
        from += a.from;
        index e = 0;
        for (auto const both = std::min(a.count, b.count); e + 4 <= both; e += 4) {
            auto const low = load_lanes(from + 2 * e), high = load_lanes(from + 2 * e + 4);
            auto const first = __builtin_shufflevector(low, high, 0, 2, 4, 6),
                       second = __builtin_shufflevector(low, high, 1, 3, 5, 7);
            __builtin_memcpy(even + e, &first, sizeof first);
            __builtin_memcpy(odd + e, &second, sizeof second);
        }
        for (auto i = e; i < a.count; ++i) even[i] = from[2 * i];
        for (auto i = e; i < b.count; ++i) odd[i] = from[2 * i + 1];
    }

    direct_sizes sizes_;
    direct_axis slices_{}, rows_{}, columns_{};
    void (*depthwise_)(depthwise_block const&) = nullptr;
    index pitch_ = 0, slice_ = 0, phase_ = 0; ///< elements of a row, a slice of a phase, and a phase
    std::vector<share> row_{}, lines_{}, layers_{};
    std::vector<index> taps_{};
    std::vector<float> filter_{};
};

} // namespace detail
} // namespace library
GRAFT_END
