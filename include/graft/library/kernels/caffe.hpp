// graft/library/kernels/caffe.hpp - f32 kernels of Caffe's own layers: element-wise, reshuffling, FlowNet
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/runs.hpp"
#include "graft/library/ops/caffe.hpp"
#include "graft/library/ops/flow.hpp"

GRAFT_BEGIN
namespace library {

/// Eltwise.
inline status eltwise(dynamic_in<"x", float> x, out<"y", float, "x"> y, attr_of<"mode", std::int64_t> mode, attr_of<"coeff", span<double const>> coeff) {
    auto const n = static_cast<index>(y.size());
    detail::array to(y.data(), n);
    for (std::size_t i = 0; i < x.size(); ++i) {
        detail::const_array const from(x[i].data(), n);
        auto const by = *mode == 1 && i < coeff->size() ? static_cast<float>((*coeff)[i]) : 1.f;
        if (i == 0) to = by * from;
        else if (*mode == 0) to *= from;
        else if (*mode == 1) to += by * from;
        else to = to.max(from);
    }
    return ok;
}
/// PRelu.
inline status prelu(in<"x", float> x, in<"weight", float> weight, out<"y", float, "x"> y) {
    bool const shared = weight.size() == 1 || x.rank() < 2;
    detail::run_of_axes const r(x.dims(), shared ? 0 : 1, shared ? 0 : 2);
    for (index o = 0, at = 0; o < r.outer; ++o)
        for (index m = 0; m < r.middle; ++m)
            for (index i = 0; i < r.inner; ++i, ++at) {
                auto const v = x.data()[at];
                y.data()[at] = v > 0 ? v : v * weight.data()[m];
            }
    return ok;
}
/// Reduction.
inline status caffe_reduction(in<"x", float> x, out<"y", float> y, attr_of<"operation", std::string_view> operation, attr_of<"coeff", double> coeff) {
    auto const rows = static_cast<index>(y.size()), n = rows == 0 ? 0 : static_cast<index>(x.size()) / rows;
    for (index r = 0; r < rows; ++r) {
        double sum = 0;
        for (index i = 0; i < n; ++i) {
            auto const v = static_cast<double>(x.data()[r * n + i]);
            sum += *operation == "ASUM" ? std::abs(v) : *operation == "SUMSQ" ? v * v : v;
        }
        if (*operation == "MEAN" && n > 0) sum /= static_cast<double>(n);
        y.data()[r] = static_cast<float>(sum * *coeff);
    }
    return ok;
}
/// ArgMaxWithK: larger values first, of equal ones the later position, as Caffe's partial_sort of pairs.
inline status arg_max_with_k(in<"x", float> x, out<"y", float> y, attr_of<"axis", std::int64_t> axis, attr_of<"out_max_val", bool> values,
                             attr_of<"topk", std::int64_t> topk) {
    bool const flat = *axis == 10000;
    auto const rank = static_cast<std::int64_t>(x.rank());
    auto const at = flat ? std::size_t{1} : static_cast<std::size_t>(*axis < 0 ? *axis + rank : *axis);
    detail::run_of_axes const r(x.dims(), at, flat ? x.rank() : at + 1);
    for (index o = 0; o < r.outer; ++o)
        for (index i = 0; i < r.inner; ++i) {
            auto const* from = x.data() + o * r.middle * r.inner + i;
            auto last = index{-1};
            for (index k = 0; k < *topk; ++k) {
                auto best = index{-1};
                for (index m = 0; m < r.middle; ++m) {
                    auto const v = from[m * r.inner];
                    if (last >= 0 && !(v < from[last * r.inner] || (v == from[last * r.inner] && m < last))) continue; // taken already
                    if (best < 0 || v >= from[best * r.inner]) best = m;
                }
                if (best < 0) return fail(errc::wrong_value, "topk", "not above the number of elements that compare");
                auto const number = static_cast<float>(best), value = from[best * r.inner];
                if (flat) {
                    auto* row = y.data() + o * *topk * (*values ? 2 : 1);
                    row[k] = number;
                    if (*values) row[*topk + k] = value;
                } else {
                    y.data()[(o * *topk + k) * r.inner + i] = *values ? value : number;
                }
                last = best;
            }
        }
    return ok;
}
/// Crop.
inline status crop(in<"x", float> x, in<"size", any>, out<"y", float> y, attr_of<"axis", std::int64_t> axis, attr_of<"offsets", span<std::int64_t const>> offsets) {
    auto const rank = x.rank();
    auto const first = static_cast<std::size_t>(*axis < 0 ? *axis + static_cast<std::int64_t>(rank) : *axis);
    if (y.size() == 0) return ok;
    if (rank == 0) return *y.data() = *x.data(), ok;
    auto const row = y.dim(rank - 1), rows = static_cast<index>(y.size()) / row;
    for (index i = 0; i < rows; ++i) {
        index at = 0, step = x.dim(rank - 1), rest = i;
        auto const offset = [&](std::size_t a) { return a < first || offsets->empty() ? 0 : (*offsets)[offsets->size() == 1 ? 0 : a - first]; };
        at = offset(rank - 1);
        for (std::size_t a = rank - 1; a-- > 0;) {
            at += (rest % y.dim(a) + offset(a)) * step;
            rest /= y.dim(a), step *= x.dim(a);
        }
        std::memcpy(y.data() + i * row, x.data() + at, static_cast<std::size_t>(row) * sizeof(float));
    }
    return ok;
}
/// ShuffleChannel.
inline status shuffle_channel(in<"x", float> x, out<"y", float> y, attr_of<"group", std::int64_t> group) {
    detail::run_of_axes const r(x.dims(), 1, 2);
    auto const g = *group, per = r.middle / g;
    for (index o = 0; o < r.outer; ++o)
        for (index i = 0; i < g; ++i)
            for (index j = 0; j < per; ++j)
                std::memcpy(y.data() + (o * r.middle + j * g + i) * r.inner, x.data() + (o * r.middle + i * per + j) * r.inner, static_cast<std::size_t>(r.inner) * sizeof(float));
    return ok;
}
/// PassThrough, element for element as the layer permutes. Forwards x is read as [N, C * H / stride^2, stride, W, stride]
/// and the two strides move in front: not the blocks of the picture that the shapes suggest. In reverse channel
/// (i * stride + j) * C + c of x is pixel offset (i, j) of channel c.
/// error wrong_shape where C * H is not a multiple of stride^2
inline status pass_through(in<"x", float> x, out<"y", float> y, attr_of<"stride", std::int64_t> stride, attr_of<"reverse", bool> reverse) {
    auto const s = *stride, n = x.dim(0);
    if (!*reverse) {
        auto const w = x.dim(3), rows = x.dim(1) * x.dim(2) / (s * s);
        if (rows * s * s != x.dim(1) * x.dim(2)) return fail(errc::wrong_shape, "x", "rows of all channels in multiples of the stride's square", s * s, x.dim(1) * x.dim(2));
        for (index b = 0, to = 0; b < n; ++b)
            for (index q = 0; q < s * s; ++q)
                for (index m = 0; m < rows; ++m)
                    for (index i = 0; i < w; ++i, ++to) y.data()[to] = x.data()[(((b * rows + m) * s + q / s) * w + i) * s + q % s];
        return ok;
    }
    auto const c = y.dim(1), h = x.dim(2), w = x.dim(3);
    for (index b = 0, from = 0; b < n; ++b)
        for (index q = 0; q < s * s; ++q)
            for (index k = 0; k < c; ++k)
                for (index i = 0; i < h; ++i)
                    for (index j = 0; j < w; ++j, ++from) y.data()[((b * c + k) * h * s + i * s + q / s) * w * s + j * s + q % s] = x.data()[from];
    return ok;
}
/// Axpy.
inline status axpy(in<"a", float> a, in<"x1", float> x1, in<"x2", float> x2, out<"y", float> y) {
    detail::run_of_axes const r(x1.dims(), 0, 2);
    for (index m = 0; m < r.middle; ++m) {
        auto const at = m * r.inner;
        detail::array(y.data() + at, r.inner) = a.data()[m] * detail::const_array(x1.data() + at, r.inner) + detail::const_array(x2.data() + at, r.inner);
    }
    return ok;
}
/// Silence.
inline status silence(dynamic_in<"x", any>) { return ok; }
/// Embed.
/// error wrong_value for a number without a row
inline status embed(in<"x", float> x, in<"weight", float> weight, optional_in<"bias", float> bias, out<"y", float> y, attr_of<"num_output", std::int64_t> outputs,
                    attr_of<"input_dim", std::int64_t> rows) {
    auto const n = *outputs;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!(x[i] >= 0 && x[i] < static_cast<float>(*rows))) return fail(errc::wrong_value, "x", "numbers of rows of weight", *rows, static_cast<std::int64_t>(i));
        auto const* row = weight.data() + static_cast<index>(x[i]) * n;
        for (index k = 0; k < n; ++k) y.data()[static_cast<index>(i) * n + k] = row[k] + (bias ? bias.data()[k] : 0.f);
    }
    return ok;
}

