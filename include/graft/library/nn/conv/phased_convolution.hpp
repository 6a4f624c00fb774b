// graft/library/nn/conv/phased_convolution.hpp - transposed convolutions as one ordinary convolution for each remainder
// of a position by the strides
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <numeric> // gcd
#include <vector>

#include "graft/library/nn/conv/packed_convolution.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The results of a transposed convolution along one axis at positions of one remainder by the stride, its phase: those
/// of an ordinary convolution with some of the taps, in reverse.
///
/// Position q * stride + phase reads element (q * stride + phase + before - t * dilation) / stride for tap t, if that
/// is an integer: for t = first, first + step, .. So it reads elements q + c - j * (dilation / gcd) for j = 0, 1, ..
struct convolution_phase {
    index phase = 0, out = 0;
    index first = 0, step = 1, taps = 0; ///< of the transposed convolution
    direct_axis axis{};                  ///< of the ordinary one

    convolution_phase(direct_axis const& a, index number) : phase(number) {
        out = a.out > phase ? (a.out - phase + a.stride - 1) / a.stride : 0;
        auto const shared = std::gcd(a.stride, a.dilation);
        step = a.stride / shared;
        while (first < a.taps && first < step && (phase + a.before - first * a.dilation) % a.stride != 0) ++first;
        taps = first < std::min<index>(a.taps, step) ? (a.taps - first + step - 1) / step : 0;
        auto const apart = a.dilation / shared;
        axis = {a.in, out, taps, 1, apart, (taps - 1) * apart - (phase + a.before - first * a.dilation) / a.stride};
    }
    /// The tap of the transposed convolution that is tap `t` of the ordinary one.
    [[nodiscard]] index tap(index t) const { return first + (taps - 1 - t) * step; }
};

/// A transposed convolution with a constant filter: no product is with a zero between elements.
class phased_convolution {
public:
    /// A bound of the number of convolutions.
    static constexpr index most_phases = 4096;

    /// The product of the strides; more than `most_phases` if it is too large.
    [[nodiscard]] static index phases(direct_sizes const& g) {
        index count = 1;
        for (auto const& a : span(g.axes).first(g.count))
            count *= std::min<index>(a.stride, most_phases + 1), count = std::min(count, most_phases + 1);
        return count;
    }
    phased_convolution(direct_sizes const& g, float const* filter, conv_engine const& engine = widest_conv())
        : sizes_(g) {
        for (std::size_t a = 0; a < g.count; ++a) positions_ *= g.axes[a].out;
        for (index n = 0; n < phases(g); ++n) {
            part p;
            auto rest = n;
            for (auto a = g.count; a-- > 0; rest /= g.axes[a].stride)
                p.axes.insert(p.axes.begin(), convolution_phase(g.axes[a], rest % g.axes[a].stride));
            for (auto const& a : p.axes) p.positions *= a.out, p.taps *= a.taps;
            if (p.positions == 0) continue;
            if (p.taps > 0) p.products = products_of(p, filter, engine);
            most_ = std::max(most_, p.positions);
            bytes_ = std::max(bytes_, p.products ? p.products->workspace_bytes() : 0);
            parts_.push_back(std::move(p));
        }
    }
    [[nodiscard]] std::size_t workspace_bytes() const {
        return bytes_ + (whole() ? 0 : results() * sizeof(float)); // the convolutions' own comes first: it is aligned
    }
    void run(
        float const* x, conv_epilogue const& then, float* y, float* memory, threads by = {}, index images = -1) const {
        auto const planes = (images < 0 ? sizes_.n : images) * channels();
        auto each = then;
        if (then.sum) each = {.bias = then.bias};
        auto* const results = whole() ? y : memory + bytes_ / sizeof(float);
        for (auto const& p : parts_) {
            if (p.products) p.products->run(x, each, results, memory, by, images);
            else fill(p, planes, each, results);
            if (!whole())
                by.share(
                    planes, grain::of(p.positions), [&](index begin, index end) { spread(p, begin, end, results, y); });
        }
        if (then.sum) {
            auto rest = then;
            rest.bias = nullptr;
            rest.finish(y, then.sum, planes * positions_);
        }
    }

private:
    /// The results of one phase along each axis.
    struct part {
        std::vector<convolution_phase> axes{};
        index positions = 1, taps = 1;
        std::unique_ptr<packed_convolution> products{}; ///< null: no tap reads an element
    };

    [[nodiscard]] index channels() const { return sizes_.groups * sizes_.out; }
    /// Whether the only phase has the results in their order.
    [[nodiscard]] bool whole() const { return parts_.size() == 1 && parts_[0].positions == positions_; }
    [[nodiscard]] std::size_t results() const { return static_cast<std::size_t>(sizes_.n * channels() * most_); }

    [[nodiscard]] std::unique_ptr<packed_convolution> products_of(
        part const& p, float const* filter, conv_engine const& engine) const {
        auto g = sizes_;
        g.transposed = false, g.f_in = p.taps, g.f_out = g.in * p.taps, g.f_group = g.out * g.f_out;
        std::vector<index> places;
        for (index t = 0; t < p.taps; ++t) {
            index at = 0, step = 1, rest = t;
            for (auto a = g.count; a-- > 0; step *= sizes_.axes[a].taps, rest /= p.axes[a].taps)
                at += p.axes[a].tap(rest % p.axes[a].taps) * step;
            places.push_back(at);
        }
        for (std::size_t a = 0; a < g.count; ++a) g.axes[a] = p.axes[a].axis;
        std::vector<float> own;
        for (index q = 0; q < g.groups; ++q)
            for (index o = 0; o < g.out; ++o)
                for (index c = 0; c < g.in; ++c)
                    for (auto const at : places)
                        own.push_back(filter[q * sizes_.f_group + c * sizes_.f_in + o * sizes_.f_out + at]);
        return std::make_unique<packed_convolution>(g, own.data(), engine);
    }
    void fill(part const& p, index planes, conv_epilogue const& then, float* results) const {
        for (index c = 0; c < planes; ++c, results += p.positions) {
            std::fill_n(results, p.positions, then.bias ? then.bias[c % channels()] : 0.f);
            then.finish(results, nullptr, p.positions);
        }
    }
    /// Copies the results of a phase to their positions.
    void spread(part const& p, index begin, index end, float const* from, float* y) const {
        auto const& last = p.axes.back();
        auto const stride = sizes_.axes[sizes_.count - 1].stride, rows = p.positions / last.out;
        from += begin * p.positions, y += begin * positions_;
        for (auto c = begin; c < end; ++c, y += positions_)
            for (index r = 0; r < rows; ++r, from += last.out) {
                index at = 0, step = sizes_.axes[sizes_.count - 1].out, rest = r;
                for (auto a = sizes_.count - 1; a-- > 0; step *= sizes_.axes[a].out, rest /= p.axes[a].out)
                    at += (rest % p.axes[a].out * sizes_.axes[a].stride + p.axes[a].phase) * step;
                auto* const to = y + at + last.phase;
                if (stride == 2)
                    for (index i = 0; i < last.out; ++i) to[2 * i] = from[i];
                else
                    for (index i = 0; i < last.out; ++i) to[i * stride] = from[i];
            }
    }

    direct_sizes sizes_;
    index positions_ = 1, most_ = 0;
    std::size_t bytes_ = 0;
    std::vector<part> parts_{};
};

} // namespace detail
} // namespace library
GRAFT_END
