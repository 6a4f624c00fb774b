// graft/library/nn/sequence/kernels.hpp - kernels: recurrent layers over complete sequences, in one or both directions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/logistic.hpp"
#include "graft/library/nn/recurrent/lengths.hpp"
#include "graft/library/nn/sequence/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One activation and its parameters.
struct sequence_activation {
    std::string_view name{};
    float alpha = 0, beta = 0;

    [[nodiscard]] float operator()(float v) const {
        if (name == "Sigmoid") return logistic(v);
        if (name == "Tanh") return std::tanh(v);
        if (name == "Relu") return std::max(v, 0.f);
        if (name == "Affine") return alpha * v + beta;
        if (name == "LeakyRelu") return v < 0 ? alpha * v : v;
        if (name == "ThresholdedRelu") return v > alpha ? v : 0.f;
        if (name == "ScaledTanh") return alpha * std::tanh(beta * v);
        if (name == "HardSigmoid") return std::clamp(alpha * v + beta, 0.f, 1.f);
        if (name == "Elu") return v < 0 ? alpha * (std::exp(v) - 1) : v;
        if (name == "Softsign") return v / (1 + std::fabs(v));
        return std::log1p(std::exp(-std::fabs(v))) + std::max(v, 0.f); // Softplus
    }
};
/// The activations of one direction; alphas and betas are assigned in order to those that have one.
class sequence_activations_of {
public:
    sequence_activations_of(std::size_t each, std::size_t direction, span<std::string_view const> names,
        span<double const> alphas, span<double const> betas) {
        static constexpr std::string_view usual[3] = {"Sigmoid", "Tanh", "Tanh"};
        std::size_t a = 0, b = 0;
        for (std::size_t i = 0; i < each * (direction + 1); ++i) {
            auto const k = i % each;
            sequence_activation f{i < names.size() ? names[i] : each == 1 ? usual[1] : usual[k], 0, 0};
            struct {
                std::string_view name;
                float alpha, beta;
                bool has_beta;
            } static constexpr known[] = {{"Affine", 1, 0, true}, {"LeakyRelu", 0.01f, 0, false},
                {"ThresholdedRelu", 1, 0, false}, {"ScaledTanh", 1, 1, true}, {"HardSigmoid", 0.2f, 0.5f, true},
                {"Elu", 1, 0, false}};
            for (auto const& n : known)
                if (n.name == f.name) {
                    f.alpha = a < alphas.size() ? static_cast<float>(alphas[a]) : n.alpha;
                    ++a;
                    f.beta = n.has_beta && b < betas.size() ? static_cast<float>(betas[b]) : n.beta;
                    b += n.has_beta;
                }
            if (i >= each * direction) all_[k] = f;
        }
    }
    [[nodiscard]] sequence_activation const& operator[](std::size_t i) const { return all_[i]; }

private:
    sequence_activation all_[3];
};

/// A layer's sizes and inputs; null if one is absent.
struct sequence_layer {
    index times = 0, batch = 0, inputs = 0, cells = 0, directions = 1, gates = 1;
    bool batch_first = false;
    float clip = 0;
    float const *x = nullptr, *w = nullptr, *r = nullptr, *b = nullptr, *h0 = nullptr, *c0 = nullptr, *p = nullptr;
    std::int32_t const* lengths = nullptr;
    float *y = nullptr, *y_h = nullptr, *y_c = nullptr;

    [[nodiscard]] index width() const { return gates * cells; }
    [[nodiscard]] std::size_t state() const { return float_pool::padded(static_cast<std::size_t>(batch * cells)); }
    [[nodiscard]] std::size_t sums() const {
        return float_pool::padded(static_cast<std::size_t>(times * batch * width()));
    }
    [[nodiscard]] std::size_t step() const { return float_pool::padded(static_cast<std::size_t>(batch * width())); }
    [[nodiscard]] std::size_t floats() const {
        return sums() + 2 * step() + 3 * state() +
               float_pool::padded(std::max({gemm_floats(times * batch, width(), inputs),
                   gemm_floats(batch, width(), cells), gemm_floats(batch, cells, cells)}));
    }
    [[nodiscard]] float clipped(float v) const { return clip > 0 ? std::clamp(v, -clip, clip) : v; }
    /// Row of the inputs' sums for time `t` of example `n`.
    [[nodiscard]] index row(index t, index n) const { return batch_first ? n * times + t : t * batch + n; }
    [[nodiscard]] index place_of_step(index t, index d, index n) const {
        return (batch_first ? (n * times + t) * directions + d : (t * directions + d) * batch + n) * cells;
    }
    [[nodiscard]] index place_of_last(index d, index n) const {
        return (batch_first ? n * directions + d : d * batch + n) * cells;
    }

