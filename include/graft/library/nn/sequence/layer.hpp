// graft/library/nn/sequence/layer.hpp - a recurrent layer over a complete sequence: its products, states, activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

#include "graft/library/kernel/float_functions.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/linalg/matmul/packed_kernels.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One activation and its parameters.
struct sequence_activation {
    std::string_view name{};
    float alpha = 0, beta = 0;

    /// f of each of `n` numbers.
    void apply(float* v, index n) const {
        if (name == "Sigmoid") return map_floats(v, v, n, of_floats::logistic());
        if (name == "Tanh") return map_floats(v, v, n, of_floats::hyperbolic_tangent());
        for (index i = 0; i < n; ++i) v[i] = of(v[i]);
    }

private:
    [[nodiscard]] float of(float v) const {
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

/// The constant matrices of a layer as panels, and the memory of a run.
class packed_sequence {
public:
    packed_sequence(index directions, index width, index inputs, index cells, float const* w, float const* r,
        std::size_t workspace_bytes)
        : bytes_(workspace_bytes) {
        for (index d = 0; d < directions; ++d) {
            w_.push_back(std::make_unique<packed_matrix>(true, width, inputs, w + d * width * inputs, inputs));
            r_.push_back(std::make_unique<packed_matrix>(true, width, cells, r + d * width * cells, cells));
        }
    }
    [[nodiscard]] std::size_t workspace_bytes() const { return bytes_; }
    [[nodiscard]] packed_matrix const* of_inputs(index direction) const {
        return w_[static_cast<std::size_t>(direction)].get();
    }
    [[nodiscard]] packed_matrix const* of_state(index direction) const {
        return r_[static_cast<std::size_t>(direction)].get();
    }

private:
    std::vector<std::unique_ptr<packed_matrix>> w_{}, r_{};
    std::size_t bytes_ = 0;
};

/// A layer's sizes and inputs; null if one is absent.
struct sequence_layer {
    index times = 0, batch = 0, inputs = 0, cells = 0, directions = 1, gates = 1;
    bool batch_first = false;
    float clip = 0;
    float const *x = nullptr, *w = nullptr, *r = nullptr, *b = nullptr, *h0 = nullptr, *c0 = nullptr, *p = nullptr;
    std::int32_t const* lengths = nullptr;
    packed_sequence const* panels = nullptr;
    float *y = nullptr, *y_h = nullptr, *y_c = nullptr;

    [[nodiscard]] index width() const { return gates * cells; }
    [[nodiscard]] std::size_t state() const { return float_pool::padded(static_cast<std::size_t>(batch * cells)); }
    [[nodiscard]] std::size_t sums() const {
        return float_pool::padded(static_cast<std::size_t>(times * batch * width()));
    }
    [[nodiscard]] std::size_t step() const { return float_pool::padded(static_cast<std::size_t>(batch * width())); }
    [[nodiscard]] std::size_t floats() const {
        auto const rows = [](index n, index terms) { // of a product with panels, also of one row
            return static_cast<std::size_t>(padded_to(std::min(n, gemm_m), gemm_rows) * std::min(terms, gemm_k));
        };
        return sums() + 2 * step() + 3 * state() +
               float_pool::padded(
                   std::max({gemm_floats(times * batch, width(), inputs), gemm_floats(batch, width(), cells),
                       gemm_floats(batch, cells, cells), rows(times * batch, inputs), rows(batch, cells)}));
    }
    /// Bounds `n` sums, and replaces them by f of them.
    void activate(sequence_activation const& f, float* v, index n) const {
        if (clip > 0) map_floats(v, v, n, of_floats::clipped{-clip, clip});
        f.apply(v, n);
    }
    /// `to` += x * matrix^T for `rows` rows of x: by the matrix's panels, if there are any.
    void add_product(index rows, index terms, float const* x, float const* matrix, packed_matrix const* panels,
        float* to, float* packing) const {
        if (panels) panels->add(rows, x, to, packing);
        else gemm(false, true, rows, width(), terms, 1.f, x, terms, matrix, terms, to, width(), packing);
    }
    /// Row of the inputs' sums for time `t` of example `n`.
    [[nodiscard]] index row(index t, index n) const { return batch_first ? n * times + t : t * batch + n; }
    [[nodiscard]] index place_of_step(index t, index d, index n) const {
        return (batch_first ? (n * times + t) * directions + d : (t * directions + d) * batch + n) * cells;
    }
    [[nodiscard]] index place_of_last(index d, index n) const {
        return (batch_first ? n * directions + d : d * batch + n) * cells;
    }

    /// Runs direction `d`; `cell(from x, from h, h, c, further)` computes the state of an example from the sums of its
    /// gates, which it may change. `further` is memory of a step; before(h, further) may fill it.
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
        auto const begin = [&](index rows, float const* with, float* sums) {
            for (index i = 0; i < rows; ++i)
                if (with) std::copy_n(with, width(), sums + i * width());
                else std::fill_n(sums + i * width(), width(), 0.f);
        };
        begin(times * batch, bias, from_x);
        add_product(times * batch, inputs, x, w + d * width() * inputs, panels ? panels->of_inputs(d) : nullptr, from_x,
            packing);
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
            begin(batch, bias ? bias + width() : nullptr, from_h);
            add_product(batch, cells, h, recurrent, panels ? panels->of_state(d) : nullptr, from_h, packing);
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

} // namespace detail
} // namespace library
GRAFT_END