/// FlowWarp.
inline status flow_warp(in<"x", float> x, in<"flow", float> flow, out<"y", float> y) {
    auto const c = x.dim(1), h = x.dim(2), w = x.dim(3), plane = h * w;
    for (index n = 0; n < x.dim(0); ++n)
        for (index p = 0; p < plane; ++p) {
            auto const fx = static_cast<float>(p % w) + flow.data()[n * 2 * plane + p], fy = static_cast<float>(p / w) + flow.data()[(n * 2 + 1) * plane + p];
            bool const in = fx >= 0 && fy >= 0 && fx < static_cast<float>(w) && fy < static_cast<float>(h);
            auto const x0 = in ? static_cast<index>(fx) : 0, y0 = in ? static_cast<index>(fy) : 0;
            auto const x1 = std::min(x0 + 1, w - 1), y1 = std::min(y0 + 1, h - 1);
            auto const a = fx - static_cast<float>(x0), b = fy - static_cast<float>(y0);
            for (index k = 0; k < c; ++k) {
                auto const* from = x.data() + (n * c + k) * plane;
                y.data()[(n * c + k) * plane + p] = !in ? 0.f
                                                        : (1 - a) * (1 - b) * from[y0 * w + x0] + a * (1 - b) * from[y0 * w + x1] +
                                                              (1 - a) * b * from[y1 * w + x0] + a * b * from[y1 * w + x1];
            }
        }
    return ok;
}

using caffe_kernels =
    graft::kernels<graft::kernel<Eltwise, &eltwise>, graft::kernel<PRelu, &prelu>, graft::kernel<Reduction, &caffe_reduction>,
                   graft::kernel<ArgMaxWithK, &arg_max_with_k>, graft::kernel<Crop, &crop>, graft::kernel<ShuffleChannel, &shuffle_channel>,
                   graft::kernel<PassThrough, &pass_through>, graft::kernel<Axpy, &axpy>, graft::kernel<Silence, &silence>, graft::kernel<Embed, &embed>,
                   graft::kernel<FlowWarp, &flow_warp>>;

} // namespace library
GRAFT_END