    /// Runs direction `d`; `cell(n, from x, from h, h, c, further)` computes the state of example n from the sums of
    /// its gates. `further` is memory of a step; before(h, further) may fill it.
    template <class Before, class Cell>
    void run(index d, bool backward, float* memory, Before before, Cell cell) const {
        auto* from_x = memory;
        auto* from_h = from_x + sums();
        auto* further = from_h + step();
        auto* h = further + step();
        auto* c = h + state();
        auto* spare = c + state();
        auto* packing = spare + state();
        auto const* bias = b ? b + d * 2 * width() : nullptr;
        for (index i = 0; i < times * batch; ++i)
            for (index k = 0; k < width(); ++k) from_x[i * width() + k] = bias ? bias[k] : 0.f;
        gemm(false, true, times * batch, width(), inputs, 1.f, x, inputs, w + d * width() * inputs, inputs, from_x,
            width(), packing);
        for (index n = 0; n < batch; ++n)
            for (index k = 0; k < cells; ++k) {
                h[n * cells + k] = h0 ? h0[place_of_last(d, n) + k] : 0.f;
                c[n * cells + k] = c0 ? c0[place_of_last(d, n) + k] : 0.f;
            }
        if (y)
            for (index t = 0; t < times; ++t)
                for (index n = 0; n < batch; ++n) std::fill_n(y + place_of_step(t, d, n), cells, 0.f);
        auto const* recurrent = r + d * width() * cells;
        for (index s = 0; s < times; ++s) {
            for (index n = 0; n < batch; ++n)
                for (index k = 0; k < width(); ++k) from_h[n * width() + k] = bias ? bias[width() + k] : 0.f;
            gemm(false, true, batch, width(), cells, 1.f, h, cells, recurrent, cells, from_h, width(), packing);
            before(s, h, from_x, from_h, spare, further, recurrent, packing);
            for (index n = 0; n < batch; ++n) {
                auto const t = time_of(s, n, backward);
                if (t < 0) continue;
                cell(from_x + row(t, n) * width(), from_h + n * width(), h + n * cells, c + n * cells,
                    further + n * cells);
                if (y) std::copy_n(h + n * cells, cells, y + place_of_step(t, d, n));
            }
        }
        for (index n = 0; n < batch; ++n) {
            if (y_h) std::copy_n(h + n * cells, cells, y_h + place_of_last(d, n));
            if (y_c) std::copy_n(c + n * cells, cells, y_c + place_of_last(d, n));
        }
    }
    /// The time of step `s` of example `n`, -1 after its end.
    [[nodiscard]] index time_of(index s, index n, bool backward) const {
        index const length = lengths ? lengths[n] : times;
        return s >= length ? -1 : backward ? length - 1 - s : s;
    }
};

