// graft/library/nn/recurrent/block_kernels.hpp - kernels: TensorFlow's LSTM cells, one step and complete sequences
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/logistic.hpp"
#include "graft/library/nn/recurrent/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The inputs and outputs of an LSTM step; everything except x is [batch, cells].
struct lstm_step {
    index batch = 0, inputs = 0, cells = 0;
    float const *x = nullptr, *cs_prev = nullptr, *h_prev = nullptr, *w = nullptr, *wci = nullptr, *wcf = nullptr,
                *wco = nullptr, *b = nullptr;
    float *i = nullptr, *cs = nullptr, *f = nullptr, *o = nullptr, *ci = nullptr, *co = nullptr, *h = nullptr;
    float forget_bias = 1, cell_clip = 3;
    bool peephole = false;

    [[nodiscard]] static std::size_t gate_floats(index batch, index cells) {
        return float_pool::padded(static_cast<std::size_t>(batch * 4 * cells));
    }
    [[nodiscard]] static std::size_t floats(index batch, index inputs, index cells) {
        return gate_floats(batch, cells) + float_pool::padded(std::max(gemm_floats(batch, 4 * cells, inputs),
                                               gemm_floats(batch, 4 * cells, cells)));
    }
    /// gates = [x, h_prev] * w + b in the order i, ci, f, o.
    void run(float* memory) const {
        auto* gates = memory;
        auto* packing = memory + gate_floats(batch, cells);
        auto const width = 4 * cells;
        for (index n = 0; n < batch; ++n) std::copy_n(b, width, gates + n * width);
        gemm(false, false, batch, width, inputs, 1.f, x, inputs, w, width, gates, width, packing);
        gemm(false, false, batch, width, cells, 1.f, h_prev, cells, w + inputs * width, width, gates, width, packing);
        for (index n = 0; n < batch; ++n)
            for (index k = 0; k < cells; ++k) {
                auto const* g = gates + n * width + k;
                auto const at = n * cells + k;
                auto const before = cs_prev[at];
                i[at] = logistic(g[0] + (peephole ? before * wci[k] : 0.f));
                ci[at] = std::tanh(g[cells]);
                f[at] = logistic(g[2 * cells] + forget_bias + (peephole ? before * wcf[k] : 0.f));
                auto state = ci[at] * i[at] + before * f[at];
                if (cell_clip > 0) state = std::clamp(state, -cell_clip, cell_clip);
                cs[at] = state;
                o[at] = logistic(g[3 * cells] + (peephole ? state * wco[k] : 0.f));
                co[at] = std::tanh(state);
                h[at] = co[at] * o[at];
            }
    }
};

/// If `read`, each peephole weight must have one number per cell: `sizes` are their numbers of elements.
inline status check_peepholes(bool read, std::initializer_list<std::size_t> sizes, index cells) {
    for (auto n : sizes)
        if (read && n != static_cast<std::size_t>(cells))
            return fail(errc::wrong_shape, "wci", "one number per cell", cells, static_cast<std::int64_t>(n));
    return ok;
}

} // namespace detail

inline std::size_t lstm_block_cell_workspace(in<"x", float> x, in<"cs_prev", float> cs) {
    return detail::lstm_step::floats(x.dim(0), x.dim(1), cs.dim(1)) * sizeof(float);
}
/// LSTMBlockCell.
inline status lstm_block_cell(in<"x", float> x, in<"cs_prev", float> cs_prev, in<"h_prev", float> h_prev,
    in<"w", float> w, in<"wci", float> wci, in<"wcf", float> wcf, in<"wco", float> wco, in<"b", float> b,
    out<"i", float> i, out<"cs", float> cs, out<"f", float> f, out<"o", float> o, out<"ci", float> ci,
    out<"co", float> co, out<"h", float> h, attr_of<"forget_bias", double> bias, attr_of<"cell_clip", double> clip,
    attr_of<"use_peephole", bool> peephole, workspace ws) {
    index const cells = cs_prev.dim(1);
    if (w.size() != static_cast<std::size_t>((x.dim(1) + cells) * 4 * cells))
        return fail(errc::wrong_shape, "w", "[inputs + cells, 4 * cells]");
    if (b.size() != static_cast<std::size_t>(4 * cells)) return fail(errc::wrong_shape, "b", "four numbers per cell");
    for (auto n : {cs_prev.size(), h_prev.size()})
        if (n != static_cast<std::size_t>(x.dim(0) * cells)) return fail(errc::wrong_shape, "h_prev", "[batch, cells]");
    if (auto s = detail::check_peepholes(*peephole, {wci.size(), wcf.size(), wco.size()}, cells); !s) return s;
    detail::lstm_step{x.dim(0), x.dim(1), cells, x.data(), cs_prev.data(), h_prev.data(), w.data(), wci.data(),
        wcf.data(), wco.data(), b.data(), i.data(), cs.data(),
                      f.data(), o.data(), ci.data(), co.data(), h.data(), static_cast<float>(*bias),
                          static_cast<float>(*clip), *peephole}
        .run(ws.as<float>().data());
    return ok;
}

