// graft/library/nn/recurrent/caffe_kernels.hpp - kernels: Caffe's recurrent layers LSTM and RNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/logistic.hpp"
#include "graft/library/nn/recurrent/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Sizes of a recurrent layer: x is [times, batch, inputs], the static input [batch, extra].
struct recurrent_sizes {
    index times = 0, batch = 0, inputs = 0, extra = 0, outputs = 0;

    template <class X, class Extra> recurrent_sizes(X const& x, Extra const& x_static, std::int64_t num_output)
        : times(x.dim(0)), batch(x.dim(1)), inputs(1), outputs(num_output) {
        for (std::size_t i = 2; i < x.rank(); ++i) inputs *= x.dim(i);
        if (x_static && batch > 0) extra = static_cast<index>(x_static.size()) / batch;
    }
    [[nodiscard]] index state() const { return batch * outputs; }
    /// Floats of workspace: `rows` numbers per output for each time and for the static input, `states` states.
    [[nodiscard]] std::size_t floats(index rows, index states) const {
        auto const wide = rows * outputs, steps = times * batch;
        auto const packing = std::max({gemm_floats(steps, wide, inputs), gemm_floats(batch, wide, outputs),
            gemm_floats(batch, wide, extra), gemm_floats(steps, outputs, outputs)});
        return float_pool::padded(static_cast<std::size_t>(steps * wide)) +
               static_cast<std::size_t>(states) * float_pool::padded(static_cast<std::size_t>(state())) +
               float_pool::padded(packing);
    }
};

/// error wrong_shape if a tensor has another number of elements
inline status expect_elements(std::string_view name, std::size_t have, index want) {
    return have == static_cast<std::size_t>(want) ? ok
                                                  : fail(errc::wrong_shape, name, "as many elements as the layer needs",
                                                        want, static_cast<std::int64_t>(have));
}

/// y[t, n] = w * x[t, n] + bias + w_static * x_static[n] for all times; y is [times, batch, wide].
inline void project_inputs(recurrent_sizes const& s, index wide, float const* x, float const* w, float const* bias,
    float const* x_static, float const* w_static, float* y, float* packing) {
    for (index r = 0; r < s.times * s.batch; ++r) std::copy_n(bias, wide, y + r * wide);
    gemm(false, true, s.times * s.batch, wide, s.inputs, 1.f, x, s.inputs, w, s.inputs, y, wide, packing);
    if (x_static)
        for (index t = 0; t < s.times; ++t)
            gemm(false, true, s.batch, wide, s.extra, 1.f, x_static, s.extra, w_static, s.extra, y + t * s.batch * wide,
                wide, packing);
}
/// to = from if the sequence continues, 0 if it begins; if from is null, 0.
inline void continued(recurrent_sizes const& s, float const* from, float const* cont, float* to) {
    for (index n = 0; n < s.batch; ++n)
        for (index k = 0; k < s.outputs; ++k)
            to[n * s.outputs + k] = from ? from[n * s.outputs + k] * (cont ? cont[n] : 1.f) : 0.f;
}

} // namespace detail

inline memory_size caffe_lstm_workspace(in<"x", no_elements> x, optional_in<"x_static", no_elements> x_static,
    attr_of<"num_output", std::int64_t> outputs) {
    return memory_size::of<float>(detail::recurrent_sizes(x, x_static, *outputs).floats(4, 2));
}
/// LSTM: c = cont * sigmoid(f) * c + sigmoid(i) * tanh(g), h = sigmoid(o) * tanh(c). Without cont a sequence continues
/// from h_0 and c_0, which are 0 if absent.
/// error wrong_shape
inline status caffe_lstm(in<"x", float> x, optional_in<"cont", float> cont, in<"w_x", float> w_x,
    in<"bias", float> bias, in<"w_h", float> w_h, optional_in<"x_static", float> x_static,
    optional_in<"h_0", float> h_0, optional_in<"c_0", float> c_0, optional_in<"w_x_static", float> w_x_static,
    out<"h", float> h, optional_out<"h_t", float> h_t, optional_out<"c_t", float> c_t,
    attr_of<"num_output", std::int64_t> outputs, workspace ws) {
    detail::recurrent_sizes const s(x, x_static, *outputs);
    auto const cells = s.outputs, wide = 4 * cells;
    if (auto e = detail::expect_elements("w_x", w_x.size(), wide * s.inputs); !e) return e;
    if (auto e = detail::expect_elements("bias", bias.size(), wide); !e) return e;
    if (auto e = detail::expect_elements("w_h", w_h.size(), wide * cells); !e) return e;
    if (auto e = detail::expect_elements("w_x_static", w_x_static.size(), wide * s.extra); !e) return e;
    if (auto e = detail::expect_elements("cont", cont.size(), cont ? s.times * s.batch : 0); !e) return e;
    for (auto n : {h_0.size(), c_0.size()})
        if (auto e = detail::expect_elements("h_0", n, n != 0 ? s.state() : 0); !e) return e;
    float_pool pool(ws.as<float>());
    auto* gates = pool.take(static_cast<std::size_t>(s.times * s.batch * wide));
    auto *before = pool.take(static_cast<std::size_t>(s.state())), *c = pool.take(static_cast<std::size_t>(s.state()));
    auto* packing = pool.take(0);
    detail::project_inputs(
        s, wide, x.data(), w_x.data(), bias.data(), x_static.data(), w_x_static.data(), gates, packing);
    if (c_0) std::copy_n(c_0.data(), s.state(), c);
    else std::fill_n(c, s.state(), 0.f);
    for (index t = 0; t < s.times; ++t) {
        auto const* goes_on = cont ? cont.data() + t * s.batch : nullptr;
        auto *g = gates + t * s.batch * wide, *to = h.data() + t * s.state();
        detail::continued(s, t == 0 ? h_0.data() : to - s.state(), goes_on, before);
        gemm(false, true, s.batch, wide, cells, 1.f, before, cells, w_h.data(), cells, g, wide, packing);
        for (index n = 0; n < s.batch; ++n)
            for (index k = 0; k < cells; ++k) {
                auto const* at = g + n * wide + k;
                auto const keep = goes_on ? goes_on[n] : 1.f;
                auto& state = c[n * cells + k];
                state = (keep != 0.f ? keep * detail::logistic(at[cells]) * state : 0.f) +
                        detail::logistic(at[0]) * std::tanh(at[3 * cells]);
                to[n * cells + k] = detail::logistic(at[2 * cells]) * std::tanh(state);
            }
    }
    auto const* last = s.times > 0 ? h.data() + (s.times - 1) * s.state() : h_0.data();
    if (h_t) detail::continued(s, last, nullptr, h_t.data());
    if (c_t) std::copy_n(c, s.state(), c_t.data());
    return ok;
}