/// The common part of all three.
/// error wrong_rank, wrong_shape, wrong_element_count; wrong_input_data: a length outside the number of times
template <class X, class W, class R, class B, class L, class H> status sequence_of(sequence_layer& a, index gates,
    X const& x, W const& w, R const& r, B const& b, L const& lengths, H const& h0, std::string_view direction,
    std::int64_t layout, double clip) {
    if (x.rank() != 3) return fail(errc::wrong_rank, "x", "three axes", 3, static_cast<std::int64_t>(x.rank()));
    if (r.rank() != 3) return fail(errc::wrong_rank, "r", "three axes", 3, static_cast<std::int64_t>(r.rank()));
    a.batch_first = layout == 1;
    a.times = x.dim(a.batch_first ? 1 : 0), a.batch = x.dim(a.batch_first ? 0 : 1), a.inputs = x.dim(2);
    a.cells = r.dim(2), a.gates = gates, a.directions = direction == "bidirectional" ? 2 : 1;
    a.clip = static_cast<float>(clip);
    auto const size = [](index n) { return static_cast<std::size_t>(n); };
    if (r.size() != size(a.directions * a.width() * a.cells))
        return fail(errc::wrong_shape, "r", "[directions, gates * cells, cells]");
    if (w.size() != size(a.directions * a.width() * a.inputs))
        return fail(errc::wrong_shape, "w", "[directions, gates * cells, inputs]");
    if (b && b.size() != size(a.directions * 2 * a.width()))
        return fail(errc::wrong_shape, "b", "[directions, 2 * gates * cells]");
    if (h0 && h0.size() != size(a.directions * a.batch * a.cells))
        return fail(errc::wrong_shape, "initial_h", "[directions, batch, cells]");
    if (auto s = check_lengths("sequence_lens", {lengths.data(), lengths.size()}, a.batch, a.times); !s) return s;
    a.x = x.data(), a.w = w.data(), a.r = r.data(), a.b = b ? b.data() : nullptr, a.h0 = h0 ? h0.data() : nullptr;
    a.lengths = lengths ? lengths.data() : nullptr;
    return ok;
}
/// error wrong_element_count
template <class Y, class H> status sequence_results(sequence_layer& a, Y const& y, H const& y_h) {
    auto const last = static_cast<std::size_t>(a.directions * a.batch * a.cells);
    if (y && y.size() != last * static_cast<std::size_t>(a.times))
        return fail(errc::wrong_element_count, "y", "[times, directions, batch, cells]");
    if (y_h && y_h.size() != last) return fail(errc::wrong_element_count, "y_h", "[directions, batch, cells]");
    a.y = y ? y.data() : nullptr, a.y_h = y_h ? y_h.data() : nullptr;
    return ok;
}
inline bool runs_backward(std::string_view direction, index d) {
    return direction == "reverse" || (direction == "bidirectional" && d == 1);
}

} // namespace detail

/// Bytes of workspace of a layer with these gates.
template <index Gates> std::size_t sequence_workspace(in<"x", float> x, in<"r", float> r) {
    if (x.rank() != 3 || r.rank() != 3) return 0;
    detail::sequence_layer a;
    a.times = x.dim(0), a.batch = x.dim(1), a.inputs = x.dim(2), a.cells = r.dim(2), a.gates = Gates;
    auto b = a;
    std::swap(b.times, b.batch); // either layout
    return std::max(a.floats(), b.floats()) * sizeof(float);
}
/// LSTMSequence.
inline status lstm_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0,
    optional_in<"initial_c", float> c0, optional_in<"p", float> p, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, optional_out<"y_c", float> y_c, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, attr_of<"input_forget", bool> coupled, workspace ws) {
    detail::sequence_layer a;
    if (auto s = detail::sequence_of(a, 4, x, w, r, b, lengths, h0, *direction, *layout, *clip); !s) return s;
    if (auto s = detail::sequence_results(a, y, y_h); !s) return s;
    auto const last = static_cast<std::size_t>(a.directions * a.batch * a.cells);
    if (y_c && y_c.size() != last) return fail(errc::wrong_element_count, "y_c", "[directions, batch, cells]");
    if (c0 && c0.size() != last) return fail(errc::wrong_shape, "initial_c", "[directions, batch, cells]");
    if (p && p.size() != static_cast<std::size_t>(a.directions * 3 * a.cells))
        return fail(errc::wrong_shape, "p", "[directions, 3 * cells]");
    a.y_c = y_c ? y_c.data() : nullptr, a.c0 = c0 ? c0.data() : nullptr;
    auto const n = a.cells;
    for (index d = 0; d < a.directions; ++d) {
        detail::sequence_activations_of const f(3, static_cast<std::size_t>(d), *names, *alphas, *betas);
        auto const* look = p ? p.data() + d * 3 * n : nullptr;
        a.run(
            d, detail::runs_backward(*direction, d), ws.as<float>().data(), [](auto&&...) {},
            [&](float const* from_x, float const* from_h, float* h, float* c, float*) {
                for (index k = 0; k < n; ++k) {
                    auto const sum = [&](index gate) { return from_x[gate * n + k] + from_h[gate * n + k]; };
                    auto const before = c[k];
                    auto const in = f[0](a.clipped(sum(0) + (look ? look[k] * before : 0.f)));
                    auto const forget = *coupled ? 1 - in
                                                 : f[0](a.clipped(sum(2) + (look ? look[2 * n + k] * before : 0.f)));
                    c[k] = forget * before + in * f[1](a.clipped(sum(3)));
                    auto const out = f[0](a.clipped(sum(1) + (look ? look[n + k] * c[k] : 0.f)));
                    h[k] = out * f[2](c[k]);
                }
            });
    }
    return ok;
}