inline std::size_t block_lstm_workspace(in<"x", float> x, in<"b", float> b) {
    return detail::lstm_step::floats(x.dim(1), x.dim(2), b.dim(0) / 4) * sizeof(float);
}
/// BlockLSTM: one LSTM step for each time step; the outputs of time steps from seq_len_max on are 0.
inline status block_lstm(in<"seq_len_max", std::int64_t> length, in<"x", float> x, in<"cs_prev", float> cs_prev,
    in<"h_prev", float> h_prev, in<"w", float> w, in<"wci", float> wci, in<"wcf", float> wcf, in<"wco", float> wco,
    in<"b", float> b, out<"i", float> i, out<"cs", float> cs, out<"f", float> f, out<"o", float> o, out<"ci", float> ci,
    out<"co", float> co, out<"h", float> h, attr_of<"forget_bias", double> bias, attr_of<"cell_clip", double> clip,
    attr_of<"use_peephole", bool> peephole, workspace ws) {
    index const batch = x.dim(1), inputs = x.dim(2), cells = b.dim(0) / 4, size = batch * cells;
    if (w.size() != static_cast<std::size_t>((inputs + cells) * 4 * cells))
        return fail(errc::wrong_shape, "w", "[inputs + cells, 4 * cells]");
    if (cs_prev.size() != static_cast<std::size_t>(size) || h_prev.size() != static_cast<std::size_t>(size))
        return fail(errc::wrong_shape, "cs_prev", "[batch, cells]");
    if (auto s = detail::check_peepholes(*peephole, {wci.size(), wcf.size(), wco.size()}, cells); !s) return s;
    if (length.size() < 1) return fail(errc::wrong_shape, "seq_len_max", "a number");
    if (length[0] < 0 || length[0] > x.dim(0))
        return fail(errc::wrong_value, "seq_len_max", "at most the number of time steps", x.dim(0), length[0]);
    for (index t = 0; t < length[0]; ++t) {
        auto const at = t * size;
        detail::lstm_step{batch, inputs, cells, x.data() + t * batch * inputs, t == 0 ? cs_prev.data() : cs.data() +
            at - size, t == 0 ? h_prev.data() : h.data() + at - size,
                          w.data(), wci.data(), wcf.data(), wco.data(), b.data(), i.data() + at, cs.data() + at,
                              f.data() + at, o.data() + at, ci.data() + at,
                          co.data() + at, h.data() + at, static_cast<float>(*bias), static_cast<float>(*clip),
                              *peephole}
            .run(ws.as<float>().data());
    }
    for (auto* y : {i.data(), cs.data(), f.data(), o.data(), ci.data(), co.data(), h.data()})
        std::fill(y + length[0] * size, y + x.dim(0) * size, 0.f);
    return ok;
}

/// The kernels in this file.
using recurrent_block_kernels =
    with_promoted<kernels<kernel<LSTMBlockCell, &lstm_block_cell, &lstm_block_cell_workspace>,
                      kernel<BlockLSTM, &block_lstm, &block_lstm_workspace>>,
        half>;

} // namespace library
GRAFT_END
