// graft/library/nn/conv/packed_convolution.hpp - convolutions along any number of axes with a filter that is packed
// once, and with the steps that follow them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "graft/kernel/threads.hpp"
#include "graft/library/kernel/float_functions.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/nn/conv/conv_tile.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"
#include "graft/library/nn/conv/padded_image.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// What follows the products of a convolution: plus a bias for each channel, plus another tensor, then `f`.
struct conv_epilogue {
    /// A function of each element; the numbers of `relu` and `clip` are in the bounds.
    enum class function : unsigned char { none, leaky_relu, hard_swish, hard_sigmoid, silu, sigmoid, gelu };

    float const *bias = nullptr, *sum = nullptr;
    function f = function::none;
    float alpha = 0, beta = 0;
    float low = -std::numeric_limits<float>::infinity(), high = std::numeric_limits<float>::infinity();

    /// y = f(y) for `n` elements that are in the cache.
    void activate(float* y, index n) const {
        switch (f) {
        case function::none: return;
        case function::leaky_relu: return map_floats(y, y, n, of_floats::leaky{alpha});
        case function::hard_swish: return map_floats(y, y, n, of_floats::hard_swish());
        case function::hard_sigmoid: return map_floats(y, y, n, of_floats::hard_sigmoid{alpha, beta});
        case function::silu: return map_floats(y, y, n, of_floats::silu());
        case function::sigmoid: return map_floats(y, y, n, of_floats::logistic());
        case function::gelu: return map_floats(y, y, n, of_floats::gelu());
        }
    }
    /// Sums that are complete but for the other tensor: what follows.
    void finish(float* y, float const* more, index n) const {
        if (more) map_lanes(n, y, [](auto v, auto s) { return v + s; }, y, more);
        map_floats(y, y, n, of_floats::clipped{low, high});
        activate(y, n);
    }
};

/// A convolution, not a transposed one, whose filter is packed for the processor's products: y = filter * windows, a
/// group at a time, with the windows' elements packed from the padded image. Vectors have positions of y; where it has
/// few, outputs. If groups have few outputs of one input, a row of y at a time instead. The order of a sum is that of
/// `gemm`: the filter's, in blocks of `gemm_k`.
class packed_convolution {
public:
    /// Positions whose windows are packed at a time: with `gemm_k` of their elements, they fit the second cache.
    static constexpr index block = 512;
    /// Groups with fewer outputs of one input would leave most of a tile unused.
    static constexpr index few = 4;

    packed_convolution(direct_sizes const& g, float const* filter, conv_engine const& engine = widest_conv())
        : sizes_(g), image_(g), engine_(engine), by_rows_(g.in == 1 && g.out < few),
          by_outputs_(image_.positions <= engine.rows && g.out >= 2 * image_.positions),
          width_(by_outputs_ ? engine.columns : engine.rows) {
        auto const taps = static_cast<index>(image_.taps.size()), depth = g.in * taps;
        auto const rows = by_rows_ ? g.out : padded_to(g.out, width_);
        filter_ = std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(g.groups * rows * depth));
        for (index q = 0; q < g.groups; ++q) {
            auto const* const from = filter + q * g.f_group;
            auto* const to = filter_.get() + q * rows * depth;
            if (by_rows_) std::copy_n(from, rows * depth, to);
            for (index l = 0; l < depth && !by_rows_; l += gemm_k)
                pack_columns({from + l, 1, depth}, std::min(gemm_k, depth - l), g.out, width_, to + rows * l);
        }
    }

    [[nodiscard]] std::size_t workspace_bytes() const { return (image_floats() + panel_floats()) * sizeof(float); }

    /// Groups are shared among threads, or of few groups the positions or, if these are few, the outputs; or else many
    /// images, each thread with a padded one of its own. `images`: their number, if it is not that of the sizes.
    void run(
        float const* x, conv_epilogue const& then, float* y, float* memory, threads by = {}, index images = -1) const {
        auto const n = images < 0 ? sizes_.n : images;
        if (n < 8) return run_images(0, n, x, then, y, memory, by);
        by.share(n, grain{worth(sizes_.groups * sizes_.out * image_.positions * depth())},
            reinterpret_cast<std::byte*>(memory), [&](index begin, index end, std::byte* own) {
                run_images(begin, end, x, then, y, reinterpret_cast<float*>(own), {});
            });
    }