/// GRUSequence.
inline status gru_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, attr_of<"linear_before_reset", bool> linear, workspace ws) {
    detail::sequence_layer a;
    if (auto s = detail::sequence_of(a, 3, x, w, r, b, lengths, h0, *direction, *layout, *clip); !s) return s;
    if (auto s = detail::sequence_results(a, y, y_h); !s) return s;
    auto const n = a.cells;
    for (index d = 0; d < a.directions; ++d) {
        bool const backward = detail::runs_backward(*direction, d);
        detail::sequence_activations_of const f(2, static_cast<std::size_t>(d), *names, *alphas, *betas);
        auto const* bias = a.b ? a.b + d * 2 * a.width() + a.width() + 2 * n : nullptr;
        a.run(
            d, backward, ws.as<float>().data(),
            // the reset is applied to h before the hidden gate's matrix: that product is repeated with the result
            [&](index s, float const* h, float const* from_x, float const* from_h, float* kept, float* hidden,
                float const* recurrent, float* packing) {
                if (*linear) return;
                for (index e = 0; e < a.batch; ++e) {
                    auto const t = a.time_of(s, e, backward);
                    for (index k = 0; k < n; ++k) {
                        auto const reset = t < 0 ? 0.f
                                                 : f[0](a.clipped(from_x[a.row(t, e) * a.width() + n + k] +
                                                                  from_h[e * a.width() + n + k]));
                        kept[e * n + k] = reset * h[e * n + k];
                        hidden[e * n + k] = bias ? bias[k] : 0.f;
                    }
                }
                gemm(false, true, a.batch, n, n, 1.f, kept, n, recurrent + 2 * n * n, n, hidden, n, packing);
            },
            [&](float const* from_x, float const* from_h, float* h, float*, float const* hidden) {
                for (index k = 0; k < n; ++k) {
                    auto const sum = [&](index gate) { return from_x[gate * n + k] + from_h[gate * n + k]; };
                    auto const update = f[0](a.clipped(sum(0)));
                    auto const turned = *linear ? f[0](a.clipped(sum(1))) * from_h[2 * n + k] : hidden[k];
                    auto const fresh = f[1](a.clipped(from_x[2 * n + k] + turned));
                    h[k] = (1 - update) * fresh + update * h[k];
                }
            });
    }
    return ok;
}

/// RNNSequence.
inline status rnn_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, workspace ws) {
    detail::sequence_layer a;
    if (auto s = detail::sequence_of(a, 1, x, w, r, b, lengths, h0, *direction, *layout, *clip); !s) return s;
    if (auto s = detail::sequence_results(a, y, y_h); !s) return s;
    for (index d = 0; d < a.directions; ++d) {
        detail::sequence_activations_of const f(1, static_cast<std::size_t>(d), *names, *alphas, *betas);
        a.run(
            d, detail::runs_backward(*direction, d), ws.as<float>().data(), [](auto&&...) {},
            [&](float const* from_x, float const* from_h, float* h, float*, float*) {
                for (index k = 0; k < a.cells; ++k) h[k] = f[0](a.clipped(from_x[k] + from_h[k]));
            });
    }
    return ok;
}

/// The kernels of this family. Layers of float64 are computed in float32.
using sequence_kernels = with_promoted<kernels<kernel<LSTMSequence, &lstm_sequence, &sequence_workspace<4>>,
                                           kernel<GRUSequence, &gru_sequence, &sequence_workspace<3>>,
                                           kernel<RNNSequence, &rnn_sequence, &sequence_workspace<1>>>,
    half, bfloat16, double>;

} // namespace library
GRAFT_END