inline memory_size caffe_rnn_workspace(in<"x", no_elements> x, optional_in<"x_static", no_elements> x_static,
    attr_of<"num_output", std::int64_t> outputs) {
    return memory_size::of<float>(detail::recurrent_sizes(x, x_static, *outputs).floats(1, 1));
}
/// RNN: h = tanh(w_hh * (cont * h) + w_xh * x + w_sh * x_static + bias_h), o = tanh(w_ho * h + bias_o).
/// error wrong_shape
inline status caffe_rnn(in<"x", float> x, optional_in<"cont", float> cont, optional_in<"x_static", float> x_static,
    optional_in<"h_0", float> h_0, in<"w_xh", float> w_xh, in<"bias_h", float> bias_h, optional_in<"w_sh", float> w_sh,
    in<"w_hh", float> w_hh, in<"w_ho", float> w_ho, in<"bias_o", float> bias_o, out<"o", float> o,
    optional_out<"h_t", float> h_t, attr_of<"num_output", std::int64_t> outputs, workspace ws) {
    detail::recurrent_sizes const s(x, x_static, *outputs);
    auto const cells = s.outputs;
    if (auto e = detail::expect_elements("w_xh", w_xh.size(), cells * s.inputs); !e) return e;
    if (auto e = detail::expect_elements("w_sh", w_sh.size(), cells * s.extra); !e) return e;
    for (auto n : {w_hh.size(), w_ho.size()})
        if (auto e = detail::expect_elements("w_hh", n, cells * cells); !e) return e;
    for (auto n : {bias_h.size(), bias_o.size()})
        if (auto e = detail::expect_elements("bias_h", n, cells); !e) return e;
    if (auto e = detail::expect_elements("cont", cont.size(), cont ? s.times * s.batch : 0); !e) return e;
    if (auto e = detail::expect_elements("h_0", h_0.size(), h_0 ? s.state() : 0); !e) return e;
    float_pool pool(ws.as<float>());
    auto* hidden = pool.take(static_cast<std::size_t>(s.times * s.batch * cells));
    auto* before = pool.take(static_cast<std::size_t>(s.state()));
    auto* packing = pool.take(0);
    detail::project_inputs(
        s, cells, x.data(), w_xh.data(), bias_h.data(), x_static.data(), w_sh.data(), hidden, packing);
    for (index t = 0; t < s.times; ++t) {
        auto* to = hidden + t * s.state();
        detail::continued(s, t == 0 ? h_0.data() : to - s.state(), cont ? cont.data() + t * s.batch : nullptr, before);
        gemm(false, true, s.batch, cells, cells, 1.f, before, cells, w_hh.data(), cells, to, cells, packing);
        for (index i = 0; i < s.state(); ++i) to[i] = std::tanh(to[i]);
    }
    auto const steps = s.times * s.batch;
    for (index r = 0; r < steps; ++r) std::copy_n(bias_o.data(), cells, o.data() + r * cells);
    gemm(false, true, steps, cells, cells, 1.f, hidden, cells, w_ho.data(), cells, o.data(), cells, packing);
    for (auto& v : o.span()) v = std::tanh(v);
    if (h_t) detail::continued(s, s.times > 0 ? hidden + (s.times - 1) * s.state() : h_0.data(), nullptr, h_t.data());
    return ok;
}

/// ContinuationIndicator: 0 in the first step, then 1.
inline status continuation_indicator(out<"y", float> y) {
    std::fill_n(y.data(), y.size(), 1.f);
    std::fill_n(y.data(), y.dim(1), 0.f);
    return ok;
}

/// The kernels in this file.
using recurrent_caffe_kernels =
    join<kernels<kernel<LSTM, &caffe_lstm, &caffe_lstm_workspace>, kernel<RNN, &caffe_rnn, &caffe_rnn_workspace>>,
        kernels_of<ContinuationIndicator, &continuation_indicator>>;

} // namespace library
GRAFT_END
