// graft/library/nn/recurrent/sequence_kernels.hpp - kernels: cells of LSTM and GRU, one step and complete sequences
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/logistic.hpp"
#include "graft/library/kernel/strided.hpp"
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

/// One number per cell in each of the three, if they are read.
inline status check_peepholes(bool read, std::initializer_list<std::size_t> sizes, index cells) {
    for (auto n : sizes)
        if (read && n != static_cast<std::size_t>(cells))
            return fail(errc::wrong_shape, "wci", "one number per cell", cells, static_cast<std::int64_t>(n));
    return ok;
}

} // namespace detail

inline memory_size lstm_block_cell_workspace(in<"x", no_elements> x, in<"cs_prev", no_elements> cs) {
    return memory_size::of<float>(detail::lstm_step::floats(x.dim(0), x.dim(1), cs.dim(1)));
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
        wcf.data(), wco.data(), b.data(), i.data(), cs.data(), f.data(), o.data(), ci.data(), co.data(), h.data(),
        static_cast<float>(*bias), static_cast<float>(*clip), *peephole}
        .run(ws.as<float>().data());
    return ok;
}

inline memory_size block_lstm_workspace(in<"x", no_elements> x, in<"b", no_elements> b) {
    return memory_size::of<float>(detail::lstm_step::floats(x.dim(1), x.dim(2), b.dim(0) / 4));
}
/// BlockLSTM: a step per time; the outputs of times from seq_len_max on are 0.
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
        return fail(errc::wrong_value, "seq_len_max", "not above the number of times", x.dim(0), length[0]);
    for (index t = 0; t < length[0]; ++t) {
        auto const at = t * size;
        detail::lstm_step{batch, inputs, cells, x.data() + t * batch * inputs,
            t == 0 ? cs_prev.data() : cs.data() + at - size, t == 0 ? h_prev.data() : h.data() + at - size, w.data(),
            wci.data(), wcf.data(), wco.data(), b.data(), i.data() + at, cs.data() + at, f.data() + at, o.data() + at,
            ci.data() + at, co.data() + at, h.data() + at, static_cast<float>(*bias), static_cast<float>(*clip),
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

namespace detail {

/// The inputs and outputs of a step of a gated recurrent unit.
struct gru_step {
    index batch = 0, inputs = 0, cells = 0;
    float const *x = nullptr, *h_prev = nullptr, *w_ru = nullptr, *w_c = nullptr, *b_ru = nullptr, *b_c = nullptr;
    float *r = nullptr, *u = nullptr, *c = nullptr, *h = nullptr; ///< [batch, cells] each

    [[nodiscard]] static std::size_t gate_floats(index batch, index cells) {
        return float_pool::padded(static_cast<std::size_t>(batch * 2 * cells));
    }
    [[nodiscard]] static std::size_t floats(index batch, index inputs, index cells) {
        return gate_floats(batch, cells) +
               float_pool::padded(std::max({gemm_floats(batch, 2 * cells, inputs), gemm_floats(batch, 2 * cells, cells),
                   gemm_floats(batch, cells, inputs), gemm_floats(batch, cells, cells)}));
    }
    void run(float* memory) const {
        auto* gates = memory;
        auto* packing = memory + gate_floats(batch, cells);
        auto const width = 2 * cells;
        for (index n = 0; n < batch; ++n) std::copy_n(b_ru, width, gates + n * width);
        gemm(false, false, batch, width, inputs, 1.f, x, inputs, w_ru, width, gates, width, packing);
        gemm(
            false, false, batch, width, cells, 1.f, h_prev, cells, w_ru + inputs * width, width, gates, width, packing);
        for (index n = 0; n < batch; ++n)
            for (index k = 0; k < cells; ++k) {
                auto const at = n * cells + k;
                r[at] = logistic(gates[n * width + k]);
                u[at] = logistic(gates[n * width + cells + k]);
            }
        for (index i = 0; i < batch * cells; ++i) gates[i] = r[i] * h_prev[i];
        for (index n = 0; n < batch; ++n) std::copy_n(b_c, cells, c + n * cells);
        gemm(false, false, batch, cells, inputs, 1.f, x, inputs, w_c, cells, c, cells, packing);
        gemm(false, false, batch, cells, cells, 1.f, gates, cells, w_c + inputs * cells, cells, c, cells, packing);
        for (index i = 0; i < batch * cells; ++i) {
            c[i] = std::tanh(c[i]);
            h[i] = u[i] * h_prev[i] + (1.f - u[i]) * c[i];
        }
    }
};

/// Checks that the weights of a gated recurrent unit have the sizes for x and the cells.
inline status check_gru(
    index inputs, index cells, std::size_t w_ru, std::size_t w_c, std::size_t b_ru, std::size_t b_c) {
    auto const rows = static_cast<std::size_t>(inputs + cells), n = static_cast<std::size_t>(cells);
    if (w_ru != rows * 2 * n) return fail(errc::wrong_shape, "w_ru", "[inputs + cells, 2 * cells]");
    if (w_c != rows * n) return fail(errc::wrong_shape, "w_c", "[inputs + cells, cells]");
    if (b_ru != 2 * n) return fail(errc::wrong_shape, "b_ru", "two numbers per cell");
    if (b_c != n) return fail(errc::wrong_shape, "b_c", "a number per cell");
    return ok;
}

} // namespace detail

inline memory_size gru_block_cell_workspace(in<"x", no_elements> x, in<"h_prev", no_elements> h) {
    return memory_size::of<float>(detail::gru_step::floats(x.dim(0), x.dim(1), h.dim(1)));
}
/// GRUCell.
inline status gru_block_cell(in<"x", float> x, in<"h_prev", float> h_prev, in<"w_ru", float> w_ru, in<"w_c", float> w_c,
    in<"b_ru", float> b_ru, in<"b_c", float> b_c, out<"r", float> r, out<"u", float> u, out<"c", float> c,
    out<"h", float> h, workspace ws) {
    index const cells = h_prev.dim(1);
    if (auto s = detail::check_gru(x.dim(1), cells, w_ru.size(), w_c.size(), b_ru.size(), b_c.size()); !s) return s;
    if (h_prev.dim(0) != x.dim(0))
        return fail(errc::shape_mismatch, "h_prev", "the batch of x", x.dim(0), h_prev.dim(0));
    detail::gru_step{x.dim(0), x.dim(1), cells, x.data(), h_prev.data(), w_ru.data(), w_c.data(), b_ru.data(),
        b_c.data(), r.data(), u.data(), c.data(), h.data()}
        .run(ws.as<float>().data());
    return ok;
}

/// The number of steps of `x` that run.
inline result<index> steps_of(in<"x", float> x, in<"length", std::int32_t> length) {
    if (length.size() != 1)
        return fail(errc::wrong_element_count, "length", "one number", 1, static_cast<std::int64_t>(length.size()));
    if (length[0] < 0 || length[0] > x.dim(0))
        return fail(errc::wrong_value, "length", "at most the number of time steps", x.dim(0), length[0]);
    return index{length[0]};
}

inline memory_size dynamic_gru_workspace(in<"x", no_elements> x, in<"init_h", no_elements> h) {
    auto const state = float_pool::padded(static_cast<std::size_t>(x.dim(1) * h.dim(1)));
    return memory_size::bytes((detail::gru_step::floats(x.dim(1), x.dim(2), h.dim(1)) + 3 * state) * sizeof(float));
}
/// DynamicGRU: a step per time.
inline status dynamic_gru(in<"x", float> x, in<"w", float> w, in<"b", float> b, in<"cw", float> cw, in<"cb", float> cb,
    in<"length", std::int32_t> length, in<"init_h", float> init_h, out<"y", float> y, out<"output_h", float> last,
    workspace ws) {
    index const batch = x.dim(1), inputs = x.dim(2), cells = init_h.dim(1), size = batch * cells;
    auto const steps = steps_of(x, length);
    if (!steps) return steps.error();
    if (auto s = detail::check_gru(inputs, cells, w.size(), cw.size(), b.size(), cb.size()); !s) return s;
    if (init_h.size() != static_cast<std::size_t>(size)) return fail(errc::wrong_shape, "init_h", "[batch, cells]");
    auto* memory = ws.as<float>().data();
    auto const state = float_pool::padded(static_cast<std::size_t>(size));
    auto *r = memory, *u = memory + state, *c = memory + 2 * state;
    for (index t = 0; t < *steps; ++t)
        detail::gru_step{batch, inputs, cells, x.data() + t * batch * inputs,
            t == 0 ? init_h.data() : y.data() + (t - 1) * size, w.data(), cw.data(), b.data(), cb.data(), r, u, c,
            y.data() + t * size}
            .run(memory + 3 * state);
    std::copy_n(*steps == 0 ? init_h.data() : y.data() + (*steps - 1) * size, size, last.data());
    std::fill(y.data() + *steps * size, y.data() + x.dim(0) * size, 0.f);
    return ok;
}

inline memory_size dynamic_lstm_workspace(in<"x", no_elements> x, in<"init_h", no_elements> h) {
    auto const state = float_pool::padded(static_cast<std::size_t>(x.dim(1) * h.dim(1)));
    return memory_size::bytes((detail::lstm_step::floats(x.dim(1), x.dim(2), h.dim(1)) + 7 * state) * sizeof(float));
}
/// DynamicLSTM: a step per time.
inline status dynamic_lstm(in<"x", float> x, in<"w", float> w, in<"b", float> b, in<"length", std::int32_t> length,
    in<"init_h", float> init_h, in<"init_c", float> init_c, out<"y", float> y, out<"output_h", float> last_h,
    out<"output_c", float> last_c, attr_of<"forget_bias", double> bias, workspace ws) {
    index const batch = x.dim(1), inputs = x.dim(2), cells = init_h.dim(1), size = batch * cells;
    auto const steps = steps_of(x, length);
    if (!steps) return steps.error();
    if (w.size() != static_cast<std::size_t>((inputs + cells) * 4 * cells))
        return fail(errc::wrong_shape, "w", "[inputs + cells, 4 * cells]");
    if (b.size() != static_cast<std::size_t>(4 * cells)) return fail(errc::wrong_shape, "b", "four numbers per cell");
    for (auto n : {init_h.size(), init_c.size()})
        if (n != static_cast<std::size_t>(size)) return fail(errc::wrong_shape, "init_h", "[batch, cells]");
    auto* memory = ws.as<float>().data();
    auto const state = float_pool::padded(static_cast<std::size_t>(size));
    auto const part = [&](std::size_t k) { return memory + k * state; };
    std::copy_n(init_c.data(), size, last_c.data());
    for (index t = 0; t < *steps; ++t) {
        std::copy_n(last_c.data(), size, part(6));
        detail::lstm_step{batch, inputs, cells, x.data() + t * batch * inputs, part(6),
            t == 0 ? init_h.data() : y.data() + (t - 1) * size, w.data(), nullptr, nullptr, nullptr, b.data(), part(0),
            last_c.data(), part(1), part(2), part(3), part(4), y.data() + t * size, static_cast<float>(*bias), -1.f,
            false}
            .run(memory + 7 * state);
    }
    std::copy_n(*steps == 0 ? init_h.data() : y.data() + (*steps - 1) * size, size, last_h.data());
    std::fill(y.data() + *steps * size, y.data() + x.dim(0) * size, 0.f);
    return ok;
}

/// The kernels in this file.
using recurrent_sequence_kernels = with_promoted<kernels<kernel<GRUCell, &gru_block_cell, &gru_block_cell_workspace>,
                                                     kernel<DynamicGRU, &dynamic_gru, &dynamic_gru_workspace>,
                                                     kernel<DynamicLSTM, &dynamic_lstm, &dynamic_lstm_workspace>>,
    half, bfloat16>;

} // namespace library
GRAFT_END