private:
    /// Results of a group.
    struct part {
        index outputs_begin = 0, outputs_end = 0, positions_begin = 0, positions_end = 0;
    };
    void run_images(
        index first, index last, float const* x, conv_epilogue const& then, float* y, float* memory, threads by) const {
        auto const image_size = image_.channels * image_.x_plane, size = sizes_.out * image_.positions;
        auto const in_parts = [&](index n, grain const& each, auto const& f) {
            by.share(n, each, reinterpret_cast<std::byte*>(memory),
                [&](index begin, index end, std::byte* own) { f(begin, end, reinterpret_cast<float*>(own)); });
        };
        part whole;
        whole.outputs_end = sizes_.out, whole.positions_end = image_.positions;
        x += first * image_size, y += first * sizes_.groups * size;
        for (auto n = first; n < last; ++n, x += image_size, y += sizes_.groups * size) {
            auto const* from = x;
            if (!image_.in_place) {
                by.share(image_.channels, grain::of(2 * image_.plane),
                    [&](index begin, index end) { image_.copy(x, 0.f, memory, begin, end); });
                from = memory;
            }
            auto of_image = then;
            if (then.sum) of_image.sum += n * sizes_.groups * size;
            if (by_rows_ || sizes_.groups > few) {
                in_parts(sizes_.groups, grain{worth(size * depth())}, [&](index begin, index end, float* own) {
                    for (auto q = begin; q < end; ++q) run_group(q, from, whole, of_image, y, own);
                });
                continue;
            }
            bool const by_positions = !by_outputs_ && image_.positions >= 8 * engine_.columns;
            grain const each{worth((by_positions ? sizes_.out : image_.positions) * depth()),
                by_positions ? engine_.columns : width_};
            for (index q = 0; q < sizes_.groups; ++q)
                in_parts(by_positions ? image_.positions : sizes_.out, each, [&](index begin, index end, float* own) {
                    auto some = whole;
                    if (by_positions) some.positions_begin = begin, some.positions_end = end;
                    else some.outputs_begin = begin, some.outputs_end = end;
                    run_group(q, from, some, of_image, y, own);
                });
        }
    }

    /// Items of `products` products each that are worth a thread.
    static index worth(index products) { return std::min<index>(300'000 / std::max<index>(products, 1) + 1, 1 << 20); }
    void run_group(index q, float const* image, part const& some, conv_epilogue then, float* y, float* memory) const {
        auto const size = sizes_.out * image_.positions;
        auto const* const x = image + q * sizes_.in * image_.plane;
        auto* const panels = memory + image_floats();
        if (then.bias) then.bias += q * sizes_.out;
        if (then.sum) then.sum += q * size;
        if (by_rows_) add_rows(q, x, then, y + q * size);
        else if (by_outputs_) add_outputs(q, x, some, then, y + q * size, panels);
        else add_products(q, x, some, then, y + q * size, panels);
    }
    [[nodiscard]] std::size_t image_floats() const {
        return float_pool::padded(static_cast<std::size_t>(image_.elements()));
    }
    [[nodiscard]] std::size_t panel_floats() const {
        if (by_rows_) return 0;
        auto const terms = std::min(gemm_k, depth());
        auto const columns = padded_to(std::min(image_.positions, block), gemm_columns);
        auto const few_positions = image_.positions <= gemm_rows ? image_.positions : 0; // on each processor
        auto const turned = terms * gemm_rows + few_positions * padded_to(sizes_.out, gemm_columns);
        return static_cast<std::size_t>(std::max(terms * columns, turned) + padded_image::slack);
    }
    [[nodiscard]] index depth() const { return sizes_.in * static_cast<index>(image_.taps.size()); }
    /// Whether the rows of x are read where they are: whole vectors, and not many rows of one set of the cache.
    [[nodiscard]] bool reads_rows() const {
        return image_.in_place && image_.positions % (engine_.columns / 2) == 0 &&
               (image_.positions <= block || sizes_.out <= 2 * engine_.rows);
    }

    void add_products(
        index q, float const* x, part const& some, conv_epilogue const& then, float* y, float* panels) const {
        auto const k = depth(), rows = padded_to(sizes_.out, engine_.rows), all = image_.positions;
        bool const direct = reads_rows();
        conv_block g;
        g.ldc = all, g.low = then.low, g.high = then.high;
        for (auto p = some.positions_begin; p < some.positions_end; p += block)
            for (index l = 0; l < k; l += gemm_k) {
                g.k = std::min(gemm_k, k - l), g.n = std::min(block, some.positions_end - p);
                if (direct) {
                    g.b = x + l * all + p, g.panel = engine_.columns, g.row = all;
                } else {
                    pack(x, p, g.n, l, g.k, panels);
                    g.b = panels, g.panel = g.k * engine_.columns, g.row = engine_.columns;
                }
                g.begins = l == 0, g.ends = l + g.k == k;
                auto const* const filter = filter_.get() + q * rows * k + rows * l;
                for (auto i = some.outputs_begin; i < some.outputs_end; i += gemm_m) {
                    g.m = std::min(gemm_m, some.outputs_end - i);
                    g.a = filter + i * g.k, g.c = y + i * all + p;
                    g.bias = then.bias ? then.bias + i : nullptr, g.sum = then.sum ? then.sum + i * all + p : nullptr;
                    engine_.run(g);
                    if (!g.ends || then.f == conv_epilogue::function::none) continue;
                    if (g.n == all) then.activate(g.c, g.m * all);
                    else
                        for (index r = 0; r < g.m; ++r) then.activate(g.c + r * all, g.n);
                }
            }
    }
    /// Few positions: rows of the product are positions, columns outputs.
    void add_outputs(
        index q, float const* x, part const& some, conv_epilogue const& then, float* y, float* panels) const {
        auto const k = depth(), all = image_.positions, taps = static_cast<index>(image_.taps.size()),
                   columns = padded_to(sizes_.out, engine_.columns), first = some.outputs_begin,
                   count = some.outputs_end - first;
        auto* const sums = panels + gemm_rows * std::min(gemm_k, k);
        for (index p = 0; p < all; ++p) {
            if (then.bias) std::copy_n(then.bias + first, count, sums + p * columns);
            else std::fill_n(sums + p * columns, count, 0.f);
        }
        index at[gemm_rows]{};
        for (index p = 0; p < all; ++p) at[p] = image_.start(p);
        conv_block g;
        g.outputs_last = true;
        g.m = all, g.n = count, g.a = panels, g.c = sums, g.ldc = columns, g.row = engine_.columns;
        for (index l = 0; l < k; l += gemm_k) {
            g.k = std::min(gemm_k, k - l);
            auto t = l % taps;
            auto const* channel = x + l / taps * image_.plane;
            auto* to = panels;
            for (index i = 0; i < g.k; ++i, to += engine_.rows) {
                auto const* const from = channel + image_.taps[static_cast<std::size_t>(t)];
                for (index p = 0; p < engine_.rows; ++p) to[p] = p < all ? from[at[p]] : 0.f;
                if (++t == taps) t = 0, channel += image_.plane;
            }
            g.b = filter_.get() + q * columns * k + columns * l + first * g.k, g.panel = g.k * engine_.columns;
            engine_.run(g);
        }
        y += first * all;
        for (index o = 0; o < count; ++o)
            for (index p = 0; p < all; ++p) y[o * all + p] = sums[p * columns + o];
        then.finish(y, then.sum ? then.sum + first * all : nullptr, count * all);
    }
    /// Elements [l, l + k) of the windows at positions [p, p + n) as panels [panel][k][columns].
    void pack(float const* x, index p, index n, index l, index k, float* to) const {
        auto const width = engine_.columns, taps = static_cast<index>(image_.taps.size());
        image_run runs[gemm_columns];
        for (index j = 0; j < n; j += width) {
            auto const used = std::min(width, n - j), count = image_.runs(p + j, used, runs);
            auto t = l % taps;
            auto const* channel = x + l / taps * image_.plane;
            for (index i = 0; i < k; ++i, to += width) {
                auto const* const from = channel + image_.taps[static_cast<std::size_t>(t)];
                if (image_.in_place) {
                    std::memcpy(to, from + runs->at, static_cast<std::size_t>(used) * sizeof(float));
                } else {
                    for (auto const* r = runs; r != runs + count; ++r) // eight at a time: the next run covers the rest
                        for (index e = 0; e < r->length; e += 8) {     // in two steps: else compilers call memcpy
                            std::memcpy(to + r->column + e, from + r->at + e, 4 * sizeof(float));
                            std::memcpy(to + r->column + e + 4, from + r->at + e + 4, 4 * sizeof(float));
                        }
                }
                if (used < width) std::fill(to + used, to + width, 0.f);
                if (++t == taps) t = 0, channel += image_.plane;
            }
        }
    }
    void add_rows(index q, float const* x, conv_epilogue const& then, float* y) const {
        auto const width = image_.axes.back().out, taps = static_cast<index>(image_.taps.size());
        auto const* weight = filter_.get() + q * sizes_.out * depth();
        for (index o = 0; o < sizes_.out; ++o, y += image_.positions, weight += taps) {
            std::fill_n(y, image_.positions, then.bias ? then.bias[o] : 0.f);
            for (index p = 0; p < image_.positions; p += width) {
                auto const* const row = x + image_.start(p);
                for (index t = 0; t < taps; ++t)
                    map_lanes(
                        width, y + p, [by = weight[t]](auto sum, auto v) { return sum + by * v; }, y + p,
                        row + image_.taps[static_cast<std::size_t>(t)]);
            }
            then.finish(y, then.sum ? then.sum + o * image_.positions : nullptr, image_.positions);
        }
    }

    direct_sizes sizes_;
    padded_image image_;
    conv_engine engine_;
    bool by_rows_ = false, by_outputs_ = false;
    index width_ = 0; ///< of the filter's panels
    std::unique_ptr<float[]> filter_{};
};

} // namespace detail
} // namespace library
GRAFT_END
